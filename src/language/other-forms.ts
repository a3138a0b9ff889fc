import { possibleSingulars } from "./plurals.js";

/** People and things of a country, as far as no rule leads to its name; the names a database may use for it. */
const DEMONYMS: Readonly<Record<string, readonly string[]>> = {
  american: ["USA", "United States", "US", "America", "United States of America"],
  argentine: ["Argentina"],
  belgian: ["Belgium"],
  brazilian: ["Brazil"],
  british: ["UK", "United Kingdom", "Britain", "Great Britain", "England"],
  chinese: ["China"],
  danish: ["Denmark"],
  dutch: ["Netherlands", "Holland"],
  english: ["England"],
  european: ["Europe"],
  finnish: ["Finland"],
  french: ["France"],
  german: ["Germany"],
  greek: ["Greece"],
  indian: ["India"],
  irish: ["Ireland"],
  italian: ["Italy"],
  japanese: ["Japan"],
  mexican: ["Mexico"],
  norwegian: ["Norway"],
  polish: ["Poland"],
  portuguese: ["Portugal"],
  russian: ["Russia"],
  scottish: ["Scotland"],
  spanish: ["Spain"],
  swedish: ["Sweden"],
  swiss: ["Switzerland"],
  turkish: ["Turkey"],
  welsh: ["Wales"],
  "united states": ["USA", "US", "United States of America"],
  "united kingdom": ["UK", "Great Britain"],
  america: ["USA", "United States", "US"],
  usa: ["United States", "US", "United States of America"],
  us: ["USA", "United States"],
  uk: ["United Kingdom"],
};

/** What a database may keep for words of several kinds: sexes as letters, yes and no. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  female: ["F"],
  females: ["F", "female"],
  woman: ["F", "female"],
  women: ["F", "female"],
  male: ["M"],
  males: ["M", "male"],
  man: ["M", "male"],
  men: ["M", "male"],
};

/** Other texts that mean the same value: the singular, the country of its people, a sex as a letter. */
export function otherForms(text: string): string[] {
  const lower = text.toLowerCase();
  const known = [DEMONYMS, CODES].flatMap((table) => (Object.hasOwn(table, lower) ? (table[lower] ?? []) : []));
  return [...known, ...(text.length < 4 ? [] : possibleSingulars(text)), ...people(lower)];
}

/** "Canadian", "Australian", "Peruvian". */
function people(lower: string): string[] {
  if (lower.endsWith("ian"))
    return [`${lower.slice(0, -3)}ia`, `${lower.slice(0, -3)}`, `${lower.slice(0, -3)}a`, `${lower.slice(0, -3)}y`];
  return lower.endsWith("an") ? [lower.slice(0, -1), lower.slice(0, -2)] : [];
}
