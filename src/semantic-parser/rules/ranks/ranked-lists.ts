import { CUES, type Cue } from "../../lexicon/cues.js";
import type { Dimension } from "../../lexicon/figures/dimensions.js";
import { type Cursor, cueAt, mentionKind, textAt } from "../cursor.js";
import type { Ordering, Pick } from "../draft.js";
import { isFigure } from "../figures/aggregates.js";
import { computedKey } from "./orders.js";
import { defaultDimension, measuredFields, ofNoun, sizeLike } from "./ranked-fields.js";

/**
 * "…, most frequent first", "the cheapest first", "from biggest to smallest": all rows, in the order that a superlative
 * names, and no single one of them.
 */
export function readRankedList(cursor: Cursor): boolean {
  const ranked = firstAt(cursor) ?? fromTo(cursor);
  if (ranked === undefined) return false;
  const { at, next, dimension, most } = ranked;
  const last = cursor.draft.orders.at(-1);
  // "sorted by price, HIGHEST FIRST": in which direction.
  if (last !== undefined && last.limit === undefined && dimension === undefined && at - last.at <= 2) {
    cursor.draft.orders[cursor.draft.orders.length - 1] = { ...last, most };
    cursor.at = next;
    return true;
  }
  const by = keyOf(cursor, at, dimension);
  if (by !== undefined) cursor.draft.orders.push({ at, by, most, limit: undefined });
  cursor.exclusion = undefined;
  cursor.at = next;
  return true;
}

interface Ranked {
  /** The place of the superlative. */
  readonly at: number;
  readonly most: boolean;
  readonly dimension: Dimension | undefined;
  readonly next: number;
}

type Superlative = Extract<Cue, { kind: "extreme" | "most" | "common" | "top" }>;

const SUPERLATIVES: ReadonlyMap<string, Superlative> = new Map(
  CUES.flatMap(([phrase, cue]): [string, Superlative][] =>
    cue.kind === "extreme" || cue.kind === "most" || cue.kind === "common" ? [[phrase, cue]] : [],
  ).reverse(),
);

const dimensionOf = (cue: Superlative) => (cue.kind === "extreme" ? cue.dimension : undefined);

/** "largest first", "the most expensive ones first", "worst last". */
function firstAt(cursor: Cursor): Ranked | undefined {
  const at = textAt(cursor, cursor.at) === "the" ? cursor.at + 1 : cursor.at;
  const whole = SUPERLATIVES.get(/^(.+) first$/.exec(textAt(cursor, at))?.[1] ?? "");
  if (cueAt(cursor, at, "direction") !== undefined && whole !== undefined)
    return { at, most: whole.most, dimension: dimensionOf(whole), next: at + 1 };
  const cue = superlativeAt(cursor, at);
  const end = /^(?:ones?|of them)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const said = textAt(cursor, end);
  // "the newest first edition".
  if (cue === undefined || (said !== "first" && said !== "last") || mentionKind(cursor, end + 1) !== undefined)
    return undefined;
  return { at, most: said === "first" ? cue.most : !cue.most, dimension: dimensionOf(cue), next: end + 1 };
}

/** "from biggest to smallest", "from the oldest to the newest". */
function fromTo(cursor: Cursor): Ranked | undefined {
  if (textAt(cursor, cursor.at) !== "from") return undefined;
  const at = textAt(cursor, cursor.at + 1) === "the" ? cursor.at + 2 : cursor.at + 1;
  const to = textAt(cursor, at + 2) === "the" ? at + 3 : at + 2;
  const [first, last] = [superlativeAt(cursor, at), superlativeAt(cursor, to)];
  const linked = textAt(cursor, at + 1) === "to" || textAt(cursor, at + 1) === "down";
  if (!linked || first === undefined || last === undefined) return undefined;
  return { at, most: first.most, dimension: dimensionOf(first), next: to + 1 };
}

const superlativeAt = (cursor: Cursor, at: number) => cueAt(cursor, at, "extreme", "most", "common", "top");

/** What rows are ranked by: what is computed of them, what the adjective measures, or what was just compared or shown. */
function keyOf(cursor: Cursor, at: number, dimension: Dimension | undefined): Ordering["by"] | undefined {
  const { draft } = cursor;
  const computed = computedKey(cursor);
  if (cueAt(cursor, at, "common") !== undefined) return computed ?? { kind: "count", pick: undefined };
  if (computed !== undefined) return computed;
  const noun = cursor.items.findIndex((_, place) => mentionKind(cursor, place) === "table");
  if (dimension !== undefined) {
    const pick = ofNoun(cursor, noun, dimension, measuredFields(cursor, at, dimension));
    return pick && { kind: "field", pick };
  }
  const pick =
    compared(draft) ?? shownFigure(cursor) ?? ofNoun(cursor, noun, defaultDimension(cursor), sizeLike(cursor));
  return pick && { kind: "field", pick };
}

/** "venues for more than 2000 people, largest first". */
function compared({ filters }: Cursor["draft"]): Pick | undefined {
  const tests = filters.flatMap(({ test }) =>
    (test.kind === "compare" && typeof test.value === "number") || test.kind === "between" ? [test.pick] : [],
  );
  return tests.find(({ when }) => when !== true);
}

/** "hours per project, most first": the number that is shown. */
function shownFigure(cursor: Cursor): Pick | undefined {
  const picks = cursor.draft.selects.flatMap(({ kind, pick }) => (kind === "pick" && pick !== undefined ? [pick] : []));
  return picks.find(({ fields: [top], tables: [table] }) => {
    if (top === undefined || (table?.score ?? 0) > top.score) return false;
    const field = cursor.lexicon.field(top.ref);
    return isFigure(field) || (field.kind === "number" && !field.key);
  });
}
