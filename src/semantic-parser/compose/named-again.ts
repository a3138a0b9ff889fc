import { type Expression, sameRef } from "../query/query.js";
import type { SelectPart } from "../rules/draft.js";
import type { Building } from "./building.js";

/** A part of what is asked for, and what is shown of it. */
export interface Shown {
  readonly part: SelectPart;
  readonly shown: readonly Expression[];
}

/** "Which shipments …? Shipment numbers": what stands for the rows of a table is then named itself. */
export function isNamedAgain(building: Building, { part, shown }: Shown, parts: readonly Shown[]): boolean {
  if (isOfState(building, part) && parts.some((other) => other.part !== part && !isOfState(building, other.part)))
    return true;
  if (part.kind !== "pick" || building.choice(part.pick)?.kind !== "table") return false;
  const others = parts.filter((other) => other.part !== part);
  const named = others
    .filter((other) => building.choice(other.part.pick)?.kind === "field")
    .flatMap((other) => other.shown.map((item) => JSON.stringify(item)));
  const bare = named.length > 1 || (part.pick.listed === true && others.length > 1);
  return shown.every((item) => named.includes(JSON.stringify(item)) || (bare && isBareKey(building, item)));
}

/** "Damages WITH THEIR ITEM": rows that have nothing but a number for a name are told by what is asked of them. */
function isBareKey({ lexicon }: Building, item: Expression): boolean {
  if (item.kind !== "field") return false;
  const { primaryKey } = lexicon.table(item.ref.table);
  return primaryKey.length === 1 && primaryKey[0] === item.ref.field && lexicon.field(item.ref).kind === "number";
}

/** "Whose CONTRACT has ended?": a field that only says in which state rows are. */
function isOfState(building: Building, part: SelectPart): boolean {
  if (part.kind !== "pick" || part.pick.when === true || building.choice(part.pick)?.kind !== "field") return false;
  const ref = building.ref(part.pick);
  return building.draft.filters.some(({ test }) => {
    const tested = test.kind === "state" ? building.ref(test.pick) : undefined;
    return ref !== undefined && tested !== undefined && sameRef(tested, ref);
  });
}
