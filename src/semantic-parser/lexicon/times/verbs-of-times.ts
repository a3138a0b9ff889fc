import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namesTime } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isTimed } from "./dated-fields.js";

const VERB =
  /^(?:end|start|begin|expire|close|open|finish|lapse|renew|mature|arrive|depart|leave|return)s?$|^(?:end|start|beginn|expir|clos|open|finish|laps|renew|matur|arriv|depart|leav|return)ing$/;
const WHEN = /^(?:in|on|this|next|within|before|after|by|during|between|until|from|later|soon)$/;
/** Beside the day itself no state fits as well. */
const SURE = 0.95;
/** Below this a word is only part of what a value means. */
const WHOLE = 0.9;

/**
 * "Which contracts END in the next 90 days?": on which day they do, and not which of them are stored as ended. "Units in
 * stock that have EXPIRED", where one field says either: by their day, as none is in both states. "Damages REPORTED in
 * 2024", of which "reported too late" says more: by the day of the report.
 */
export function verbsOfTimes(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || item.meanings[0].kind !== "value") return item;
    const next = items[at + 1];
    const when = VERB.test(lowerText(item)) && (WHEN.test(lowerText(next)) || namesTime(next));
    const also = item.meanings[0].score < WHOLE && /ed$/.test(lowerText(item)) && items.some(saysTime);
    if (!when && !also && !isAnotherState(items, at)) return item;
    const { table } = item.meanings[0].ref;
    const own = item.meanings.filter(
      (each) => each.kind === "field" && each.ref.table === table && isTimed(lexicon.field(each.ref)),
    );
    const days = own.length > 0 ? own : daysOf(lowerText(item), table, lexicon);
    const [first, ...others] = days.map((each): Meaning => ({ ...each, score: SURE }));
    return first === undefined ? item : { ...item, meanings: [first, ...others] };
  });
}

const saysTime = (item: Item) => item.kind === "span" || namesTime(item);

/** A participle behind the value of the same field: "IN STOCK that have EXPIRED", and no "opened or closed". */
function isAnotherState(items: readonly Item[], at: number): boolean {
  const item = items[at]!;
  if (
    item.kind !== "mention" ||
    !/ed$/.test(lowerText(item)) ||
    !/^(?:have|has|are|is|already)$/.test(lowerText(items[at - 1]))
  )
    return false;
  const before = items.slice(0, at);
  if (before.some((each) => /^(?:and|or|,)$/.test(lowerText(each)))) return false;
  return before.some((each) => isValueBeside(each, item.meanings[0]));
}

function isValueBeside(item: Item, meaning: Meaning): boolean {
  const [top] = item.kind === "mention" ? item.meanings : [];
  if (top?.kind !== "value" || meaning.kind !== "value" || top.value === meaning.value) return false;
  return top.ref.table === meaning.ref.table && top.ref.field === meaning.ref.field;
}

/** "Day of expiry" for what expires. */
function daysOf(verb: string, table: string, lexicon: Lexicon): Meaning[] {
  const base = stem(verb).replace(/[ei]$/, "");
  const dated = lexicon
    .table(table)
    .fields.filter((field) => isTimed(field) && [...field.spelt].some((word) => word.startsWith(base)));
  return base.length < 4 ? [] : dated.map(({ ref }): Meaning => ({ kind: "field", ref, score: SURE }));
}
