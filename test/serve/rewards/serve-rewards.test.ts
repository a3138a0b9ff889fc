import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveRewards } from "#askable/serve/rewards/serve-rewards.js";
import { startRewards, type TestRewards } from "../../support/rewarding.js";
import { ENDLESS } from "../../support/serving.js";
import { until } from "../../support/until.js";

let server: TestRewards;
beforeAll(async () => {
  server = await startRewards({ deadline: 300, children: 2 });
});
afterAll(() => server.end());

const GOLD = "SELECT name FROM bread ORDER BY id";
const item = (prediction: string, more: object = {}) => ({ database: "bakery", gold: GOLD, prediction, ...more });
const fenced = (sql: string) => `I think.\n\`\`\`sql\n${sql}\n\`\`\``;

describe("rewards", () => {
  test.each<[string, string, number, string]>([
    ["the gold query", GOLD, 1, "equal"],
    ["the same rows, in a reply", fenced("SELECT name FROM bread"), 1, "equal"],
    ["thoughts, then the query", `<think>SELECT 1</think>${fenced(GOLD)}`, 1, "equal"],
    ["JSON", JSON.stringify({ sql: GOLD }), 1, "equal"],
    ["other rows", fenced("SELECT id FROM bread"), 0.1, "different"],
    ["no rows", fenced("SELECT name FROM bread WHERE 0"), 0.1, "different"],
    ["a column that is not there", fenced("SELECT nothing FROM bread"), 0, "error"],
    ["no SQL", "I do not know.", 0, "no-sql"],
    ["nothing", "", 0, "no-sql"],
    ["what would write", fenced("WITH x AS (SELECT 1) DELETE FROM bread"), 0, "refused"],
    ["DELETE", "DELETE FROM bread", 0, "no-sql"],
    ["a query that does not end", fenced(ENDLESS), 0, "timeout"],
    ["more than is read", `${" ".repeat(10_000_000)}${GOLD}`, 0, "too-long"],
  ])("%s", async (_, prediction, reward, reason) => {
    const reply = await server.rewards([item(prediction)]);
    expect(await reply.json()).toEqual({ rewards: [expect.objectContaining({ reward, reason })] });
  });

  test("are in the order of the items", async () => {
    const items = [item(fenced("SELECT 1")), item(GOLD), item("no"), item(fenced(ENDLESS)), item(GOLD)];
    const { rewards } = await (await server.rewards(items)).json();
    expect(rewards.map(({ reward }: { reward: number }) => reward)).toEqual([0.1, 1, 0, 0, 1]);
  });

  test("say what the database says", async () => {
    const { rewards } = await (await server.rewards([item("SELECT nothing FROM bread")])).json();
    expect(rewards[0].message).toMatch(/nothing/);
  });

  test("say that a gold query fails", async () => {
    const { rewards } = await (await server.rewards([item(GOLD, { gold: "SELECT nothing FROM bread" })])).json();
    expect(rewards).toEqual([{ reward: 0.1, reason: "gold-failed", message: expect.stringMatching(/nothing/) }]);
  });

  test("of no items are none", async () => {
    expect(await (await server.rewards([])).json()).toEqual({ rewards: [] });
  });

  test("of a selector are of its choice", async () => {
    const items = ["A", "The better query: B", "tie", ""].map((prediction) => ({ answer: "A", prediction }));
    const { rewards } = await (await server.post("/choices", { items })).json();
    expect(rewards).toEqual([
      { reward: 1, reason: "right" },
      { reward: 0, reason: "wrong" },
      { reward: 0, reason: "wrong" },
      { reward: 0, reason: "no-choice" },
    ]);
  });
});

describe("a batch that is wrong is refused, naming the item", () => {
  test.each<[string, unknown, RegExp]>([
    ["no JSON", '{"items": [}', /^The body is no JSON from line 1, column 12 on$/],
    ["a list", [item(GOLD)], /^The body must be a JSON object: \{items: \[…\]\}$/],
    ["no items", {}, /^items: is missing$/],
    ["items that are no list", { items: {} }, /^items: must be a list$/],
    ["another field", { items: [], model: 1 }, /^model: is not known/],
    ["an item that is a text", { items: [item(GOLD), GOLD] }, /^items\.1: must be an object with database, gold/],
    ["no prediction", { items: [{ database: "bakery", gold: GOLD }] }, /^items\.0\.prediction: is missing$/],
    [
      "a prediction that is null",
      { items: [item(GOLD, { prediction: null })] },
      /^items\.0\.prediction: must be a text$/,
    ],
    ["an empty gold query", { items: [item(GOLD, { gold: " " })] }, /^items\.0\.gold: is empty$/],
    ["a field of an item", { items: [item(GOLD), item(GOLD, { golds: 1 })] }, /^items\.1\.golds: is not known$/],
    [
      "an unknown database",
      { items: [item(GOLD), item(GOLD, { database: "bakry" })] },
      /^items\.1\.database: There is no database "bakry" in /,
    ],
    ["a path", { items: [item(GOLD, { database: "../bakery" })] }, /^items\.0\.database: "\.\.\/bakery" is not a name/],
    [
      "an address",
      { items: [item(GOLD, { database: "postgres://127.0.0.1/x" })] },
      /^items\.0\.database: "postgres:\/\/127\.0\.0\.1\/x" is not a name/,
    ],
    [
      "a choice of C",
      { items: [{ answer: "C", prediction: "A" }] },
      /^items\.0\.(answer: must be A or B|database: is missing)/,
    ],
  ])("%s", async (name, body, error) => {
    const reply = await server.post(name === "a choice of C" ? "/choices" : "/rewards", body);
    expect(reply.status).toBe(400);
    expect((await reply.json()).error).toMatch(error);
  });
});

describe("a server that has enough to do", () => {
  const busy = async (items: number) => {
    const own = await startRewards({ deadline: 600_000, children: 1, waiting: 3, body: 10_000, grace: 50 });
    onTestFinished(own.end);
    const leaving = new AbortController();
    const held = own.post("/rewards", { items: Array(items).fill(item(ENDLESS)) }, {}, leaving.signal);
    held.catch(() => {});
    expect(await until(async () => (await metric(own, "askable_rewards_in_work")) === items)).toBe(true);
    return { own, held, leave: () => leaving.abort() };
  };
  const metric = async ({ get }: TestRewards, name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await (await get("/metrics")).text())?.[1]);

  test("says when to come again, and is alive", async () => {
    const { own, leave } = await busy(2);
    const reply = await own.rewards([item(GOLD), item(GOLD)]);
    expect([reply.status, reply.headers.get("retry-after"), (await reply.json()).error]).toEqual([
      429,
      "1",
      "2 completions are in progress; the limit is 3",
    ]);
    expect((await own.get("/health")).status).toBe(200);
    leave();
  });

  test("stops what a client that hangs up had asked for", async () => {
    const { own, leave } = await busy(2);
    leave();
    expect(await until(async () => (await metric(own, "askable_rewards_in_work")) === 0)).toBe(true);
    const { rewards } = await (await own.rewards([item(GOLD)])).json();
    expect(rewards).toEqual([{ reward: 1, reason: "equal" }]);
    expect(own.lines.filter(({ left }) => left)).toHaveLength(1);
  });

  test("refuses a batch that is larger than all it takes, and a body", async () => {
    const { own, leave } = await busy(1);
    const many = await own.rewards(Array(4).fill({ ...item("") }));
    expect([many.status, (await many.json()).error]).toEqual([413, "items: there are 4; the limit is 3"]);
    const large = await own.rewards([item(" ".repeat(10_000))]);
    expect([large.status, (await large.json()).error]).toEqual([413, "The body has more than 10000 bytes"]);
    leave();
  });

  test("that stops gives up what does not end within the time of grace, and says to come again", async () => {
    const { own, held } = await busy(2);
    const stopped = own.stop();
    await stopped;
    const reply = await held;
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});

describe("who may ask", () => {
  test("whoever has the key", async () => {
    const own = await startRewards({ key: "secret" });
    onTestFinished(own.end);
    const body = { items: [item(GOLD)] };
    const statusOf = async (authorization?: string) =>
      (await own.post("/rewards", body, authorization === undefined ? {} : { authorization })).status;
    expect(await Promise.all([statusOf(), statusOf("Bearer wrong"), statusOf("Bearer secret")])).toEqual([
      401, 401, 200,
    ]);
    expect((await own.get("/metrics")).status).toBe(401);
    expect((await own.get("/health")).status).toBe(200);
  });

  test("nobody from another machine without one", async () => {
    await expect(serveRewards({ databases: server.databases, host: "0.0.0.0", port: 0 })).rejects.toThrow(
      "Other machines can reach 0.0.0.0, where a key is needed",
    );
    const behindProxy = { databases: server.databases, allowHosts: ["localhost", "rewards.example"], port: 0 };
    await expect(serveRewards(behindProxy)).rejects.toThrow("Other machines can reach rewards.example");
  });

  test("no page of another site", async () => {
    const reply = await server.post("/rewards", { items: [] }, { origin: "https://site.example" });
    expect(reply.status).toBe(403);
  });
});

test("metrics count rewards by their reason", async () => {
  await server.rewards([item(GOLD), item("SELECT 2")]);
  const text = await (await server.get("/metrics")).text();
  expect(text).toMatch(/^askable_rewards_total\{reason="equal"\} [1-9]/m);
  expect(text).toMatch(/^askable_rewards_total\{reason="lost"\} 0$/m);
});

test.each([
  ["ves", 'The metric "ves" does not say whether the rows are equal'],
  ["nothing", 'There is no metric "nothing"'],
])("the metric %s is refused", async (metric, message) => {
  await expect(serveRewards({ databases: server.databases, port: 0, metric })).rejects.toThrow(message);
});

test("a folder that is not there is refused", async () => {
  await expect(serveRewards({ databases: "/no/folder", port: 0 })).rejects.toThrow("There is no folder /no/folder");
});
