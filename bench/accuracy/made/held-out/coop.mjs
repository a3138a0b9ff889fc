// A farm co-operative: clear names, a notes file.
import { plus, range } from "./lib.mjs";

export default {
  engine: "sqlite",
  schema: `
CREATE TABLE districts (id INTEGER PRIMARY KEY, name TEXT, depot TEXT);
CREATE TABLE members (id INTEGER PRIMARY KEY, farm_name TEXT, holder TEXT, district_id INTEGER REFERENCES districts(id), joined_on DATE, left_on DATE, share_count INTEGER, recruited_by INTEGER REFERENCES members(id));
CREATE TABLE crops (id INTEGER PRIMARY KEY, name TEXT, kind TEXT);
CREATE TABLE plots (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), hectares REAL, soil TEXT, organic INTEGER);
CREATE TABLE plantings (plot_id INTEGER REFERENCES plots(id), crop_id INTEGER REFERENCES crops(id), year INTEGER, sown_on DATE, harvested_on DATE);
CREATE TABLE crop_prices (crop_id INTEGER REFERENCES crops(id), price_per_tonne_cents INTEGER, valid_from DATE, valid_to DATE);
CREATE TABLE deliveries (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), crop_id INTEGER REFERENCES crops(id), delivered_on DATE, gross_kg INTEGER, net_kg INTEGER, moisture REAL, grade TEXT, payout_cents INTEGER, paid_on DATE, voided INTEGER);
CREATE TABLE buyers (id INTEGER PRIMARY KEY, name TEXT, town TEXT, country TEXT);
CREATE TABLE sales (id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers(id), crop_id INTEGER REFERENCES crops(id), sold_on DATE, tonnes REAL, total_cents INTEGER, shipped_on DATE);`,
  fill(r) {
    const districts = [
      [1, "Upper Valley", "Thornby"],
      [2, "Lower Valley", "Marsh End"],
      [3, "Hills", "Thornby"],
      [4, "Coast", "Saltwick"],
      [5, "Heath", "Marsh End"],
    ];
    const members = range(220, (id) => {
      const [a, b] = r.person(),
        joined = r.date("1985-01-01", "2022-03-31");
      return [
        id,
        `${b} ${r.pick(["Farm", "Farm", "Holding", "Estate", "Brothers"])}`,
        `${a} ${b}`,
        Number(r.weighted({ 1: 5, 2: 4, 3: 3, 4: 3, 5: 2 })),
        joined,
        r.chance(0.09) ? r.date("2022-06-01", "2023-11-30") : null,
        r.int(1, 40),
        r.chance(0.4) && id > 20 ? r.skew(range(20, (x) => x)) : null,
      ];
    });
    const crops = [
      ["Winter wheat", "cereal"],
      ["Winter barley", "cereal"],
      ["Oats", "cereal"],
      ["Rye", "cereal"],
      ["Maize", "cereal"],
      ["Rapeseed", "oilseed"],
      ["Sunflower", "oilseed"],
      ["Potatoes", "root crop"],
      ["Sugar beet", "root crop"],
      ["Field beans", "pulse"],
      ["Peas", "pulse"],
      ["Lentils", "pulse"],
    ].map((c, i) => [i + 1, ...c]);
    const base = [210, 185, 200, 170, 195, 430, 470, 160, 42, 260, 280, 650];
    const yields = [7.6, 7, 5, 5.5, 9.5, 3.6, 2.6, 40, 70, 4, 3.8, 1.4];
    const weights = { 1: 20, 2: 14, 3: 6, 4: 5, 5: 10, 6: 12, 7: 4, 8: 7, 9: 6, 10: 4, 11: 3 };
    const starts = ["2021-07-01", "2022-07-01", "2023-07-01"];
    const crop_prices = crops.flatMap(([id]) =>
      starts.map((d, i) => [
        id,
        Math.round(base[id - 1] * [0.92, 1.28, 1][i] * r.num(0.95, 1.05, 3)) * 100,
        d,
        i < 2 ? plus(starts[i + 1], -1) : null,
      ]),
    );
    const plots = members
      .flatMap(([m]) => {
        const organic = r.chance(0.18);
        return range(r.int(1, 6), () => [
          m,
          r.num(2, 38, 1),
          r.pick(["clay", "loam", "loam", "sand", "chalk"]),
          organic && r.chance(0.9) ? 1 : 0,
        ]);
      })
      .map((p, i) => [i + 1, ...p]);
    const plantings = [],
      deliveries = [];
    for (const year of [2022, 2023])
      for (const [plot, member, hectares, , organic] of plots) {
        const left = members[member - 1][5];
        if (r.chance(0.07) || (left && left < `${year}-12-31`)) continue;
        const crop = Number(r.weighted(weights)),
          late = [5, 8, 9].includes(crop);
        const lost = r.chance(0.04),
          harvested = lost
            ? null
            : late
              ? r.date(`${year}-09-10`, `${year}-11-05`)
              : r.date(`${year}-07-05`, `${year}-08-31`);
        plantings.push([
          plot,
          crop,
          year,
          r.date(
            `${year - (late ? 0 : 1)}-${late ? "04-01" : "09-10"}`,
            `${year - (late ? 0 : 1)}-${late ? "05-10" : "10-31"}`,
          ),
          harvested,
        ]);
        if (!harvested) continue;
        const total = hectares * yields[crop - 1] * 1000 * r.num(0.75, 1.2, 2) * (organic ? 0.75 : 1),
          loads = Math.min(4, Math.ceil(total / 60000));
        range(loads, () => {
          const gross = Math.round(total / loads / 10) * 10,
            moisture = r.num(11, 19.5, 1),
            grade = r.weighted({ A: 5, B: 4, C: 1.5 }),
            day = plus(harvested, r.int(0, 12));
          const net = Math.round(gross * (moisture > 15 ? 0.95 : 0.985)),
            price = crop_prices.find((p) => p[0] === crop && p[2] <= day && (!p[3] || p[3] >= day))[1];
          deliveries.push([
            deliveries.length + 1,
            member,
            crop,
            day,
            gross,
            net,
            moisture,
            grade,
            Math.round((net / 1000) * price * { A: 1.04, B: 1, C: 0.9 }[grade]),
            day > "2023-09-25" && r.chance(0.6) ? null : plus(day, r.int(20, 45)),
            r.chance(0.02) ? 1 : 0,
          ]);
        });
      }
    const buyers = [
      ["Golden Mill", "Harrow Bridge", "United Kingdom"],
      ["Northern Maltings", "Kelby", "United Kingdom"],
      ["Oilworks Rotterdam", "Rotterdam", "Netherlands"],
      ["Sweetwater Sugar", "Saltwick", "United Kingdom"],
      ["Crisp & Co", "Kelby", "United Kingdom"],
      ["Moulins du Nord", "Lille", "France"],
      ["Feedwell", "Thornby", "United Kingdom"],
      ["Hansa Getreide", "Hamburg", "Germany"],
      ["Green Pulse Foods", "Dublin", "Ireland"],
      ["Bakers' Union", "Harrow Bridge", "United Kingdom"],
      ["Brasserie Dupont", "Ghent", "Belgium"],
    ].map((b, i) => [i + 1, ...b]);
    const takes = {
      1: [1, 4],
      2: [2, 3],
      3: [6, 7],
      4: [9],
      5: [8],
      6: [1],
      7: [2, 5, 3, 10],
      8: [1, 2, 6],
      9: [10, 11],
      10: [1, 4],
    };
    const sales = range(620, (id) => {
      const buyer = r.int(1, 10),
        crop = r.pick(takes[buyer]),
        day = r.date("2022-07-15", "2023-12-20"),
        tonnes = r.num(15, 260, 1);
      return [
        id,
        buyer,
        crop,
        day,
        tonnes,
        Math.round(tonnes * base[crop - 1] * (day < "2023-07-01" ? 1.28 : 1) * r.num(1.1, 1.25, 3)) * 100,
        day > "2023-11-20" && r.chance(0.6) ? null : plus(day, r.int(1, 25)),
      ];
    });
    return { districts, members, crops, plots, plantings, crop_prices, deliveries, buyers, sales };
  },
};
