import { fieldKey, fieldLabel } from "../../databases/schema.js";
import type { Token } from "../../language/tokens.js";
import type { Item } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { FieldOption } from "../rules/draft.js";
import { displayFields } from "./display-fields.js";

/** What the words around a mention say of what it names. */
export interface Context {
  /** How much they favour a field. */
  score(at: number, option: FieldOption): number;
  /** The fields by which the owner of a plain "name" is known, when they are not called so. */
  ownNames(at: number): readonly FieldOption[];
}

const OF = new Set(["of", "for", "from", "in", "by", "on"]);

function isOwnKey(lexicon: Lexicon, { ref }: FieldOption): boolean {
  const { primaryKey } = lexicon.table(ref.table);
  return primaryKey.length === 1 && primaryKey[0] === ref.field;
}

interface Surroundings {
  /** Tables of the noun that the mention belongs to ("names of the singers", "singer names"). */
  readonly tables: ReadonlySet<string>;
  /** Stems of that noun. */
  readonly stems: ReadonlySet<string>;
  /** Tables of the nearest noun before and after. */
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Prepares the scores of one question. */
export function mentionContext(items: readonly Item[], tokens: readonly Token[], lexicon: Lexicon): Context {
  const cache = new Map<number, Surroundings>();
  const dates = datesOfFigures(items, lexicon);
  const around = (at: number) => {
    const known = cache.get(at) ?? look(items, tokens, at);
    cache.set(at, known);
    return known;
  };
  return {
    score: (at, option) =>
      scoreOf(around(at), option, lexicon) + (dates.has(fieldLabel(option.ref)) ? FIGURES_DATE : 0),
    ownNames: (at) => {
      // "The character names of the movie" are not the movie's.
      if (!/^names?$/i.test(items[at]?.text ?? "")) return [];
      const owned = ownedBefore(items, at);
      const owners = owned !== undefined ? tablesOf(owned) : isSaidOfTable(items, at) ? [...around(at).tables] : [];
      return owners.flatMap((table) => {
        const [ref, more] = displayFields(lexicon.table(table));
        const { called, echo, own } =
          ref === undefined ? { called: new Set(), echo: false, own: [] } : lexicon.field(ref);
        // Of a first and a last name the first stands for both.
        // "Name" is little of "trading name", and all of "name".
        const partly = called.has("name") && own.length > 1;
        const isName = more !== undefined || partly || (!called.has("name") && (echo || called.has("titl")));
        return ref !== undefined && isName ? [{ ref, score: owned === undefined ? 0.8 : 1 }] : [];
      });
    },
  };
}

/** What the date gets by which people say when a figure was. */
const FIGURES_DATE = 0.3;

function datesOfFigures(items: readonly Item[], { figures }: Lexicon): ReadonlySet<string> {
  const named = items.flatMap((item) => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    return top?.kind === "field" ? (figures.get(fieldKey(top.ref))?.metric.date ?? []) : [];
  });
  return new Set(named);
}

function scoreOf(around: Surroundings, option: FieldOption, lexicon: Lexicon): number {
  let score = isOwnKey(lexicon, option) ? 0.06 : 0;
  if (around.tables.has(option.ref.table)) score += 0.3;
  if ([...lexicon.field(option.ref).called].some((word) => around.stems.has(word))) score += 0.3;
  if (around.before.has(option.ref.table)) score += 0.12;
  if (around.after.has(option.ref.table)) score += 0.08;
  return score;
}

function look(items: readonly Item[], tokens: readonly Token[], at: number): Surroundings {
  const owner = ownerOf(items, at);
  const stems = owner === undefined ? [] : tokens.slice(owner.from, owner.to).map((token) => token.stem);
  return {
    tables: new Set(owner === undefined ? [] : tablesOf(owner)),
    stems: new Set(stems),
    before: new Set(isRestated(items, at) ? nearest(items, 0, 1) : nearest(items, at, -1)),
    after: new Set(nearest(items, at, 1)),
  };
}

/** "… ? List the name and id.": what is listed belongs to what the first sentence asks for. */
function isRestated(items: readonly Item[], at: number): boolean {
  for (let place = at - 1; place > 0; place--) {
    const item = items[place]!;
    if (item.kind === "mark" && (item.text === "?" || item.text === ".")) return true;
    if (item.kind === "mention" && item.meanings[0].kind === "table") return false;
  }
  return false;
}

/**
 * "names of the ALIGNMENTS", not "of the ALIGNMENT superheroes" nor "of the unknown words of the ALIGNMENTS", and not where
 * evidence says which field it is.
 */
function isSaidOfTable(items: readonly Item[], at: number): boolean {
  const [item, owner] = [items[at], ownerOf(items, at)];
  const [top] = owner?.kind === "mention" ? owner.meanings : [];
  if (owner === undefined || top?.kind !== "table" || (item?.kind === "mention" && item.defined === true)) return false;
  const place = items.indexOf(owner);
  if (place < at) return true;
  const told = items.slice(at + 1, place).every((each) => each.kind !== "word" || each.weight !== "content");
  return told && items[place + 1]?.kind !== "mention";
}

function tablesOf(item: Item): string[] {
  if (item.kind !== "mention") return [];
  return item.meanings.flatMap((meaning) => (meaning.kind === "table" && meaning.score > 0.5 ? [meaning.table] : []));
}

/** "name and age OF the SINGERS"; "the SINGER'S name". */
function ownerOf(items: readonly Item[], at: number): Item | undefined {
  const before =
    items[at - 1]?.text.endsWith("s") && items[at - 1]?.from !== undefined && items[at - 1]?.text.startsWith("'")
      ? items[at - 2]
      : items[at - 1];
  for (let place = at + 1; place < Math.min(items.length, at + 9); place++) {
    const item = items[place]!;
    const each = item.kind === "cue" && item.cue.kind === "each";
    // "in 2025, and in WHICH patient": another request.
    if (/^(?:which|what)$/i.test(items[place + 1]?.text ?? "")) break;
    if (each || (item.kind === "word" && OF.has(item.text.toLowerCase()))) {
      const next = items.slice(place + 1, place + 4).find((other) => other.kind === "mention");
      if (next !== undefined) return next;
      break;
    }
    const passes =
      item.kind === "word" ||
      isCounted(items, place) ||
      item.text === "," ||
      (item.kind === "mention" && item.meanings[0].kind === "field");
    if (!passes) break;
  }
  // "Revenue by SHOP 2024": no year of the shop.
  const apart = items[at]?.kind === "number" && tellsApart(items, at - 2);
  return before !== undefined && !apart && tablesOf(before).length > 0 ? before : undefined;
}

/** "by", "for each". */
function tellsApart(items: readonly Item[], at: number): boolean {
  const item = items[at];
  return /^by$/i.test(item?.text ?? "") || (item?.kind === "cue" && item.cue.kind === "each");
}

/** "For each SINGER its id and name". */
function ownedBefore(items: readonly Item[], at: number): Item | undefined {
  let place = at - 1;
  const listed = ({ kind, text }: Item) => /^(?:,|and|the)$/i.test(text) || kind === "mention" || kind === "quoted";
  while (place > 0 && listed(items[place]!)) place--;
  if (!/^(?:its|their)$/i.test(items[place]?.text ?? "")) return undefined;
  return items.slice(0, place).findLast((item) => tablesOf(item).length > 0);
}

/** "number of singers" between two fields and their owner. */
function isCounted(items: readonly Item[], place: number): boolean {
  const [item, before] = [items[place], items[place - 1]];
  if (item?.kind === "cue")
    return item.cue.kind === "count" || item.cue.kind === "aggregate" || item.cue.kind === "distinct";
  return before?.kind === "cue" && before.cue.kind === "count";
}

function nearest(items: readonly Item[], at: number, step: 1 | -1): string[] {
  for (let place = at + step; place >= 0 && place < items.length; place += step) {
    const item = items[place]!;
    if (item.kind !== "mention") continue;
    const [top] = item.meanings;
    if (top.kind === "table") return tablesOf(item);
    if (top.kind === "value" && step < 0) return [top.ref.table];
  }
  return [];
}
