import { soldLine } from "../../lexicon/figures/priced-lines.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, textAt } from "../cursor.js";
import { tablePick } from "../picks.js";
import { soldFields } from "./selling.js";

/** "WHAT SOLD BEST last month", "our BEST SELLERS in May": the things of which most were sold, though none is called by name. */
export function readBestSellers(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (draft.selects.length + draft.tables.length > 0) return false;
  const said = whatSold(cursor) ?? sellers(cursor);
  const line = said && soldLine(lexicon);
  const thing = line && thingSold(lexicon, line.table.name);
  const by = line && soldFields(cursor, line.table.name);
  if (said === undefined || thing === undefined || by === undefined) return false;
  draft.selects.push({ kind: "pick", pick: tablePick(at, thing, SCORE), distinct: false });
  draft.orders.push({ at, by, most: said.most, limit: cursor.limit ?? 1 });
  cursor.limit = undefined;
  for (let place = at; place < said.next; place++) cursor.skips.set(place, place + 1);
  cursor.modifier = true;
  cursor.at = said.next;
  return true;
}

/** "WHAT DID WE SELL in May": the things of which some were. */
export function readWhatSold(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const said = /^what (?:did|have) we (?:sell|sold)$/.test(
    [0, 1, 2, 3].map((next) => textAt(cursor, at + next)).join(" "),
  );
  const line = said && draft.selects.length + draft.tables.length === 0 ? soldLine(lexicon) : undefined;
  const thing = line && thingSold(lexicon, line.table.name);
  if (line === undefined || thing === undefined) return false;
  draft.selects.push({ kind: "pick", pick: tablePick(at, thing, SCORE), distinct: true });
  draft.tables.push(tablePick(at + 3, line.table.name, SCORE));
  for (let place = at; place < at + 4; place++) cursor.skips.set(place, place + 1);
  cursor.modifier = true;
  cursor.at = at + 4;
  return true;
}

const SCORE = 0.9;

interface Said {
  readonly most: boolean;
  readonly next: number;
}

const rankAt = (cursor: Cursor, at: number) => cueAt(cursor, at, "extreme", "top", "most")?.most;

/** "what sold best", "what is selling worst", "what sells the most". */
function whatSold(cursor: Cursor): Said | undefined {
  const { at } = cursor;
  if (textAt(cursor, at) !== "what") return undefined;
  const verb = /^(?:is|was|has|have)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  if (!/^(?:sold|sells|selling)$/.test(textAt(cursor, verb))) return undefined;
  const rank = textAt(cursor, verb + 1) === "the" ? verb + 2 : verb + 1;
  const most = rankAt(cursor, rank);
  return most === undefined ? undefined : { most, next: rank + 1 };
}

/** "best sellers", "top-seller", "bestsellers", where no kind of thing is named. */
function sellers(cursor: Cursor): Said | undefined {
  const { at } = cursor;
  const whole = /^best-?sellers?$/.test(textAt(cursor, at));
  const most = whole ? true : rankAt(cursor, at);
  const noun = whole ? at : textAt(cursor, at + 1) === "-" ? at + 2 : at + 1;
  if (most === undefined || (!whole && !/^sellers?$/.test(textAt(cursor, noun)))) return undefined;
  return mentionKind(cursor, noun + 1) === "table" ? undefined : { most, next: noun + 1 };
}

/** What the lines of what was sold are of: what has a price, or else no day of its own. */
function thingSold(lexicon: Lexicon, line: string): string | undefined {
  const owners = lexicon.joins.flatMap(({ from, to }) => (from.table === line && to.table !== line ? [to.table] : []));
  const priced = owners.filter((name) => lexicon.table(name).fields.some(({ called }) => called.has("pric")));
  const [only, second] = priced.length > 0 ? priced : owners.filter((name) => !isOfEvents(lexicon, name));
  return second === undefined ? only : undefined;
}
