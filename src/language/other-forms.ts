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

/** What a database may keep for words of several kinds: sexes as letters, states that have several words. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  completed: ["done", "finished", "complete"],
  finished: ["done", "completed", "complete", "ended"],
  done: ["completed", "finished", "complete"],
  ended: ["finished"],
  cancelled: ["canceled"],
  canceled: ["cancelled"],
  ongoing: ["in progress", "running"],
  rejected: ["refused", "declined", "denied"],
  refused: ["rejected", "declined", "denied"],
  declined: ["rejected", "refused", "denied"],
  approved: ["accepted"],
  accepted: ["approved"],
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
  return [...known, ...(text.length < 4 ? [] : possibleSingulars(text)), ...people(lower), ...doings(lower)];
}

/** True for a state, which one table may keep as one word and another as another: "finished" as "completed" and as "ended". */
export function isState(text: string): boolean {
  return Object.hasOwn(CODES, text.toLowerCase());
}

/** What those do whose word ends so: teams and departments are called by it. */
const DOINGS: readonly (readonly [doer: RegExp, doing: readonly string[]])[] = [
  [/sales ?(?:people|persons?|m[ae]n|wom[ae]n|staff|reps?)$/, ["sales"]],
  [/(?<=..)agers?$/, ["agement"]],
  [/(?<=...)eers?$/, ["eering"]],
  [/(?<=...)ountants?$/, ["ounting", "ountancy"]],
  [/(?<=...)ultants?$/, ["ulting", "ultancy"]],
  [/(?<=...)lopers?$/, ["lopment"]],
  [/(?<=..)(?:er|or)s$/, ["ing", "ion"]],
];

/** "Project managers" of the team Project Management, "engineers" of Engineering. */
function doings(lower: string): string[] {
  if (lower.length < 6) return [];
  const found = DOINGS.find(([doer]) => doer.test(lower));
  return found === undefined ? [] : found[1].map((doing) => lower.replace(found[0], doing));
}

/** "Canadian", "Australian", "Peruvian". */
function people(lower: string): string[] {
  if (lower.endsWith("ian"))
    return [`${lower.slice(0, -3)}ia`, `${lower.slice(0, -3)}`, `${lower.slice(0, -3)}a`, `${lower.slice(0, -3)}y`];
  return lower.endsWith("an") ? [lower.slice(0, -1), lower.slice(0, -2)] : [];
}
