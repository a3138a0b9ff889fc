import { readChoice } from "../../prompts/choice-reply.js";
import type { Reward } from "./reward.js";

/** A selector's completion to reward. */
export interface ChoiceItem {
  /** Which of the two queries is right. */
  readonly answer: "A" | "B";
  readonly prediction: string;
}

/** 1 for the right one, else 0; read as a pipeline's selection reads it. */
export function choiceReward({ answer, prediction }: ChoiceItem): Reward {
  const chosen = readChoice(prediction);
  if (chosen === undefined) return { reward: 0, reason: "no-choice" };
  return chosen === answer ? { reward: 1, reason: "right" } : { reward: 0, reason: "wrong" };
}
