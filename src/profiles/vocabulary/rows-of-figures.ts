import { singular } from "../../language/plurals.js";
import { testText } from "./test-text.js";
import type { Metric, TableVocabulary } from "./vocabulary.js";

/** A figure in prose without the rows that it is of, and what these meet, in SQL. */
export interface FigureOfRows {
  readonly figure: string;
  /** The table whose rows they are. */
  readonly table: string;
  readonly condition: string;
}

const OF_ROWS = /^(.*\S) (?:of|for|over) (?:the |all )*([\p{L}-]+) (\p{L}+)$/u;

/** "sum(amt) OF OPEN ORDERS": a noun for rows of the figure's table, and a word by which people know some of them. */
export function figureOfRows(
  text: string,
  home: string | undefined,
  named: readonly TableVocabulary[],
  known: ReadonlyMap<string, Metric>,
): FigureOfRows | undefined {
  const [, figure, word, noun] = OF_ROWS.exec(text.trim()) ?? [];
  if (figure === undefined || word === undefined || noun === undefined) return undefined;
  const called = singular(noun.toLowerCase());
  const table = named.find((each) => each.table === home);
  if (table === undefined || (table.table !== called && !table.names.some((name) => name.text === called)))
    return undefined;
  const condition = conditionCalled(word.toLowerCase(), table, known);
  return condition === undefined ? undefined : { figure, table: table.table, condition };
}

/** What rows meet that are called so: by a condition with a name, by what one code means, by a state of theirs. */
function conditionCalled(
  word: string,
  { table, fields, conventions }: TableVocabulary,
  known: ReadonlyMap<string, Metric>,
): string | undefined {
  const metric = known.get(word);
  if (metric?.kind === "condition" && metric.tables[0] === table)
    return [metric.expression, ...metric.filters].map((sql) => `(${sql})`).join(" AND ");
  const codes = fields.flatMap(({ field, codes }) =>
    codes
      .filter(({ meanings }) => meanings.some((text) => text.toLowerCase() === word))
      .map(({ value }) => testText({ field, operator: "=", value })),
  );
  const states = conventions
    .filter(({ words }) => words.includes(word))
    .map(({ tests }) => tests.map(testText).join(" AND "));
  const [only, second] = codes.length > 0 ? codes : states;
  return second === undefined ? only : undefined;
}

/** "a / b", where each side is a figure of its own. */
export function sidesOf(text: string): readonly [string, string] | undefined {
  const [left, right, more] = text.split(" / ");
  return left === undefined || right === undefined || more !== undefined ? undefined : [left, right];
}
