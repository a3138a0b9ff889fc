import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { findExamples } from "#askable/stages/ground/examples.js";
import { candidates } from "#askable/stages/slots.js";
import type { StageContext } from "#askable/stages/stage.js";
import { type Asked, stateOf } from "#askable/stages/state.js";
import { letterEmbedder } from "../../indexes/embedder.js";

const PARAMS = { examples: 8, exampleScore: -1, foreignScore: -1, perStructure: 1, foreignExamples: false };

async function contextOf(): Promise<StageContext> {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const examples = [
    { question: "Show the towns", sql: "SELECT name FROM town", database: "land" },
    {
      question: "Show the towns of every land",
      sql: "SELECT land, count(*) FROM town GROUP BY land",
      database: "else",
    },
    { question: "Who won?", sql: "SELECT max(points) FROM game", database: "land" },
  ];
  await buildExampleStore(examples, letterEmbedder(), join(folder, "set"), { inputs: {} });
  const store = await openExampleStore(join(folder, "set"), letterEmbedder());
  return { examples: async () => store, databaseName: "land", profile: { tables: [] } } as unknown as StageContext;
}

const find = async (asked: Partial<Asked>, params = {}, made: readonly Candidate[] = []) => {
  const found = await findExamples(
    stateOf({ question: "", evidence: "", ...asked }, [candidates.of(made)]),
    [],
    { ...PARAMS, ...params },
    await contextOf(),
  );
  return found.map(({ example, same }) => [example.sql, ...(same ? ["same"] : [])].join(" "));
};

test("the very question comes first, and once; never where the database is left out", async () => {
  const asked = { question: "who WON" };
  expect((await find(asked))[0]).toBe("SELECT max(points) FROM game same");
  expect((await find(asked)).filter((sql) => sql.includes("max"))).toHaveLength(1);
  expect(await find(asked, { foreignExamples: true })).toEqual(["SELECT land, count(*) FROM town GROUP BY land"]);
});

test("after a generator, examples built like its best candidate that runs come first", async () => {
  const candidate = (id: string, sql: string, kind: string, score: number) =>
    ({ id, sql, generator: "semantic-parser", round: 0, score, outcome: { kind } }) as unknown as Candidate;
  const made = [
    candidate("1", "SELECT max(x) FROM y", "error", 0.9),
    candidate("2", "SELECT a FROM b", "rows", 0.1),
    candidate("3", "SELECT a, count(*) FROM b GROUP BY a", "rows", 0.8),
  ];
  const question = "Show the rivers";
  expect((await find({ question }))[0]).toBe("SELECT name FROM town");
  expect((await find({ question }, {}, made))[0]).toContain("GROUP BY");
});
