import { tableOfMeaning } from "../lexicon/mention.js";
import { selfRelations } from "../lexicon/things/self-relations.js";
import { type Cursor, mentionKind, tableAt, textAt } from "./cursor.js";
import type { ValueOption } from "./draft.js";

/**
 * "the districts that THE AMBER crosses", "which districts does the amber cross": what does something to the rows of a
 * noun is not one of them by its name, nor what only points at them.
 */
export function asSubject(cursor: Cursor, options: readonly ValueOption[]): readonly ValueOption[] {
  const noun = nounOfClause(cursor);
  const [top] = (noun === undefined ? undefined : tableAt(cursor, noun))?.tables ?? [];
  if (top === undefined) return options;
  const names = ({ ref }: ValueOption) =>
    ref.table === top.table || cursor.lexicon.field(ref).pointsAt === top.table || isEndOf(cursor, ref, top.table);
  const others = options.filter((option) => !names(option));
  return others.length > 0 ? others : options;
}

/** Either end of a relation between rows of a table, where the question does not name what keeps it. */
function isEndOf({ lexicon, items }: Cursor, { table }: ValueOption["ref"], related: string): boolean {
  const keeps = selfRelations(lexicon, related).some(({ near }) => near.table === table);
  const said = items.some(
    (item) =>
      item.kind === "mention" && item.meanings.some((each) => each.kind !== "value" && tableOfMeaning(each) === table),
  );
  return keeps && !said;
}

/** The place of the noun whose clause begins right before: "districts that the …", "which districts does the …". */
function nounOfClause(cursor: Cursor): number | undefined {
  let at = cursor.at - 1;
  while (/^(the|a|an)$/.test(textAt(cursor, at))) at--;
  if (!/^(does|do|did|which|that|whom|can)$/.test(textAt(cursor, at))) return undefined;
  at--;
  if (/^(through|in|on|over|by|across|to|from|at|for|with|of)$/.test(textAt(cursor, at))) at--;
  return mentionKind(cursor, at) === "table" ? at : undefined;
}
