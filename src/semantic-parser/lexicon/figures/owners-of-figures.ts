import { fieldKey } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { LexicalTable, Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

/**
 * "COACH HIRE turnover", "WORKSHOP costs", where a note says what the turnover of coach hires is and what workshop jobs cost:
 * the word only says of what the figure is, and asks neither for each of the rows nor for what is stored so elsewhere.
 */
export function ownersOfFigures(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  if (lexicon.figures.size === 0) return items;
  const figures = items.flatMap((item) => figureOf(item, lexicon) ?? []);
  if (figures.length === 0) return items;
  return items.map((item, at): Item => {
    if (item.kind !== "mention" || figureOf(item, lexicon) !== undefined) return item;
    const beside = figureOf(items[at + 1], lexicon);
    const [top] = item.meanings;
    const owner = beside !== undefined && namesRows(lowerText(item), beside) ? beside : undefined;
    const begins =
      owner === undefined && top.kind === "value" && figures.some((each) => isCalledAfter(item, top, each));
    if (owner === undefined && !begins) return item;
    const { from, to, text } = item;
    return { from, to, text, kind: "word", weight: "light" };
  });
}

/** The table of a figure that people define, and that is no condition. */
function figureOf(item: Item | undefined, { figures, table }: Lexicon): LexicalTable | undefined {
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  const figure = top?.kind === "field" ? figures.get(fieldKey(top.ref)) : undefined;
  return figure === undefined || figure.metric.kind === "condition" ? undefined : table(figure.ref.table);
}

/** All of the words stand in one name of the table. */
function namesRows(text: string, { namings }: LexicalTable): boolean {
  const words = text.split(/[ -]/).map(stem);
  return namings.some((name) => words.every((word) => name.words.includes(word)));
}

/** "In the WORKSHOP" beside the cost of a "workshop job", though vehicles stand in the workshop. */
function isCalledAfter(item: Item, top: Meaning, { name, namings }: LexicalTable): boolean {
  const word = stem(lowerText(item));
  return (
    tableOfMeaning(top) !== name && namings.some(({ words: [first, second] }) => second !== undefined && first === word)
  );
}
