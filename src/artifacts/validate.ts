import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { AskableError } from "../errors.js";
import { nearest } from "./nearest.js";

/**
 * What a person wrote (YAML, options), checked by a schema. From here on it is total.
 * Every mistake is named with its path: `askable.yaml: models.coder.baseURL: unknown key; do you mean "baseUrl"?`.
 *
 * @param source The file or option it came from.
 * @throws AskableError that lists the mistakes.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: string,
  options: { path?: string; hint?: string; code?: "usage" | "failed" } = {},
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const known = (path: readonly PropertyKey[]) => keysAt(schema, path);
  const mistakes = result.error.issues.flatMap((issue) => describe(issue, options.path ?? "", known));
  throw new AskableError(mistakes.map((mistake) => `${source}: ${mistake}`).join("\n"), {
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    ...(options.code === undefined ? {} : { code: options.code }),
  });
}

/**
 * The content of a YAML file. An empty file is `null`.
 * @throws AskableError that names the file, the line and what the parser met.
 */
export function parseYaml(text: string, source: string): unknown {
  return readYaml(text, source).content;
}

/** Characters of a YAML file. */
const LONGEST_YAML = 10_000_000;

/** As `parseYaml`, with the lines of its nodes. */
export function readYaml(
  text: string,
  source: string,
): { readonly content: unknown; readonly document: Document; readonly lines: LineCounter } {
  if (text.length > LONGEST_YAML)
    throw unfit(source, `has ${text.length} characters`, "Divide it, or leave parts out.");
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error) {
      const { line, col } = lines.linePos(error.pos[0]);
      throw new AskableError(`${source}:${line}:${col} is not valid YAML: ${error.message.split("\n", 1)[0]}`, {
        hint: `Fix line ${line} of ${source}: look at its indentation, colons and quotes.`,
        cause: error,
      });
    }
    return { content: document.toJS(), document, lines };
  } catch (error) {
    // Aliases of aliases that would fill the memory, or that hold themselves; brackets too deep for the parser.
    if (error instanceof ReferenceError) throw unfit(source, "refers to itself too often", WRITE_OUT, error);
    if (error instanceof RangeError) throw unfit(source, "is nested too deeply", WRITE_OUT, error);
    throw error;
  }
}

const WRITE_OUT = "Write out what its aliases (*name) stand for, in fewer levels.";

const unfit = (source: string, why: string, hint: string, cause?: unknown) =>
  new AskableError(`${source} cannot be read: it ${why}`, { hint, cause });

/** A path as people read it: `stages[2].rounds`. */
export function pathLabel(path: readonly PropertyKey[], start = ""): string {
  return path.reduce<string>((label, part) => {
    if (typeof part === "number") return `${label}[${part}]`;
    return label === "" ? String(part) : `${label}.${String(part)}`;
  }, start);
}

function describe(issue: z.core.$ZodIssue, start: string, known: (path: readonly PropertyKey[]) => string[]): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const near = nearest(key, known(issue.path), 1)[0];
      return `${pathLabel([...issue.path, key], start)}: unknown key${near ? `; do you mean "${near}"?` : ""}`;
    });
  }
  const label = pathLabel(issue.path, start);
  return [`${label}${label === "" ? "" : ": "}${lowerFirst(issue.message)}`];
}

/** The keys that an object schema knows at a path; none where the path leaves objects, arrays and records. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let current: z.core.$ZodType | undefined = schema;
  for (const part of path) {
    const definition: Definition = definitionOf(current);
    current = definition.shape?.[String(part)] ?? definition.element ?? definition.valueType;
    if (current === undefined) return [];
  }
  const { shape, options = [] } = definitionOf(current);
  return Object.keys(shape ?? Object.assign({}, ...options.map((option) => definitionOf(option).shape)));
}

interface Definition {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  /** Of a union. */
  options?: readonly z.core.$ZodType[];
}

function definitionOf(schema: z.core.$ZodType): Definition {
  const definition = schema._zod.def as Definition;
  return definition.innerType ? definitionOf(definition.innerType) : definition;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
