import { describe, expect, test } from "vitest";
import { showPrepared, showProfiled } from "#askable/cli/text/prepared.js";
import type { PrepareReport } from "#askable/operations/prepare/prepare.js";
import { findWorkspace, workspaceAt } from "#askable/workspace/workspace.js";
import { recordingOutput } from "../../support/output.js";

const REPORT: PrepareReport = {
  name: "shop",
  location: "/data/shop.sqlite",
  tables: 20,
  fields: 40,
  measured: { tables: 3, fields: 40 },
  joins: 1,
  values: 1200,
  summaries: { rules: 40 },
  examples: undefined,
  broken: [],
  warnings: [],
  seconds: 1.25,
};

function prepared(own: Partial<PrepareReport> = {}, workspace = findWorkspace(".")) {
  const { output, lines, notes } = recordingOutput();
  showPrepared({ ...REPORT, ...own }, workspace, output);
  return { lines, notes };
}

describe("what was prepared", () => {
  test("is counted, with what was not measured, and how to go on", () => {
    const { lines } = prepared();
    expect(lines[0]).toBe("Prepared shop: 3 of 20 tables, 40 fields, 1 join, 1,200 indexed values in 1.3 s");
    expect(lines.at(-1)).toBe('  askable ask shop "…"');
  });

  test("in another folder is asked with --home, as a shell takes it", () => {
    expect(prepared({}, workspaceAt("/data/my home")).lines.at(-1)).toBe(
      "  askable ask shop \"…\" --home '/data/my home'",
    );
    expect(prepared({}, workspaceAt("/data/home")).lines.at(-1)).toBe('  askable ask shop "…" --home /data/home');
  });

  test("says what a model and an embedder cost, and which summaries stayed those of the rules", () => {
    const described = {
      ...{ items: 40, kept: 10, fallbacks: 2, calls: 4, tokensIn: 3120, tokensOut: 980, price: 0.0021, seconds: 12.1 },
    } as NonNullable<PrepareReport["described"]>;
    const embedding = { calls: 1, tokens: 5000, price: 0 };
    expect(prepared({ described, embedding }).lines.slice(1, 3)).toEqual([
      "Described 38 of 40 by a model, 10 of them before: 4 calls, 3,120 tokens in, 980 out, price 0.0021, 12.1 s; 2 (5 %) stayed those of the rules",
      "Embedded by an endpoint: 1 call, 5,000 tokens",
    ]);
  });

  test("notes each warning, and solved examples where there are some", () => {
    const { lines, notes } = prepared({ examples: 2, warnings: ["bread was sampled"] });
    expect(notes).toEqual(["note: bread was sampled"]);
    expect(lines[0]).toContain("1,200 indexed values, 2 examples in");
  });
});

test("what was only measured is counted, and shown by another command", () => {
  const { output, lines } = recordingOutput();
  showProfiled(REPORT, findWorkspace("."), output);
  expect(lines[0]).toBe("Profiled shop: 3 of 20 tables, 40 fields, 1 join in 1.3 s");
  expect(lines[1]).toMatch(/shop, or with: askable show shop$/);
});
