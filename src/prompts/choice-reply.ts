import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

export type Choice = "A" | "B" | "tie";

/** Which of two is better. In the worst scenario no reply can be read. */
export const choiceReply: ReplyForm<Choice> = {
  schema: objectSchema("verdict", { better: { type: "string", enum: ["A", "B"] } }),
  parse: readChoice,
  dryRun: (scenario) => (scenario === "worst" ? "?" : "A"),
};

/**
 * Which of two a model chose: `A`, `Answer: B`, `{"better": "A"}`, or prose that ends with a choice.
 *
 * @returns Undefined when the reply makes no choice.
 */
export function readChoice(reply: string): Choice | undefined {
  const text = withoutReasoning(reply).trim();
  return fromJson(readJson(text)) ?? fromText(text);
}

function fromJson(value: unknown): Choice | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const said = Object.values(value).filter((item) => typeof item === "string" && /^(a|b|tie)$/i.test(item.trim()));
  return said.length === 1 ? choice(String(said[0])) : undefined;
}

function fromText(text: string): Choice | undefined {
  const alone = /^[\s*`"'([]*(A|B|tie|both|neither)(?![\p{L}\p{N}])/u.exec(text);
  if (alone && text.length < 40) return choice(alone[1]!);
  const labelled = [
    ...text.matchAll(
      /(?:final|answer|choice|better|correct|winner|verdict|choose|query|candidate)\b[^\n]{0,20}?[\s*`"'(]\b(A|B|tie)\b/gi,
    ),
  ].filter((match) => match[1] === match[1]!.toUpperCase() || /tie/i.test(match[1]!));
  const last = labelled.at(-1)?.[1] ?? alone?.[1];
  return last === undefined ? undefined : choice(last);
}

function choice(text: string): Choice {
  const upper = text.trim().toUpperCase();
  return upper === "A" || upper === "B" ? upper : "tie";
}

/**
 * The letter of one of several things, "A" the first, as its number from 1. In the best and the expected course of a dry run it
 * is the first, in the worst no reply can be read.
 *
 * @param most At most 26.
 */
export function letterOf(most: number): ReplyForm<number> {
  const letters = Array.from({ length: most }, (_, index) => String.fromCharCode(65 + index));
  return {
    schema: objectSchema("choice", { best: { type: "string", enum: letters } }),
    parse: (text) => readLetter(text, letters),
    dryRun: (scenario) => (scenario === "worst" ? "?" : "A"),
  };
}

/** @returns The place of the letter from 1; undefined where the reply names none of them. */
export function readLetter(reply: string, letters: readonly string[]): number | undefined {
  const text = withoutReasoning(reply).trim();
  const json = readJson(text);
  const said = typeof json === "object" && json !== null ? Object.values(json) : [];
  const named = said.filter((item) => typeof item === "string" && letters.includes(item.trim().toUpperCase()));
  const place = (letter: string) => letters.indexOf(letter.toUpperCase()) + 1 || undefined;
  if (named.length === 1) return place(String(named[0]).trim());
  const alone = /^[\s*`"'([]{0,8}([A-Z])(?![\p{L}\p{N}])/u.exec(text)?.[1];
  if (alone !== undefined && text.length < 40) return place(alone);
  const labelled =
    /(?:answer|choice|better|best|correct|right|choose|query|candidate)\b[^\n]{0,20}?[\s*`"'(]([A-Z])(?![\p{L}\p{N}])/giu;
  const last = [...text.matchAll(labelled)].map((match) => match[1]!).findLast((letter) => letters.includes(letter));
  return last === undefined ? (alone && place(alone)) || undefined : place(last);
}
