import type { FieldRef } from "../../databases/schema.js";
import { isPlural } from "../../language/plurals.js";
import { stem } from "../../language/stems.js";
import { type FlagSides, flagSides } from "../lexicon/codes/flag-sides.js";
import { isAdditive } from "../lexicon/figures/additive.js";
import { sameRef } from "../query/query.js";
import { addFilter, type Cursor, cueAt, markRead, mentionKind, pickAt, tablesRead, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { fieldPick, tablePick } from "./picks.js";

interface Flag extends FlagSides {
  readonly pick: Pick;
}

/** The field of yes and no that an item names. */
export function flagAt(cursor: Cursor, at: number): Flag | undefined {
  const pick = mentionKind(cursor, at) === "field" ? pickAt(cursor, at) : undefined;
  const [top] = pick?.fields ?? [];
  const sides = top && (flagSides(cursor.lexicon.field(top.ref)) ?? codedSides(cursor, top.ref));
  if (pick === undefined || sides === undefined) return undefined;
  // The same letter or number says yes in each of them.
  const fields = pick.fields.filter(
    ({ ref }) => (flagSides(cursor.lexicon.field(ref)) ?? codedSides(cursor, ref))?.yes === sides.yes,
  );
  return { pick: { at, fields, tables: [] }, ...sides };
}

/** A field called "active" whose two codes mean active and inactive. */
function codedSides({ lexicon }: Cursor, ref: FieldRef): FlagSides | undefined {
  const { fields = [] } = lexicon.vocabulary.tables.find(({ table }) => table === ref.table) ?? {};
  const codes = fields.find(({ field }) => field === ref.field)?.codes ?? [];
  const { called } = lexicon.field(ref);
  const yes = codes.find(({ meanings }) => meanings.some((meaning) => called.has(stem(meaning))));
  const no = codes.find((code) => code !== yes);
  return codes.length === 2 && yes !== undefined && no !== undefined ? { yes: yes.value, no: no.value } : undefined;
}

const SAID = new Set(
  "are is were was be been being who that which with have has had having not currently get gets got receive receives take takes want wants wanted".split(
    " ",
  ),
);
const JOINED = /[^e]ed$|^(?:subscribe|opt in|sign up|agree|consent|belong|enroll?|register)s?$/;
const NAMED = new Set("flag status value values field column".split(" "));

/** "insured patients", "patients who are not insured", "with diabetes": a field of yes and no that is said of rows. */
export function readFlag(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const flag = flagAt(cursor, at);
  if (flag === undefined) return false;
  if (callsRows(cursor)) {
    addFilter(cursor, at, { kind: "compare", pick: flag.pick, operator: "=", value: flag.yes });
    draft.selects.push({ kind: "pick", pick: tablePick(at, flag.pick.fields[0]!.ref.table, 0.9), distinct: false });
    cursor.at++;
    return true;
  }
  if (!isSaidOfRows(cursor)) return false;
  const negated = cursor.negated || closesExclusion(cursor);
  addFilter(cursor, at, {
    kind: "compare",
    pick: flag.pick,
    operator: "=",
    value: negated ? flag.no : flag.yes,
  });
  // "vip orders", read as one name, says what is shown too.
  const own = tableNamed(cursor);
  if (own !== undefined && draft.selects.length === 0) {
    const pick = tablePick(at, own, 0.9);
    if (cursor.compared === undefined) draft.selects.push({ kind: "pick", pick, distinct: false });
    else draft.tables.push(pick);
  }
  cursor.at = afterObject(cursor, flag);
  return true;
}

/** The place after "agreed TO MARKETING", where what follows is what the field of yes and no is called by as well. */
function afterObject(cursor: Cursor, { pick }: Flag): number {
  const { at, items } = cursor;
  let place = at + 1;
  while (place < at + 3 && /^(?:to|for|in|on)$/.test(textAt(cursor, place))) place++;
  const next = items[place];
  const meanings = next?.kind === "mention" ? next.meanings : [];
  const same = meanings.some((each) => each.kind === "field" && pick.fields.some(({ ref }) => sameRef(ref, each.ref)));
  return same ? place + 1 : at + 1;
}

/** "our VOLUNTEERS", where a table of staff tells by a field of yes and no who is one. */
export function sayFlag(cursor: Cursor, at: number): void {
  const item = cursor.items[at];
  const [top] = item?.kind === "mention" ? item.meanings : [];
  if (item?.kind !== "mention" || top?.kind !== "table" || cursor.exclusion !== undefined) return;
  const word = stem(item.text.toLowerCase());
  const own = cursor.lexicon.table(top.table);
  const field = own.fields.find(({ own: [first, second] }) => first === word && second === undefined);
  const sides = field && flagSides(field);
  if (field === undefined || sides === undefined || own.words.includes(word)) return;
  const pick = fieldPick(at, field.ref, 0.95);
  addFilter(cursor, at, { kind: "compare", pick, operator: "=", value: sides.yes });
}

/** "NO-SHOWS per hotel": the rows that say yes are called so, and nothing else is asked for. */
function callsRows(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const begins = items.slice(0, at).every(({ kind, text }) => kind === "word" && OPENS.test(text));
  return begins && draft.selects.length + draft.tables.length === 0 && isPlural(textAt(cursor, at).replace(/ /g, ""));
}

const OPENS = /^(?:the|all|our|any|show|list|me|us|which)$/i;

function isSaidOfRows(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (NAMED.has(textAt(cursor, at + 1)) || asksWhether(cursor)) return false;
  if (mentionKind(cursor, at + 1) === "table" || tableNamed(cursor) !== undefined || isCounted(cursor)) return true;
  // "BILLABLE HOURS per project": of which rows the hours are.
  if (flagsFigure(cursor, at)) return true;
  // "pet safe HOUSEPLANTS": of what kind the rows are.
  if (mentionKind(cursor, at + 1) === "value" && draft.selects.length + draft.tables.length === 0) return true;
  const named = draft.selects.length + draft.tables.length > 0 || isRelative(cursor);
  const begun = named && textAt(cursor, at - 2) !== "what";
  // "Vegan AND gluten free".
  const last = draft.filters.at(-1);
  const listed =
    /^(?:and|or|,)$/.test(textAt(cursor, at - 1)) && last?.at === at - 2 && flagAt(cursor, at - 2) !== undefined;
  if (begun && listed) return true;
  // "Users OPTED in to mail".
  if (begun && /[^e]ed$/.test(textAt(cursor, at)) && mentionKind(cursor, at - 1) === "table") return true;
  const before = /^(?:the|a|an|our|both|either)$/.test(textAt(cursor, at - 1)) ? at - 2 : at - 1;
  // "members ENROLLED IN online banking", "guests that SUBSCRIBE TO the newsletter".
  const joined = /^(?:in|for|to)$/.test(textAt(cursor, before)) && JOINED.test(textAt(cursor, before - 1));
  if (begun && joined) {
    markRead(cursor, before - 1);
    return true;
  }
  return begun && (SAID.has(textAt(cursor, before)) || cursor.negated || cursor.exclusion !== undefined);
}

/** "FLATS THAT allow pets": rows that are called by what is stored of them, of the same table. */
function isRelative(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const last = draft.filters.at(-1);
  if (!/^(?:that|which|who)$/.test(textAt(cursor, at - 1)) || last?.at !== at - 2) return false;
  const [flag] = pickAt(cursor, at)?.fields ?? [];
  return last.test.kind === "value" && last.test.options[0]?.ref.table === flag?.ref.table;
}

/** A figure of the same rows follows, which is added up. */
export function flagsFigure(cursor: Cursor, at: number): boolean {
  const { lexicon } = cursor;
  const [flag] = pickAt(cursor, at)?.fields ?? [];
  const [figure] = mentionKind(cursor, at + 1) === "field" ? (pickAt(cursor, at + 1)?.fields ?? []) : [];
  if (flag === undefined || figure === undefined || flag.ref.table !== figure.ref.table) return false;
  return figure.score >= CALLED && flag.score >= CALLED && isAdditive(lexicon.field(figure.ref));
}

/** From here on a field is called so. */
const CALLED = 0.8;

/** The table of a field whose name and table's name were read as one. */
function tableNamed(cursor: Cursor): string | undefined {
  const words = textAt(cursor, cursor.at).split(" ");
  const [top] = pickAt(cursor, cursor.at)?.fields ?? [];
  if (top === undefined || words.length < 2) return undefined;
  const { tableWords, called, ref } = cursor.lexicon.field(top.ref);
  const last = stem(words.at(-1) ?? "");
  if (!tableWords.includes(last) || called.has(last)) return undefined;
  // "the preferred supplier", told by a table between products and suppliers.
  const named = cursor.lexicon.tables.filter(({ namings }) =>
    namings.some(({ words: [word, second] }) => word === last && second === undefined),
  );
  return named.length === 1 ? named[0]!.name : ref.table;
}

function asksWhether(cursor: Cursor): boolean {
  return cursor.items.slice(Math.max(0, cursor.at - 5), cursor.at).some(({ text }) => /^(whether|if)$/i.test(text));
}

/** "how many smokers": right after the words that count. */
function isCounted(cursor: Cursor): boolean {
  for (let at = cursor.at - 1; at >= 0; at--) {
    if (cueAt(cursor, at, "count") !== undefined) return true;
    const item = cursor.items[at];
    if (item?.kind !== "word" || item.weight === "content") return false;
  }
  return false;
}

/** "do not have diabetes": what was opened as an exclusion of other rows says no of these. */
function closesExclusion(cursor: Cursor): boolean {
  const { exclusion, draft } = cursor;
  // "customers who never had an EMERGENCY", which is told of their calls: none of those; "have not PAID ALL": not these.
  const read = tablesRead(cursor);
  const [top] = pickAt(cursor, cursor.at)?.fields ?? [];
  const some = /^(?:all|every|each)$/.test(textAt(cursor, cursor.at + 1));
  if (top !== undefined && read.length > 0 && !read.includes(top.ref.table) && !some) return false;
  if (exclusion === undefined || exclusion !== draft.exclusions.length - 1) return false;
  const filtered = draft.filters.some((filter) => filter.exclusion === exclusion);
  if (filtered || draft.exclusions[exclusion]!.picks.some((pick) => pick.at !== cursor.at)) return false;
  draft.exclusions.pop();
  cursor.exclusion = undefined;
  return true;
}
