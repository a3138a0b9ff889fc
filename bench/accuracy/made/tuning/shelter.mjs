// An animal shelter. Clear English names, status history, soft deletes, notes.yaml.
import { addDays, daysBetween, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE species (species_id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_small_animal INTEGER NOT NULL);
CREATE TABLE kennels (kennel_id INTEGER PRIMARY KEY, code TEXT NOT NULL, building TEXT, capacity INTEGER);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, is_volunteer INTEGER, joined_on TEXT, left_on TEXT);
CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, name TEXT NOT NULL, species_id INTEGER REFERENCES species, breed TEXT, sex TEXT,
  born_on TEXT, arrived_on TEXT NOT NULL, arrival_reason TEXT, is_neutered INTEGER, chip_number TEXT,
  kennel_id INTEGER REFERENCES kennels, deleted_at TEXT);
CREATE TABLE status_changes (change_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals, status TEXT, changed_at TEXT,
  staff_id INTEGER REFERENCES staff);
CREATE TABLE adopters (adopter_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT, has_garden INTEGER, registered_on TEXT);
CREATE TABLE adoptions (adoption_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals, adopter_id INTEGER REFERENCES adopters,
  adopted_on TEXT, fee REAL, returned_on TEXT, return_reason TEXT);
CREATE TABLE vet_visits (visit_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals, practice TEXT, visited_on TEXT, kind TEXT, cost REAL);
CREATE TABLE donations (donation_id INTEGER PRIMARY KEY, donor_name TEXT, received_on TEXT, amount REAL, purpose TEXT);
`;

function fill() {
  const r = random(401);
  const end = "2024-09-30";
  const species = [
    [1, "Dog", 0],
    [2, "Cat", 0],
    [3, "Rabbit", 1],
    [4, "Guinea pig", 1],
    [5, "Parrot", 1],
  ];
  const breeds = {
    1: lines(
      "Labrador; Jack Russell; Staffie; Border Collie; Greyhound; Lurcher; Beagle; Crossbreed; Crossbreed; Crossbreed",
    ),
    2: lines("Domestic Shorthair; Domestic Shorthair; Domestic Longhair; Siamese; Maine Coon; Ragdoll"),
    3: lines("Lop; Dutch; Lionhead; Rex"),
    4: lines("American; Abyssinian"),
    5: lines("African Grey; Cockatiel; Amazon"),
  };
  const kennels = [];
  for (const [letter, building, n, capacity] of [
    ["D", "Dog House", 18, 2],
    ["C", "Cattery", 14, 3],
    ["S", "Small Animals", 8, 4],
    ["Q", "Quarantine", 6, 1],
  ])
    for (let i = 1; i <= n; i++) kennels.push([kennels.length + 1, `${letter}${i}`, building, capacity]);
  const firsts = words(
    "Alan Beth Colin Debbie Elaine Fiona Gareth Helen Imran Joyce Keith Laura Mo Nadia Oscar Pam Rajiv Sheila Terry Una",
  );
  const lasts =
    words(`Ackroyd Booth Crowther Dyson Earnshaw Fawcett Greenwood Hargreaves Illingworth Jagger Kershaw Lister Midgley Normanton
    Oldroyd Priestley Ramsden Shackleton Tordoff Uttley Varley Whitaker Yeadon Appleyard Binns`);
  const people = r.people(firsts, lasts, 450).map((p) => p.join(" "));
  const staff = people.splice(0, 30).map((name, i) => {
    const role =
      i === 0
        ? "Manager"
        : i < 3
          ? "Vet nurse"
          : i < 12
            ? "Animal carer"
            : r.weighted({ "Dog walker": 6, "Cat cuddler": 2, Reception: 2, Driver: 1 });
    const joined = r.date("2017-01-01", "2023-11-30");
    return [
      i + 1,
      name,
      role,
      i < 12 ? 0 : 1,
      joined,
      i > 3 && r.chance(0.28) ? r.date(addDays(joined, 90), "2024-09-15") : null,
    ];
  });
  const adopters = people.map((name, i) => [
    i + 1,
    name,
    r.weighted({ Keighley: 6, Bingley: 4, Skipton: 4, Ilkley: 3, Bradford: 6, Halifax: 3, Leeds: 5 }),
    r.chance(0.6) ? 1 : 0,
    r.date("2021-09-01", "2024-08-31"),
  ]);
  const names =
    words(`Alfie Archie Bailey Bella Biscuit Bobby Boots Buster Charlie Chester Clover Coco Daisy Dexter Dusty Felix Fudge Ginger Gizmo Gracie
    Hazel Honey Hugo Jasper Jess Kiki Lola Luna Maisie Max Milo Misty Molly Monty Nala Olive Oreo Oscar Patch Pepper Pip Poppy Rosie Rufus Sasha Scout Shadow
    Smudge Socks Sooty Tess Thor Tilly Toby Truffle Whisky Willow Ziggy`);
  const animals = [],
    status_changes = [],
    adoptions = [],
    vet_visits = [];
  const change = (animal, status, day) =>
    status_changes.push([
      status_changes.length + 1,
      animal,
      status,
      `${day} ${String(r.int(8, 17)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}:00`,
      r.int(1, 12),
    ]);
  for (let id = 1; id <= 540; id++) {
    const kind = +r.weighted({ 1: 42, 2: 40, 3: 10, 4: 6, 5: 3 });
    const arrived = r.date("2022-01-03", end);
    const reason = r.weighted({ STR: 45, SUR: 38, SEI: 10, BRN: 7 });
    const born =
      reason === "BRN"
        ? arrived
        : reason === "STR" && r.chance(0.2)
          ? null
          : addDays(arrived, -r.int(60, kind === 5 ? 9000 : kind > 2 ? 1800 : 4700));
    const gone = r.chance(0.03) ? `${addDays(arrived, 1)} 09:00:00` : null;
    let day = arrived,
      status = "intake";
    change(id, status, day);
    const step = (next, a, b) => {
      const to = addDays(day, r.int(a, b));
      if (to > end || gone) return false;
      change(id, (status = next), (day = to));
      return true;
    };
    const adopt = () => {
      if (!step("reserved", 3, kind === 1 ? 120 : 80) || !step("adopted", 2, 12)) return;
      const fee = { 1: r.pick([180, 220, 250]), 2: r.pick([85, 95, 120]), 3: 45, 4: 25, 5: r.pick([150, 200]) }[kind];
      const back = kind < 3 && r.chance(0.13) && addDays(day, r.int(5, 150));
      const returned = back && back <= end;
      adoptions.push([
        adoptions.length + 1,
        id,
        r.int(1, 420),
        day,
        fee,
        returned ? back : null,
        returned ? r.pick(["allergy", "too much work", "not good with children", "moving house", null]) : null,
      ]);
      if (!returned) return;
      change(id, (status = "returned"), (day = back));
      if (step("available", 1, 6) && r.chance(0.7)) adopt();
    };
    if (step("quarantine", 0, 1)) {
      if (r.chance(0.05)) step("died", 1, 30);
      else if (step("available", 7, 16)) adopt();
    }
    const here = !gone && !["adopted", "died"].includes(status);
    const building = ["intake", "quarantine"].includes(status)
      ? "Quarantine"
      : kind === 1
        ? "Dog House"
        : kind === 2
          ? "Cattery"
          : "Small Animals";
    animals.push([
      id,
      r.pick(names),
      kind,
      r.pick(breeds[kind]),
      r.weighted({ F: 48, M: 48, U: 4 }),
      born,
      arrived,
      reason,
      r.chance(0.6) ? 1 : 0,
      r.chance(kind < 3 ? 0.8 : 0.1) ? `9410000${r.int(10000000, 99999999)}` : null,
      here ? r.pick(kennels.filter((k) => k[2] === building && k[1] !== "C9" && k[1] !== "S7"))[0] : null,
      gone,
    ]);
    const last = here ? end : day;
    for (let n = gone ? 0 : +r.weighted({ 0: 2, 1: 4, 2: 3, 3: 2, 5: 1 }); n > 0; n--) {
      const visit = r.weighted({ VAC: 40, NEU: 15, CHK: 30, SUR: 7, EMG: 8 });
      const [a, b] = { VAC: [28, 62], NEU: [60, 190], CHK: [25, 70], SUR: [210, 1400], EMG: [120, 900] }[visit];
      vet_visits.push([
        vet_visits.length + 1,
        id,
        r.weighted({ "Aire Valley Vets": 6, "Moorside Vets": 3, "Dr Hobson": 1 }),
        addDays(arrived, r.int(0, Math.max(0, daysBetween(arrived, last)))),
        visit,
        r.money(a, b),
      ]);
    }
  }
  const donations = Array.from({ length: 640 }, (_, i) => [
    i + 1,
    r.chance(0.15) ? null : `${r.pick(firsts)} ${r.pick(lasts)}`,
    r.date("2022-01-01", end),
    r.chance(0.05) ? r.int(480, 3000) : r.int(1, 30) * 5,
    r.weighted({ general: 5, "vet bills": 3, "new cattery": 2, food: 2, "": 3 }) || null,
  ]);
  return { species, kennels, staff, animals, status_changes, adopters, adoptions, vet_visits, donations };
}

export default { engine, schema, fill };
