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
  return `${number} | ${label} | ${facts}`;
}

/**
 * The usable answers by number. Tolerant of what models add: bullets, bold, code fences, a colon or a dot for the first
 * bar, lines of talk, a repeated name of the item.
 */
export function parseItems(reply: string, asked: ReadonlyMap<number, AskedItem>): Map<number, DescribedItem> {
  const found = new Map<number, DescribedItem>();
  for (const line of reply.split(/\r?\n/)) {
    const match = /^[\s>*#-]*\|?\s*\**(\d{1,3})\**\s*[|.:)]\s*(.+)$/.exec(line);
    const number = Number(match?.[1]);
    const item = asked.get(number);
    if (!match || item === undefined || found.has(number)) continue;
    const parts = (match[2] ?? "")
      .split("|")
      .map(clean)
      .filter((part) => part !== "");
    if (parts.length > 1 && sameName(parts[0] ?? "", item.label)) parts.shift();
    const [short = "", ...more] = parts;
    if (usable(short, item.label) && !recites(short, item.facts))
      found.set(number, {
        short: cut(short, LONGEST_SHORT),
        more: cut(more.filter((part) => !recites(part, item.facts)).join(" "), LONGEST_MORE),
      });
  }
  return found;
}

/** Not the form itself, not the bare name, and words at all. */
function usable(short: string, label: string): boolean {
  return /\p{L}{2}/u.test(short) && !/^<.*>$/.test(short) && !sameName(short, label) && short.split(/\s+/).length >= 2;
}

/** Small models hand back what they were told. */
function recites(text: string, facts: string): boolean {
  const plain = (sentence: string) =>
    sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const [said, told] = [plain(text), plain(facts)];
  if (said === "" || told === "") return false;
  return told.includes(said) || (told.length > OPENING && said.startsWith(told.slice(0, OPENING)));
}

function clean(part: string): string {
  return part.replace(/^[\s*`"_]+|[\s*`"_]+$/g, "").replace(/\s+/g, " ");
}

function sameName(text: string, label: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain(text) === plain(label);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
