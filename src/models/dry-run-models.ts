import type { LanguageModel, ModelRequest, Models } from "./model.js";
import { estimatePrompt, estimateTokens } from "./tokens.js";

/** How a question may go: as cheap as it can be, as it mostly is, as dear as it can be. */
export const COURSES = ["least", "expected", "most"] as const;
export type Course = (typeof COURSES)[number];

/**
 * Models that answer by rote and cost nothing, for finding out what a question would cost: a pipeline that runs on them
 * makes the prompts and the calls that it would make. The tokens of prompts are estimated, those of replies assumed.
 *
 * - least: all queries agree, none fails
 * - expected: of ten queries one fails and is mended at once, three give two other results
 * - most: all queries fail, are mended in the second round and all differ; no verdict can be read; a field is missed
 *
 * @param described Names, prices and context lengths; they are not called.
 */
export function roteModels(described: Models, course: Course): Models {
  return {
    forRole: (role) => ({ ...described.forRole(role), call: roteModel(course) }),
  };
}

function roteModel(course: Course): LanguageModel {
  return async (request) => {
    request.signal?.throwIfAborted();
    const text = replyTo(request, course);
    const tokensIn = Math.round(IN[course] * estimatePrompt(request.messages));
    const most = request.maxTokens ?? UNLIMITED;
    const tokensOut = { least: Math.min(most, estimateTokens(text)), expected: usual(most), most }[course];
    return { text, finish: "stop", usage: { tokensIn, tokensOut, tokensCached: 0 } };
  };
}

/** How far the estimate of a prompt's tokens may be off. */
const IN: Readonly<Record<Course, number>> = { least: 0.9, expected: 1, most: 1.1 };
/** Tokens of a reply that has no limit. */
const UNLIMITED = 2048;
/** A reply is mostly much shorter than it may be. */
const usual = (most: number) => Math.min(most, Math.round(40 + most / 5));

function replyTo(request: ModelRequest, course: Course): string {
  switch (request.schema?.name) {
    case "keywords":
      // Rules look for them instead, with much the same result.
      return "";
    case "columns":
      return columns(request, course);
    case "verdict":
      return course === "most" ? "?" : "A";
    default:
      return sql(request, course);
  }
}

/** Names that were shown: one; none, so that rules link instead; every second one, and one that is not there. */
function columns({ schema }: ModelRequest, course: Course): string {
  const shown = /"enum":(\[.*?\])/.exec(JSON.stringify(schema?.schema))?.[1];
  const names: string[] = shown === undefined ? [] : JSON.parse(shown);
  if (course === "expected") return "none";
  const picked = course === "least" ? names.slice(0, 1) : [...names.filter((_, index) => index % 2 === 0), MISSED];
  return JSON.stringify({ columns: picked });
}

const MISSED = "no_such_table.no_such_column";

const MARK = /no_such_(\d+)_(\d+)/;

function sql({ messages, sample = 0 }: ModelRequest, course: Course): string {
  const broken = MARK.exec(messages.at(-1)!.content);
  if (broken) {
    const [, own, round] = broken;
    if (course === "most" && round === "0") return failing(Number(own), 1);
    return result(course === "most" ? Number(own) : 0, course);
  }
  if (course === "most") return failing(sample, 0);
  const turn = course === "least" ? 0 : sample % 10;
  return turn === 9 ? failing(sample, 0) : result(turn < 6 ? 0 : turn < 8 ? 1 : 2, course);
}

const failing = (own: number, round: number) => `SELECT no_such_${own}_${round} FROM no_such_table`;

/** A query with a result of its own for each number, about as long as queries are. */
function result(number: number, course: Course): string {
  return `SELECT ${number}${LENGTH[course] > 0 ? ` /*${" as long".repeat(LENGTH[course])} */` : ""}`;
}

const LENGTH: Readonly<Record<Course, number>> = { least: 0, expected: 25, most: 100 };
