import { singular } from "../../language/plurals.js";
import { stem } from "../../language/stems.js";
import { isAdditive } from "../lexicon/additive.js";
import { isTimed } from "../lexicon/dated-fields.js";
import { lowerText } from "../lexicon/items.js";
import { belongsTo } from "../lexicon/owners.js";
import { askedDates } from "./asked-dates.js";
import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "./cursor.js";
import type { Pick, SelectPart } from "./draft.js";

const SEPARATE = /^(?:and|,|;|-|–|—|\.|\?|with|plus|incl|including|together with|along with)$/;
const COUNTS =
  /^(?:with )?(?:the |their |its )?(?:numbers?|counts?|frequency|frequencies|how often|how many|how many times|how many (?:of|for) each|how many each|how often each|how often (?:it|that|this|they) (?:happen\p{L}*|did(?: so)?|was|were|came)|how frequently|how many there are|how many are there|how many of them)(?: (?:each|of each|for each|of them|in each case|please|each time|for all))?$/u;

/**
 * "Which methods are used AND HOW OFTEN?", "reasons, WITH THE NUMBER": how many rows each of what is shown has. "… in May,
 * AND WHEN?", "the cheapest plan AND WHAT IT COSTS": the day or figure by which the rows were told.
 */
export function readAskedBeside(cursor: Cursor): boolean {
  const { draft } = cursor;
  const start = startOf(cursor);
  if (start === undefined || draft.selects.length + draft.tables.length === 0) return false;
  const end = endOf(cursor, start);
  const said = cursor.items
    .slice(start, end)
    .map(({ text }) => text.toLowerCase())
    .join(" ");
  const read = COUNTS.test(said)
    ? countRanked(draft) || countEach(draft) || countHad(cursor, start, said)
    : /^(?:since )?when$/.test(said)
      ? showDay(cursor, said.startsWith("since"))
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

/** The place after the comma or "and" with which another request begins. */
function startOf(cursor: Cursor): number | undefined {
  let at = cursor.at;
  if (!SEPARATE.test(textAt(cursor, at))) return undefined;
  while (SEPARATE.test(textAt(cursor, at))) at++;
  return at;
}

/** Where the sentence ends, or the next part of it begins. */
function endOf(cursor: Cursor, start: number): number {
  const end = cursor.items.findIndex((item, at) => at >= start && item.kind === "mark");
  return end < 0 ? cursor.items.length : end;
}

const isNumber = ({ kind }: SelectPart) => kind !== "pick";

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
    draft.selects.push({ kind: "count", pick: counted.of, distinct: false });
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

/** The day that the rows are told by, or may be; "AND SINCE WHEN" is the one since which they are in their state. */
function showDay(cursor: Cursor, since: boolean): boolean {
  const { draft, lexicon } = cursor;
  if (draft.selects.some(isNumber)) return false;
  const [begun] = since ? draft.filters.flatMap(({ test }) => (test.kind === "state" ? test.pick : [])) : [];
  if (begun?.fields.some(({ ref }) => isTimed(lexicon.field(ref)))) {
    showHead(draft);
    draft.selects.push({ kind: "pick", pick: { ...begun, at: cursor.at, when: true }, distinct: false });
    return true;
  }
  // "Which shop did we close AND WHEN": told by the verb already.
  if (draft.selects.some(({ pick }) => pick?.fields[0] !== undefined && isTimed(lexicon.field(pick.fields[0].ref))))
    return true;
  const [told] = draft.filters.flatMap(({ test }) => (test.kind === "period" ? [test.pick] : []));
  const [ranked] = draft.orders.flatMap(({ by }) =>
    by.pick?.fields.some(({ ref }) => isTimed(lexicon.field(ref))) ? [by.pick] : [],
  );
  const fields = told === undefined && ranked === undefined ? askedDates(cursor) : [];
  const pick: Pick | undefined =
    told ?? ranked ?? (fields.length === 0 ? undefined : { at: cursor.at, fields, tables: [], when: true });
  if (pick === undefined) return false;
  showHead(draft);
  draft.selects.push({ kind: "pick", pick, distinct: false });
  if (told !== undefined && draft.orders.length === 0)
    draft.orders.push({ at: cursor.at, by: { kind: "field", pick }, most: false, limit: undefined });
  return true;
}

const FIGURES =
  /^(?:what|how much|how many|how high|how big|how large|how long|how old|how heavy) (?:it|they|that|this|he|she|is|are|was|were|does|do|did)(?: \S+){0,4}$/;

/** "… and what it costs", "and how much that is": the figure by which they are ranked. */
function showRanked(cursor: Cursor, said: string, start: number, end: number): boolean {
  const { draft } = cursor;
  const [order, second] = draft.orders;
  if (!FIGURES.test(said) || order?.by.pick === undefined || second !== undefined || order.by.kind !== "field")
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

/** "the last visit to each turbine AND WHO CARRIED IT OUT": the person, whatever day is called like the verb. */
function showDoer({ draft, items }: Cursor, said: string, start: number): boolean {
  const who = items[start];
  const told = DOER.test(said) && who?.kind === "mention" && draft.groups.length === 1 && draft.orders.length === 1;
  if (!told || who.kind !== "mention" || draft.selects.length > 0) return false;
  const tables = who.meanings.flatMap((each) => (each.kind === "table" ? [each] : []));
  draft.selects.push({ kind: "pick", pick: { at: start, fields: [], tables }, distinct: false });
  return tables.length > 0;
}

const DOER = /^who (?:\S+ )?(?:it|that|this|them|each)(?: (?:out|up|off|each time))?$/;

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

/** What stands before its fields is shown as well: "the 5 youngest MEMBERS with their date of birth". */
function showHead(draft: Cursor["draft"]): void {
  const [head] = draft.tables;
  if (draft.selects.length > 0 || head === undefined) return;
  draft.tables.splice(0, 1);
  draft.selects.push({ kind: "pick", pick: { ...head, fields: [] }, distinct: false });
}

/** "members WITH THEIR DATE OF BIRTH", "municipal clients AND THEIR contact persons": a noun, and what is shown of it besides. */
export function readBesideHead(cursor: Cursor, pick: Pick): boolean {
  if (!isBesideHead(cursor)) return false;
  showHead(cursor.draft);
  cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.listing = true;
  cursor.modifier = false;
  cursor.at++;
  return true;
}

/**
 * "open complaints WITH CLIENT AND SITE": the rows of other tables that each belongs to, by their names. "Clients with
 * complaints" are those who have some.
 */
export function readOwnerBeside(cursor: Cursor, pick: Pick): boolean {
  const { at, draft, lexicon } = cursor;
  const [head, second] = [...draft.selects.map((part) => part.pick), ...draft.tables];
  const [row, owner] = [head?.tables[0]?.table, pick.tables[0]?.table];
  const text = textAt(cursor, at);
  const before = textAt(cursor, at - 1) === "the" ? at - 2 : at - 1;
  const listed = cursor.listing && /^(?:,|and)$/.test(textAt(cursor, before));
  const first = textAt(cursor, before) === "with" && second === undefined;
  if (row === undefined || owner === undefined || (!first && !listed) || singular(text) !== text) return false;
  if (draft.selects.some(isNumber) || !belongsTo(lexicon, row, owner)) return false;
  showHead(draft);
  draft.selects.push({ kind: "pick", pick: { ...pick, fields: [] }, distinct: false });
  cursor.listing = true;
  cursor.modifier = false;
  cursor.at++;
  return true;
}

function isBesideHead(cursor: Cursor): boolean {
  const { draft, lexicon } = cursor;
  const [shown, second] = draft.selects;
  const headed = shown === undefined ? draft.tables.length === 1 : second === undefined && isTable(shown);
  if (!headed) return false;
  let at = cursor.at - 1;
  while (/^(?:the|their|its|his|her|a|an|each|all)$/.test(textAt(cursor, at))) at--;
  const article = textAt(cursor, at + 1);
  const word = textAt(cursor, at);
  if (/^(?:their|its|his|her)$/.test(article)) return word === "with" || word === "and" || word === ",";
  if (word !== "with" || at + 1 === cursor.at + 1) return false;
  const [top] = fieldAt(cursor, cursor.at)?.fields ?? [];
  if (top === undefined || top.score < NAMED) return false;
  const next = textAt(cursor, cursor.at + 1);
  const listed = (next === "," || next === "and") && mentionKind(cursor, cursor.at + 2) !== undefined;
  const ends = cursor.items[cursor.at + 1] === undefined || /^[.?!]$/.test(next);
  // "customers with a phone number" are those who have one.
  const told = article === "the" || (lexicon.field(top.ref).profile.nulls ?? 0) === 0;
  return listed || (ends && told && article !== "a" && article !== "an");
}

/** From here on a field is called so. */
const NAMED = 0.6;

const isTable = ({ kind, pick }: SelectPart) =>
  kind === "pick" && pick !== undefined && (pick.tables[0]?.score ?? 0) > (pick.fields[0]?.score ?? 0);
