import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";
import { ENDLESS, type Reply } from "../../support/serving.js";
import { startServing } from "../../support/serving-command.js";
import { until } from "../../support/until.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("databases"));
  bakery(at("databases", "bakery.sqlite"));
});
afterAll(() => folder.remove());

const SERVE = ["training", "serve-rewards", "--databases", "databases", "--home", "home"];
const start = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  startServing([...SERVE, ...words], folder.path, env);

const GOLD = "SELECT name FROM bread";
const item = (prediction: string, gold = GOLD) => ({ database: "bakery", gold, prediction });
const send = (url: string, items: readonly object[], headers = {}): Promise<Reply> =>
  fetch(`${url}/rewards`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ items }),
  });
const rewardsOf = async (url: string, ...items: readonly object[]) => (await (await send(url, items)).json()).rewards;

test("rewards until it is told to stop, logs each request, and ends with 0", async () => {
  const { child, url, ended, stdout, stderr } = await start(["--json", "--log", "json"]);
  expect(JSON.parse(stdout())).toEqual({ url, databases: at("databases") });
  expect(await rewardsOf(url, item(GOLD), item("SELECT 1"))).toEqual([
    { reward: 1, reason: "equal" },
    { reward: 0.1, reason: "different" },
  ]);
  expect(await until(() => stderr().includes("\n"))).toBe(true);
  expect(JSON.parse(stderr().split("\n")[0] ?? "")).toMatchObject({ method: "POST", path: "/rewards", status: 200 });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("says in words where it listens, and logs nothing unless it is told to", async () => {
  const { child, url, ended, stdout, stderr } = await start();
  expect(stdout()).toBe(`askable rewards completions on the databases of ${at("databases")} at ${url}\n`);
  await rewardsOf(url, item(GOLD));
  child.kill("SIGINT");
  expect([await ended, stderr()]).toEqual([0, ""]);
});

test("takes its key from the environment", async () => {
  const { url } = await start(["--allow-host", "rewards.example"], { ASKABLE_REWARDS_KEY: "secret" });
  const statusOf = async (headers: object) => (await send(url, [item(GOLD)], headers)).status;
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ authorization: "Bearer secret" })).toBe(200);
});

test("hands its options on", async () => {
  const limits = ["--max-completion", "100", "--max-waiting", "3", "--max-body", "2000"];
  const { url } = await start([...limits, "--metric", "strict", "--deadline", "0.3", "--concurrency", "1"]);
  const gold = "SELECT grain FROM bread";
  const rewards = await rewardsOf(
    url,
    item("SELECT DISTINCT grain FROM bread", gold),
    item(" ".repeat(101), gold),
    item(ENDLESS, gold),
  );
  expect(rewards.map(({ reason }: { reason: string }) => reason)).toEqual(["different", "too-long", "timeout"]);
  const many = await send(url, Array(4).fill(item("")));
  expect([many.status, (await many.json()).error]).toEqual([413, "items: there are 4; the limit is 3"]);
  const large = await send(url, [item(" ".repeat(2000))]);
  expect([large.status, (await large.json()).error]).toEqual([413, "The body has more than 2000 bytes"]);
});

test("started again, it uses the results of gold queries that were kept", async () => {
  const gold = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1000000) SELECT count(*) FROM c";
  const first = await start();
  expect(await rewardsOf(first.url, item("SELECT 1000000", gold))).toEqual([{ reward: 1, reason: "equal" }]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  const kept = at("home", "reports", "gold-results");
  const paths = readdirSync(kept).map((name) => join(kept, name));
  const [path = ""] = paths.filter((each) => readFileSync(each, "utf8").includes('"1000000"'));
  writeFileSync(path, readFileSync(path, "utf8").replace('"1000000"', '"7"'));
  const second = await start();
  expect(await rewardsOf(second.url, item("SELECT 7", gold))).toEqual([{ reward: 1, reason: "equal" }]);
});

test.each<[readonly string[], number, string]>([
  [["training", "serve-rewards"], 2, "databases: name the folder of the databases"],
  [["training", "serve-rewards", "questions.jsonl", "--databases", "databases"], 2, "data: serve-rewards takes none"],
  [["training", "serve-rewards", "--databases", "nowhere"], 1, "There is no folder"],
  [[...SERVE, "--host", "0.0.0.0"], 1, "Other machines can reach 0.0.0.0, where a key is needed"],
  [[...SERVE, "--port", "70000"], 2, "port: give a number from 0 to 65535"],
  [[...SERVE, "--metric", "ves"], 1, 'The metric "ves" does not say whether the rows are equal'],
  [[...SERVE, "--out", "set"], 2, "--out is for: askable training"],
])("%j is refused", async (words, code, said) => {
  const env = { ASKABLE_REWARDS_KEY: "" };
  const refused = await askable(words, { cwd: folder.path, env });
  expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(said)]);
});
