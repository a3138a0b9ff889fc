import { fieldKey } from "../../databases/schema.js";
import { type Item, lowerText } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { tableOfMeaning } from "../lexicon/mention.js";
import { type Relating, selfRelations } from "../lexicon/things/self-relations.js";
import type { Pick } from "./draft.js";
import { tablePick } from "./picks.js";

/** The place of a row's name, the place after it, and how the rows asked for are related to it. */
interface RelatedValue {
  readonly from: number;
  readonly to: number;
  readonly head: Pick;
  readonly related: { readonly by: Relating };
}

/** "districts adjacent to HARBOUR", "artists influenced by ADA LUND": a row of the same kind, by its name. */
export function relatedValueAt(
  items: readonly Item[],
  lexicon: Lexicon,
  asked: number,
  at: number,
): RelatedValue | undefined {
  const item = items[at];
  if (item?.kind !== "mention" || item.meanings[0].kind !== "value") return undefined;
  const tables = new Set(item.meanings.flatMap((meaning) => (meaning.kind === "value" ? [meaning.ref.table] : [])));
  for (const table of tables) {
    const by = relatingBefore(items, lexicon, at, table) ?? relatingAfter(items, lexicon, at, table);
    const kind = items.some((_, place) => place < at && place >= asked && namesKind(items, place, table));
    if (by === undefined || (!kind && !by.asks)) continue;
    const to = isNounOf(items[at + 1], table) ? at + 2 : at + 1;
    return { from: at, to, head: tablePick(at, table, 1), related: { by } };
  }
  return undefined;
}

/** A noun of a table, or a field of it. */
function namesKind(items: readonly Item[], at: number, table: string): boolean {
  const item = items[at];
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  return (
    top !== undefined && (top.kind === "table" ? top.table === table : top.kind === "field" && top.ref.table === table)
  );
}

function isNounOf(item: Item | undefined, table: string): boolean {
  return item?.kind === "mention" && item.meanings[0].kind === "table" && item.meanings[0].table === table;
}

/** The word right before a phrase that says how rows of its table are related to each other. */
export function relatingBefore(
  items: readonly Item[],
  lexicon: Lexicon,
  from: number,
  table: string,
): Relating | undefined {
  let at = beforeList(items, from - 1);
  while (/^(to|by|of|with|on|from|the|a|an|any|all|as|'s|is|are|was|were|both|either)$/.test(lowerText(items[at])))
    at--;
  return relatingAt(items, lexicon, at, from, table);
}

/** "Border Arvia AND HOLM": behind those that are named with it. */
function beforeList(items: readonly Item[], from: number): number {
  let at = from;
  const isValue = (item: Item | undefined) => item?.kind === "mention" && item.meanings[0].kind === "value";
  while (/^(?:and|or)$/.test(lowerText(items[at])) && isValue(items[at - 1])) at -= 2;
  return at;
}

/** "which courses does OPTICS require": the rows asked for have it done to them. */
function relatingAfter(items: readonly Item[], lexicon: Lexicon, value: number, table: string): Relating | undefined {
  let before = value - 1;
  while (/^(the|a|an)$/.test(lowerText(items[before]))) before--;
  if (!/^(do|does|did|that|which|whom)$/.test(lowerText(items[before]))) return undefined;
  const found = relatingAt(items, lexicon, value + 1, value + 1, table);
  return found && { ...found, voice: "passive", asks: false };
}

/** What the word at a place tells of how rows of a table are related to those named from another place on. */
function relatingAt(
  items: readonly Item[],
  lexicon: Lexicon,
  at: number,
  from: number,
  table: string,
): Relating | undefined {
  const item = items[at];
  // "Learners from Norway": the rows themselves, and no word of how they are related.
  if (item?.kind !== "mention" || isNounOf(item, table)) return undefined;
  const ends = selfRelations(lexicon, table).flatMap(({ near, far }) => [near, far]);
  const keeps = new Set(ends.map(fieldKey));
  const kept = new Set(ends.map((end) => end.table));
  const meaning = item.meanings.find(
    (each) =>
      each.kind !== "value" &&
      each.score >= item.meanings[0].score - 0.1 &&
      (each.kind === "table" ? each.table !== table && kept.has(each.table) : keeps.has(fieldKey(each.ref))),
  );
  if (meaning === undefined || meaning.kind === "value") return undefined;
  const between = items.slice(at + 1, from).map((each) => lowerText(each));
  const whose = lowerText(items[at - 1]) === "whose" || between.some((text) => /^(is|are|was|were)$/.test(text));
  const voice = between.includes("by") ? "passive" : between.includes("of") && !whose ? "noun" : "active";
  const who = /^(who|what)$/.test(lowerText(items[at - 1]));
  const keeper = tableOfMeaning(meaning);
  return { at, word: lowerText(item), table: keeper, voice, asks: voice === "noun" || who };
}
