import type { FieldRef } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { type Above, type Condition, type Expression, fieldOf } from "../query/query.js";
import type { Formula } from "../rules/draft.js";
import type { Building } from "./building.js";
import { displayFields } from "./display-fields.js";

/** The row of the same table that each row shown points at; undefined where the question asks for none. */
export function aboveOf(building: Building, entity: string): Above | undefined {
  const { draft, lexicon, ref } = building;
  const way = wayAbove(building, ref(draft.above));
  if (way === undefined || way.pointer.table !== entity) return undefined;
  return { ...way, fields: displayFields(lexicon.table(entity)).map(({ field }) => field) };
}

/** "their manager's salary": undefined where the field is not one of the same table. */
export function fieldAbove(
  building: Building,
  { pointer, of }: Extract<Formula, { kind: "above" }>,
): Expression | undefined {
  const [way, ref] = [wayAbove(building, building.ref(pointer)), building.ref(of)];
  if (way === undefined || ref?.table !== way.pointer.table) return undefined;
  return { kind: "above", above: way, field: ref.field };
}

/** "the average of their department": undefined where both fields are not of one table. */
export function figureOfPeers(
  { ref, lexicon }: Building,
  { name, by, of }: Extract<Formula, { kind: "peers" }>,
): Expression | undefined {
  const [pointer, field] = [ref(by), ref(of)];
  if (pointer === undefined || field?.table !== pointer.table) return undefined;
  const taken = lexicon.tables.some((table) => table.name.toLowerCase() === "peer");
  const above = { pointer, key: pointer.field, as: taken ? "peer_row" : "peer" };
  return { kind: "above", above, field: field.field, name };
}

/** The name of the row that a field points at, where it is one of the same table that one field names. */
export function nameAbove(building: Building, pointer: FieldRef): Expression | undefined {
  const way = wayAbove(building, pointer);
  const [name, second] = way === undefined ? [] : displayFields(building.lexicon.table(pointer.table));
  if (way === undefined || name === undefined || second !== undefined) return undefined;
  return { kind: "above", above: way, field: name.field };
}

function wayAbove({ lexicon }: Building, pointer: FieldRef | undefined): Omit<Above, "fields"> | undefined {
  const join = lexicon.joins.find(
    ({ from, to }) => from.table === pointer?.table && to.table === from.table && from.fields[0] === pointer.field,
  );
  const [key] = join?.to.fields ?? [];
  if (pointer === undefined || key === undefined) return undefined;
  const [role = "above"] = nameWords(pointer.field).filter((word) => !/^(?:id|key|no|nr|code|number)$/.test(word));
  const taken = lexicon.tables.some(({ name }) => name.toLowerCase() === role);
  return { pointer, key, as: taken ? `${role}_above` : role };
}

/** "Workers per manager": those who have one. */
export function pointing(select: readonly Expression[]): Condition[] {
  return select.flatMap((item) =>
    item.kind === "above" ? [{ kind: "null", left: fieldOf(item.above.pointer), negated: true } as const] : [],
  );
}
