import { beforeAll, describe, expect, test } from "vitest";
import { parseDairy } from "./dairy.js";
import type { Parsing } from "./parsing.js";

let parsing: Parsing;
beforeAll(async () => {
  parsing = await parseDairy();
});

const LOADED = "(SELECT plc FROM plc WHERE nm = 'Hamar')";
const UNLOADED = "(SELECT plc FROM plc WHERE nm = 'Oslo')";

test("what is said of a field holds for its namesake in a table that nobody described, and so does its join", () => {
  expect(parsing.profile.joins.map(({ from, to }) => `${from.table}.${from.fields[0]} ${to.table}`)).toEqual(
    expect.arrayContaining(["trf.pco plc", "trf.pun plc"]),
  );
  expect(parsing.sql("What is the current price of organic milk from Hamar to Oslo?")).toBe(
    `SELECT prc FROM trf WHERE vt = '9999-12-31' AND typ = 'O' AND pco IN ${LOADED} AND pun IN ${UNLOADED}`,
  );
});

test("a day in a history compares with the end of the rows that are still true as it is stored", () => {
  expect(parsing.sql("Which price did we pay from Hamar to Oslo on 1 March 2024?")).toBe(
    `SELECT prc FROM trf WHERE pco IN ${LOADED} AND pun IN ${UNLOADED} AND vf <= '2024-03-01' AND vt >= '2024-03-01'`,
  );
});

describe("of several dates", () => {
  test.each([
    ["How many collections were ordered in 2024?", "ord_dt >= 20240101 AND ord_dt < 20250101"],
    ["How many collections were unloaded in 2024?", "done_dt >= '2024-01-01' AND done_dt < '2025-01-01'"],
  ])("%s", (question, where) => {
    expect(parsing.sql(question)).toBe(`SELECT count(*) FROM col WHERE ${where}`);
  });

  test("a year after a figure is a time, whatever stands between", () => {
    expect(parsing.draft("litres ordered per month in 2024")).toEqual([
      "sum col.ltr",
      "where col.ord_dt = 2024",
      "for each col.ord_dt",
    ]);
  });
});

test("a row of months", () => {
  expect(parsing.sql("How many collections were unloaded, January to March 2024?")).toBe(
    "SELECT count(*) FROM col WHERE done_dt >= '2024-01-01' AND done_dt < '2024-04-01'",
  );
});

describe("a number that stands for none", () => {
  test("leaves the others to the words for what is there", () => {
    expect(parsing.sql("How many chilled collections are there?")).toBe("SELECT count(*) FROM col WHERE tmp != 99");
    expect(parsing.sql("How many collections were not cooled?")).toBe("SELECT count(*) FROM col WHERE tmp = 99");
  });

  test("is no temperature where the temperature itself is asked for", () => {
    expect(parsing.sql("What is the average temperature of collections?")).toBe("SELECT avg(NULLIF(tmp, 99)) FROM col");
  });
});

test("after a figure and a comma, a table says which rows are computed with", () => {
  expect(parsing.sql("spill rate by kind of milk, collections that were unloaded in May 2024")).toBe(
    "SELECT typ, 100.0 * SUM(CASE WHEN spl > 0 THEN 1 ELSE 0 END) / COUNT(*) FROM col WHERE done_dt >= '2024-05-01' AND done_dt < '2024-06-01' AND (done_dt IS not NULL) GROUP BY typ",
  );
  expect(parsing.sql("names of farms, places")).toContain("SELECT frm.nm, plc.nm");
});

test("a value in several letter cases is found in all of them", () => {
  expect(parsing.sql("How many collections have the remark late again?")).toMatch(
    /^SELECT count\(\*\) FROM col WHERE (?:lower\(rmk\) = 'late again'|rmk IN \((?:'late again', 'LATE AGAIN'|'LATE AGAIN', 'late again')\))$/,
  );
  expect(parsing.sql("How many collections have the remark hose leaks?")).toBe(
    "SELECT count(*) FROM col WHERE rmk = 'hose leaks'",
  );
});

test("what a flag denies by its yes is found whole", () => {
  expect(parsing.sql("How many products are no longer made?")).toBe("SELECT count(*) FROM prd WHERE dsc = 1");
});

test("the 3 farms by collections are ranked by how many they have", () => {
  expect(parsing.sql("top 3 farms by collections")).toBe(
    "SELECT frm.nm FROM frm JOIN col ON frm.frm = col.frm GROUP BY frm.frm, frm.nm ORDER BY count(*) DESC LIMIT 3",
  );
});

describe("a list that is divided is counted or summed", () => {
  const YEAR =
    "CAST(strftime('%Y', date(substr(ord_dt, 1, 4) || '-' || substr(ord_dt, 5, 2) || '-' || substr(ord_dt, 7, 2))) AS INTEGER)";
  test.each([
    [
      "chilled collections per ordering year",
      `SELECT ${YEAR}, count(*) FROM col WHERE tmp != 99 GROUP BY ${YEAR} ORDER BY ${YEAR}`,
    ],
    [
      "collections unloaded in May 2024, by kind of milk",
      "SELECT typ, count(*) FROM col WHERE done_dt >= '2024-05-01' AND done_dt < '2024-06-01' GROUP BY typ",
    ],
    [
      "litres of organic collections by country of the loading place",
      "SELECT plc.ctry, sum(col.ltr) FROM col JOIN plc ON col.pco = plc.plc WHERE col.typ = 'O' GROUP BY plc.ctry",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });

  test("but not by what tells nearly every row apart", () => {
    expect(parsing.sql("names of farms by number")).not.toContain("GROUP BY");
  });
});

describe("in the unit that the question names", () => {
  test.each([
    [
      "total litres of conventional collections in hectolitres",
      "SELECT CAST(sum(ltr) AS REAL) / 100 FROM col WHERE typ = 'C'",
    ],
    ["What is the total amount of payouts in euros?", "SELECT CAST(sum(amt_cents) AS REAL) / 100 FROM pyo"],
    ["What is the total amount of payouts?", "SELECT CAST(sum(amt_cents) AS REAL) / 100 FROM pyo"],
    [
      "How much did we grant as a bonus in euros?",
      "SELECT CAST(sum(amt_cents) AS REAL) / 100 FROM pyo WHERE knd = 'B'",
    ],
  ])("%s", (question, sql) => {
    expect(parsing.sql(question)).toBe(sql);
  });
});

test("what was said before is counted", () => {
  expect(parsing.sql("collections that were cooled, how many?")).toBe("SELECT count(*) FROM col WHERE tmp != 99");
});

test("a field that says in which state rows are is not shown", () => {
  expect(parsing.sql("Which farms' notice was handed in?")).not.toContain("qt_dt,");
});

test("two of two codes, one of which the field is called after, are yes and no", () => {
  expect(parsing.sql("How many active farms are there?")).toBe("SELECT count(*) FROM frm WHERE act = 'A'");
});

test("how much more a figure is of one kind than of another is a difference", () => {
  const average = (kind: string) => `avg(CASE WHEN typ = '${kind}' THEN ltr END)`;
  expect(
    parsing.sql(
      "How much higher is the average of litres of organic collections than that of conventional collections?",
    ),
  ).toBe(`SELECT ${average("O")} - ${average("C")} FROM col`);
  expect(
    parsing.sql(
      "How much lower is the average of litres of organic collections than that of conventional collections?",
    ),
  ).toBe(`SELECT ${average("C")} - ${average("O")} FROM col`);
});

test("what was done to a thing is found the other way round", () => {
  expect(parsing.sql("Which farms were never granted a bonus?")).toBe(
    "SELECT nm FROM frm WHERE frm NOT IN (SELECT frm FROM pyo WHERE knd = 'B')",
  );
});

test("a second question in the first asks for one thing more", () => {
  expect(parsing.sql("Which collections were not cooled, and which remark do they have?")).toBe(
    "SELECT col, rmk FROM col WHERE tmp = 99",
  );
});
