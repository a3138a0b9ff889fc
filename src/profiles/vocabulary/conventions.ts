import { formatNumber } from "../../language/numbers.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Practice } from "../usage/add-usage.js";
import { type CountedValue, type FlagCounts, flagCounts } from "./flag-counts.js";
import { foreverIn, historyOf, isDated } from "./history.js";
import { type SaidOfTable, saidConventions } from "./said-conventions.js";
import { doneBy } from "./said-names.js";
import type { RowsKnown } from "./said-rows.js";
import { isOurs } from "./said-states.js";
import {
  ACTIVE,
  ACTIVE_WORDS,
  CURRENT_WORDS,
  DELETED,
  ENDS,
  eventIn,
  eventWords,
  GONE,
  isOwnEnd,
  OPEN_WORDS,
  OWED_WORDS,
  stateSince,
  stateWords,
  TEST,
} from "./state-words.js";
import { isPassedOver, usualFilters } from "./usual-filters.js";
import type { Convention, RowTest } from "./vocabulary.js";

/** What else is known of a table. */
interface ConventionSources {
  readonly usage?: Practice | undefined;
  readonly codes?: RowsKnown["codes"];
  readonly called?: readonly string[];
}

/**
 * Which rows of a table stand for what people count: as people say it, as past queries filter, or as the names and the
 * values of its fields tell.
 */
export function conventionsOf(
  table: TableProfile,
  said: readonly SaidOfTable[],
  { usage, codes = [], called = [] }: ConventionSources = {},
): Convention[] {
  const found = table.fields.flatMap((field) => conventionByRules(table, field, said) ?? []);
  const history = currentRows(table);
  // Where a flag says which rows are the present ones, the dates need not.
  const flagged = found.some(({ kind }) => kind === "current");
  const rest = history === undefined ? found : found.filter(({ tests }) => !sameField(tests, history));
  const byRules = history === undefined || flagged ? rest : [history, ...rest];
  const checked = byRules.map((each) => (isPassedOver(table, each, usage) ? { ...each, always: false } : each));
  const all = [...saidConventions({ table, codes, called }, said), ...usualFilters(table, usage), ...checked];
  const merged = all.reduce(merge, []);
  const told = merged.some(({ words }) => words.includes("currently"));
  const active = told ? [] : table.fields.flatMap((field) => activeState(field) ?? []);
  return [...merged, ...active].map((each) => withDeeds(each, said));
}

/** "Day on which the customer gave notice": what has happened in the rows that have one. */
function withDeeds(convention: Convention, said: readonly SaidOfTable[]): Convention {
  const [test, second] = convention.tests;
  if (test?.operator !== "is null" || second !== undefined) return convention;
  const told = said.flatMap(({ fields }) => fields.get(test.field)?.meaning?.split(/[.;:]/)[0] ?? []);
  const deeds = told.flatMap((text) => doneBy(text) ?? []);
  const [, event] = told.map((text) => ENDED.exec(text)).find((match) => match !== null) ?? [];
  const left = told.some((text) => LAST_DAY.test(text)) ? ["left"] : [];
  const ended = event === undefined ? left : eventWords(event.toLowerCase());
  const caused = told.flatMap((text) => {
    const [, what] = REASON.exec(text) ?? [];
    return what === undefined ? [] : stateWords(what).filter((word) => /ed$/.test(word));
  });
  const opposites = [...new Set([...convention.opposites, ...deeds, ...ended, ...caused])];
  return { ...convention, words: [...new Set([...convention.words, ...statesSince(convention, said)])], opposites };
}

/** "Reason of the delay, empty if on time": what the others are. */
const REASON = /^(?:reason|cause|grounds?) (?:of|for) (?:the |a |an )?(\p{L}+)/iu;

const SINCE = /^((?:in |on |under )?\p{L}+) since(?=$|[,;.(])/iu;

/** "In service since", where another field keeps the end: what rows are called that have not ended. */
function statesSince({ kind }: Convention, said: readonly SaidOfTable[]): readonly string[] {
  if (kind !== "open") return [];
  const texts = said.flatMap(({ fields }) => [...fields.values()].flatMap(({ meaning }) => meaning ?? []));
  return texts.flatMap((text) => SINCE.exec(text)?.[1]?.toLowerCase() ?? []);
}

/** "Day the contract ended", "date the file was closed", "day it left the fleet". */
const ENDED =
  /^(?:day|date|time|when)\b.*? (?:was |were |has been )?(\p{L}+ed|left|sold|sent|paid|lost|broken|withdrawn)(?: (?:the|our|us)(?: \p{L}+)?)?$/iu;
/** "Last day with us", "last day of work". */
const LAST_DAY =
  /^(?:last|final) (?:working day|(?:working )?day (?:with|at|in|of) (?:us|work|employment|service|the (?:company|firm|team|club)))(?=$|,)/i;

const sameField = (tests: readonly RowTest[], other: Convention) => tests[0]?.field === other.tests[0]?.field;

/** One convention for each test: the first source states it, the words of all ask for it. */
function merge(list: readonly Convention[], next: Convention): Convention[] {
  const same = (each: Convention) =>
    JSON.stringify(each.of) === JSON.stringify(next.of) &&
    each.tests.length === next.tests.length &&
    each.tests.every(({ field }, at) => next.tests[at]?.field === field);
  const at = list.findIndex(same);
  const known = list[at];
  if (known === undefined) return [...list, next];
  const merged: Convention = {
    ...known,
    kind: known.kind === "state" ? next.kind : known.kind,
    words: [...new Set([...known.words, ...next.words])],
    opposites: [...new Set([...known.opposites, ...next.opposites])],
    always: known.always || next.always,
    ...(known.belongings === undefined && next.belongings !== undefined && { belongings: next.belongings }),
  };
  return list.with(at, merged);
}

/** "left on", "solved at; NULL = still open": what people say happened at the time that a field keeps. */
const HAPPENED = /^((?:\p{L}+ ){0,1}\p{L}+)(?: us)? (?:on|at)(?=$|[,;.(])/u;
/** "Day of leaving; empty while employed". */
const DAY_OF = /^(?:day|date|time|date and time) of (?:the |our |their )?(\p{L}+)(?=$|[,;.(])/u;

function toldWords(field: FieldProfile, said: readonly SaidOfTable[]): readonly string[] {
  const texts = said.flatMap(({ fields }) => fields.get(field.name)?.meaning ?? []);
  const happened = texts.flatMap((text) => {
    const said = text.toLowerCase();
    return HAPPENED.exec(said)?.[1] ?? DAY_OF.exec(said)?.[1] ?? [];
  });
  return stateWords(happened.at(-1) ?? "");
}

function conventionByRules(
  table: TableProfile,
  field: FieldProfile,
  said: readonly SaidOfTable[],
): Convention | undefined {
  const named = stateWords(field.name);
  const sides = flagCounts(field);
  if (sides !== undefined) return flagged(table, field, named, sides) ?? saidFlag(field, said, sides);
  const told = eventIn(named) === undefined ? toldWords(field, said) : [];
  const words = eventIn(told) === undefined ? named : told;
  const event = isDated(field) ? (eventIn(words) ?? stateSince(words, table.name)) : undefined;
  const { nulls = 0 } = field;
  const { rows = 0 } = table;
  const forever = foreverIn(field);
  if (event === undefined || rows === 0 || (forever === undefined && (nulls === 0 || nulls === rows))) return undefined;
  const test: RowTest =
    forever === undefined
      ? { field: field.name, operator: "is null" }
      : { field: field.name, operator: "=", value: forever };
  if (DELETED.has(event) && nulls > rows / 2 && !words.includes("from")) {
    return rule("valid", test, [], [event], true, `Rows with ${field.name} are deleted.`);
  }
  const ends = ENDS.has(event);
  if (ends && !isOwnEnd(words, table.name)) return undefined;
  const sentence = `${field.name} is ${forever ?? "NULL"} until a row is ${event}.`;
  return rule(
    ends ? "open" : "state",
    test,
    ends ? OPEN_WORDS : event === "paid" ? OWED_WORDS : [],
    eventWords(event),
    false,
    sentence,
  );
}

/** "Current tenancies" are those with the status "active", where nothing else tells which rows are. */
function activeState({ name, top = [], distinct, type }: FieldProfile): Convention | undefined {
  if ((distinct?.count ?? 0) > top.length || top.length < 2 || /^(?:int|real|num|bool|double|float|dec)/i.test(type))
    return undefined;
  const [only, second] = top.filter(({ value }) => typeof value === "string" && ACTIVE.test(value));
  if (only === undefined || second !== undefined) return undefined;
  const test = equal(name, only.value as string);
  return rule(
    "state",
    test,
    // What is stored is found as it stands.
    ACTIVE_WORDS.filter((word) => word !== test.value),
    ["former"],
    false,
    `Rows with ${name} = ${only.value} are the present ones.`,
  );
}

/** A flag that says of a row that it is deleted, that it is a test, or that it is the present one. */
function flagged(table: TableProfile, field: FieldProfile, words: readonly string[], { yes, no }: FlagCounts) {
  const { name } = field;
  const negated = words.includes("not") || words.includes("non");
  const of = (
    kind: Convention["kind"],
    counts: CountedValue,
    asks: readonly string[],
    others: readonly string[],
    always = false,
  ) => {
    const few = rowsWith(table, field, counts === yes ? no : yes);
    const told = { valid: "are left out", current: "are past", open: "have ended", state: `are ${others[0]}` }[kind];
    const said = `${few} ${few === "1" ? "row" : "rows"} of ${table.name} with ${name} = ${counts === yes ? no.value : yes.value} ${told}.`;
    return rule(kind, equal(name, counts.value), asks, others, always, said);
  };
  const gone = words.find((word) => GONE.has(word));
  if (gone !== undefined && !negated && no.rows > yes.rows) return of("valid", no, [], [gone], true);
  const trial = words.find((word) => TEST.has(word));
  if (trial !== undefined && no.rows > yes.rows && isNamedFlag(words, field))
    return of("valid", no, ["real"], [trial], true);
  if (words.includes("internal") && words[0] === "is" && no.rows > yes.rows)
    return of("valid", no, ["external"], ["internal"]);
  if (
    words.includes("valid") &&
    !negated &&
    yes.rows >= no.rows &&
    !words.some((word) => word === "from" || word === "to")
  )
    return of("state", yes, ["valid"], ["invalid"]);
  if (words.includes("current") && !negated) return of("current", yes, CURRENT_WORDS, ["former", "previous", "past"]);
  return undefined;
}

const ASKS_WHETHER =
  /^(?:whether|if|(?:true|yes|set|1) (?:if|when)) (?:it|they|he|she|we|(?:the|an?|this) \p{L}+) (?:(?:is|are|was|were|has been|have been) )?(.+)$/iu;
const STILL = /^still |^currently | at present$| at the moment$| now$| today$| currently$/gi;
/** "Taken off the menu". */
const DONE_TO_IT = /^\p{L}+(?:ed|en|ld|nt|id|wn) (?:off|out|from|on|in|up|down|to|for|by|with|over) [\p{L} ]+$/iu;

/** "Whether it is still on sale", "taken off the menu": what people say of the rows in which a flag is set. */
function saidFlag({ name }: FieldProfile, said: readonly SaidOfTable[], { yes }: FlagCounts): Convention | undefined {
  const meanings = said.flatMap(({ fields }) => fields.get(name)?.meaning ?? []);
  const text = (meanings.at(-1) ?? "").split(/[.;,(]/)[0]!.trim();
  const asked = ASKS_WHETHER.exec(text)?.[1];
  const phrase = (asked ?? (DONE_TO_IT.test(text) ? text : "")).toLowerCase();
  const plain = phrase.replace(STILL, "").trim();
  const words = plain.split(" ").length;
  if (plain === "" || words > 5 || (words === 1 && plain === phrase)) return undefined;
  const lasts = plain !== phrase;
  const told = rule(
    lasts ? "open" : "state",
    equal(name, yes.value),
    [plain, ...(lasts ? OPEN_WORDS : [])],
    [],
    false,
    text,
  );
  return { ...told, source: said.at(-1)!.by };
}

/** "is_test", "test_flag", or true and false: "test" alone may be what was tested. */
const isNamedFlag = (words: readonly string[], { type }: FieldProfile) =>
  words[0] === "is" || words.includes("flag") || /^bool/i.test(type);

function currentRows(table: TableProfile): Convention | undefined {
  const history = historyOf(table);
  if (history === undefined) return undefined;
  const { name } = history.to;
  const { forever } = history;
  const test: RowTest = forever === undefined ? { field: name, operator: "is null" } : equal(name, forever);
  const said = `Rows of ${table.name} were true from ${history.from.name} to ${name}; the present ones have ${forever ?? "NULL"} there.`;
  return rule("current", test, CURRENT_WORDS, ["former", "previous", "past"], false, said);
}

function rowsWith({ scan }: TableProfile, { estimates }: FieldProfile, { rows }: CountedValue): string {
  return `${scan === undefined && estimates?.top === undefined ? "" : "about "}${formatNumber(rows)}`;
}

const equal = (field: string, value: string | number | boolean): RowTest => ({ field, operator: "=", value });

function rule(
  kind: Convention["kind"],
  test: RowTest,
  words: readonly string[],
  opposites: readonly string[],
  always: boolean,
  said: string,
): Convention {
  return { kind, tests: [test], words: [...words], opposites: [...opposites], always, source: "rules", said };
}

/** "Left out of customer counts and lists": not of what is told of other rows. */
export const isOfLists = (said: string): boolean =>
  isOurs(said) || /\b(?:counts? and lists?|lists? and counts?)\b/i.test(said);
