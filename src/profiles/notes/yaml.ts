import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { AskableError } from "../../errors.js";
import type { Note, Notes } from "./notes.js";

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const noteShape = {
  meaning: z.string().optional(),
  synonyms: z.array(scalar).optional(),
  values: z.record(z.string(), scalar).optional(),
  unit: scalar.optional(),
  details: z.string().optional(),
};
/** A field's note may be its meaning alone. */
const fieldNote = z.union([z.string().transform((meaning) => ({ meaning })), z.strictObject(noteShape)], {
  error: (issue) => (issue.code === "invalid_union" ? undefined : "expected a sentence or a note"),
});
const notesFile = z.strictObject({
  tables: z
    .record(z.string(), z.strictObject({ ...noteShape, fields: z.record(z.string(), fieldNote).optional() }))
    .optional(),
});

type Parsed = { readonly [Key in keyof Note]: Note[Key] | undefined };

/** `notes.yaml`: strict, so that a misspelt key is not lost. Throws naming the file, the line and the key. */
export async function readYamlNotes(path: string): Promise<Notes> {
  const lines = new LineCounter();
  const document = parseDocument(await readFile(path, "utf8"), { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const line = lines.linePos(broken.pos[0]).line;
    throw new AskableError(`${path}:${line}: ${broken.message.split("\n")[0]}`, { hint: "Mend the YAML there." });
  }
  const parsed = notesFile.safeParse(document.toJS() ?? {});
  if (!parsed.success) {
    const { path: key, message } = innermost(parsed.error.issues[0]);
    throw new AskableError(`${path}:${lineOf(document, lines, key)}: ${key.join(".") || "notes"}: ${message}`, {
      hint: "A table or field may have: meaning, synonyms, values, unit, details; a table also fields.",
    });
  }
  const tables = Object.entries(parsed.data.tables ?? {}).map(([table, { fields = {}, ...note }]) => ({
    table,
    note: defined(note),
    fields: Object.entries(fields).map(([field, fieldNotes]) => ({ field, note: defined(fieldNotes) })),
  }));
  return { path, tables, warnings: [] };
}

function defined(note: Partial<Parsed>): Note {
  return Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined)) as Note;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
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

function lineOf(document: ReturnType<typeof parseDocument>, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
