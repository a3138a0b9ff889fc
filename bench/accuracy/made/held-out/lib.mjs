// A small seeded generator and helpers shared by the eight databases.
const first =
  "Alice Amir Anna Ben Bruno Carla Chloe Daniel Diana Edith Elif Emil Farid Fiona George Grace Hanna Henry Ines Ivan Jack Jana Karim Kate Leo Lena Liam Lucy Marco Maria Martin Mia Nadia Noah Nina Oscar Olga Paul Petra Ravi Rosa Sam Sara Simon Tara Tom Uma Victor Vera Will Yara Zoe".split(
    " ",
  );
const last =
  "Abbott Ahmed Baker Barnes Becker Bell Bishop Brandt Brown Carter Clarke Cole Costa Dixon Duval Ellis Evans Fischer Fleming Foster Garcia Gibson Grant Haas Hale Hansen Harris Hill Hughes Ito Jensen Jordan Keller Khan Kowalski Lambert Larsen Lopez Mason Meyer Moore Murphy Nolan Novak Olsen Owens Palmer Petrov Quinn Reid Rossi Sato Schmidt Shaw Silva Stone Tanner Torres Vogel Walsh Weber Winter Young Zhang".split(
    " ",
  );
const DAY = 86400000;

export const plus = (date, days) => new Date(Date.parse(date.slice(0, 10)) + days * DAY).toISOString().slice(0, 10);
export const plusMinutes = (stamp, minutes) =>
  new Date(Date.parse(stamp.replace(" ", "T") + "Z") + minutes * 60000).toISOString().slice(0, 19).replace("T", " ");
export const range = (n, make) => Array.from({ length: n }, (_, i) => make(i + 1));

export function random(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const used = new Set();
  const r = {
    next,
    int: (a, b) => a + Math.floor(next() * (b - a + 1)),
    num: (a, b, digits = 1) => Number((a + next() * (b - a)).toFixed(digits)),
    chance: (p) => next() < p,
    pick: (list) => list[Math.floor(next() * list.length)],
    skew: (list) => list[Math.floor(next() ** 2 * list.length)], // the first ones more often
    some: (list, n) =>
      [...list]
        .map((x) => [next(), x])
        .sort((a, b) => a[0] - b[0])
        .slice(0, n)
        .map((x) => x[1]),
    weighted(weights) {
      let x = next() * Object.values(weights).reduce((a, b) => a + b, 0);
      for (const [value, weight] of Object.entries(weights)) if ((x -= weight) < 0) return value;
    },
    date: (from, to) => plus(from, Math.floor(next() * ((Date.parse(to) - Date.parse(from)) / DAY + 1))),
    stamp: (date, fromHour, toHour) =>
      `${date} ${String(r.int(fromHour, toHour)).padStart(2, "0")}:${String(r.int(0, 11) * 5).padStart(2, "0")}:00`,
    person() {
      for (;;) {
        const name = [r.pick(first), r.pick(last)];
        if (!used.has(name.join(" "))) return (used.add(name.join(" ")), name);
      }
    },
  };
  return r;
}
