import type { Database } from "../../databases/database.js";
import type { FieldRef } from "../../databases/schema.js";
import type { ExampleStore } from "../../indexes/example-store.js";
import type { FieldIndex } from "../../indexes/field-index.js";
import type { ValueHit, ValueIndex } from "../../indexes/value-index.js";
import type { StoredOptions } from "../../indexes/values/stored.js";
import type { Profile } from "../../profiles/profile.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { Preparation } from "../../workspace/preparation.js";
import type { Staleness } from "../staleness.js";

/** A prepared database with all that a pipeline needs of it; what is costly is loaded when first asked for. */
export interface OpenDatabase {
  readonly preparation: Preparation;
  readonly database: Database;
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
  readonly values: ValueIndex;
  /** Looks in the database itself for values of a field that the value index holds only a part of. */
  readonly stored: (ref: FieldRef, text: string, options?: StoredOptions) => Promise<ValueHit[]>;
  readonly fields: () => Promise<FieldIndex>;
  readonly examples: (() => Promise<ExampleStore>) | undefined;
  /** Whether the data changed since they were profiled, as far as a second suffices to tell. */
  readonly staleness: () => Promise<Staleness>;
}
