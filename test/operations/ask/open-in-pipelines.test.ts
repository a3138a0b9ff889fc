import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Script, scriptedModels } from "#askable/models/scripted.js";
import { askOpen } from "#askable/operations/ask/ask.js";
import { type OpenDatabase, openPrepared } from "#askable/operations/ask/open-prepared.js";
import { readConfig } from "#askable/workspace/config.js";
import { type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { promptKind } from "../../pipelines/prompt-kind.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeOpenShop } from "./shop.js";

const QUESTION = "How many purchases are from Paris?";
const OF = (table: string) =>
  `SELECT count(*) FROM purchase JOIN ${table} ON purchase.${table}_id = ${table}.id WHERE ${table}.city = 'Paris'`;
const DIFFERENCES = {
  75: "'Paris' as the shop's city; as the customer's city it is 75.",
  150: "'Paris' as the customer's city; as the shop's city it is 150.",
};

describe.each(["sqlite", "duckdb"] as const)("on %s", (engine) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let open: OpenDatabase;
  let workspace: Workspace;
  beforeAll(async () => {
    folder = await temporaryFolder();
    workspace = workspaceAt(join(folder.path, "home"));
    open = await openPrepared(await makeOpenShop(engine, folder.path), { workspace, environment: {} });
  });
  afterAll(async () => {
    await open.database.close();
    await folder.remove();
  });

  /** @param write The query of each reply that is to hold one. @param choice What the judge says. */
  async function ask(pipeline: string, write: (call: number) => string, choice = "A") {
    let written = 0;
    const replies = { keywords: '{"literals": ["Paris"]}', precise: "customer.city", recall: "none", fix: "no idea" };
    const script: Script = (request) => {
      const kind = promptKind(request);
      return kind === "generate" ? write(written++) : kind === "select" ? choice : replies[kind];
    };
    const context = { workspace, config: await readConfig(workspace), environment: {}, models: scriptedModels(script) };
    return askOpen(open, QUESTION, { pipeline }, context);
  }

  const expectOpen = ({ rows, open: found, alternatives }: Awaited<ReturnType<typeof ask>>) => {
    const other = alternatives[found!.alternative]!;
    expect([Number(rows[0]![0]), Number(other.firstRow![0])].toSorted((a, b) => a - b)).toEqual([75, 150]);
    expect(found!.difference).toBe(DIFFERENCES[Number(other.firstRow![0]) as 75 | 150]);
    expect(other).toMatchObject({ difference: found!.difference, rows: 1, firstRows: [other.firstRow] });
  };

  test("offline shows both readings of a value that two tables hold", async () => {
    expectOpen(await ask("offline", () => ""));
  });

  test("direct is not open where the model wrote one of the readings of rules, and tells how the other differs", async () => {
    const answer = await ask("direct", () => OF("shop"));
    expect(answer).toMatchObject({
      sql: OF("shop"),
      alternatives: [{ sql: OF("customer"), confidence: expect.any(Number), difference: DIFFERENCES[75] }],
    });
    expect(answer).not.toHaveProperty("open");
    expect(answer.alternatives[0]!.confidence).toBeLessThan(0.7 * answer.confidence);
  });

  /** So many of the model's queries ask for the shop, the others for the customer. */
  const split = (shops: number) => (call: number) => OF(call % 10 < shops ? "shop" : "customer");

  test.each([
    ["adaptive-hybrid/small", 3, 4],
    ["xiyan-sql/majority", 5, 6],
  ])("%s is open where the model's queries are divided evenly", async (pipeline, half, most) => {
    expectOpen(await ask(pipeline, split(half)));
    expect(await ask(pipeline, split(most))).not.toHaveProperty("open");
  });

  test("adaptive-hybrid is open where its judge cannot tell, or goes against most of the votes", async () => {
    expectOpen(await ask("adaptive-hybrid", split(5), "neither"));
    expectOpen(await ask("adaptive-hybrid", split(2), "B"));
    expect(await ask("adaptive-hybrid", split(5), "A")).not.toHaveProperty("open");
    expect(await ask("adaptive-hybrid", split(8), "neither")).not.toHaveProperty("open");
  });

  test("what is too unsure to be answered is not open", async () => {
    const context = { workspace, config: await readConfig(workspace), environment: {} };
    const answer = await askOpen(open, QUESTION, { pipeline: "offline", abstainBelow: 0.9 }, context);
    expect(answer).toMatchObject({
      sql: null,
      alternatives: [expect.not.objectContaining({ difference: expect.anything() })],
    });
    expect(answer).not.toHaveProperty("open");
  });
});
