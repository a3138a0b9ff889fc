import { AskableError, messageOf } from "../../errors.js";
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
  const message = whole.replace(/(?<!\n)\n+LINE \d+:[\s\S]*$/, "").trim();
  const byColumn = /^Binder Error: Table "[\s\S]*" does not have a column/.test(message);
  const kind = byColumn ? "unknown-field" : KINDS.find(([pattern]) => pattern.test(message))?.[1];
  return failed(kind ?? "other", message);
}

export function openFailure(path: string, error: unknown): Error {
  const message = messageOf(error).split("\n", 1)[0]!;
  if (/Could not set lock|Conflicting lock/i.test(message)) {
    return new AskableError(`${path} is held open for writing by another program`, {
      hint: "Close it there; DuckDB lets either one writer or many readers have a file.",
      cause: error,
    });
  }
  if (/newer version|version number|storage version/i.test(message)) {
    return new AskableError(`${path} was written by another version of DuckDB: ${message}`, {
      hint: "Export it with the version that wrote it (EXPORT DATABASE) and import it with a current one.",
      cause: error,
    });
  }
  if (/encrypt/i.test(message)) {
    return new AskableError(`${path} is an encrypted DuckDB database`, {
      hint: "Copy its tables into a plain one with DuckDB (ATTACH … (ENCRYPTION_KEY …), COPY FROM DATABASE).",
      cause: error,
    });
  }
  return new AskableError(`${path} cannot be opened: ${message}`, {
    hint: "If it is damaged, restore it from a copy.",
    cause: error,
  });
}
