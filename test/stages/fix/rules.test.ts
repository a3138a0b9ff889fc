import { afterAll, beforeAll, expect, test } from "vitest";
import type { Resources } from "#askable/pipelines/resources.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { diagnose } from "#askable/stages/fix/diagnose.js";
import { certainRepair } from "#askable/stages/fix/rules/repairs.js";
import { type Fixture, openFixture } from "../../pipelines/fixture.js";
import { prepareFixture } from "../../pipelines/prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

async function patientOf(sql: string) {
  const { profile, values, vocabulary = vocabularyOf(profile), database } = prepared;
  return { sql, outcome: await database.query(sql), profile, values, vocabulary, question: "" };
}

test.each<[string, string, string]>([
  [
    "a field under the wrong alias",
    "SELECT T1.name, T1.title FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
    "SELECT T2.name, T1.title FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
  ],
  [
    "a field of a table that one join reaches",
    "SELECT title FROM concert WHERE country = 'France' ORDER BY title",
    "SELECT concert.title FROM concert JOIN singer ON concert.singer_id = singer.singer_id WHERE singer.country = 'France' ORDER BY concert.title",
  ],
  [
    "such a field in a subquery",
    "SELECT name FROM singer WHERE singer_id IN (SELECT singer_id FROM concert WHERE country = 'France' AND city = 1)",
    "",
  ],
  [
    "a join on a field that one side does not have",
    "SELECT T2.name FROM concert AS T1 JOIN singer AS T2 ON T1.concert_id = T2.concert_id",
    "SELECT T2.name FROM concert AS T1 JOIN singer AS T2 ON T1.singer_id = T2.singer_id",
  ],
  [
    "an alias of another part of the query, where the other side of the condition tells which is meant",
    "SELECT T1.name FROM singer AS T1 EXCEPT SELECT T2.name FROM singer AS T2 JOIN concert AS T3 ON T1.singer_id = T3.singer_id",
    "SELECT T1.name FROM singer AS T1 EXCEPT SELECT T2.name FROM singer AS T2 JOIN concert AS T3 ON T2.singer_id = T3.singer_id",
  ],
  [
    "a property that the row has a key of",
    "SELECT T1.title, T1.singer FROM concert AS T1 WHERE T1.year = 2014",
    "SELECT T1.title, singer.name FROM concert AS T1 JOIN singer ON T1.singer_id = singer.singer_id WHERE T1.year = 2014",
  ],
  ["a name but for its spelling", "SELECT count(*) FROM singers", "SELECT count(*) FROM singer"],
  ["a table that only one can be meant by", "SELECT title, year FROM shows", "SELECT title, year FROM concert"],
  [
    "one of two tables that only one can be meant by",
    "SELECT avg(T1.age) FROM artist AS T1 JOIN concert AS T2 ON T1.singer_id = T2.singer_id",
    "SELECT avg(T1.age) FROM singer AS T1 JOIN concert AS T2 ON T1.singer_id = T2.singer_id",
  ],
  ["a field but for its spelling", "SELECT singerid FROM singer", "SELECT singer_id FROM singer"],
  ["a field without its table's name", "SELECT id, name FROM singer", "SELECT singer_id, name FROM singer"],
  ["a table that is counted", "SELECT count(singer) FROM singer", "SELECT count(*) FROM singer"],
  [
    "a value but for its letter case",
    "SELECT name FROM singer WHERE country = 'france'",
    "SELECT name FROM singer WHERE country = 'France'",
  ],
  [
    "a value in double quotes",
    'SELECT name FROM singer WHERE country = "france"',
    "SELECT name FROM singer WHERE country = 'France'",
  ],
  [
    "a value that is compared with the key of what has it",
    "SELECT count(*) FROM concert AS T1 WHERE T1.singer_id = 'rose white' AND year = 2014",
    "SELECT count(*) FROM concert AS T1 JOIN singer ON T1.singer_id = singer.singer_id WHERE singer.name = 'Rose White' AND T1.year = 2014",
  ],
  [
    "such a value where the table that has it is read already",
    "SELECT title FROM concert JOIN singer ON concert.singer_id = singer.singer_id WHERE concert.singer_id = 'Rose White'",
    "SELECT title FROM concert JOIN singer ON concert.singer_id = singer.singer_id WHERE singer.name = 'Rose White'",
  ],
  ["nothing: the key's own value", "SELECT title FROM concert WHERE singer_id = '4' AND year = 2014", ""],
  [
    "a field that two joined tables share",
    "SELECT singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
    "SELECT concert.singer_id FROM concert JOIN singer ON concert.singer_id = singer.singer_id",
  ],
  ["nothing: no such name anywhere", "SELECT wealth FROM singer", ""],
  ["nothing: a key is what any table may be asked for", "SELECT concert_id FROM singer", ""],
  ["nothing: a subquery's fields are not known", "SELECT country FROM (SELECT title FROM concert) AS t", ""],
  ["nothing: a literal that is not stored", "SELECT name FROM singer WHERE country = 'Peru'", ""],
  ["nothing: a table that several can be meant by", "SELECT singer_id FROM people", ""],
  [
    "nothing: a table that is read already",
    "SELECT T1.title FROM concert AS T1 JOIN concerts AS T2 ON T1.year = T2.year",
    "",
  ],
  ["nothing: a syntax error", "SELECT FROM WHERE", ""],
])("mends %s", async (_, sql, mended) => {
  const repair = certainRepair(await patientOf(sql));
  expect(repair?.sql ?? "").toBe(mended);
  if (repair) expect((await prepared.database.query(repair.sql)).kind).toBe("rows");
});

test.each<[string, string, string[]]>([
  [
    "a field of another table, with the join that reaches it",
    "SELECT wealth, age FROM concert",
    [
      "The query fails: no such column: wealth",
      "There is no column wealth in this database.",
      "concert has: concert_id, title, year, singer_id.",
    ],
  ],
  [
    "a name that is nearly right",
    "SELECT titel FROM concert",
    [
      "The query fails: no such column: titel",
      "There is no column titel in this database.",
      "The nearest: concert.title.",
      "concert has: concert_id, title, year, singer_id.",
    ],
  ],
  [
    "where a field is",
    "SELECT age FROM concert",
    [
      "The query fails: no such column: age",
      "The column age is in: singer.age.",
      "Join it on concert.singer_id = singer.singer_id.",
    ],
  ],
  [
    "an alias of another part of the query",
    "SELECT T1.name FROM singer AS T1 EXCEPT SELECT T2.title FROM concert AS T2 WHERE T1.age > 3",
    [
      "The query fails: no such column: T1.age",
      "T1 is not known in that part of the query: read singer there too, or use another table.",
    ],
  ],
  ["the tables", "SELECT 1 FROM xyz", ["The query fails: no such table: xyz", "The tables are: singer, concert."]],
  [
    "near values",
    "SELECT name FROM singer WHERE country = 'Frence'",
    [
      "The query runs but returns no rows.",
      "singer.country has no value 'Frence'. The nearest values there: 'France'.",
    ],
  ],
  [
    "where a value occurs",
    "SELECT name FROM singer WHERE name = 'United States'",
    [
      "The query runs but returns no rows.",
      "singer.name has no value 'United States'. It occurs elsewhere: singer.country = 'United States'.",
    ],
  ],
  [
    "conditions that exclude each other",
    "SELECT name FROM singer WHERE country = 'France' AND age > 90",
    [
      "The query runs but returns no rows.",
      "Its conditions or its joins match no row together: look for one that is wrong or not needed.",
    ],
  ],
])("a diagnosis names %s", async (_, sql, lines) => {
  expect(diagnose(await patientOf(sql))).toEqual(lines);
});
