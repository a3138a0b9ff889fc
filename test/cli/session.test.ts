import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Behaviour, hangs, says, serveFaults } from "../models/fault-server.js";
import { makeOpenShop } from "../operations/ask/shop.js";
import { bakery } from "../support/bakery.js";
import { askable } from "../support/cli.js";
import { temporaryFolder } from "../support/folder.js";
import { hasTerminal, inTerminal } from "../support/terminal.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  home = join(folder.path, "home");
  mkdirSync(home);
  bakery(join(home, "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: home })).code).toBe(0);
});
afterAll(() => folder.remove());

const PROMPT = /bakery> $/;
const CTRL_C = "\x03";
const CTRL_D = "\x04";

describe("without a question and without a terminal", () => {
  test.each([
    [["ask", "bakery"], ""],
    [["ask", "bakery", "--json"], expect.stringMatching(/^{"error":"The question is missing",/)],
  ])("%j is wrong usage", async (words, stdout) => {
    const run = await askable(words, { cwd: home });
    expect(run).toMatchObject({
      code: 2,
      stdout,
      stderr: expect.stringMatching(/^askable: The question is missing/),
    });
  });
});

test("a dry run says what a question would cost, and needs no key and no server", async () => {
  const dry = (...words: string[]) =>
    askable(["ask", "bakery", "How many breads?", "--dry-run", ...words], { cwd: home });
  expect((await dry()).stdout).toBe("Pipeline offline calls no model: 0 calls, 0 tokens.\n");
  writeFileSync(
    join(home, "askable.yaml"),
    `models: { big: { provider: openai, model: m, price: { in: 2, out: 8 } } }\n`,
  );
  const shown = await dry();
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(shown.stdout).toMatch(/^stage +calls +tokens in +tokens out +price\n/);
  expect(shown.stdout).toMatch(/\nin all +17 \(13 to 64\) .*\n\nPipeline adaptive-hybrid: /);
  expect(JSON.parse((await dry("--json", "--pipeline", "direct")).stdout)).toMatchObject({
    pipeline: "direct",
    total: { calls: { best: 1, expected: 1, worst: 3 } },
  });
  rmSync(join(home, "askable.yaml"));
});

describe.skipIf(!hasTerminal)("a session", () => {
  test("answers one question after the other, shows the schema, completes names, and keeps its history", async () => {
    const session = inTerminal(["ask", "bakery"], home);
    const greeting = await session.sees(PROMPT);
    expect(greeting).toMatch(/Pipeline offline \(the default where no model is configured\)/);
    expect(greeting).toMatch(/follow-ups need a model/);

    session.type("\\sql\r");
    expect(await session.sees(PROMPT)).toMatch(/Nothing was asked yet\./);
    session.type("How many breads are made of rye?\r");
    expect(await session.sees(/candidates?,[\s\S]*bakery> $/)).toMatch(
      /SELECT count[\s\S]*'rye'[\s\S]*Confidence \d+ %/,
    );
    session.type("\\sql\r");
    expect(await session.sees(PROMPT)).toMatch(/SELECT count\(\*\) FROM bread WHERE/);
    session.type("\\explain\r");
    expect(await session.sees(/Trace: [\s\S]*bakery> $/)).toMatch(/Stored values:[\s\S]*"rye" in bread\.grain/);

    await session.complete("\\sch", /ema$/);
    await session.complete(" bak", /er$/);
    session.type("\r");
    expect(await session.sees(PROMPT)).toMatch(/baker: 3 rows/);
    await session.complete("\\schema BREAD.gra", /bread\.grain$/);
    session.type("\r");
    expect(await session.sees(PROMPT)).toMatch(/bread\.grain TEXT/);
    session.type("\\schema cake\r");
    expect(await session.sees(PROMPT)).toMatch(/has no table "cake"\n.*baker, bread/);
    session.type("\\nonsense\r");
    expect(await session.sees(PROMPT)).toMatch(/There is no \\nonsense/);

    session.type(`half a question${CTRL_C}`);
    await session.sees(PROMPT);
    session.type(CTRL_C);
    expect(await session.sees(PROMPT)).toMatch(/Ctrl-C again or Ctrl-D leaves\./);
    session.type(CTRL_C);
    expect(await session.ended).toBe(0);

    const history = join(home, "reports", "history");
    expect(readFileSync(history, "utf8").split("\n").slice(0, 2)).toEqual([
      "\\sql",
      "How many breads are made of rye?",
    ]);
    expect(statSync(history).mode & 0o777).toBe(0o600);
    const again = inTerminal(["ask", "bakery", "--quiet"], home);
    await again.sees(PROMPT);
    // Arrow up: the last line.
    again.type("\x1b[A");
    await again.sees(/\\nonsense$/);
    again.type(`${CTRL_C}${CTRL_D}`);
    expect(await again.ended).toBe(0);
  });

  const serve = async (...behaviours: Behaviour[]) => {
    const server = await serveFaults(...behaviours);
    onTestFinished(() => server.close());
    const model = `{ provider: openai, baseUrl: "${server.url}", model: m }`;
    writeFileSync(join(home, "askable.yaml"), `models: { coder: ${model} }\npipeline: direct\n`);
    return {
      prompts: () => server.received.map(({ body }) => (body.messages as { content: string }[]).at(-1)!.content),
    };
  };

  test("shows a model the last question and its SQL, and gives up a call on Ctrl-C", async () => {
    const server = await serve(
      says("SELECT count(*) FROM bread WHERE grain = 'rye'"),
      says("SELECT count(*) FROM bread WHERE grain = 'wheat'"),
      hangs,
      says("SELECT name FROM baker"),
    );
    const session = inTerminal(["ask", "bakery"], home);
    expect(await session.sees(PROMPT)).not.toMatch(/follow-ups/);
    session.type("How many breads are made of rye?\r");
    await session.sees(/1 call[\s\S]*bakery> $/);
    session.type("And of wheat?\r");
    expect(await session.sees(/1 call[\s\S]*bakery> $/)).toMatch(/\n3\n/);
    session.type("And of oats?\r");
    await session.sees(/writing candidates/);
    session.type(CTRL_C);
    expect(await session.sees(PROMPT)).toMatch(/Cancelled\./);
    session.type("\\new\r");
    await session.sees(PROMPT);
    session.type("What are the names of the bakers?\r");
    await session.sees(/1 call[\s\S]*bakery> $/);
    session.type(CTRL_D);
    expect(await session.ended).toBe(0);

    const [first, second, third, fourth] = server.prompts();
    expect(first).not.toContain("before this one");
    expect(second).toMatch(
      /;\n\nStored values[\s\S]*\n\nThe question before this one, to which it may refer:\nQuestion: How many breads are made of rye\?\nSQL: SELECT count\(\*\) FROM bread WHERE grain = 'rye';\n\nQuestion: And of wheat\?\nSQL:$/,
    );
    // Grounding knows the words of both questions.
    expect(second).toMatch(/bread\.grain: ('rye', 'wheat'|'wheat', 'rye')/);
    expect(third).toContain("Question: And of wheat?\nSQL: SELECT count(*) FROM bread WHERE grain = 'wheat';");
    expect(fourth).not.toContain("before this one");
  });

  test("takes the other reading by its number, and the next question refers to it", async () => {
    await makeOpenShop("sqlite", home);
    expect((await askable(["prepare", "shop.sqlite"], { cwd: home })).code).toBe(0);
    const inParis = (table: string) =>
      `SELECT count(*) FROM purchase JOIN ${table} ON purchase.${table}_id = ${table}.id WHERE ${table}.city = 'Paris'`;
    const server = await serve(says(inParis("shop")), says("SELECT 1"), says("SELECT 2"));
    const session = inTerminal(["ask", "shop"], home);
    const prompt = /shop> $/;
    await session.sees(prompt);
    session.type("How many purchases are from Paris?\r");
    expect(await session.sees(/1 call[\s\S]*shop> $/)).toMatch(/\n150\r?\n/);
    session.type("\\7\r");
    expect(await session.sees(prompt)).toMatch(/has no reading 7\n.*It has 2: \\1 is the first\./);
    session.type("\\2\r");
    expect(await session.sees(prompt)).toMatch(/\n75\n/);
    session.type("\\sql\r");
    expect(await session.sees(prompt)).toMatch(/customer\.city = 'Paris'/);
    session.type("And from Oslo?\r");
    await session.sees(/1 call[\s\S]*shop> $/);
    session.type(CTRL_D);
    expect(await session.ended).toBe(0);
    expect(server.prompts()[1]).toContain(`Question: How many purchases are from Paris?\nSQL: ${inParis("customer")}`);

    rmSync(join(home, "askable.yaml"));
    const alone = inTerminal(["ask", "shop"], home);
    await alone.sees(prompt);
    alone.type("How many purchases are from Paris?\r");
    expect(await alone.sees(/candidates?,[\s\S]*shop> $/)).toMatch(
      /'Paris' as the (customer|shop)'s city; as the (customer|shop)'s city it is (75|150)\.[\s\S]*\\2 takes the other reading\./,
    );
    alone.type(CTRL_D);
    expect(await alone.ended).toBe(0);
  });
});
