export { type FieldRef, fieldKey, fieldLabel } from "../sql/field.js";

/** `ENUM('0', 'A')`, `SET('tea', 'integer')`: texts, whatever their labels look like. */
export const isOfLabels = (type: string) => /^(?:enum|set)\b/i.test(type);

/** What a database says of itself. Plain readonly data: everything outside an engine's file is engine-agnostic. */
export interface Schema {
  readonly tables: readonly Table[];
  /** What is there and is none of the tables. */
  readonly unread?: readonly Unread[];
}

/** What of a database cannot be read, and why: one phrase each. */
export interface Unread {
  readonly what: string;
  readonly why: string;
  /** Set for what should be a table and is damaged. */
  readonly broken?: true | undefined;
}

export interface Table {
  readonly name: string;
  readonly kind: "table" | "view";
  /** The query that a view stands for, in the engine's words; absent where the engine does not tell. */
  readonly definition?: string;
  readonly fields: readonly Field[];
  /** Names of fields that the account may not read, and that are therefore not among the fields. */
  readonly unreadable?: readonly string[];
  /** Set where policies of the database let the account read only some of its rows. */
  readonly rowSecurity?: true;
  /** What of its rows is lost in reading them. */
  readonly unread?: readonly Unread[];
  /** Field names in key order; empty when none is declared. */
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly comment?: string;
}

export interface Field {
  readonly name: string;
  /** As declared, in the engine's words; empty where SQLite has none. */
  readonly type: string;
  readonly nullable: boolean;
  readonly comment?: string;
}

export interface ForeignKey {
  readonly fields: readonly string[];
  readonly references: { readonly table: string; readonly fields: readonly string[] };
}
