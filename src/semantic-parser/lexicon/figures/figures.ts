import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { type Token, tokenize } from "../../../language/tokens.js";
import type { Unit } from "../../../profiles/meaning/measures.js";
import type { Profile } from "../../../profiles/profile.js";
import { guarded } from "../../../profiles/vocabulary/formula-prose.js";
import { storedFormula } from "../../../profiles/vocabulary/metrics.js";
import type { Metric, Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { Formula } from "../../../sql/formula.js";
import type { Mention } from "../mention.js";

/** A figure that people define by name, as the rules of the parser see it: a field of a table that none stores. */
export interface Figure {
  readonly metric: Metric;
  /** Stands for it where rules speak of fields. */
  readonly ref: FieldRef;
  readonly expression: Formula;
  /** What its rows meet. */
  readonly filters: readonly Formula[];
  /** With the filters inside the aggregates, to stand beside others. */
  readonly guarded: Formula;
  /** Whether it depends on the day that is asked about. */
  readonly dated: boolean;
  /** What it comes in, where its fields alone do not tell. */
  readonly units?: readonly Unit[];
  /** The stems of its names. */
  readonly names: readonly (readonly string[])[];
}

/** The figures of a database whose formulas still fit it. */
export function figuresOf(profile: Profile, { metrics }: Vocabulary): ReadonlyMap<string, Figure> {
  const tables = new Set(profile.tables.map(({ name }) => name));
  const figures = metrics.flatMap((metric, index): Figure[] => {
    const expression = storedFormula(metric.expression, profile);
    const filters = metric.filters.map((filter) => storedFormula(filter, profile));
    const [home] = metric.tables;
    if (expression === undefined || filters.includes(undefined) || !metric.tables.every((table) => tables.has(table)))
      return [];
    const known = filters.filter((filter) => filter !== undefined);
    const ref: FieldRef = { table: home!, field: `= ${metric.names[0]} ${index}` };
    const all = metric.filters.map((filter) => `(${filter})`).join(" AND ");
    const inside = all === "" ? expression : storedFormula(guarded(metric.expression, all), profile);
    return [
      {
        metric,
        ref,
        expression,
        filters: known,
        guarded: inside ?? expression,
        dated: [expression, ...known].some(({ parts }) =>
          parts.some((part) => typeof part === "object" && "parameter" in part),
        ),
        names: metric.names.map((name) => wordsOf(tokenize(name)).map(({ stem }) => stem)),
      },
    ];
  });
  return new Map(figures.map((figure) => [fieldKey(figure.ref), figure]));
}

/** What a formula adds up, "quantity * price" of SUM(quantity * price), where that is all it does; else undefined. */
export function summedIn({ parts }: Formula): Formula | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (typeof first !== "string" || typeof last !== "string" || parts.length < 2) return undefined;
  const opens = /^\s*sum\s*\(/i.exec(first);
  if (opens === null || !/\)\s*$/.test(last)) return undefined;
  const inner = [first.slice(opens[0].length), ...parts.slice(1, -1), last.replace(/\)\s*$/, "")];
  let depth = 0;
  for (const letter of inner.filter((part) => typeof part === "string").join("")) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (depth < 0) return undefined;
  }
  return { kind: "value", parts: inner };
}

const wordsOf = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind !== "mark");

const SCORE = 0.98;

/** All runs of tokens that name a figure which is a number; conditions are states of rows. */
export function figureMentions(
  tokens: readonly Token[],
  { figures, tables }: { readonly figures: ReadonlyMap<string, Figure>; readonly tables: readonly Rows[] },
): Mention[] {
  const asksOfTime = tokens.some(({ lower }) => /^(?:19|20)\d\d/.test(lower));
  return [...figures.values()].flatMap((figure) => {
    if (figure.metric.kind === "condition") return [];
    const score = SCORE - (figure.dated === asksOfTime ? 0 : 0.05);
    return figure.names.flatMap((name, index) =>
      [
        ...runsOf(tokens, name).filter(
          ({ from, to }) => !addsUp(tokens, from, to) && !isDeed(tokens, from, to) && !isRanked(tokens, from, to),
        ),
        ...asked(tokens, name),
        ...howLong(tokens, name),
        ...otherNames(name, tables).flatMap((other) => runsOf(tokens, other)),
      ].map(({ from, to }): Mention => {
        const told = score + (countsRows(figure) ? 0 : spelling(tokens, from, to, figure.metric.names[index]!));
        return { from, to, meaning: { kind: "field", ref: figure.ref, score: told } };
      }),
    );
  });
}

/** What a figure gets that is called by one word to the letter, where its rows may be called so too; what it loses by another form. */
const LETTERS = 0.1;
const FORM = 0.15;

/** What the rows of a table are called. */
interface Rows {
  readonly namings: readonly { readonly words: readonly string[]; readonly weight: number }[];
}

/** From here on rows are called so rather than somewhat so. */
const ALIAS = 0.8;

/** "Paying CUSTOMERS" of "paying workspaces", where workspaces are called customers as well. */
function otherNames(name: readonly string[], tables: readonly Rows[]): readonly (readonly string[])[] {
  if (name.length < 2) return [];
  const last = name.at(-1)!;
  const rows = tables.filter(({ namings }) => namings.some(({ words }) => words.join(" ") === last));
  if (rows.length !== 1) return [];
  const nouns = rows[0]!.namings.filter(
    ({ words, weight }) => words.length === 1 && words[0] !== last && weight >= ALIAS,
  );
  return nouns.map(({ words }) => [...name.slice(0, -1), ...words]);
}

/** "Enrolments" as count(*): no other than the rows themselves. */
const countsRows = ({ metric: { expression } }: Figure) => /^\s*count\s*\([^()]*\)\s*$/i.test(expression);

/** "NPS in 2024" is the figure, "how many NPS answers" are rows; "BILLS" are no figure that is called "billed". */
function spelling(tokens: readonly Token[], from: number, to: number, name: string): number {
  const first = EACH.has(tokens[from]!.lower) ? from + 1 : from;
  if (to !== first + 1) return 0;
  const { lower } = tokens[first]!;
  if (lower !== name.toLowerCase()) return /ed$/.test(name) && /[^s]s$/.test(lower) ? -FORM : 0;
  const counted = /^(?:many|of|per|each|every)$/.test(tokens[from - 1]?.lower ?? "");
  const next = tokens[to];
  const ends = next === undefined || next.kind === "mark" || FUNCTION_WORDS.has(next.lower);
  return ends && !counted ? LETTERS : 0;
}

/** "The MOST ACTIVE workspaces" are ranked, where people say how many "active workspaces" there are. */
const isRanked = (tokens: readonly Token[], from: number, to: number) =>
  to > from + 1 &&
  /^(?:most|least)$/.test(tokens[from - 1]?.lower ?? "") &&
  /(?:ive|ing|ed)$/.test(tokens[from]!.lower);

/** "TOTAL VAT billed in 2024", where bills have a total: all of what follows. */
function addsUp(tokens: readonly Token[], from: number, to: number): boolean {
  const next = tokens[to];
  const opens = from === 0 || /^(?:the|our|a)$/.test(tokens[from - 1]!.lower);
  const names = next?.kind === "word" && !FUNCTION_WORDS.has(next.lower);
  return opens && names && to === from + 1 && tokens[from]!.lower === "total";
}

/** "Who WORKS ON the bridge": what somebody does, and not how much was worked. */
function isDeed(tokens: readonly Token[], from: number, to: number): boolean {
  const asksHow = tokens.some((token) => token.lower === "how");
  const said = `${tokens[from]!.lower} ${tokens[to]?.lower ?? ""}`;
  return to === from + 1 && !asksHow && /^(?:work(?:s|ing)? (?:on|at|with|for|in)|worked on)$/.test(said);
}

/** "How many MILES DO MEMBERS DRIVE" of "miles driven", whoever one plain word says does it. */
function asked(tokens: readonly Token[], [thing, done, more]: readonly string[]): { from: number; to: number }[] {
  if (thing === undefined || done === undefined || more !== undefined) return [];
  return tokens.flatMap((token, from) => {
    const [verb, who, deed] = tokens.slice(from + 1, from + 4);
    const said = token.stem === thing && /^(?:do|does|did)$/.test(verb?.lower ?? "") && deed?.stem === done;
    return said && /^\p{Ll}+$/u.test(who?.text ?? "") ? [{ from, to: from + 4 }] : [];
  });
}

/** "HOW LONG is a machine OUT OF ORDER on average", where people say what "days out of order" are. */
function howLong(tokens: readonly Token[], [unit, ...state]: readonly string[]): { from: number; to: number }[] {
  const asks = tokens.some(({ lower }, at) => lower === "how" && tokens[at + 1]?.lower === "long");
  return asks && state.length > 1 && /^(?:day|hour|minut|week)$/.test(unit!) ? runsOf(tokens, state) : [];
}

/** Where a condition of several words is said: "in our fleet" of "in fleet" is no field called "fleet". */
export function conditionsSaid(
  tokens: readonly Token[],
  figures: ReadonlyMap<string, Figure>,
): { from: number; to: number }[] {
  return namedConditions(figures).flatMap(({ names }) =>
    names.filter(({ length }) => length > 1).flatMap((name) => runsOf(tokens, name, ARTICLES)),
  );
}

const ARTICLES = new Set("the a an our".split(" "));

/** "monthly active users in June": the question says the month besides. */
const EACH = new Set("daily weekly monthly quarterly yearly annual".split(" "));

/** Where the words of a name stand in a row, hyphens and `small` words between them or not. */
function runsOf(
  tokens: readonly Token[],
  name: readonly string[],
  small: ReadonlySet<string> = new Set(),
): { from: number; to: number }[] {
  return tokens.flatMap((token, from) => {
    const spans = EACH.has(token.lower) && !name.includes(token.stem);
    let at = spans ? from + 1 : from;
    for (const word of name) {
      while (at > from && (tokens[at]?.text === "-" || small.has(tokens[at]?.lower ?? ""))) at++;
      if (!isWord(tokens[at], word)) return [];
      at++;
    }
    return name.length > 0 ? [{ from, to: at }] : [];
  });
}

/** The word itself, or one that it is short for: "subs". */
function isWord(token: Token | undefined, word: string): boolean {
  return (
    token !== undefined &&
    (token.stem === word || (word.length >= 3 && token.stem.startsWith(word) && token.stem.length >= word.length + 4))
  );
}

/** A condition with a name, told as a state of rows is. */
export function namedConditions(figures: ReadonlyMap<string, Figure>): Figure[] {
  return [...figures.values()].filter(({ metric }) => metric.kind === "condition");
}
