import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import { hiddenNames, type Sees, speaksOf } from "./visibility.js";

/** The profile as somebody may see it who may not see all. */
export function profileView(profile: Profile, sees: Sees): Profile {
  const names = hiddenNames(profile, sees);
  const told = (text: string | undefined) => (text === undefined || speaksOf(text, names) ? undefined : text);
  const isSeen = (table: string, field: string) => sees({ table, field }) !== "hidden";
  const between = ({ from, to }: Pick<Join, "from" | "to">) =>
    [from, to].every(({ table, fields }) => fields.every((field) => isSeen(table, field)));
  const tableView = ({ comment, scan, skipped: _, unreadable: __, ...table }: TableProfile): TableProfile[] => {
    const fields = table.fields.filter(({ name }) => isSeen(table.name, name));
    if (fields.length === 0) return [];
    const all = (names: readonly string[]) => names.every((name) => isSeen(table.name, name));
    const isBare = fields.some(({ name }) => sees({ table: table.name, field: name }) === "bare");
    const { keyCandidates, appendOnly, rows, rowsEstimate, ...rest } = table;
    const keys = keyCandidates?.filter(all);
    const growing =
      appendOnly && sees({ table: table.name, field: appendOnly.field }) === "whole" ? appendOnly : undefined;
    const remark = told(comment);
    // A condition on rows may compare with stored values.
    const { filter: ___, ...read } = scan ?? { rows: 0, share: 0, method: "" };
    return [
      {
        ...rest,
        ...(!isBare && rows !== undefined && { rows }),
        ...(!isBare && rowsEstimate && { rowsEstimate }),
        ...(!isBare && scan && { scan: read }),
        ...(remark !== undefined && { comment: remark }),
        primaryKey: all(table.primaryKey) ? table.primaryKey : [],
        ...(keys && keys.length > 0 && { keyCandidates: keys }),
        ...(growing && { appendOnly: growing }),
        fields: fields.map((field) => fieldView(field, table.name, sees, told)),
      },
    ];
  };
  const { refutedJoins, rejectedJoins, skipped: _, ...rest } = profile;
  return {
    ...rest,
    tables: profile.tables.flatMap(tableView),
    joins: profile.joins.filter(between).map((join) => (isCounted(join, sees) ? join : declared(join))),
    ...(refutedJoins && { refutedJoins: refutedJoins.filter(between).filter((join) => isCounted(join, sees)) }),
    ...(rejectedJoins && { rejectedJoins: rejectedJoins.filter(between).filter((join) => isCounted(join, sees)) }),
  };
}

/** Whether what was counted over both sides may be seen. */
function isCounted({ from, to }: Pick<Join, "from" | "to">, sees: Sees): boolean {
  return [from, to].every(({ table, fields }) => fields.every((field) => sees({ table, field }) !== "bare"));
}

const declared = ({ from, to, source, cardinality }: Join): Join => ({
  from,
  to,
  source,
  ...(cardinality && { cardinality }),
});

function fieldView(
  field: FieldProfile,
  table: string,
  sees: Sees,
  told: (text: string | undefined) => string | undefined,
): FieldProfile {
  const visibility = sees({ table, field: field.name });
  const comment = told(field.comment);
  const { comment: _, copyOf, ...rest } = field;
  const copied = copyOf !== undefined && sees({ table, field: copyOf }) !== "hidden" ? copyOf : undefined;
  const own = {
    ...rest,
    ...(comment !== undefined && { comment }),
    ...(copied !== undefined && { copyOf: copied }),
  };
  if (visibility === "whole") return own;
  return visibility === "masked" ? withoutValues(own) : bareField(own);
}

/**
 * What stays of a field of which no value may be shown: what it is, how many rows have a value or share one, how long
 * texts are. Of dates the decades stay, by which rules tell whether a year can be meant.
 */
export function withoutValues(field: FieldProfile): FieldProfile {
  const {
    top: _,
    topShare: __,
    min,
    max,
    mean: ___,
    stddev: ____,
    quantiles: _____,
    twentieths: ______,
    ...counted
  } = field;
  const { shapes: _1, prefixes: _2, suffixes: _3, variants: _4, censored: _5, sketch: _6, time: _7, ...rest } = counted;
  const { semantic, disguisedMissing, disagreement: _8, estimates, evenness: _9, ...kept } = rest;
  const { meanings: _10, converted: _11, ...meaning } = semantic ?? { type: "", confidence: 0 };
  const missing = disguisedMissing?.filter(({ value }) => STANDS_FOR_NONE.test(String(value)));
  const counts = Object.entries(estimates ?? {}).filter(([name]) => COUNTS.has(name));
  return {
    ...kept,
    ...(typeof min === "string" && { min: decade(min, "-01-01", 0) ?? MASKED }),
    ...(typeof max === "string" && { max: decade(max, "-12-31", 9) ?? MASKED }),
    ...(semantic && { semantic: meaning }),
    ...(missing && missing.length > 0 && { disguisedMissing: missing }),
    ...(counts.length > 0 && { estimates: Object.fromEntries(counts) }),
  };
}

const MASKED = "‹personal›";
const COUNTS = new Set(["nulls", "empties", "distinct", "lengths", "blanks", "stored"]);
const STANDS_FOR_NONE = /^(n\/?a|none|null|nil|unknown|missing|[-.?*]+|0+|-1|9+|(0001|1900|1970|9999)-\d\d-\d\d.*)$/i;

/** The first or last day of its decade, of a date that ISO writes. */
function decade(text: string, day: string, last: number): string | undefined {
  const [, decade, time = ""] = /^(\d{3})\d-\d{2}-\d{2}([ T]?)/.exec(text) ?? [];
  return decade === undefined ? undefined : `${decade}${last}${day}${time === "" ? "" : `${time}00:00:00`}`;
}

/** What the catalogue says of a field, and what kind of thing it holds. */
function bareField({ name, type, nullable, comment, textLike, semantic }: FieldProfile): FieldProfile {
  const { type: kind = "", confidence = 0, personal } = semantic ?? {};
  return {
    name,
    type,
    nullable,
    textLike,
    ...(comment !== undefined && { comment }),
    ...(semantic && { semantic: { type: kind, confidence, ...(personal !== undefined && { personal }) } }),
  };
}
