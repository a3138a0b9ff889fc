import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import type { NameExpander } from "../vocabulary/expand-names.js";

/** What a field's sentences are made from. */
export interface FieldContext {
  readonly field: FieldProfile;
  readonly table: TableProfile;
  readonly profile: Profile;
  /** What one row of the table is, in words. */
  readonly entity: string;
  /** Joins that start at this field. */
  readonly joins: readonly Join[];
  readonly isKey: boolean;
  readonly vocabulary: ReadonlySet<string>;
  /** Writes out the short forms in names. */
  readonly expander: NameExpander;
}
