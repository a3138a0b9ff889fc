/** Splits a table's or field's name into lower-case words: "HireDate2", "hire_date-2" and "hire date 2" alike. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

const irregular = new Map(
  Object.entries({
    people: "person",
    men: "man",
    women: "woman",
    children: "child",
    data: "data",
    series: "series",
    species: "species",
    news: "news",
    status: "status",
    address: "address",
    analysis: "analysis",
    analyses: "analysis",
    bus: "bus",
    gas: "gas",
    movies: "movie",
    cookies: "cookie",
    indices: "index",
    matrices: "matrix",
    statistics: "statistics",
    sales: "sale",
    details: "detail",
    has: "has",
    is: "is",
    was: "was",
    this: "this",
    lens: "lens",
    campus: "campus",
    census: "census",
    bonus: "bonus",
    virus: "virus",
    kudos: "kudos",
    courses: "course",
    houses: "house",
    leaves: "leaf",
    databases: "database",
    purchases: "purchase",
    licenses: "license",
    cases: "case",
    bases: "base",
    races: "race",
    responses: "response",
    expenses: "expense",
    nurses: "nurse",
    horses: "horse",
    warehouses: "warehouse",
    releases: "release",
    causes: "cause",
    caches: "cache",
    axes: "axis",
  }),
);

/** The singular of an English word, for names such as "airlines" and "categories". */
export function singular(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz|us)es$/.test(word)) return word.slice(0, -2);
  if (/(ss|us|is)$/.test(word) || word.length < 4) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The words of a table's name with its last word in the singular. */
export function entityOf(table: string): string[] {
  const words = wordsOf(table).filter((word) => !/^(tbl|tb|dim|fact|stg|vw|view|table)$/.test(word));
  while (words.length > 1 && /^(data|list|info|information|records?|master)$/.test(words.at(-1) ?? "")) words.pop();
  const last = words.pop();
  return last === undefined ? wordsOf(table) : [...words, singular(last)];
}
