import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { tokenizePieces } from "../../language/tokens.js";
import { oneLine } from "../describe/phrases.js";
import { testText } from "../vocabulary/test-text.js";
import type { Convention, Metric, TableVocabulary, Vocabulary } from "../vocabulary/vocabulary.js";

/** Formulas that one question is told. */
const MOST_METRICS = 3;

/** What the question asks, as stems of its words: it decides which of many codes, formulas and conventions are told. */
export type Stems = ReadonlySet<string>;

export const stemsOf = (text: string): Stems =>
  new Set(tokenizePieces(text).flatMap(({ kind, stem }) => (kind === "word" ? [plainStem(stem)] : [])));

/** "colour" and "color" alike. */
export const plainStem = (word: string) => stem(word).replace(/our$/, "or");

/** Stems of the words of a text that carry its meaning. */
export const tellingStems = (text: string) =>
  tokenizePieces(text).flatMap(({ kind, lower, stem }) =>
    kind === "word" && !FUNCTION_WORDS.has(lower) ? [plainStem(stem)] : [],
  );

/** Whether all telling words of a name are asked for. */
export function isAskedFor(name: string, asked: Stems): boolean {
  const words = tellingStems(name);
  return words.length > 0 && words.every((word) => asked.has(word));
}

/** The formulas and conditions that the question asks for by name. */
export function metricsNamed({ metrics }: Pick<Vocabulary, "metrics">, asked: Stems): Metric[] {
  return metrics.filter((metric) => metric.names.some((name) => isAskedFor(name, asked)));
}

/** Of these, those over the tables shown, each as a line: "revenue = SUM(ord_ln.amt) WHERE ord.sts = 'P'". */
export function formulasFor(vocabulary: Vocabulary, tables: ReadonlySet<string>, asked: Stems): string[] {
  return metricsNamed(vocabulary, asked)
    .filter((metric) => metric.tables.every((table) => tables.has(table)))
    .slice(0, MOST_METRICS)
    .map(formulaText);
}

/** Past queries that one question is shown, and how many of its telling words such a query must say. */
const MOST_QUERIES = 2;
const LEAST_SHARED = 2;

/** Past queries over the tables shown that say most of what is asked, the nearest last. */
export function queriesFor({ queries = [] }: Vocabulary, tables: ReadonlySet<string>, asked: Stems): string[] {
  const known = queries.filter((query) => query.tables.every((table) => tables.has(table)));
  return known
    .map(({ sql, said }) => {
      const stems = [...new Set(said.flatMap(tellingStems))];
      return { sql, said, shared: stems.filter((stem) => asked.has(stem)).length };
    })
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .toSorted((a, b) => b.shared - a.shared)
    .filter(({ said }, at, all) => all.findIndex((other) => String(other.said) === String(said)) === at)
    .slice(0, MOST_QUERIES)
    .map(({ sql }) => oneLine(`A past query: ${sql}`, 1000))
    .toReversed();
}

function formulaText({ names: [name], expression, filters }: Metric): string {
  const where = filters.length > 0 ? ` WHERE ${filters.join(" AND ")}` : "";
  const day = `${expression} ${where}`.includes(":day") ? " (:day is the day that is asked about)" : "";
  return oneLine(`${name} = ${expression}${where}${day}`, 300);
}

/**
 * Which rows of a table count: those of conventions that hold whatever is asked, the present rows of a history, and the
 * states that the question asks for: `only rows with del_fl = 0 count`, `"open" is clsd_at IS NULL`.
 */
export function conventionsFor({ conventions }: TableVocabulary, asked: Stems): string[] {
  return conventions.flatMap((convention) => conventionText(convention, asked) ?? []);
}

function conventionText({ kind, tests, words, opposites, always }: Convention, asked: Stems): string | undefined {
  const rows = tests.map(testText).join(" AND ");
  const other = opposites.find((name) => isAskedFor(name, asked));
  if (other !== undefined) return `"${other}" is NOT (${rows})`;
  if (always) return `only rows with ${rows} count`;
  const word = words.find((word) => isAskedFor(word, asked)) ?? (kind === "current" ? "current" : undefined);
  return word && `"${word}" is ${rows}`;
}
