import { boundsOf } from "../../../language/calendar.js";
import { AGE } from "../../lexicon/figures/dimensions.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { type Comparison, OPPOSITE } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  mentionKind,
  numberAt,
  pickAt,
  pickDimension,
  skipSmall,
  tableAt,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { FieldOption, Formula, Pick } from "../draft.js";
import { arithmeticOf, firstPick, placesOf } from "../formula.js";

/** Older than anyone is: such numbers are years or amounts. */
const OLDEST = 130;

/** "older than 60", "under 30 years old", "the average age", "how old is …": of people whose day or year of birth is kept. */
export function readAge(cursor: Cursor): boolean {
  const age = ageOf(cursor);
  return age !== undefined && (readAgeTest(cursor, age) || readAgeShown(cursor, age));
}

/** Whole years from birth to today; undefined where an age is kept, or nothing that tells it. */
function ageOf(cursor: Cursor): Formula | undefined {
  const { lexicon, today, at } = cursor;
  const kept = pickDimension(cursor, at, AGE)?.fields.some(({ inverse }) => inverse !== true);
  const births = lexicon.fields.filter(
    ({ profile, called, kind }) =>
      kind === "date" && (profile.semantic?.personal === "birth date" || called.has("birth")),
  );
  if (today === undefined || kept === true) return undefined;
  const pick = (found: readonly LexicalField[]): Formula => ({
    kind: "pick",
    pick: { at, fields: found.map(({ ref }): FieldOption => ({ ref, score: 0.85 })), tables: [] },
  });
  if (births.length > 0) return { kind: "elapsed", unit: "years", from: pick(births), to: today };
  const years = lexicon.fields.filter(isBirthYear);
  return years.length === 0
    ? undefined
    : arithmeticOf("-", { kind: "number", value: Number(today.slice(0, 4)) }, pick(years));
}

function isBirthYear({ kind, spelt, profile: { min, max } }: LexicalField): boolean {
  const years = typeof min === "number" && typeof max === "number" && min > 1000 && max < 2100;
  return kind === "number" && years && (spelt.has("birth") || spelt.has("born"));
}

function readAgeTest(cursor: Cursor, age: Formula): boolean {
  const cue = cueAt(cursor, cursor.at, "compare");
  const place = cue === undefined ? cursor.at : skipSmall(cursor, cursor.at + 1, 2);
  const value = numberAt(cursor, place);
  if (value === undefined || value > OLDEST) return false;
  const years = skipYears(cursor, place + 1);
  const more = cueAt(cursor, years, "orMore");
  const next = more === undefined ? years : skipYears(cursor, years + 1);
  const words = cursor.items.slice(place + 1, next).map(({ text }) => text.toLowerCase());
  const said = cue?.dimension === AGE || words.some((word) => /\b(old|older|younger)$/.test(word));
  const end = skipNow(cursor, next);
  const bare = cue !== undefined && isBare(cursor, end, pickOf(age));
  if (!said && !bare) return false;
  const operator = more?.operator ?? cue?.operator ?? "=";
  const right: Formula = { kind: "number", value };
  addFilter(cursor, cursor.at, {
    kind: "formula",
    pick: pickOf(age),
    left: age,
    operator: turned(cursor, operator),
    right,
  });
  cursor.at = end;
  return true;
}

/** "under 16 TODAY": ages are those of the day of the question. */
function skipNow({ items, today }: Cursor, at: number): number {
  const item = items[at];
  const period = item?.kind === "period" ? item.period : undefined;
  return period !== undefined && today !== undefined && boundsOf(period)[0] === today && period.day !== undefined
    ? at + 1
    : at;
}

/** "60 years", "60 years old". */
function skipYears(cursor: Cursor, at: number): number {
  const [first, second] = [textAt(cursor, at), textAt(cursor, at + 1)];
  if (first === "years old" || first === "year-old") return at + 1;
  return /^years?$/.test(first) ? at + (second === "old" ? 2 : 1) : at;
}

const turned = ({ negated }: Cursor, operator: Comparison) => (negated ? OPPOSITE[operator] : operator);

/**
 * "members under 30", "who are over 60": nothing else is said that the number could be of, as "the MARK was below 50" and
 * "PAYMENTS over 50".
 */
function isBare(cursor: Cursor, next: number, born: Pick | undefined): boolean {
  const before = textAt(cursor, cursor.at - 1);
  const kind = mentionKind(cursor, cursor.at - 1);
  const tables = kind === "value" ? valuesAt(cursor, cursor.at - 1).map(({ ref }) => ref) : [];
  const named = kind === "table" ? (tableAt(cursor, cursor.at - 1)?.tables ?? []) : tables;
  const persons = named.some(({ table }) => born?.fields.some(({ ref }) => ref.table === table));
  const people = persons || /^(is|are|was|were|people|anyone|everyone)$/.test(before);
  // "Whose POTASSIUM was above 6".
  const other = valuesAt(cursor, cursor.at - 2).some(({ ref }) =>
    born?.fields.every((each) => each.ref.table !== ref.table),
  );
  const measured = /^(is|are|was|were)$/.test(before) && (mentionKind(cursor, cursor.at - 2) === "field" || other);
  const after = cursor.items[next];
  const ends = after === undefined || after.kind === "mark" || after.kind === "cue" || AFTER.test(textAt(cursor, next));
  return people && !measured && ends && /^(over|under|above|below)$/.test(textAt(cursor, cursor.at));
}

/** From here on a field is called so. */
const CALLED = 0.6;
const AFTER = /^(?:by|per|in|from|of|who|that|and|or|with|for|at|on)$/;

function readAgeShown(cursor: Cursor, age: Formula): boolean {
  const aggregate = cueAt(cursor, cursor.at, "aggregate");
  const place = aggregate === undefined ? cursor.at : skipSmall(cursor, cursor.at + 1, 2);
  // "Age" of an age group is a part of its name.
  const [top] = mentionKind(cursor, place) === "field" ? (pickAt(cursor, place)?.fields ?? []) : [];
  const other = mentionKind(cursor, place) !== undefined && (top === undefined || top.score >= CALLED);
  const named = /^ages?$/.test(textAt(cursor, place)) && !other;
  const asked = textAt(cursor, cursor.at) === "how" && textAt(cursor, cursor.at + 1) === "old";
  if (!named && !asked) return false;
  const formula: Formula =
    aggregate === undefined ? age : { kind: "aggregate", name: aggregate.name, distinct: false, of: age };
  cursor.draft.selects.push({ kind: "formula", formula, pick: pickOf(age) });
  cursor.at = asked ? cursor.at + 2 : place + 1;
  return true;
}

const pickOf = (age: Formula) => firstPick(placesOf(age));
