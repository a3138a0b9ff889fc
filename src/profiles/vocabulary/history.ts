import type { FieldProfile, TableProfile } from "../profile.js";
import { stateWords } from "./state-words.js";

/** The fields of a history: from when to when a row was true, and the flag of the present one. */
export interface History {
  readonly from: FieldProfile;
  readonly to: FieldProfile;
  /** What `to` holds in rows that are still true; undefined for NULL. */
  readonly forever: string | undefined;
}

const SPANS = new Set(["valid", "effective", "vld", "validity"]);
const FROM = new Set(["from", "start", "since", "begin", "started"]);
const TO = new Set(["to", "end", "ended", "until", "till", "thru", "through"]);
/** "vf", "eff_frm", "vt", "val_to": an end of a span that is written shortly, and what it is the end of. */
const SHORT_FROM = /^(\w*?)_?(?:f|fr|frm|from)$/i;
const SHORT_TO = /^(\w*?)_?(?:t|to)$/i;
/** Valid, effective. */
const SHORT_SPANS = new Set(["v", "val", "vld", "e", "ef", "eff"]);

/** Whether dates, whatever their type, are in a field. */
export function isDated({ type, semantic, min, max }: FieldProfile): boolean {
  const text = [min, max].every((end) => typeof end === "string" && /^\d{4}-\d{2}-\d{2}/.test(end));
  return /date|timestamp/i.test(type) || /^(date|timestamp)/.test(semantic?.type ?? "") || text;
}

/** What stands for "for ever" in a field of dates; undefined where nothing does. */
export function foreverIn({ max, disguisedMissing }: FieldProfile): string | undefined {
  const far = (value: unknown) => typeof value === "string" && /^(9999|2999|2099)-/.test(value);
  const value = disguisedMissing?.find((each) => far(each.value))?.value ?? max;
  return far(value) ? String(value) : undefined;
}

/** The span of time in which each row of a table was true, where it is a history. */
export function historyOf({ fields, rows = 0 }: Pick<TableProfile, "fields" | "rows">): History | undefined {
  const dated = fields.filter(isDated);
  for (const to of dated) {
    const words = stateWords(to.name);
    const short = headOf(to.name, SHORT_TO);
    const spans = words.some((word) => SPANS.has(word)) || (short !== undefined && SHORT_SPANS.has(short));
    const forever = foreverIn(to);
    const open = forever !== undefined || ((to.nulls ?? 0) > 0 && (to.nulls ?? 0) < rows);
    if (!open || !(short !== undefined || words.some((word) => TO.has(word)))) continue;
    if (!spans && forever === undefined) continue;
    const from = dated.find((each) => each !== to && begins(each.name, to.name));
    if (from !== undefined) return { from, to, forever };
  }
  return undefined;
}

const headOf = (name: string, end: RegExp) => end.exec(name)?.[1]?.toLowerCase();

function begins(from: string, to: string): boolean {
  const head = headOf(to, SHORT_TO);
  if (head !== undefined && head === headOf(from, SHORT_FROM)) return true;
  const [words, others] = [stateWords(from), stateWords(to)];
  const rest = (list: readonly string[], ends: ReadonlySet<string>) => list.filter((word) => !ends.has(word)).join(" ");
  return words.some((word) => FROM.has(word)) && rest(words, FROM) === rest(others, TO);
}
