import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AskOutput } from "#askable/serve/mcp/answer-text.js";
import { rivalOf } from "#askable/serve/mcp/open-question.js";
import {
  connectStdio,
  type HttpServer,
  newClient,
  REVISIONS,
  type Revision,
  startHttp,
  textOf,
} from "../../support/mcp.js";
import { preparedHome } from "./home.js";

let home: Awaited<ReturnType<typeof preparedHome>>;
let server: HttpServer;
beforeAll(async () => {
  home = await preparedHome();
  server = await startHttp(home.path);
});
afterAll(async () => {
  await server.stop();
  await home.remove();
});

type Choice = (readings: readonly string[]) => {
  action: "accept" | "decline" | "cancel";
  content?: { reading: string };
};
const forms: { message: string; readings: readonly string[] }[] = [];

/** A client whose user answers forms so. */
function asking(revision: Revision, choice: Choice) {
  const client = newClient(revision, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const { properties } = (params as { requestedSchema: { properties: Record<string, { enum?: string[] }> } })
      .requestedSchema;
    const readings = properties.reading?.enum ?? [];
    forms.push({ message: params.message, readings });
    return choice(readings);
  });
  return client;
}

const OPEN = { name: "ask", arguments: { database: "harbour", question: "What is the name?" } };
const both = (answer: { structuredContent?: unknown }) => {
  const { sql, alternatives } = answer.structuredContent as AskOutput;
  return [sql, ...alternatives.map((each) => each.sql)];
};

describe.each(["stdio", "HTTP"])("an open question over %s", (carrier) => {
  const connected = async (client: ReturnType<typeof newClient>) =>
    carrier === "HTTP" ? server.connect(client) : (await connectStdio(home.path, [], client)).client;

  describe.each(REVISIONS)("to a client of %s", (revision) => {
    test("is put to its user, whose reading is the answer", async () => {
      forms.length = 0;
      const client = await connected(
        asking(revision, ([, second = ""]) => ({ action: "accept", content: { reading: second } })),
      );
      const answer = await client.callTool(OPEN);
      expect(forms).toHaveLength(1);
      expect(forms[0]?.message).toContain(OPEN.arguments.question);
      const [first = "", second = ""] = forms[0]?.readings ?? [];
      const [chosen, other] = both(answer);
      const table = /shows (\w+)\.name/.exec(second)?.[1];
      expect(chosen).toBe(`SELECT name FROM ${table}`);
      expect(other).toBe(`SELECT name FROM ${/shows (\w+)\.name/.exec(first)?.[1]}`);
      const { rows } = answer.structuredContent as AskOutput;
      expect(rows.flat().sort()).toEqual(table === "ship" ? ["Aurora", "Bellona", "Cygnus"] : ["North", "South"]);
      expect(textOf(answer)).toContain("Read as the person who asks chose");
      await client.close();
    });

    test.each(["decline", "cancel"] as const)("has both readings in the answer to those who %s", async (action) => {
      const client = await connected(asking(revision, () => ({ action })));
      const answer = await client.callTool(OPEN);
      expect(answer.isError ?? false).toBe(false);
      expect(both(answer).sort()).toEqual(["SELECT name FROM pier", "SELECT name FROM ship"]);
      expect(textOf(answer)).toContain("Other readings of the question");
      await client.close();
    });

    test("takes no reading that was not offered", async () => {
      const client = await connected(
        asking(revision, () => ({ action: "accept", content: { reading: "DROP TABLE ship" } })),
      );
      const answer = await client.callTool(OPEN).catch((error: Error) => ({ error, structuredContent: undefined }));
      if (answer.structuredContent)
        expect(both(answer).sort()).toEqual(["SELECT name FROM pier", "SELECT name FROM ship"]);
      else expect(answer).toHaveProperty("error");
      await client.close();
    });

    test("has both readings where the client has no forms", async () => {
      const client = await connected(newClient(revision));
      expect(both(await client.callTool(OPEN)).sort()).toEqual(["SELECT name FROM pier", "SELECT name FROM ship"]);
      await client.close();
    });

    test("is none where one reading is much likelier", async () => {
      forms.length = 0;
      const client = await connected(asking(revision, () => ({ action: "cancel" })));
      const sure = { database: "harbour", question: "How many ships are there?" };
      expect(await client.callTool({ name: "ask", arguments: sure })).toMatchObject({
        structuredContent: { rows: [[3]] },
      });
      expect(forms).toEqual([]);
      await client.close();
    });
  });
});

test("the reading that is put to a user is the one that leaves the question open, where its query may be seen", () => {
  const reading = { sql: "SELECT 2", readAs: [], columns: [], rowCount: 1, rows: [] };
  const answer = { answered: true, sql: "SELECT 1", alternatives: [{ ...reading, sql: "SELECT 3" }, reading] };
  const open = { alternative: 1, difference: "Showing name." };
  expect(rivalOf({ ...answer, open } as unknown as AskOutput)).toBe(reading);
  expect(rivalOf(answer as unknown as AskOutput)).toBeUndefined();
  const { sql: _, ...hidden } = reading;
  expect(rivalOf({ ...answer, open, alternatives: [hidden, hidden] } as unknown as AskOutput)).toBeUndefined();
});
