import { expect, test } from "vitest";
import { sayKnowledge } from "#askable/profiles/vocabulary/say.js";
import type { Vocabulary } from "#askable/profiles/vocabulary/vocabulary.js";

const said = { source: "notes", said: "" } as const;
const vocabulary: Vocabulary = {
  kind: "vocabulary",
  version: 1,
  database: "shop",
  tables: [
    {
      table: "loan",
      names: [],
      fields: [],
      conventions: [
        {
          ...said,
          kind: "valid",
          tests: [{ field: "del", operator: "=", value: 0 }],
          words: [],
          opposites: ["deleted"],
          always: true,
        },
        {
          ...said,
          kind: "current",
          tests: [{ field: "vt", operator: "=", value: "9999-12-31" }],
          words: ["current"],
          opposites: [],
          always: false,
        },
        {
          ...said,
          kind: "state",
          tests: [{ field: "back", operator: "is null" }],
          words: [],
          opposites: ["returned"],
          always: false,
        },
      ],
    },
  ],
  metrics: [
    {
      ...said,
      names: ["overdue"],
      kind: "condition",
      expression: "loan.due < :day",
      filters: ["loan.back IS NULL"],
      tables: ["loan"],
    },
    {
      ...said,
      names: ["fees"],
      kind: "aggregate",
      expression: "SUM(fee.amount)",
      filters: [],
      tables: ["fee", "loan"],
    },
  ],
};

test("a prompt is told which rows of its tables count, and the figures whose tables it shows", () => {
  expect(sayKnowledge(vocabulary, ["loan"])).toEqual({
    rows: [
      { table: "loan", text: "only rows with del = 0 count" },
      { table: "loan", text: "current: vt = '9999-12-31'" },
      { table: "loan", text: "not returned: back is null" },
    ],
    figures: ["overdue = loan.due < the day asked about where loan.back IS NULL"],
  });
  expect(sayKnowledge(vocabulary, ["fee"])).toEqual({ rows: [], figures: [] });
});
