import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connected, connectStdio, newClient, REVISIONS, textOf } from "../../support/mcp.js";
import { actionByTool } from "./actions.js";
import { preparedHome } from "./home.js";

let home: Awaited<ReturnType<typeof preparedHome>>;
beforeAll(async () => {
  home = await preparedHome();
});
afterAll(() => home.remove());

/** Of the pipeline `offline`. */
const ENDED = [
  "ground/spans",
  "link/scored",
  "generate/semantic-parser",
  "generate/templates",
  "generate/reuse",
  "select/score",
].map((stage) => `${stage} has ended`);

const CALLS: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
  ["list_databases", {}, /harbour \(sqlite; 4 tables/],
  ["describe", { database: "library", table: "book" }, /\*\*title\*\*/],
  ["describe", { database: "harbour" }, /\*\*ship\*\* \(3 rows\)/],
  ["search_fields", { database: "library", text: "price of a book" }, /book\.price/],
  ["find_values", { database: "library", text: "Olga Tokarczuck" }, /author\.name = "Olga Tokarczuk" \(misspelt/],
  ["find_values", { database: "harbour", text: "norway", table: "ship" }, /ship\.flag = "Norway"/],
  [
    "ask",
    { database: "harbour", question: "How many ships are there?" },
    /\| 3 \|[\s\S]*Confidence|Confidence[\s\S]*\| 3 \|/,
  ],
  ["ask", { database: "library", question: "Which authors are from Poland?" }, /\| Olga Tokarczuk \|/],
  ["run_sql", { database: "library", sql: "SELECT title, price FROM book ORDER BY year" }, /\| Flights \| 12.50? \|/],
  [
    "run_sql",
    { database: "harbour", sql: "SELECT name, tons FROM ship ORDER BY id", limit: 3 },
    /\| Cygnus \| NULL \|/,
  ],
  ["similar_questions", { database: "library", question: "How many books?" }, /no solved questions/],
];

describe.each(REVISIONS)("the tools over stdio, to a client of %s", (revision) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connectStdio(home.path, ["--allow-feedback"], newClient(revision));
  });
  afterAll(() => connected.client.close());

  test("have names, titles, schemas and hints", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...actionByTool.keys()].sort());
    for (const tool of tools) {
      const { title, readOnly, describe: description } = actionByTool.get(tool.name)!;
      expect(tool).toMatchObject({ title, description, inputSchema: { type: "object", additionalProperties: false } });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      const hints = { readOnlyHint: readOnly, destructiveHint: false, idempotentHint: true, openWorldHint: false };
      expect(tool.annotations).toEqual({ title, ...hints });
    }
    const ask = tools.find(({ name }) => name === "ask");
    expect(ask?.inputSchema.required).toEqual(["database", "question"]);
  });

  test.each(CALLS)("%s %j gives its text and what its schema says", async (name, given, expected) => {
    // The client itself refuses structured content that does not fit the schema.
    const result = await connected.client.callTool({ name, arguments: given });
    expect(result.isError ?? false).toBe(false);
    expect(textOf(result)).toMatch(expected);
    expect(actionByTool.get(name)?.output.safeParse(result.structuredContent).success).toBe(true);
  });

  test("keep an accepted answer, which the next like question finds", async () => {
    const given = { database: "harbour", question: "How many calls were on 2 May?" };
    const sql = "SELECT count(*) FROM call WHERE day = '2024-05-02'";
    const kept = await connected.client.callTool({ name: "accept_answer", arguments: { ...given, sql } });
    expect(kept).toMatchObject({ structuredContent: { total: 1 } });
    const similar = await connected.client.callTool({ name: "similar_questions", arguments: given });
    expect(similar).toMatchObject({ structuredContent: { examples: [{ question: given.question, sql }] } });
    const wrong = await connected.client.callTool({ name: "accept_answer", arguments: { ...given, sql: "SELECT x" } });
    expect(wrong).toMatchObject({ isError: true });
    expect(textOf(wrong)).toContain("The SQL does not run");
  });

  test("tell of each stage that has ended", async () => {
    const seen: { progress: number; message?: string | undefined }[] = [];
    const question = { database: "harbour", question: "How many piers are there?" };
    await connected.client.callTool(
      { name: "ask", arguments: question },
      { onprogress: ({ progress, message }) => void seen.push({ progress, message }) },
    );
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(({ progress }) => progress)).toEqual(seen.map((_, index) => index + 1));
    // Once it reads the reply the client tells nothing more, not even what came in one piece with it.
    expect(seen.map(({ message }) => message)).toEqual(ENDED.slice(0, seen.length));
  });

  test.each([
    ["run_sql", { database: "harbour", sql: "DELETE FROM ship" }, /Only a query is run/],
    ["run_sql", { database: "library", sql: "CREATE TABLE x AS SELECT 1" }, /./],
    ["run_sql", { database: "harbour", sql: "SELECT * FROM nix" }, /no such table: nix[\s\S]*describe/],
    ["run_sql", { database: "harbour" }, /^sql: /],
    ["run_sql", { database: "harbour", sql: "SELECT 1", limit: 1_000_000 }, /^limit: /],
    ["run_sql", { database: "harbour", sql: "SELECT 1", rows: 5 }, /rows/],
    ["ask", { database: "nowhere", question: "How many ships?" }, /no database "nowhere"[\s\S]*harbour, library/],
    ["ask", { question: "How many ships?" }, /which database is meant[\s\S]*harbour, library/],
    ["ask", { database: "harbour", question: "" }, /^question: /],
    ["ask", { database: "harbour", question: "How many?", pipeline: "nix" }, /no pipeline "nix"/],
    ["describe", { database: "harbour", table: "nix" }, /has no table "nix"/],
    ["describe", { database: "../harbour" }, /no database/],
  ])("answer %s %j with what is wrong", async (name, given, message) => {
    const result = await connected.client.callTool({ name, arguments: given });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(message);
  });

  test("refuse a tool that is not there as the protocol has it", async () => {
    await expect(connected.client.callTool({ name: "drop_everything", arguments: {} })).rejects.toThrow(
      "drop_everything",
    );
  });

  test("refuse arguments of 10 MB, and go on", async () => {
    const huge = "How many ships? ".repeat(700_000);
    const result = await connected.client.callTool({ name: "ask", arguments: { database: "harbour", question: huge } });
    expect(result.isError).toBe(true);
    expect(textOf(result).length).toBeLessThan(1000);
    const next = await connected.client.callTool({ name: "list_databases", arguments: {} });
    expect(next).toMatchObject({ structuredContent: { databases: [{ name: "harbour" }, { name: "library" }] } });
  });
});

describe("a server of one database without feedback", () => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connectStdio(home.path, ["--databases", "library", "--max-rows", "2"]);
  });
  afterAll(() => connected.client.close());

  test("lets its name be left out", async () => {
    const { tools } = await connected.client.listTools();
    const ask = tools.find(({ name }) => name === "ask");
    expect(ask?.inputSchema).toMatchObject({
      required: ["question"],
      properties: { database: { default: "library" } },
    });
    const result = await connected.client.callTool({
      name: "ask",
      arguments: { question: "How many books are there?" },
    });
    expect(result).toMatchObject({ structuredContent: { database: "library", rows: [[3]] } });
    expect(connected.client.getInstructions()).toContain("There is one database, library");
  });

  test("knows of no other, and keeps nothing", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("accept_answer");
    const other = await connected.client.callTool({ name: "describe", arguments: { database: "harbour" } });
    expect(other).toMatchObject({ isError: true });
    expect(textOf(other)).not.toContain("ship");
    const listed = await connected.client.callTool({ name: "list_databases", arguments: {} });
    expect(listed).toMatchObject({ structuredContent: { databases: [{ name: "library" }] } });
  });

  test("gives as many rows as it is told to at most", async () => {
    const result = await connected.client.callTool({
      name: "run_sql",
      arguments: { sql: "SELECT * FROM book", limit: 50 },
    });
    expect(result).toMatchObject({ structuredContent: { truncated: true } });
    expect(textOf(result)).toContain("2 rows, and there are more");
  });
});
