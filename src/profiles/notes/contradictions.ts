import { formatNumber, shareText } from "../../language/numbers.js";
import { listed, oneLine } from "../describe/phrases.js";
import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import type { MatchedNotes } from "./match.js";
import type { Claims, JoinEnd, Note, NotedJoin } from "./notes.js";
import { unitsDiffer } from "./units-differ.js";

/**
 * Where the data contradict what notes say, one sentence each. What was measured on a sample only is not held against
 * them.
 */
export function findContradictions(profile: Profile, notes: MatchedNotes): string[] {
  const found = profile.tables.flatMap((table) => {
    const entry = notes.tables.get(table.name);
    return table.fields.flatMap((field) => {
      const note = entry?.fields.get(field.name);
      const where = `${oneLine(table.name)}.${oneLine(field.name)}`;
      return note ? fieldContradictions(field, table, note, profile.joins).map((what) => `${where} ${what}`) : [];
    });
  });
  const joins = notes.joins.flatMap((join) => joinContradiction(join, profile) ?? []);
  return [...found, ...joins].map((sentence) => `${notes.path}: ${sentence}`);
}

function fieldContradictions(field: FieldProfile, table: TableProfile, note: Note, joins: readonly Join[]): string[] {
  const claims = note.claims ?? {};
  const isReference = joins.some(({ from }) => from.table === table.name && from.fields.includes(field.name));
  return [
    ...(isReference && note.claims?.unique === undefined ? [] : uniqueness(field, table, claims)),
    ...(claims.required && field.nulls
      ? [`is said never to be NULL; it is in ${formatNumber(field.nulls)} ${field.nulls === 1 ? "row" : "rows"}`]
      : []),
    ...outOfRange(field, claims.range),
    ...values(field, note),
    ...unit(field, note.unit),
  ];
}

function uniqueness({ distinct, nulls = 0 }: FieldProfile, { rows }: TableProfile, { unique }: Claims): string[] {
  if (!unique || !distinct?.exact || rows === undefined || distinct.count >= rows - nulls) return [];
  return [
    `is said to be unique; ${formatNumber(rows - nulls)} rows hold ${formatNumber(distinct.count)} different values`,
  ];
}

function outOfRange({ min, max, semantic }: FieldProfile, range: Claims["range"]): string[] {
  if (!range || min === undefined || max === undefined || semantic?.personal !== undefined) return [];
  const below = range.min !== undefined && typeof range.min === typeof min && min !== null && min < range.min;
  const above = range.max !== undefined && typeof range.max === typeof max && max !== null && max > range.max;
  if (!below && !above) return [];
  const said = [range.min, range.max].map((end) => end ?? "…").join(" to ");
  return [`is said to go from ${said}; the data go from ${oneLine(String(min))} to ${oneLine(String(max))}`];
}

const MOST_SHOWN = 6;

function values(field: FieldProfile, { values: described, claims }: Note): string[] {
  const listedValues = described ? Object.keys(described) : claims?.allowed;
  const top = field.top ?? [];
  const complete = field.distinct?.exact === true && field.distinct.count === top.length;
  if (!listedValues || listedValues.length === 0 || isPersonal(field) || field.estimates?.top) return [];
  const stored = top.map(({ value }) => String(value));
  const said = new Set(listedValues);
  const absent = complete && described ? listedValues.filter((value) => !stored.includes(value)) : [];
  // Codes that were listed in part may be meant as examples.
  const unknown = complete || claims?.allowed ? stored.filter((value) => !said.has(value) && value !== "") : [];
  const written = absent.map((value) => {
    const like = stored.find((other) => other.trim().toLowerCase() === value.trim().toLowerCase());
    return like === undefined ? quoted(value) : `${quoted(value)} (stored: ${quoted(like)})`;
  });
  return [
    ...(written.length > 0 ? [`never holds ${shown(written)}, which the notes describe`] : []),
    ...(unknown.length > 0
      ? [`holds ${shown(unknown.map(quoted))}, which the notes ${claims?.allowed ? "do not allow" : "do not describe"}`]
      : []),
  ];
}

const quoted = (value: string) => `"${oneLine(value, 40)}"`;

function shown(parts: readonly string[]): string {
  const rest = parts.length - MOST_SHOWN;
  return listed(rest > 0 ? [...parts.slice(0, MOST_SHOWN), `${rest} more`] : parts);
}

function unit({ semantic }: FieldProfile, said: string | undefined): string[] {
  const measured = semantic?.unit;
  if (said === undefined || measured === undefined || !unitsDiffer(said, measured)) return [];
  return [`is said to be in ${oneLine(said)}; its name or values say ${measured}`];
}

/** A join that was measured and does not hold, or not for every row. */
function joinContradiction(
  { from, to, directed }: NotedJoin,
  { joins, refutedJoins = [] }: Profile,
): string | undefined {
  const same = (a: JoinEnd, b: JoinEnd) =>
    a.table === b.table && (b.fields.length === 0 || a.fields.join("\u0000") === b.fields.join("\u0000"));
  const meant = (each: Join) =>
    (same(each.from, from) && same(each.to, to)) || (!directed && same(each.from, to) && same(each.to, from));
  const refuted = refutedJoins.find(meant);
  const join = refuted ?? joins.find(meant);
  if (join?.coverage === undefined || (!join.orphans && !refuted)) return undefined;
  const name = ({ table, fields }: JoinEnd) => `${oneLine(table)}(${fields.map((field) => oneLine(field)).join(", ")})`;
  const few = join.orphans === 1 ? "row has a value that is not" : "rows have values that are not";
  const rows = join.orphans === undefined ? `${shareText(1 - join.coverage)} of the` : formatNumber(join.orphans);
  const share = join.coverage === 0 ? "none of the values is" : `${rows} ${few}`;
  const end = refuted ? ": nothing is joined by it" : "";
  return `${name(join.from)} is said to refer to ${name(join.to)}; ${share} found there${end}`;
}
