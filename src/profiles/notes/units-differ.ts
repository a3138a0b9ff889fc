import { unitOfText } from "../meaning/units.js";

/**
 * Names of money, and of tons that are not said to be metric: each is another unit than those that fields are named
 * for.
 */
const others: readonly (readonly string[])[] = [
  ["usd", "$", "us dollar", "us dollars", "dollar", "dollars"],
  ["eur", "€", "euro", "euros"],
  ["gbp", "£", "pound sterling", "pounds sterling"],
  ["chf", "swiss franc", "swiss francs", "franken"],
  ["jpy", "¥", "yen", "japanese yen"],
  ["cent", "cents"],
  ["t", "tonne", "tonnes", "metric ton", "metric tons"],
  ["ton", "tons", "short ton", "short tons", "long ton", "long tons"],
  ["lb", "pound", "pounds"],
];

/** Whether two texts name different units: where one of them is no unit that is known, they are not held to differ. */
export function unitsDiffer(said: string, measured: string): boolean {
  const [own, other] = [unitNamed(said), unitNamed(measured)];
  return own !== undefined && other !== undefined && own !== other;
}

function unitNamed(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^in\s+/i, "")
    .replace(/^the\s+/i, "");
  const lower = plain.toLowerCase();
  return others.find((names) => names.includes(lower))?.[0] ?? unitOfText(plain)?.symbol;
}
