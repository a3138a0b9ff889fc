// Small helpers shared by the database scripts.
export function random(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (a, b) => a + Math.floor(next() * (b - a + 1));
  const pick = (list) => list[int(0, list.length - 1)];
  const chance = (p) => next() < p;
  const weighted = (weights) => {
    let x = next() * Object.values(weights).reduce((a, b) => a + b, 0);
    for (const [key, w] of Object.entries(weights)) if ((x -= w) < 0) return key;
  };
  const shuffle = (list) => {
    const a = [...list];
    for (let i = a.length - 1; i > 0; i--) {
      const j = int(0, i);
      [a[i], a[j]] = [a[j], a[i]];
    }
    return a;
  };
  const date = (from, to) => addDays(from, int(0, daysBetween(from, to)));
  const people = (firsts, lasts, n) => shuffle(firsts.flatMap((f) => lasts.map((l) => [f, l]))).slice(0, n);
  const money = (a, b) => int(Math.round(a * 100), Math.round(b * 100)) / 100;
  return { next, int, pick, chance, weighted, shuffle, date, people, money };
}
export const addDays = (day, n) => new Date(Date.parse(day) + n * 864e5).toISOString().slice(0, 10);
export const daysBetween = (a, b) => Math.round((Date.parse(b) - Date.parse(a)) / 864e5);
export const round2 = (x) => Math.round(x * 100) / 100;
export const words = (text) => text.trim().split(/\s+/);
export const lines = (text) => text.trim().split(/\s*;\s*/);
