import type { FieldRef } from "../../databases/schema.js";

/** What a run of tokens can mean. Scores are 0 to 1 and comparable. */
export type Meaning =
  | { readonly kind: "table"; readonly table: string; readonly score: number }
  | { readonly kind: "field"; readonly ref: FieldRef; readonly score: number }
  | { readonly kind: "value"; readonly ref: FieldRef; readonly value: string; readonly score: number };

/** Tokens `from` to `to` (excluded) and one thing that they can mean. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
}

/** The table that is meant, or that of the field or value that is. */
export const tableOfMeaning = (
  meaning:
    | { readonly kind: "table"; readonly table: string }
    | { readonly kind: "field" | "value"; readonly ref: FieldRef },
): string => (meaning.kind === "table" ? meaning.table : meaning.ref.table);
