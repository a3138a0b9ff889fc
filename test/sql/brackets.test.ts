import { expect, test } from "vitest";
import { bracketDepths, closingBracket, openingBracket } from "#askable/sql/brackets.js";
import { sqlTokens } from "#askable/sql/tokens.js";

const tokensOf = (sql: string) => sqlTokens(sql).filter(({ kind }) => kind !== "blank");

test("a bracket is as deep as what stands beside it, and texts and names open none", () => {
  const depths = (sql: string) => bracketDepths(tokensOf(sql)).join("");
  expect(depths("a ( b ( c ) d ) e")).toBe("001121100");
  expect(depths(`'(' "(" a`)).toBe("000");
  expect(bracketDepths(tokensOf("a ) b ( c"))).toEqual([0, -1, -1, -1, 0]);
});

test("brackets find each other, or the end of what is written", () => {
  const tokens = tokensOf("f(a, g(b)) + (c");
  const raws = tokens.map(({ raw }) => raw);
  expect(raws.join(" ")).toBe("f ( a , g ( b ) ) + ( c");
  expect([closingBracket(tokens, 1), closingBracket(tokens, 5), closingBracket(tokens, 10)]).toEqual([8, 7, 12]);
  expect([openingBracket(tokens, 8), openingBracket(tokens, 7)]).toEqual([1, 5]);
  expect(openingBracket(tokensOf("a)"), 1)).toBe(-1);
});
