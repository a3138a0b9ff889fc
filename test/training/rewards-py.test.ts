import { execFile } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startRewards, type TestRewards } from "../support/rewarding.js";

const FOLDER = fileURLToPath(new URL("../../training", import.meta.url));
const run = promisify(execFile);
const hasPython = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);

let server: TestRewards;
beforeAll(async () => {
  server = await startRewards({ key: "secret" });
});
afterAll(() => server.end());

const BEGIN = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(FOLDER)})
import rewards
def show(value): print(json.dumps(value))
`;

/** What a program prints, as JSON a line. */
async function python(program: string, environment: Record<string, string> = {}): Promise<unknown[]> {
  const env = {
    PATH: process.env.PATH,
    ASKABLE_REWARDS_URL: server.url,
    ASKABLE_REWARDS_KEY: "secret",
    ...environment,
  };
  const { stdout } = await run("python3", ["-c", BEGIN + program], { env });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe.skipIf(!hasPython)("rewards.py", () => {
  test("gives TRL a reward for each completion, texts and chats, and the shares of the reasons", async () => {
    const shown = await python(`
chat = [{"role": "assistant", "content": "\`\`\`sql\\nSELECT name FROM bread\\n\`\`\`"}]
completions = ["SELECT name FROM bread", "SELECT 1", "no \\ud800", chat, [{"role": "assistant", "content": None}]]
logged = {}
show(rewards.execution_reward(
    prompts=["?"] * 5, completions=completions, completion_ids=[[1]] * 5, id=list("abcde"), trainer_state=None,
    database=["bakery"] * 5, gold=["SELECT name FROM bread"] * 5, log_metric=logged.__setitem__, log_extra=None))
show(logged)
`);
    expect(shown).toEqual([
      [1, 0.1, 0, 1, 0],
      { "rewards/different": 0.2, "rewards/equal": 0.4, "rewards/no-sql": 0.4 },
    ]);
  });

  test("sends a large batch in parts, and keeps the order", async () => {
    const before = server.lines.length;
    const [given] = await python(`
texts = ["SELECT name FROM bread" if number % 3 else "SELECT 1" for number in range(2500)]
given = rewards.execution_reward(texts, ["bakery"] * 2500, ["SELECT name FROM bread"] * 2500)
show([len(given), given[:9], sum(given)])
`);
    const right = 2500 - 834;
    expect(given).toEqual([2500, [0.1, 1, 1, 0.1, 1, 1, 0.1, 1, 1], expect.closeTo(right + 83.4, 6)]);
    expect(server.lines.length - before).toBeGreaterThan(1);
  });

  test("sends completions of any length and script in requests that the server takes", async () => {
    const [given] = await python(`
texts = ["😀" * 4_000_000, "漢" * 6_000_000, "\\x00" * 6_000_000, "SELECT name FROM bread"] + ["é" * 900_000] * 20
show(rewards.execution_reward(texts, ["bakery"] * 24, ["SELECT name FROM bread"] * 24))
`);
    expect(given).toEqual([0, 0, 0, 1, ...Array(20).fill(0)]);
    const [said] = await python(`
show([each["reason"] for each in rewards.execution_rewards(
    [{"database": "bakery", "gold": "SELECT 1", "prediction": "SELECT 1 " + "é" * 2_000_000}])])
`);
    expect(said).toEqual(["too-long"]);
  });

  test("gives verl the score of one completion", async () => {
    const info = '{"database": "bakery", "id": "1", "num_turns": None}';
    const shown = await python(`
for said in ["SELECT name FROM bread", "SELECT 1", "?"]:
    show(rewards.compute_score("askable", said, "SELECT name FROM bread", ${info}))
`);
    expect(shown).toEqual([
      { score: 1, acc: 1 },
      { score: 0.1, acc: 0 },
      { score: 0, acc: 0 },
    ]);
  });

  test("rewards a selector", async () => {
    expect(await python('show(rewards.choice_reward(prompts=[], completions=["A", "A"], answer=["A", "B"]))')).toEqual([
      [1, 0],
    ]);
  });

  test("rewards the form that prompts ask for", async () => {
    const [given] = await python(`
block = "\`\`\`sql\\nSELECT 1\\n\`\`\`"
show(rewards.format_reward(
    [block, "So: " + block + "\\n", "<think>" + block + "</think>" + block, block + " Done.", block + block, "SELECT 1",
     "\`\`\`sql\\n\`\`\`", "\`\`\`sql\\nSELECT 1"]))
`);
    expect(given).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test.each([
    ["an unknown database", 'refuses items from 0 on: items.0.database: There is no database "nothing"', {}],
    ["no key", "refuses items from 0 on: A key is needed", { ASKABLE_REWARDS_KEY: "" }],
    [
      "no server",
      "Is `askable training serve-rewards` running?",
      { ASKABLE_REWARDS_URL: "http://127.0.0.1:9", ASKABLE_REWARDS_SECONDS: "0" },
    ],
  ])("says what is wrong: %s", async (_, message, environment) => {
    const [said] = await python(
      `
try:
    rewards.execution_rewards([{"database": "nothing", "gold": "SELECT 1", "prediction": "SELECT 1"}])
except rewards.RewardError as error:
    show(str(error))
`,
      environment,
    );
    expect(said).toContain(message);
  });

  test("comes again where the server is busy or a proxy does not reach it, when it says", async () => {
    const statuses = [429, 502, 503, 504, 200];
    const past = new Date(0).toUTCString();
    const afterwards = await choiceFrom((reply) => {
      const status = statuses.shift()!;
      reply.writeHead(status, { "retry-after": status === 503 ? past : "0" }).end(RIGHT);
    });
    expect([afterwards, statuses]).toEqual([[[1]], []]);
  });

  test("waits as long as a server says in seconds or by a date, and else its own time", async () => {
    const [seconds] = await python(`
import email.utils, time
soon = rewards._retry_after(email.utils.formatdate(time.time() + 100, usegmt=True), 7)
show([rewards._retry_after("30", 7), 97 < soon <= 100, rewards._retry_after("", 7), rewards._retry_after("later", 7)])
`);
    expect(seconds).toEqual([30, true, 7, 7]);
  });

  test.each([
    ["before it replies", (reply: ServerResponse) => reply.destroy()],
    [
      "while it replies",
      (reply: ServerResponse) => reply.writeHead(200, { "content-length": 1000 }).write(RIGHT, () => reply.destroy()),
    ],
    [
      "while it refuses",
      (reply: ServerResponse) =>
        reply.writeHead(503, { "content-length": 1000, "retry-after": "0" }).write("{", () => reply.destroy()),
    ],
  ])("comes again where the server ends %s", async (_, end) => {
    const replies = [end, (reply: ServerResponse) => reply.end(RIGHT)];
    const afterwards = await choiceFrom((reply) => void replies.shift()!(reply));
    expect([afterwards, replies]).toEqual([[[1]], []]);
  });
});

const RIGHT = JSON.stringify({ rewards: [{ reward: 1, reason: "right" }] });

/** What `choice_reward` gives for one completion, from a server that replies so. */
async function choiceFrom(answer: (reply: ServerResponse) => void): Promise<unknown[]> {
  const server = createServer((request, reply) => {
    request.resume().on("end", () => answer(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return python('show(rewards.choice_reward(["A"], ["A"]))', { ASKABLE_REWARDS_URL: url });
}
