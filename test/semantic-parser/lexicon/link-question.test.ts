import { beforeAll, describe, expect, test } from "vitest";
import { fieldLabel } from "#askable/databases/schema.js";
import { measuredIn } from "#askable/semantic-parser/lexicon/figures/dimensions.js";
import type { Item } from "#askable/semantic-parser/lexicon/items.js";
import {
  isProperName,
  linkQuestion,
  type ParserInput,
  unlinkedWords,
} from "#askable/semantic-parser/lexicon/link-question.js";
import {
  directionOfField,
  directionOfWord,
  isEndpoint,
  rivalsOf,
} from "#askable/semantic-parser/lexicon/things/directions.js";
import { datedPeriod, hasTime, isIsoDate, isYear } from "#askable/semantic-parser/lexicon/times/dated-fields.js";
import { makeFerries } from "../ferries.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
let ferries: Parsing;
beforeAll(async () => {
  [library, ferries] = [await parserOf(await makeLibrary()), await parserOf(await makeFerries())];
});

const said = (item: Item) => {
  if (item.kind === "cue") return `${item.text}: ${item.cue.kind}`;
  if (item.kind !== "mention") return `${item.text}: ${item.kind === "word" ? item.weight : item.kind}`;
  const [top] = item.meanings;
  return `${item.text}: ${top.kind === "table" ? top.table : top.kind === "value" ? `'${top.value}'` : fieldLabel(top.ref)}`;
};

describe("the pieces of a question", () => {
  test("are names of the schema, stored values, cues, numbers, quoted texts and words", () => {
    const { items } = library.link('How many crime books of 300 pages are called "X" , please?');
    expect(items.map(said)).toEqual([
      "how many: count",
      "crime: 'crime'",
      "books: book",
      "of: function",
      "300: number",
      "pages: book.pages",
      "are: function",
      "called: light",
      "X: quoted",
      "?: mark",
    ]);
  });

  test("are as long as their words belong together", () => {
    const { items } = library.link("the most common birth year of Ingrid Solberg");
    expect(items.map(said)).toEqual([
      "the: function",
      "most common: common",
      "birth year: author.birth_year",
      "of: function",
      "Ingrid Solberg: 'Ingrid Solberg'",
    ]);
  });

  test("hold periods only where the database has dates", () => {
    const kinds = (input: ParserInput) => linkQuestion(input).items.map(({ kind }) => kind);
    const input = ferries.input("names of ports in March 2021");
    expect(kinds(input)).toContain("period");
    const ports = input.profile.tables.filter(({ name }) => name === "port");
    expect(kinds({ ...input, profile: { ...input.profile, tables: ports, joins: [] } })).not.toContain("period");
  });

  test("mean a synonym, an abbreviation, initials and a word that begins alike", () => {
    const meant = (parsing: Parsing, question: string) => parsing.link(question).items.map(said).at(-1);
    expect(meant(library, "the cost")).toBe("cost: book.price");
    expect(meant(library, "the authors' nation")).toBe("nation: author.nationality");
    expect(meant(ferries, "the capacities")).toBe("capacities: ferry.capacity");
    expect(meant(ferries, "the dest")).toBe("dest: trip.destination");
    expect(meant(library, "the opened yr")).toBe("opened yr: branch.opened_year");
  });
});

describe("the schema as words", () => {
  test("leaves out of a field's name what repeats its table's", () => {
    const { lexicon } = ferries.link("");
    expect(lexicon.field({ table: "ferry", field: "ferry_id" })).toMatchObject({ own: ["id"], key: true, echo: false });
    expect(lexicon.table("ferry")).toMatchObject({ words: ["ferri"], linking: false, rows: 4 });
  });

  test("knows numbers, dates and texts by what is stored", () => {
    const { lexicon } = ferries.link("");
    const kind = (table: string, field: string) => lexicon.field({ table, field }).kind;
    expect([kind("ferry", "length"), kind("trip", "departed"), kind("port", "name")]).toEqual([
      "number",
      "date",
      "text",
    ]);
  });

  test("refuses a field that the profile does not have", () => {
    expect(() => library.link("").lexicon.field({ table: "book", field: "isbn" })).toThrow('the profile has no "isbn"');
  });
});

describe("dates", () => {
  test("fields of years, of days and of times are told apart", () => {
    const { lexicon } = ferries.link("");
    const [built, departed] = [
      lexicon.field({ table: "ferry", field: "built_year" }),
      lexicon.field({ table: "trip", field: "departed" }),
    ];
    expect([isYear(built), isIsoDate(built)]).toEqual([true, false]);
    expect([isYear(departed), isIsoDate(departed), hasTime(departed)]).toEqual([false, true, false]);
  });

  test("a month without a year is that of the only year there is, and of none where there are several", () => {
    const field = ferries.link("").lexicon.field({ table: "trip", field: "departed" });
    expect(datedPeriod(field, { month: 3 })).toBeUndefined();
    const ofOneYear = { ...field, profile: { ...field.profile, min: "2021-01-05" } };
    expect(datedPeriod(ofOneYear, { month: 3 })).toEqual({ year: 2021, month: 3 });
  });
});

test("the ends of a way: by the field's name, by the word, by a rival that points at the same table", () => {
  const { lexicon } = ferries.link("");
  const origin = lexicon.joins.find(({ from }) => from.fields[0] === "origin")!;
  expect(rivalsOf(lexicon, origin).map(({ from }) => from.fields[0])).toEqual(["origin", "destination"]);
  expect(isEndpoint(lexicon, lexicon.field({ table: "trip", field: "destination" }))).toBe(true);
  expect(isEndpoint(lexicon, lexicon.field({ table: "trip", field: "ferry_id" }))).toBe(false);
  expect([directionOfField(["origin"]), directionOfField(["destin"]), directionOfField(["note"])]).toEqual([
    "from",
    undefined,
    undefined,
  ]);
  expect([directionOfWord("leaving"), directionOfWord("into"), directionOfWord("at")]).toEqual([
    "from",
    "to",
    undefined,
  ]);
});

test("a unit tells what is measured", () => {
  expect(measuredIn("minutes")?.words).toContain("duration");
  expect(measuredIn("books")).toBeUndefined();
});

test("telling words that name nothing are unlinked; only some of them are names", () => {
  const question = "Which crime novels do readers in Frankfurt like?";
  expect(unlinkedWords(library.input(question))).toEqual(["novels", "readers", "Frankfurt"]);
  expect(isProperName("Frankfurt", question)).toBe(true);
  expect(isProperName("novels", question)).toBe(false);
  expect(isProperName("Frankfurt", "Frankfurt has how many readers?")).toBe(false);
  expect(isProperName("Frankfurt", "How many? Frankfurt only.")).toBe(false);
});
