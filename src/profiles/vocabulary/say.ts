import { sqlOf } from "./usual-filters.js";
import type { Convention, Metric, RowTest, Vocabulary } from "./vocabulary.js";

/** What a prompt says of rows that count and of figures: one line each, without a comment's mark. */
export interface SaidKnowledge {
  readonly rows: readonly { readonly table: string; readonly text: string }[];
  readonly figures: readonly string[];
}

/**
 * The conventions and figures of a part of the schema, in the words of a short comment. A figure is told only where all
 * its tables are shown.
 *
 * @param tables Names of the tables that are shown.
 */
export function sayKnowledge({ tables: known, metrics }: Vocabulary, tables: Iterable<string>): SaidKnowledge {
  const shown = new Set(tables);
  return {
    rows: known
      .filter(({ table }) => shown.has(table))
      .flatMap(({ table, conventions }) => conventions.map((each) => ({ table, text: sayRows(each) }))),
    figures: metrics.filter((metric) => metric.tables.every((table) => shown.has(table))).map(sayFigure),
  };
}

/** "only rows with del_fl = 0 count", "current: valid_to = '9999-12-31'", "returned: returned_on is not null". */
function sayRows({ kind, tests, always, opposites, words }: Convention): string {
  const condition = tests.map(quoted).join(" and ");
  if (always) return `only rows with ${condition} count`;
  if (kind !== "state") return `${kind === "valid" ? (words[0] ?? "valid") : kind}: ${condition}`;
  const [word] = words;
  return word === undefined ? `not ${opposites[0] ?? "so"}: ${condition}` : `${word}: ${condition}`;
}

function quoted(test: RowTest): string {
  return typeof test.value === "string"
    ? sqlOf({ ...test, value: `'${test.value.replaceAll("'", "''")}'` })
    : sqlOf(test);
}

/** "revenue = SUM(ln.qty * ln.price) where ord.sts <> 'C'". */
function sayFigure({ names, expression, filters }: Metric): string {
  const where = filters.length === 0 ? "" : ` where ${filters.join(" and ")}`;
  return `${names[0]} = ${expression}${where}`.replaceAll(/:day\b/g, "the day asked about");
}
