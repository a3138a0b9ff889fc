import type { FieldProfile, TableProfile } from "../profile.js";
import type { TableVocabulary } from "./vocabulary.js";

/** Where a text stands: what it calls "this", and what else is known of the table. */
export interface SaidAt {
  readonly table: TableProfile;
  /** The field that is described; undefined where it is the table. */
  readonly field: FieldProfile | undefined;
  readonly known: TableVocabulary | undefined;
  /** All that it says. */
  readonly clauses: readonly string[];
  readonly dialect: string;
}

/** A figure or a condition that words define, as SQL over the table. */
export interface ProseDefinition {
  readonly names: readonly string[];
  readonly text: string;
  readonly filters?: readonly string[];
  /** What it calls the day that a question asks about. */
  readonly day?: string;
  /** The date by which people say when. */
  readonly date?: string;
}
