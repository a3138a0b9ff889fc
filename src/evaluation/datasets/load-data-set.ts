import { sqliteSql } from "../../databases/sqlite/sql.js";
import { sqlParser } from "../../sql/parse.js";
import type { DataSet } from "./question.js";
import { readDataSet } from "./read-data-set.js";
import { spiderHardness } from "./spider-hardness.js";

/**
 * Reads a data set. Spider's questions without a tier get one by Spider's rules from their first gold query; a note names
 * those whose query cannot be parsed.
 *
 * @throws AskableError as `readDataSet` does.
 */
export async function loadDataSet(path: string): Promise<DataSet> {
  const dataSet = readDataSet(path);
  if (dataSet.kind !== "spider" || dataSet.questions.every(({ tier }) => tier !== undefined)) return dataSet;
  const parse = await sqlParser(sqliteSql);
  const questions = dataSet.questions.map((question) => {
    const tier = question.tier ?? spiderHardness(parse(question.goldQueries[0]!));
    return tier === undefined ? question : { ...question, tier };
  });
  const without = questions.filter(({ tier }) => tier === undefined).map(({ id }) => id);
  if (without.length === 0) return { ...dataSet, questions };
  const note = `No tier, because the gold query cannot be parsed: question ${named(without)}.`;
  return { ...dataSet, questions, notes: [note] };
}

const SHOWN = 10;

function named(ids: readonly string[]): string {
  const more = ids.length - SHOWN;
  return `${ids.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
