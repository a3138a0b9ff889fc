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

/** What stays of a field of which no value may be shown: what it is, and how many rows have a value or share one. */
export function withoutValues(field: FieldProfile): FieldProfile {
  const { name, type, nullable, comment, failure, nulls, empties, distinct, copyOf, textLike, semantic, estimates } =
    field;
  const { meanings: _, converted: __, ...meaning } = semantic ?? { type: "", confidence: 0 };
  const { nulls: nullsEstimate, empties: emptiesEstimate, distinct: distinctEstimate } = estimates ?? {};
  return {
    name,
    type,
    nullable,
    textLike,
    ...(comment !== undefined && { comment }),
    ...(failure !== undefined && { failure }),
    ...(nulls !== undefined && { nulls }),
    ...(empties !== undefined && { empties }),
    ...(distinct && { distinct }),
    ...(copyOf !== undefined && { copyOf }),
    ...(semantic && { semantic: meaning }),
    ...(estimates && {
      estimates: {
        ...(nullsEstimate && { nulls: nullsEstimate }),
        ...(emptiesEstimate && { empties: emptiesEstimate }),
        ...(distinctEstimate && { distinct: distinctEstimate }),
      },
    }),
  };
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
