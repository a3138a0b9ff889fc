import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { FieldOption, FilterTest, Pick, ValueOption } from "../rules/draft.js";
import { plainName, type Term } from "./terms.js";

/** Looks up what evidence names; a name that several tables have stays open, the same in all of an evidence text. */
export interface Resolver {
  readonly lexicon: Lexicon;
  /** The fields of a column's name; undefined where there is none. */
  pick(column: Column): Pick | undefined;
  /** The test that a condition is. */
  test(condition: Term): FilterTest | undefined;
  /** A text as the fields store it. */
  values(pick: Pick, text: string): readonly ValueOption[];
}

export type Column = Extract<Term, { kind: "column" }>;

const SCORE = 1;

export function namesIn(lexicon: Lexicon, values: readonly MatchedValue[]): Omit<Resolver, "test"> {
  const known = new Map<string, Pick>();
  const byName = new Map<string, FieldRef[]>();
  for (const { ref } of lexicon.fields) {
    const name = plainName(ref.field);
    byName.set(name, [...(byName.get(name) ?? []), ref]);
  }
  return {
    lexicon,
    pick({ name, table }) {
      const key = `${table === undefined ? "" : plainName(table)}.${plainName(name)}`;
      const found = known.get(key) ?? pickOf(byName.get(plainName(name)) ?? [], table);
      if (found !== undefined) known.set(key, found);
      return found;
    },
    values(pick, text) {
      return pick.fields.map(({ ref }): ValueOption => {
        const stored = values.find(
          (value) =>
            value.ref.table === ref.table &&
            value.ref.field === ref.field &&
            value.value.toLowerCase() === text.toLowerCase(),
        );
        return { ref, value: stored?.value ?? text, score: stored === undefined ? SCORE - 0.1 : SCORE };
      });
    },
  };
}

function pickOf(refs: readonly FieldRef[], table: string | undefined): Pick | undefined {
  const own = table === undefined ? [] : refs.filter((ref) => plainName(ref.table) === plainName(table));
  const fields = (own.length > 0 ? own : refs).map((ref): FieldOption => ({ ref, score: SCORE }));
  return fields.length === 0 ? undefined : { at: -1, fields, tables: [], asStored: true };
}
