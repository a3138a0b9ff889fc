import { fieldKey } from "../../../databases/schema.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const UNIT = /^(?:day|hour|minut|week)$/;

/** "HOW LONG is a machine OUT OF ORDER", where people say what "days out of order" are: those are asked for. */
export function howLongFigures(items: readonly Item[], { figures }: Lexicon): readonly Item[] {
  const long = items.findIndex((item, at) => lowerText(item) === "long" && lowerText(items[at - 1]) === "how");
  const state = long < 0 ? -1 : items.findIndex((item, at) => at > long && isTimeIn(item, figures));
  const said = items[state];
  if (said?.kind !== "mention") return items;
  const average = items.findIndex((item) => item.kind === "cue" && item.cue.kind === "aggregate");
  const cue = items[average];
  return items.map((item, at): Item => {
    const { from, to } = item;
    if (at === long) return { from, to, text: said.text, kind: "mention", meanings: said.meanings };
    // "… on average" is said of them, wherever it stands.
    if (at === long - 1 && cue?.kind === "cue") return { from, to, text: "average", kind: "cue", cue: cue.cue };
    return at === state || at === average ? { from, to, text: item.text, kind: "word", weight: "light" } : item;
  });
}

/** True for what a figure in a unit of time is called without the unit. */
function isTimeIn(item: Item, figures: Lexicon["figures"]): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  const figure = top?.kind === "field" ? figures.get(fieldKey(top.ref)) : undefined;
  const [unit, ...rest] = figure?.names[0] ?? [];
  return unit !== undefined && UNIT.test(unit) && rest.length > 1 && !lowerText(item).startsWith(unit);
}
