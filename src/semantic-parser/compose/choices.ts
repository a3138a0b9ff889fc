import type { FieldRef } from "../../databases/schema.js";
import type { FilterTest, Pick } from "../rules/draft.js";

/** What one ambiguous place was settled to be. */
export type Choice =
  | { readonly kind: "field"; readonly ref: FieldRef; readonly inverse: boolean }
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "value"; readonly ref: FieldRef; readonly value: string };

export type ValueTest = Extract<FilterTest, { kind: "value" }>;
export type Slot = Pick | ValueTest;
