import { expect, test } from "vitest";
import { APPROXIMATE_DEFAULTS } from "#askable/indexes/values/approximate-method.js";
import { collector } from "#askable/indexes/values/collector.js";
import { hashText, hashUnits } from "#askable/indexes/values/hash-table.js";
import { offsetReader, stringTable } from "#askable/indexes/values/offsets.js";
import { fold } from "#askable/language/fold.js";

type Counted = Map<string, number>;

/** Two pairs of texts of one hash. */
const SAME_HASH = ["zijokojauxlm", "iuzsvyqoijuk", "Iuzsvyqoijuk", "curarqgggonr", "centtviqnuyv"];

const FIELDS: readonly (readonly string[])[] = [
  [
    "Berlin",
    "berlin",
    "BERLIN",
    "Bérlin",
    "Paris",
    "",
    " ",
    "\u00a0",
    "New  York",
    "new york",
    "Straße",
    "Berlin",
    ...SAME_HASH,
  ],
  [
    "berlin",
    "東京",
    "東京",
    "ﬀ",
    "ff",
    "\u0130",
    "🙂",
    "\ud800",
    "\ufffd",
    "x".repeat(300),
    "Paris",
    ...[...SAME_HASH].reverse(),
  ],
  Array.from({ length: 4000 }, (_, at) => `Name ${(at * 7919) % 3001}`),
  Array.from({ length: 3000 }, (_, at) => `NAME ${at}`),
];

/** What the layout should hold: each key with its entries, by the words of the interface and none of the code. */
function expected(fields: readonly Counted[]) {
  const keys = new Map<string, { field: number; value: string; count: number }[]>();
  for (const [field, counted] of fields.entries()) {
    for (const [value, count] of counted) {
      const key = fold(value);
      if (key !== "") keys.set(key, [...(keys.get(key) ?? []), { field, value, count }]);
    }
  }
  const bytes = (text: string) => Buffer.from(text);
  const rank = (key: string) => {
    const entries = keys.get(key)!;
    return [
      Math.min(255, key.length),
      -Math.max(...entries.map(({ count }) => count)),
      Math.min(...entries.map(({ field }) => field)),
      hashUnits(bytes(key)),
    ];
  };
  const ranked = [...keys.keys()].map((key) => ({ key, rank: rank(key) }));
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((each, place) => each !== b.rank[place]);
    return at < 0 ? Buffer.compare(bytes(a.key), bytes(b.key)) : a.rank[at]! - b.rank[at]!;
  });
  return ranked.map(({ key }) =>
    keys
      .get(key)!
      .sort((a, b) => a.field - b.field || b.count - a.count || Buffer.compare(bytes(a.value), bytes(b.value))),
  );
}

function laidOut(order: readonly number[], byBytes: boolean) {
  const values = collector();
  for (const field of order) {
    for (const value of FIELDS[field]!) {
      const bytes = Buffer.from(`-${value}-`);
      if (byBytes) values.addBytes(field, bytes, 1, bytes.length - 1, 3);
      else values.add(field, value, 3);
    }
  }
  return { size: values.size, layout: values.finish(APPROXIMATE_DEFAULTS) };
}

test("values are laid out by length, count, field and text of their folded forms, in whatever order fields come", () => {
  const counted = FIELDS.map((values) => {
    const counts: Counted = new Map();
    // A half of a surrogate pair is stored as the replacement character.
    const stored = values.map((value) => Buffer.from(value).toString());
    for (const value of stored) counts.set(value, (counts.get(value) ?? 0) + 3);
    return counts;
  });
  const keys = expected(counted);
  const { size, layout } = laidOut([0, 1, 2, 3], false);
  const { at, count } = stringTable(layout.values);
  const startOf = offsetReader(layout.keyEntries);
  let value = "";
  const entries = Array.from({ length: count }, (_, entry) => {
    value = at(entry) || value;
    return { field: layout.entryField[entry]!, value, count: layout.entryCount[entry]! };
  });
  expect(new Set(SAME_HASH.map((text) => hashText(fold(text)))).size).toBe(2);
  expect(size).toBe(keys.flat().length);
  expect(keys.map((_, key) => entries.slice(startOf(key), startOf(key + 1)))).toEqual(keys);
  expect(laidOut([2, 0, 3, 1], false).layout).toEqual(layout);
  expect(laidOut([3, 2, 1, 0], true).layout).toEqual(layout);
});
