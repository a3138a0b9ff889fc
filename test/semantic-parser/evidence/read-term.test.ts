import { expect, test } from "vitest";
import { readTerm } from "#askable/semantic-parser/evidence/read-term.js";
import { namesOf, type Term } from "#askable/semantic-parser/evidence/terms.js";
import { evidenceTokens } from "#askable/semantic-parser/evidence/tokens.js";

const NAMES = namesOf(
  ["price", "colour", "Order Quantity", "Timely response?", "sold_on", "first_name", "last_name", "id", "end"],
  ["sale", "item"],
);

function read(text: string): string | undefined {
  const found = readTerm(evidenceTokens(text, NAMES));
  return found === undefined ? undefined : `${written(found.term)}${found.partial ? " …" : ""}`;
}

function written(term: Term): string {
  switch (term.kind) {
    case "column":
      return term.table === undefined ? term.name : `${term.table}.${term.name}`;
    case "text":
      return `'${term.value}'`;
    case "number":
      return String(term.value);
    case "rows":
      return "*";
    case "call":
      return `${term.name}(${term.distinct ? "distinct " : ""}${term.of.map(written).join(", ")})`;
    case "binary":
      return `(${written(term.left)} ${term.operator} ${written(term.right)})`;
    case "between":
      return `(${written(term.of)} from ${written(term.low)} to ${written(term.high)})`;
    case "in":
      return `(${written(term.of)} ${term.negated ? "not in" : "in"} ${term.values.map(written).join(", ")})`;
    case "null":
      return `(${written(term.of)} ${term.negated ? "known" : "missing"})`;
    case "where":
      return `${written(term.of)} where ${written(term.condition)}`;
    case "case":
      return `case ${written(term.when)}`;
    case "list":
      return term.items.map(written).join("; ");
  }
}

test("names are read with blanks, signs, quotes and tables, and in either spelling", () => {
  expect(
    ["order quantity > 5", "`Timely response?` = 'Yes'", "Timely response? = 'Yes'", "item.color", '"price"'].map(read),
  ).toEqual([
    "(order quantity > 5)",
    "(timely response? = 'Yes')",
    "(timely response? = 'Yes')",
    "item.colour",
    "price",
  ]);
  expect(read("the colour of the item")).toBe("colour");
  expect(read("first_name, last_name")).toBe("first_name; last_name");
  expect(read("first_name and last_name")).toBe("first_name; last_name");
});

test("conditions of all kinds are read", () => {
  expect(
    [
      "price BETWEEN 10 and 20",
      "colour = 'Red' or 'Blue'",
      "colour IN ('Red', 'Blue')",
      "colour = Dark red",
      "sold_on like '1945%'",
      "end is not null",
      "price > = 1,200,000 and colour <> 'It''s red'",
      "end is NULL or price = NULL",
    ].map(read),
  ).toEqual([
    "(price from 10 to 20)",
    "((colour = 'Red') or (colour = 'Blue'))",
    "(colour in 'Red', 'Blue')",
    "(colour = 'Dark red')",
    "(sold_on like '1945%')",
    "(end known)",
    "((price >= 1200000) and (colour != 'It's red'))",
    "((end missing) or (price missing))",
  ]);
});

test("formulas are read, with conditions inside and outside", () => {
  expect(
    [
      "MULTIPLY(DIVIDE(SUM(colour = 'Red'), COUNT(id)), 100)",
      "CAST(SUM(CASE WHEN colour = 'Red' THEN 1 ELSE 0 END) AS REAL) * 100 / COUNT(id)",
      "SUM(IF(colour = 'Red', 1, 0))",
      "COUNT(DISTINCT id where price > 3)",
      "MAX(price) where colour = 'Red'",
      "divide(sum(price), count(id)) * 100%",
      "MAX(COUNT(id))",
    ].map(read),
  ).toEqual([
    "multiply(divide(sum((colour = 'Red')), count(id)), 100)",
    "((cast(sum(case (colour = 'Red'))) * 100) / count(id))",
    "sum(if((colour = 'Red'), 1, 0))",
    "count(distinct id where (price > 3))",
    "max(price) where (colour = 'Red')",
    "(divide(sum(price), count(id)) * 100)",
    "max(count(id))",
  ]);
});

test("what names nothing of the database is not read", () => {
  expect(["more verbose or longer", "the second part of it"].map(read)).toEqual([undefined, undefined]);
});
