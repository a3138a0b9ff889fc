import { beforeAll, expect, test } from "vitest";
import { rankOf } from "#askable/semantic-parser/scoring/features.js";
import { likelihood } from "#askable/semantic-parser/scoring/likelihood.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
beforeAll(async () => {
  library = await parserOf(await makeLibrary());
});

const best = (question: string) => library.queries(question, 1)[0]!;

test("a question that was read to its end has full coverage and nothing ignored", () => {
  expect(best("How many books are there for each genre?").features).toMatchObject({
    coverage: 1,
    unread: 0,
    ignored: 0,
    joins: 0,
    selects: 2,
    filters: 0,
    grouped: 1,
    ordered: 0,
  });
});

test.each([
  ["a number", "How many books had 14 chapters?", '"14"'],
  ["a group", "What is the average price per season?", '"per"'],
  ["a quoted text", 'books called "Unknown Thing"', '"Unknown Thing"'],
])("%s that no part of the query uses is ignored, and the reasons say so", (_, question, word) => {
  const { features, reasons } = best(question);
  expect(features.ignored).toBe(1);
  expect(reasons.at(-1)).toContain(`passes over ${word}`);
});

test("'both' with one side is half a question", () => {
  expect(best("authors from both France").features.ignored).toBe(1);
  expect(best("members who borrowed both a crime book and a poetry book").features.ignored).toBe(0);
});

test("a query that shows what a filter holds to one value is trivial", () => {
  const trivial = library
    .queries("nationality of authors from France")
    .filter(({ features }) => features.trivial === 1);
  expect(trivial.map(({ sql }) => sql)).toEqual(["SELECT nationality FROM author WHERE nationality = 'France'"]);
});

test("exclusions, combined queries, joins and orders are counted", () => {
  expect(best("authors without any books").features).toMatchObject({ excluded: 1, combined: 0, joins: 0 });
  expect(best("loans of books that are both crime and poetry").features).toMatchObject({ combined: 1, joins: 1 });
  expect(best("titles of books sorted by price and pages").features).toMatchObject({ ordered: 2 });
});

test("coverage and linking raise the rank; cost, joins and what is trivial lower it", () => {
  const { features } = best("titles of books by Ingrid Solberg");
  const than = (change: Partial<typeof features>) => rankOf({ ...features, ...change }) - rankOf(features);
  expect(than({ coverage: features.coverage - 0.5 })).toBeCloseTo(-0.25);
  expect(than({ linking: features.linking + 0.2 })).toBeCloseTo(0.1);
  expect(than({ cost: features.cost + 0.05 })).toBeCloseTo(-0.05);
  expect(than({ joins: 3 })).toBeCloseTo(-0.06);
  expect(than({ trivial: 1 })).toBeCloseTo(-0.15);
});

test("the likelihood is a share, falls with what tells a query from others of its question and rises with its links", () => {
  const { features } = best("titles of books by Ingrid Solberg");
  const now = likelihood(features);
  expect(now).toBeGreaterThan(0.5);
  expect(now).toBeLessThan(1);
  for (const worse of [{ fuzzy: 1 }, { cost: 0.1 }, { joins: 4 }, { trivial: 1 }])
    expect(likelihood({ ...features, ...worse })).toBeLessThan(now);
  expect(likelihood({ ...features, linking: 0.3 })).toBeLessThan(now);
});

test("counts stop counting at their caps, and up to three fields shown cost nothing", () => {
  const { features } = best("titles of books");
  expect(likelihood({ ...features, joins: 5 })).toBe(likelihood({ ...features, joins: 9 }));
  expect(likelihood({ ...features, selects: 3 })).toBe(likelihood({ ...features, selects: 1 }));
  expect(likelihood({ ...features, selects: 4 })).toBeLessThanOrEqual(likelihood({ ...features, selects: 3 }));
});

test("what is asked for and what stands twice is seen", () => {
  expect(best("How many books are there?").features).toMatchObject({ measured: 1, twice: 0, guessed: 0 });
  expect(best("Which books did members borrow?").features).toMatchObject({ measured: 0, guessed: 1 });
  expect(best("books of the author of the books about crime").features.twice).toBe(1);
});

test("questions inside the question are counted, and tables that are named and not used", () => {
  const nested = best("books with more pages than Salt and Iron");
  expect(nested.sql).toContain("(SELECT");
  expect(nested.features).toMatchObject({ inner: 1, dropped: 0 });
  expect(best("How many loans of books are there?").features).toMatchObject({ inner: 0, dropped: 1 });
  expect(best("loans of crime books").features.dropped).toBe(0);
});

test("the reasons name fields, conditions and joins as people read them", () => {
  expect(best("titles of books by Ingrid Solberg with more than 300 pages").reasons).toEqual([
    "shows book.title",
    "author.name = Ingrid Solberg",
    "book.pages > 300",
    "join book.author_id = author.author_id",
  ]);
  expect(best("authors without any books").reasons).toEqual([
    "shows author.name",
    "author.author_id not among the book.author_id",
  ]);
});

test("a query leaves 'each' unanswered where it groups nothing, and 'not' where it denies nothing", () => {
  const answered = { unspread: 0, undenied: 0 };
  expect(best("How many books are there for each genre?").features).toMatchObject(answered);
  expect(best("books that are not crime").features).toMatchObject(answered);
  expect(best("members without loans").features).toMatchObject(answered);
  expect(best("the title of each book").features).toMatchObject({ unspread: 1 });
});

test("days that are the same, and people who are one row each, are more than a count", () => {
  expect(best("How many loans were returned on the same day?").features.ignored).toBeGreaterThan(0);
  expect(best("most active members").features.ignored).toBeGreaterThan(0);
});
