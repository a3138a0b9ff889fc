import { abbreviates } from "../../language/abbreviates.js";
import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import type { FieldProfile, TableProfile } from "../profile.js";

/** Parts of names that only say in which unit a figure is kept. */
const UNITS = /^(?:cts?|cents?|eur|usd|gbp|chf|amt|val|h|hrs?|min|kg|km|pct|d)$/;
const FITS = 0.6;

/** The only field of numbers whose name is short for some words: "pay rate" of pay_rt_cts. */
export function fieldByParts(said: string, table: TableProfile): FieldProfile | undefined {
  const words = said
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .map(singular);
  const [only, second] = table.fields.filter(({ name, min }) => {
    const parts = nameWords(name).filter((part) => !UNITS.test(part));
    const fits = parts.every((part, at) => part === words[at] || abbreviates(part, words[at] ?? "") >= FITS);
    return typeof min === "number" && words.length > 1 && parts.length === words.length && fits;
  });
  return second === undefined ? only : undefined;
}
