import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/**
 * The number of one of several things that the prompt numbers from 1, under a name. In the best and the expected course of a dry run it is
 * the first, in the worst no reply can be read.
 */
export function choiceOf(most: number, name = "correct"): ReplyForm<number> {
  return {
    schema: objectSchema("choice", { [name]: { type: "integer", minimum: 1, maximum: most } }),
    parse: (text) => readChoiceOf(text, most),
    dryRun: (scenario) => (scenario === "worst" ? "?" : JSON.stringify({ [name]: 1 })),
  };
}

/** @returns Undefined where the reply names none of them. */
export function readChoiceOf(reply: string, most: number): number | undefined {
  const json = readJson(reply);
  const said = typeof json === "object" && json !== null ? Object.values(json).flatMap(asNumber) : asNumber(json);
  const named = said.length === 1 ? said : numbersIn(withoutReasoning(reply));
  const fitting = named.filter((number) => Number.isInteger(number) && number >= 1 && number <= most);
  return fitting.at(-1);
}

/** `3`, `Answer: 3`, `The correct SQL is number 2.`: the number alone, or the last that is said to be it. */
function numbersIn(text: string): number[] {
  const alone = /^[\s*`"'([#]*(\d{1,4})[\s*`"')\].]*$/.exec(text)?.[1];
  if (alone !== undefined) return [Number(alone)];
  const labelled = /(?:answer|choice|choose|correct|right|best|query|sql|candidate|number)\b[^\n\d]{0,20}(\d{1,4})\b/gi;
  return [...text.matchAll(labelled)].map((match) => Number(match[1]));
}

const asNumber = (value: unknown): number[] => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? [number] : [];
};

/**
 * Shares from 0 to 1 under these names.
 *
 * @param dryRun The shares in the expected course of a dry run; in the worst no reply can be read.
 */
export function sharesReply<Name extends string>(
  names: readonly Name[],
  dryRun: Readonly<Record<Name, number>>,
): ReplyForm<Readonly<Record<Name, number>>> {
  const share = { type: "number", minimum: 0, maximum: 1 };
  return {
    schema: objectSchema("scores", Object.fromEntries(names.map((name) => [name, share]))),
    parse: (text) => readShares(text, names),
    dryRun: (scenario) => (scenario === "worst" ? "?" : JSON.stringify(dryRun)),
  };
}

/**
 * Shares in a model's reply: `{"right": 0.8}`, or the same as lines (`right: 80 %`). What is above 1 counts of 100, or
 * of 10 where it is written as `8/10`.
 *
 * @returns Undefined where one of them is missing.
 */
export function readShares<Name extends string>(
  reply: string,
  names: readonly Name[],
): Readonly<Record<Name, number>> | undefined {
  const text = withoutReasoning(reply);
  const json = readJson(reply);
  const object = typeof json === "object" && json !== null ? (json as Readonly<Record<string, unknown>>) : {};
  const shares = names.map((name) => {
    const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
    return shareOf(key === undefined ? textBehind(text, name) : String(object[key]));
  });
  if (shares.length === 1 && shares[0] === undefined) shares[0] = shareOf(text);
  if (shares.includes(undefined)) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, shares[index]!])) as Record<Name, number>;
}

/** What stands behind a name in its line. */
function textBehind(text: string, name: string): string {
  return new RegExp(`\\b${name}\\b["'*_\`]{0,3}\\s{0,3}[:=]([^\\n]{0,40})`, "i").exec(text)?.[1] ?? "";
}

function shareOf(text: string): number | undefined {
  const [, number, of] =
    /^[^\d.-]{0,20}(\d{1,4}(?:\.\d{1,9})?|\.\d{1,9})(?:\s{0,3}\/\s{0,3}(\d{1,4}))?/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const share = of === undefined ? Number(number) / (Number(number) > 1 ? 100 : 1) : Number(number) / Number(of);
  return Number.isFinite(share) ? Math.min(1, share) : undefined;
}
