import { z } from "zod";
import { definitionSchema } from "../pipelines/definition.js";
import { extensionSchema } from "../pipelines/extend.js";
import { notesSchema } from "../profiles/notes/yaml.js";
import type { Stage } from "../stages/stage.js";
import { loadStages } from "../stages/stages.js";
import { configSchema } from "../workspace/config.js";
import { sourcesSchema } from "./prepare/sources.js";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * JSON Schemas of the files that people write, by the names of their own files. An editor knows from them what an
 * `askable` command would refuse, but for what only the command can tell: that a name is known, that stages fit.
 */
export async function jsonSchemas(): Promise<Readonly<Record<string, JsonSchema>>> {
  return {
    "askable.schema.json": orEmpty(titled("askable.yaml", schemaOf(configSchema))),
    "notes.schema.json": orEmpty(titled("notes.yaml", schemaOf(notesSchema))),
    "pipeline.schema.json": pipelineSchema(await loadStages()),
    "sources.schema.json": titled("sources.yaml", schemaOf(sourcesSchema)),
  };
}

const schemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const titled = (title: string, { $schema, ...schema }: JsonSchema): JsonSchema => ({
  ...($schema !== undefined && { $schema }),
  title,
  ...schema,
});

/** A file whose lines are all comments holds null. */
const orEmpty = (schema: JsonSchema) => ({ ...schema, type: ["object", "null"] }) as unknown as JsonSchema;

/** A definition, whose stages have the parameters of their methods; or one that extends another. */
function pipelineSchema(stages: readonly Stage[]): JsonSchema {
  const whole = schemaOf(definitionSchema);
  const list = {
    ...(whole.properties?.stages as JsonSchema),
    items: { anyOf: [...stages.map(stageSchema), ownStageSchema(stages)] },
  };
  const definition = { ...whole, properties: { ...whole.properties, stages: list } };
  const { $schema, ...extension } = schemaOf(extensionSchema);
  const { $schema: _, ...own } = definition as JsonSchema;
  return titled("pipeline.yaml", {
    ...($schema !== undefined && { $schema }),
    if: { type: "object", required: ["extends"] },
    // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
    then: extension,
    else: own,
  } as JsonSchema);
}

function stageSchema({ method, params, expand }: Stage): JsonSchema {
  const { $schema: _, properties, required = [], ...rest } = schemaOf(params);
  return {
    ...rest,
    properties: { stage: { const: method }, as: { type: "string", minLength: 1 }, ...properties },
    required: ["stage", ...required],
    // What is said in short is known when it is written out.
    ...(expand && { properties: { stage: { const: method } }, required: ["stage"], additionalProperties: true }),
  } as JsonSchema;
}

/** A stage of the user's own: any method that is none of these. */
const ownStageSchema = (stages: readonly Stage[]): JsonSchema => ({
  type: "object",
  properties: { stage: { type: "string", not: { enum: stages.map(({ method }) => method) } } },
  required: ["stage"],
});
