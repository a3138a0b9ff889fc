import type { Database, QueryLimits } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import { type FieldRef, fieldKey, fieldLabel, type Schema } from "../../databases/schema.js";
import type { Events, Reading } from "../../sql/events.js";
import { sqlParser } from "../../sql/parse.js";
import { quoteName, writeName } from "../../sql/quoting.js";
import { readQuery } from "../../sql/read-query.js";
import { tablesOf } from "../../sql/relations.js";
import { node } from "../../sql/tree.js";
import { type GoldFlag, goldFlag } from "./flags.js";

/** Values of a field that are read. */
const SAMPLE = 2000;
/** Share of them that must be numbers; the others may stand for missing values. */
const MOSTLY = 0.9;
const NUMBER = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)\s*$/;

/**
 * Finds gold queries that order fields, or take their largest or smallest, where these hold numbers as text that sort in
 * another order than the numbers: `('9', '10')`, not `('2013', '2014')`.
 */
export async function textNumbersCheck(
  database: Database,
  schema: Schema,
  limits: QueryLimits,
): Promise<(sql: string) => Promise<GoldFlag[]>> {
  const orderedFields = await orderedFieldsReader(schema, database.dialect);
  const known = new Map<string, Promise<boolean>>();
  const isTextNumber = (field: FieldRef) => {
    const key = fieldKey(field);
    const answer = known.get(key) ?? holdsTextNumbers(database, field, limits);
    known.set(key, answer);
    return answer;
  };
  return async (sql) => {
    const fields = orderedFields(sql);
    const found = await Promise.all(fields.map(isTextNumber));
    const names = fields.filter((_, index) => found[index]).map(fieldLabel);
    return names.length > 0 ? [goldFlag("text-numbers", names.join(", "))] : [];
  };
}

/** The stored fields whose order matters to a query; none where it cannot be parsed. */
async function orderedFieldsReader(schema: Schema, dialect: Dialect): Promise<(sql: string) => FieldRef[]> {
  const parse = await sqlParser(dialect);
  return (sql) => {
    const parsed = parse(sql);
    const query = parsed.kind === "parsed" ? node(parsed.statements[0]?.Query) : undefined;
    const found = new Map<string, FieldRef>();
    const add = (field: FieldRef) => void found.set(fieldKey(field), field);
    const write = (name: string) => writeName(name, dialect);
    const events = {
      ...silent,
      ordered: add,
      compared: add,
      filtered: (field, { op, expression }) => {
        if (expression === undefined && /^([<>]=?|(not )?between)$/.test(op)) add(field);
      },
      called: (field, text) => {
        if (/^(max|min)\(/i.test(text) && text.slice(4, -1) === write(field.field)) add(field);
      },
    } satisfies Events;
    const reading: Reading = {
      table: tablesOf(schema),
      write,
      events,
      query: (inner, scope) => readQuery(inner, scope, reading),
    };
    if (query) readQuery(query, undefined, reading);
    return [...found.values()];
  };
}

const nothing = () => {};
const silent: Events = {
  read: nothing,
  used: nothing,
  unresolved: nothing,
  resolved: nothing,
  grouped: nothing,
  ordered: nothing,
  filtered: nothing,
  called: nothing,
  joined: nothing,
  named: nothing,
};

async function holdsTextNumbers(database: Database, { table, field }: FieldRef, limits: QueryLimits): Promise<boolean> {
  const { dialect } = database;
  const [column, from] = [quoteName(field, dialect), quoteName(table, dialect)];
  const sql = `SELECT ${column} FROM ${from} WHERE ${column} IS NOT NULL LIMIT ${SAMPLE}`;
  const ran = await database.query(sql, limits);
  if (ran.kind !== "rows") return false;
  const texts = ran.result.data[0]!.filter((cell) => typeof cell === "string");
  const numbers = texts.filter((text) => NUMBER.test(text));
  if (ran.result.columns[0]!.kind === "decimal" || numbers.length === 0) return false;
  if (numbers.length < ran.result.rows * MOSTLY) return false;
  const sorted = numbers.sort((a, b) => Number(a) - Number(b));
  return sorted.some(
    (text, index) => index > 0 && text < sorted[index - 1]! && Number(text) > Number(sorted[index - 1]),
  );
}
