import { equalCodes } from "../../databases/results/equality.js";
import { sqlTokens } from "../../sql/tokens.js";
import type { ExecutionResult, Row } from "../execution/execution-result.js";
import type { Execution, Metric, Pair } from "./metric.js";
import { compareText, equalRows, keyOf, rowKey, textOf, typeText } from "./python.js";
import { sameLargeDenotation } from "./spider-large.js";

/**
 * Spider's test-suite execution match, `keep_distinct` off: 1 when, on every database of the question's folder, the
 * rows are the same under some order of the columns, with the same number of each, and in the same order where the gold
 * query has "order by" anywhere. No values are plugged in.
 *
 * Source: `exec_eval.py` of taoyds/test-suite-sql-eval.
 *
 * Oddities: DISTINCT is taken out of both queries, also out of count(DISTINCT …), and what does so keeps the first of
 * several statements only; "> =", "< =" and "! =" are joined, and `YEAR(CURDATE())` is 2020. Rows are first compared
 * with their cells in the order of text and type, so that 1 and 1.0 can tell rows apart that are equal otherwise. An
 * empty prediction, and a gold that fails, make it fail: null. Undecodable bytes of texts are left out. The official
 * limit is 60 s a statement.
 */
export const spiderExec: Metric = {
  name: "spider-exec",
  label: "Spider's test-suite execution match",
  standard: true,
  dataSets: ["spider"],
  score: (pair, execution) => execute(pair, execution, withoutDistinct),
};

/** As `spiderExec` with `keep_distinct` on: DISTINCT stays, several statements fail, an empty prediction has no rows. */
export const spiderExecKeepDistinct: Metric = {
  name: "spider-exec-keep-distinct",
  label: "the same with DISTINCT kept",
  standard: true,
  dataSets: [],
  score: (pair, execution) => execute(pair, execution, (sql) => sql),
};

async function execute(
  pair: Pair,
  execution: Execution,
  prepare: (sql: string) => string | undefined,
): Promise<number | null> {
  const gold = prepare(joined(pair.gold));
  const prediction = prepare(joined(pair.prediction));
  if (gold === undefined || prediction === undefined) return null;
  const ordered = gold.toLowerCase().includes("order by");
  for (let database = 0; database < execution.databases; database++) {
    const [goldSql, sql] = [thisYear(gold), thisYear(prediction)];
    const goldAnswer = await execution.run("gold", goldSql, database);
    if (!isAnswered(goldAnswer)) return null;
    const answer = await execution.run("prediction", sql, database);
    if (goldAnswer.kind === "large" && answer.kind === "large") {
      if (!(await sameLargeDenotation(goldAnswer, answer, { sql, database, ordered, execution }))) return 0;
      continue;
    }
    // The one that is not large has fewer rows or columns.
    const [right, said] = [rowsOf(goldAnswer), rowsOf(answer)];
    if (!right || !said || !sameDenotation(right, said, ordered)) return 0;
  }
  return 1;
}

const joined = (sql: string) => sql.replaceAll("> =", ">=").replaceAll("< =", "<=").replaceAll("! =", "!=");
const thisYear = (sql: string) => sql.replace(/YEAR\s*\(\s*CURDATE\s*\(\s*\)\s*\)\s*/gi, "2020");

const isAnswered = ({ kind }: ExecutionResult) => kind === "rows" || kind === "nothing" || kind === "large";

function rowsOf(answer: ExecutionResult): readonly Row[] | undefined {
  if (answer.kind === "nothing") return [];
  return answer.kind === "rows" ? answer.rows : undefined;
}

function sameDenotation(gold: readonly Row[], prediction: readonly Row[], ordered: boolean): boolean {
  if (gold.length !== prediction.length) return false;
  if (gold.length === 0) return true;
  if (gold[0]!.length !== prediction[0]!.length) return false;
  if (sameTypes(gold, prediction) && equalRows(gold, prediction)) return true;
  if (gold[0]!.length > 1 && !sameUnorderedRows(gold, prediction, ordered)) return false;
  return equalCodes(...coded(gold, prediction), { ordered });
}

const sameTypes = (gold: readonly Row[], prediction: readonly Row[]) =>
  gold.every((row, index) => row.every((value, column) => typeof value === typeof prediction[index]![column]));

/** The first rejection; of rows with one cell it says nothing new. */
function sameUnorderedRows(gold: readonly Row[], prediction: readonly Row[], ordered: boolean): boolean {
  const right = gold.map(unorderedKey);
  const said = prediction.map(unorderedKey);
  if (ordered) return right.every((key, index) => key === said[index]);
  const rightSet = new Set(right);
  const saidSet = new Set(said);
  return rightSet.size === saidSet.size && right.every((key) => saidSet.has(key));
}

function unorderedKey(row: Row): string {
  const cells = row.map((value) => ({ value, text: textOf(value) + typeText(value) }));
  cells.sort((a, b) => compareText(a.text, b.text));
  return rowKey(cells.map(({ value }) => value));
}

/** Columns of numbers, the same for values that Python holds equal. */
function coded(gold: readonly Row[], prediction: readonly Row[]): [Uint32Array[], Uint32Array[]] {
  const codes = new Map<string, number>();
  const columns = (rows: readonly Row[]) =>
    rows[0]!.map((_, column) =>
      Uint32Array.from(rows, (row) => {
        const key = keyOf(row[column]!);
        let code = codes.get(key);
        if (code === undefined) {
          code = codes.size;
          codes.set(key, code);
        }
        return code;
      }),
    );
  return [columns(gold), columns(prediction)];
}

/**
 * The first statement without the word DISTINCT, as `remove_distinct` of test-suite-sql-eval makes it with sqlparse;
 * undefined where there is no statement, on which that fails.
 */
function withoutDistinct(sql: string): string | undefined {
  if (sql.trim() === "") return undefined;
  if (!/distinct|;/i.test(sql)) return sql;
  let kept = "";
  let depth = 0;
  for (const { kind, raw } of sqlTokens(sql)) {
    const word = kind === "word" ? raw.toLowerCase() : raw;
    if (word === "distinct") continue;
    kept += raw;
    if (word === "(") depth += 1;
    // sqlparse counts END, but not the CASE before it.
    else if (word === ")" || word === "end") depth -= 1;
    else if (word === ";" && depth <= 0) break;
  }
  return kept;
}
