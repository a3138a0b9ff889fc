import { readJson } from "./json.js";
import { readShares } from "./number-reply.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/** What a critic says of a query. */
export interface Critique {
  /** How well it answers the question, 0 to 1. */
  readonly score: number;
  /** How sure the critic is of that, 0 to 1. */
  readonly confidence: number;
  /** How much of it should still change, 0 to 1. */
  readonly change: number;
  /** What is wrong with it, for who writes it again. */
  readonly assessment: string;
}

const share = { type: "number", minimum: 0, maximum: 1 };

/** A critic's opinion of a query. In the best course of a dry run nothing is left to change, in the worst nothing is said. */
export const critiqueReply: ReplyForm<Critique> = {
  schema: objectSchema("critique", {
    assessment: { type: "string" },
    score: share,
    confidence: share,
    change: share,
  }),
  parse: readCritique,
  dryRun: (scenario) => {
    if (scenario === "worst") return "?";
    const change = scenario === "best" ? 0 : 0.3;
    return JSON.stringify({ assessment: "A condition is missing.", score: 0.7, confidence: 0.8, change });
  },
};

/** @returns Undefined where one of the numbers is missing. */
export function readCritique(reply: string): Critique | undefined {
  const shares = readShares(reply, ["score", "confidence", "change"]);
  if (shares === undefined) return undefined;
  const json = readJson(reply);
  const said = typeof json === "object" && json !== null ? (json as { assessment?: unknown }).assessment : undefined;
  const line = /\bassessment\b["'*_]{0,3}\s{0,3}[:=]([^\n]{0,2000})/i.exec(withoutReasoning(reply))?.[1];
  return { ...shares, assessment: typeof said === "string" ? said.trim() : (line ?? "").trim() };
}
