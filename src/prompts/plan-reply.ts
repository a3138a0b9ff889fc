import { readJson } from "./json.js";
import { readLists } from "./lists-reply.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/** What a planner wants to know next. */
export interface TestPlan {
  /** Questions that can be answered by themselves. */
  readonly tests: readonly string[];
  /** Whether enough is known to answer the whole question. */
  readonly done: boolean;
}

/**
 * A planner's next test cases: `{"tests": ["How many …?"], "done": false}`, or lines.
 *
 * @param most Test cases in the worst course of a dry run.
 */
export function planReply(most: number): ReplyForm<TestPlan> {
  return {
    schema: objectSchema("plan", {
      tests: { type: "array", items: { type: "string" } },
      done: { type: "boolean" },
    }),
    parse: readPlan,
    // A list that was cut is right as far as it goes.
    isWhole: (text) => readPlan(text) !== undefined,
    dryRun: (scenario) => {
      const count = { best: 1, expected: Math.min(3, most), worst: most }[scenario];
      const tests = Array.from({ length: count }, (_, index) => `How many rows has table ${index + 1}?`);
      return JSON.stringify({ tests, done: false });
    },
  };
}

/** @returns Undefined where the reply neither asks for anything nor says that enough is known. */
export function readPlan(reply: string): TestPlan | undefined {
  const text = withoutReasoning(reply);
  const json = readJson(reply);
  const said =
    typeof json === "object" && json !== null && !Array.isArray(json) ? (json as { done?: unknown }).done : undefined;
  const done = said === true || /\bdone\b["'*_]{0,3}\s{0,3}[:=]\s{0,3}["']?(?:true|yes)\b/i.test(text);
  const tests = readLists(reply, ["tests"])?.get("tests") ?? numberedLines(text);
  return tests.length > 0 || done ? { tests, done } : undefined;
}

/** `1. How many …?`, `- How many …?`: the lines of a list. */
function numberedLines(text: string): string[] {
  const lines = text.split("\n").map((line) => /^\s{0,8}(?:[-*•]|\d{1,3}[.)])\s{1,4}(\S.*)$/.exec(line)?.[1]?.trim());
  return [...new Set(lines.filter((line) => line !== undefined))];
}
