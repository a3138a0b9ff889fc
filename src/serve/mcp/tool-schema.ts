import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { type Action, checkInput } from "../action.js";
import type { Caller } from "../caller.js";
import { ServeError } from "../serve-error.js";
import type { Service } from "../service.js";

type Arguments = Record<string, unknown>;

/**
 * The schema of an action's input as a tool publishes it. Where there is one database only, its name may be left out. It
 * lets everything pass: `readArguments` checks, and says what is wrong as the other transports do.
 */
export function publishedInput({ input }: Action, only: string | undefined): StandardSchemaWithJSON<Arguments> {
  const schema = jsonSchema(input);
  return {
    "~standard": {
      version: 1,
      vendor: "askable",
      validate: (value) => ({ value: (value ?? {}) as Arguments }),
      jsonSchema: { input: () => withDefault(schema, only), output: () => schema },
    },
  };
}

/** @throws ServeError that names the field which is wrong, or the databases that there are where none is named. */
export function readArguments<Input extends z.ZodObject>(
  action: Action<Input>,
  given: Arguments,
  service: Service,
  caller: Caller,
): z.output<Input> {
  if (!("database" in action.input.shape) || given.database !== undefined) return checkInput(action, given);
  const names = service.names(caller);
  const only = onlyOne(names);
  if (only !== undefined) return checkInput(action, { ...given, database: only });
  const hint = names.length === 0 ? "None is: prepare one with askable prepare." : `There are: ${names.join(", ")}.`;
  throw new ServeError("invalid", "database: say which database is meant", hint);
}

export function onlyOne(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function withDefault(schema: Arguments, only: string | undefined): Arguments {
  const { required, properties } = schema as { required?: string[]; properties?: Arguments };
  if (only === undefined || !required?.includes("database")) return schema;
  const database = { ...(properties?.database as object), default: only };
  const others = required.filter((name) => name !== "database");
  const { required: _, ...rest } = schema;
  return { ...rest, properties: { ...properties, database }, ...(others.length > 0 && { required: others }) };
}

function jsonSchema(input: z.ZodObject): Arguments {
  return input["~standard"].jsonSchema.input({ target: "draft-2020-12" });
}
