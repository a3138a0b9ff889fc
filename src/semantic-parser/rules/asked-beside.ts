import { stem } from "../../language/stems.js";
import { isAdditive } from "../lexicon/figures/additive.js";
import { lowerText } from "../lexicon/items.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { isNumber, isTable, NAMED, showHead } from "./beside-head.js";
import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { unitsAt } from "./figures/units.js";
import { showDoer } from "./persons/asked-doers.js";
import { showWhen } from "./times/asked-when.js";

const SEPARATE = /^(?:and|,|;|-|–|—|\.|\?|with|plus|incl|including|together with|along with)$/;
const COUNTS =
  /^(?:with )?(?:the |their |its |(?:at|in|on|for|of) (?=how many))?(?:numbers?|counts?|frequency|frequencies|how often|how many|how many times|how many (?:of|for) each|how many each|how often each|how often (?:was|were|is|are|did|do|does|has|have) (?:it|that|this|they)(?: been)?(?: \S+)?|how often (?:it|that|this|they) (?:happen\p{L}*|did(?: so)?|was|were|came)|how frequently|how many there are|how many are there|how many of them)(?: (?:each|of each|for each|of them|in each case|please|each time|for all))?$/u;

/**
 * "Which methods are used AND HOW OFTEN?", "reasons, WITH THE NUMBER": how many rows each of what is shown has. "… in May,
 * AND WHEN?", "the cheapest plan AND WHAT IT COSTS": the day or figure by which the rows were told.
 */
export function readAskedBeside(cursor: Cursor): boolean {
  const { draft } = cursor;
  const start = startOf(cursor);
  if (start === undefined) return false;
  const headed = draft.selects.length + draft.tables.length > 0;
  const end = endOf(cursor, start);
  const said = cursor.items
    .slice(start, end)
    .map(({ text }) => text.toLowerCase())
    .join(" ");
  const read = !headed
    ? showDoer(cursor, said, start)
    : COUNTS.test(said)
      ? countRanked(draft) || countEach(draft) || countHad(cursor, start, said) || countSummed(draft, said)
      : /^(?:since )?when\b/.test(said)
        ? showWhen(cursor, said, start, end)
        : AS_WHAT.test(said)
          ? showRole(cursor)
          : showDoer(cursor, said, start) ||
            showWhose(cursor, said, end) ||
            showOfExtreme(cursor, said, start) ||
            showRanked(cursor, said, start, end);
  if (!read) return false;
  cursor.at = end;
  return true;
}

/** The place after the comma, "and" or question mark with which another request begins. */
function startOf(cursor: Cursor): number | undefined {
  let at = cursor.at;
  // "Who is the busiest? How many hours?"
  if (!SEPARATE.test(textAt(cursor, at))) return textAt(cursor, at - 1) === "?" ? at : undefined;
  while (SEPARATE.test(textAt(cursor, at))) at++;
  return at;
}

/** Where the sentence ends, or the next part of it begins. */
function endOf(cursor: Cursor, start: number): number {
  const end = cursor.items.findIndex((item, at) => at >= start && item.kind === "mark");
  return end < 0 ? cursor.items.length : end;
}

/** "Which client has the most complaints, AND HOW MANY": of what they are ranked by. */
function countRanked({ orders, selects }: Cursor["draft"]): boolean {
  const [order, second] = orders;
  if (order?.by.kind !== "count" || order.limit === undefined || second !== undefined || selects.some(isNumber))
    return false;
  selects.push({ kind: "count", pick: order.by.pick, distinct: false });
  return true;
}

/** How many rows have each value of the fields that are shown. */
function countEach(draft: Cursor["draft"]): boolean {
  const shown = draft.selects.filter(({ kind, pick }) => kind === "pick" && pick !== undefined);
  // "Guests with three cancellations AND HOW OFTEN": of what was counted already.
  const [counted] = draft.having.filter(({ aggregate }) => aggregate === "count");
  if (counted !== undefined && shown.length > 0 && !draft.selects.some(isNumber)) {
    draft.selects.push({ kind: "count", pick: counted.of, distinct: counted.different === true });
    return true;
  }
  const fields = shown.every(({ pick }) => (pick!.fields[0]?.score ?? 0) > (pick!.tables[0]?.score ?? 0));
  if (draft.selects.some(isNumber) || shown.length === 0 || !fields) return false;
  draft.selects.push({ kind: "count", pick: undefined, distinct: false });
  return true;
}

/** "Products that still HAVE OPEN ORDERS, and how many": of what each of them has. */
function countHad({ draft, items }: Cursor, start: number, said: string): boolean {
  const [shown, second] = draft.selects;
  const had = draft.tables.at(-1);
  const [thing] = shown?.kind === "pick" ? shown.pick.tables : [];
  const [rows] = had?.tables ?? [];
  if (said !== "how many" || lowerText(items[start - 1]) !== "and" || second !== undefined) return false;
  if (thing === undefined || had === undefined || rows === undefined || rows.table === thing.table) return false;
  const verb = items.slice(Math.max(0, had.at - 3), had.at).some((item) => /^(?:have|has|had)$/.test(lowerText(item)));
  if (!verb) return false;
  draft.selects.push({ kind: "count", pick: had, distinct: false });
  return true;
}

/** "How much did they order AND HOW OFTEN": the number of rows beside what they add up to. */
function countSummed({ groups, orders, selects }: Cursor["draft"], said: string): boolean {
  const [shown, second] = selects;
  const summed = shown?.kind === "aggregate" ? shown.name === "sum" : shown?.kind === "count" && shown.figure === true;
  if (
    shown === undefined ||
    !summed ||
    second !== undefined ||
    groups.length + orders.length > 0 ||
    !said.startsWith("how often")
  )
    return false;
  // Of several rows, as they are counted.
  selects[0] = { kind: "aggregate", name: "sum", pick: shown.pick!, superlative: false };
  selects.push({ kind: "count", pick: undefined, distinct: false });
  return true;
}

const FIGURES =
  /^(?:what|how much|how many|how high|how big|how large|how long|how old|how heavy) (?:it|they|that|this|he|she|is|are|was|were|does|do|did)(?: \S+){0,4}$/;

/** "… and what it costs", "and how much that is": the figure by which they are ranked. */
function showRanked(cursor: Cursor, said: string, start: number, end: number): boolean {
  const { draft } = cursor;
  const [order, second] = draft.orders;
  // "… MINUTES TOO": in which unit.
  const units = /^\S+ (?:too|as well|also)$/.test(said) ? unitsAt(cursor, start) : undefined;
  if (
    (!FIGURES.test(said) && units === undefined) ||
    order?.by.pick === undefined ||
    second !== undefined ||
    order.by.kind !== "field"
  )
    return false;
  if (draft.selects.some(isNumber)) return false;
  // "How much does it WEIGH": another figure.
  const others = cursor.items.some(
    (_, at) => at >= start && at < end && (fieldAt(cursor, at)?.fields[0]?.score ?? 0) >= NAMED,
  );
  if (others) return false;
  showHead(draft);
  const name = order.by.aggregate ?? (isSummed(cursor, order.by.pick) ? "sum" : undefined);
  const { pick } = order.by;
  if (units !== undefined) draft.units = [...units];
  if (name !== undefined) draft.orders[0] = { ...order, by: { ...order.by, aggregate: name } };
  draft.selects.push(
    name === undefined || name === "count"
      ? { kind: "pick", pick, distinct: false }
      : { kind: "aggregate", name, pick, superlative: false },
  );
  return true;
}

/** "the client with the most REFUNDS": of rows that belong to what is shown, of which there are several. */
function isSummed({ draft, lexicon }: Cursor, { fields: [top] }: Pick): boolean {
  const [shown] = draft.selects;
  const table = shown !== undefined && isTable(shown) ? shown.pick!.tables[0]!.table : undefined;
  if (top === undefined || table === undefined || !isAdditive(lexicon.field(top.ref))) return false;
  return belongsTo(lexicon, top.ref.table, table);
}

/** "the highest fee AND FOR WHICH CLIENT": whose it is, of which there is one each. */
function showWhose(cursor: Cursor, said: string, end: number): boolean {
  const { draft } = cursor;
  const pick = WHOSE.test(said) && mentionKind(cursor, end - 1) === "table" ? tableAt(cursor, end - 1) : undefined;
  if (pick === undefined || draft.selects.some(({ kind }) => kind === "count")) return false;
  showHead(draft);
  draft.selects.push({ kind: "pick", pick, distinct: false });
  return true;
}

/** "the highest fee AND THE TOWN it is for": what the row of that figure says besides. */
function showOfExtreme(cursor: Cursor, said: string, start: number): boolean {
  const [shown, second] = cursor.draft.selects;
  const extreme = shown?.kind === "aggregate" && shown.superlative && second === undefined;
  const place = cursor.items.findIndex((_, at) => at >= start && mentionKind(cursor, at) === "field");
  const pick = extreme && OF_IT.test(said) && place <= start + 1 ? fieldAt(cursor, place) : undefined;
  const fields = pick?.fields.filter(({ ref }) => cursor.lexicon.field(ref).kind === "text") ?? [];
  if (pick === undefined || fields.length === 0 || cursor.draft.groups.length > 0) return false;
  cursor.draft.selects.push({ kind: "pick", pick: { ...pick, fields }, distinct: false });
  return true;
}

const OF_IT = /^(?:the|its) \S+(?: it(?: (?:is|was) (?:for|of|from|at|in|on))?)?$/;
const WHOSE = /^(?:in|for|by|at|with|from|of|to|on) (?:which|what) \S+(?: \S+)?$/;
const AS_WHAT = /^(?:as what|what as|in (?:what|which) (?:role|job|position|capacity|function))$/;
const ROLES = ["role", "job", "position", "occupation", "profession", "function", "title"].map(stem);

/** "Who works there, AND AS WHAT?": what those shown are by trade. */
function showRole({ draft, lexicon, at }: Cursor): boolean {
  const [shown, second] = draft.selects;
  const tables = shown !== undefined && second === undefined && isTable(shown) ? shown.pick!.tables : [];
  const fields = tables.flatMap(({ table, score }) => {
    const [role] = ROLES.flatMap((word) =>
      lexicon.table(table).fields.filter(({ called, kind, key }) => kind === "text" && !key && called.has(word)),
    );
    return role === undefined ? [] : [{ ref: role.ref, score }];
  });
  if (fields.length === 0) return false;
  draft.selects.push({ kind: "pick", pick: { at, fields, tables: [] }, distinct: false });
  return true;
}
