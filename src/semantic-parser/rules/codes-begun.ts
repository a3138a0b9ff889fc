import { namedTable } from "../lexicon/items.js";
import { type Cursor, textAt } from "./cursor.js";
import type { FilterTest, ValueOption } from "./draft.js";
import { severalTests } from "./formula.js";

type ValueTest = Extract<FilterTest, { kind: "value" }>;

/**
 * "CANCELLED appointments", of which some are "cancelled by the owner" and others "cancelled by us": all whose code begins so,
 * where no code means that alone.
 */
export function allBegun(cursor: Cursor, test: ValueTest): FilterTest {
  const word = textAt(cursor, cursor.at);
  const named = tablesSaid(cursor);
  const top = test.options.find(({ ref }) => named.has(ref.table)) ?? test.options[0];
  if (top === undefined || !/^\p{L}{3,}(?:ed|en|ing)$/u.test(word)) return test;
  const codes = codesOf(cursor, top);
  const begun = codes.filter(({ meanings }) => meanings.some((text) => text.startsWith(`${word} `)));
  const alone = codes.some(({ meanings }) => meanings.includes(word));
  const offered = begun.some(({ value }) => value === top.value);
  if (alone || !offered || begun.length < 2) return test;
  const tests = begun.map(({ value }): ValueTest => ({ ...test, options: [{ ...top, value }] }));
  return severalTests(test.negated ? "and" : "or", tests) ?? test;
}

/** The tables that nouns of the question name. */
const tablesSaid = ({ items }: Cursor) => new Set(items.map(namedTable));

function codesOf({ lexicon }: Cursor, { ref }: ValueOption) {
  const fields = lexicon.vocabulary.tables.find(({ table }) => table === ref.table)?.fields;
  return fields?.find(({ field }) => field === ref.field)?.codes ?? [];
}
