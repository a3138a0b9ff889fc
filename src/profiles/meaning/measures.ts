import { nameWords } from "../../language/name-words.js";
import { soleLongForm } from "../../language/short-forms.js";
import type { FieldProfile } from "../profile.js";
import { counted, money } from "./name-vocabulary.js";
import { unitOfName, unitOfText, unitPhrase } from "./units.js";

export type Quantity = "money" | "mass" | "length" | "area" | "volume" | "time" | "power" | "energy" | "data" | "share";

/** A unit that figures are said in. */
export interface Unit {
  readonly quantity: Quantity;
  /** How many of the quantity's base unit it is. */
  readonly factor: number;
  /** "in kilograms". */
  readonly phrase: string;
  /** Of money that is said to be of one country or union. */
  readonly currency?: string;
}

/** By the symbols that profiles know. */
const FACTORS: Readonly<Record<Exclude<Quantity, "money" | "share">, Readonly<Record<string, number>>>> = {
  mass: { mg: 0.001, g: 1, kg: 1000, t: 1e6, oz: 28.349523125, lb: 453.59237 },
  length: { mm: 0.001, cm: 0.01, m: 1, km: 1000, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852 },
  area: { "m²": 1, "km²": 1e6, ha: 1e4, "ft²": 0.09290304, ac: 4046.8564224, "mi²": 2589988.110336 },
  volume: { ml: 0.001, cl: 0.01, l: 1, hl: 100, gal: 3.785411784 },
  time: { ms: 0.001, s: 1, min: 60, h: 3600, d: 86400, wk: 604800 },
  power: { W: 1, kW: 1000, MW: 1e6 },
  energy: { kWh: 1 },
  data: { B: 1, kB: 1000, MB: 1e6, GB: 1e9, TB: 1e12 },
};

const BY_SYMBOL: ReadonlyMap<string, Unit> = new Map(
  Object.entries(FACTORS).flatMap(([quantity, factors]) =>
    Object.entries(factors).map(([symbol, factor]): [string, Unit] => [
      symbol,
      { quantity: quantity as Quantity, factor, phrase: unitPhrase(symbol) },
    ]),
  ),
);

const MONEY: readonly (readonly [spellings: string, phrase: string, factor: number, currency?: string])[] = [
  ["euro|euros|eur|€", "in euros", 1, "EUR"],
  ["euro cent|euro cents|eurocent|eurocents", "in cents", 0.01, "EUR"],
  ["pound|pounds|pound sterling|pounds sterling|gbp|£", "in pounds", 1, "GBP"],
  ["pence|penny|pennies", "in pence", 0.01, "GBP"],
  ["dollar|dollars|us dollar|us dollars|usd|$", "in dollars", 1, "USD"],
  ["franc|francs|swiss franc|swiss francs|chf", "in francs", 1, "CHF"],
  ["us cent|us cents", "in cents", 0.01, "USD"],
  ["cent|cents", "in cents", 0.01],
];
const SHARES: readonly (readonly [spellings: string, phrase: string, factor: number])[] = [
  ["percent|per cent|%|0-100", "in percent", 0.01],
  ["0-1", "from 0 to 1", 1],
  ["basis point|basis points|bps", "in basis points", 0.0001],
];

const BY_SPELLING: ReadonlyMap<string, Unit> = new Map([
  ...MONEY.flatMap(([spellings, phrase, factor, currency]) =>
    spellings
      .split("|")
      .map((spelling): [string, Unit] => [
        spelling,
        { quantity: "money", factor, phrase, ...(currency === undefined ? {} : { currency }) },
      ]),
  ),
  ...SHARES.flatMap(([spellings, phrase, factor]) =>
    spellings.split("|").map((spelling): [string, Unit] => [spelling, { quantity: "share", factor, phrase }]),
  ),
]);

/** The units that a text can name: "pounds" are of money or of weight. */
export function unitsNamed(text: string): readonly Unit[] {
  const lower = text.toLowerCase();
  const own = BY_SPELLING.get(lower);
  const measured = BY_SYMBOL.get((lower === "pounds" ? "lb" : unitOfText(text)?.symbol) ?? "");
  return [own, measured].filter((unit) => unit !== undefined);
}

/** The unit that somebody says a field is kept in: "Weight in grams", "Price in euro cents". */
export function unitSaid(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const words = text.split(/[\s,;.()]+/);
    for (const [at, word] of words.entries()) {
      if (word.toLowerCase() !== "in") continue;
      for (const length of [2, 1]) {
        const named = words.slice(at + 1, at + 1 + length).join(" ");
        if (named.length > 1 && unitsNamed(named).length > 0) return named;
      }
    }
  }
  return texts.map(unitAlone).find((unit) => unit !== undefined);
}

/** "Amount, pence", "monthly pay, euro cents", "minutes; -1 = not stopped", "kilometres driven". */
function unitAlone(text: string): string | undefined {
  const parts = text.split(/[,;:.()]\s*/).map((part) => part.trim());
  const named = parts.find((part) => /^\p{L}+(?: \p{L}+)?$/u.test(part) && isUnitWord(part.split(" ").at(-1)!));
  const [first = ""] = parts[0]?.split(" ") ?? [];
  return named?.split(" ").at(-1) ?? (isUnitWord(first) ? first : undefined);
}

/** Written out and of several: "minutes", "pence", no "m" and no "second". */
function isUnitWord(word: string): boolean {
  return /^(?:pence|\p{L}{4,}s)$/iu.test(word) && unitsNamed(word.toLowerCase()).length > 0;
}

const MINOR = /^(?:cents?|pence|ct|cts)$/;
/** What is short for cents only where money is spoken of. */
const SHORT_MINOR = /^cts?$/;
const OF_MONEY = /^(?:net|total|value|discount|disc|charge|price|prc|val|paid)$/;

/** The unit in which a field is kept, as people, its name or its values say it; empty where nothing does. */
export function storedUnits(field: FieldProfile, said: string | undefined): readonly Unit[] {
  const named = said === undefined ? [] : unitsNamed(said);
  if (named.length > 0) return named;
  const words = nameWords(field.name);
  const last = words.at(-1) ?? "";
  const spelt = words.slice(0, -1).flatMap((word) => [word, ...(soleLongForm(word)?.split(" ") ?? [])]);
  if (MINOR.test(last) && words.length > 1 && !spelt.some((word) => counted.test(word))) {
    const paid = spelt.some((word) => money.test(word) || OF_MONEY.test(word));
    if (paid || !SHORT_MINOR.test(last)) return unitsNamed("cents");
  }
  const known = field.semantic?.unit ?? unitOfName(field.name, [...spelt, last])?.symbol;
  if (known === undefined) return [];
  const unit = BY_SYMBOL.get(known) ?? BY_SPELLING.get(known.toLowerCase());
  return unit === undefined ? [] : [unit];
}

/** By what a figure kept in one unit is multiplied to be said in another; undefined where the two do not compare. */
export function conversion(
  stored: readonly Unit[],
  asked: readonly Unit[],
): { readonly factor: number; readonly from: Unit; readonly to: Unit } | undefined {
  for (const from of stored) {
    const to = asked.find(
      ({ quantity, currency }) =>
        quantity === from.quantity &&
        (currency === undefined || from.currency === undefined || currency === from.currency),
    );
    if (to !== undefined) return { factor: from.factor / to.factor, from, to };
  }
  return undefined;
}
