import type { Message } from "../models/model.js";

/** What trainers read as a column: a text, a number or null; the messages of a chat; named texts. */
export type Cell = string | number | null | readonly Message[] | Readonly<Record<string, string>>;

/** One example to train on, by its columns. */
export type TrainingRow = { readonly id: string; readonly database: string } & Readonly<Record<string, Cell>>;

export type ColumnType = "text" | "number" | "messages" | "rule" | "information";

/** A kind of training set, and what its rows are made of. */
export interface RowKind {
  readonly name: "sft" | "grpo" | "selector";
  /** In the order in which they are written; a row that lacks one has null there. */
  readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly meaning: string }>>;
  /** Columns that are long, and so are left on the disk while the set is made. */
  readonly long: readonly string[];
}

const TIER = { type: "text", meaning: "how hard the question is, in the data set's own words" } as const;
const QUESTION_ID = { type: "text", meaning: "id of the question in its data set" } as const;

/** To answer or to judge: the last message is the assistant's. */
export const SFT_ROWS: RowKind = {
  name: "sft",
  columns: {
    id: { type: "text", meaning: "unique in the set: the question's id, the task and a number" },
    task: { type: "text", meaning: "generate, reverse-question, reverse-evidence or self-refine" },
    format: { type: "text", meaning: "standard or chunked: how the SQL is written; empty where no SQL is asked for" },
    database: { type: "text", meaning: "name of the database" },
    question_id: QUESTION_ID,
    tier: TIER,
    tokens: { type: "number", meaning: "of all messages, by the tokenizer that was given; null without one" },
    messages: { type: "messages", meaning: "the prompt as the pipeline sends it, and the reply to be learned" },
  },
  long: ["messages"],
};

/** A prompt whose replies are rewarded. */
export const GRPO_ROWS: RowKind = {
  name: "grpo",
  columns: {
    id: { type: "text", meaning: "unique in the set" },
    prompt: { type: "messages", meaning: "the prompt as the pipeline sends it" },
    database: { type: "text", meaning: "name of the database, in whose folder the reward server looks" },
    gold: { type: "text", meaning: "the gold query" },
    question: { type: "text", meaning: "the question in words" },
    evidence: { type: "text", meaning: "knowledge that comes with it" },
    tier: TIER,
    data_source: { type: "text", meaning: "for verl: askable" },
    reward_model: { type: "rule", meaning: "for verl: the gold query" },
    extra_info: { type: "information", meaning: "for verl: id and database" },
  },
  long: ["prompt", "gold", "evidence", "reward_model"],
};

/** Two queries for one question, of which one is right. */
export const SELECTOR_ROWS: RowKind = {
  name: "selector",
  columns: {
    id: { type: "text", meaning: "unique in the set" },
    prompt: { type: "messages", meaning: "the comparison as the pipeline's selection sends it" },
    answer: { type: "text", meaning: "A or B: the right query" },
    question_id: QUESTION_ID,
    database: { type: "text", meaning: "name of the database" },
    pair: { type: "text", meaning: "the same for the two orders in which a pair is presented" },
    kind: { type: "text", meaning: "edit or run: where the wrong query comes from" },
    source: { type: "text", meaning: "the kind of edit, or the generator that wrote the wrong query" },
    change: { type: "text", meaning: "what was changed in it, or who wrote it" },
    tier: TIER,
    tokens: { type: "number", meaning: "of the prompt, by the tokenizer that was given; null without one" },
    weight: { type: "number", meaning: "how much the pair counts: by rank where that was asked for, else 1" },
  },
  long: ["prompt", "change"],
};
