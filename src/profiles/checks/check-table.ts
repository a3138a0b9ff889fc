import { isUniqueByChance } from "../measure/keys.js";
import type { MostTime } from "../measure/timed-query.js";
import type { TableProfile } from "../profile.js";
import type { Checking } from "./checking.js";
import { conversionsTried } from "./conversions-tried.js";
import { copiesIn } from "./copies.js";
import { findAppendOnly } from "./growth.js";
import { keyPairs } from "./key-pairs.js";
import { periodsFound } from "./periods-found.js";

/** Above so many rows a check that reads them all is left out. */
const MOST_ROWS = 5_000_000;
/** What one statement may take. */
const PATIENCE: MostTime = { share: 0.25, milliseconds: 20_000 };

/**
 * What statistics only suggest, looked up in the data by a few bounded statements: whether the SQL that is to read a
 * number or a time out of a text does it, which pairs of fields are a key, fields that copy another, the days that a
 * time field leaves out, whether rows are only ever added. A statement that fails or takes too long leaves its answer
 * open.
 */
export async function checkTable(measured: TableProfile, tools: Checking): Promise<TableProfile> {
  const { rows = 0, scan, failure } = measured;
  if (failure !== undefined || rows === 0) return measured;
  const checking: Checking = { ...tools, query: (sql) => tools.query(sql, PATIENCE) };
  const table = { ...measured, fields: await conversionsTried(measured, checking) };
  if (rows < 2 || scan) return table;
  if (rows > MOST_ROWS) {
    const skipped = {
      what: "keys of two fields, copied fields, gaps in time",
      why: `more than ${MOST_ROWS} rows`,
    };
    return { ...table, skipped: [...(table.skipped ?? []), skipped] };
  }
  const pairs = await keyPairs(table, checking);
  const copies = await copiesIn(table, checking);
  const periods = await periodsFound(table, checking);
  const appendOnly = await findAppendOnly(table, checking);
  const fields = table.fields.map((field) => {
    const [copyOf, time] = [copies.get(field.name), periods.get(field.name)];
    return { ...field, ...(copyOf !== undefined && { copyOf }), ...(time && { time }) };
  });
  const chance = new Set(fields.filter(isUniqueByChance).map(({ name }) => name));
  const alone = (table.keyCandidates ?? []).filter(([name]) => name === undefined || !chance.has(name));
  return {
    ...table,
    ...(pairs.length > 0 && { keyCandidates: [...pairs, ...alone] }),
    ...(appendOnly && { appendOnly }),
    fields,
  };
}
