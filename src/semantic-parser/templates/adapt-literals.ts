import { questionKey } from "../../indexes/examples/wording.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { comparisonsOf } from "../../sql/literals.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";

export interface Adapted {
  readonly sql: string;
  /** What was put in. */
  readonly values: readonly string[];
}

/** A literal of the SQL that the question names, at its place there. */
interface Slot {
  readonly token: SqlToken;
  readonly at: number;
  readonly words: string;
}

interface Put {
  readonly value: string;
  readonly literal: string;
}

/** Longer questions, and more slots, are left alone: each may be tried at every place. */
const LONGEST = 500;
const MOST_SLOTS = 4;

/**
 * The SQL of a solved question for one that differs from it in the named literals alone: "How many orders came from
 * Berlin?" for "How many orders came from Paris?". A text has to be a stored value of the field that it is compared
 * with. Undefined when the questions differ otherwise, or not at all.
 */
export function adaptLiterals(
  example: { readonly question: string; readonly sql: string },
  question: string,
  values: readonly MatchedValue[],
): Adapted | undefined {
  if (question.length > LONGEST) return undefined;
  const solved = ` ${questionKey(example.question)} `;
  const slots = slotsOf(example.sql, solved);
  const said = slots && wordsInSlots(solved, slots, ` ${questionKey(question)} `);
  if (!slots || !said) return undefined;
  const put = slots.map((slot, index) =>
    said[index] === slot.words ? undefined : valueFor(slot, said[index]!, example.sql, values),
  );
  if (put.every((each) => each === undefined) || put.some((each) => each === "none")) return undefined;
  let sql = example.sql;
  for (const index of [...slots.keys()].sort((a, b) => slots[b]!.token.start - slots[a]!.token.start)) {
    const { token } = slots[index]!;
    const literal = (put[index] as Put | undefined)?.literal ?? token.raw;
    sql = sql.slice(0, token.start) + literal + sql.slice(token.start + token.raw.length);
  }
  return { sql, values: put.flatMap((each) => (each === undefined || each === "none" ? [] : each.value)) };
}

/** In the order of the question; undefined when there is none, or one place for two. */
function slotsOf(sql: string, solved: string): Slot[] | undefined {
  const slots = sqlTokens(sql).flatMap((token): Slot[] => {
    if (token.kind !== "text" && token.kind !== "number") return [];
    const words = questionKey(unquoted(token).replace(/^%|%$/g, ""));
    const at = words === "" ? -1 : solved.indexOf(` ${words} `);
    return at < 0 ? [] : [{ token, at: at + 1, words }];
  });
  slots.sort((a, b) => a.at - b.at);
  const overlap = slots.some(
    (slot, index) => index > 0 && slot.at < slots[index - 1]!.at + slots[index - 1]!.words.length,
  );
  return slots.length === 0 || slots.length > MOST_SLOTS || overlap ? undefined : slots;
}

/** What the other question says where this one says its literals; all else has to be the same. */
function wordsInSlots(solved: string, slots: readonly Slot[], asked: string): string[] | undefined {
  let pattern = "^";
  let from = 0;
  for (const { at, words } of slots) {
    pattern += `${escaped(solved.slice(from, at))}(.{1,60}?)`;
    from = at + words.length;
  }
  return new RegExp(`${pattern}${escaped(solved.slice(from))}$`, "u").exec(asked)?.slice(1);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** "none" where nothing fits. */
function valueFor({ token }: Slot, said: string, sql: string, values: readonly MatchedValue[]): Put | "none" {
  if (token.kind === "number") return /^\d+(?:\.\d+)?$/.test(said) ? { value: said, literal: said } : "none";
  const comparison = comparisonsOf(sql).find((each) => each.token.start === token.start);
  const stored = values.find(
    ({ keyword, ref }) => questionKey(keyword) === said && ref.field.toLowerCase() === comparison?.field.toLowerCase(),
  );
  if (comparison === undefined || stored === undefined) return "none";
  const [before = "", after = ""] = [/^%/, /%$/].map((edge) => edge.exec(comparison.literal)?.[0]);
  const { value } = stored;
  return { value, literal: `'${before}${value.replaceAll("'", "''")}${after}'` };
}
