import { isEnglish } from "../../language/english.js";

/** What a model said of one numbered item. */
export interface DescribedItem {
  readonly short: string;
  readonly more: string;
}

/** One numbered item as it was asked for. */
export interface AskedItem {
  readonly label: string;
  readonly facts: string;
}

const LONGEST_SHORT = 300;
const LONGEST_MORE = 500;
/** Letters at the start of the facts that only a recital shares. */
const OPENING = 40;

/** How an item is asked for; `parseItems` reads the answers. The form itself stands in the prompt. */
export function renderItem(number: number, label: string, facts: string): string {
  return `Item ${number}, ${label}: ${facts}`;
}

/**
 * The usable answers by number. Tolerant of what models add: bullets, bold, code fences, a colon or a dot for the first
 * bar, lines of talk, a repeated name of the item, JSON for lines. A name that belongs to another item moves the answer
 * there; the first answer to an item counts.
 *
 * @param cutOff Whether the reply ended at its limit of length: then its last line is not whole.
 * @param prompt What was asked with: small models hand back its examples.
 */
export function parseItems(
  reply: string,
  asked: ReadonlyMap<number, AskedItem>,
  cutOff = false,
  prompt = "",
): Map<number, DescribedItem> {
  const found = new Map<number, DescribedItem>();
  const lines = jsonLines(reply, asked) ?? reply.trimEnd().split(/\r?\n/);
  for (const line of cutOff ? lines.slice(0, -1) : lines) {
    const match = /^[\s>*#|-]{0,40}(\d{1,3})\**\s{0,40}[|.:)](.+)$/.exec(line);
    if (!match) continue;
    const parts = (match[2] ?? "")
      .split("|")
      .map(clean)
      .filter((part) => part !== "");
    const [number, item] = itemMeant(Number(match[1]), parts, asked);
    if (item === undefined || found.has(number)) continue;
    const [short = "", ...more] = parts.map((part) => withoutRecital(part, item.facts));
    if (usable(short, item.label) && !recites(short, item.facts) && !copies(short, prompt))
      found.set(number, {
        short: cut(short, LONGEST_SHORT),
        more: cut(
          more.filter((part) => !recites(part, item.facts) && !copies(part, prompt) && isEnglish(part)).join(" "),
          LONGEST_MORE,
        ),
      });
  }
  return found;
}

/** By number, unless the line names another item. The name is taken off `parts`. */
function itemMeant(
  number: number,
  parts: string[],
  asked: ReadonlyMap<number, AskedItem>,
): readonly [number, AskedItem | undefined] {
  const [first = ""] = parts;
  if (parts.length < 2) return [number, asked.get(number)];
  const own = asked.get(number);
  const named =
    own && sameName(first, own.label) ? number : [...asked].find(([, { label }]) => sameName(first, label))?.[0];
  // A name that was not asked for: the line is about something else.
  if (named === undefined) return [number, /^the table\s|^\S+$/i.test(first) ? undefined : own];
  parts.shift();
  return [named, asked.get(named)];
}

/** Not the form itself, not the bare name, and words of English at all. */
function usable(short: string, label: string): boolean {
  return (
    /\p{L}{2}/u.test(short) &&
    !/^<.*>$/.test(short) &&
    !sameName(short, label) &&
    short.split(/\s+/).length >= 2 &&
    isEnglish(short)
  );
}

/** Small models hand back what they were told. */
function recites(text: string, facts: string): boolean {
  const [said, told] = [plainWords(text), plainWords(facts)];
  if (said === "" || told === "") return false;
  return told.includes(said) || (told.length > OPENING && said.startsWith(told.slice(0, OPENING)));
}

/** A sentence of its own, and then the facts: the own one stays. */
function withoutRecital(text: string, facts: string): string {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u);
  return sentences.length === 1 ? text : sentences.filter((sentence) => !recites(sentence, facts)).join(" ");
}

/** A whole sentence of the prompt: two or three words of it may be the right ones. */
function copies(text: string, prompt: string): boolean {
  const said = plainWords(text);
  return said.split(" ").length > 3 && plainWords(prompt).includes(said);
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function clean(part: string): string {
  return part
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/^[\s*`"_]+|(?<![\s*`"_])[\s*`"_]+$/g, "")
    .trim();
}

function sameName(text: string, label: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain(text) === plain(label);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/**
 * Models that are asked for lines answer in JSON now and then: an array of objects, or an object by number or name.
 * Each entry as the line that was asked for; undefined where the reply is no JSON.
 */
function jsonLines(reply: string, asked: ReadonlyMap<number, { readonly label: string }>): string[] | undefined {
  const value = parsed(reply);
  if (value === undefined) return undefined;
  const entries = Array.isArray(value)
    ? value.map((entry, index) => [String(index + 1), entry] as const)
    : Object.entries(value);
  return entries.flatMap(([key, entry]) => {
    const parts = textsOf(entry);
    const number = numberOf(entry) ?? (/^\d+$/.test(key) ? Number(key) : numberNamed(key, asked));
    return number === undefined || parts.length === 0 ? [] : [`${number} | ${parts.join(" | ")}`];
  });
}

function parsed(reply: string): object | undefined {
  const text = reply.replace(/^[^[{]*```(?:json)?\s*|```[\s\S]*$/g, "").trim();
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== "object") return undefined;
    const [only, ...others] = Object.values(value);
    // { "items": […] }
    return others.length === 0 && !Array.isArray(value) && Array.isArray(only) ? only : value;
  } catch {
    return undefined;
  }
}

function textsOf(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (entry === null || typeof entry !== "object") return [];
  return Object.values(entry).flatMap((value) => (typeof value === "string" && !/^\d+$/.test(value) ? [value] : []));
}

function numberOf(entry: unknown): number | undefined {
  const values = entry !== null && typeof entry === "object" ? Object.values(entry) : [];
  const number = values.find(
    (value) => typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)),
  );
  return number === undefined ? undefined : Number(number);
}

function numberNamed(name: string, asked: ReadonlyMap<number, { readonly label: string }>): number | undefined {
  return [...asked].find(([, { label }]) => label.toLowerCase() === name.toLowerCase())?.[0];
}
