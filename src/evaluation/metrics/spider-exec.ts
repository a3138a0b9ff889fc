import { equalCodes } from "../../databases/results/equality.js";
import type { Answer, Row } from "../execution/execution-result.js";
import type { Metric } from "./metric.js";
import { compareText, equalRows, keyOf, rowKey, textOf, typeText } from "./python.js";
import { sameLargeDenotation } from "./spider-large.js";
import { withoutDistinct } from "./spider-sql.js";

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
export const spiderExec = spider("spider-exec", withoutDistinct);

/** As `spiderExec` with `keep_distinct` on: DISTINCT stays, several statements fail, an empty prediction has no rows. */
export const spiderExecKeepDistinct = spider("spider-exec-keep-distinct", (sql) => sql);

function spider(name: string, prepare: (sql: string) => string | undefined): Metric {
  return {
    name,
    async score(pair, execution) {
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
    },
  };
}

const joined = (sql: string) => sql.replaceAll("> =", ">=").replaceAll("< =", "<=").replaceAll("! =", "!=");
const thisYear = (sql: string) => sql.replace(/YEAR\s*\(\s*CURDATE\s*\(\s*\)\s*\)\s*/gi, "2020");

const isAnswered = ({ kind }: Answer) => kind === "rows" || kind === "nothing" || kind === "large";

function rowsOf(answer: Answer): readonly Row[] | undefined {
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
