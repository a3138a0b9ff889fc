import { z } from "zod";
import { fieldKey } from "../databases/schema.js";
import type { Profile, SubSchema } from "../profiles/profile.js";
import { renderDdl } from "../profiles/render/ddl.js";
import { renderMarkdown } from "../profiles/render/markdown.js";
import type { RenderOptions } from "../profiles/render/options.js";
import type { StageContext, State, StateKey } from "./stage.js";

/** How a stage shows the schema to a model: which part, in which form, with how much said of each field. */
export const schemaParams = {
  /** `precise` is S1, `recall` S2. */
  schema: z.enum(["all", "recall", "precise"]).default("precise"),
  form: z.enum(["ddl", "markdown"]).default("ddl"),
  detail: z.enum(["names", "short", "long"]).default("names"),
  /** Example values of a field at most, matched ones first. */
  fieldExamples: z.int().nonnegative().default(0),
};

export type SchemaParams = z.output<z.ZodObject<typeof schemaParams>>;
type Looks = Omit<SchemaParams, "schema">;

/** What of the state the parameters need. */
export function schemaNeeds(schema: SchemaParams["schema"]): StateKey[] {
  return schema === "all" ? [] : [schema];
}

/** The schema as a prompt shows it. Rendered once for all prompts that show the same of it. */
export function schemaText(state: State, params: SchemaParams, context: StageContext): string {
  const { schema, form, detail, fieldExamples } = params;
  const texts = rendered.get(state) ?? new Map<string, string>();
  rendered.set(state, texts);
  const key = [schema, form, detail, fieldExamples].join(" ");
  const text = texts.get(key) ?? subSchemaText(subSchemaOf(state, schema), state, params, context);
  texts.set(key, text);
  return text;
}

/** What a state's schemas look like; a state belongs to one question and never changes. */
const rendered = new WeakMap<State, Map<string, string>>();

/** Ever shorter ways to show the schema: less of each field, then S1 in place of S2. */
export function shorterSchemas(state: State, params: SchemaParams, context: StageContext): (() => string)[] {
  const barest = { ...params, detail: "names", fieldExamples: 0 } as const;
  return [
    ...(params.detail === "long" ? [{ ...params, detail: "short" as const, fieldExamples: 1 }] : []),
    barest,
    ...(params.schema === "recall" ? [{ ...barest, schema: "precise" as const }] : []),
  ].map((looks) => () => schemaText(state, looks, context));
}

/** As `schemaText`, of any part of it; all when undefined. */
export function subSchemaText(
  fields: SubSchema | undefined,
  state: State,
  looks: Looks,
  context: StageContext,
): string {
  const options: RenderOptions = {
    detail: looks.detail,
    examples: looks.fieldExamples,
    ...(fields === undefined ? {} : { fields }),
    ...(looks.detail === "names" ? {} : { summaries: context.summaries }),
    ...(state.values === undefined ? {} : { values: valuesIn(state, fields) }),
  };
  const render = looks.form === "ddl" ? renderDdl : renderMarkdown;
  return render(context.profile, options).trim();
}

/** The fields that the prompt shows. */
export function shownFields(state: State, which: SchemaParams["schema"], context: StageContext): SubSchema {
  return subSchemaOf(state, which) ?? wholeSchema(context.profile);
}

export function wholeSchema(profile: Profile): SubSchema {
  return profile.tables.flatMap((table) => table.fields.map((field) => ({ table: table.name, field: field.name })));
}

function subSchemaOf(state: State, which: SchemaParams["schema"]): SubSchema | undefined {
  return which === "all" ? undefined : state[which];
}

function valuesIn(state: State, fields: SubSchema | undefined): NonNullable<RenderOptions["values"]> {
  const known = fields && new Set(fields.map(fieldKey));
  return (state.values ?? []).flatMap(({ ref, value }) =>
    !known || known.has(fieldKey(ref)) ? [{ ...ref, value }] : [],
  );
}
