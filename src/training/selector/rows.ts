import type { Message } from "../../models/model.js";
import type { Template } from "../../prompts/template.js";
import type { SchemaLooks } from "../../stages/schema-text.js";
import { pairTexts } from "../../stages/select/compare-pair.js";
import { comparedSchema } from "../../stages/select/tournament.js";
import type { StageContext } from "../../stages/stage.js";
import type { State } from "../../stages/state.js";
import type { TrainingPair } from "../pair.js";
import type { PromptContext } from "../prompt.js";
import type { TrainingRow } from "../row.js";
import type { QueryPair } from "./pairs.js";

/** How a pipeline's selection asks which of two queries is better. */
export interface SelectorPrompt {
  readonly settings: SchemaLooks & {
    readonly rows: number;
    /** Generators, the best first. */
    readonly ranks: readonly string[];
    /** Queries that compete at most. */
    readonly representatives: number;
  };
  readonly template: Template;
}

/** A row of a pair in one order of presentation. */
export type SelectorRow = TrainingRow & {
  /** Of the pair: the id without the order. */
  readonly pair: string;
  readonly question_id: string;
  readonly kind: QueryPair["kind"];
  readonly source: string;
  readonly tier: string;
  readonly prompt: readonly Message[];
};

export type SelectorContext = PromptContext & Pick<StageContext, "database">;

/**
 * A pair as it is asked: the right query first, then second.
 *
 * @param number Of the pair among those of its question.
 * @param weight How much it counts.
 */
export function selectorRows(
  { id, database, tier }: TrainingPair,
  { right, wrong, kind, source, change, competing }: QueryPair,
  number: number,
  weight: number,
  { settings, template }: SelectorPrompt,
  state: State,
  context: SelectorContext,
): SelectorRow[] {
  const schema = comparedSchema(competing, state, settings, context);
  const pair = `${id}/${number}`;
  return (["A", "B"] as const).map((answer) => {
    const order = answer === "A" ? ([right, wrong] as const) : ([wrong, right] as const);
    const prompt = template.render(pairTexts(order, schema, state, settings, context));
    return {
      id: `${pair}/${answer}`,
      pair,
      prompt,
      answer,
      question_id: id,
      database,
      kind,
      source,
      change,
      tier,
      weight,
    };
  });
}

/**
 * How much a pair counts whose wrong query a generator wrote: from 1.5 for the best in even steps to 0.5 for the last and for
 * those without a rank. What good generators write wrong is what a selector has to see through.
 *
 * @param ranks Two generators or more, the best first.
 */
export function rankWeight(generator: string, ranks: readonly string[]): number {
  const place = ranks.indexOf(generator);
  return place < 0 ? 0.5 : Number((1.5 - place / (ranks.length - 1)).toFixed(3));
}
