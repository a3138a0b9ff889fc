import { valuesBlock } from "../../prompts/blocks.js";
import { choiceReply } from "../../prompts/choice-reply.js";
import { resultBlock } from "../../prompts/result-block.js";
import { tryPrompt } from "../call.js";
import type { Candidate, Executed } from "../candidate.js";
import type { PairJudgement } from "../judgement.js";
import { promptTexts } from "../prompt-inputs.js";
import { matchedValues } from "../slots.js";
import type { PromptUse, StageContext } from "../stage.js";
import type { State } from "../state.js";

/** How two queries are shown to a model. */
export interface PairPrompt {
  readonly prompt: string;
  readonly role: string;
  /** Rows of each result. */
  readonly rows: number;
  readonly maxTokens: number;
  readonly stop: readonly string[];
}

/** The prompt with what it must show. */
export const pairPrompt = ({ prompt }: Pick<PairPrompt, "prompt">): PromptUse => ({
  name: prompt,
  names: ["dialect", "schema", "values", "evidence", "question", "sqlA", "resultA", "sqlB", "resultB"],
});

/** What a model whose choice could not be read is asked with once more. */
const LOOSER = 0.7;

/**
 * Asks a model which of two queries answers the question, the first presented first. No winner for a tie, and where no reply
 * can be used.
 *
 * @param schema What of the schema it sees.
 * @param again Whether it may be asked once more where its choice cannot be read.
 */
export async function comparePair(
  [first, second]: readonly [Candidate, Candidate],
  schema: string,
  again: () => boolean,
  state: State,
  settings: PairPrompt,
  context: StageContext,
): Promise<PairJudgement> {
  const texts = pairTexts([first, second], schema, state, settings, context);
  const { role, prompt, maxTokens, stop } = settings;
  for (const sample of [0, 1]) {
    if (sample > 0 && !again()) break;
    const temperature = sample === 0 ? 0 : LOOSER;
    const call = { role, prompt, texts, form: choiceReply, temperature, maxTokens, stop: [...stop], sample };
    const reply = await tryPrompt(context, call);
    const choice = reply?.value;
    if (reply === undefined || choice === "tie") break;
    if (choice !== undefined) {
      return { form: "pair", first: first.id, second: second.id, winner: choice === "A" ? first.id : second.id };
    }
  }
  return { form: "pair", first: first.id, second: second.id };
}

/** What the prompt shows, by the names of `pairPrompt`. */
export function pairTexts(
  [first, second]: readonly [Executed, Executed],
  schema: string,
  state: State,
  { rows }: Pick<PairPrompt, "rows">,
  { database }: Pick<StageContext, "database">,
): Record<string, string> {
  return {
    dialect: database.dialect.title,
    schema,
    values: valuesBlock(state.get(matchedValues) ?? [], "Stored values that the question may mean:"),
    ...promptTexts(state),
    sqlA: first.sql,
    resultA: shown(first, rows),
    sqlB: second.sql,
    resultB: shown(second, rows),
  };
}

function shown({ outcome }: Executed, rows: number): string {
  return "result" in outcome ? resultBlock(outcome.result, rows) : outcome.message;
}
