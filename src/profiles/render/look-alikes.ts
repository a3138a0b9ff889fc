import { groupBy } from "../../collections.js";
import { abbreviates } from "../../language/abbreviates.js";
import { nameWords, withoutTablePrefix } from "../../language/name-words.js";
import { count, percent } from "../../language/numbers.js";
import { expanded, oneLine, shortNumber } from "../describe/phrases.js";
import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { plainStem } from "./definitions.js";

/** A field of a table, or a table, among others. */
export interface Item {
  readonly name: string;
  /** Whether what its name does not say is shown already. */
  readonly told: boolean;
  /** What people or a model say of it. */
  readonly said: string | undefined;
  /** What was measured of it and may differ: how much is missing, from where to where it goes. */
  readonly facts: readonly Fact[];
}

interface Fact {
  readonly kind: "missing" | "range" | "rows";
  readonly text: string;
  /** A share, two ends, a number of rows. */
  readonly value: readonly number[];
}

/** Facts that differ by less tell nobody which is which. */
const LEAST_DIFFERENCE = 0.1;
const LONGEST = 60;

/**
 * What tells items apart whose names are nearly alike ("amt" and "amt_net", "created_at" and "created_on"), by their
 * names: what people say of each, else what was measured and differs. Nothing of the others, and of those that are told
 * apart already.
 */
export function tellApart(items: readonly Item[], isTable = false): ReadonlyMap<string, string> {
  const texts = new Map<string, Set<string>>();
  const add = ({ name }: Item, text: string) => texts.set(name, (texts.get(name) ?? new Set<string>()).add(text));
  for (const [one, other] of pairsAlike(items, isTable)) {
    if (one.told && other.told) continue;
    if (one.said !== undefined && other.said !== undefined && one.said !== other.said) {
      for (const item of [one, other]) if (!item.told) add(item, oneLine(item.said!, LONGEST));
      continue;
    }
    for (const fact of one.facts) {
      const rival = other.facts.find(({ kind }) => kind === fact.kind);
      if (rival === undefined || difference(fact, rival) < LEAST_DIFFERENCE) continue;
      add(one, fact.text);
      add(other, rival.text);
    }
  }
  return new Map([...texts].map(([name, said]) => [name, [...said].join("; ")]));
}

function pairsAlike(items: readonly Item[], isTable: boolean): (readonly [Item, Item])[] {
  const named = items.map((item) => ({ item, parts: partsOf(item.name, isTable) }));
  // Of the thousands of tables of a large schema few begin with the same letters.
  const groups = groupBy(named, ({ parts }) => parts.core.map(({ raw }) => raw[0]).join(""));
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .flatMap((other) => (areAlike(one.parts, other.parts) ? [[one.item, other.item] as const] : [])),
    ),
  );
}

interface NameParts {
  /** Words without those below, as they stand and in full, in the order of the alphabet. */
  readonly core: readonly { readonly raw: string; readonly stem: string }[];
  /** "net" of "amt_net", "2" of "shp_dt2": in few letters which of several it is. */
  readonly qualifiers: readonly string[];
  /** "dt" of "created_dt". */
  readonly time: string | undefined;
}

/** Words that name a variant of a thing and no other thing: who reads the plain name beside it cannot tell which that is. */
const QUALIFIER =
  /^(?:\d+|\p{L}|net|nt|gross|grs|total|tot|ttl|base|local|usd|eur|gbp|ccy|lc|fc|orig|org|raw|adj|calc|fin|fnl|final|est|std|eff|alt|v\d*|ver|bak|bck|bk|bkp|bkup|backup|cpy|copy|tmp|temp|tst|test|hst|h|arc|x+)$/u;
const DAY = /^(?:on|date|dt|day|dat)$/;
const HOUR = /^(?:time|tm)$/;
const MOMENT = /^(?:at|ts|timestamp|datetime)$/;

function partsOf(name: string, isTable: boolean): NameParts {
  const words = isTable ? withoutTablePrefix(nameWords(name)) : nameWords(name);
  const isQualifier = (word: string) => words.length > 1 && QUALIFIER.test(word);
  const qualifiers = words.filter(isQualifier);
  const rest = qualifiers.length === words.length ? words : words.filter((word) => !isQualifier(word));
  const last = rest.at(-1) ?? "";
  const isTimed = rest.length > 1 && [DAY, HOUR, MOMENT].some((pattern) => pattern.test(last));
  const core = (isTimed ? rest.slice(0, -1) : rest).map((raw) => ({
    raw,
    stem: plainStem((expanded([raw])[0] ?? raw).toLowerCase()),
  }));
  return {
    core: core.toSorted((a, b) => (a.stem < b.stem ? -1 : 1)),
    qualifiers: rest === words ? [] : qualifiers,
    time: isTimed ? last : undefined,
  };
}

function areAlike(one: NameParts, other: NameParts): boolean {
  if (one.core.length !== other.core.length || (one.time === undefined) !== (other.time === undefined)) return false;
  if (!one.core.every((word, at) => isSameWord(word, other.core[at]!))) return false;
  const clock = [one.time ?? "", other.time ?? ""];
  if (clock.some((word) => DAY.test(word)) && clock.some((word) => HOUR.test(word))) return false;
  const [some, none] = [one.qualifiers, other.qualifiers].toSorted((a, b) => b.length - a.length);
  // "Net" and "gross", "1" and "2" tell what is what by themselves.
  return none!.length === 0 || some!.toSorted().join(" ") === none!.toSorted().join(" ");
}

function isSameWord(one: NameParts["core"][number], other: NameParts["core"][number]): boolean {
  if (one.stem === other.stem) return true;
  const [short, long] = [one.raw, other.raw].toSorted((a, b) => a.length - b.length);
  const isShort = !/[aeiouy]/.test(short!) || short!.length > 3;
  const fits = (a: string, b: string) => abbreviates(a, b) >= 0.85 || abbreviates(b, a) >= 0.85;
  return isShort && (fits(short!, long!) || fits(one.raw, other.stem) || fits(other.raw, one.stem));
}

/** What was measured of a field, where it may tell it from another. */
export function fieldFacts(field: FieldProfile, rows: number | undefined): Fact[] {
  const facts: Fact[] = [];
  if (field.nulls !== undefined && rows !== undefined && rows > 0) {
    const share = field.nulls / rows;
    const text = share === 0 ? "never missing" : share === 1 ? "always missing" : `${percent(share)} missing`;
    facts.push({ kind: "missing", text, value: [share] });
  }
  const ends = [field.min, field.max].map(numberOf);
  const isNumbered = field.semantic?.type === "identifier";
  if (ends.every((end) => end !== undefined) && !isNumbered && !isPersonal(field)) {
    const text = `${shortEnd(field.min)} to ${shortEnd(field.max)}`;
    facts.push({ kind: "range", text, value: ends });
  }
  return facts;
}

/** What was measured of a table, where it may tell it from another. */
export function tableFacts({ rows }: TableProfile): Fact[] {
  return rows === undefined ? [] : [{ kind: "rows", text: count(rows, "row"), value: [rows] }];
}

/** The largest difference of two ends, as a share of what both span together; of shares, as it is. */
function difference(one: Fact, other: Fact): number {
  const largest = Math.max(...one.value.map((value, at) => Math.abs(value - other.value[at]!)));
  if (one.kind === "missing") return largest;
  const all = [...one.value, ...other.value];
  const span = Math.max(...all) - (one.kind === "rows" ? 0 : Math.min(...all));
  return span === 0 ? 0 : largest / span;
}

/** Numbers, and days since 1970 of dates. */
function numberOf(end: FieldProfile["min"]): number | undefined {
  if (typeof end === "number") return end;
  const day = typeof end === "string" && /^\d{4}-\d{2}-\d{2}/.test(end) ? Date.parse(end.slice(0, 10)) : Number.NaN;
  return Number.isNaN(day) ? undefined : day / 86_400_000;
}

const shortEnd = (end: FieldProfile["min"]) => (typeof end === "string" ? end.slice(0, 10) : shortNumber(end));
