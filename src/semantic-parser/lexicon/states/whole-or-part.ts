import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";

const PART = /\b(?:part|partly|partial|partially)\b/i;
const WHOLE = /^(?:whole|wholly|full|fully|entirely|completely|totally)$/;
/** What stands for the whole among codes of which one means a part. */
const YES = /^(?:yes|true|(?:in )?(?:whole|full)|wholly|fully|entirely|completely)$/i;

/** "upheld IN WHOLE OR IN PART", where codes say yes, no and in part: either of the two. */
export function wholeOrPart(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item, at): Item => {
    if (!WHOLE.test(lowerText(item))) return item;
    const [first, ...others] = partBeside(items, at).flatMap((part) => wholeOf(part, lexicon));
    const { from, to, text } = item;
    return first === undefined ? item : { from, to, text, kind: "mention", meanings: [first, ...others] };
  });
}

/** The values that mean a part, on the other side of an "or". */
function partBeside(items: readonly Item[], at: number): Extract<Meaning, { kind: "value" }>[] {
  for (const step of [1, -1]) {
    const or = [at + step, at + 2 * step].find((place) => lowerText(items[place]) === "or");
    const part = or === undefined ? undefined : [or + step, or + 2 * step].find((place) => isPart(items[place]));
    const item = part === undefined ? undefined : items[part];
    if (item?.kind === "mention") return item.meanings.flatMap((each) => (each.kind === "value" ? [each] : []));
  }
  return [];
}

const isPart = (item: Item | undefined) =>
  item?.kind === "mention" && item.meanings[0].kind === "value" && PART.test(item.text);

function wholeOf({ ref, score }: Extract<Meaning, { kind: "value" }>, { vocabulary }: Lexicon): Meaning[] {
  const { fields = [] } = vocabulary.tables.find(({ table }) => table === ref.table) ?? {};
  const { codes = [] } = fields.find(({ field }) => field === ref.field) ?? {};
  const yes = codes.find(({ meanings }) => meanings.some((meaning) => YES.test(meaning)));
  return yes === undefined ? [] : [{ kind: "value", ref, value: yes.value, score }];
}
