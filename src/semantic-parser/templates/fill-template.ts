import type { Lexicon } from "../lexicon/lexicon.js";
import { lexiconOf } from "../lexicon/lexicon-of.js";
import type { ParserInput } from "../lexicon/link-question.js";
import { type ParserOptions, parseQuestion, type Reshaped } from "../parse-question.js";
import type { Draft, Ordering, Pick, SelectPart } from "../rules/draft.js";
import type { Features } from "../scoring/features.js";
import { likelihood } from "../scoring/likelihood.js";
import type { Shape } from "./sql-shape.js";

/**
 * Fills the structure of a solved example with the fields, values and tables that were read of the question: what the
 * structure has and the reading lacks is taken from the fields named. Undefined when nothing that was read fits a place
 * of the structure, and when the structure has no place for something that was read: the question says that, the example
 * is another one's.
 */
export function fillShape(draft: Draft, shape: Shape, lexicon: Lexicon): Reshaped | undefined {
  if (shape.combined || shape.nested !== isNested(draft) || !holds(shape, draft)) return undefined;
  const selects = fillSelects(draft, shape, lexicon);
  const orders = fillOrders(draft, shape, lexicon);
  if (selects === undefined || orders === undefined || (shape.having && draft.having.length === 0)) return undefined;
  const groups = shape.grouped ? draft.groups : [];
  return { draft: { ...draft, selects, orders, groups }, distinct: shape.distinct };
}

/** Whether a structure has a place for every part that was read. */
function holds(shape: Shape, { selects, orders, groups, having }: Draft): boolean {
  const computed = selects.filter(({ kind }) => kind !== "pick").length;
  return (
    computed <= shape.aggregates.length &&
    selects.length - computed <= shape.selects - shape.aggregates.length &&
    (orders.length === 0 || shape.order !== "none") &&
    (groups.length === 0 || shape.grouped) &&
    (having.length === 0 || shape.having) &&
    (shape.limited || !orders.some(({ limit }) => limit !== undefined))
  );
}

function isNested(draft: Draft): boolean {
  return draft.exclusions.length > 0 || draft.filters.some(({ test }) => test.kind === "aggregate");
}

function fillSelects(draft: Draft, shape: Shape, lexicon: Lexicon): readonly SelectPart[] | undefined {
  const plain = draft.selects.filter((part) => part.kind === "pick");
  const computed = draft.selects.filter((part) => part.kind !== "pick");
  const wanted = shape.selects - shape.aggregates.length;
  if (shape.aggregates.length === 0) return fillPlain(plain, draft, wanted);
  const aggregates = shape.aggregates.map((name, index) =>
    fillAggregate(name, computed[index] ?? plain.at(-1), draft, lexicon),
  );
  if (aggregates.includes(undefined)) return undefined;
  const parts = wanted === 0 ? [] : fillPlain(plain, draft, wanted);
  return parts === undefined ? undefined : [...parts, ...aggregates.filter((part) => part !== undefined)];
}

function fillPlain(plain: readonly SelectPart[], draft: Draft, wanted: number): readonly SelectPart[] | undefined {
  if (plain.length >= wanted) return plain.slice(0, Math.max(1, wanted));
  const more = [...draft.groups, ...draft.hints, ...draft.tables].slice(0, wanted - plain.length);
  if (plain.length + more.length < wanted) return undefined;
  return [...plain, ...more.map((pick): SelectPart => ({ kind: "pick", pick, distinct: false }))];
}

function fillAggregate(
  name: string,
  part: SelectPart | undefined,
  draft: Draft,
  lexicon: Lexicon,
): SelectPart | undefined {
  if (name === "count") {
    return part?.kind === "count" ? part : { kind: "count", pick: part?.pick ?? draft.tables[0], distinct: false };
  }
  const pick = [part?.pick, ...draft.hints].find(
    (each) => each !== undefined && numericFields(each, lexicon).length > 0,
  );
  if (pick === undefined) return undefined;
  const fields = numericFields(pick, lexicon);
  return { kind: "aggregate", name: name as "avg", pick: { ...pick, fields, tables: [] }, superlative: false };
}

function fillOrders(draft: Draft, shape: Shape, lexicon: Lexicon): readonly Ordering[] | undefined {
  if (shape.order === "none") return [];
  const limit = shape.limited ? (draft.orders.find((order) => order.limit !== undefined)?.limit ?? 1) : undefined;
  const known = draft.orders.filter((order) => (order.by.kind === "count") === (shape.order === "aggregate"));
  if (known.length > 0) return known.map((order) => ({ ...order, limit }));
  if (shape.order === "aggregate") {
    return [{ at: 0, by: { kind: "count", pick: draft.tables[0] }, most: shape.descending, limit }];
  }
  const picks = [...draft.hints, ...draft.selects.flatMap((part) => part.pick ?? [])];
  const pick = picks.find((each) => numericFields(each, lexicon).length > 0);
  if (pick === undefined) return undefined;
  const fields = numericFields(pick, lexicon);
  return [{ at: pick.at, by: { kind: "field", pick: { ...pick, fields, tables: [] } }, most: shape.descending, limit }];
}

function numericFields(pick: Pick, lexicon: Lexicon) {
  return pick.fields.filter(({ ref }) => lexicon.field(ref).kind !== "text" && !lexicon.field(ref).key);
}

export interface Filled {
  readonly sql: string;
  /** 0 to 1. */
  readonly score: number;
  readonly features: Features;
  readonly reasons: readonly string[];
}

/** The queries of one structure that the question's links can fill, best first. */
export function fillTemplate(input: ParserInput, shape: Shape, options: Omit<ParserOptions, "reshape">): Filled[] {
  const lexicon = lexiconOf(input.profile, input.vocabulary);
  const reshape = (draft: Draft) => {
    const filled = fillShape(draft, shape, lexicon);
    return filled === undefined ? [] : [filled];
  };
  const composed = parseQuestion(input, { ...options, reshape });
  return composed.map(({ sql, features, reasons }) => ({ sql, score: likelihood(features), features, reasons }));
}
