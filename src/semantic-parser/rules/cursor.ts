import { groupBy } from "../../collections.js";
import { fieldKey } from "../../databases/schema.js";
import type { Cue } from "../lexicon/cues.js";
import { AGE, type Dimension, LENGTH } from "../lexicon/figures/dimensions.js";
import { type Item, lowerText } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { State } from "../lexicon/states/states.js";
import type { Relating } from "../lexicon/things/self-relations.js";
import type { Draft, FieldOption, Filter, FilterTest, Pick, SelectPart, ValueOption } from "./draft.js";
import type { OpenDraft } from "./new-draft.js";

/** A part of the question that is a question in itself, read before; it stands as one piece. */
export interface InnerQuestion {
  /** Its noun; undefined for what something is compared with. */
  readonly head: Pick | undefined;
  readonly draft: Draft;
  /** Set when its rows are of the kind of a noun before it, and related to that. */
  readonly related: { readonly by: Relating | undefined } | undefined;
}

/** "The BIGGEST increase", "the HIGHEST share": the rows shown are ranked by it. */
export interface Ranked {
  readonly most: boolean;
  readonly limit: number;
}

/** The place of the reader in the question, and what it has read so far. */
export interface Cursor {
  readonly items: readonly Item[];
  readonly inner: ReadonlyMap<number, InnerQuestion>;
  readonly lexicon: Lexicon;
  /** In which states rows are said to be, by the places at which that was said. */
  readonly states: readonly State[];
  /** The day of the question, ISO. */
  readonly today: string | undefined;
  at: number;
  readonly draft: OpenDraft;
  /** The exclusion that is open, and how the next filter joins the last one. */
  exclusion: number | undefined;
  joiner: Filter["joiner"];
  /** True after "different". */
  distinct: boolean;
  /** True after "not". */
  negated: boolean;
  /** A number said before the thing that a later superlative ranks ("which 5 cities have the largest …"). */
  limit: number | undefined;
  /** The period that rows are grouped by, where the question does not say by which date. */
  perPeriod: Pick | undefined;
  /** A share, ratio or difference that is asked for: its parts are told apart at the end. */
  compared:
    | {
        readonly at: number;
        readonly kind: "percent" | "share" | "ratio" | "difference";
        /** The second less the first: "how much cheaper". */
        readonly turned?: boolean;
        /** The place that says alone which rows are the part: "the pass rate". */
        readonly part?: number;
        readonly ranked?: Ranked;
      }
    | {
        readonly at: number;
        /** The figure of the rows of the second test less that of the first: as it is, or in percent of what `of` tells. */
        readonly kind: "growth";
        readonly percent: boolean;
        readonly of: FilterTest;
        readonly ranked?: Ranked;
        readonly tests: readonly [FilterTest, FilterTest];
      }
    | {
        readonly at: number;
        /** The figure of the rows of each test, side by side. */
        readonly kind: "beside";
        readonly tests: readonly [FilterTest, FilterTest];
      }
    | undefined;
  /** The date that was chosen for periods. */
  dated: Pick | undefined;
  /** Parts read ahead: from the place where each begins to the place after it. */
  readonly skips: Map<number, number>;
  /** True once two things were set against each other. */
  versus: boolean;
  /** True once it was asked which of two there are more of. */
  moreOf: boolean;
  /** Set once it was asked what the one of two periods has more than the other, beside both. */
  growthBeside: "percent" | "figure" | undefined;
  /** True while fields are listed that are shown beside the noun before them. */
  listing: boolean;
  /** True inside a part that says which rows are meant ("whose …", "with …"): fields named there are not shown. */
  modifier: boolean;
}

/** One rule of the reader: reads from the cursor's place and moves it, or leaves all as it was and answers false. */
export type Rule = (cursor: Cursor) => boolean;

export function cueAt<Kind extends Cue["kind"]>(
  cursor: Cursor,
  at: number,
  ...kinds: readonly Kind[]
): Extract<Cue, { kind: Kind }> | undefined {
  const item = cursor.items[at];
  if (item?.kind !== "cue" || !kinds.some((kind) => kind === item.cue.kind)) return undefined;
  return item.cue as Extract<Cue, { kind: Kind }>;
}

/** The next place from `at` that is no small word; small words that `stop` holds end the search too. */
export function skipSmall(cursor: Cursor, at: number, limit = 4, stop: readonly string[] = []): number {
  let place = at;
  while (place < at + limit) {
    const item = cursor.items[place];
    if (item?.kind !== "word" || item.weight === "content" || stop.includes(item.text.toLowerCase())) break;
    place++;
  }
  return place;
}

export function numberAt(cursor: Cursor, at: number): number | undefined {
  const item = cursor.items[at];
  return item?.kind === "number" ? item.value : undefined;
}

export function textAt(cursor: Cursor, at: number): string {
  return lowerText(cursor.items[at]);
}

/** The tables that are shown or named, as far as the question was read. */
export function tablesRead({ draft }: Cursor): string[] {
  const picks = [...draft.selects.map((part) => part.pick), ...draft.tables];
  return picks.flatMap((pick) => pick?.tables[0]?.table ?? []);
}

/** What stands at a place is read with something else, and not passed over. */
export function markRead({ draft }: Cursor, place: number): void {
  draft.unread.splice(0, draft.unread.length, ...draft.unread.filter((each) => each !== place));
}

/** What kind of thing the item is most likely to name. */
export function mentionKind(cursor: Cursor, at: number): "table" | "field" | "value" | undefined {
  const item = cursor.items[at];
  return item?.kind === "mention" ? item.meanings[0].kind : undefined;
}

/** The fields and tables that an item can name; undefined when it names none. */
export function pickAt(cursor: Cursor, at: number): Pick | undefined {
  const item = cursor.items[at];
  if (item?.kind !== "mention") return undefined;
  const fields = item.meanings.flatMap((meaning) => (meaning.kind === "field" ? [meaning] : []));
  const tables = item.meanings.flatMap((meaning) => (meaning.kind === "table" ? [meaning] : []));
  if (fields.length + tables.length === 0) return undefined;
  if (item.defined) return { at, fields, tables, asStored: true };
  const wholeName = /\bnames?\b/i.test(item.text) && !/first|last|given|family|middle|user/i.test(item.text);
  const plain = !/\b(ids?|identifiers?|codes?|numbers?|keys?)\b|id$/i.test(item.text);
  return { at, fields, tables, ...(wholeName ? { wholeName } : {}), ...(plain ? { plain } : {}) };
}

/** "population density": of two fields of one table named without a word between, the place of the second. */
export function headNoun(cursor: Cursor, at: number): number {
  const [first, second] = [at, at + 1].map((place) =>
    mentionKind(cursor, place) === "field" ? pickAt(cursor, place) : undefined,
  );
  if (first === undefined || (second?.fields[0]?.score ?? 0) < 0.85 || /s$/.test(textAt(cursor, at))) return at;
  const [named] = first.fields;
  // "Turnover BOOKED per month": of the figure is said when it was.
  if (named !== undefined && cursor.lexicon.figures.has(fieldKey(named.ref)) && /ed$/.test(textAt(cursor, at + 1)))
    return at;
  // "Which HANDLER closed most claims": who did it, and no day of theirs.
  if (/ed$/.test(textAt(cursor, at + 1)) && cueAt(cursor, skipSmall(cursor, at + 2, 1), "most") !== undefined)
    return at;
  // "RETAIL sales value": which sales, where that is no field of its own.
  const computed =
    cursor.lexicon.figures.has(fieldKey(second!.fields[0]!.ref)) && (first.fields[0]?.score ?? 0) < FAINT;
  if (computed) return at + 1;
  const tables = new Set(first.fields.map(({ ref }) => ref.table));
  return second!.fields.some(({ ref }) => tables.has(ref.table)) ? at + 1 : at;
}

/** Below it a word is hardly what a field is called by. */
const FAINT = 0.6;

/** As `pickAt`, for places where only a field makes sense; `numeric`: one whose values can be compared. */
export function fieldAt(cursor: Cursor, at: number, numeric = false): Pick | undefined {
  const pick = pickAt(cursor, at);
  if (pick === undefined) return undefined;
  // "The biggest LOAN", which payments point at by its number: that number measures nothing.
  const isPointer = (option: FieldOption) =>
    cursor.lexicon.field(option.ref).pointsAt !== undefined && option.score <= (pick.tables[0]?.score ?? 0);
  const fields = pick.fields.filter(
    (option) => !numeric || (cursor.lexicon.field(option.ref).kind !== "text" && !isPointer(option)),
  );
  if (fields.length === 0) return undefined;
  return { at, fields, tables: [], ...(pick.asStored === true ? { asStored: true } : {}) };
}

export function tableAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = pickAt(cursor, at);
  return pick !== undefined && pick.tables.length > 0 ? { at, fields: [], tables: pick.tables } : undefined;
}

export function valuesAt(cursor: Cursor, at: number): ValueOption[] {
  const item = cursor.items[at];
  if (item?.kind !== "mention") return [];
  const found = item.meanings.flatMap((meaning): ValueOption[] => (meaning.kind === "value" ? [meaning] : []));
  const byText = groupBy(found, ({ ref, value }) => `${fieldKey(ref)} ${value.toLowerCase()}`);
  // "coffee" and "COFFEE" where letter case was typed at will.
  return [...byText.values()].map(([first, second]) => (second === undefined ? first! : { ...first!, folded: true }));
}

/** The fields that an adjective measures. */
export function pickDimension(cursor: Cursor, at: number, dimension: Dimension): Pick | undefined {
  const fields = cursor.lexicon.fields.flatMap((field): FieldOption[] => {
    if (field.kind === "text" || (field.key && !field.called.has("year"))) return [];
    // A start time says nothing of how long something takes.
    if (dimension.words === LENGTH.words && field.kind === "date") return [];
    // How many have registered says nothing of an age.
    if (dimension.words === AGE.words && ["count", "cnt", "number"].some((word) => field.spelt.has(word))) return [];
    const direct = dimension.words.findIndex((word) => field.spelt.has(word));
    const inverse = dimension.inverse.findIndex((word) => field.spelt.has(word));
    if (direct >= 0) return [{ ref: field.ref, score: Math.max(0.6, 0.9 - 0.04 * direct) }];
    return inverse >= 0 ? [{ ref: field.ref, score: Math.max(0.3, 0.75 - 0.03 * inverse), inverse: true }] : [];
  });
  if (fields.length === 0) return undefined;
  return { at, fields: fields.sort((a, b) => b.score - a.score), tables: [] };
}

/** Takes the field that was last read as something to show, when it stands close before `at`, to filter by it instead. */
export function takeLastField(cursor: Cursor, at: number, numeric: boolean): Pick | undefined {
  const shown = cursor.draft.selects.at(-1);
  const hint = cursor.draft.hints.at(-1);
  const pickOfShown = shown?.kind === "pick" ? shown.pick : undefined;
  const list = (hint?.at ?? -1) > (pickOfShown?.at ?? -1) ? cursor.draft.hints : cursor.draft.selects;
  const last = list === cursor.draft.hints ? hint : pickOfShown;
  if (last === undefined || last.at > at || at - last.at > 5) return undefined;
  const between = cursor.items.slice(last.at + 1, at);
  if (between.some((item) => item.kind === "mention" || (item.kind === "mark" && item.text === ","))) return undefined;
  // Rows for sure, be a field called so.
  const pick = last.fields.length === 0 ? undefined : fieldAt(cursor, last.at, numeric);
  if (pick === undefined || isRatherTable(cursor, pick)) return undefined;
  list.pop();
  return pick;
}

/** Called so for certain as rows, and as a field only by a part of its name, or as the key by which others refer to them. */
function isRatherTable(cursor: Cursor, { at, fields }: Pick): boolean {
  const table = mentionKind(cursor, at) === "table" ? tableAt(cursor, at)?.tables[0] : undefined;
  const refers = ({ ref, score }: FieldOption) =>
    cursor.lexicon.field(ref).pointsAt === table?.table && score < table!.score;
  return table !== undefined && fields.every((each) => each.score < table.score - LESS || refers(each));
}

/** So much less sure a meaning is none beside another. */
const LESS = 0.15;

/** A count, an aggregate, or a figure that people define, which is computed over rows as an aggregate is. */
export function asksFigure({ lexicon }: Cursor, part: SelectPart): boolean {
  if (part.kind !== "pick") return true;
  const [top] = part.pick.fields;
  return top !== undefined && lexicon.figures.get(fieldKey(top.ref))?.metric.kind === "aggregate";
}

export function addFilter(cursor: Cursor, at: number, test: Filter["test"]): void {
  cursor.draft.filters.push({ at, test, joiner: cursor.joiner, exclusion: cursor.exclusion });
  cursor.joiner = "and";
  cursor.negated = false;
}

/** "Among the members, what is the percentage …": tables named before are those whose rows are computed with. */
export function askFor({ draft }: Cursor): void {
  for (const [index, part] of [...draft.selects.entries()].reverse()) {
    if (part.kind !== "pick" || (part.pick.tables[0]?.score ?? 0) < (part.pick.fields[0]?.score ?? 0)) continue;
    draft.selects.splice(index, 1);
    draft.tables.push({ ...part.pick, fields: [] });
  }
}
