import { type Item, lowerText } from "../../lexicon/items.js";
import type { LexicalField, Lexicon } from "../../lexicon/lexicon.js";
import { type Role, roleOf } from "../../lexicon/persons/role-fields.js";

/** A noun that is a field's name and means rows of another table: "the population of the CAPITAL of Texas". */
export interface RoleNoun {
  readonly at: number;
  /** The place after what says whose it is. */
  readonly to: number;
  readonly field: LexicalField;
  readonly role: Role;
}

/** A noun whose rows are asked for more than what they are called: a figure of them, or the largest of them. */
export function findRole(
  items: readonly Item[],
  lexicon: Lexicon,
  endOf: (items: readonly Item[], from: number) => number,
): RoleNoun | undefined {
  for (const [at, item] of items.entries()) {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    if (top?.kind !== "field" || top.score < NAMED) continue;
    const field = lexicon.field(top.ref);
    const role = roleOf(lexicon, field);
    if (role === undefined) continue;
    const after = isNoun(items[at + 1], role.table) ? at + 2 : at + 1;
    if (isMeasured(items, lexicon, at, role)) {
      const owned = /^(of|in|for|from)$/.test(lowerText(items[after]));
      return { at, to: owned ? endOf(items, after) : after, field, role };
    }
    if (isRanked(items, at, after) || isCompared(items, lexicon, after, role)) return { at, to: after, field, role };
  }
  return undefined;
}

/** From here on a field is called so. */
const NAMED = 0.85;

function isNoun(item: Item | undefined, table: string): boolean {
  return item?.kind === "mention" && item.meanings[0].kind === "table" && item.meanings[0].table === table;
}

/** "the population of the capital", "how many people live in the capital". */
function isMeasured(items: readonly Item[], lexicon: Lexicon, at: number, { table }: Role): boolean {
  let place = at - 1;
  while (/^(the|of|in|for|does|do|has|have|live|living|lives)$/.test(lowerText(items[place]))) place--;
  const item = items[place];
  if (place === at - 1 || item === undefined) return false;
  if (/^(people|inhabitants|residents|citizens)$/.test(lowerText(item))) return true;
  return (
    item.kind === "mention" &&
    item.meanings[0].kind === "field" &&
    item.meanings.some(
      (each) => each.kind === "field" && each.ref.table === table && lexicon.field(each.ref).kind === "number",
    )
  );
}

/** "which capital has THE MOST INHABITANTS", "capitals with MORE THAN 5000 INHABITANTS": a figure that those rows have. */
function isCompared(items: readonly Item[], lexicon: Lexicon, after: number, { table }: Role): boolean {
  if (!/^(has|have|with)$/.test(lowerText(items[after]))) return false;
  const cue = items.slice(after + 1, after + 3).find((item) => item.kind === "cue");
  const figure = items.slice(after + 1, after + 6).find((item) => item.kind === "mention");
  return (
    (cue?.cue.kind === "most" || cue?.cue.kind === "compare") &&
    figure?.meanings.some(
      (each) => each.kind === "field" && each.ref.table === table && lexicon.field(each.ref).kind === "number",
    ) === true
  );
}

/** "the largest capital", "which capital has the highest elevation". */
function isRanked(items: readonly Item[], at: number, after: number): boolean {
  const extreme = (place: number) => {
    const item = items[place];
    return item?.kind === "cue" && item.cue.kind === "extreme";
  };
  const told = /^(has|have|with|is|are)$/.test(lowerText(items[after]));
  return extreme(at - 1) || (told && [1, 2].some((more) => extreme(after + more)));
}
