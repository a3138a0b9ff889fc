import { expect, test } from "vitest";
import { tokenize } from "#askable/language/tokens.js";
import { itemize } from "#askable/semantic-parser/lexicon/items.js";
import { namesOpposite } from "#askable/semantic-parser/lexicon/names/phrasal-verbs.js";

test.each([
  ["who moved in last month", "moved_out_on", true],
  ["who moved in", "moved_out_on", true],
  ["who moved in May", "moved_out_on", false],
  ["who moved in last month", "moved_in_on", false],
  ["who moved out last month", "moved_out_on", false],
])("%s: %s is of the contrary is %s", (question, field, expected) => {
  const items = itemize(tokenize(question), []);
  const at = items.findIndex(({ text }) => text === "moved");
  expect(namesOpposite(items, at, field)).toBe(expected);
});
