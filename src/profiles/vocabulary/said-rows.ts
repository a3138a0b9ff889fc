import { entityOf } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { fieldNamed, storedValue } from "./row-tests.js";
import { codesExcluded, EXCLUDES, type FieldCodes, NO_INCOME } from "./said-exclusions.js";
import type { Convention, FieldVocabulary, RowTest } from "./vocabulary.js";

type Found = Omit<Convention, "source">;

/** What is known of a table while its conventions are read. */
export interface RowsKnown {
  readonly table: TableProfile;
  readonly codes: readonly (FieldCodes & Partial<Pick<FieldVocabulary, "names" | "unit">>)[];
  /** What its rows are called. */
  readonly called: readonly string[];
}

/** Which rows count as what, by the codes that they have: what a text about a table or one of its fields says of it. */
export function rowsSaid(sentences: readonly string[], known: RowsKnown, field?: FieldProfile): Found[] {
  return sentences.flatMap((sentence, at) => {
    const text = sentence.trim().replace(/[.;!]$/, "");
    return (
      usualRows(text, known, field) ??
      countedFigures(text, known, field) ??
      noIncome(text, known) ??
      (field === undefined ? undefined : codeLeftOut(text, sentences[at - 1], known, field)) ??
      []
    );
  });
}

/** "A client without further words is an active one". */
const PLAIN =
  /^(?:an? |the |our )?["“]?(\p{L}+(?: \p{L}+)?)["”]? (?:without (?:any )?(?:further|more|other|additional) words?|as such|on its own|by itself|with nothing else said) (?:is|are|means?|counts? as|stands? for) (.+)$/iu;
/** '"Invoices" counts I alone', '"orders" are only signed ones'. */
const QUOTED =
  /^["“](?:our |the )?(\p{L}+(?: \p{L}+)?)["”] (?:always |alone |by itself )?(?:counts?|means?|are|is|stands? for) (?:the |those )?(?:(only|just) )?(.+)$/iu;

/** What the plain word for the rows means: those with some codes, as they are counted and listed. */
function usualRows(text: string, { table, codes, called }: RowsKnown, field?: FieldProfile): Found[] | undefined {
  const [whole, ...rest] = text.split(/(?<=\S)[,;:] (?=\S)/);
  const [, noun, plain] = PLAIN.exec(whole!) ?? [];
  const [, quoted, only, said = ""] = noun === undefined ? (QUOTED.exec(whole!) ?? []) : [];
  const name = (noun ?? quoted)?.toLowerCase();
  const alone = only !== undefined || / (?:alone|only)$/i.test(said);
  if (name === undefined || (plain === undefined && !alone && rest.length > 0)) return undefined;
  if (!isCalled(name, { table, called })) return undefined;
  const list = listed(plain ?? said, codes, field);
  const tests = list && testsOf(list, table, codes);
  return tests === undefined
    ? undefined
    : [{ kind: "state", tests, words: [], opposites: [], always: true, of: "rows", said: text }];
}

const isCalled = (name: string, { table, called }: Pick<RowsKnown, "table" | "called">) =>
  [...called, entityOf(table.name).join(" ")].some((each) => each === name || each === singular(name));

/** "Hours count only in A and B", "only signed ones count as hours". */
const ONLY_IN =
  /^(?:the )?(\p{L}+(?: \p{L}+)?) (?:only counts?|counts? only|are only counted|are counted only|(?:is|are) valid only) (?:in|for|of|from|when|where|as|with|once|if)(?: they are| it is)? (.+)$/iu;

function countedFigures(text: string, known: RowsKnown, field?: FieldProfile): Found[] | undefined {
  const [, noun, list] = ONLY_IN.exec(text) ?? [];
  const kept = list === undefined ? undefined : listed(list, known.codes, field);
  const tests = kept && testsOf(kept, known.table, known.codes);
  if (noun === undefined || tests === undefined) return undefined;
  const found = (of: Pick<Found, "of">): Found[] => [
    { kind: "valid", tests, words: [], opposites: [], always: true, ...of, said: text },
  ];
  const name = noun.toLowerCase();
  if (isCalled(name, known)) return found({});
  const figures = known.codes.flatMap(({ field: each, names = [], unit }) => {
    const said = names.some(({ text: own }) => own.split(" ").some((word) => word === name || word === singular(name)));
    const number = typeof fieldNamed(known.table, each)?.min === "number";
    return number && (said || unit === name) ? [each] : [];
  });
  return figures.length === 0 ? undefined : found({ of: figures });
}

/** "Drafts and cancelled ones are not revenue": left out of the amounts, not of the rows that are listed. */
function noIncome(text: string, { table, codes }: RowsKnown): Found[] | undefined {
  if (!NO_INCOME.test(text)) return undefined;
  const { tests } = codesExcluded(text, codes, NO_INCOME);
  const of = codes.flatMap(({ field: each, names = [], unit }) => {
    const said = names.some(({ text: own }) => own.split(" ").some((word) => AMOUNTS.has(word)));
    return typeof fieldNamed(table, each)?.min === "number" && (said || MONEY.test(unit ?? "")) ? [each] : [];
  });
  if (tests.length === 0 || of.length === 0) return undefined;
  const kept = tests.map((test): RowTest => ({ ...test, operator: "!=" }));
  return [{ kind: "valid", tests: kept, words: [], opposites: [], always: true, of, said: text }];
}

const AMOUNTS = new Set("amount total sum price net gross fee revenue turnover charge".split(" "));
const MONEY = /^(?:cents?|pence|pennies|euros?|dollars?|pounds?|francs?|eur|usd|gbp|chf)$/i;

const THOSE =
  /^(?:(?:they|these|those|it) )?\b(?:never|(?:do|does|must) not) (?:be )?count(?:ed)? (?:these|those|them|it)\b/i;

/** "V = void; void ones never happened", "G = gone; never count those": the code that is named, or was last. */
function codeLeftOut(
  text: string,
  before: string | undefined,
  { table, codes }: RowsKnown,
  field: FieldProfile,
): Found[] | undefined {
  if (!EXCLUDES.test(text)) return undefined;
  const own = codes.find((each) => each.field === field.name);
  if (own === undefined) return undefined;
  const last = THOSE.test(text) ? lastCode(before ?? "", own) : undefined;
  const word =
    last === undefined ? /^(?:the )?(\p{L}+)(?: ones?| rows?| \p{L}+s)?\b/iu.exec(text)?.[1]?.toLowerCase() : undefined;
  const gone = last ?? own.codes.find(({ meanings }) => word !== undefined && meanings.includes(word));
  if (gone === undefined) return undefined;
  const test: RowTest = { field: field.name, operator: "!=", value: storedValue(field, gone.value) };
  const kept: RowTest = (field.nulls ?? 0) > 0 ? { ...test, orNull: true } : test;
  const among = /\b(?:among|as|in) (?:our |the )?\p{L}+s$/iu.test(text);
  const found: Found = {
    kind: "valid",
    tests: [kept],
    words: [],
    opposites: [...gone.meanings],
    always: true,
    ...(among && { of: "rows" as const }),
    said: text,
  };
  return fieldNamed(table, field.name) === undefined ? undefined : [found];
}

/** The code that a clause explains last: "… G = gone, data erased". */
function lastCode(text: string, { codes }: FieldCodes) {
  const at = (value: string) =>
    [...text.matchAll(new RegExp(String.raw`(?<!\w)${escaped(value)} ?(?:=|:|means?)`, "g"))].at(-1)?.index ?? -1;
  const [last] = codes.toSorted((a, b) => at(b.value) - at(a.value));
  return last !== undefined && at(last.value) >= 0 ? last : undefined;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface Listed {
  readonly field: string;
  readonly values: readonly string[];
}

/** "A and B", "an active one", "kind I alone": the codes of one field, as they are stored or by what they mean. */
function listed(text: string, codes: readonly FieldCodes[], field: FieldProfile | undefined): Listed | undefined {
  const parts = text
    .replace(/\s+(?:alone|only)$/i, "")
    .split(/,? (?:and|or|plus) |, | ?\/ ?/)
    .map((part) => part.replace(/^(?:an?|the|those|only|just|kind|type|state|status) /i, "").replace(/ ones?$/i, ""));
  const found = codes.flatMap(({ field: each, codes: meant }): Listed[] => {
    const values = parts.map(
      (part) =>
        (
          meant.find(({ value }) => value === part) ??
          meant.find(({ meanings }) => meanings.includes(part.toLowerCase()))
        )?.value,
    );
    return values.some((value) => value === undefined) ? [] : [{ field: each, values: values as string[] }];
  });
  const own = found.find((each) => each.field === field?.name);
  const [only, second] = own === undefined ? found : [own];
  return second === undefined ? only : undefined;
}

/** One code by itself, or none of all the others. */
function testsOf(
  { field: name, values }: Listed,
  table: TableProfile,
  codes: readonly FieldCodes[],
): RowTest[] | undefined {
  const field = fieldNamed(table, name);
  if (field === undefined) return undefined;
  const [only, second] = values;
  if (only !== undefined && second === undefined)
    return [{ field: name, operator: "=", value: storedValue(field, only) }];
  const known = codes.find((each) => each.field === name)?.codes.map(({ value }) => value) ?? [];
  const stored = (field.top ?? []).flatMap(({ value }) => (value === null ? [] : [String(value)]));
  if ((field.distinct?.count ?? 0) > stored.length) return undefined;
  const others = [...new Set([...stored, ...known])].filter((value) => !values.includes(value));
  return others.map((value) => ({ field: name, operator: "!=", value: storedValue(field, value) }));
}
