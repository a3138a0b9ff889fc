import { baseOfPast } from "../../../language/irregular-verbs.js";
import { nameWords } from "../../../language/name-words.js";
import type { Naming } from "../../../profiles/vocabulary/vocabulary.js";
import { SURE_WEIGHT } from "./namings.js";

const OF_TIME = new Set("on at date dt time ts day".split(" "));

/** "rented" of rented_on; undefined for names that say otherwise. */
export function verbOfName(name: string): string | undefined {
  const [verb, ...rest] = nameWords(name);
  return verb !== undefined && rest.length > 0 && rest.every((word) => OF_TIME.has(word)) ? verb : undefined;
}

/** "booked" of what is described as "Booked on". */
export function verbSaid(names: readonly Naming[] = []): string | undefined {
  const told = names.filter(({ source, weight = 1 }) => source !== "name" && weight >= SURE_WEIGHT);
  const verbs = told.flatMap(({ text }) => PARTICIPLE.exec(text)?.[1] ?? []);
  return verbs.find((word) => word.endsWith("ed") || baseOfPast(word) !== undefined);
}

const PARTICIPLE = /^(\p{Ll}+)(?: (?:on|at|date|day|time))?$/u;
