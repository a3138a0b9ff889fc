// A food bank charity. Clear English names, ENUM types, soft deletes; nothing is documented.
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TYPE donor_kind AS ENUM ('supermarket', 'bakery', 'farm', 'private', 'company');
CREATE TYPE shift_role AS ENUM ('sorting', 'handout', 'driving', 'reception');
CREATE TYPE spoil_reason AS ENUM ('expired', 'damaged', 'recalled', 'cooling_failure');
CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, city VARCHAR, opened_on DATE, closed_on DATE, has_cold_room BOOLEAN);
CREATE TABLE donors (donor_id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, kind donor_kind, city VARCHAR, first_contact_on DATE, deleted_at TIMESTAMP);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, category VARCHAR, kg_per_unit DOUBLE, needs_cooling BOOLEAN);
CREATE TABLE donations (donation_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donors, depot_id INTEGER REFERENCES depots, received_on DATE);
CREATE TABLE donation_lines (donation_id INTEGER REFERENCES donations, product_id INTEGER REFERENCES products, units INTEGER, best_before DATE);
CREATE TABLE households (household_id INTEGER PRIMARY KEY, card_number VARCHAR, district VARCHAR, adults INTEGER, children INTEGER, registered_on DATE,
  card_valid_until DATE, closed_on DATE);
CREATE TABLE handouts (handout_id INTEGER PRIMARY KEY, household_id INTEGER REFERENCES households, depot_id INTEGER REFERENCES depots, handed_out_on DATE,
  weight_kg DOUBLE, contribution_eur DECIMAL(6,2));
CREATE TABLE volunteers (volunteer_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, home_depot_id INTEGER REFERENCES depots, joined_on DATE,
  left_on DATE, has_driving_licence BOOLEAN);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, volunteer_id INTEGER REFERENCES volunteers, depot_id INTEGER REFERENCES depots, shift_date DATE,
  role shift_role, hours DOUBLE, showed_up BOOLEAN);
CREATE TABLE write_offs (write_off_id INTEGER PRIMARY KEY, depot_id INTEGER REFERENCES depots, product_id INTEGER REFERENCES products, written_off_on DATE,
  units INTEGER, reason spoil_reason);
`;

function fill() {
  const r = random(406);
  const end = "2024-12-31";
  const depots = lines(
    "Hafenstraße:Bremen:2009-04-01::1; Neustadt:Bremen:2013-09-15::1; Walle:Bremen:2018-02-01::0; Delmenhorst Mitte:Delmenhorst:2011-06-01::1; Achim:Achim:2016-10-01:2024-03-31:0; Verden:Verden:2020-05-04::1; Lilienthal:Lilienthal:2022-01-10::0",
  ).map((d, i) => {
    const [n, c, a, b, k] = d.split(":");
    return [i + 1, n, c, a, b || null, k === "1"];
  });
  const kinds = {
    supermarket: lines(
      "Edeka Nord; Rewe Viertel; Lidl Walle; Aldi Weser; Netto Achim; Penny Verden; Edeka Center; Rewe Findorff; Famila Delme; Kaufland Hafen; Lidl Horn; Combi Lilienthal",
    ),
    bakery: lines("Bäckerei Starke; Backhaus Müller; Bäckerei Rolf; Brotmanufaktur; Bäckerei Tönjes; Kornstube"),
    farm: lines("Hof Bavendamm; Hof Kaemena; Biohof Meyer; Gut Wardamm; Hof Geestfeld"),
    company: lines("Weser Logistik; Hansa Foods; Kaffee Union; Nordkonserven; Molkerei Allerland"),
    private: r
      .people(words("Anna Ben Clara David Erika Felix Greta Hans"), words("Ahrens Behrens Cordes Dierks Engel"), 34)
      .map((p) => p.join(" ")),
  };
  const donors = Object.entries(kinds)
    .flatMap(([kind, names]) => names.map((n) => [n, kind]))
    .map(([n, kind], i) => [
      i + 1,
      n,
      kind,
      r.weighted({ Bremen: 9, Delmenhorst: 3, Achim: 2, Verden: 2, Lilienthal: 1 }),
      r.date("2010-01-01", "2022-12-01"),
      r.chance(0.06) && kind === "private" ? "2024-02-15 10:20:00" : null,
    ]);
  const products =
    lines(`Bread:bakery:0.75:0; Rolls:bakery:0.06:0; Cake:bakery:0.9:0; Apples:produce:0.2:0; Potatoes:produce:1:0; Carrots:produce:1:0; Tomatoes:produce:0.5:0; Lettuce:produce:0.4:1; Milk:dairy:1.03:1; Yoghurt:dairy:0.5:1;
    Butter:dairy:0.25:1; Cheese:dairy:0.4:1; Minced meat:meat:0.5:1; Sausages:meat:0.4:1; Pasta:dry goods:0.5:0; Rice:dry goods:1:0; Flour:dry goods:1:0; Canned soup:tins:0.8:0; Canned beans:tins:0.4:0; Tuna:tins:0.15:0;
    Coffee:dry goods:0.5:0; Baby food:baby:0.19:0; Nappies:baby:1.4:0; Chocolate:sweets:0.1:0`).map((p, i) => {
      const [n, c, k, f] = p.split(":");
      return [i + 1, n, c, +k, f === "1"];
    });
  const fits = {
    bakery: ["bakery"],
    farm: ["produce"],
    private: ["dry goods", "tins", "sweets"],
    company: ["dry goods", "tins", "dairy"],
    supermarket: ["produce", "dairy", "meat", "dry goods", "bakery", "tins", "sweets"],
  };
  const givers = donors.filter((d) => d[0] % 21 !== 9);
  const donations = [],
    donation_lines = [];
  for (let id = 1; id <= 1400; id++) {
    const kind = r.weighted({ supermarket: 60, bakery: 18, farm: 8, company: 6, private: 8 });
    const day = r.date("2023-01-02", end);
    const depot = r.pick(depots.filter((d) => !d[4] || d[4] >= day));
    donations.push([id, r.pick(givers.filter((d) => d[2] === kind))[0], depot[0], day]);
    for (const p of r
      .shuffle(products.filter((p) => fits[kind].includes(p[2])))
      .slice(0, kind === "supermarket" ? r.int(1, 5) : r.int(1, 2)))
      donation_lines.push([
        id,
        p[0],
        r.int(2, kind === "private" ? 12 : 90),
        p[2] === "produce" || p[2] === "baby"
          ? null
          : addDays(day, p[4] || p[2] === "bakery" ? r.int(0, 12) : r.int(40, 700)),
      ]);
  }
  const households = Array.from({ length: 420 }, (_, i) => {
    const registered = r.date("2021-03-01", "2024-12-10"),
      closed = addDays(registered, r.int(60, 1800));
    const valid = addDays(registered, 365 * Math.ceil(r.int(1, 1400) / 365));
    return [
      i + 1,
      `K-${String(10230 + 7 * i)}`,
      r.weighted({ Walle: 5, Gröpelingen: 7, Neustadt: 4, Huchting: 5, Vahr: 5, Verden: 2, Delmenhorst: 3 }),
      r.int(1, 3),
      +r.weighted({ 0: 8, 1: 5, 2: 4, 3: 2, 5: 1 }),
      registered,
      valid,
      closed < end ? closed : null,
    ];
  });
  const handouts = [];
  for (const h of households.filter((h) => h[0] % 37 !== 5))
    for (
      let day = addDays(h[5] > "2023-01-01" ? h[5] : "2023-01-01", r.int(0, 20));
      day <= (h[7] ?? end);
      day = addDays(day, r.int(7, 80))
    ) {
      const depot = r.pick(depots.filter((d) => d[0] !== 3 && (!d[4] || d[4] >= day)));
      handouts.push([
        handouts.length + 1,
        h[0],
        depot[0],
        day,
        (r.int(40, 90) + (h[3] + h[4]) * r.int(10, 25)) / 10,
        r.chance(0.15) ? 0 : h[3] + h[4] > 3 ? 4 : 2.5,
      ]);
    }
  const volunteers = r
    .people(
      words("Anja Birgit Carsten Dörte Edda Frank Gesa Harm Inge Jürgen Karin Lars Maren Nils Okka Peer"),
      words("Albers Brandt Claußen Drewes Ehlers Fink Gerdes Harms Janssen Kruse Lohmann"),
      118,
    )
    .map(([f, l], i) => {
      const joined = r.date("2014-01-01", "2024-09-30");
      return [
        i + 1,
        f,
        l,
        r.pick([1, 1, 2, 3, 4, 6, 7]),
        joined,
        r.chance(0.22) ? r.date(addDays(joined < "2023-01-01" ? "2023-01-01" : joined, 10), "2024-12-15") : null,
        r.chance(0.45),
      ];
    });
  const shifts = Array.from({ length: 2300 }, (_, i) => {
    const day = r.date("2023-01-02", end);
    const v = r.pick(volunteers.filter((v) => v[4] <= day && (!v[5] || v[5] >= day) && v[0] % 29 !== 11));
    return [
      i + 1,
      v[0],
      r.chance(0.8) ? v[3] : r.pick([1, 2, 4, 6]),
      day,
      r.weighted({ sorting: 4, handout: 5, reception: 1, ...(v[6] && { driving: 4 }) }),
      r.int(4, 12) / 2,
      !r.chance(0.07),
    ];
  });
  const write_offs = Array.from({ length: 330 }, (_, i) => {
    const p = r.pick(products.filter((p) => p[2] !== "baby" && p[2] !== "sweets"));
    return [
      i + 1,
      r.pick([1, 2, 3, 4, 6, 7]),
      p[0],
      r.date("2023-01-05", end),
      r.int(1, 60),
      p[4] && r.chance(0.25) ? "cooling_failure" : r.weighted({ expired: 7, damaged: 2, recalled: 1 }),
    ];
  });
  return { depots, donors, products, donations, donation_lines, households, handouts, volunteers, shifts, write_offs };
}

export default { engine, schema, fill };
