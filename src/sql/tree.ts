import type { SqlNode } from "./parse.js";

/** Reading the parser's tree: its shape is not typed, so each step checks what it finds. */
export function node(value: unknown): SqlNode | undefined {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as SqlNode) : undefined;
}

export function nodes(value: unknown): readonly SqlNode[] {
  return Array.isArray(value)
    ? value.flatMap((item: unknown): SqlNode[] => (node(item) === undefined ? [] : [item as SqlNode]))
    : [];
}

/** A variant's name and content: `{ Cast: {…} }` is ["Cast", {…}], "Wildcard" is ["Wildcard", undefined]. */
export function variant(value: unknown): readonly [string, unknown] {
  if (typeof value === "string") return [value, undefined];
  const [entry] = Object.entries(node(value) ?? {});
  return entry ?? ["", undefined];
}

export interface Identifier {
  readonly name: string;
  readonly quoted: boolean;
}

export function identifier(value: unknown): Identifier {
  const ident = node(value);
  return { name: String(ident?.value ?? ""), quoted: ident?.quote_style === '"' };
}

/** The parts of a table's or a function's name: `[{ Identifier: … }, …]`. */
export function objectName(value: unknown): string[] {
  return nodes(value).map((part) => identifier(part.Identifier).name);
}

/** A column's name with what stands before it, of an identifier alone or with dots. */
export function columnName(value: unknown): readonly Identifier[] | undefined {
  const [kind, content] = variant(value);
  if (kind === "Identifier") return [identifier(content)];
  if (kind === "CompoundIdentifier") return nodes(content).map(identifier);
  return undefined;
}

/** Without the brackets around it. */
export function bare(value: unknown): unknown {
  const [kind, content] = variant(value);
  return kind === "Nested" ? bare(content) : value;
}

/** A literal as text; undefined for anything else, NULL and parameters among it. */
export function literal(value: unknown): string | undefined {
  const [kind, content] = variant(bare(value));
  if (kind === "TypedString") return literal({ Value: node(content)?.value });
  if (kind === "UnaryOp") {
    const inner = literal(node(content)?.expr);
    return node(content)?.op === "Minus" && inner !== undefined ? `-${inner}` : undefined;
  }
  if (kind !== "Value") return undefined;
  const [type, text] = variant(node(content)?.value);
  if (type === "Number") return Array.isArray(text) ? String(text[0]) : undefined;
  return type === "Placeholder" || type === "Null" || typeof text === "object" || text === undefined
    ? undefined
    : String(text);
}
