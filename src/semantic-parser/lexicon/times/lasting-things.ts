import { partsOf } from "../../../language/calendar.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import type { FilterTest } from "../../rules/draft.js";
import { fieldPick } from "../../rules/picks.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { isCalledDue, isCalledEnd, isTimed } from "./dated-fields.js";
import { endless, lasting } from "./lasting-test.js";

const OVER = /^(?:expired|lapsed|ended|over|up|terminated|run out|ran out|come to an end)$/;
const HOLDS = /^(?:running|valid|active|current|ongoing|live|unexpired|in force|in effect)$/;
const FOR_EVER =
  /^(?:open-ended|open ended|unlimited|indefinite|permanent|without end|without an end|without an end date|with no end)$/;
const SMALL = /^(?:has|have|had|is|are|was|were|been|already|still|currently|now|today|the|a|an)$/;

type Said = "over" | "holds" | "for ever";

const SAYINGS: readonly (readonly [Said, RegExp])[] = [
  ["over", OVER],
  ["holds", HOLDS],
  ["for ever", FOR_EVER],
];

/**
 * "whose CONTRACT HAS RUN OUT", "with a RUNNING CONTRACT", "a CONTRACT WITHOUT END", where hospitals keep the day up to
 * which a contract holds and contracts are no table: by that day, whatever else of the database is running or over.
 */
export function lastingThings(items: readonly Item[], lexicon: Lexicon, today: string | undefined): readonly Item[] {
  if (today === undefined) return items;
  const read: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const found = lastingAt(items, at, lexicon, today);
    if (found === undefined) read.push(items[at++]!);
    else {
      read.push(found.item);
      at = found.next;
    }
  }
  return read;
}

function lastingAt(items: readonly Item[], at: number, lexicon: Lexicon, today: string) {
  const before = saidAt(items, at);
  const noun = before?.next ?? at;
  const end = endNamed(items, noun, lexicon);
  if (end === undefined) return undefined;
  let place = noun + 1;
  while (before === undefined && SMALL.test(lowerText(items[place]))) place++;
  const said = before ?? saidAt(items, place);
  // "Contracts OVER 500".
  if (said === undefined || items[said.next]?.kind === "number") return undefined;
  const next = before === undefined ? said.next : noun + 1;
  const [from, to] = [items[at]!.from, items[next - 1]!.to];
  const text = items.slice(at, next).map((item) => item.text);
  const test = testOf(end, said.said, at, { lexicon, today });
  const item: Item = {
    from,
    to,
    text: text.join(" "),
    kind: "defined",
    definition: { phrase: text.join(" "), meaning: { kind: "test" }, test },
  };
  return { item, next };
}

function saidAt(items: readonly Item[], at: number): { readonly said: Said; readonly next: number } | undefined {
  for (const length of [4, 3, 2, 1]) {
    if (at + length > items.length) continue;
    const words = items
      .slice(at, at + length)
      .map(lowerText)
      .join(" ");
    const [said] = SAYINGS.find(([, pattern]) => pattern.test(words)) ?? [];
    if (said !== undefined) return { said, next: at + length };
  }
  return undefined;
}

/** The only date of its end that a noun has which names no table. */
function endNamed(items: readonly Item[], at: number, lexicon: Lexicon): LexicalField | undefined {
  const item = items[at];
  if (item === undefined || (item.kind !== "word" && item.kind !== "mention") || namedTable(item) !== undefined)
    return undefined;
  const word = stem(lowerText(item));
  const [only, second] = lexicon.fields.filter(
    (field) =>
      field.namings.some(({ words }) => words.includes(word) && isCalledEnd(words)) &&
      isTimed(field) &&
      !isCalledDue(field.spelt),
  );
  return only === undefined ? endCalled(item, lexicon) : second === undefined ? only : undefined;
}

/** "Whose FIRST AID TRAINING has run out", where a date `fat_to` is called so and says until when it holds. */
function endCalled(item: Item, lexicon: Lexicon): LexicalField | undefined {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  const field =
    top?.kind === "field" && top.score >= CALLED ? lexicon.fields.find(({ ref }) => ref === top.ref) : undefined;
  const until =
    field !== undefined && /^(?:to|until|till|end|exp|expiry|expires)$/.test(nameWords(field.ref.field).at(-1)!);
  return until && isTimed(field) && !isCalledDue(field.spelt) ? field : undefined;
}

/** From here on it is what the field is called. */
const CALLED = 0.85;

function testOf(
  end: LexicalField,
  said: Said,
  at: number,
  { lexicon, today }: { readonly lexicon: Lexicon; readonly today: string },
): FilterTest {
  const pick = fieldPick(at, end.ref, 1);
  if (said === "for ever") return endless(end, pick);
  const { year, month, date: day } = partsOf(today);
  const period = { year, month, day };
  if (said === "over") return { kind: "period", pick, operator: "<", period };
  const later = { kind: "period", pick, operator: ">=", period } as const;
  return isNoneAtAll(end, lexicon) ? later : lasting(end, pick, later);
}

/** "End of the trial; null = started WITHOUT ONE": people say of rows without an end that they have none of what ends. */
function isNoneAtAll({ ref }: LexicalField, { vocabulary }: Lexicon): boolean {
  const { conventions = [] } = vocabulary.tables.find(({ table }) => table === ref.table) ?? {};
  return conventions.some(
    ({ kind, words, tests: [test, second] }) =>
      kind === "state" &&
      second === undefined &&
      test?.field === ref.field &&
      test.operator === "is null" &&
      words.some((word) => /\b(?:without|no|none|never|not)\b/.test(word)),
  );
}
