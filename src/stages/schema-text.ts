import { z } from "zod";
import { fieldKey } from "../databases/schema.js";
import type { MatchedValue } from "../indexes/value-index.js";
import type { Profile, SubSchema } from "../profiles/profile.js";
import { SCHEMA_FORMS, type SchemaForm } from "../profiles/render/forms.js";
import { DETAILS, type RenderOptions } from "../profiles/render/options.js";
import { shuffled } from "../sketches/random.js";
import type { Candidate, SchemaChoice } from "./candidate.js";
import { otherParams, type StageEntry, type StagePart } from "./parts.js";
import { searchedText } from "./prompt-inputs.js";
import { knownUnder, type NamesParams, shownNames } from "./shown-names.js";
import { matchedValues, preciseSchema, recallSchema, schemaSubsets } from "./slots.js";
import type { StageContext } from "./stage.js";
import type { AnySlot, State } from "./state.js";

/** `precise` is S1, `recall` S2, `subset 0` the first of the subset pool. */
const schemaChoice = z.union(
  [z.enum(["all", "recall", "precise"]), z.custom<`subset ${number}`>((value) => /^subset \d+$/.test(String(value)))],
  { error: "must be all, recall, precise, or a subset of the pool as in: subset 0" },
);

/** How a stage shows the schema to a model: which part, in which form, with how much said of each field. */
export const schemaParams = {
  schema: schemaChoice.default("precise"),
  form: z.enum(Object.keys(SCHEMA_FORMS) as SchemaForm[]).default("ddl"),
  /** `unsaid`: what a name does not say by itself, and nothing of the others. */
  detail: z.enum(DETAILS).default("names"),
  /** Example values of a field at most, matched ones first. */
  fieldExamples: z.int().nonnegative().default(0),
  /** Shows tables and fields in another order, which this seed makes. Default: the order of the database. */
  shuffle: z.int().nonnegative().optional(),
};

export type SchemaParams = z.output<z.ZodObject<typeof schemaParams>> & Partial<NamesParams>;
/** How much is said of a sub-schema, whichever it is. */
export type SchemaLooks = Omit<SchemaParams, "schema">;

/** What a schema is shown with, beside the state. */
export type SchemaContext = Pick<StageContext, "profile" | "summaries" | "vocabulary">;

/** The slots that hold the part of the schema. */
export function schemaNeeds(schema: SchemaChoice): AnySlot[] {
  if (schema === "all") return [];
  return [schema === "precise" ? preciseSchema : schema === "recall" ? recallSchema : schemaSubsets];
}

/** The schema as a prompt shows it. Rendered once for all prompts that show the same of it. */
export function schemaText(state: State, params: SchemaParams, context: SchemaContext): string {
  const { schema, form, detail, fieldExamples, shuffle, names } = params;
  const texts = rendered.get(state) ?? new Map<string, string>();
  rendered.set(state, texts);
  const key = [schema, form, detail, fieldExamples, shuffle, names].join(" ");
  const text = texts.get(key) ?? subSchemaText(chosenSchema(state, schema), state, params, context);
  texts.set(key, text);
  return text;
}

/** What a state's schemas look like; a state belongs to one question and never changes. */
const rendered = new WeakMap<State, Map<string, string>>();

/** Ever shorter ways to show the schema: less of each field, then S1 in place of S2. */
export function shorterSchemas(state: State, params: SchemaParams, context: SchemaContext): (() => string)[] {
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
  looks: SchemaLooks,
  context: SchemaContext,
): string {
  const values = state.get(matchedValues);
  const names = shownNames(looks, context);
  const known = knownUnder(looks, context);
  const options: RenderOptions = {
    detail: looks.detail,
    examples: looks.fieldExamples,
    ...(fields === undefined ? {} : { fields: fields.map((ref) => names.ref(ref)) }),
    ...(looks.detail === "names"
      ? {}
      : { summaries: known.summaries, vocabulary: known.vocabulary, question: searchedText(state) }),
    ...(values === undefined
      ? {}
      : { values: valuesIn(values, fields).map((value) => ({ ...value, ...names.ref(value) })) }),
  };
  const profile = looks.shuffle === undefined ? known.profile : shuffledProfile(known.profile, looks.shuffle);
  return SCHEMA_FORMS[looks.form](profile, options).trim();
}

function shuffledProfile(profile: Profile, seed: number): Profile {
  const tables = profile.tables.map((table, index) => ({ ...table, fields: shuffled(table.fields, seed + index + 1) }));
  return { ...profile, tables: shuffled(tables, seed) };
}

/** The fields that the prompt shows. */
export function shownFields(state: State, schema: SchemaChoice, context: SchemaContext): SubSchema {
  return chosenSchema(state, schema) ?? wholeSchema(context.profile);
}

/** The matched values of the tables that the prompt shows, under the names shown: others would only lead astray. */
export function shownValues(
  state: State,
  { schema, ...looks }: Pick<SchemaParams, "schema" | "names">,
  context: SchemaContext,
): readonly MatchedValue[] {
  const names = shownNames(looks, context);
  const tables = new Set(shownFields(state, schema, context).map(({ table }) => table));
  const values = (state.get(matchedValues) ?? []).filter(({ ref }) => tables.has(ref.table));
  return values.map((value) => ({ ...value, ref: names.ref(value.ref) }));
}

/** The part of the schema that a candidate's model saw; all of it where no model wrote it. */
export function schemaSeenBy({ origin }: Candidate, state: State, context: SchemaContext): SubSchema {
  return shownFields(state, origin?.schema ?? "all", context);
}

export function wholeSchema(profile: Profile): SubSchema {
  return profile.tables.flatMap((table) => table.fields.map((field) => ({ table: table.name, field: field.name })));
}

/** Undefined for all of it; the first subset where the pool has not as many. */
function chosenSchema(state: State, schema: SchemaChoice): SubSchema | undefined {
  if (schema === "all") return undefined;
  if (schema === "precise") return state.get(preciseSchema);
  if (schema === "recall") return state.get(recallSchema);
  const pool = state.get(schemaSubsets) ?? [];
  const number = Number(schema.slice("subset ".length));
  return pool[number % Math.max(1, pool.length)];
}

function valuesIn(
  values: readonly MatchedValue[],
  fields: SubSchema | undefined,
): NonNullable<RenderOptions["values"]> {
  const known = fields && new Set(fields.map(fieldKey));
  return values.flatMap(({ ref, value }) => (!known || known.has(fieldKey(ref)) ? [{ ...ref, value }] : []));
}

/** Of stages that show the schema: with less said of fields, and with another part of it where parameters name one. */
export function schemaParts({ schema = "precise" }: StageEntry | { readonly schema?: unknown }): StagePart[] {
  return [bareProfile, ...otherSchemaParts(schema)];
}

/** Of stages that show a part of their own choice. */
export const bareProfile: StagePart = otherParams(
  "profile",
  "names and types only: no summaries and no examples of fields are shown",
  { detail: "names", fieldExamples: 0 },
);

function otherSchemaParts(schema: unknown): StagePart[] {
  return [
    ...(schema === "precise" ? [otherParams("s1", "S2 wherever S1 is shown", { schema: "recall" })] : []),
    ...(schema === "recall" ? [otherParams("s2", "S1 wherever S2 is shown", { schema: "precise" })] : []),
    ...(schema === "all"
      ? []
      : [otherParams("linking", "the whole schema is shown to generators and the fixer", { schema: "all" })]),
  ];
}
