import { singular } from "../../language/plurals.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { rateOfCodes, stateByBareCodes, sumOfCodes } from "./code-sets.js";
import { isDated } from "./history.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, oppositeTest, storedValue } from "./row-tests.js";
import { proseFormula } from "./said-arithmetic.js";
import { boundSaid, owedAfter, spanOfDays } from "./said-bounds.js";
import { statesTogether } from "./said-conditions.js";
import { nounOfRows } from "./said-nouns.js";
import { ridersOf } from "./said-riders.js";
import { stateWords } from "./state-words.js";
import { testText, valueText } from "./test-text.js";
import type { RowTest, TableVocabulary } from "./vocabulary.js";

const SOME_DAY = "the_day";

/** What a clause defines by the codes of the table, by the field that it describes, or by what other fields are called. */
export function definedInProse(clause: string, at: SaidAt): ProseDefinition[] {
  for (const read of READERS) {
    const found = read(clause, at);
    if (found.length > 0) return found;
  }
  const [, name, said] =
    /^(?:an? |the |our )?(\p{L}[\p{L} -]{0,40}?)(?: of (?:an?|the|each) \p{L}+)? (?:=|means?|(?:is|are)(?= (?:any|every|what|those)))\s*(.+)$/iu.exec(
      clause,
    ) ?? [];
  if (name === undefined || said === undefined) return [];
  const names = [name.toLowerCase()];
  const state = stateByCodes(said, at) ?? stateByDay(said, at);
  if (state !== undefined) return [{ names, ...state }];
  const [, main = said, aside] = /^(.+?), (?:but|except|only that) (.+)$/iu.exec(said) ?? [];
  const formula = proseFormula(main, at);
  const riders = formula && ridersOf(names[0]!, aside, at);
  if (formula === undefined || riders === undefined) return [];
  const filters = [...(formula.filters ?? []), ...(riders.filters ?? [])];
  return [{ names, ...formula, ...riders, ...(filters.length > 0 && { filters }) }];
}

const READERS: readonly ((clause: string, at: SaidAt) => ProseDefinition[])[] = [
  pastIn,
  nounOfRows,
  stateByBareCodes,
  statesTogether,
  rateOfCodes,
  sumOfCodes,
  boundSaid,
  spanOfDays,
  owedAfter,
];

const ANYTHING =
  /^(?:anything|everything|whatever|any|all|every|those|what)(?: (?:\p{L}+s?|ones))??(?: (?:that|which))?(?: (?:is|are|was|were))? (not |neither )?(.+)$/iu;

/**
 * "Anything not done and not cancelled", "whatever is planned or waiting": where a field's codes mean so. Of the table as
 * a whole also "planned or waiting" alone, which of a field may say what one of its codes means.
 */
function stateByCodes(said: string, at: SaidAt): { readonly text: string } | undefined {
  const { table, known } = at;
  const [, denied, list = at.field === undefined ? said : undefined] = ANYTHING.exec(said) ?? [];
  if (list === undefined) return undefined;
  const parts = list.toLowerCase().split(/,? (?:and|or|nor) |, /);
  const words = parts.map((part) => part.replace(/^(?:not|neither|yet|still) /, ""));
  // Of "not done and paid" nobody knows whether the paid ones are meant.
  const loose = parts.slice(1).some((part, at) => part === words[at + 1]);
  if (loose && denied !== undefined && /\band\b/i.test(list)) return undefined;
  if (denied === undefined && parts.some((part, at) => part !== words[at])) return undefined;
  for (const { field, codes } of known?.fields ?? []) {
    const values = words.map((word) => codes.find(({ meanings }) => meanings.includes(word))?.value);
    const profile = fieldNamed(table, field);
    if (profile === undefined || values.some((value) => value === undefined)) continue;
    const stored = values.map((value) => valueText(storedValue(profile, value!)));
    return { text: `${field} ${denied === undefined ? "IN" : "NOT IN"} (${stored.join(", ")})` };
  }
  return undefined;
}

const PAST =
  /^(\p{L}{3,}) (?:when|if|once|as soon as|means|=) (?:(?:it|this|the|this date|this day|the date|the day) )?(?:is |has )?(?:in the past|past|passed|over)$/iu;

/** "Overdue when in the past": by that day, and said of what is due then too, "inspections overdue". */
function pastIn(clause: string, { field, known }: SaidAt): ProseDefinition[] {
  const state = PAST.exec(clause)?.[1]?.toLowerCase();
  if (state === undefined || field === undefined || !isDated(field)) return [];
  const of = { text: `${field.name} < ${SOME_DAY}`, day: SOME_DAY, date: field.name };
  const named = known?.fields.find((each) => each.field === field.name)?.names ?? [];
  const nouns = named.flatMap(({ text }) => text.split(" ").at(-1)!).filter((noun) => !NO_NOUN.test(noun));
  const all = [...new Set(nouns)].flatMap((noun) => [`${noun} ${state}`, `${state} ${noun}`]);
  return [{ names: [state], ...of }, ...(all.length > 0 ? [{ names: all, ...of }] : [])];
}

const NO_NOUN = /^(?:date|day|time|due|end|start|to|from|on|until|deadline)$|ed$/;

/** "Finished after this day, or this day passed and still open": a date beside the one that is described. */
function stateByDay(said: string, at: SaidAt): Omit<ProseDefinition, "names"> | undefined {
  const { field } = at;
  if (field === undefined || !isDated(field)) return undefined;
  const tests = said.split(/,? or /i).map((part) => doneBeside(part, field, at) ?? passedBefore(part, field, at));
  if (tests.some((test) => test === undefined)) return undefined;
  const text = tests.length === 1 ? tests[0]! : tests.map((test) => `(${test})`).join(" OR ");
  return { text, date: field.name, ...(text.includes(SOME_DAY) && { day: SOME_DAY }) };
}

/** "Finished after this day". */
function doneBeside(part: string, { name }: FieldProfile, { table, known }: SaidAt): string | undefined {
  const [, done, side] =
    /^(\p{L}+(?: \p{L}+)?) (after|later than|before|earlier than) (?:this|it|that)(?: (?:day|date|time))?$/iu.exec(
      part,
    ) ?? [];
  const field = done === undefined ? undefined : dayOf(done, table, known, name);
  return field ? `${field.name} ${/^[al]/i.test(side!) ? ">" : "<"} ${name}` : undefined;
}

/** "Still open and this is past": the same the other way round. */
const TURNED = /^(?:still )?((?:not )?(?:yet )?\p{L}+),? (?:and|but) ((?:this|that|it)\b.+)$/iu;

/** "This day passed and still open", "it has passed and not finished". */
function passedBefore(said: string, { name }: FieldProfile, { table, known }: SaidAt): string | undefined {
  const part = said.replace(TURNED, "$2 and $1");
  const [whole, not, state] =
    /^(?:this|that|it)(?: (?:day|date|time))? (?:has |is |was )?(?:passed|past|over|gone)(?:,? (?:and|but) (?:it is |is )?(?:still )?(not )?(?:yet )?(\p{L}+(?: (?:over|out|off|in|up|back|away))?))?$/iu.exec(
      part,
    ) ?? [];
  if (whole === undefined) return undefined;
  const passed = `${name} < ${SOME_DAY}`;
  if (state === undefined) return passed;
  const test = stateText(state.toLowerCase(), not !== undefined, table, known);
  return test === undefined ? undefined : `${passed} AND ${test}`;
}

/** What a state is by the table's own rows; a word that nothing explains may be another definition's. */
function stateText(word: string, not: boolean, table: TableProfile, known: TableVocabulary | undefined) {
  const day = dayOf(word, table, known);
  if (day !== undefined) return `${day.name} IS ${not ? "" : "NOT "}NULL`;
  const tests = stateTests(word, known);
  if (tests === undefined) return FUNCTION_WORDS.has(word) ? undefined : `${not ? "NOT " : ""}${word}`;
  const meant = not ? tests.map((test) => oppositeTest(test, fieldNamed(table, test.field)!)) : tests;
  return `(${meant.map(testText).join(not ? " OR " : " AND ")})`;
}

/** The tests of rows that people call so, as far as others than names tell. */
export function stateTests(word: string, known: Pick<TableVocabulary, "conventions"> | undefined) {
  const told: readonly RowTest[] | undefined = known?.conventions.find(
    ({ words, source }) => source !== "rules" && words.includes(word),
  )?.tests;
  return told;
}

/** The day on which it was done: "work finished" of "finished". */
function dayOf(
  done: string,
  table: TableProfile,
  known: TableVocabulary | undefined,
  beside?: string,
): FieldProfile | undefined {
  const word = done.toLowerCase();
  const found = table.fields.filter((field) => {
    const names = known?.fields.find((each) => each.field === field.name)?.names ?? [];
    const words = [...stateWords(field.name), ...names.flatMap(({ text }) => [text, ...text.split(" ")])];
    const isNamed = words.some((each) => each === word || singular(each) === word);
    return isDated(field) && field.name !== beside && isNamed;
  });
  const isDone = /(?:ed|[^e]en|ld|nt|id|ght|done|made|began)(?: \p{L}+)?$|^(?:back|out|in|over|here|there)$/u.test(
    word,
  );
  return found.length === 1 && isDone ? found[0] : undefined;
}
