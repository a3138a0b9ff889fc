import type { Database } from "../../databases/database.js";
import type { FieldRef } from "../../databases/schema.js";
import { type Example, examplesShown } from "../../indexes/example-store.js";
import type { FieldIndex } from "../../indexes/field-index.js";
import type { ValueHit, ValueIndex, ValueQuery } from "../../indexes/value-index.js";
import { profileView } from "../../profiles/views/profile-view.js";
import { summariesView } from "../../profiles/views/summaries-view.js";
import type { Sees } from "../../profiles/views/visibility.js";
import { vocabularyView } from "../../profiles/views/vocabulary-view.js";
import type { OpenDatabase } from "../ask/open-database.js";

export interface ViewParts {
  readonly sees: Sees;
  readonly database: Database;
  /** A value as it is shown; of fields that are seen whole or masked only. */
  readonly hit: (hit: ValueHit, text: string) => ValueHit;
  /** An example as it is shown; undefined for one that is left out. */
  readonly example: (example: Example) => Example | undefined;
}

/** An open database as somebody sees it who may not see all. */
export function openView(open: OpenDatabase, { sees, database, hit, example }: ViewParts): OpenDatabase {
  const { examples } = open;
  const profile = profileView(open.profile, sees);
  const hidden = refsOf(open).filter((ref) => sees(ref) === "hidden");
  const seen = new Set(profile.tables.map(({ name }) => name));
  const hasValues = (ref: FieldRef) => /^(whole|masked)$/.test(sees(ref));
  return {
    ...open,
    database,
    profile,
    summaries: summariesView(open.summaries, open.profile, profile, sees),
    vocabulary: vocabularyView(open.vocabulary, open.profile, sees),
    values: valuesView(open, hasValues, hit),
    stored: async (ref, text, options) => {
      const hits = hasValues(ref) ? await open.stored(ref, text, options) : [];
      return hits.map((each) => hit(each, text));
    },
    fields: async () => fieldsView(await open.fields(), hidden),
    examples: examples && (async () => examplesShown(await examples(), example)),
    staleness: async () => {
      const { stale, tables } = await open.staleness();
      return { stale, tables: tables.filter((table) => seen.has(table)) };
    },
  };
}

const refsOf = ({ profile }: OpenDatabase): FieldRef[] =>
  profile.tables.flatMap(({ name: table, fields }) => fields.map(({ name: field }) => ({ table, field })));

function valuesView(open: OpenDatabase, hasValues: (ref: FieldRef) => boolean, hit: ViewParts["hit"]): ValueIndex {
  const { values } = open;
  const refs = refsOf(open);
  const searched = refs.filter(hasValues);
  const within = ({ fields, ...query }: ValueQuery = {}): ValueQuery => {
    if (searched.length === refs.length) return { ...query, ...(fields && { fields }) };
    return { ...query, fields: (fields ?? searched).filter(hasValues) };
  };
  const shown = (text: string, hits: readonly ValueHit[]) =>
    hits.filter(({ ref }) => hasValues(ref)).map((each) => hit(each, text));
  return {
    size: values.size,
    cut: values.cut.filter(hasValues),
    find: (text, query) => shown(text, values.find(text, within(query))),
    ...(values.meant && { meant: (text, query) => shown(text, values.meant?.(text, within(query)) ?? []) }),
  };
}

function fieldsView(index: FieldIndex, hidden: readonly FieldRef[]): FieldIndex {
  if (hidden.length === 0) return index;
  return {
    search: (text, query = {}) => index.search(text, { ...query, except: [...(query.except ?? []), ...hidden] }),
  };
}
