import { stemsOf } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

const LEADS =
  /^(?:leads?|led|heads?|headed|runs?|manages?|managed|supervises?|supervised|commands?|captains?|chairs?)$/;
const LEADERS = new Set(
  stemsOf(
    "leader head foreman forewoman manager supervisor boss chief captain skipper commander chair chairman director",
  ),
);
const CALLED = 0.95;

/** "WHO LEADS the night crew", where each crew keeps the name of its foreman: that name, and no row of persons. */
export function leadersAsked(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const [who, verb] = items;
  if (who === undefined || verb === undefined || lowerText(who) !== "who" || !LEADS.test(lowerText(verb))) return items;
  const led = items.slice(2).find((item) => item.kind !== "word" || item.weight === "content");
  const tables = led?.kind === "mention" ? led.meanings.map(tableOfMeaning) : [];
  const [first, ...others] = [...new Set(tables)].flatMap((table) => namesOfLeaders(lexicon, table));
  if (first === undefined) return items;
  const text = `${who.text} ${verb.text}`;
  return [{ from: who.from, to: verb.to, text, kind: "mention", meanings: [first, ...others] }, ...items.slice(2)];
}

function namesOfLeaders(lexicon: Lexicon, table: string): Meaning[] {
  return lexicon.table(table).fields.flatMap(({ ref, kind, key, pointsAt, called }): Meaning[] => {
    const name = kind === "text" && !key && pointsAt === undefined && [...called].some((word) => LEADERS.has(word));
    return name ? [{ kind: "field", ref, score: CALLED }] : [];
  });
}
