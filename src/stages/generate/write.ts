import { z } from "zod";
import { groupBy } from "../../collections.js";
import { messageOf } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import { ModelError } from "../../models/error.js";
import type { ModelReply, ModelRequest } from "../../models/model.js";
import { callSamples } from "../../models/samples.js";
import type { SubSchema } from "../../profiles/profile.js";
import type { ReadableNames } from "../../profiles/readable-names.js";
import { examplesBlock, valuesBlock } from "../../prompts/blocks.js";
import { isCut } from "../../prompts/reply-form.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { callPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import { sampleRows } from "../ground/sample-rows.js";
import { promptTexts } from "../prompt-inputs.js";
import {
  type SchemaContext,
  schemaNeeds,
  schemaParams,
  schemaText,
  shorterSchemas,
  shownFields,
  shownValues,
} from "../schema-text.js";
import { namesParams, shownNames } from "../shown-names.js";
import { examples as foundExamples, matchedValues } from "../slots.js";
import type { StageContext } from "../stage.js";
import type { AnySlot, State } from "../state.js";
import { sqlGrammar } from "./sql-grammar.js";

/** Characters of a reply without a query that a note quotes. */
const SHOWN_OF_REPLY = 80;

/** How one generator asks a model for SQL. */
export const writerParams = {
  /** The prompt file, without its ending. */
  prompt: z.string().min(1),
  role: z.string().min(1).default("generator"),
  ...schemaParams,
  ...namesParams,
  /** Adds {{values}}: stored values that the question names, one line a field. */
  values: z.boolean().default(false),
  /** Adds {{examples}}: so many of the examples found. */
  examples: z.int().nonnegative().default(0),
  /** Adds {{rows}}: the first rows of the tables shown. */
  rows: z.boolean().default(false),
  samples: z.int().positive().default(1),
  /** One for all samples, or a list that is gone through sample by sample. */
  temperature: z.union([temperature(), z.array(temperature()).min(1)]).default(0),
  maxTokens: z.int().positive().default(400),
  /** Holds the reply to a SELECT over the names of the schema shown, where the endpoint takes a grammar (`grammarKey`). */
  grammar: z.boolean().default(false),
  /** Ends the reply; small models ramble after their query. */
  stop: z.array(z.string()).default([]),
};

function temperature() {
  return z.number().min(0).max(2);
}

export type Writer = z.output<z.ZodObject<typeof writerParams>>;

export function writerNeeds({ schema, values, examples, rows }: Writer): AnySlot[] {
  return [
    ...schemaNeeds(schema),
    ...(values ? [matchedValues] : []),
    ...(examples > 0 ? [foundExamples] : []),
    ...(rows ? [sampleRows] : []),
  ];
}

export function writerPrompt({ prompt, values, examples, rows }: Writer) {
  const optional = [...(values ? ["values"] : []), ...(examples > 0 ? ["examples"] : []), ...(rows ? ["rows"] : [])];
  return { name: prompt, names: [...optional, "dialect", "schema", "evidence", "question"] };
}

/** One sample of a generator. */
export interface AskedSample {
  /** Which of the generator's samples. */
  readonly sample: number;
  /**
   * The number of the request: where S1 and S2 are the same, generators ask alike, and a stored reply must not serve
   * both.
   */
  readonly request: number;
  /**
   * How many others were asked for with the same prompt at temperature 0, which would only be answered alike: this one
   * sees tables and fields in another order, and is sampled.
   */
  readonly repeats?: number;
  /** The branch of its own. */
  readonly context: StageContext;
}

/** The temperature of what would be asked for twice. */
const REPEATED = 0.7;

/**
 * Samples of one generator, each executed: those that are asked for alike in one request, as far as the model takes
 * several, else each in a call of its own.
 *
 * @returns A candidate for each sample, in order; undefined where the reply held no SQL.
 */
export function writeSamples(
  generator: string,
  writer: Writer,
  state: State,
  asked: readonly AskedSample[],
): Promise<Candidate | undefined>[] {
  const written = new Map<AskedSample, Promise<Candidate | undefined>>();
  for (const alike of [...groupBy(asked, (one) => likeness(writer, one)).values()]) {
    const replies = callSamples(
      (numbers, position) => askFor(generator, writer, state, alike[position]!, numbers),
      alike.map(({ request }) => request),
      alike[0]!.context.served(writer.role).samplesPerCall,
    );
    for (const [index, one] of alike.entries()) written.set(one, candidateIn(replies[index]!, generator, writer, one));
  }
  return asked.map((one) => written.get(one)!);
}

/** Samples of one likeness have the same prompt and temperature. */
function likeness(writer: Writer, one: Turn): string {
  return JSON.stringify([temperatureOf(writer, one), shuffleOf(writer, one)]);
}

/** What a sample's prompt and temperature depend on beside its writer. */
type Turn = Pick<AskedSample, "sample" | "repeats">;

/** What is alike in two samples of any generators that get the same prompt; undefined where it is sampled anyway. */
export function greedyKey(writer: Writer, sample: number, state: State, context: StageContext): string | undefined {
  if (temperatureOf(writer, { sample }) > 0) return undefined;
  const { role, prompt, schema, form, detail, fieldExamples, names, values, examples, rows, grammar } = writer;
  const shown = shownFields(state, schema, context);
  const looks = {
    form,
    detail,
    fieldExamples,
    names,
    values,
    examples,
    rows,
    grammar,
    shuffle: shuffleOf(writer, { sample }),
  };
  return JSON.stringify([context.served(role).name, prompt, looks, shown]);
}

function askFor(
  generator: string,
  writer: Writer,
  state: State,
  one: AskedSample,
  numbers: Pick<ModelRequest, "sample" | "samples">,
): Promise<ModelReply> {
  const { context } = one;
  const { role, prompt, maxTokens, stop } = writer;
  const shown = { ...writer, shuffle: shuffleOf(writer, one) };
  // Without sample rows, and half as many examples with each step.
  const shorter = shorterSchemas(state, shown, context).map((schema, step) => () => ({
    schema: schema(),
    ...examplesText(state, writer, writer.examples >> (step + 1), context),
    ...(writer.rows ? { rows: "" } : {}),
  }));
  return callPrompt(context, {
    role,
    generator,
    prompt,
    texts: writerTexts(state, shown, context),
    form: sqlReply,
    shorter,
    temperature: temperatureOf(writer, one),
    maxTokens,
    stop,
    ...numbers,
    ...(writer.grammar ? { grammar: sqlGrammar(namedFields(state, writer, context), context.database.dialect) } : {}),
  });
}

/** The fields shown, under the names shown. */
function namedFields(state: State, writer: Writer, context: SchemaContext): SubSchema {
  const names = shownNames(writer, context);
  return shownFields(state, writer.schema, context).map((ref) => names.ref(ref));
}

/** @returns Undefined where the reply holds no SQL. */
async function candidateIn(
  reply: Promise<ModelReply>,
  generator: string,
  writer: Writer,
  one: AskedSample,
): Promise<Candidate | undefined> {
  const { sample, context } = one;
  const { role, prompt, schema, form } = writer;
  const came = await reply;
  const { text } = came;
  const written = sqlReply.parse(text);
  if (written === undefined) {
    const begins = text.replaceAll(/\s+/g, " ").trim().slice(0, SHOWN_OF_REPLY);
    context.note(`The reply of ${generator} holds no query. It begins: ${begins}`);
    return undefined;
  }
  const sql = shownNames(writer, context).toStored(written);
  const shuffle = shuffleOf(writer, one);
  const seen = { schema, form, ...(shuffle !== undefined && { shuffle }) };
  const origin = {
    model: context.served(role).name,
    ...seen,
    prompt,
    temperature: temperatureOf(writer, one),
    sample,
  };
  return context.candidate({ sql, generator, round: 0, origin, ...(isCut(sqlReply, came) && { cut: true }) });
}

/** What came of a sample. */
export type Written = PromiseSettledResult<Candidate | undefined>;

/**
 * The candidates of those samples that were written; the trace says why others were not.
 *
 * @throws What ended a sample that was no failure of its model; the first failure where all failed.
 */
export function whatCame(written: readonly Written[], context: StageContext): Candidate[] {
  const failures = written.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  // A budget that is reached, a question given up and a bug end the stage; what was made is not lost.
  const other = failures.find((failure) => !(failure instanceof ModelError));
  if (other !== undefined || failures.length === written.length) throw other ?? failures[0];
  for (const failure of failures) context.note(messageOf(failure));
  return written.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
}

/** Each sample in an order of its own. */
function shuffleOf({ shuffle }: Writer, { sample, repeats = 0 }: Turn): number | undefined {
  if (shuffle === undefined) return repeats === 0 ? undefined : repeats;
  return shuffle + sample + repeats;
}

/** One for all samples, or that of the sample's turn. */
function temperatureOf({ temperature }: Writer, { sample, repeats = 0 }: Turn): number {
  const choices = [temperature].flat();
  const own = choices[sample % choices.length]!;
  return repeats === 0 ? own : Math.max(own, REPEATED);
}

/** What a writer's prompt is filled from, beside the state. */
export interface WriterContext extends SchemaContext {
  readonly databaseName: string;
  readonly database: { readonly dialect: Pick<StageContext["database"]["dialect"], "title"> };
}

/** What a writer's prompt is filled with: the same for the same question, state and parameters. */
export function writerTexts(state: State, writer: Writer, context: WriterContext): Record<string, string> {
  return {
    dialect: context.database.dialect.title,
    schema: schemaText(state, writer, context),
    ...promptTexts(state),
    ...(writer.values
      ? { values: valuesBlock(shownValues(state, writer, context), "Stored values that the question may mean:") }
      : {}),
    ...examplesText(state, writer, writer.examples, context),
    ...(writer.rows ? { rows: rowsText(state, writer, context) } : {}),
  };
}

function rowsText(state: State, writer: Writer, context: SchemaContext): string {
  const names = shownNames(writer, context);
  const tables = new Set(shownFields(state, writer.schema, context).map(({ table }) => table));
  const read = (state.get(sampleRows) ?? []).filter(({ table }) => tables.has(table));
  return read
    .map(({ table, lines: [fields = "", ...rows] }) =>
      [`The first rows of ${names.readable(table)}:`, names.toReadable(fields), ...rows].join("\n"),
    )
    .join("\n\n");
}

function examplesText(state: State, writer: Writer, most: number, context: WriterContext): { examples?: string } {
  if (writer.examples === 0) return {};
  const found = (state.get(foundExamples) ?? []).slice(0, most).map(({ example }) => example);
  return { examples: solvedBlocks(found, context.databaseName, shownNames(writer, context)) };
}

/** Those of the database itself stand nearest to the question: its names and values hold there too. */
function solvedBlocks(found: readonly Example[], name: string, names: ReadableNames): string {
  const own = found.filter(({ database }) => database === name);
  const foreign = found.filter((example) => !own.includes(example));
  const shown = own.map(({ question, sql }) => ({ question, sql: names.toReadable(sql) }));
  return [
    examplesBlock(foreign, "Solved questions of other databases:"),
    examplesBlock(shown, "Solved questions of this database:"),
  ]
    .filter(Boolean)
    .join("\n");
}
