import { currencyCodes } from "./iso-codes.js";
import { unitOfText } from "./units.js";

/** How numbers are written in texts. */
export interface NumberText {
  readonly kind: "number" | "money" | "percentage" | "quantity";
  readonly decimal: "." | ",";
  /** What stands between groups of digits: ",", ".", " ", "'" or nothing. */
  readonly group: string;
  /** Negative numbers stand in brackets, or have their sign behind them. */
  readonly brackets: boolean;
  readonly trailingSign: boolean;
  readonly scientific: boolean;
  /** Everything beside the digits, each spelling once: "$", "EUR", "kg", "%". */
  readonly marks: readonly string[];
  readonly currency?: string;
  readonly unit?: string;
  /** Several units or currencies are mixed. */
  readonly mixed: boolean;
  /** Share of the texts that are numbers. */
  readonly share: number;
  /** A made-up number written so: "1,234.50". */
  readonly format: string;
}

const symbols: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₺": "TRY",
  R$: "BRL",
  C$: "CAD",
  A$: "AUD",
  zł: "PLN",
  kr: "SEK",
  "฿": "THB",
};

/** The ISO code of a currency's sign or code; undefined for what is none. */
export function currencyOf(mark: string): string | undefined {
  const known = symbols[mark] ?? symbols[mark.toLowerCase()];
  if (known) return known;
  const code = mark.toUpperCase();
  return mark.length === 3 && currencyCodes().has(code) ? code : undefined;
}

const digits = String.raw`\d[\d.,'’\u00a0\u202f ]*(?:e[+-]?\d+)?|\.\d+`;
const whole = new RegExp(
  String.raw`^(\()?\s*([+-])?\s*([^\d\s.,()+-][^\d\s()+-]{0,3})?\s*([+-])?\s*(${digits})\s*([-])?\s*([^\d()]{1,14}?)?\s*(\))?$`,
  "i",
);

interface Read {
  readonly core: string;
  readonly mark: string;
  readonly brackets: boolean;
  readonly trailingSign: boolean;
}

function read(text: string): Read | undefined {
  const found = whole.exec(text.trim());
  if (!found) return undefined;
  const [, open, , before = "", , core = "", trailing, after = "", close] = found;
  if ((open === undefined) !== (close === undefined) || (before !== "" && after !== "")) return undefined;
  const mark = (before || after).trim();
  if (mark !== "" && mark !== "%" && !currencyOf(mark) && !unitOfText(mark)) return undefined;
  if (before !== "" && !currencyOf(before)) return undefined;
  return { core: core.trim(), mark, brackets: open !== undefined, trailingSign: trailing !== undefined };
}

const plain = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const styles: readonly { readonly group: string; readonly decimal: "." | ","; readonly pattern: RegExp }[] = [
  { group: "", decimal: ".", pattern: plain },
  { group: ",", decimal: ".", pattern: /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d{1,3}(\.\d+)?$/ },
  { group: ",", decimal: ".", pattern: /^\d{1,2}(,\d{2})*,\d{3}(\.\d+)?$|^\d{1,3}(\.\d+)?$/ },
  { group: "", decimal: ",", pattern: /^\d+(,\d+)?$/ },
  { group: ".", decimal: ",", pattern: /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d{1,3}(,\d+)?$/ },
  { group: " ", decimal: ",", pattern: /^\d{1,3}([ \u00a0\u202f]\d{3})+(,\d+)?$|^\d{1,3}(,\d+)?$/ },
  { group: " ", decimal: ".", pattern: /^\d{1,3}([ \u00a0\u202f]\d{3})+(\.\d+)?$|^\d{1,3}(\.\d+)?$/ },
  { group: "'", decimal: ".", pattern: /^\d{1,3}(['’]\d{3})+(\.\d+)?$|^\d{1,3}(\.\d+)?$/ },
];

const LEAST_SHARE = 0.9;

/** How numbers are written, when nine tenths of the texts are numbers in one style. */
export function numbersIn(texts: readonly string[]): NumberText | undefined {
  const found = texts.map(read).filter((each) => each !== undefined);
  if (texts.length === 0 || found.length < texts.length * LEAST_SHARE) return undefined;
  const [best] = styles
    .map((style) => ({ style, count: found.filter(({ core }) => style.pattern.test(core)).length }))
    .sort((a, b) => b.count - a.count);
  if (!best || best.count < texts.length * LEAST_SHARE) return undefined;
  const marks = [...new Set(found.map(({ mark }) => mark).filter((mark) => mark !== ""))];
  const marked = found.filter(({ mark }) => mark !== "").length;
  const units = [...new Set(marks.map((mark) => unitOfText(mark)?.symbol))];
  const currencies = [...new Set(marks.map(currencyOf))];
  const kind = marked < found.length * 0.5 ? "number" : kindOf(marks);
  const { group, decimal } = best.style;
  const brackets = found.some((each) => each.brackets);
  const trailingSign = found.some((each) => each.trailingSign);
  const scientific = found.some(({ core }) => /e/i.test(core));
  const [currency, unit] = [currencies[0], units[0]];
  return {
    kind,
    decimal,
    group,
    brackets,
    trailingSign,
    scientific,
    marks,
    ...(kind === "money" && currencies.length === 1 && currency !== undefined && { currency }),
    ...(kind === "quantity" && units.length === 1 && unit !== undefined && { unit }),
    mixed: kind === "money" ? currencies.length > 1 : units.length > 1 && kind === "quantity",
    share: best.count / texts.length,
    format: example(
      found.map(({ core }) => core),
      { group, decimal, brackets, trailingSign, scientific },
    ),
  };
}

function kindOf(marks: readonly string[]): NumberText["kind"] {
  if (marks.every((mark) => mark === "%")) return "percentage";
  return marks.every((mark) => currencyOf(mark) !== undefined) ? "money" : "quantity";
}

interface Style {
  readonly group: string;
  readonly decimal: string;
  readonly brackets: boolean;
  readonly trailingSign: boolean;
  readonly scientific: boolean;
}

function example(cores: readonly string[], { group, decimal, brackets, trailingSign, scientific }: Style): string {
  if (scientific) return "1.5e3";
  const fraction = cores.some((core) => core.includes(decimal)) ? `${decimal}50` : "";
  const number = `1${group}234${fraction}`;
  if (brackets) return `(${number})`;
  return trailingSign ? `${number}-` : number;
}
