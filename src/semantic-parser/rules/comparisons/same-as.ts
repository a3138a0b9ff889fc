import type { FieldRef } from "../../../databases/schema.js";
import { addFilter, type Cursor, mentionKind, pickAt, textAt, valuesAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { askingFor } from "../new-draft.js";
import { fieldPick, tablePick } from "../picks.js";
import { pointerAt } from "./above.js";

/**
 * "in the SAME DEPARTMENT AS Ann Berg", "in ANOTHER CITY THAN their manager", "whose manager works in another
 * department": the others that agree with the one named, or with the one that each points at, or that do not.
 */
export function readSameAs(cursor: Cursor): boolean {
  const { at } = cursor;
  const same = textAt(cursor, at) === "same";
  if (!same && !/^(?:another|different|other)$/.test(textAt(cursor, at))) return false;
  const noun = pickAt(cursor, at + 1);
  if (noun === undefined) return false;
  const owned = ownedBefore(cursor);
  if (owned !== undefined) return agreesWithAbove(cursor, noun, owned, same, at + 2);
  if (!/^(?:as|than|from|to)$/.test(textAt(cursor, at + 2))) return false;
  const owner = /^(?:the|their|its|his|her|our)$/.test(textAt(cursor, at + 3)) ? at + 4 : at + 3;
  const pointer = ownedAt(cursor, owner);
  if (pointer !== undefined) return agreesWithAbove(cursor, noun, pointer, same, owner + 1);
  return same && agreesWithNamed(cursor, noun, owner);
}

function agreesWithAbove(cursor: Cursor, noun: Pick, pointer: Pick, same: boolean, next: number): boolean {
  const [above] = pointer.fields;
  const pick = above === undefined ? undefined : sharedField(cursor, noun, above.ref.table);
  if (pick === undefined) return false;
  const right = { kind: "above", pointer, of: pick } as const;
  const operator = same ? "=" : "!=";
  addFilter(cursor, cursor.at, { kind: "formula", pick, left: { kind: "pick", pick }, operator, right });
  cursor.at = next;
  return true;
}

/** "WHOSE MANAGER works in the": the row above was named before, and only to say this of it. */
function ownedBefore(cursor: Cursor): Pick | undefined {
  const { at, draft } = cursor;
  const place = [at - 1, at - 2, at - 3, at - 4, at - 5].find((each) => textAt(cursor, each - 1) === "whose");
  const pointer = place === undefined ? undefined : pointerAt(cursor, place);
  if (pointer === undefined) return undefined;
  draft.hints.splice(0, draft.hints.length, ...draft.hints.filter((hint) => hint.at !== place));
  draft.selects.splice(
    0,
    draft.selects.length,
    ...draft.selects.filter((part) => part.kind !== "pick" || part.pick.at !== place),
  );
  return pointer;
}

/** "the same department as ANN BERG": those of her department, and not herself. */
function agreesWithNamed(cursor: Cursor, noun: Pick, from: number): boolean {
  const { at, lexicon } = cursor;
  const [first] = valuesAt(cursor, from);
  const table = first?.ref.table;
  const shared = table === undefined ? undefined : sharedField(cursor, noun, table);
  const [field] = shared?.fields ?? [];
  const [key, second] = table === undefined ? [] : lexicon.table(table).primaryKey;
  if (table === undefined || shared === undefined || field === undefined) return false;
  let to = from;
  while (mentionKind(cursor, to) === "value" && valuesAt(cursor, to).some(({ ref }) => ref.table === table)) to++;
  if (to === from) return false;
  const filters = Array.from({ length: to - from }, (_, index) => ({
    at: from + index,
    test: {
      kind: "value" as const,
      options: valuesAt(cursor, from + index).filter(({ ref }) => ref.table === table),
      negated: false,
      apposed: true,
    },
    joiner: "and" as const,
    exclusion: undefined,
  }));
  const rows = tablePick(from, table, 1);
  const among = (ref: FieldRef, negated: boolean) =>
    addFilter(cursor, negated ? from : at, {
      kind: "nested",
      pick: rows,
      draft: askingFor(fieldPick(from, ref, 1), filters),
      related: undefined,
      called: ref,
      negated,
    });
  among(field.ref, false);
  if (key !== undefined && second === undefined) among({ table, field: key }, true);
  cursor.at = to;
  return true;
}

/** What rows of a table have in common by a noun: a field of theirs, or the row of another table that they point at. */
export function sharedField({ lexicon }: Cursor, noun: Pick, table: string): Pick | undefined {
  const pointing = noun.tables.flatMap((option) => {
    const join = lexicon.joins.find(
      ({ from, to }) => from.table === table && to.table === option.table && from.fields.length === 1,
    );
    return join === undefined || option.table === table
      ? []
      : [{ ref: { table, field: join.from.fields[0]! }, score: option.score }];
  });
  const fields: FieldOption[] = [...noun.fields.filter(({ ref }) => ref.table === table), ...pointing];
  const [best] = fields.toSorted((a, b) => b.score - a.score);
  return best === undefined ? undefined : { at: noun.at, fields: [best], tables: [] };
}

/** "THEIR manager", "that of their manager": the field by which a row points at another of its table. */
export function ownedAt(cursor: Cursor, at: number): Pick | undefined {
  const before = textAt(cursor, at - 1);
  return /^(?:their|its|his|her|own)$/.test(before) ? pointerAt(cursor, at) : undefined;
}
