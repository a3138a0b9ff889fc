import { fieldKey } from "../../databases/schema.js";
import type { MatchedNotes } from "../notes/match.js";
import type { Note } from "../notes/notes.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import { isRetired } from "./said-names.js";
import { notesOf } from "./said-texts.js";

/**
 * What people say of a field holds for its namesake in another table that nobody described, where the two are one thing:
 * the namesake is a field of a view, refers to the same key, or holds none but values that the description lists.
 */
export function withBorrowedNotes(profile: Profile, notes: readonly MatchedNotes[]): readonly MatchedNotes[] {
  const described = new Set(
    notes.flatMap(({ tables }) =>
      [...tables].flatMap(([table, { fields }]) =>
        [...fields].flatMap(([field, note]) => (isTelling(note) ? [fieldKey({ table, field })] : [])),
      ),
    ),
  );
  const live = profile.tables.filter(
    ({ name }) => !notesOf(name, notes).some(({ note }) => isRetired(`${note.meaning ?? ""} ${note.details ?? ""}`)),
  );
  const byName = new Map<string, { table: TableProfile; field: FieldProfile }[]>();
  for (const table of live)
    for (const field of table.fields)
      if (described.has(fieldKey({ table: table.name, field: field.name })))
        byName.set(field.name, [...(byName.get(field.name) ?? []), { table, field }]);
  const targets = targetsOf(profile);
  const lenders = new Map<string, string>();
  for (const table of live)
    for (const field of table.fields) {
      const key = fieldKey({ table: table.name, field: field.name });
      const own = described.has(key) ? [] : (byName.get(field.name) ?? []);
      const alike = own.filter(
        (other) =>
          other.field.type === field.type &&
          (table.kind === "view" ||
            (targets.has(key) && targets.get(key) === targets.get(keyOf(other))) ||
            holdsListed(field, other, notes)),
      );
      if (alike.length === 1) lenders.set(key, alike[0]!.table.name);
    }
  return notes.map((source) => ({ ...source, tables: withReferredValues(lent(source, live, lenders)) }));
}

/** "Status after, codes as in hd.st", "kind of customer as in t_cst": what is said of the other field's values holds too. */
function withReferredValues(tables: MatchedNotes["tables"]): MatchedNotes["tables"] {
  const noteAt = (name: string, field: string) => {
    const [last = "", table] = name.split(".").reverse();
    const own =
      table === undefined ? undefined : [...tables].find(([each]) => isNamed(each, table))?.[1].fields.get(last);
    return own ?? [...tables].find(([each]) => isNamed(each, name))?.[1].fields.get(field);
  };
  return new Map(
    [...tables].map(([table, entry]) => {
      const fields = [...entry.fields].map(([field, note]) => {
        const [, name] = /\b(?:as in|same as|see) ([\w.]*\w)/i.exec(note.meaning ?? "") ?? [];
        const other = name === undefined ? undefined : noteAt(name, field);
        if (other === undefined || other === note || note.values !== undefined) return [field, note] as const;
        const details = [note.details, other.meaning].filter((text) => text !== undefined).join(" ");
        return [field, { ...note, details, ...(other.values && { values: other.values }) }] as const;
      });
      return [table, { ...entry, fields: new Map(fields) }] as const;
    }),
  );
}

/** With or without its schema. */
const isNamed = (table: string, name: string) =>
  table === name || table.endsWith(`.${name}`) || name.endsWith(`.${table}`);

function lent(
  { tables }: MatchedNotes,
  live: readonly TableProfile[],
  lenders: ReadonlyMap<string, string>,
): MatchedNotes["tables"] {
  if (lenders.size === 0) return tables;
  const more = live.flatMap((table) => {
    const own = tables.get(table.name);
    const borrowed = table.fields.flatMap(({ name }) => {
      const lender = lenders.get(fieldKey({ table: table.name, field: name }));
      const note = lender === undefined ? undefined : tables.get(lender)?.fields.get(name);
      return note === undefined ? [] : [[name, { ...note, ...own?.fields.get(name) }] as const];
    });
    if (borrowed.length === 0) return [];
    return [[table.name, { note: own?.note ?? {}, fields: new Map([...(own?.fields ?? []), ...borrowed]) }] as const];
  });
  return new Map([...tables, ...more]);
}

const isTelling = ({ meaning, synonyms, values }: Note) =>
  [meaning, synonyms, values].some((part) => part !== undefined);

const keyOf = ({ table, field }: { table: TableProfile; field: FieldProfile }) =>
  fieldKey({ table: table.name, field: field.name });

/** What each field refers to by a join of its own. */
function targetsOf({ joins }: Profile): ReadonlyMap<string, string> {
  return new Map(
    joins.flatMap(({ from, to }) =>
      from.fields.length === 1
        ? [
            [
              fieldKey({ table: from.table, field: from.fields[0]! }),
              fieldKey({ table: to.table, field: to.fields[0]! }),
            ] as const,
          ]
        : [],
    ),
  );
}

function holdsListed(
  { top, distinct }: FieldProfile,
  { table, field }: { table: TableProfile; field: FieldProfile },
  notes: readonly MatchedNotes[],
): boolean {
  const listed = new Set(
    notesOf(table.name, notes).flatMap(({ fields }) => Object.keys(fields.get(field.name)?.values ?? {})),
  );
  const stored = (top ?? []).map(({ value }) => String(value));
  return (distinct?.count ?? 0) >= 2 && stored.length === distinct?.count && stored.every((value) => listed.has(value));
}
