import { AskableError } from "../../errors.js";
import type { ChoiceItem } from "../../training/rewards/choice.js";
import type { Rewarder, RewardItem } from "../../training/rewards/rewarder.js";
import { HttpError } from "../http/problem.js";

/** Completions with their gold queries, out of a request's body. @throws HttpError that names the item which is wrong. */
export function readRewardItems(
  body: unknown,
  rewarder: Pick<Rewarder, "requireDatabase">,
  most: number,
): readonly RewardItem[] {
  const items = readItems(body, ["database", "gold", "prediction"], most);
  for (const [index, { gold, database }] of items.entries()) {
    const where = `items.${index}`;
    if (gold.trim() === "") throw invalid(`${where}.gold: is empty`);
    try {
      rewarder.requireDatabase(database);
    } catch (error) {
      if (!(error instanceof AskableError)) throw error;
      throw invalid(`${where}.database: ${error.message}`, error.hint);
    }
  }
  return items;
}

/** The same of choices between two queries. */
export function readChoiceItems(body: unknown, most: number): readonly ChoiceItem[] {
  return readItems(body, ["answer", "prediction"], most).map(({ answer, prediction }, index) => {
    if (answer !== "A" && answer !== "B") throw invalid(`items.${index}.answer: must be A or B`);
    return { answer, prediction };
  });
}

function readItems<Field extends string>(
  body: unknown,
  fields: readonly Field[],
  most: number,
): Readonly<Record<Field, string>>[] {
  if (!isObject(body)) throw invalid("The body must be a JSON object: {items: […]}");
  const stranger = Object.keys(body).find((name) => name !== "items");
  if (stranger !== undefined) throw invalid(`${stranger.slice(0, 100)}: is not known; give items alone`);
  const { items } = body;
  if (!Array.isArray(items)) throw invalid(items === undefined ? "items: is missing" : "items: must be a list");
  if (items.length > most) {
    throw new HttpError("too-large", `items: there are ${items.length}; the limit is ${most}`, {
      hint: "Send them in several requests, or raise --max-waiting.",
    });
  }
  for (const [index, item] of items.entries()) requireTexts(item, fields, `items.${index}`);
  return items;
}

function requireTexts(item: unknown, fields: readonly string[], where: string): void {
  if (!isObject(item)) throw invalid(`${where}: must be an object with ${fields.join(", ")}`);
  for (const field of fields) {
    if (item[field] === undefined) throw invalid(`${where}.${field}: is missing`);
    if (typeof item[field] !== "string") throw invalid(`${where}.${field}: must be a text`);
  }
  const stranger = Object.keys(item).find((name) => !fields.includes(name));
  if (stranger !== undefined) throw invalid(`${where}.${stranger.slice(0, 100)}: is not known`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid = (message: string, hint?: string) => new HttpError("invalid", message, { hint });
