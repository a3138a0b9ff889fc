import { ownEntry } from "../../../collections.js";
import { stem } from "../../../language/stems.js";
import * as of from "../../lexicon/figures/dimensions.js";
import {
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  pickAt,
  pickDimension,
  skipSmall,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { namedExtremeAt, rankBy } from "../ranks/named-extremes.js";
import { averageElsewhere } from "../times/qualified-courses.js";

const MEASURED: Readonly<Record<string, of.Dimension>> = {
  old: { words: ["age"], inverse: [] },
  big: of.SIZE,
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
  const dimension = ownEntry(MEASURED, textAt(cursor, cursor.at + 1));
  if (textAt(cursor, cursor.at) !== "how" || dimension === undefined) return false;
  // "How long is THE SHELF LIFE": the figure is named.
  if (
    /^(?:is|are|was|were)$/.test(textAt(cursor, cursor.at + 2)) &&
    isFigure(cursor, skipSmall(cursor, cursor.at + 3, 2))
  ) {
    cursor.at += 2;
    return true;
  }
  const measured =
    durations(cursor, dimension) ??
    pickDimension(cursor, cursor.at, { words: dimension.words, inverse: [] }) ??
    nights(cursor, dimension);
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
  const pick = nearest(cursor, measured, subject);
  const average = cueAt(cursor, subject, "aggregate");
  const plain = average === undefined || fieldAt(cursor, subject + 1, true) !== undefined;
  if (plain && averageElsewhere(cursor, cursor.at + 2) !== undefined) {
    cursor.draft.selects.push({ kind: "aggregate", name: "avg", pick, superlative: false });
    cursor.at += 2;
    return true;
  }
  cursor.draft.selects.push(
    plain
      ? { kind: "pick", pick, distinct: false }
      : { kind: "aggregate", name: average.name, pick, superlative: false },
  );
  cursor.at = plain ? cursor.at + 2 : subject + 1;
  return true;
}

function isFigure(cursor: Cursor, at: number): boolean {
  const item = cursor.items[at];
  const [top] = item?.kind === "mention" ? item.meanings : [];
  if (top?.kind !== "field" || top.score < NAMED) return false;
  const { kind, key, units } = cursor.lexicon.field(top.ref);
  return kind === "number" && !key && units.length > 0;
}

/** From here on a table or field is called so. */
const NAMED = 0.85;
const PEOPLE = /^(people|persons|inhabitants|residents|citizens)$/;

/** "how many people live in Oslo", "the most inhabitants": a figure, where nothing is called so. */
export function peopleAt(cursor: Cursor, at: number): Pick | undefined {
  const item = cursor.items[at];
  const named = item?.kind === "mention" && item.meanings[0].score >= NAMED;
  if (!PEOPLE.test(textAt(cursor, at)) || named) return undefined;
  const measured = pickDimension(cursor, at, of.PEOPLE);
  const subject = skipSmall(cursor, at + 1, 4);
  return measured && nearest(cursor, measured, subject);
}

function nearest(cursor: Cursor, measured: Pick, subject: number): Pick {
  const fields = measured.fields.map((option) => ({
    ...option,
    score: option.score + kinship(cursor, subject, option),
  }));
  return { ...measured, fields: fields.sort((a, b) => b.score - a.score) };
}

/** "how long does a cleaning take", "how long did the calls last": of figures in minutes, hours or days. */
function durations({ lexicon, at, items }: Cursor, dimension: of.Dimension): Pick | undefined {
  const lasts = items.slice(at + 2).some(({ text }) => /^(?:takes?|took|taken|lasts?|lasted)$/i.test(text));
  if (dimension !== of.LENGTH || !lasts) return undefined;
  const fields = lexicon.fields
    .filter(({ kind, key, units }) => kind === "number" && !key && units.some(({ quantity }) => quantity === "time"))
    .map(({ ref }): FieldOption => ({ ref, score: 0.8 }));
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}

const COUNTED = new Set(["minutes", "hours", "nights", "days", "weeks", "months"].map(stem));

/** "how long was the stay", where a field holds nights. */
function nights({ lexicon, at }: Cursor, dimension: of.Dimension): Pick | undefined {
  if (dimension !== of.LENGTH) return undefined;
  const fields = lexicon.fields
    .filter(({ kind, key, own: [word, second] }) => kind === "number" && !key && !second && COUNTED.has(word!))
    .map(({ ref }): FieldOption => ({ ref, score: 0.8 }));
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}

/** A figure is more likely that of the thing asked about: of its table, and named like the field that holds its name. */
function kinship(cursor: Cursor, subject: number, { ref }: FieldOption): number {
  const { own: words } = cursor.lexicon.field(ref);
  const named =
    mentionKind(cursor, subject) === "value"
      ? valuesAt(cursor, subject).map((option) => option.ref)
      : (pickAt(cursor, subject)?.fields ?? []).map((option) => option.ref);
  const own = mentionKind(cursor, subject) === "table" && pickAt(cursor, subject)?.tables[0]?.table === ref.table;
  const near = named.filter(({ table }) => table === ref.table);
  const alike = near.some((other) => cursor.lexicon.field(other).own.some((word) => words.includes(word)));
  return (own || near.length > 0 ? 0.1 : 0) + (alike ? 0.15 : 0);
}
