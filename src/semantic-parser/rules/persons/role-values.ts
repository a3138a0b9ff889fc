import type { FieldRef } from "../../../databases/schema.js";
import { lowerText } from "../../lexicon/items.js";
import { roleTold } from "../../lexicon/persons/role-verbs.js";
import { type Cursor, mentionKind, textAt } from "../cursor.js";
import type { ValueOption } from "../draft.js";

const BEFORE = /^(?:the|an?|our|any|some|other)$/;

/** "paintings sold BY dealers", "lots sold TO museums": in which role the rows refer to those of whom it is said, where they do in several. */
export function roleOfValue(cursor: Cursor, options: readonly ValueOption[]): FieldRef | undefined {
  const { at, items } = cursor;
  const [table] = options.map(({ ref }) => ref.table);
  if (table === undefined) return undefined;
  let prep = at - 1;
  // "sold by GERMAN dealers".
  while (prep > 0 && (BEFORE.test(textAt(cursor, prep)) || mentionKind(cursor, prep) === "value")) prep--;
  const word = textAt(cursor, prep);
  const verb = lowerText(items[prep - 1]);
  if (/^(?:by|to|from)$/.test(word) && /^\p{L}+$/u.test(verb)) {
    const told = roleTold(cursor.lexicon, table, { kind: "word", lower: verb }, word);
    if (told !== undefined) return told;
  }
  return sameRole(cursor, table);
}

/** "sold by dealers FROM FRANCE": said of the same ones. */
function sameRole({ at, draft, items }: Cursor, table: string): FieldRef | undefined {
  const last = draft.filters.at(-1);
  if (last?.test.kind !== "value" || last.test.role === undefined) return undefined;
  const [option] = last.test.options;
  const goesOn = items
    .slice(last.at + 1, at)
    .every(
      (item) => item.kind === "cue" || /^(?:from|in|of|who|that|are|is|the|at|based|and|or)$/.test(lowerText(item)),
    );
  return option?.ref.table === table && goesOn ? last.test.role : undefined;
}
