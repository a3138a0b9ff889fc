// A mixed farm: dairy cows, sheep and arable land. Short codes that farm/notes.yaml explains, money in pence, no declared keys.
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, ear_tag TEXT, name TEXT, species TEXT, breed TEXT, sex TEXT, born TEXT, dam_id INTEGER, building_id INTEGER, status TEXT, left_on TEXT);
CREATE TABLE building (building_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, places INTEGER);
CREATE TABLE milk_test (animal_id INTEGER, test_date TEXT, kg REAL, fat_pct REAL, cells INTEGER);
CREATE TABLE treatment (treatment_id INTEGER PRIMARY KEY, animal_id INTEGER, treated_on TEXT, diag TEXT, drug TEXT, given_by TEXT, withhold_days INTEGER, cost INTEGER);
CREATE TABLE field (field_id INTEGER PRIMARY KEY, name TEXT, hectares REAL, tenure TEXT);
CREATE TABLE crop (crop_id INTEGER PRIMARY KEY, field_id INTEGER, harvest_year INTEGER, plant TEXT, sown_on TEXT, harvested_on TEXT, tonnes REAL);
CREATE TABLE field_job (job_id INTEGER PRIMARY KEY, field_id INTEGER, done_on TEXT, job TEXT, worker_id INTEGER, hours REAL, diesel REAL);
CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, name TEXT, post TEXT, started TEXT, finished TEXT, wage INTEGER);
CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, sold_on TEXT, product TEXT, buyer TEXT, qty REAL, unit TEXT, price INTEGER, pay_state INTEGER);
`;

function fill() {
  const r = random(7103);
  const end = "2025-12-31";
  const building = lines(
    "Top Parlour Shed:C:70; Old Cowhouse:C:28; Calf Barn:Y:40; Lambing Shed:S:120; Isolation Box:Q:6; Straw Barn:T:0; New Grain Store:G:0",
  ).map((b, i) => {
    const [name, kind, places] = b.split(":");
    return [i + 1, name, kind, +places];
  });
  const cows = r.shuffle(
    words(
      "Bella Bramble Buttercup Clover Cherry Daisy Damson Dora Ebony Fern Flora Gertie Hazel Heather Ivy Juno Lady Lavender Marigold Mabel Maple Nettle Olive Pansy Pearl Penny Petal Poppy Primrose Queenie Rosie Ruby Sage Saffron Sorrel Tansy Tilly Truffle Velvet Violet Willow Winnie Yarrow Zinnia",
    ),
  );
  const animal = [];
  const add = (species, name, breed, sex, born, dam, house) => {
    const id = 101 + animal.length;
    animal.push([
      id,
      `UK3${species === "B" ? 41 : 77}-${String(id).padStart(5, "0")}`,
      name,
      species,
      breed,
      sex,
      born,
      dam,
      house,
      "A",
      null,
    ]);
    return animal.at(-1);
  };
  const leave = (a, from, weights) => {
    const day = r.date(from > "2023-01-15" ? from : "2023-01-15", "2025-12-15");
    a[9] = r.weighted(weights);
    a[10] = day;
    a[8] = null;
  };
  const herd = cows.map((name) =>
    add(
      "B",
      name,
      r.weighted({ HF: 7, JE: 3, AY: 2 }),
      "F",
      r.date("2015-02-01", "2022-01-31"),
      null,
      r.pick([1, 1, 1, 2]),
    ),
  );
  const later = r.shuffle(herd).slice(0, 9);
  for (let i = 0; i < 52; i++) {
    const dam = r.pick(herd);
    const born = r.date("2022-06-01", "2025-11-30");
    const calf = add("B", null, r.chance(0.8) ? dam[4] : "AX", r.chance(0.5) ? "F" : "M", born, dam[0], 3);
    if (calf[5] === "M" && born < "2025-06-01" && r.chance(0.75)) leave(calf, addDays(born, 30), { S: 9, D: 1 });
  }
  for (const cow of later) leave(cow, "2023-06-01", { S: 3, D: 2, K: 4 });
  const ewes = [];
  for (let i = 0; i < 64; i++)
    ewes.push(
      add(
        "O",
        null,
        r.pick(["TX", "SU", "TX"]),
        "F",
        r.date("2018-02-10", "2022-04-20"),
        null,
        r.chance(0.4) ? 4 : null,
      ),
    );
  for (let i = 0; i < 3; i++)
    add("O", ["Duke", "Hector", "Rambo"][i], "TX", "M", r.date("2019-03-01", "2021-04-01"), null, null);
  for (let i = 0; i < 118; i++) {
    const year = r.pick([2023, 2024, 2024, 2025, 2025]);
    const lamb = add(
      "O",
      null,
      r.pick(["TX", "SU"]),
      r.chance(0.5) ? "F" : "M",
      r.date(`${year}-02-12`, `${year}-04-25`),
      r.pick(ewes.slice(0, 52))[0],
      null,
    );
    if (year < 2025 || r.chance(0.4)) {
      const day = addDays(lamb[6], r.int(1, 10) === 1 ? r.int(0, 20) : r.int(120, 230));
      const dies = day < addDays(lamb[6], 30);
      lamb[9] = dies ? "D" : r.weighted({ S: 3, K: 5 });
      lamb[10] = day;
    }
  }
  for (const ewe of ewes.slice(48)) if (r.chance(0.4)) leave(ewe, "2023-08-01", { S: 4, D: 3, K: 3 });
  const milk_test = [];
  for (let y = 2023; y <= 2025; y++)
    for (let m = 1; m <= 12; m++) {
      const day = `${y}-${String(m).padStart(2, "0")}-${String(r.int(8, 16)).padStart(2, "0")}`;
      for (const cow of herd) {
        if (cow[10] && cow[10] < day) continue;
        if ((m + cow[0]) % 12 < 2) continue; // dry
        const kg = (cow[4] === "HF" ? 29 : cow[4] === "AY" ? 24 : 20) + r.int(-70, 80) / 10;
        milk_test.push([
          cow[0],
          day,
          Math.round(kg * 10) / 10,
          (cow[4] === "JE" ? 48 : 39) / 10 + r.int(-50, 60) / 100,
          r.chance(0.09) ? r.int(401, 1900) : r.int(25, 390),
        ]);
      }
    }
  for (const t of milk_test) t[3] = Math.round(t[3] * 100) / 100;
  const treatment = [];
  const drugs = {
    MAS: ["Ubrolexin", "Orbenin"],
    LAM: ["Zinc spray", "Alamycin"],
    MET: ["Metricure"],
    PNE: ["Draxxin", "Nuflor"],
    WOR: ["Ivomec", "Panacur"],
    MLK: ["Calcium infusion"],
    INJ: ["Alamycin"],
  };
  const days = Array.from({ length: 330 }, () => r.date("2023-01-05", "2025-12-30")).sort();
  for (const day of days) {
    const there = animal.filter((a) => a[6] < day && (!a[10] || a[10] > day) && a[0] % 13 !== 5);
    const cow = r.chance(0.62);
    const a = r.pick(there.filter((x) => (x[3] === "B") === cow));
    const milker = a[3] === "B" && a[0] <= 144;
    const diag = r.weighted(
      milker
        ? { MAS: 9, LAM: 6, MET: 3, MLK: 2, INJ: 1 }
        : a[3] === "B"
          ? { PNE: 6, WOR: 4, INJ: 1 }
          : { LAM: 7, WOR: 8, PNE: 1, INJ: 1 },
    );
    const drug = r.pick(drugs[diag]);
    const vet = r.chance(diag === "MET" || diag === "MLK" ? 0.9 : diag === "MAS" || diag === "PNE" ? 0.4 : 0.1);
    treatment.push([
      9001 + treatment.length,
      a[0],
      day,
      diag,
      drug,
      vet ? "V" : "F",
      { Ubrolexin: 5, Orbenin: 4, Alamycin: 31, Metricure: 0, Draxxin: 22, Nuflor: 30, Ivomec: 49, Panacur: 14 }[
        drug
      ] ?? 0,
      (vet ? 4800 : 0) + r.int(350, 6200),
    ]);
  }
  const field = lines(
    "Long Acre:14.2:O; Mill Meadow:6.8:O; Church Piece:9.5:O; Hollow Ground:11.3:R; Ten Acre:4.1:O; Beacon Hill:17.6:R; Brook Field:7.4:O; Gallows Corner:5.9:R; Parson's Close:3.3:O; Far Moor:21.8:R; Orchard End:2.7:O; Dutch Barn Field:12.9:O",
  ).map((f, i) => {
    const [name, ha, tenure] = f.split(":");
    return [i + 1, name, +ha, tenure];
  });
  const crop = [];
  const plants = {
    WW: [8.3, "10-05", "08-08"],
    WB: [7.2, "09-24", "07-20"],
    SB: [5.6, "03-22", "08-14"],
    OR: [3.4, "08-28", "07-26"],
    BE: [4.1, "03-08", "09-05"],
    MZ: [40, "04-28", "09-26"],
    GR: [11, null, "06-04"],
  };
  for (const f of field)
    for (let y = 2021; y <= 2026; y++) {
      const plant = [2, 9, 11].includes(f[0]) ? "GR" : r.weighted({ WW: 7, WB: 4, SB: 4, OR: 3, BE: 2, MZ: 3 });
      const [per, sow, cut] = plants[plant];
      const autumn = sow && sow > "07";
      if (y === 2026 && (!autumn || r.chance(0.2))) continue;
      if (plant !== "GR" && y < 2026 && r.chance(0.06)) continue;
      const done = y < 2026;
      crop.push([
        301 + crop.length,
        f[0],
        y,
        plant,
        sow && addDays(`${autumn ? y - 1 : y}-${sow}`, r.int(-6, 12)),
        done ? addDays(`${y}-${cut}`, r.int(-8, 14)) : null,
        done ? Math.round(f[2] * per * r.int(78, 118)) / 100 : null,
      ]);
    }
  for (const c of crop) if (c[6]) c[6] = Math.round(c[6] * 10) / 10;
  const worker = lines(
    "Alan Tregear:FM:2006-03-01::2150; Jenny Tregear:HD:2006-03-01::1980; Piotr Zielinski:TD:2017-05-15::1590; Owen Rowe:TD:2020-09-07:2024-10-31:1480; Carrie Nance:HD:2019-01-14::1530; Dan Hocking:AP:2023-09-04::890; Mihaela Ionescu:GH:2022-03-21::1310; Steve Penrose:TD:2024-11-11::1520; Ellie Coad:AP:2021-09-06:2023-07-31:840; Bogdan Radu:GH:2023-04-17:2023-10-30:1260",
  ).map((w, i) => {
    const [name, post, from, to, wage] = w.split(":");
    return [i + 1, name, post, from, to || null, +wage];
  });
  const field_job = [];
  for (const day of Array.from({ length: 520 }, () => r.date("2023-01-10", "2025-12-19")).sort()) {
    const m = +day.slice(5, 7);
    const f = r.pick(field.filter((x) => x[0] !== 11));
    const grass = f[0] === 2 || f[0] === 9;
    const job = grass
      ? r.weighted(m > 4 && m < 10 ? { MOW: 5, BAL: 3, FER: 2 } : { SLU: 4, HED: 3 })
      : r.weighted(
          m === 7 || m === 8
            ? { CMB: 7, BAL: 3, PLO: 1 }
            : m > 8 && m < 12
              ? { PLO: 4, DRI: 5, SPR: 1 }
              : m > 2 && m < 7
                ? { SPR: 5, FER: 5, DRI: 2, SLU: 1 }
                : { HED: 4, SLU: 3 },
        );
    const w = r.pick(
      worker.filter(
        (x) =>
          ["FM", "TD", "TD", "AP", "GH"].includes(x[2]) &&
          x[3] <= day &&
          (!x[4] || x[4] >= day) &&
          (x[2] === "TD" || r.chance(0.5) || x[2] === "FM"),
      ),
    );
    const hours = r.int(3, 38) / 4;
    field_job.push([
      4001 + field_job.length,
      f[0],
      day,
      job,
      w[0],
      hours,
      job === "HED" && r.chance(0.5) ? null : Math.round(hours * r.int(70, 210)) / 10,
    ]);
  }
  const sale = [];
  const push = (day, product, buyer, qty, unit, price) => sale.push([day, product, buyer, qty, unit, price]);
  for (let y = 2023; y <= 2025; y++)
    for (let m = 1; m <= 12; m++)
      push(
        addDays(m === 12 ? `${y + 1}-01-01` : `${y}-${String(m + 1).padStart(2, "0")}-01`, -1),
        "MLK",
        "Westbrook Dairies",
        r.int(26000, 36000),
        "l",
        r.int(34, 43),
      );
  for (const a of animal)
    if (a[9] === "S" || a[9] === "K")
      push(
        a[10],
        a[3] === "B" ? "CAT" : "LMB",
        a[9] === "S" ? r.pick(["Hallworthy Market", "J. Trewin & Son"]) : "Camel Valley Abattoir",
        1,
        "hd",
        a[3] === "B" ? r.int(18000, 142000) : r.int(7200, 13900),
      );
  for (const c of crop)
    if (c[5] && !["GR", "MZ"].includes(c[3]) && c[2] >= 2023 && c[2] < 2026 && r.chance(0.85))
      push(
        addDays(c[5], r.int(3, 75)),
        "GRN",
        r.pick(["Mole Grain", "Openfield Agents", "Westbrook Feeds"]),
        Math.round(c[6] * r.int(60, 98)) / 100,
        "t",
        c[3] === "OR" ? r.int(34500, 42000) : r.int(15500, 21500),
      );
  for (let i = 0; i < 90; i++)
    push(
      r.date("2023-02-01", "2025-12-20"),
      r.pick(["HAY", "STR", "STR"]),
      r.pick(["J. Trewin & Son", "Bodmin Riding School", "Pony Club Padstow", "K. Bassett"]),
      r.int(4, 60),
      "bl",
      r.int(2200, 4600),
    );
  sale.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return {
    animal,
    building,
    milk_test,
    treatment,
    field,
    crop,
    field_job,
    worker,
    sale: sale.map((s, i) => [
      7001 + i,
      ...s.slice(0, 3),
      Math.round(s[3] * 10) / 10,
      s[4],
      s[5],
      s[0] > "2025-11-20" ? r.pick([0, 0, 1]) : +r.weighted({ 1: 94, 0: 3, 2: 2, 9: 1 }),
    ]),
  };
}

export default { engine, schema, fill };
