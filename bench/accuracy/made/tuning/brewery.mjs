// A craft brewery with its own pubs. Clear names, codes explained in notes.yaml.
import { addDays, daysBetween, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE beer_styles (style_id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_style_id INTEGER REFERENCES beer_styles);
CREATE TABLE beers (beer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, style_id INTEGER REFERENCES beer_styles,
  abv REAL, bitterness INTEGER, launched_on TEXT, discontinued_on TEXT, is_seasonal INTEGER);
CREATE TABLE pubs (pub_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, opened_on TEXT, closed_on TEXT, seats INTEGER);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, role TEXT,
  pub_id INTEGER REFERENCES pubs, supervisor_id INTEGER REFERENCES employees, hired_on TEXT, left_on TEXT, hourly_wage REAL);
CREATE TABLE batches (batch_id INTEGER PRIMARY KEY, beer_id INTEGER REFERENCES beers, brewer_id INTEGER REFERENCES employees,
  brewed_on TEXT, packaged_on TEXT, litres INTEGER, quality TEXT);
CREATE TABLE taps (pub_id INTEGER REFERENCES pubs, beer_id INTEGER REFERENCES beers, tapped_since TEXT, PRIMARY KEY (pub_id, beer_id));
CREATE TABLE beer_prices (beer_id INTEGER REFERENCES beers, valid_from TEXT, valid_to TEXT, pint_price REAL, PRIMARY KEY (beer_id, valid_from));
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, pub_id INTEGER REFERENCES pubs, beer_id INTEGER REFERENCES beers,
  sold_on TEXT, serving TEXT, quantity INTEGER, amount REAL, is_void INTEGER DEFAULT 0);
`;

function fill() {
  const r = random(11);
  const beer_styles = [
    [1, "Ale", null],
    [2, "Lager", null],
    [3, "Dark beer", null],
    [4, "Pale Ale", 1],
    [5, "IPA", 1],
    [6, "Bitter", 1],
    [7, "Pilsner", 2],
    [8, "Helles", 2],
    [9, "Stout", 3],
    [10, "Porter", 3],
    [11, "Sour", null],
    [12, "Wheat Beer", null],
  ];
  const named =
    lines(`Harbour Light:4; Tall Ship:5; Foghorn:9; Rope Walk:6; Saltmarsh:4; Copper Kettle:6; Night Ferry:10; Lighthouse Keeper:5;
    Driftwood:8; First Mate:7; Mermaid's Tears:11; Winter Anchor:9; Hop Gale:5; Sandbar:12; Black Tide:9; Little Gull:4; Cider House Sour:11; Old Pier:6;
    Spring Tide:7; Captain's Rest:10; Double Bowline:5; Plum Wreck:11`);
  const beers = named.map((b, i) => {
    const [name, style] = b.split(":");
    const launched = r.date("2016-02-01", "2023-04-30");
    return [
      i + 1,
      name,
      +style,
      r.int(34, 92) / 10,
      r.int(8, 85),
      launched,
      [6, 12, 17].includes(i + 1) ? r.date("2023-06-01", "2024-03-31") : null,
      ["Winter Anchor", "Spring Tide", "Plum Wreck", "Sandbar"].includes(name) ? 1 : 0,
    ];
  });
  const pubs =
    lines(`The Bilge Pump:Whitby; The Crow's Nest:Scarborough; Anchor & Hop:York; The Wet Whistle:Leeds; The Malt Loft:Leeds;
    The Cooper's Arms:York; Pier Head Tap:Hull; The Drunken Duck:Harrogate; Station Tap:Whitby; The Brass Bell:Hull`).map(
      (p, i) => {
        const [name, city] = p.split(":");
        return [i + 1, name, city, r.date("2014-03-01", "2022-05-31"), i === 8 ? "2023-10-31" : null, r.int(28, 140)];
      },
    );
  const people = r.people(
    words("Amy Ben Chloe Dan Ellie Fergus Grace Harry Isla Jack Kate Liam Megan Noah Olive Priya Ross Sam Tom Zara"),
    words(
      "Aked Barker Clough Dent Ellis Firth Gill Holroyd Ibbotson Kaye Lumb Metcalfe Naylor Oates Pickles Rowntree Sykes Thackray",
    ),
    96,
  );
  const employees = people
    .map(([first, last], i) => {
      const id = i + 1;
      const pub = id <= 10 ? id : id <= 18 ? null : r.int(1, 10);
      const role =
        id <= 10
          ? "Pub manager"
          : id <= 11
            ? "Head brewer"
            : id <= 16
              ? "Brewer"
              : id <= 18
                ? "Driver"
                : r.weighted({ Bartender: 6, Cook: 2, Waiter: 3 });
      const hired = r.date("2015-01-10", "2024-03-01");
      return [
        id,
        first,
        last,
        role,
        pub,
        id <= 11 ? null : id <= 18 ? 11 : pub,
        hired,
        pub === 9
          ? "2023-10-31"
          : id > 18 && r.chance(0.25)
            ? addDays(hired, r.int(60, Math.max(61, daysBetween(hired, "2024-06-30"))))
            : null,
        round2(
          role === "Pub manager"
            ? r.money(17, 23)
            : role === "Head brewer"
              ? 27.5
              : role === "Brewer"
                ? r.money(16, 21)
                : r.money(11.4, 15.2),
        ),
      ];
    })
    .map((e) => (e[7] && e[7] < e[6] ? [...e.slice(0, 6), addDays(e[7], -400), ...e.slice(7)] : e));
  const batches = [];
  for (let day = "2022-01-05", id = 1; day < "2024-06-30"; day = addDays(day, r.int(1, 4)), id++) {
    const beer = r.pick(beers.filter((b) => b[5] <= day && (!b[6] || b[6] > day) && b[1] !== "Plum Wreck"));
    const packaged = addDays(day, r.int(12, 40));
    batches.push([
      id,
      beer[0],
      r.int(11, 16),
      day,
      packaged > "2024-06-30" ? null : packaged,
      r.int(8, 32) * 100,
      packaged > "2024-06-30" ? null : r.weighted({ A: 70, B: 24, X: 6 }),
    ]);
  }
  const taps = pubs
    .filter((p) => !p[4])
    .flatMap((p) =>
      r
        .shuffle(beers.filter((b) => !b[6] && b[1] !== "Double Bowline"))
        .slice(0, r.int(6, 13))
        .map((b) => [p[0], b[0], r.date(b[5] > p[3] ? b[5] : p[3], "2024-06-20")]),
    );
  const beer_prices = [];
  const price = {};
  for (const b of beers) {
    let from = b[5];
    let p = round2(3.6 + b[3] / 5 + r.int(0, 8) / 10);
    while (true) {
      const to = addDays(from, r.int(330, 800));
      const last = to > "2024-06-30";
      beer_prices.push([b[0], from, last ? null : addDays(to, -1), p]);
      (price[b[0]] ??= []).push([from, p]);
      if (last) break;
      from = to;
      p = round2(p + r.int(1, 5) / 10);
    }
  }
  const sales = [];
  for (let id = 1; id <= 4200; id++) {
    const pub = r.pick([...pubs, pubs[3], pubs[2], pubs[0]]);
    const day = r.date("2023-01-01", pub[4] ?? "2024-06-30");
    const beer = r.pick(beers.filter((b) => b[5] <= day && (!b[6] || b[6] > day) && b[1] !== "Double Bowline"));
    const serving = r.weighted({ P: 60, H: 18, B: 16, G: 6 });
    const quantity = serving === "G" ? 1 : r.int(1, 6);
    const pint = price[beer[0]].findLast(([from]) => from <= day)[1];
    sales.push([
      id,
      pub[0],
      beer[0],
      day,
      serving,
      quantity,
      round2(quantity * pint * { P: 1, H: 0.55, B: 0.8, G: 3.4 }[serving]),
      r.chance(0.02) ? 1 : 0,
    ]);
  }
  return { beer_styles, beers, pubs, employees, batches, taps, beer_prices, sales };
}

export default { engine, schema, fill };
