import { expect, test } from "vitest";
import { maskQuestion, type SchemaKnowledge, schemaKnowledge } from "#askable/indexes/examples/skeleton.js";
import { normalWording } from "#askable/indexes/examples/wording.js";
import { skeletonLikeness, sqlSkeleton } from "#askable/sql/skeleton.js";
import { processorTime } from "../../support/processor-time.js";

const flights: SchemaKnowledge = {
  fields: ["id", "airport_name", "city", "departureDelay", "first name", "year", "count"],
  tables: ["Airports", "flight_routes", "order"],
};

test.each([
  // Rules alone.
  ["How many heads are older than 56 ?", "how many heads are older than [number]"],
  ["Show the top 3 products over $1,250.50 or 20%", "show the top [number] products over $[number] or [number]%"],
  ["Who came 3rd with at least five wins at 182cm?", "who came [number] with at least [number] wins at [number]"],
  ["Is there one?", "is there one"],
  ['What is the price of "Fast As a Shark"?', "what is the price of [value]"],
  ["List songs called 'Rock and Roll' or ‘Blues’", "list songs called [value] or [value]"],
  ["What are the customers' names and the shops' cities?", "what are the customers' names and the shops' cities"],
  ["Find the dog's owner in \"O'Hare\"", "find the dog's owner in [value]"],
  ["Who was born after 1990-05-17?", "who was born after [date]"],
  ["Orders from 7/8/2018 10:30 to January 5, 2019.", "orders from [date] to [date]"],
  ["What opened on the 5th of May 2012?", "what opened on the [date]"],
  ["What opened in Mar 2012 or in 2014?", "what opened in [date] or in [number]"],
  ["What may happen?", "what may happen"],
  ["Which films did Wolfgang Reitherman direct?", "which films did [value] direct"],
  ["Wolfgang Reitherman directed what?", "[value] directed what"],
  [
    "How many students of the University of California live in New York?",
    "how many students of the [value] live in [value]",
  ],
  ["Give the status of flight UA-1205 and of B52.", "give the status of flight [value] and of [value]"],
  ["WHICH CITY HAS THE MOST PEOPLE", "which city has the most people"],
  ["Show the ID and the name. Count them.", "show the id and the name. count them"],
  ["Combien de clients habitent à Lyon ?", "combien de clients habitent a [value]"],
  ["東京のホテルは何軒ですか？", "東京のホテルは何軒ですか"],
  ["", ""],
] as const)("%s", (question, skeleton) => {
  expect(maskQuestion(question)).toBe(skeleton);
});

test.each([
  ["How many airports are there in each city?", "how many [table] are there in each [field]"],
  ["What is the average departure delay by airport name?", "what is the average [field] by [field]"],
  ["List the flight routes and their names", "list the [table] and their [field]"],
  ["Count the orders in descending order of year", "count the [table] in descending order of [field]"],
  ["What is the first name of the first passenger?", "what is the [field] of the first passenger"],
  ["Which cities and airports begin with A?", "which [field] and [table] begin with [value]"],
])("with the schema: %s", (question, skeleton) => {
  expect(maskQuestion(question, flights)).toBe(skeleton);
});

test("matched values are masked however they are written", () => {
  const values = ["New York", "são paulo", "AK", "no", "2015"];
  expect(maskQuestion("flights from new york or Sao Paulo to ak with no stop in 2015", { values })).toBe(
    "flights from [value] or [value] to [value] with no stop in [number]",
  );
});

test("names given as fields alone are all fields", () => {
  expect(maskQuestion("How many airports?", { fields: ["airports"] })).toBe("how many [field]");
});

test("a skeleton masked again stays as it is", () => {
  for (const question of ["How many heads are older than 56?", "List songs called 'Rock and Roll' in New York"]) {
    const skeleton = maskQuestion(question);
    expect(maskQuestion(skeleton)).toBe(skeleton);
  }
});

test("10,000 characters take less than a second of processor", () => {
  const started = processorTime();
  maskQuestion("What about 'New York and 5 May ".repeat(330), flights);
  expect(processorTime() - started).toBeLessThan(1000);
});

test("the SQL of an example tells its names and values", () => {
  const sql = `SELECT T1.name AS n, count(*) c FROM head AS T1 JOIN "odd table" b ON T1.head_id = b.\`head id\`, more
    WHERE born_state != "California" AND city IN ("A", 'B''s') AND x LIKE '%lake%' AND y BETWEEN "u" AND "v" ORDER BY n LIMIT 3; -- "end"`;
  expect(schemaKnowledge(sql)).toEqual({
    values: ["California", "A", "B's", "lake", "u", "v"],
    fields: ["name", "head_id", "head id", "born_state", "city", "x", "y", "n"],
    tables: ["head", "odd table", "more"],
  });
});

test.each([
  ["SELECT count(*) FROM head WHERE age  >  56", "SELECT COUNT ( * ) FROM _ WHERE _ > ?"],
  ["select T1.name from singer as T1 join concert t2 on T1.id = t2.sid;", "SELECT _ FROM _"],
  ['SELECT a FROM t WHERE b = "x" -- note', "SELECT _ FROM _ WHERE _ = ?"],
  ["SELECT `Charter Funding Type` FROM frpm WHERE d >= 1.5e3", "SELECT _ FROM _ WHERE _ >= ?"],
  ['SELECT max("n") FROM "my table"', "SELECT MAX ( _ ) FROM _"],
  [
    "SELECT a FROM t INNER JOIN u ON t.id = u.id AND u.kind = 'x' CROSS JOIN v WHERE b <> 1 ORDER BY a ASC",
    "SELECT _ FROM _ WHERE _ != ? ORDER BY _",
  ],
  ["SELECT a FROM t LEFT OUTER JOIN u USING (id) WHERE u.id IS NULL", "SELECT _ FROM _ LEFT JOIN _ WHERE _ IS NULL"],
  ["SELECT a FROM t, u WHERE t.id = u.id AND b = 1 LIMIT 3", "SELECT _ FROM _ WHERE _ = ? LIMIT ?"],
  ["SELECT a FROM t, u AS w WHERE b = 1 AND t.id = w.id", "SELECT _ FROM _ WHERE _ = ?"],
  ["SELECT count(*) FROM t, u WHERE t.id = u.id GROUP BY a", "SELECT COUNT ( * ) FROM _ GROUP BY _"],
  ["SELECT a FROM t WHERE b IN ('x', 'y', 'z') AND c == 2", "SELECT _ FROM _ WHERE _ IN ( ? ) AND _ = ?"],
  [
    "SELECT a FROM t WHERE id NOT IN (SELECT x.id FROM x JOIN y ON x.i = y.i)",
    "SELECT _ FROM _ WHERE _ NOT IN ( SELECT _ FROM _ )",
  ],
])("SQL skeleton of %s", (sql, skeleton) => {
  expect(sqlSkeleton(sql)).toBe(skeleton);
});

test("a skeleton can keep its joins, without what they are joined by", () => {
  const sql = "SELECT a FROM t JOIN u ON t.id = u.id JOIN v ON u.x = v.x WHERE b = 1";
  expect(sqlSkeleton(sql, { joins: true })).toBe("SELECT _ FROM _ JOIN _ JOIN _ WHERE _ = ?");
});

test("skeletons are as alike as their pieces, each counted as often as it stands there", () => {
  expect(skeletonLikeness("SELECT _ FROM _", "SELECT _ FROM _")).toBe(1);
  expect(skeletonLikeness("SELECT _ FROM _", "SELECT _ , _ FROM _")).toBeCloseTo(4 / 6);
  expect(skeletonLikeness("A B", "C D")).toBe(0);
});

test.each([
  [
    "what are the [field] and [field] of all [table] that have more than [number] [table]",
    "show field and field table more than number table",
  ],
  ["list the [field] of [table] older than [number]", "show field table more than number"],
  ["give the total number of [table] for each [field]", "show how many table each field"],
  ["count the [table] above [number]", "how many table more than number"],
  ["which [field] has the highest [field], sorted by [field]", "field most field, sorted by field"],
  ["wie viele [table] gibt es", "wie viele table gibt es"],
])("the wording of %s", (skeleton, wording) => {
  expect(normalWording(skeleton)).toBe(wording);
});
