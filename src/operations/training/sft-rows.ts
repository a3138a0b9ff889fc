import type { Scorer } from "../../evaluation/scoring/score.js";
import type { Message } from "../../models/model.js";
import type { Template } from "../../prompts/template.js";
import { shuffled } from "../../sketches/random.js";
import { sqlParser } from "../../sql/parse.js";
import { isBroken } from "../../stages/fix/model.js";
import { fieldsIn } from "../../stages/link/fields-in.js";
import type { RetrievedParams } from "../../stages/link/retrieved.js";
import type { ChatTokenizer } from "../../training/checks/tokenizer.js";
import { type Chunked, chunkedQuery } from "../../training/chunked/chunk.js";
import { queryEditor } from "../../training/edits/edits.js";
import { seedOf, type TrainingPair } from "../../training/pair.js";
import { type GeneratorPrompt, linkedState, type Noise, noisyState } from "../../training/prompt.js";
import type { TrainingRow } from "../../training/row.js";
import { type BrokenQuery, findBroken } from "../../training/sft/broken.js";
import { mistakesIn } from "../../training/sft/mistakes.js";
import type { NoteChoice } from "../../training/sft/notes.js";
import {
  type FixerPrompt,
  generate,
  reverseEvidence,
  reverseQuestion,
  type SftTask,
  selfRefine,
  sqlAnswer,
} from "../../training/sft/tasks.js";
import type { OpenDatabase } from "../ask/open-prepared.js";
import type { FailedCandidates } from "./failed-candidates.js";

export type SftFormat = "standard" | "chunked";

/** What rows are made with, the same for all questions. */
export interface SftBench extends Noise {
  /** Shows the schema that the pipeline would find, instead of distractors. */
  readonly linking?: RetrievedParams | undefined;
  /** The formats that are wanted, each with the generator that writes in it. */
  readonly generators: Readonly<Partial<Record<SftFormat, GeneratorPrompt>>>;
  /** How the schema is shown in tasks that no pipeline has, and their prompts. */
  readonly shown: GeneratorPrompt["writer"];
  readonly auxiliary: Readonly<Record<"reverse-question" | "reverse-evidence", Template>>;
  readonly fixer: FixerPrompt | undefined;
  readonly deadline: number;
  readonly notes: NoteChoice;
  readonly failed: FailedCandidates;
  readonly scorer: Pick<Scorer, "score">;
  readonly tokenizer: ChatTokenizer | undefined;
  readonly signal: AbortSignal;
}

/** What became of a question, for the data card. */
export interface SftFacts {
  /** Of the chunked format: `equal` and `differs` were rewritten; absent where it is not wanted. */
  readonly chunked?: Exclude<Chunked["kind"], "rewritten"> | "equal" | "differs";
  /** Where the failing query of self-refine comes from; absent where none was found. */
  readonly broken?: string;
  /** The pipeline's own parser would read another query out of the reply. */
  readonly unreadable?: true;
}

/** A database of a question, open, with its files as the scorer takes them. */
export type SftDatabase = OpenDatabase & { readonly files: readonly string[] };

/** All rows of one question, for every task that it is good for. */
export async function sftRows(pair: TrainingPair, open: SftDatabase, bench: SftBench) {
  const { generators, signal, shown, auxiliary, notes, tokenizer } = bench;
  const { id, database, gold, tier } = pair;
  const context = { ...open, databaseName: database, signal };
  const read = fieldsIn(gold, open.profile);
  const { linking } = bench;
  const state = linking ? await linkedState(pair, read, linking, context) : noisyState(pair, read, bench, context);
  const rows: TrainingRow[] = [];
  const add = (task: SftTask, format: SftFormat | "", messages: readonly Message[]) => {
    const tokens = tokenizer?.tokens(messages) ?? null;
    const place = [id, task, format].filter(Boolean).join("/");
    rows.push({ id: place, task, format, database, question_id: id, tier, tokens, messages });
  };
  const reply = sqlAnswer(gold);
  if (reply === undefined) return { facts: { unreadable: true } satisfies SftFacts, rows };
  if (generators.standard) add("generate", "standard", generate(reply, generators.standard, state, context));
  const chunked = generators.chunked && (await chunkedReply(pair, open, bench));
  if (generators.chunked && chunked?.reply !== undefined) {
    add("generate", "chunked", generate(chunked.reply, generators.chunked, state, context));
  }
  add("reverse-question", "", reverseQuestion(pair, auxiliary["reverse-question"], shown, state, context));
  const choice = notes(pair);
  if (choice) {
    add("reverse-evidence", "", reverseEvidence(pair, choice, auxiliary["reverse-evidence"], shown, state, context));
  }
  const broken = bench.fixer && (await brokenQuery(pair, open, bench));
  if (broken) add("self-refine", "", await selfRefine(broken, reply, bench.fixer!, state, context));
  const facts: SftFacts = {
    ...(chunked && { chunked: chunked.kind }),
    ...(broken && { broken: broken.from }),
  };
  return { facts, rows };
}

/** The gold query in parts, where execution gives equal rows; where there is nothing to part, as it is. */
async function chunkedReply(
  { gold, question }: TrainingPair,
  { database, profile, files }: SftDatabase,
  { scorer }: SftBench,
): Promise<{ readonly kind: NonNullable<SftFacts["chunked"]>; readonly reply?: string | undefined }> {
  const parse = await sqlParser(database.dialect);
  const chunked = chunkedQuery(
    gold,
    parse,
    profile.tables.map(({ name }) => name),
  );
  if (chunked.kind === "unread") return chunked;
  if (chunked.kind !== "rewritten") return { kind: chunked.kind, reply: sqlAnswer(gold) };
  const [outcome] = await scorer.score([{ gold, prediction: chunked.sql, question, files }]);
  const equal = Object.values(outcome!.metrics).every((value) => value === 1);
  return equal ? { kind: "equal", reply: sqlAnswer(chunked.sql) } : { kind: "differs" };
}

/** Edits of a gold query that are tried: what they break finds nothing, and most failing queries are to fail. */
const EDITS = 1;

/**
 * A query for the question that is broken: a model's own where a run has one, else the gold query with an edit after which
 * it finds nothing, or with a mistake after which it fails.
 */
async function brokenQuery(
  pair: TrainingPair,
  { database, profile, values }: SftDatabase,
  { fixer, failed, seed, deadline, signal }: SftBench,
): Promise<BrokenQuery | undefined> {
  const drawn = seedOf(seed, pair.id, "mistake");
  const edits = shuffled((await queryEditor(profile))(pair.gold, drawn), drawn).slice(0, EDITS);
  const made = [...edits, ...mistakesIn(pair.gold, profile, drawn)].map(({ kind, sql }) => ({ sql, from: kind }));
  return findBroken(
    [...(await failed(pair)), ...made].filter(({ sql }) => sql !== pair.gold),
    (sql) => database.query(sql, { deadline, signal }),
    (query) => isBroken(query, fixer!.settings, { profile, values }),
  );
}
