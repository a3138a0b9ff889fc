import { expect, test } from "vitest";
import { wordFacts } from "#askable/cli/text/show/words.js";

test("the words for a field and the meanings of its codes are listed by who says so", () => {
  const facts = wordFacts({
    field: "cnd",
    names: [
      { text: "condition", source: "notes" },
      { text: "state", source: "notes" },
      { text: "container condition", source: "name", weight: 0.5 },
    ],
    codes: [
      { value: "DMG", meanings: ["damaged", "broken"], source: "comment" },
      { value: "OK", meanings: ["sound"], source: "query log" },
    ],
    retired: true,
  });
  expect(facts).toEqual([
    ["also called", "condition, state (notes); container condition (its name)"],
    ["codes mean", "DMG = damaged or broken (its comment); OK = sound (past queries)"],
    ["said of it", "it is not to be used"],
  ]);
  expect(wordFacts(undefined)).toEqual([]);
});
