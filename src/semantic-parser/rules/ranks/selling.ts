import { stem, stemsOf } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import { isBought, soldLine } from "../../lexicon/figures/priced-lines.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt, valuesAt } from "../cursor.js";
import type { FieldOption, Ordering, Pick } from "../draft.js";
import { eventsOf, eventTables } from "../events.js";
import { tablePick } from "../picks.js";

const QUANTITIES = ["quantity", "qty", "pieces", "units", "number", "count", "copies"].map(stem);

/** "our best-selling product", "which product sold best", "sells worst": by how much of it was. */
export function readSelling(cursor: Cursor): boolean {
  const said = sellingAt(cursor);
  if (said === undefined) return false;
  const { at, draft, lexicon } = cursor;
  const nouns = [skipSmall(cursor, said.next, 1), ...draft.selects.map(({ pick }) => pick?.at ?? -1)];
  const noun = nouns.find((place) => mentionKind(cursor, place) === "table");
  // "Which MODEL sells best", where cars keep of which each is.
  const kind = noun === undefined ? nouns.find((place) => mentionKind(cursor, place) === "field") : undefined;
  const [top] = noun === undefined ? [] : (tableAt(cursor, noun)?.tables ?? []);
  const [field] = kind === undefined ? [] : (fieldAt(cursor, kind)?.fields ?? []);
  const thing = top?.table ?? field?.ref.table;
  const told = thing === undefined ? [] : salesOf(cursor, thing);
  const events = told[0] ?? (top === undefined ? undefined : eventsOf(lexicon, top.table));
  const rows: Ordering["by"] | undefined =
    events === undefined
      ? undefined
      : (soldFields(cursor, events) ?? { kind: "count", pick: tablePick(at, events, 0.85) });
  const by = piecesOf(cursor, said.next) ?? rows;
  if (by === undefined) return false;
  draft.orders.push({ at, by, most: said.most, limit: cursor.limit ?? said.limit });
  cursor.limit = undefined;
  cursor.at = said.next;
  return true;
}

/** The rows of what the verb names that refer to what is sold: no prices of it, which may be more. */
function salesOf({ items, lexicon }: Cursor, thing: string): string[] {
  const named = items.flatMap((item) =>
    item.kind === "mention" && /^(?:sell|sold)/i.test(item.text)
      ? item.meanings.flatMap((each) => (each.kind === "table" ? [each.table] : []))
      : [],
  );
  return eventTables(lexicon, thing).filter((table) => named.includes(table));
}

interface Said {
  readonly most: boolean;
  readonly limit: number;
  readonly next: number;
}

function sellingAt(cursor: Cursor): Said | undefined {
  const { at, items } = cursor;
  const text = textAt(cursor, at);
  const extreme = (place: number) => cueAt(cursor, place, "extreme", "top", "most")?.most;
  const before = items[at - 1];
  const limit = before?.kind === "number" ? before.value : 1;
  const most = extreme(at);
  if (most !== undefined) {
    const hyphen = textAt(cursor, at + 1) === "-" ? 2 : 1;
    const sells = /^(?:selling|sold|seller|sellers)$/.test(textAt(cursor, at + hyphen));
    return sells ? { most, limit, next: at + hyphen + 1 } : undefined;
  }
  if (/^bestselling$/.test(text)) return { most: true, limit, next: at + 1 };
  const after = extreme(at + 1) ?? (textAt(cursor, at + 1) === "the" ? extreme(at + 2) : undefined);
  const next = extreme(at + 1) === undefined ? at + 3 : at + 2;
  // "Who sold the most CARS": how many of them is what the others are ranked by.
  if (cursor.draft.selects.length > 0 && mentionKind(cursor, next) === "table") return undefined;
  return /^(?:sold|sells|sell|selling)$/.test(text) && after !== undefined ? { most: after, limit, next } : undefined;
}

/** The quantities that the lines of what was sold keep. */
export function soldFields({ at, lexicon }: Cursor, table: string): Ordering["by"] | undefined {
  const fields = lexicon
    .table(table)
    .fields.filter((field) => isAdditive(field) && QUANTITIES.some((word) => field.called.has(word)) && !isKept(field))
    .map(({ ref }): FieldOption => ({ ref, score: 0.85 }));
  const pick: Pick = { at, fields, tables: [] };
  return fields.length === 0 ? undefined : { kind: "field", pick, aggregate: "sum" };
}

const KEPT = stemsOf("stock inventory minimum reorder");

/** What there is of a thing was not sold. */
const isKept = ({ called }: LexicalField) => KEPT.some((word) => called.has(word));

/** "how many pretzels did we SELL in 2023": so many pieces as were sold, and no number of rows. */
export function readHowManySold(cursor: Cursor): boolean {
  const { at, items, lexicon, draft } = cursor;
  if (cueAt(cursor, at, "count") === undefined || draft.selects.length > 0) return false;
  const noun = skipSmall(cursor, at + 1, 2);
  const kind = mentionKind(cursor, noun);
  const verb = items.findIndex((item, place) => place > noun && /^(?:sell|sold)$/i.test(item.text));
  if (verb < 0 || (kind !== "value" && kind !== "table")) return false;
  // "How many cheeses do we SELL?": how many there are to be had.
  const inGeneral = textAt(cursor, verb - 1) === "we" && textAt(cursor, verb - 2) === "do";
  if (kind === "table" && inGeneral && !items.some((item) => item.kind === "period")) return false;
  const events = lexicon.tables
    .filter((table) => isOfEvents(lexicon, table.name) && !isBought(lexicon, table))
    .map(({ name }) => name);
  const fields = events.flatMap((table) => {
    const by = soldFields(cursor, table);
    return by?.kind === "field" ? by.pick.fields : [];
  });
  if (fields.length === 0) return false;
  draft.selects.push({ kind: "aggregate", name: "sum", pick: { at, fields, tables: [] }, superlative: false });
  cursor.skips.set(verb, verb + 1);
  cursor.modifier = true;
  cursor.at = kind === "value" ? at + 1 : noun + 1;
  if (kind === "table") draft.tables.push(tableAt(cursor, noun)!);
  return true;
}

/** "Which shop SELLS THE MOST coffee", a product that is stored: so many pieces of it as were sold. */
function piecesOf(cursor: Cursor, at: number): Ordering["by"] | undefined {
  const values = cursor.draft.selects.length > 0 && mentionKind(cursor, at) === "value" ? valuesAt(cursor, at) : [];
  const line = values.length === 0 ? undefined : soldLine(cursor.lexicon);
  const things = cursor.lexicon.joins.flatMap(({ from, to }) => (from.table === line?.table.name ? [to.table] : []));
  const named = values.some(({ ref }) => things.includes(ref.table));
  return line !== undefined && named ? soldFields(cursor, line.table.name) : undefined;
}
