import { ownEntry } from "../../../collections.js";
import { tableOfMeaning } from "../../lexicon/mention.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import {
  addFilter,
  askFor,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  pickAt,
  skipSmall,
  textAt,
  valuesAt,
} from "../cursor.js";
import { passCount } from "../defined.js";
import type { Pick } from "../draft.js";
import { flagAt } from "../flags.js";

const SHARES: Readonly<Record<string, "percent" | "share">> = {
  percentage: "percent",
  percent: "percent",
  share: "percent",
  proportion: "share",
  fraction: "share",
};

/** "what percentage of orders …", "the ratio of … to …", "the difference between … and …": settled at the end. */
export function readShare(cursor: Cursor): boolean {
  return readSurplus(cursor) || readRanked(cursor) || readRate(cursor) || readShareOf(cursor);
}

/** "Which line has the HIGHEST SHARE of late trains", "the worst cancellation rate": what is shown is ranked by it. */
function readRanked(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const cue = cueAt(cursor, at, "extreme");
  if (cue === undefined || draft.selects.length === 0) return false;
  const before = items[at - 1];
  const limit = cursor.limit ?? (before?.kind === "number" ? before.value : 1);
  cursor.at++;
  if (!readRate(cursor, true) && !readShareOf(cursor, true)) {
    cursor.at = at;
    return false;
  }
  const judged = /^(?:best|worst)$/.exec(textAt(cursor, at))?.[0];
  const bad = items.slice(at + 1).some(({ text }) => BAD.test(text));
  const most = judged === undefined ? cue.most : (judged === "worst") === bad;
  const { compared } = cursor;
  if (compared?.kind === "percent" || compared?.kind === "share")
    cursor.compared = { ...compared, ranked: { most, limit } };
  return true;
}

/** What is better the rarer it is. */
const BAD =
  /\b(?:cancel|refund|return|no[- ]?show|fail|error|delay|late|complain|defect|damage|overdue|absen|reject|lost|loss|churn|accident)/i;

function readShareOf(cursor: Cursor, ranked = false): boolean {
  const word = textAt(cursor, cursor.at);
  const part = word === "part" && /^(?:what|which|large|big)$/.test(textAt(cursor, cursor.at - 1));
  const kind = part
    ? "percent"
    : (ownEntry(SHARES, word) ?? (word === "difference" || word === "ratio" ? word : undefined));
  if (kind === undefined || cursor.compared !== undefined) return false;
  if (isNamed(cursor, cursor.at) && !isOfOtherRows(cursor)) return false;
  const next = textAt(cursor, cursor.at + 1);
  if (!["of", "between", "in"].includes(next) && cueAt(cursor, cursor.at + 1, "between") === undefined) return false;
  const { draft } = cursor;
  if (draft.selects.at(-1)?.kind === "count" && cueAt(cursor, cursor.at - 1, "count") !== undefined)
    draft.selects.pop();
  if (!ranked) askFor(cursor);
  if (kind === "difference" || kind === "ratio") passCount(cursor);
  cursor.compared = { at: cursor.at, kind };
  cursor.at++;
  return true;
}

/** "PASS rate", "no-show rate by month": the share of rows of which that is said. */
function readRate(cursor: Cursor, ranked = false): boolean {
  const { at, draft } = cursor;
  // "BILLABLE HOURS SHARE per project": of the hours.
  const word = mentionKind(cursor, at + 1) === "field" && SHARED.test(textAt(cursor, at + 2)) ? at + 2 : at + 1;
  const rate = RATES.test(textAt(cursor, word)) && !isNamed(cursor, word);
  const done = rate ? doneAt(cursor, at) : undefined;
  const said = done !== undefined || flagAt(cursor, at) !== undefined || mentionKind(cursor, at) === "value";
  if (!rate || !said || cursor.compared !== undefined || draft.selects.some(({ kind }) => kind !== "pick"))
    return false;
  if (!ranked) askFor(cursor);
  cursor.compared = { at: at - 1, kind: "percent", part: at };
  const flag = flagAt(cursor, at);
  if (done !== undefined) addFilter(cursor, at, { kind: "null", pick: done, negated: true });
  else if (flag === undefined) addFilter(cursor, at, { kind: "value", options: valuesAt(cursor, at), negated: false });
  else addFilter(cursor, at, { kind: "compare", pick: flag.pick, operator: "=", value: flag.yes });
  cursor.skips.set(word, word + 1);
  cursor.at++;
  return true;
}

const SHARED = /^(?:percentage|share|quota)$/;
const RATES = /^(?:rates?|quota|percentage|share)$/;

/** "CANCELLATION rate": rows with the date on which that happened. */
function doneAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : undefined;
  const fields = pick?.fields.filter(({ ref }) => {
    const field = cursor.lexicon.field(ref);
    return isTimed(field) && (field.profile.nulls ?? 0) > 0;
  });
  return pick === undefined || fields === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** From here on a field is called so, and not only somewhat like it. */
const NAMED = 0.8;

function isNamed({ items }: Cursor, at: number): boolean {
  const item = items[at];
  return item?.kind === "mention" && item.meanings[0].score >= NAMED;
}

/** "WHAT SHARE OF the repairs", where contracts keep a share: of rows of another kind. */
function isOfOtherRows(cursor: Cursor): boolean {
  const { at, items } = cursor;
  const [top] = pickAt(cursor, at)?.fields ?? [];
  const asked = /^(?:what|which)$/.test(textAt(cursor, at - 1)) && textAt(cursor, at + 1) === "of";
  const item = items[skipSmall(cursor, at + 2, 3)];
  const of =
    item?.kind === "mention" && item.meanings[0].kind !== "field" ? tableOfMeaning(item.meanings[0]) : undefined;
  return asked && top !== undefined && of !== undefined && of !== top.ref.table;
}

/** "how many more orders were shipped than cancelled". */
function readSurplus(cursor: Cursor): boolean {
  const { at, items } = cursor;
  const surplus = cueAt(cursor, at, "count") !== undefined && /^(more|fewer|less)$/.test(textAt(cursor, at + 1));
  const than = items.findIndex((_, place) => place > at + 2 && textAt(cursor, place) === "than");
  if (!surplus || than < 0 || cursor.compared !== undefined) return false;
  askFor(cursor);
  cursor.compared = { at: at + 1, kind: "difference", turned: textAt(cursor, at + 1) !== "more" };
  cursor.at += 2;
  return true;
}
