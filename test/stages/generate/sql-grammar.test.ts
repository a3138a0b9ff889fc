import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { sqlGrammar } from "#askable/stages/generate/sql-grammar.js";

const fields = [
  { table: "singer", field: "name" },
  { table: "singer", field: "order" },
  { table: "2024 sales", field: "singer" },
];

test("names no table and no field but those given, each as SQL must write it", () => {
  const lines = sqlGrammar(fields, dialectNamed("sqlite")).split("\n");
  expect(lines.slice(-2)).toEqual([
    String.raw`table ::= "singer" | "\"2024 sales\""`,
    String.raw`column ::= "singer.name" | "singer.\"order\"" | "\"2024 sales\".singer" | "name" | "\"order\"" | "singer"`,
  ]);
  expect(sqlGrammar(fields, dialectNamed("mysql")).split("\n").at(-2)).toBe('table ::= "singer" | "`2024 sales`"');
});

test("defines each rule that it uses, once", () => {
  const rules = sqlGrammar(fields, dialectNamed("sqlite"))
    .split("\n")
    .map((line) => line.split(" ::= ") as [string, string]);
  const names = rules.map(([name]) => name);
  const used = rules.flatMap(([, body]) =>
    body
      .replaceAll(/"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]/g, " ")
      .split(/[^a-z]+/)
      .filter(Boolean),
  );
  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([]);
});
