import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { headingsOf } from "#askable/sql/headings.js";
import { sqlParser } from "#askable/sql/parse.js";

/** Headings where the engine calls the columns c0, c1, … */
async function headings(sql: string, columns: number, engine = "duckdb") {
  const parse = await sqlParser(dialectNamed(engine));
  return headingsOf(
    parse(sql),
    Array.from({ length: columns }, (_, index) => `c${index}`),
  );
}

test.each([
  ["count(*)", "number of rows"],
  ["count_star()", "number of rows"],
  ["COUNT(1)", "number of rows"],
  ["count(price)", "number of rows with price"],
  ["count(DISTINCT o.city)", "number of different city"],
  ["sum(price)", "sum of price"],
  ["sum(CAST(\"replace\"(\"price\", ',', '') AS DOUBLE))", "sum of price"],
  ["round(avg(o.price), 2)", "average of price"],
  ["max(price) - min(price)", "maximum of price - minimum of price"],
  ["100.0 * sum(a) / (count(*) + 1)", "(100.0 * sum of a) / (number of rows + 1)"],
  ["count(*) FILTER (WHERE city = 'Bern')", "number of rows where city = 'Bern'"],
  ["count(CASE WHEN city = 'Bern' THEN 1 END)", "number of rows where city = 'Bern'"],
  ["sum(CASE WHEN o.n > 3 THEN 1 ELSE 0 END)", "number of rows where n > 3"],
  ["avg(CASE WHEN n > 3 THEN 1.0 ELSE 0 END)", "share of rows where n > 3"],
  ["strftime('%Y', sold)", "year of sold"],
  ["strftime(sold, '%Y-%m')", "month of sold"],
  ["date_trunc('month', sold)", "month of sold"],
  ["extract(year FROM sold)", "year of sold"],
  ["dayname(sold)", "weekday of sold"],
  ["CASE strftime(sold, '%w') WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' END", "weekday of sold"],
  ["CASE a WHEN 1 THEN 'x' END", "c0"],
  ["date(CASE WHEN sold LIKE '2%' THEN datetime(sold) END)", "sold"],
  ["(SELECT max(price) FROM u)", "maximum of price"],
  ["price * amount", "price * amount"],
  ["rank() OVER (ORDER BY price)", "rank"],
  ["sum(price) OVER (ORDER BY sold)", "c0"],
  ["'x'", "c0"],
  ["coalesce(a, b)", "coalesce(a, b)"],
  ["price", "c0"],
  ["price AS cost", "c0"],
  ["count(*) AS n", "c0"],
])("%s is headed %s", async (item, heading) => {
  expect(await headings(`SELECT ${item} FROM o`, 1)).toEqual([heading]);
});

test("the spelling of each engine is understood", async () => {
  expect(await headings("SELECT sum(CAST(`a b` AS DECIMAL)), year(`sold`) FROM `t`", 2, "mysql")).toEqual([
    "sum of a b",
    "year of sold",
  ]);
  expect(await headings("SELECT sum(\"price\"::numeric), date_part('year', sold) FROM t", 2, "postgres")).toEqual([
    "sum of price",
    "year of sold",
  ]);
  expect(await headings("SELECT total([price]) FROM t", 1, "sqlite")).toEqual(["sum of price"]);
});

test.each([
  ["sqlite", "CASE strftime('%w', sold) WHEN '0' THEN 'Sunday' END"],
  ["mysql", "ELT(WEEKDAY(sold) + 1, 'Monday', 'Tuesday')"],
  ["postgres", "to_char(sold, 'FMDay')"],
  ["spark", "date_format(sold, 'EEEE')"],
])("days of the week are headed as such by %s", async (engine, item) => {
  expect(await headings(`SELECT ${item} FROM t`, 1, engine)).toEqual(["weekday of sold"]);
});

test("a star keeps the names of what it stands for, and what stands around it is headed", async () => {
  expect(await headings("SELECT count(*), t.*, max(a) FROM t", 4)).toEqual([
    "number of rows",
    "c1",
    "c2",
    "maximum of a",
  ]);
  expect(await headings("SELECT *, u.* FROM t", 3)).toEqual(["c0", "c1", "c2"]);
});

test("WITH, brackets and UNION: the first branch names the columns", async () => {
  expect(await headings("WITH x AS (SELECT 1 AS a) SELECT sum(a) FROM x UNION SELECT min(b) FROM t", 1)).toEqual([
    "sum of a",
  ]);
});

test("headings that would read alike stay as the engine has them", async () => {
  expect(await headings("SELECT sum(a.price), sum(b.price), count(*) FROM a, b", 3)).toEqual([
    "c0",
    "c1",
    "number of rows",
  ]);
});

test("what cannot be parsed, or gives another number of columns, keeps its names", async () => {
  expect(await headings("SELECT FROM WHERE", 1)).toEqual(["c0"]);
  expect(await headings("SELECT count(*) FROM t", 2)).toEqual(["c0", "c1"]);
});

test("fields are headed by words for them, with their tables where two are called alike", async () => {
  const parse = await sqlParser(dialectNamed("sqlite"));
  const words = ([table = "", field = table]: readonly string[], whole: boolean) =>
    field === "nm" ? `${whole ? `${table} ` : ""}name` : field === "sum" ? "total" : undefined;
  const headed = (sql: string, columns: string[]) => headingsOf(parse(sql), columns, words);
  expect(
    headed("SELECT a.nm, count(DISTINCT a.nm), sum(sum), town, a.nm AS x FROM a", ["nm", "c", "s", "town", "x"]),
  ).toEqual(["name", "number of different name", "sum of total", "town", "x"]);
  expect(headed("SELECT a.nm, b.nm FROM a, b", ["nm", "nm"])).toEqual(["a name", "b name"]);
  expect(headed("SELECT a.nm, a.nm FROM a", ["nm", "nm"])).toEqual(["nm", "nm"]);
  expect(headed("SELECT * FROM a", ["town", "nm"])).toEqual(["town", "name"]);
});
