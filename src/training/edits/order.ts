import type { TokenRange } from "../../sql/places.js";
import { literal, node, nodes, variant } from "../../sql/tree.js";
import { CLAUSE_ENDS, type EditableQuery, type Editor, endFrom, keyword, makeEdit, wordBefore } from "./edit.js";

const BY = new Set(["by"]);
const ITEM_ENDS = new Set([...CLAUSE_ENDS, ","]);

/** The other direction of an item of ORDER BY; no ORDER BY at all where no LIMIT would then take any rows. */
export const editOrder: Editor = (query) =>
  query.queries.flatMap((each) => {
    const items = nodes(variant(node(each.order_by)?.kind)[1]);
    const start = query.places.of(items[0]?.expr)?.first;
    const by = start === undefined ? undefined : wordBefore(query, start, BY);
    if (by === undefined || query.places.words[by - 1] !== "order") return [];
    const whole = { first: by - 1, last: endFrom(query, by, CLAUSE_ENDS) - 1 };
    const limited = each.limit_clause != null || each.fetch != null;
    return [
      ...itemsFrom(query, by + 1, items.length).flatMap((item) => turned(query, item)),
      ...(limited ? [] : [makeEdit("order", query, { ...whole, text: "" })]),
    ];
  });

function itemsFrom(query: EditableQuery, start: number, count: number): TokenRange[] {
  const items: TokenRange[] = [];
  for (let first = start; items.length < count; first = items.at(-1)!.last + 2) {
    items.push({ first, last: endFrom(query, first, ITEM_ENDS) - 1 });
  }
  return items;
}

function turned(query: EditableQuery, { first, last }: TokenRange) {
  const { places } = query;
  const word = places.words[last]!;
  if (word === "asc" || word === "desc") {
    const other = word === "asc" ? "desc" : "asc";
    return [makeEdit("order", query, { first: last, last, text: keyword(query, other) })];
  }
  if (places.words.slice(first, last + 1).includes("nulls")) return [];
  return [makeEdit("order", query, { first: last + 1, last, text: keyword(query, "desc") })];
}

/** One row more, one less, or all of them. */
export const editLimit: Editor = (query) =>
  query.queries.flatMap(({ limit_clause }) => {
    const { LimitOffset } = node(limit_clause) ?? {};
    const { limit, offset } = node(LimitOffset) ?? {};
    const place = query.places.of(limit);
    const rows = Number(literal(limit) ?? Number.NaN);
    if (!place || !Number.isInteger(rows)) return [];
    const others = [rows + 1, ...(rows > 1 ? [rows - 1] : [])];
    const whole = offset == null && query.places.words[place.first - 1] === "limit";
    return [
      ...others.map((other) => makeEdit("limit", query, { ...place, text: String(other) })),
      ...(whole ? [makeEdit("limit", query, { first: place.first - 1, last: place.last, text: "" })] : []),
    ];
  });
