import type { Dialect } from "../../databases/dialect.js";
import type { Field, Schema, Table } from "../../databases/schema.js";
import {
  type FieldToHold,
  fieldToHold,
  heldValues,
  MAX_VALUES_PER_FIELD,
  MEMORY_OF_BUILDING,
} from "../../indexes/values/bounds.js";
import { embedderKind } from "../../models/embedders/embedders.js";
import { mayBeTextLike } from "../../profiles/meaning/semantics.js";
import type { TablePlan } from "../../profiles/measure/table-plan.js";
import type { FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";
import { type Config, valueBounds } from "../../workspace/config.js";

/** What indexes would hold and how long they would take, as far as it can be told before anything is measured. */
export interface IndexPlan {
  readonly values: {
    readonly fields: number;
    readonly values: number;
    /** Bytes on disk, and of memory while it is built. Estimated. */
    readonly bytes: number;
    readonly memory: number;
    /** True when all are counts of the last profile; else there are at most so many values. */
    readonly counted: boolean;
    /** Estimated; without tables whose size is not known. */
    readonly seconds: number;
  };
  readonly summaries: {
    /** Fields whose summaries are embedded; those that did not change since the last time are not. */
    readonly fields: number;
    /** Estimated; absent for an embedder whose speed is not known. */
    readonly seconds?: number;
  };
}

/** Taking and packing values, beside reading them (bench/value-index). */
const VALUES_PER_SECOND = 250_000;

export interface IndexPlanOptions {
  readonly config: Config;
  readonly dialect: Dialect;
  /** Of the last time: it says which fields are indexed and how many values they have. */
  readonly previous: Profile | undefined;
}

export function planIndexes(
  { tables }: Schema,
  plans: readonly TablePlan[],
  { config, dialect, previous }: IndexPlanOptions,
): IndexPlan {
  const bounds = valueBounds(config);
  const { cellsPerSecond, kindOf } = dialect.statistics;
  const [profiles, planned] = [byName(previous?.tables ?? [], ({ name }) => name), byName(plans, ({ table }) => table)];
  const fields: FieldToHold[] = [];
  let [rowsRead, counted] = [0, true];
  for (const table of tables) {
    const { action, rows } = planned.get(table.name) ?? {};
    if (action === "skip") continue;
    for (const field of table.fields) {
      const known = profileOf(field, table, profiles);
      if (known ? !known.textLike : !mayBeTextLike(kindOf(field.type), field.type)) continue;
      const ref = { table: table.name, field: field.name };
      fields.push(fieldToHold(ref, rows ?? bounds.maxValuesPerField ?? MAX_VALUES_PER_FIELD, known));
      rowsRead += rows ?? 0;
      counted &&= known !== undefined || rows === 0;
    }
  }
  const { values, bytes } = heldValues(fields, bounds);
  const all = tables.reduce((sum, table) => sum + table.fields.length, 0);
  const seconds = embedderKind(config.embedder).seconds?.(all);
  return {
    // A field is read once more, which takes about as long as measuring it.
    values: {
      fields: fields.length,
      values,
      bytes,
      memory: MEMORY_OF_BUILDING * bytes,
      counted,
      seconds: rowsRead / cellsPerSecond + values / VALUES_PER_SECOND,
    },
    summaries: { fields: all, ...(seconds !== undefined && { seconds }) },
  };
}

/** What is known of a field; undefined where it was not measured or is another one now. */
function profileOf(field: Field, table: Table, profiles: ReadonlyMap<string, TableProfile>): FieldProfile | undefined {
  const known = profiles.get(table.name)?.fields.find(({ name }) => name === field.name);
  return known?.failure === undefined && known?.type === field.type && known.distinct !== undefined ? known : undefined;
}

function byName<Item>(items: readonly Item[], name: (item: Item) => string): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [name(item), item]));
}
