import { beforeAll, describe, expect, test } from "vitest";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { lexiconOf } from "#askable/semantic-parser/lexicon/lexicon-of.js";
import { type Parsing, parserOf } from "../parsing.js";
import { makeWorkshop, workshopWords } from "../workshop.js";

let workshop: Parsing;
beforeAll(async () => {
  workshop = await parserOf(await makeWorkshop(), workshopWords);
});

describe("what people call tables and fields", () => {
  test.each([
    ["How many repairs are there?", "SELECT count(*) FROM t_rpr"],
    ["How many jobs are there?", "SELECT count(*) FROM t_rpr"],
    ["What is the average price of the repairs?", "SELECT avg(amt) FROM t_rpr"],
    ["total amount billed", "SELECT sum(amt) FROM t_rpr"],
    ["list the e-mails of the owners", "SELECT ml FROM m_own"],
    ["names and cities of all customers", "SELECT nm, cty FROM m_own"],
    ["How many repairs took more than 2 working hours?", "SELECT count(*) FROM t_rpr WHERE hrs > 2"],
  ])("%s", (question, sql) => expect(workshop.sql(question)).toBe(sql));

  test("the database's own names stay good", () => {
    expect(workshop.sql("average hrs in t_rpr")).toBe("SELECT avg(hrs) FROM t_rpr");
  });
});

test("a lexicon is built once for each profile and vocabulary", () => {
  const { profile } = workshop;
  const [one, other] = [workshopWords(profile), vocabularyOf(profile)];
  expect(lexiconOf(profile, one)).toBe(lexiconOf(profile, one));
  expect(lexiconOf(profile, other)).not.toBe(lexiconOf(profile, one));
});

test("a field has its own name and what it is called, without what repeats its table", () => {
  const lexicon = lexiconOf(workshop.profile, workshopWords(workshop.profile));
  const { namings, called } = lexicon.field({ table: "t_rpr", field: "amt" });
  expect(namings.map(({ words }) => words)).toEqual(
    [["amount"], ["amt"], ["price"], ["amount", "bill"]].map((each) => each.map((word) => word.replace(/e$/, ""))),
  );
  expect([...called]).toContain("bill");
  expect(lexicon.table("t_rpr").words).toEqual(["rpr"]);
});
