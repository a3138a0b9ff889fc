import { ownEntry } from "../../collections.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import type { FieldProfile } from "../profile.js";
import type { Convention, RowTest } from "./vocabulary.js";

type Found = Omit<Convention, "source">;

/** A state of rows that a sentence on a field defines by a bound or by what holds for its yes. */
export function stateSaid(text: string, field: FieldProfile): Found | undefined {
  return (
    boundOf(text, field) ?? fromOn(text, field) ?? fullTime(text, field) ?? allowed(text, field) ?? ownRows(text, field)
  );
}

const OWN =
  /^(?:.*[:,(] ?)?["'“‘]?([\p{L}\p{N}]{1,12})["'”’]? ?(?:=|:|means?|is) ?(?:an? |it is |it )?(?:our own\b|ours\b|our \p{L}+$|own(?:ed)?(?: \p{L}+)?(?: by us)?$|belongs? to us\b)/iu;
const OWN_WORDS: readonly string[] = ["our own", "own", "belongs to us", "owned by us"];

/** "O = our own park", beside what belongs to others. */
function ownRows(text: string, field: FieldProfile): Found | undefined {
  const value = OWN.exec(text.trim().replace(/\.$/, ""))?.[1];
  const stored = field.top?.find((each) => String(each.value) === value)?.value;
  if (stored == null || (field.distinct?.count ?? 0) < 2) return undefined;
  const tests: RowTest[] = [{ field: field.name, operator: "=", value: stored }];
  return { kind: "state", tests, words: [...OWN_WORDS], opposites: [], always: false, said: text };
}

const OURS =
  /["“]?\bour (\p{L}+s)["”]?(?:,? (?:or|and) ["“]?(?:the |our )?(\p{L}+)["”]?)? (?:means?|are|is|=|stands? for) (?:only |just |always )?(?:(?:the |those )?(?:still )?(\p{L}+) ones\b|(?:those|people|everybody) (?:(?:who|that) (?:is|are) )?still (\p{L}+)\b)/iu;

/** "The fleet = what we still have (out_dt empty)". */
const WHAT_WE_HAVE =
  /\b(?:the|our) ["“]?(\p{L}+)["”]? (?:=|means?|is|are|stands? for) (?:only |just )?(?:what|those|everything|the ones) (?:that |which )?we still (?:have|own|run|operate|use|keep) \((\w+) (?:is )?(?:still )?(?:empty|null|blank)\)/iu;

/** '"Our machines" means standing ones', "our cooks are those still here", "the fleet = what we still have (out_dt empty)". */
export function oursSaid(sentence: string, known: readonly Found[]): Found[] {
  const [, , , named, still] = OURS.exec(sentence) ?? [];
  const state = (named ?? still)?.toLowerCase();
  const empty = WHAT_WE_HAVE.exec(sentence)?.[2]?.toLowerCase();
  const told = known.find(({ words, tests: [test, second] }) => {
    if (state !== undefined) return words.includes(state);
    return second === undefined && test?.operator === "is null" && test.field.toLowerCase() === empty;
  });
  return told === undefined ? [] : [{ ...told, words: [], opposites: [], always: true, said: sentence.trim() }];
}

/** '"Our machines" or the FLEET means standing ones': another word for all of them. */
export const oursCalled = (text: string): string[] =>
  (OURS.exec(text)?.[2] ?? WHAT_WE_HAVE.exec(text)?.[1])?.toLowerCase().split(" ") ?? [];

/** True for a sentence that says which rows "our machines" are: of those that other rows refer to it says nothing. */
export const isOurs = (said: string) => OURS.test(said) || WHAT_WE_HAVE.test(said);

const DEED =
  /^((?:\p{L}{3,}ed|taken|sold|sent|paid|left|given|gone|closed|broken|written|withdrawn)(?: (?:out|off|in|up|over|back|down|away))?)$/iu;

/** "Cleared; NULL = still there", "taken down. NULL = standing": what has happened where it is not empty. */
export function deedsSaid(texts: readonly string[], { tests: [test, second] }: Pick<Found, "tests">): string[] {
  if (test?.operator !== "is null" || second !== undefined) return [];
  return texts.flatMap((text) => DEED.exec(text.trim().replace(/[.;,]$/, ""))?.[1]?.toLowerCase() ?? []);
}

const THROUGH =
  /^(employed|hired|valid|in force|in use|active|insured|covered|rented|leased|let|booked|listed|open) (?:through|until|till|up to|to)$/i;

/** "Employed through; 9999-12-31 = no end": what rows are as long as they have no end, and what they are afterwards. */
export function withLasting(found: Found, texts: readonly string[]): Found {
  if (found.kind !== "open" && found.kind !== "current") return found;
  const lasting = texts.flatMap((text) => THROUGH.exec(text.trim())?.[1]?.toLowerCase() ?? []);
  const left = lasting.some((word) => /^(?:employed|hired)$/.test(word)) ? ["left", "gone"] : [];
  const verbs = lasting.includes("employed") ? ["employ"] : [];
  return { ...found, words: [...found.words, ...lasting, ...verbs], opposites: [...found.opposites, ...left] };
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

const FROM_ON =
  /(-?\d+(?:\.\d+)?) (?:and|or) (?:(more|above|higher|over|up)|less|below|lower|under) ?(?:=|:|means?|counts? as|are|is) ?(?:an? )?([\p{L}-]+)/iu;

/** "1 = main diagnosis, 2 and more = secondary". */
function fromOn(text: string, field: FieldProfile): Found | undefined {
  const [, number, up, word] = FROM_ON.exec(text) ?? [];
  if (word === undefined || typeof field.min !== "number" || FUNCTION_WORDS.has(word.toLowerCase())) return undefined;
  const test: RowTest = { field: field.name, operator: up === undefined ? "<=" : ">=", value: Number(number) };
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
  const [, none] = /\b(\d+) (?:=|is|means) [^.;]*\bneither (?:part|full)\b/i.exec(text) ?? [];
  const tests: RowTest[] = [
    ...(none === undefined ? [] : [{ field: field.name, operator: "!=" as const, value: Number(none) }]),
    { field: field.name, operator: ">=", value: Number(hours) },
  ];
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
