import { messageOf } from "../../errors.js";
import { type Failed, failed } from "../engine.js";
import type { FailureKind } from "../results/result.js";

const KINDS: readonly [RegExp, FailureKind][] = [
  [/^Parser Error/, "syntax"],
  [/^Catalog Error: (Table|View)\b/, "unknown-table"],
  [/^Binder Error: (Referenced table|Table) "/, "unknown-table"],
  [/^Catalog Error: (\w+ )?Function/, "unknown-function"],
  [/^Catalog Error: [\s\S]*function/i, "unknown-function"],
  [/^Binder Error: Ambiguous reference/, "ambiguous-field"],
  [
    /^Binder Error: (Referenced column|Table "[\s\S]*" does not have a column|Values list "[\s\S]*" does not have)/,
    "unknown-field",
  ],
  [/^Binder Error: (No function matches|Cannot compare|Could not choose)/, "type"],
  [/^(Conversion|Mismatch Type|Invalid type|Out of Range) Error/i, "type"],
  [/^Permission Error|read-only mode|^Extension Autoloading Error|^Missing Extension Error/, "refused"],
  [/^Out of Memory Error|Cannot create a string longer|Invalid string length|bad_alloc/, "memory"],
];

/** Without the excerpt of the statement that DuckDB adds; the suggestions stay. */
export function failureOf(error: unknown): Failed {
  const whole = messageOf(error).replace(/^Failed to extract statements: /, "");
  const message = whole.replace(/\n+LINE \d+:[\s\S]*$/, "").trim();
  const byColumn = /^Binder Error: Table "[\s\S]*" does not have a column/.test(message);
  const kind = byColumn ? "unknown-field" : KINDS.find(([pattern]) => pattern.test(message))?.[1];
  return failed(kind ?? "other", message);
}
