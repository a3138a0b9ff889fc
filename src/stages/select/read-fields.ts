import { fieldKey } from "../../databases/schema.js";
import type { SubSchema } from "../../profiles/profile.js";
import { readBlocks } from "../../sql/blocks.js";
import type { Candidate } from "../candidate.js";
import { sameName } from "../fix/same-name.js";
import { recallSchema } from "../slots.js";
import type { StageContext } from "../stage.js";
import type { State } from "../state.js";

/**
 * The linked fields of the tables that any of the queries reads: one text for all comparisons, which a cache of prefixes
 * serves. All linked fields where no table is known; undefined where nothing is linked.
 */
export function fieldsRead(
  compared: readonly Pick<Candidate, "sql">[],
  state: State,
  { profile }: Pick<StageContext, "profile">,
): SubSchema | undefined {
  const sources = compared.flatMap(({ sql }) => readBlocks(sql).blocks.flatMap((block) => block.sources));
  const read = (table: string) => sources.some((source) => source.table !== undefined && sameName(source.table, table));
  const linked = new Set((state.get(recallSchema) ?? []).map(fieldKey));
  const fields = profile.tables.flatMap(({ name, fields, primaryKey }) =>
    fields
      .filter(
        (field) =>
          read(name) && (linked.has(fieldKey({ table: name, field: field.name })) || primaryKey.includes(field.name)),
      )
      .map((field) => ({ table: name, field: field.name })),
  );
  return fields.length > 0 ? fields : state.get(recallSchema);
}
