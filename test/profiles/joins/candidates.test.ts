import fc from "fast-check";
import { expect, test } from "vitest";
import { candidateFinder } from "#askable/profiles/joins/candidates.js";
import { type JoinSide, readSides } from "#askable/profiles/joins/join-side.js";
import type { NamedParents } from "#askable/profiles/joins/named-parents.js";
import type { FieldProfile, TableProfile } from "#askable/profiles/profile.js";

/** Names that speak of each other in each way that evidence of names knows. */
const WORDS =
  "customer cust customers order ord item code codes event id no name status person employee manager author by parent region reg s line detail type at".split(
    " ",
  );
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join("_"));

const sketch = fc
  .record({
    first: fc.constantFrom(0, 3, 100),
    length: fc.constantFrom(2, 12, 40),
    step: fc.constantFrom(1, 2, 3),
    size: fc.constantFrom(16, 64),
    method: fc.constantFrom("m", "n"),
  })
  .map(({ first, length, step, size, method }) => ({
    method,
    size,
    values: Array.from({ length: Math.min(length, size) }, (_, at) => (first + at * step).toString(36)),
  }));

const number = fc.record({ low: fc.constantFrom(0, 1, 5, 1000), span: fc.constantFrom(3, 19, 300) }).chain(
  ({ low, span }): fc.Arbitrary<Partial<FieldProfile>> =>
    fc.record({
      type: fc.constant("INTEGER"),
      min: fc.constant(low),
      max: fc.constant(low + span),
      distinct: fc.constantFrom(
        { count: span + 1, exact: true },
        { count: 20, exact: true },
        { count: Math.ceil(span / 2), exact: false },
      ),
      semantic: fc.constantFrom({ type: "identifier", confidence: 1 }, { type: "quantity", confidence: 1 }),
    }),
);
const text = fc.record({
  type: fc.constant("TEXT"),
  min: fc.constantFrom("aaa", "kilo", "1"),
  max: fc.constantFrom("lima", "zulu", "9"),
  lengths: fc.constantFrom({ min: 3, mean: 4, max: 5 }, { min: 1, mean: 9, max: 30 }),
  distinct: fc.constantFrom({ count: 20, exact: true }, { count: 12, exact: true }, { count: 3, exact: true }),
  semantic: fc.constantFrom({ type: "code", confidence: 1 }, { type: "name", confidence: 1 }),
});

const field = fc
  .tuple(name, fc.oneof(number, text) as fc.Arbitrary<Partial<FieldProfile>>, fc.option(sketch, { nil: undefined }))
  .map(
    ([name, values, sketch]): FieldProfile => ({
      name,
      type: "TEXT",
      nullable: true,
      textLike: false,
      nulls: 0,
      ...values,
      ...(sketch && { sketch }),
    }),
  );

const tables = fc.uniqueArray(
  fc
    .record({ name, rows: fc.constantFrom(20, 40, 400), fields: fc.array(field, { minLength: 1, maxLength: 6 }) })
    .chain(({ name, rows, fields }) =>
      fc.boolean().map((keyed): TableProfile => {
        const own = [...new Map(fields.map((each) => [each.name, each])).values()];
        return { name, kind: "table", rows, primaryKey: keyed ? [own[0]!.name] : [], fields: own };
      }),
    ),
  { minLength: 2, maxLength: 12, selector: (table) => table.name },
);

/** An index that knows nothing of names, so that each key is weighed with each field. */
function allPairs(parents: readonly JoinSide[]): NamedParents {
  const all = [...parents.keys()];
  return { namedBy: () => all, shortenedBy: () => [], related: () => [] };
}

test("the candidates of each field are those that weighing all pairs gives, with the same odds and reasons", () => {
  let found = 0;
  fc.assert(
    fc.property(tables, (profiles) => {
      const sides = readSides(profiles).flat();
      const parents = sides.filter(({ unique }) => unique);
      const [indexed, exhaustive] = [candidateFinder(parents), candidateFinder(parents, allPairs(parents))];
      for (const side of sides) {
        const [few, all] = [indexed, exhaustive].map((finder) => finder.candidates(side, finder.openTo(side)));
        found += all!.length;
        expect(few).toEqual(all);
      }
    }),
    { numRuns: 300, seed: 18 },
  );
  expect(found).toBeGreaterThan(1000);
});

test("fields of equal values share what was found of the first of them", () => {
  fc.assert(
    fc.property(tables, (profiles) => {
      const sides = readSides(profiles).flat();
      const parents = sides.filter(({ unique }) => unique);
      const finder = candidateFinder(parents);
      for (const side of sides) {
        const open = finder.openTo(side);
        const first = finder.candidates(side, open);
        expect(finder.candidates(side, open)).toEqual(first);
      }
    }),
    { numRuns: 50, seed: 18 },
  );
});
