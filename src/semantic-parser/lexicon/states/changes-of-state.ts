import type { FieldRef } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";

/**
 * "Customers SUSPENDED in 2024", where customers keep the state that they are in now, and a history when they came into which:
 * those that came into it then.
 */
export function changesOfState(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const named = new Set(items.flatMap((item) => namedTable(item) ?? []));
  return items.map((item, at): Item => {
    const [state] = item.kind === "mention" ? item.meanings : [];
    if (item.kind !== "mention" || state?.kind !== "value" || !named.has(state.ref.table)) return item;
    if (!/^\p{Ll}+ed$/u.test(item.text) || !isDatedBehind(items, at)) return item;
    const own = item.meanings.some((each) => each.kind === "field" && isTimed(lexicon.field(each.ref)));
    const [only, second] = own ? [] : changesOf(state.ref, lexicon);
    if (only === undefined || second !== undefined || named.has(only.ref.table)) return item;
    return { ...item, meanings: [{ ...state, ref: only.ref }] };
  });
}

/** "Suspended IN 2024", "suspended LAST MONTH". */
function isDatedBehind(items: readonly Item[], at: number): boolean {
  const place = /^(?:in|on|during|since|before|after)$/.test(lowerText(items[at + 1])) ? at + 2 : at + 1;
  return namesTime(items[place]);
}

/** The fields of histories of a table that keep which state its rows came into, of the same codes, with the day of each. */
function changesOf(state: FieldRef, lexicon: Lexicon): LexicalField[] {
  const known = valuesOf(lexicon.field(state));
  return lexicon.joins.flatMap(({ from, to }) => {
    if (to.table !== state.table || from.table === state.table) return [];
    const history = lexicon.table(from.table);
    if (history.fields.filter(isTimed).length !== 1) return [];
    return history.fields.filter((field) => {
      const [first] = nameWords(field.ref.field);
      const values = valuesOf(field);
      return /^(?:new|to)$/.test(first ?? "") && values.size > 1 && [...values].every((value) => known.has(value));
    });
  });
}

const valuesOf = ({ profile: { top = [] } }: LexicalField) => new Set(top.map(({ value }) => String(value)));
