import { afterAll, beforeAll, expect, test } from "vitest";
import { emptiedBy } from "#askable/stages/fix/emptied.js";
import { openMade } from "./made-database.js";

let made: Awaited<ReturnType<typeof openMade>>;
beforeAll(async () => {
  made = await openMade();
});
afterAll(() => made.close());

const { signal } = new AbortController();
const told = (sql: string) => emptiedBy(sql, { database: made.database, signal });

test.each<[string, string, string[]]>([
  [
    "the condition without which there are rows",
    "SELECT Name FROM Players WHERE Country = 'Chile' AND Age > 90 ORDER BY Name",
    ["Without the condition Age > 90 it finds rows."],
  ],
  [
    "each of two that exclude each other",
    "SELECT Name FROM Players WHERE Country = 'Ghana' AND Age BETWEEN 20 AND 30",
    [
      "Without the condition Country = 'Ghana' it finds rows.",
      "Without the condition Age BETWEEN 20 AND 30 it finds rows.",
    ],
  ],
  [
    "conditions that nothing meets, where several are wrong",
    "SELECT Name FROM Players WHERE Country = 'Peru' AND Age > 90 AND Name LIKE '%a%'",
    [
      "No row of its tables meets the condition Country = 'Peru'.",
      "No row of its tables meets the condition Age > 90.",
    ],
  ],
  [
    "the join after which no row is left",
    "SELECT T1.Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID INNER JOIN Bands AS T3 ON T2.Since_Year = T3.Band_ID",
    ["No row is left after INNER JOIN Bands AS T3 ON T2.Since_Year = T3.Band_ID."],
  ],
  [
    "a condition with OR in it as one, and that of a query that WITH begins",
    "WITH old AS (SELECT * FROM Players WHERE Age > 40) SELECT count(*) FROM old WHERE Name = 'x' OR Country = 'India'",
    ["Without the condition Name = 'x' OR Country = 'India' it finds rows."],
  ],
  ["nothing of a set operation", "SELECT Name FROM Players WHERE Age > 90 EXCEPT SELECT Band_Name FROM Bands", []],
])("it tells %s", async (_, sql, lines) => {
  expect(await told(sql)).toEqual(lines);
});

test("a query of many conditions takes a bounded number of probes", async () => {
  let probes = 0;
  const database = {
    query: (...args: Parameters<typeof made.database.query>) => {
      probes++;
      return made.database.query(...args);
    },
  };
  const conditions = Array.from({ length: 30 }, (_, index) => `Age > ${90 + index}`).join(" AND ");
  await emptiedBy(`SELECT Name FROM Players WHERE ${conditions}`, { database, signal });
  expect(probes).toBeLessThanOrEqual(8);
});
