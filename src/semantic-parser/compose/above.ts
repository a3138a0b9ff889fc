import { nameWords } from "../../language/name-words.js";
import type { Above } from "../query/query.js";
import type { Building } from "./building.js";
import { displayFields } from "./display-fields.js";

/** The row of the same table that each row shown points at; undefined where the question asks for none. */
export function aboveOf({ draft, lexicon, ref }: Building, entity: string): Above | undefined {
  const pointer = ref(draft.above);
  const join = lexicon.joins.find(
    ({ from, to }) => from.table === pointer?.table && to.table === from.table && from.fields[0] === pointer.field,
  );
  const [key] = join?.to.fields ?? [];
  if (pointer === undefined || key === undefined || pointer.table !== entity) return undefined;
  const [role = "above"] = nameWords(pointer.field).filter((word) => !/^(?:id|key|no|nr|code|number)$/.test(word));
  const taken = lexicon.tables.some(({ name }) => name.toLowerCase() === role);
  const fields = displayFields(lexicon.table(entity)).map(({ field }) => field);
  return { pointer, key, as: taken ? `${role}_above` : role, fields };
}
