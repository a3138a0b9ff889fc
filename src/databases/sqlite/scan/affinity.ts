/** SQLite's type affinity of a declared type, https://sqlite.org/datatype3.html section 3.1. */
export type Affinity = "integer" | "text" | "blob" | "real" | "numeric";

export function affinityOf(type: string): Affinity {
  if (/int/i.test(type)) return "integer";
  if (/char|clob|text/i.test(type)) return "text";
  if (type === "" || /blob/i.test(type)) return "blob";
  return /real|floa|doub/i.test(type) ? "real" : "numeric";
}
