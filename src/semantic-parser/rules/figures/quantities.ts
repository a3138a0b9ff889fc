import type { FieldRef } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import { isAdditive } from "../../lexicon/figures/additive.js";
import type { Item } from "../../lexicon/items.js";
import { type Cursor, pickAt, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";

const QUANTITIES = new Set(["quantity", "qty", "count", "number", "amount"].map(stem));
const PIECES = new Set(["piece", "pieces", "unit", "units", "copies"]);

/** From here on a table is called so. */
const NAMED = 0.85;
const SCORE = 0.9;

/** "units", though some price of one is called so too. */
const isPlain = (item: Item) =>
  item.kind === "word" ||
  (item.kind === "mention" && item.meanings[0].kind === "field" && item.meanings[0].score < 0.6);

/**
 * "number of TICKETS", where no table keeps tickets but a field says how many there are of them (tkt_qty): a figure to
 * be added up, and no rows to be counted. "Pieces" are of the only quantity that the database keeps.
 */
export function quantityAt(cursor: Cursor, at: number): Pick | undefined {
  const item = cursor.items[at];
  const words = textAt(cursor, at).split(" ").map(stem);
  if (item === undefined || item.kind === "number" || item.kind === "mark") return undefined;
  const named = pickAt(cursor, at);
  const [table] = named?.tables ?? [];
  if (table !== undefined && table.score >= NAMED) return measuredRows(cursor, at, table.table);
  const counted = cursor.lexicon.fields.filter(
    (field) => isAdditive(field) && [...field.called].some((word) => QUANTITIES.has(word)),
  );
  const done = words.length === 1 ? countsOfDeeds(cursor, words[0]!) : [];
  if (done.length > 0) return { at, fields: done.map((ref): FieldOption => ({ ref, score: SCORE })), tables: [] };
  const pieces = words.length === 1 && PIECES.has(textAt(cursor, at)) && isPlain(item);
  const fields = counted.filter(({ called, own }) => {
    const things = [...own].filter((word) => !QUANTITIES.has(word));
    return pieces ? things.length === 0 : words.every((word) => called.has(word) && !QUANTITIES.has(word));
  });
  // Of several, those of what was sold.
  const sold = new Set([...cursor.lexicon.figures.values()].flatMap(({ metric }) => metric.tables));
  const lines = pieces && fields.length > 1 ? fields.filter(({ ref }) => sold.has(ref.table)) : fields;
  if (lines.length === 0 || (pieces && lines.length > 1)) return undefined;
  return { at, fields: lines.map(({ ref }): FieldOption => ({ ref, score: SCORE })), tables: [] };
}

const DEED =
  /^(\p{L}+s) (?:\p{L}+ed|sent|sold|made|given|held|taken|drawn|eaten|lent|left|lost|read|run|written|bought)\b/iu;

/** "How many REMINDERS did we send", where a field is described as "reminders sent": numbers of them, no codes among these. */
function countsOfDeeds({ lexicon }: Cursor, noun: string): FieldRef[] {
  return lexicon.vocabulary.tables.flatMap(({ table, fields }) =>
    fields.flatMap(({ field, names, codes }): FieldRef[] => {
      const ref = { table, field };
      const said = names.some(({ text }) => stem((DEED.exec(text)?.[1] ?? "").toLowerCase()) === noun);
      const number = said && codes.length === 0 ? lexicon.field(ref) : undefined;
      return number?.kind === "number" && !number.key ? [ref] : [];
    }),
  );
}

/** "The most MINUTES", where a table is called after the minutes that its rows keep: those, and not how many rows there are. */
function measuredRows(cursor: Cursor, at: number, table: string): Pick | undefined {
  const measured = (pickAt(cursor, at)?.fields ?? []).filter(({ ref, score }) => {
    const field = cursor.lexicon.field(ref);
    return (
      ref.table === table &&
      score >= SURE &&
      isAdditive(field) &&
      field.units.some(({ quantity }) => quantity === "time")
    );
  });
  return measured.length === 1 ? { at, fields: measured, tables: [] } : undefined;
}

/** From here on a field is called so. */
const SURE = 0.85;
