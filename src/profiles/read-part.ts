import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { z } from "zod";
import { readJson } from "../artifacts/read-json.js";
import { ArtifactError, messageOf, unreadable } from "../errors.js";

/** How a profile is made again. */
export const ANEW = { advice: "Make it anew" };

export interface ReadPartOptions {
  /** Makes of an earlier version's content that of this one. */
  readonly upgrade?: (value: unknown) => unknown;
  /** As `readJson` takes it. */
  readonly large?: number;
}

/**
 * A JSON file of a profile's folder, upgraded and validated.
 *
 * @throws ArtifactError that names the file, and where in it the mistake is; AskableError when it cannot be read.
 */
export async function readPart<Schema extends z.ZodObject>(
  path: string,
  schema: Schema,
  { upgrade = (value) => value, ...reading }: ReadPartOptions = {},
): Promise<z.output<Schema>> {
  if (!existsSync(path)) throw new ArtifactError(`${path} is missing`, ANEW);
  const value = await readJson(path, reading).catch((error) => {
    if (!(error instanceof SyntaxError)) throw unreadable(path, error);
    throw new ArtifactError(`${path} is damaged: ${messageOf(error)}`, { ...ANEW, cause: error });
  });
  return validated(path, schema, upgrade(value));
}

/** Entry by entry, in its lists: a validated copy of all beside what was read would double the memory that it takes. */
function validated<Schema extends z.ZodObject>(path: string, schema: Schema, value: unknown): z.output<Schema> {
  const lists = Object.entries(value ?? {}).flatMap(([name, list]) => {
    const entry = entrySchema(schema.shape[name]);
    return entry && Array.isArray(list) ? [{ name, list: list as unknown[], entry }] : [];
  });
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  const whole = lists.length === 0 ? value : { ...(value as object), ...empty };
  const result = parsed(path, schema, whole, []) as Record<string, unknown>;
  for (const { name, list, entry } of lists) {
    for (const [index, each] of list.entries()) list[index] = parsed(path, entry, each, [name, index]);
    result[name] = list;
  }
  return result as z.output<Schema>;
}

function parsed(path: string, schema: z.core.$ZodType, value: unknown, place: readonly PropertyKey[]): unknown {
  const result = (schema as z.ZodType).safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const at = [...place, ...(issue?.path ?? [])].join(".") || basename(path);
  throw new ArtifactError(`${path} is damaged at ${at}: ${issue?.message ?? "not as expected"}`, ANEW);
}

/** What each entry of a list must be; undefined for what is no list. */
function entrySchema(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const definition = schema?._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType } | undefined;
  return definition?.innerType ? entrySchema(definition.innerType) : definition?.element;
}
