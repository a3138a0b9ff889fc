import { misspelt } from "../../../language/misspellings.js";
import { stem } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { Formula } from "../../../sql/formula.js";
import { formulaFields } from "../../../sql/formula.js";
import type { Figure } from "../figures/figures.js";
import type { Lexicon } from "../lexicon.js";
import { SURE_WEIGHT } from "../names/namings.js";

/** What a noun of a question means of the rows of its table: "a LOAN is what was handed out". */
export interface DefinedRows {
  readonly table: string;
  /** All of them hold. */
  readonly tests: readonly Formula[];
  readonly fields: readonly string[];
  readonly said: string;
}

/** Conditions that are called as the table is: "order: st <> 'X'" says which of its rows are orders. */
export function nounsDefined({ figures, table }: Pick<Lexicon, "figures" | "table">): Figure[] {
  return [...figures.values()].filter(({ metric, dated, names }) => {
    const [home, other] = metric.tables;
    if (metric.kind !== "condition" || dated || home === undefined || other !== undefined) return false;
    const called = table(home).namings.filter(({ weight }) => weight >= SURE_WEIGHT);
    return called.some(({ words }) => names.some((name) => isSame(name, words)));
  });
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((word, at) => word === others[at]);

/**
 * The rows that the nouns of a question are defined to be. Where notes tell apart what the nouns of a table mean, one
 * that sounds in the meaning of a code is that code: "reservations" are the bookings that are "reserved".
 */
export function definedRows(tokens: readonly Token[], lexicon: Lexicon): DefinedRows[] {
  return nounsDefined(lexicon).flatMap((figure): DefinedRows[] => {
    const table = figure.metric.tables[0]!;
    const fields = formulaFields(figure.expression).map(({ field }) => field);
    const { said = "" } = figure.metric;
    if (figure.names.some((name) => isSaid(tokens, name)))
      return [{ table, tests: [...figure.filters, figure.expression], fields, said }];
    const test = codeOfNoun(tokens, table, fields, lexicon);
    return test === undefined ? [] : [{ table, ...test }];
  });
}

/** The noun itself, or the verb that it is of: "rented" of "rental". */
function isSaid(tokens: readonly Token[], name: readonly string[]): boolean {
  const isWord = (token: Token | undefined, word: string) =>
    token?.kind === "word" && (token.stem === word || isNounOf(word, token.stem));
  return tokens.some((_, at) => name.every((word, index) => isWord(tokens[at + index], word)));
}

function codeOfNoun(
  tokens: readonly Token[],
  table: string,
  tested: readonly string[],
  { vocabulary, table: tableNamed }: Lexicon,
): Omit<DefinedRows, "table"> | undefined {
  const nouns = tableNamed(table).namings.flatMap(({ words: [word, more] }) => (more === undefined ? word! : []));
  const written = tokens.filter((token) => token.kind === "word" && nouns.includes(token.stem));
  const said =
    written.length > 0 ? written.map((token) => token.stem) : nouns.filter((noun) => isMisspelt(tokens, noun));
  const known = vocabulary.tables.find((each) => each.table === table)?.fields ?? [];
  for (const { field, codes } of known.filter((each) => tested.includes(each.field)))
    for (const { value, meanings } of codes) {
      const meaning = meanings.find((text) => said.some((noun) => isDoneOf(text, noun)));
      const stored = tableNamed(table)
        .fields.find(({ ref }) => ref.field === field)
        ?.profile.top?.find((each) => String(each.value) === value)?.value;
      if (meaning === undefined || stored == null) continue;
      const literal = typeof stored === "string" ? `'${stored.replaceAll("'", "''")}'` : String(stored);
      const test: Formula = { kind: "condition", parts: [{ table, field }, ` = ${literal}`] };
      return { tests: [test], fields: [field], said: `${value} means ${meaning}` };
    }
  return undefined;
}

const MISSPELT = 0.85;

const isMisspelt = (tokens: readonly Token[], noun: string) =>
  tokens.some(({ kind, stem }) => kind === "word" && misspelt(stem, noun) >= MISSPELT);

/** "reserved" of "reservation". */
const isDoneOf = (meaning: string, noun: string) => /^\p{L}+ed$/u.test(meaning) && isNounOf(noun, stem(meaning));

/** "rental" of "rent", "reservation" of "reserve"; a visitor is no visit. */
const isNounOf = (noun: string, verb: string) =>
  verb.length >= 4 &&
  noun.startsWith(verb) &&
  /^(?:e|al|ation|ion|ment|ance|ence|i|y|ing)?$/.test(noun.slice(verb.length));
