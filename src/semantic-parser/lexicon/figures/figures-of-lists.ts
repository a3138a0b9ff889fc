import { nameWords } from "../../../language/name-words.js";
import { isPlural } from "../../../language/plurals.js";
import { stem } from "../../../language/stems.js";
import { sameRef } from "../../query/query.js";
import { type Item, lowerText } from "../items.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { SURE_WEIGHT } from "../names/namings.js";
import { isSaidRate } from "../names/rates-said.js";
import { isCalledEnd, isTimed } from "../times/dated-fields.js";
import { TIME } from "./dimensions.js";
import { isMoney } from "./money.js";

/** How surely a single row of such a table is asked for by its figure. */
const CALLED = 0.95;

/**
 * "the latest PRICE of gravel", where a list of prices keeps one figure that is called so: the figure, as its rows have no name.
 * "How many PRICES": the rows.
 */
export function figuresOfLists(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || item.meanings[0].kind !== "table") return item;
    const word = lowerText(item);
    if (word.includes(" ") || isPlural(word) || items[at - 1]?.kind === "number") return item;
    const table = lexicon.table(item.meanings[0].table);
    const called = isNameless(table) ? table.fields.filter((field) => isCalled(field, stem(word))) : [];
    const [figure, second] = called.length === 0 && FIGURES.test(word) ? onlyFigures(table) : called;
    if (figure === undefined || second !== undefined) return item;
    // "The AMOUNT of the fee".
    const named = items.some((other) => {
      const [top] = other.kind === "mention" && other !== item ? other.meanings : [];
      return top?.kind === "field" && sameRef(top.ref, figure.ref);
    });
    if (named) return item;
    const others = item.meanings.filter(({ kind }) => kind !== "table");
    return { ...item, meanings: [{ kind: "field", ref: figure.ref, score: CALLED }, ...others] };
  });
}

/** What is a figure itself: a tariff is what something costs by it. */
const FIGURES = /^(?:tariff|rate|price|fee|fare|reading|measurement|temperature|salary|wage|balance)$/;

const onlyFigures = (table: LexicalTable) =>
  isNameless(table)
    ? table.fields.filter(({ kind, key, pointsAt }) => kind === "number" && !key && pointsAt === undefined)
    : [];

/** "the price per ton": of price_per_ton all of it, and no price of each ton. */
export function ratesNamed(items: readonly Item[], lexicon: Lexicon): Item[] {
  const read: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const [item, per, unit] = items.slice(at, at + 3);
    const rates = item?.kind === "mention" && lowerText(per) === "per" ? fieldsOf(item, unit, lexicon) : [];
    const [first, ...others] = rates;
    if (first === undefined || item === undefined || unit === undefined) {
      read.push(items[at]!);
      continue;
    }
    const text = [item, per!, unit].map((each) => each.text).join(" ");
    read.push({ kind: "mention", from: item.from, to: unit.to, text, meanings: [first, ...others] });
    at += 2;
  }
  return read;
}

/** "Premium per year" is more likely that of each year. */
const CALENDAR = /^(?:year|quarter|month|week)$/;

/** The fields that are called by a word, "per", and another. */
function fieldsOf(item: Extract<Item, { kind: "mention" }>, unit: Item | undefined, lexicon: Lexicon): Meaning[] {
  const [word, last] = [item, unit].map((each) => lowerText(each).split(" ").map(stem)) as [string[], string[]];
  // "DONATIONS PER CHAIR", each of them rows, is no number of donation chairs.
  const rows = item.meanings[0].kind === "table" && isPlural(lowerText(item));
  return lexicon.fields.flatMap(({ ref, profile, kind, namings }): Meaning[] => {
    // "The price PER NIGHT", described as the price of a night.
    const described = namings.some(({ words, weight, echo }) => {
      const head = words.slice(0, -last.length);
      const same = last.join(" ") === words.slice(-last.length).join(" ") && word.every((each) => head.includes(each));
      return same && !echo && weight >= SURE_WEIGHT;
    });
    const told = described && (!rows || isSaidRate(lexicon, ref));
    if (told && kind === "number" && !CALENDAR.test(last[0]!)) return [{ kind: "field", ref, score: CALLED }];
    const words = nameWords(profile.name);
    const per = kind === "number" ? words.indexOf("per") : -1;
    const called = word.every((each) => words.slice(0, per).map(stem).includes(each)) && last[0] !== "";
    const spelt = per > 0 && called && last.every((each, at) => stem(words[per + 1 + at] ?? "") === each);
    return spelt ? [{ kind: "field", ref, score: CALLED }] : [];
  });
}

/**
 * "the CURRENT price of each product", where a list keeps since when each price holds and no end of it: the last one.
 *
 * @param today The day of the question, ISO: what is to hold later is not current.
 */
export function presentFigures(items: readonly Item[], lexicon: Lexicon, today: string | undefined): readonly Item[] {
  if (today === undefined) return items;
  return items.map((item, at): Item => {
    const next = items[at + 1];
    const top = next?.kind === "mention" ? next.meanings[0] : undefined;
    if (!/^(?:current|present|valid)$/.test(lowerText(item))) return item;
    if (top?.kind !== "field" || lexicon.field(top.ref).kind !== "number") return item;
    const table = lexicon.table(top.ref.table);
    const told = lexicon.vocabulary.tables.find((each) => each.table === table.name)?.conventions ?? [];
    const [since, other] = table.fields.filter(isTimed);
    const lists = isNameless(table) && told.every(({ kind }) => kind !== "current" && kind !== "open");
    const dated = since !== undefined && other === undefined && String(since.profile.max).slice(0, 10) <= today;
    if (!lists || !dated || isCalledEnd(since.spelt)) return item;
    const { from, to } = item;
    return { from, to, text: "latest", kind: "cue", cue: { kind: "extreme", most: true, dimension: TIME } };
  });
}

const isNameless = ({ fields, primaryKey }: LexicalTable) =>
  !fields.some(
    ({ kind, pointsAt, profile, called }) =>
      kind === "text" && pointsAt === undefined && !primaryKey.includes(profile.name) && called.has("name"),
  );

function isCalled(field: LexicalField, word: string): boolean {
  const { kind, key, pointsAt, profile } = field;
  if (kind !== "number" || key || pointsAt !== undefined) return false;
  const words = nameWords(profile.name).map(stem);
  return words.at(-1) === word || (isMoney(field) && words.includes(word));
}
