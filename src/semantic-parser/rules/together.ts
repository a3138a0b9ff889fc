import type { FieldRef } from "../../databases/schema.js";
import { addFilter, type Cursor, mentionKind, tablesRead, textAt, valuesAt } from "./cursor.js";
import type { Filter, FilterTest } from "./draft.js";
import { askingFor } from "./new-draft.js";
import { fieldPick } from "./picks.js";

const WITH = /^(?:with|alongside)$/;
const SHARES = /^(?:together|along)$/;

/**
 * "products that were ordered TOGETHER WITH tea": others of the same kind in the same orders, which the question names, by
 * the rows between the two.
 */
export function readTogether(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (!SHARES.test(textAt(cursor, at)) || !WITH.test(textAt(cursor, at + 1))) return false;
  const [table] = tablesRead(cursor);
  const options = mentionKind(cursor, at + 2) === "value" ? valuesAt(cursor, at + 2) : [];
  const own = options.filter(({ ref }) => ref.table === table);
  const shared = table === undefined ? undefined : sharedBy(cursor, table);
  if (table === undefined || own.length === 0 || shared === undefined || cursor.exclusion !== undefined) return false;
  const named: FilterTest = { kind: "value", options: own, negated: false, apposed: true };
  const pick = fieldPick(at, shared, 1);
  const filters: Filter[] = [{ at: at + 2, test: named, joiner: "and", exclusion: undefined }];
  const inner = askingFor({ ...pick }, filters);
  addFilter(cursor, at, { kind: "nested", pick, draft: inner, related: undefined, called: shared, negated: false });
  addFilter(cursor, at + 2, { ...named, options: [...own], negated: true });
  draft.distinct = true;
  cursor.at += 3;
  return true;
}

/** By which field the rows between say to what those belong: the order of order_items. */
function sharedBy({ draft, lexicon }: Cursor, table: string): FieldRef | undefined {
  const named = new Set(draft.tables.flatMap(({ tables }) => tables.map((each) => each.table)));
  const found = lexicon.tables.flatMap(({ name }) => {
    const steps = lexicon.joins.filter(
      ({ from, to }) => from.table === name && from.fields.length === 1 && to.table !== name,
    );
    const others = steps.filter(({ to }) => to.table !== table && (named.has(name) || named.has(to.table)));
    const own = steps.filter(({ to }) => to.table === table);
    return name === table || own.length !== 1
      ? []
      : others.map(({ from }) => ({ table: name, field: from.fields[0]! }));
  });
  const [only, second] = found;
  return second === undefined ? only : undefined;
}
