import { describe, expect, test } from "vitest";
import { dialectNamed, dialectNames } from "#askable/databases/engines.js";
import { sqlTokens, unquoted } from "#askable/sql/tokens.js";

const told = (sql: string, dialect: string) =>
  sqlTokens(sql, dialectNamed(dialect))
    .filter(({ kind }) => kind !== "blank")
    .map(({ kind, raw }) => `${kind} ${raw}`);

describe.each(dialectNames)("the tokens of %s", (dialect) => {
  test.each([
    "SELECT \"a\"\"b\", 'it''s' FROM t -- end",
    "/* a /* b */ c */ SELECT 1e5into, .5, x'ff', $$a$$",
    "SELECT 'open",
    "/* open",
    "日本 = \u0000 ; \\",
  ])("of %j make up the whole", (sql) => {
    const tokens = sqlTokens(sql, dialectNamed(dialect));
    expect(tokens.map(({ raw }) => raw).join("")).toBe(sql);
    expect(tokens.map(({ start, raw }) => sql.slice(start, start + raw.length))).toEqual(tokens.map(({ raw }) => raw));
  });

  test("that have no end are cut", () => {
    expect(told("SELECT 'open", dialect).at(-1)).toBe("cut 'open");
  });
});

test("double quotes hold a text in the SQL of MySQL and Spark, a name elsewhere", () => {
  expect(dialectNames.map((dialect) => [dialect, ...told('"a"', dialect)])).toEqual([
    ["sqlite", 'name "a"'],
    ["duckdb", 'name "a"'],
    ["mysql", 'text "a"'],
    ["postgres", 'name "a"'],
    ["spark", 'text "a"'],
  ]);
});

test("a backslash hides a quote in the SQL of MySQL, and after E in that of PostgreSQL", () => {
  expect(told("'a\\'b'", "mysql")).toEqual(["text 'a\\'b'"]);
  expect(told("E'a\\'b'", "postgres")).toEqual(["text E'a\\'b'"]);
  expect(told("'a\\'b'", "sqlite")).toEqual(["text 'a\\'", "word b", "cut '"]);
});

test("# begins a comment in the SQL of MySQL only", () => {
  expect(told("1 # 2", "mysql")).toEqual(["number 1"]);
  expect(told("1 # 2", "postgres")).toEqual(["number 1", "symbol #", "number 2"]);
});

test("names and texts are read without their quotes", () => {
  const plain = (sql: string) => unquoted(sqlTokens(sql)[0]!);
  expect(['"a""b"', "`a``b`", "[a b]", "'it''s'", "word", "12"].map(plain)).toEqual([
    'a"b',
    "a`b",
    "a b",
    "it's",
    "word",
    "12",
  ]);
});
