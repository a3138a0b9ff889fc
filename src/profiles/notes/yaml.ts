import { readFile } from "node:fs/promises";
import type { Document, LineCounter } from "yaml";
import { z } from "zod";
import { readYaml } from "../../artifacts/validate.js";
import { AskableError } from "../../errors.js";
import { claimsIn } from "./claims.js";
import type { Note, NotedJoin, Notes, TableNotes } from "./notes.js";

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const noteShape = {
  meaning: z.string().nullish().describe("What it is, in a sentence."),
  synonyms: z.array(scalar).optional().describe("Other words that questions use for it."),
  values: z.record(z.string(), scalar).optional().describe("What stored values stand for, by the value."),
  unit: scalar.optional().describe("The unit of the numbers."),
  details: z.string().optional().describe("What else is worth knowing."),
};
const end = z.union([z.number(), z.string()]).nullable();
const fieldShape = {
  ...noteShape,
  unique: z.boolean().optional().describe("Whether no value occurs twice."),
  required: z.boolean().optional().describe("Whether it is never NULL."),
  range: z.tuple([end, end]).optional().describe("The least and the greatest value; null where there is none."),
  references: z.string().transform(joinEnd).optional().describe("The field that it points to: table.field."),
};
/** A field's note may be its meaning alone, or nothing yet. */
const fieldNote = z.union(
  [z.null().transform(() => ({})), z.string().transform((meaning) => ({ meaning })), z.strictObject(fieldShape)],
  { error: (issue) => (issue.code === "invalid_union" ? undefined : "expected a sentence or a note") },
);
const tableNote = z.strictObject({
  ...noteShape,
  formulas: z.record(z.string(), scalar).optional().describe("Figures by name, as SQL expressions."),
  rows: z.string().optional().describe("Which rows count, as a condition in SQL."),
  fields: z.record(z.string(), fieldNote).nullish().describe("Notes on fields: a sentence, or an object."),
});
export const notesSchema = z.strictObject({
  tables: z.record(z.string(), tableNote.nullable()).nullish().describe("Notes by table."),
  joins: z.array(z.string().transform(joinOf)).nullish().describe("Joins: orders.customer_id = customers.id."),
});

/** `orders.customer`, or `orders(region, year)` for several fields. */
function joinEnd(text: string, context: z.RefinementCtx): NotedJoin["from"] | undefined {
  const several = /^([^(]+)\((.+)\)$/.exec(text.trim());
  const one = /^(.+)\.([^.]+)$/.exec(text.trim());
  const names = several?.[2]?.split(",").map((name) => name.trim());
  if (several && names) return { table: (several[1] ?? "").trim(), fields: names };
  if (one) return { table: one[1] ?? "", fields: [one[2] ?? ""] };
  context.addIssue({ code: "custom", message: "expected table.field, or table(field, field)" });
  return undefined;
}

/** `orders.customer = customers.id`; by several fields `a(x, y) = b(x, y)` or, as SQL has it, `a.x = b.x AND a.y = b.y`. */
function joinOf(text: string, context: z.RefinementCtx): NotedJoin {
  const parts = text.split(/(?<!\s)\s+and\s+/i);
  const pairs = parts.flatMap((part) => pairOf(part, context) ?? []);
  const [first, ...more] = pairs;
  if (first === undefined || pairs.length < parts.length) return z.NEVER;
  if (more.some(({ from, to }) => from.table !== first.from.table || to.table !== first.to.table)) {
    context.addIssue({ code: "custom", message: "a join is of two tables, named in the same order throughout" });
    return z.NEVER;
  }
  const side = (end: "from" | "to") => ({
    table: first[end].table,
    fields: pairs.flatMap((pair) => pair[end].fields),
  });
  const join = { from: side("from"), to: side("to"), directed: false };
  if (join.from.fields.length === join.to.fields.length) return join;
  context.addIssue({ code: "custom", message: "the two sides of a join name as many fields each" });
  return z.NEVER;
}

function pairOf(text: string, context: z.RefinementCtx): Pick<NotedJoin, "from" | "to"> | undefined {
  const [left, right, ...more] = text.split("=");
  if (left === undefined || right === undefined || more.length > 0) {
    context.addIssue({ code: "custom", message: "expected a join: table.field = table.field" });
    return undefined;
  }
  const [from, to] = [joinEnd(left, context), joinEnd(right, context)];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

const KEYS =
  "Notes have tables and joins. A table or field may have: meaning, synonyms, values, unit, details. A table also: formulas, rows, fields. A field also: unique, required, range, references.";

/** `notes.yaml`: strict, so that a misspelt key is not lost. Throws naming the file, the line and the key. */
export async function readYamlNotes(path: string): Promise<Notes> {
  const { content, document, lines } = readYaml(await readFile(path, "utf8"), path);
  const parsed = notesSchema.safeParse(content ?? {});
  if (!parsed.success) {
    const { path: key, message } = innermost(parsed.error.issues[0]);
    // { meaning: Pain before, 0 to 10 }: the rest of a text, which YAML takes for a key of its own.
    const cut = String(key.at(-1)).includes(" ") && isEmptyAt(content, key);
    throw new AskableError(`${path}:${lineOf(document, lines, key)}: ${key.join(".") || "notes"}: ${message}`, {
      hint: cut ? `In braces, a text with a comma needs quotes: { meaning: "…, ${String(key.at(-1))}" }.` : KEYS,
    });
  }
  const tables = Object.entries(parsed.data.tables ?? {}).map(([table, entry]): TableNotes => {
    const { fields, ...note } = entry ?? {};
    const line = (...path: string[]) => lineOf(document, lines, ["tables", table, ...path]);
    const written = [
      ...Object.keys(note.formulas ?? {}).map((name) => [name, line("formulas", name)] as const),
      ...(note.rows === undefined ? [] : [["rows", line("rows")] as const]),
    ];
    return {
      table,
      note: { ...defined(note), ...(written.length > 0 && { lines: Object.fromEntries(written) }) },
      fields: Object.entries(fields ?? {}).map(([field, written]) => ({ field, note: withClaims(written) })),
    };
  });
  return { path, by: "notes", tables, joins: parsed.data.joins ?? [], warnings: [] };
}

function withClaims({ unique, required, range, references, ...note }: Partial<FieldNote>): Note {
  const [min, max] = range ?? [];
  const said = claimsIn([note.meaning, note.details].join(" "));
  const claims = defined({
    ...said,
    unique,
    required: required ?? said.required,
    range: range ? defined({ min: min ?? undefined, max: max ?? undefined }) : said.range,
    references: references ? { table: references.table, field: references.fields[0] } : said.references,
  });
  return { ...defined(note), ...(Object.keys(claims).length > 0 && { claims }) } as Note;
}

type FieldNote = z.infer<z.ZodObject<typeof fieldShape>>;

function defined<T extends object>(note: T): { [K in keyof T]: Exclude<T[K], undefined | null> } {
  return Object.fromEntries(Object.entries(note).filter(([, value]) => value != null)) as never;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function isEmptyAt(content: unknown, path: readonly PropertyKey[]): boolean {
  return (
    path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | undefined)?.[key], content) === null
  );
}

/** The issue of the alternative that got furthest. */
function innermost(issue: z.core.$ZodIssue | undefined): Issue {
  if (!issue) return { path: [], message: "not as expected" };
  if (issue.code === "unrecognized_keys") {
    return { path: [...issue.path, issue.keys[0] ?? ""], message: "no such key" };
  }
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map((each) => innermost(each));
  const [deepest] = inner.sort((a, b) => b.path.length - a.path.length);
  return deepest ? { path: [...issue.path, ...deepest.path], message: deepest.message } : issue;
}

function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
