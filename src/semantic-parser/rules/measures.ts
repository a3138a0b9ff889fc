import * as of from "../lexicon/dimensions.js";
import { type Cursor, mentionKind, pickAt, pickDimension, skipSmall, textAt, valuesAt } from "./cursor.js";
import type { FieldOption } from "./draft.js";
import { namedExtremeAt, rankBy } from "./named-extremes.js";

const MEASURED: Readonly<Record<string, of.Dimension>> = {
  old: { words: ["age"], inverse: [] },
  high: of.HEIGHT,
  tall: of.HEIGHT,
  long: of.LENGTH,
  heavy: of.WEIGHT,
  far: of.DISTANCE,
  fast: of.SPEED,
  hot: of.HEAT,
  cold: of.HEAT,
  expensive: of.PRICE,
};

/** "how high is Ben Nevis", "how long is the Rhine": the figure that the adjective asks for. */
export function readMeasure(cursor: Cursor): boolean {
  const dimension = MEASURED[textAt(cursor, cursor.at + 1)];
  if (textAt(cursor, cursor.at) !== "how" || dimension === undefined) return false;
  const measured = pickDimension(cursor, cursor.at, { words: dimension.words, inverse: [] });
  if (measured === undefined) return false;
  const subject = skipSmall(cursor, cursor.at + 2, 3);
  const extreme = namedExtremeAt(cursor, subject);
  if (extreme !== undefined && measured.fields.some(({ ref }) => ref === extreme.figure.ref)) {
    const by = rankBy(cursor.at, extreme);
    cursor.draft.selects.push({ kind: "pick", pick: by.pick, distinct: false });
    cursor.draft.orders.push({ at: cursor.at, by, most: extreme.most, limit: 1, amongSeveral: true });
    cursor.at = subject + 1;
    return true;
  }
  const fields = measured.fields.map((option) => ({
    ...option,
    score: option.score + kinship(cursor, subject, option),
  }));
  const pick = { ...measured, fields: fields.sort((a, b) => b.score - a.score) };
  cursor.draft.selects.push({ kind: "pick", pick, distinct: false });
  cursor.at += 2;
  return true;
}

/** A figure is more likely that of the thing asked about: of its table, and named like the field that holds its name. */
function kinship(cursor: Cursor, subject: number, { ref }: FieldOption): number {
  const { own } = cursor.lexicon.field(ref);
  const named =
    mentionKind(cursor, subject) === "value"
      ? valuesAt(cursor, subject).map((option) => option.ref)
      : (pickAt(cursor, subject)?.fields ?? []).map((option) => option.ref);
  const near = named.filter(({ table }) => table === ref.table);
  const alike = near.some((other) => cursor.lexicon.field(other).own.some((word) => own.includes(word)));
  return (near.length > 0 ? 0.1 : 0) + (alike ? 0.15 : 0);
}
