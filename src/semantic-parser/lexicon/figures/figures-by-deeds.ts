import { fieldKey } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const SCORE = 0.98;

/** "How many HOURS did Ann BILL", where people say what "billed hours" are: those, whatever other hours there are. */
export function figuresByDeeds(items: readonly Item[], { figures }: Lexicon): readonly Item[] {
  const thing = items.findIndex((item, at) => item.kind === "mention" && lowerText(items[at - 1]) === "how many");
  const did = thing < 0 ? -1 : items.findIndex((item, at) => at > thing && /^(?:did|do|does)$/.test(lowerText(item)));
  const named = items[thing];
  if (did !== thing + 1 || named?.kind !== "mention") return items;
  const noun = stem(lowerText(named));
  const known = named.meanings.some(
    (each) => each.kind === "field" && figures.get(fieldKey(each.ref))?.metric.kind === "aggregate",
  );
  if (!known && named.meanings[0].kind !== "table") return items;
  for (let at = did + 2; at < items.length; at++) {
    const deed = stem(lowerText(items[at]));
    const found = [...figures.values()].find(
      ({ metric, names }) =>
        metric.kind === "aggregate" &&
        names.some((words) => words.length === 2 && words.includes(noun) && words.includes(deed)),
    );
    if (found === undefined) continue;
    return items.map((item, place): Item => {
      if (place === thing) return { ...named, meanings: [{ kind: "field", ref: found.ref, score: SCORE }] };
      const { from, to, text } = item;
      return place === at ? { from, to, text, kind: "word", weight: "light" } : item;
    });
  }
  return items;
}
