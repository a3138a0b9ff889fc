import { isTimed } from "./dated-fields.js";
import { type Item, lowerText, namesTime } from "./items.js";
import type { Lexicon } from "./lexicon.js";
import type { Meaning } from "./mention.js";

const VERB = /^(?:end|ends|start|starts|begin|begins|expire|expires|close|closes|open|opens|finish|finishes)$/;
const WHEN = /^(?:in|on|this|next|within|before|after|by|during|between|until|from|later|soon)$/;
/** Beside the day itself no state fits as well. */
const SURE = 0.95;

/** "Which contracts END in the next 90 days?": on which day they do, and not which of them are stored as ended. */
export function verbsOfTimes(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    const next = items[at + 1];
    if (item.kind !== "mention" || item.meanings[0].kind !== "value" || !VERB.test(lowerText(item))) return item;
    if (!WHEN.test(lowerText(next)) && !namesTime(next)) return item;
    const { table } = item.meanings[0].ref;
    const days = item.meanings.filter(
      (each) => each.kind === "field" && each.ref.table === table && isTimed(lexicon.field(each.ref)),
    );
    const [first, ...others] = days.map((each): Meaning => ({ ...each, score: SURE }));
    return first === undefined ? item : { ...item, meanings: [first, ...others] };
  });
}
