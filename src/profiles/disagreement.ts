import type { Dialect } from "../databases/database.js";
import type { FieldProfile } from "./profile.js";

/** One sentence where what is stored is not what was declared; undefined where they agree. */
export function disagreementOf(
  field: FieldProfile,
  dialect: Dialect,
  present: number,
  texts: readonly string[],
): string | undefined {
  return (dialect === "sqlite" ? storedOtherwise(field, present) : undefined) ?? textThatIsMore(field, texts);
}

/** SQLite's type affinity of a declared type, https://sqlite.org/datatype3.html section 3.1. */
function affinityOf(type: string): "integer" | "text" | "blob" | "real" | "numeric" {
  if (/int/i.test(type)) return "integer";
  if (/char|clob|text/i.test(type)) return "text";
  if (type === "" || /blob/i.test(type)) return "blob";
  return /real|floa|doub/i.test(type) ? "real" : "numeric";
}

const words: Readonly<Record<string, string>> = {
  integer: "whole numbers",
  real: "fractions",
  text: "text",
  blob: "bytes",
};

function storedOtherwise(field: FieldProfile, present: number): string | undefined {
  if (present === 0 || field.type === "") return undefined;
  const affinity = affinityOf(field.type);
  if (affinity === "blob") return undefined;
  const temporal = /date|time/i.test(field.type);
  const foreign = Object.entries(field.stored ?? {}).filter(([stored]) => {
    if (temporal) return stored === "blob" || (stored === "real" && affinity !== "real");
    if (affinity === "text") return stored !== "text";
    if (/bool/i.test(field.type)) return stored === "blob" || stored === "real";
    if (affinity === "integer") return stored !== "integer";
    return stored === "text" || stored === "blob";
  });
  if (foreign.length === 0) return undefined;
  const parts = foreign.map(([stored, count]) =>
    count === present
      ? `every value is stored as ${words[stored]}`
      : `${count} of ${present} values are stored as ${words[stored]}`,
  );
  return `Declared ${field.type}, but ${parts.join(" and ")}.`;
}

const sortable = /^9999[-/]99[-/]99/;

const sentences: Readonly<Record<string, string>> = {
  "number as text": "holds numbers as text{others}: compare and sort it as a number with CAST.",
  "amount as text": "holds amounts of money as text with their sign: remove it before computing.",
  "percentage as text": "holds percentages as text with their sign: remove it before computing.",
};

function textThatIsMore(field: FieldProfile, texts: readonly string[]): string | undefined {
  const others = texts.filter((text) => text !== "" && !/\d/.test(text)).slice(0, 3);
  const named =
    others.length === 0 ? "" : ` (apart from ${others.map((text) => JSON.stringify(text.slice(0, 20))).join(", ")})`;
  const sentence = sentences[field.semantic?.type ?? ""]?.replace("{others}", named);
  if (field.semantic?.type === "date as text" && !field.shapes?.every(({ pattern }) => sortable.test(pattern.trim()))) {
    return `${declaredAs(field)}, but holds dates as text in a form that does not sort by time.`;
  }
  return sentence && `${declaredAs(field)}, but ${sentence}`;
}

const declaredAs = (field: FieldProfile) => (field.type === "" ? "Declared without a type" : `Declared ${field.type}`);
