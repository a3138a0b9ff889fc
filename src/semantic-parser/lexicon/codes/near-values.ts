import { type FieldRef, fieldLabel } from "../../../databases/schema.js";
import type { FieldProfile } from "../../../profiles/profile.js";
import type { Item } from "../items.js";
import type { Lexicon } from "../lexicon.js";

/** Fields that are named, and values that one may have to be worth naming. */
const FIELDS = 2;
const VALUES = 8;
const LONGEST = 30;

/** A field that a word of the question could have been about, with all its values. */
export interface NearValues {
  readonly ref: FieldRef;
  readonly values: readonly string[];
}

/**
 * The fields with few values, all of them known, of the table that stands nearest to a word of the question: what the
 * word might have meant. Those with the fewest values come last of all, as they say little: "M", "F".
 */
export function nearValues(items: readonly Item[], at: number, lexicon: Lexicon): NearValues[] {
  const table = nearestTable(items, at);
  if (table === undefined) return [];
  return lexicon
    .table(table)
    .fields.flatMap(({ ref, profile }) => {
      const values = allValues(profile);
      return values === undefined ? [] : [{ ref, values }];
    })
    .toSorted((a, b) => tells(b.values) - tells(a.values))
    .slice(0, FIELDS);
}

/** `invoice.severity are "low", "medium", "high"`. */
export function nearValuesText({ ref, values }: NearValues): string {
  return `${fieldLabel(ref)} are ${values.map((value) => `"${value}"`).join(", ")}`;
}

function nearestTable(items: readonly Item[], at: number): string | undefined {
  const places = items.flatMap((item, place) => {
    if (item.kind !== "mention") return [];
    const [meaning] = item.meanings;
    const table = meaning.kind === "table" ? meaning.table : meaning.kind === "field" ? meaning.ref.table : undefined;
    return table === undefined ? [] : [{ table, distance: place > at ? place - at : (at - place) * 1.5 }];
  });
  return places.toSorted((a, b) => a.distance - b.distance)[0]?.table;
}

/** The values of a field of labels, as stored; undefined where there are more, or they are nobody's business. */
function allValues({ distinct, top, textLike, semantic }: FieldProfile): string[] | undefined {
  if (!textLike || semantic?.personal !== undefined || top === undefined || distinct === undefined) return undefined;
  if (!distinct.exact || distinct.count !== top.length || top.length < 2 || top.length > VALUES) return undefined;
  // Where no value repeats, the values name things rather than sort them.
  if (top.every(({ count }) => count < 2)) return undefined;
  const values = top.flatMap(({ value }) => (typeof value === "string" && value.trim() !== "" ? [value] : []));
  const readable = values.every((value) => value.length <= LONGEST && !/^[\d\s:.,/-]*$/.test(value));
  return readable && values.length > 1 ? values : undefined;
}

const tells = (values: readonly string[]) =>
  values.reduce((sum, value) => sum + Math.min(6, value.length), 0) / values.length;
