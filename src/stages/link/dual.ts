import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Profile, SubSchema } from "../../profiles/profile.js";
import { valuesBlock } from "../../prompts/blocks.js";
import { fieldNamesReply } from "../../prompts/field-names-reply.js";
import { tryPrompt } from "../call.js";
import { promptTexts, searchedText } from "../prompt-inputs.js";
import { bareProfile, schemaParams, subSchemaText, wholeSchema } from "../schema-text.js";
import { knownUnder, namesParams, shownNames } from "../shown-names.js";
import { filteredSchema, matchedValues, preciseSchema, recallSchema } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { inOrder, withKeys } from "./keys.js";
import { resolveFields } from "./resolve.js";
import { retrievedParams, retrieveSchemas } from "./retrieved.js";

const params = z.strictObject({
  /** Picks S1. */
  precise: z.string().min(1),
  /** Picks what S2 has beyond it. */
  recall: z.string().min(1),
  role: z.string().min(1).default("linking"),
  maxTokens: z.int().positive().default(300),
  /** Up to so many fields the model sees the whole schema; of a larger one, those that the field index finds. */
  filterAbove: z.int().nonnegative().default(60),
  /** Fields asked of the field index; default: 40, and more in large schemas (40 + 2 √fields). */
  fields: z.int().positive().optional(),
  /** Where true, a stage before it has left out what is not shown. */
  filtered: z.boolean().default(false),
  /** Adds what `link/retrieved` links to S1 and S2: a small model overlooks fields. */
  rules: z.boolean().default(false),
  form: schemaParams.form.default("markdown"),
  detail: schemaParams.detail.default("short"),
  fieldExamples: schemaParams.fieldExamples,
  ...namesParams,
});

type LinkDualParams = z.output<typeof params>;

/**
 * Dual-schema linking (operation 6 of the adaptive hybrid; XiYan-SQL, algorithm 1): the fields that the index and the
 * matched values point to are shown to a model, which picks those that it needs (S1, closed under keys), and then,
 * of the rest, those that it may need besides (S2 = S1 + these + keys). Fields that hold a text of the question to the
 * letter are in S1 whatever the model picks, those that hold one like it in S2.
 *
 * A third call only where retrieval was insufficient: fields were left out, and the model named one that is not there.
 * Then the index is asked for that name among the fields left out. A reply that names no field of the database is
 * replaced by `link/retrieved`.
 */
export const linkDual = defineStage({
  method: "link/dual",
  task: "linking",
  params,
  needs: ({ filtered }) => [matchedValues, ...(filtered ? [filteredSchema] : [])],
  gives: [filteredSchema, preciseSchema, recallSchema],
  parts: () => [bareProfile],
  prompts: ({ precise, recall }) => [
    { name: precise, names: ["schema", "values", "evidence", "question"] },
    { name: recall, names: ["schema", "precise", "values", "evidence", "question"] },
  ],
  roles: ({ role }) => [role],
  // The second only where the first leaves fields to pick, the third only where fields were left out.
  calls: () => ({ least: 2, most: 3 }),
  async run(state, settings, context) {
    const { profile } = context;
    const shown = await retrieved(state, settings, context);
    const first = await pick(settings.precise, shown, {}, state, settings, context);
    if (first.fields.length === 0) context.note("No field was picked; fields were linked without the model.");
    const ruled = settings.rules || first.fields.length === 0 ? await byRetrieval(state, context) : undefined;
    const picked = first.fields.length === 0 ? [] : [...first.fields, ...sureFields(state)];
    const precise = withKeys(profile, [...picked, ...(ruled?.precise ?? [])]);

    const rest = without(shown, precise, profile);
    const names = shownNames(settings, context);
    const named = { precise: namesOf(precise.map((ref) => names.ref(ref))) };
    const second = rest.length === 0 ? nothing : await pick(settings.recall, rest, named, state, settings, context);
    const missed = await lookFurther([...first.unknown, ...second.unknown], shown, named, state, settings, context);
    const all = [...precise, ...(ruled?.recall ?? []), ...second.fields, ...missed, ...valueFields(state)];
    return [filteredSchema.of(shown), preciseSchema.of(precise), recallSchema.of(withKeys(profile, all))];
  },
});

/** Fields that hold a text of the question to the letter: a small model overlooks them, and without one no filter is right. */
function sureFields(state: State): FieldRef[] {
  return (state.get(matchedValues) ?? [])
    .filter(({ tier, how }) => tier === "exact" && how === "equal")
    .map(({ ref }) => ref);
}

/** Fields that hold a value like one of the question, however it was found: S2 is there to miss none. */
const valueFields = (state: State): FieldRef[] => (state.get(matchedValues) ?? []).map(({ ref }) => ref);

interface Picked {
  readonly fields: readonly FieldRef[];
  /** Names in the reply that fit no field. */
  readonly unknown: readonly string[];
}

const nothing: Picked = { fields: [], unknown: [] };

/** Without a model: what the index finds, fields of matched values, and the keys of their tables. */
async function retrieved(state: State, settings: LinkDualParams, context: StageContext): Promise<SubSchema> {
  const { profile, signal } = context;
  const given = settings.filtered ? state.get(filteredSchema) : undefined;
  if (given !== undefined) return given;
  const total = profile.tables.reduce((sum, table) => sum + table.fields.length, 0);
  if (total <= settings.filterAbove) return wholeSchema(profile);
  const index = await context.fields();
  signal.throwIfAborted();
  const limit = settings.fields ?? Math.round(40 + 2 * Math.sqrt(total));
  const hits = await index.search(searchedText(state), { limit });
  signal.throwIfAborted();
  return withKeys(profile, [...hits.map(({ ref }) => ref), ...(state.get(matchedValues) ?? []).map(({ ref }) => ref)]);
}

async function pick(
  prompt: string,
  shown: SubSchema,
  more: Readonly<Record<string, string>>,
  state: State,
  settings: LinkDualParams,
  context: StageContext,
): Promise<Picked> {
  const { role, maxTokens } = settings;
  const names = shownNames(settings, context);
  const values = (state.get(matchedValues) ?? []).map((value) => ({ ...value, ref: names.ref(value.ref) }));
  const texts = {
    schema: subSchemaText(shown, state, settings, context),
    values: valuesBlock(values, "Stored values that the question may mean:"),
    ...promptTexts(state),
    ...more,
  };
  const named = shown.map((ref) => names.ref(ref));
  const reply = await tryPrompt(context, {
    role,
    prompt,
    texts,
    shorter: shorterPicks(shown, state, settings, context),
    form: fieldNamesReply(named, { missing: isPart(shown, context) }),
    maxTokens,
  });
  if (reply === undefined) return nothing;
  if (reply.value === undefined) {
    context.note("The reply names no field.");
    return nothing;
  }
  const { fields, unknown } = resolveFields(reply.value, named, knownUnder(settings, context).profile);
  if (unknown.length > 0) context.note(`Not in the schema, left out: ${unknown.slice(0, 8).join(", ")}.`);
  return { fields: fields.map((ref) => names.storedRef(ref)), unknown };
}

/** Whether fields were left out, so that one that the model misses may be there. */
function isPart(shown: SubSchema, { profile }: StageContext): boolean {
  return shown.length < profile.tables.reduce((sum, table) => sum + table.fields.length, 0);
}

/** Names alone, then those of the first half of the tables, then of a quarter. */
function shorterPicks(shown: SubSchema, state: State, { names }: LinkDualParams, context: StageContext) {
  const bare = { form: "ddl", detail: "names", fieldExamples: 0, names } as const;
  const tables = [...new Set(shown.map(({ table }) => table))];
  return [1, 2, 4].map((part) => () => {
    const kept = new Set(tables.slice(0, Math.ceil(tables.length / part)));
    const fields = shown.filter(({ table }) => kept.has(table));
    return { schema: subSchemaText(fields, state, bare, context) };
  });
}

async function byRetrieval(state: State, context: StageContext) {
  return retrieveSchemas(state, retrievedParams.parse({}), context);
}

/** The third call: fields that the model asked for by a name that none of those shown has. */
async function lookFurther(
  names: readonly string[],
  shown: SubSchema,
  named: Readonly<Record<string, string>>,
  state: State,
  settings: LinkDualParams,
  context: StageContext,
): Promise<readonly FieldRef[]> {
  if (names.length === 0 || !isPart(shown, context)) return [];
  const index = await context.fields();
  const hits = await index.search(names.join(" "), { limit: MORE_FIELDS, except: shown });
  context.signal.throwIfAborted();
  const found = inOrder(context.profile, new Set(hits.map(({ ref }) => fieldKey(ref))));
  if (found.length === 0) return [];
  return (await pick(settings.recall, found, named, state, settings, context)).fields;
}

/** Fields that the third call shows. */
const MORE_FIELDS = 20;

/** The fields that are left to pick; primary keys stay, so that the tables still show how they are joined. */
function without(shown: SubSchema, taken: SubSchema, profile: Profile): SubSchema {
  const gone = new Set(taken.map(fieldKey));
  const free = shown.filter((ref) => !gone.has(fieldKey(ref)));
  const tables = new Set(free.map(({ table }) => table));
  const keys = new Set(free.map(fieldKey));
  for (const { name, primaryKey } of profile.tables) {
    if (tables.has(name)) for (const field of primaryKey) keys.add(fieldKey({ table: name, field }));
  }
  return free.length === 0 ? [] : inOrder(profile, keys);
}

const namesOf = (fields: SubSchema) => fields.map(({ table, field }) => `${table}.${field}`).join(", ");
