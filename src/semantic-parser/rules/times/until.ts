import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { beginningOf, isDeadline, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { FieldOption, Formula, Pick } from "../draft.js";
import { unitsAt } from "../figures/units.js";
import { datedBy, endAt } from "./dated-words.js";
import { headAt, PASSING } from "./elapsed.js";
import { averageElsewhere } from "./qualified-courses.js";

/** "average days UNTIL an invoice is PAID", "how long does it take before a claim is settled": from when there was one. */
export function readUntil(cursor: Cursor): boolean {
  const head = headAt(cursor);
  if (head === undefined) return false;
  let at = head.next;
  while (PASSING.test(textAt(cursor, at)) || cueAt(cursor, at, "aggregate") !== undefined) at++;
  if (!/^(?:until|till|before)$/.test(textAt(cursor, at))) return false;
  const noun = skipSmall(cursor, at + 1, 3);
  const [named] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  // "Until THE OFFICE CONFIRMS it", described as one: nothing else stands for the rows.
  const deed = named === undefined ? deedAt(cursor, noun) : undefined;
  const rows = named?.table ?? deed?.fields[0]?.ref.table;
  const begins =
    rows === undefined ? undefined : (deed === undefined ? beginningOf : firstDay)(cursor.lexicon.table(rows));
  const verb = deed === undefined ? skipSmall(cursor, noun + 1, 4) : noun;
  const to = deed ?? (named === undefined ? undefined : endOf(cursor, named.table, verb));
  if (begins === undefined || to === undefined) return false;
  const pick = (end: Pick): Formula => ({ kind: "pick", pick: end });
  const from = endAt(cursor.at, begins);
  const of: Formula = { kind: "elapsed", unit: "days", from: pick(from), to: pick(to) };
  const name = head.name ?? averageElsewhere(cursor, verb) ?? "avg";
  cursor.draft.selects.push({ kind: "formula", formula: { kind: "aggregate", name, distinct: false, of }, pick: from });
  if (head.unit !== undefined) cursor.draft.units = [...(unitsAt(cursor, head.unit) ?? [])];
  cursor.at = to.at >= verb ? to.at + 1 : verb;
  return true;
}

/** The day with which rows begin; of several that all of them have, the one that stands first. */
const firstDay = (table: LexicalTable): LexicalField | undefined =>
  beginningOf(table) ?? table.fields.find((field) => isTimed(field) && field.profile.nulls === 0 && !isDeadline(field));

/** A date of rows that is described by who does what: the day on which it is done, but for that with which they begin. */
function deedAt(cursor: Cursor, at: number): Pick | undefined {
  // "Before they ENDED" says of rows that are named what happened to them.
  const clause = textAt(cursor, at).includes(" ");
  const pick = clause && mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : undefined;
  const fields = pick?.fields.filter(({ ref, score }) => {
    const begins = firstDay(cursor.lexicon.table(ref.table));
    return score >= DESCRIBED && isTimed(cursor.lexicon.field(ref)) && begins?.ref.field !== ref.field;
  });
  return pick === undefined || fields === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** From here on a field is described so. */
const DESCRIBED = 0.8;

/** The day on which the deed was done: of a date that is called so, or of the state that the verb says. */
function endOf(cursor: Cursor, table: string, verb: number): Pick | undefined {
  const isOwn = ({ ref }: FieldOption) => ref.table === table && isTimed(cursor.lexicon.field(ref));
  const dated = datedBy(cursor, verb);
  const fields = dated?.fields.filter(isOwn) ?? [];
  if (dated !== undefined && fields.length > 0) return { ...dated, fields };
  const told = cursor.states
    .filter(({ at }) => at >= verb - 1 && at <= verb)
    .flatMap(({ conventions }) => conventions)
    .flatMap(({ table, convention }) => convention.tests.map(({ field }) => ({ ref: { table, field }, score: 0.85 })))
    .filter(isOwn);
  return told.length === 0 ? undefined : { at: cursor.at, fields: told, tables: [] };
}
