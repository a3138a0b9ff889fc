/** Words of speech that are cut from longer ones, which labels and lists are written with. */
const CLIPPED: ReadonlyMap<string, string> = new Map([
  ["ad", "advertisement"],
  ["advert", "advertisement"],
  ["bike", "bicycle"],
  ["exam", "examination"],
  ["flu", "influenza"],
  ["fridge", "refrigerator"],
  ["lab", "laboratory"],
  ["limo", "limousine"],
  ["phone", "telephone"],
  ["photo", "photograph"],
  ["plane", "aeroplane"],
  ["rhino", "rhinoceros"],
  ["vet", "veterinarian"],
]);

/** "telephone" for "phone" and "phones"; undefined for a word that is cut from none. */
export function unclipped(word: string): string | undefined {
  return CLIPPED.get(word) ?? CLIPPED.get(word.replace(/s$/, ""));
}
