import { ownEntry } from "../../collections.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import type { FieldProfile } from "../profile.js";
import type { Convention, RowTest } from "./vocabulary.js";

type Found = Omit<Convention, "source">;

/** A state of rows that a sentence on a field defines by a bound or by what holds for its yes. */
export function stateSaid(text: string, field: FieldProfile): Found | undefined {
  return boundOf(text, field) ?? fullTime(text, field) ?? allowed(text, field);
}

const BOUND =
  /\b(below|under|less than|above|over|more than|at least) (-?\d+(?:\.\d+)?) (?:counts? as|is|are|means?|=) (?:an? )?([\p{L}-]+)\b/iu;
const OPERATORS: Readonly<Record<string, RowTest["operator"]>> = {
  below: "<",
  under: "<",
  "less than": "<",
  above: ">",
  over: ">",
  "more than": ">",
  "at least": ">=",
};

/** "Below 70 counts as failed", of a field of numbers. */
function boundOf(text: string, field: FieldProfile): Found | undefined {
  const [, side, number, word] = BOUND.exec(text) ?? [];
  const operator = ownEntry(OPERATORS, side?.toLowerCase() ?? "");
  if (operator === undefined || word === undefined || typeof field.min !== "number") return undefined;
  if (FUNCTION_WORDS.has(word.toLowerCase())) return undefined;
  const test: RowTest = { field: field.name, operator, value: Number(number) };
  return { kind: "state", tests: [test], words: [word.toLowerCase()], opposites: [], always: false, said: text };
}

/** "Full time is 40" of the hours that people work: who works less does so part time. */
function fullTime(text: string, field: FieldProfile): Found | undefined {
  const [, before, after] =
    /\bfull[- ]time (?:is|are|means|=|:) (\d+(?:\.\d+)?)|\b(\d+(?:\.\d+)?) (?:is|are|means|=|:) full[- ]time\b/i.exec(
      text,
    ) ?? [];
  const hours = before ?? after;
  if (hours === undefined || typeof field.min !== "number") return undefined;
  const tests: RowTest[] = [{ field: field.name, operator: ">=", value: Number(hours) }];
  return { kind: "state", tests, words: ["full time"], opposites: ["part time"], always: false, said: text };
}

/** "Banned: must not be given a room again": what holds for rows with the yes of a field. */
function allowed(text: string, field: FieldProfile): Found | undefined {
  const [, rule] = /^[\p{L} -]+: ((?:must|may|can|should) (?:not )?\p{L}+ [^.;:,()]+)\.?$/iu.exec(text.trim()) ?? [];
  if (rule === undefined || !/^bool/i.test(field.type)) return undefined;
  const said = rule.toLowerCase();
  const words = [said, ...["get", "have"].map((verb) => said.replace(/\bbe given\b/, verb))];
  const tests: RowTest[] = [{ field: field.name, operator: "=", value: true }];
  return { kind: "state", tests, words: [...new Set(words)], opposites: [], always: false, said: text };
}
