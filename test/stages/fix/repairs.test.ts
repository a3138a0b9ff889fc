import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMade } from "./made-database.js";

let made: Awaited<ReturnType<typeof openMade>>;
beforeAll(async () => {
  made = await openMade();
});
afterAll(() => made.close());

describe("names", () => {
  test.each<[string, string, string]>([
    [
      "a table in other letters, with other words in the plural",
      "SELECT count(*) FROM yearly_prizes_given",
      "SELECT count(*) FROM Yearly_Prize_Given",
    ],
    ["a table without its marks", "SELECT count(*) FROM YearlyPrizesGiven", "SELECT count(*) FROM Yearly_Prize_Given"],
    ["a table in the singular", "SELECT count(*) FROM player", "SELECT count(*) FROM Players"],
    ["a table with a blank in it", "SELECT count(*) FROM played_ on", "SELECT count(*) FROM played_on"],
    [
      "a table with a blank and an alias",
      "SELECT T1.Since_Year FROM played on AS T1 WHERE T1.instrument_code = 'tru'",
      "SELECT T1.Since_Year FROM played_on AS T1 WHERE T1.instrument_code = 'tru'",
    ],
    [
      "fields with blanks",
      "SELECT Prize_ Title FROM Yearly_Prize_Given WHERE year given = 2014",
      "SELECT Prize_Title FROM Yearly_Prize_Given WHERE Year_Given = 2014",
    ],
    [
      "a qualified field with a blank",
      "SELECT T1.home town FROM Bands AS T1 ORDER BY T1.Band_ID",
      "SELECT T1.Home_Town FROM Bands AS T1 ORDER BY T1.Band_ID",
    ],
    ["a field in the plural", "SELECT Names FROM Players WHERE Ages > 50", "SELECT Name FROM Players WHERE Age > 50"],
    [
      "a field with its table's name before it",
      "SELECT Players_Name FROM Players WHERE Player_Age > 50",
      "SELECT Name FROM Players WHERE Age > 50",
    ],
    [
      "such a field under the alias of another table",
      "SELECT T2.Players_Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID WHERE T2.Since_Year < 1991",
      "SELECT T1.Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID WHERE T2.Since_Year < 1991",
    ],
    [
      "a misspelt field under the alias of another table",
      "SELECT T1.Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID WHERE T1.SinceYears < 1991",
      "SELECT T1.Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID WHERE T2.Since_Year < 1991",
    ],
    [
      "a field that only the other alias has, in a join of three tables",
      "SELECT T1.Name FROM Players AS T1 JOIN membership AS T2 ON T1.Player_ID = T2.Player_ID JOIN Bands AS T3 ON T2.Band_ID = T1.Band_ID WHERE T3.Home_Town = 'Hull'",
      "SELECT T1.Name FROM Players AS T1 JOIN membership AS T2 ON T1.Player_ID = T2.Player_ID JOIN Bands AS T3 ON T2.Band_ID = T3.Band_ID WHERE T3.Home_Town = 'Hull'",
    ],
    [
      "the table's name where it has an alias, though both tables have the field",
      "SELECT Players.Name FROM Players AS T1 JOIN membership AS T2 ON Player.Player_ID = T2.Player_ID WHERE T2.Band_ID = 2",
      "SELECT T1.Name FROM Players AS T1 JOIN membership AS T2 ON T1.Player_ID = T2.Player_ID WHERE T2.Band_ID = 2",
    ],
    [
      "an apostrophe inside a text",
      "SELECT Year_Given FROM Yearly_Prize_Given WHERE Prize_Title = 'Don't Stop'",
      "SELECT Year_Given FROM Yearly_Prize_Given WHERE Prize_Title = 'Don''t Stop'",
    ],
    [
      "a field that is two joins away by a table of keys",
      "SELECT Name FROM Players WHERE Home_Town = 'Hull'",
      "SELECT Players.Name FROM Players JOIN membership ON Players.Player_ID = membership.Player_ID JOIN Bands ON membership.Band_ID = Bands.Band_ID WHERE Bands.Home_Town = 'Hull'",
    ],
  ])("%s", async (_, sql, mended) => {
    const found = await made.repaired(sql);
    expect(found.sql).toBe(mended);
    expect(found.rows).not.toBe("error");
  });

  test.each<[string, string]>([
    ["a field that two tables have under names alike", "SELECT T9.Wealth FROM Players AS T1"],
    ["a key of another table", "SELECT Prize_ID FROM Players"],
    ["a quote without its end", "SELECT Name FROM Players WHERE Name = 'Ada"],
  ])("%s is left alone", async (_, sql) => {
    expect((await made.repaired(sql)).sql).toBe(sql);
  });
});

describe("functions of other engines", () => {
  test.each<[string, string]>([
    ["SELECT count(*) FROM Players WHERE YEAR('2014-03-02') = 2014", "4"],
    ["SELECT EXTRACT(MONTH FROM '2014-03-02') + EXTRACT(day from '2014-03-02') FROM Bands LIMIT 1", "5"],
    ["SELECT CONCAT(LEFT(Name, 3), '-', RIGHT(Name, 2)) FROM Players WHERE Player_ID = 1", "Ada-um"],
    ["SELECT GREATEST(Age, IF(Country = 'Chile', 40, 1)) FROM Players WHERE Player_ID = 1", "40"],
    ["SELECT DATE_FORMAT('2014-03-02', '%Y-%m') FROM Bands LIMIT 1", "2014-03"],
    ["SELECT DATEDIFF('2014-03-02', '2014-02-28') FROM Bands LIMIT 1", "2"],
  ])("%s", async (sql, cell) => {
    expect(String((await made.repaired(sql)).rows)).toBe(cell);
  });

  test("what has no counterpart is left alone", async () => {
    const sql = "SELECT FORECAST(Age) FROM Players";
    expect((await made.repaired(sql)).sql).toBe(sql);
  });
});

describe("what no one can mean", () => {
  test("a field of the outer query in a subquery becomes the one that is joined with it", async () => {
    const sql =
      "SELECT Band_Name FROM Bands WHERE Band_ID IN (SELECT Band_ID FROM Yearly_Prize_Given WHERE Year_Given = 2015)";
    expect(await made.repaired(sql)).toEqual({
      sql: "SELECT Band_Name FROM Bands WHERE Band_ID IN (SELECT Winner_ID FROM Yearly_Prize_Given WHERE Year_Given = 2015)",
      rows: [["Night Ferry"]],
    });
  });

  test("or that of the one table that is joined with the subquery's", async () => {
    const sql = "SELECT Name FROM Players WHERE Player_ID = (SELECT Player_ID FROM instrument WHERE code = 'tru')";
    expect((await made.repaired(sql)).rows).toEqual([["Ben Okoro"]]);
  });

  test("a subquery that speaks of the outer query on purpose is left alone", async () => {
    const sql =
      "SELECT Name FROM Players AS p WHERE EXISTS (SELECT 1 FROM played_on WHERE played_on.Player_ID = p.Player_ID AND Age > 50)";
    expect((await made.repaired(sql)).sql).toBe(sql);
  });

  test("two counts that INTERSECT compares become the count of what meets both", async () => {
    const of = (condition: string) => `SELECT count(*) FROM Players WHERE ${condition}`;
    expect(await made.repaired(`${of("Country = 'Chile'")} INTERSECT ${of("Age > 40")}`)).toEqual({
      sql: "SELECT count(*) FROM Players WHERE (Country = 'Chile') AND (Age > 40)",
      rows: [[1]],
    });
    const player = (family: string) =>
      `SELECT count(*) FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID JOIN instrument AS T3 ON T2.instrument_code = T3.code WHERE T3.Instrument_Family = '${family}'`;
    const both = await made.repaired(`${player("strings")} INTERSECT ${player("percussion")}`);
    expect(both.rows).toEqual([[2]]);
    expect(both.sql).toMatch(/^SELECT count\(\*\) FROM \(SELECT T1\.Player_ID FROM Players AS T1/);
    const distinct = player("strings").replace("count(*)", "count(DISTINCT T1.Name)");
    expect((await made.repaired(`${distinct} INTERSECT ${distinct.replace("strings", "percussion")}`)).rows).toEqual([
      [2],
    ]);
  });

  test("equal counts on both sides, which have a row, are corrected too", async () => {
    const sql = "SELECT count(*) FROM Players WHERE Age > 40 INTERSECT SELECT count(*) FROM Players WHERE Age < 40";
    expect((await made.repaired(sql)).rows).toEqual([[0]]);
  });

  const players = (condition: string) =>
    `SELECT T1.Name FROM Players AS T1 JOIN played_on AS T2 ON T1.Player_ID = T2.Player_ID JOIN instrument AS T3 ON T2.instrument_code = T3.code WHERE ${condition}`;
  const family = (name: string) => `T3.Instrument_Family = '${name}'`;

  test("two values of one field where a thing has several rows: those that have both", async () => {
    const sql = players(`${family("strings")} AND ${family("percussion")}`);
    const found = await made.repaired(sql);
    expect(found.sql).toBe(`${players(family("strings"))} INTERSECT ${players(family("percussion"))}`);
    expect(found.rows[0]).toEqual(["Ada Blum", "Cleo Marsh"]);
    const counted = sql.replace("T1.Name", "count(DISTINCT T1.Player_ID)");
    expect((await made.repaired(counted)).rows).toEqual([[2]]);
    const rows = sql.replace("T1.Name", "count(*)");
    expect((await made.repaired(rows)).rows).toEqual([[2]]);
  });

  test("the other conditions stay", async () => {
    const sql = players(`${family("strings")} AND T1.Age > 40 AND ${family("percussion")}`);
    expect((await made.repaired(sql)).rows).toEqual([["Cleo Marsh"]]);
  });

  test("two values of one field where the row is the thing itself: those that have either", async () => {
    const found = await made.repaired("SELECT Name FROM Players WHERE Country = 'Ghana' AND Country = 'India'");
    expect(found).toEqual({
      sql: "SELECT Name FROM Players WHERE Country IN ('Ghana', 'India')",
      rows: [["Ben Okoro", "Dev Rao"]],
    });
  });

  test("two values where what is selected repeats: those that have rows of both", async () => {
    const found = await made.repaired("SELECT Country FROM Players WHERE Age = 31 AND Age = 52");
    expect(found.rows).toEqual([["Chile"]]);
  });

  test("two equal values, and values of different tables, are no contradiction", async () => {
    for (const sql of [
      "SELECT Name FROM Players WHERE Country = 'Ghana' AND Country = 'Ghana' AND Age = 1",
      "SELECT Name FROM Players WHERE Country = 'Ghana' OR Country = 'India' AND Age = 1",
      "SELECT a.Name FROM Players AS a JOIN Players AS b ON a.Age = b.Age WHERE a.Country = 'Ghana' AND b.Country = 'India'",
    ])
      expect((await made.repaired(sql)).sql).toBe(sql);
  });
});
