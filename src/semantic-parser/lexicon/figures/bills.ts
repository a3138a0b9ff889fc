import type { FieldRef } from "../../../databases/schema.js";
import type { LexicalTable, Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";
import { isTaken, placeOf } from "./income.js";

/** Lines of which each keeps one amount, and how they refer to what they are lines of. */
export interface Bill {
  readonly line: LexicalTable;
  readonly amount: FieldRef;
  readonly key: FieldRef;
  readonly owner: LexicalTable;
}

/** The lines of something that happened, which keeps no total of its own: what an appointment came to is their sum. */
export function billsOf({ tables, joins }: Pick<Lexicon, "tables" | "joins">): Bill[] {
  return tables.flatMap((line): Bill[] => {
    const numbers = line.fields.filter(({ kind, key }) => kind === "number" && !key);
    const [amount, second] = numbers.filter((field) => placeOf(field) >= 0);
    // With how many there are of it, an amount is a price.
    const alone = numbers.length === 1 && amount !== undefined && second === undefined;
    if (!alone || line.fields.some(isTimed)) return [];
    const owners = joins.flatMap((join) => {
      const owner = tables.find(({ name }) => name === join.to.table);
      const [field, more] = join.from.fields;
      const own = join.from.table === line.name && field !== undefined && more === undefined;
      return own && owner !== undefined && happens(owner, joins) ? [{ owner, field }] : [];
    });
    const [only, other] = owners;
    if (only === undefined || other !== undefined || only.owner.fields.some(isTaken)) return [];
    return [{ line, amount: amount.ref, key: { table: line.name, field: only.field }, owner: only.owner }];
  });
}

/** It has a day, and refers to those whom it happened to. */
const happens = ({ name, fields }: LexicalTable, joins: Lexicon["joins"]) =>
  fields.some(isTimed) && joins.some(({ from, to }) => from.table === name && to.table !== name);
