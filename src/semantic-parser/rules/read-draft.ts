import type { LinkedQuestion } from "../lexicon/link-question.js";
import { addState } from "./conventions.js";
import { countNamelessRows, settleGroups } from "./counts/counted-rows.js";
import { type Cursor, textAt } from "./cursor.js";
import type { Draft } from "./draft.js";
import { endsExclusion, settleExclusions } from "./exclusions.js";
import { sumAltogether, sumOfState } from "./figures/totals.js";
import { newDraft } from "./new-draft.js";
import { settleOfAll } from "./of-all.js";
import { settleRoleDeeds } from "./persons/role-deeds.js";
import { sumRankedIncome } from "./ranks/income-ranks.js";
import { RULES } from "./rules.js";
import { settleGrowthBeside } from "./shares/growth-beside.js";
import { settleRankedRate } from "./shares/ranked-rates.js";
import { settleShare } from "./shares/shares.js";
import { countVersus, settleMoreOf } from "./shares/versus.js";
import { computePerGroup, settleDates } from "./times/period-groups.js";

/**
 * Reads the pieces of a question from left to right, one rule at a time.
 *
 * @param inner Questions inside it, by the place where each stands as one piece.
 */
export function readDraft(
  { items, states, lexicon, today }: Pick<LinkedQuestion, "items" | "states" | "lexicon" | "today">,
  inner: Cursor["inner"] = new Map(),
): Draft {
  const open = [...states];
  const cursor: Cursor = {
    items,
    inner,
    lexicon,
    states,
    today,
    at: 0,
    draft: newDraft(),
    exclusion: undefined,
    joiner: "and",
    distinct: false,
    negated: false,
    versus: false,
    moreOf: false,
    growthBeside: undefined,
    listing: false,
    modifier: false,
    limit: undefined,
    compared: undefined,
    perPeriod: undefined,
    dated: undefined,
    skips: new Map(),
  };
  while (cursor.at < items.length) {
    const before = cursor.at;
    while (open[0] !== undefined && open[0].at <= before) addState(cursor, open.shift()!);
    const skip = cursor.skips.get(before);
    if (skip !== undefined) {
      cursor.at = skip;
      continue;
    }
    if (RULES.some((rule) => rule(cursor))) {
      if (cursor.at <= before) throw new Error(`a rule read nothing at item ${before}`);
      continue;
    }
    const item = items[cursor.at]!;
    if (endsExclusion(cursor)) cursor.exclusion = undefined;
    markRegion(cursor, item.text.toLowerCase(), textAt(cursor, before - 1));
    if (item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content"))
      cursor.draft.unread.push(cursor.at);
    cursor.at++;
  }
  for (const state of open) addState(cursor, state);
  settleShare(cursor);
  settleExclusions(cursor);
  settleRoleDeeds(cursor);
  settleOfAll(cursor);
  settleMoreOf(cursor);
  sumRankedIncome(cursor);
  sumAltogether(cursor);
  sumOfState(cursor);
  countVersus(cursor);
  settleGrowthBeside(cursor);
  countNamelessRows(cursor);
  settleGroups(cursor);
  settleRankedRate(cursor);
  computePerGroup(cursor);
  settleDates(cursor);
  return cursor.draft;
}

const OPENS = new Set("whose who that which with where having when in from at under has have had by to on".split(" "));
const CLOSES = new Set(
  "what how list show give return find along together also tell display well their its his her including".split(" "),
);

function markRegion(cursor: Cursor, word: string, last: string): void {
  const { selects, tables } = cursor.draft;
  // "…, and which team owns them?" asks for one thing more.
  const asksMore = (word === "which" || word === "who") && last === "and";
  if (CLOSES.has(word) || asksMore) cursor.modifier = false;
  else if (OPENS.has(word) && selects.length + tables.length > 0) cursor.modifier = true;
}
