import type { Cell } from "../../databases/results/result.js";
import { nameWords } from "../../language/name-words.js";
import { quoteName } from "../../sql/quoting.js";
import { sortsByTime } from "../meaning/dates.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Checking } from "./checking.js";

const LOOKED_AT = 200;
const FEWEST_ROWS = 50;
const FEWEST_TIMES = 10;
const MOST_TRIALS = 2;
/** Share of neighbours that must not fall: two writers may be out of step for a moment. */
const RISING = 0.98;

/**
 * Whether rows look as if they were only ever added: by key, time never falls among the first and the last rows, and
 * the latest time is at the end. Reads no more than these rows where the key is indexed.
 */
export async function findAppendOnly(table: TableProfile, checking: Checking): Promise<TableProfile["appendOnly"]> {
  if ((table.rows ?? 0) < FEWEST_ROWS || table.kind === "view") return undefined;
  const key = keyOf(table, checking);
  if (!key) return undefined;
  for (const field of table.fields
    .filter((each) => tellsWhen(each, key.name))
    .sort(byLikelihood)
    .slice(0, MOST_TRIALS)) {
    const first = await ends(field, key.sql, "ASC", checking);
    const last = await ends(field, key.sql, "DESC", checking);
    if (!first || !last) continue;
    const times = [...first, ...last.reverse()];
    const [start, end] = [last[0] as Cell & {}, last.at(-1) as Cell & {}];
    const grows = rises(first) && rises(last) && start >= (first.at(-1) ?? start) && last.every((time) => time <= end);
    if (!grows || new Set(times).size < FEWEST_TIMES) continue;
    const evidence = `by ${key.name}, ${field.name} does not fall in the first and last ${Math.min(LOOKED_AT, table.rows ?? 0)} rows, and the latest is at the end`;
    return { field: field.name, evidence };
  }
  return undefined;
}

function keyOf({ primaryKey, keyCandidates = [], fields }: TableProfile, { dialect }: Checking) {
  const single = primaryKey.length === 1 ? primaryKey[0] : keyCandidates.find((key) => key.length === 1)?.[0];
  const field = fields.find(({ name, min }) => name === single && typeof min === "number");
  if (field) return { name: field.name, sql: quoteName(field.name, dialect) };
  // Rows are kept in the order of their numbers; a field of that name would hide them.
  const { rowNumber } = dialect;
  const hidden = fields.some(({ name }) => name.toLowerCase() === rowNumber);
  return rowNumber !== undefined && !hidden ? { name: "stored order", sql: rowNumber } : undefined;
}

/** Dates and times, in a form that sorts. */
function tellsWhen({ name, semantic, nulls, disagreement }: FieldProfile, key: string): boolean {
  if (name === key || nulls !== 0 || semantic?.personal !== undefined) return false;
  const type = semantic?.type ?? "";
  if (/^(date|timestamp)( as number)?$/.test(type)) return true;
  return /^(date|timestamp) as text$/.test(type) && disagreement === undefined && sortsByTime(semantic?.format ?? "");
}

const made = /^(created|inserted|added|logged|recorded|ts|timestamp|time|event)$/;

function byLikelihood(a: FieldProfile, b: FieldProfile): number {
  const named = (field: FieldProfile) => Number(nameWords(field.name).some((word) => made.test(word)));
  return named(b) - named(a);
}

async function ends(
  field: FieldProfile,
  key: string,
  direction: "ASC" | "DESC",
  { dialect, source, query }: Checking,
): Promise<(Cell & {})[] | undefined> {
  const column = quoteName(field.name, dialect);
  const outcome = await query(`SELECT ${column} FROM ${source} ORDER BY ${key} ${direction} LIMIT ${LOOKED_AT}`);
  if (outcome.kind !== "rows") return undefined;
  const cells = [...(outcome.result.data[0] ?? [])].filter((cell) => cell !== null && cell !== undefined);
  return cells.every((cell) => typeof cell === typeof cells[0]) ? cells : undefined;
}

function rises(times: readonly (Cell & {})[]): boolean {
  const falls = times.filter((time, index) => index > 0 && time < (times[index - 1] as Cell & {})).length;
  return falls <= (times.length - 1) * (1 - RISING);
}
