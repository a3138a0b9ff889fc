import { fieldKey, fieldLabel } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import { tokenize } from "../../language/tokens.js";
import { isTimed } from "../lexicon/dated-fields.js";
import type { Item } from "../lexicon/items.js";
import type { LexicalField } from "../lexicon/lexicon.js";
import { wordFit } from "../lexicon/word-fit.js";
import type { Cursor } from "./cursor.js";
import type { FieldOption } from "./draft.js";

/** What a date gets that is called like another word of the question ("which course did Ann *attend* last": attended_on). */
const ECHO = 0.12;
/** What a date loses where another one is called like a word of the question, and it is not. */
const UNSAID = 0.2;
/** What dates lose that say when something of the row was written down, or stopped, or when a person was born. */
const ASIDE = 0.12;
const BORN = 0.35;

const TELLS_NOTHING = new Set("date day time year month week quarter at on from to first last".split(" ").map(stem));
const WRITTEN = new Set("created updated modified loaded inserted valid changed deleted".split(" ").map(stem));

/** The tables that a question names, by themselves or by a field or value of theirs. */
export function tablesNamed({ items }: Pick<Cursor, "items">): ReadonlySet<string> {
  const mentions = items.flatMap((item) => (item.kind === "mention" ? item.meanings : []));
  return new Set(mentions.map((each) => (each.kind === "table" ? each.table : each.ref.table)));
}

/** The dates by which people say when the figures were that a question names. */
function datesOfFigures({ items, lexicon }: Cursor): ReadonlySet<string> {
  const named = items.flatMap((item) => (item.kind === "mention" ? item.meanings.slice(0, 1) : []));
  return new Set(
    named.flatMap((each) =>
      each.kind === "field" ? (lexicon.figures.get(fieldKey(each.ref))?.metric.date ?? []) : [],
    ),
  );
}

/**
 * The dates and times that a question can mean without naming one, the likeliest first: those of tables that it names
 * come before others, and those whose names sound in its own words before both.
 */
export function askedDates(cursor: Cursor, accepts: (field: LexicalField) => boolean = isTimed): FieldOption[] {
  const named = tablesNamed(cursor);
  const said = cursor.items
    .filter((item) => !isStoredText(item) && !isFigure(cursor, item))
    .flatMap(({ text }) => tokenize(text))
    .filter((token) => token.kind === "word" && !TELLS_NOTHING.has(token.stem));
  const dates = cursor.lexicon.fields.filter((field) => isTimed(field) && accepts(field));
  const figures = datesOfFigures(cursor);
  const scored = dates.map(({ ref, profile, spelt }) => {
    const words = [...spelt, ...nameWords(profile.name).map(stem)];
    const table = cursor.lexicon.table(ref.table);
    const telling = words.filter((word) => word.length > 2 && !TELLS_NOTHING.has(word));
    // "delivered" of delivery_date too.
    const echoes = telling.filter((word) => said.some((token) => wordFit(token, word) >= 0.6));
    const born = /^birth/.test(profile.semantic?.personal ?? "") || words.includes("birth");
    const rare = (profile.nulls ?? 0) * 2 > table.rows;
    const aside = rare || words.some((word) => WRITTEN.has(word));
    // "bills paid in May": billed_on repeats the name of its table only.
    const own = echoes.some((word) => !table.called.has(word));
    const echoed = own || figures.has(fieldLabel(ref)) ? ECHO : echoes.length > 0 ? ECHO / 2 : 0;
    return {
      ref,
      echoed,
      score: (named.has(ref.table) ? 0.8 : 0.6) - (echoed > 0 ? 0 : born ? BORN : aside ? ASIDE : 0),
    };
  });
  const loudest = Math.max(0, ...scored.map(({ echoed }) => echoed));
  return scored
    .map(({ ref, echoed, score }): FieldOption => {
      const elsewhere = echoed === 0 && loudest === ECHO ? UNSAID : 0;
      return { ref, score: echoed === ECHO ? Math.max(score, 0.72) + ECHO : score + echoed - elsewhere };
    })
    .sort((a, b) => b.score - a.score);
}

/** "Active users" are a figure with a date of its own. */
function isFigure({ lexicon }: Cursor, item: Item): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "field" && lexicon.figures.has(fieldKey(top.ref));
}

/** "Created a document" may be a kind of event that is stored, and no date; what a code means is said of the rows. */
function isStoredText(item: Item): boolean {
  if (item.kind !== "mention" || item.meanings[0].kind !== "value") return false;
  return item.text.includes(" ") || item.meanings[0].value.toLowerCase().includes(item.text.toLowerCase());
}
