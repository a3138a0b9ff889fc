import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Profile } from "../../profiles/profile.js";
import { readBlocks, type Source, visibleSources } from "../../sql/blocks.js";
import { sameName } from "../fix/same-name.js";

/** The stored fields that a query names, whether it runs or not; of a table that it only counts, the primary key. */
export function fieldsIn(sql: string, profile: Profile): FieldRef[] {
  const { references, blocks } = readBlocks(sql);
  const tableOf = ({ table }: Source) =>
    profile.tables.find(({ name }) => table !== undefined && sameName(table, name));
  const found = new Map<string, FieldRef>();
  const add = (ref: FieldRef) => found.set(fieldKey(ref), ref);
  const withField = (sources: readonly Source[], field: string) =>
    sources.flatMap((source) => {
      const table = tableOf(source);
      const known = table?.fields.find(({ name }) => sameName(field, name));
      return table && known ? [{ table: table.name, field: known.name }] : [];
    });
  for (const { field, qualifier, block } of references) {
    const visible = visibleSources(block);
    const called = visible.filter(
      ({ alias, table }) =>
        qualifier && (sameName(alias, qualifier.name) || (table && sameName(table, qualifier.name))),
    );
    // A bare name is that of the block's own tables before those around it.
    const own = withField(qualifier ? called : block.sources, field);
    for (const ref of own.length > 0 || qualifier ? own : withField(visible, field)) add(ref);
  }
  const named = new Set([...found.values()].map(({ table }) => table));
  for (const table of blocks.flatMap(({ sources }) => sources.flatMap((source) => tableOf(source) ?? []))) {
    if (!named.has(table.name)) for (const field of table.primaryKey) add({ table: table.name, field });
  }
  return [...found.values()];
}
