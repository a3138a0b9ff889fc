import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RunningCommand, started } from "../jobs/places.js";
import { askable } from "../support/cli.js";
import { temporaryFolder } from "../support/folder.js";
import { CREDENTIALS, NO_MOTO, startMoto } from "../support/moto.js";
import { redisServer } from "../support/redis.js";
import { startServing } from "../support/serving-command.js";
import { change, makeShop } from "../support/shop.js";
import { until } from "../support/until.js";

const moto = startMoto();

describe.skipIf(NO_MOTO !== undefined)(`askable with a home in a bucket${NO_MOTO ? ` (${NO_MOTO})` : ""}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let home = "";
  beforeAll(async () => {
    folder = await temporaryFolder();
    await moto.makeBucket("lake");
    home = `s3://lake/team?endpoint=${moto.url}`;
    makeShop(join(folder.path, "shop.sqlite"), 2);
    makeShop(join(folder.path, "other.sqlite"), 1);
  });
  afterAll(() => folder?.remove());

  /** A machine of its own: what it cached, and what it trusts. */
  const machine = (name: string, more: NodeJS.ProcessEnv = {}) => ({
    cwd: folder.path,
    env: { ...CREDENTIALS, XDG_CACHE_HOME: join(folder.path, name), ...more },
  });
  const mirror = (name: string) => {
    const homes = join(folder.path, name, "askable", "homes");
    return join(homes, readdirSync(homes)[0]!);
  };

  const on = (...words: string[]) => askable([...words, "--home", home, "--json", "--quiet"], machine("b"));

  test("begins there, and another machine shows and asks, and fetches what that needs", async () => {
    const words = ["init", "--yes", "--database", "shop.sqlite", "--home", home, "--quiet"];
    expect(await askable(words, machine("a"))).toMatchObject({ code: 0, stderr: "" });
    const shown = await on("show", "shop");
    expect(shown).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining('"t1"') });
    const has = (path: string) => existsSync(join(mirror("b"), path));
    expect(["askable.yaml", "profiles/shop/profile.json", "indexes/shop/values"].map(has)).toEqual([true, true, false]);
    const asked = await on("ask", "shop", "how many t0 are there");
    expect(JSON.parse(asked.stdout).rows).toEqual([[60]]);
    expect(has("indexes/shop/values/values.bin")).toBe(true);
  });

  test("is where many databases are prepared, by processes beside each other, and another machine finds them done", async () => {
    const list = join(folder.path, "sources.yaml");
    writeFileSync(
      list,
      ["databases:", ...["shop", "other"].map((each) => `  - { source: ${each}.sqlite, name: many_${each} }`)].join(
        "\n",
      ),
    );
    const words = ["prepare", "--all", list, "--workers", "2", "--home", home, "--json", "--quiet"];
    const outcomes = async (name: string) => {
      const { databases } = JSON.parse((await askable(words, machine(name))).stdout);
      return databases.map((each: { name: string; outcome: string }) => [each.name, each.outcome]).sort();
    };
    const both = (outcome: string) => ["many_other", "many_shop"].map((name) => [name, outcome]);
    expect(await outcomes("a")).toEqual(both("prepared"));
    expect(JSON.parse((await on("ask", "many_other", "how many t0 are there")).stdout).rows).toEqual([[60]]);
    expect(await outcomes("b")).toEqual(both("unchanged"));
  });

  test("is where a worker of a queue prepares, and a third machine asks without having seen either", {
    timeout: 120_000,
  }, async ({ skip }) => {
    const redis = await redisServer();
    if ("missing" in redis) return skip(redis.missing);
    onTestFinished(redis.close);
    await moto.makeBucket("queued");
    const words = (...more: string[]) => [...more, "--home", `s3://queued/team?endpoint=${moto.url}`];
    writeFileSync(
      join(folder.path, "queued.yaml"),
      "databases: [shop.sqlite, { source: other.sqlite, priority: 1 }]\n",
    );
    const start = (name: string, ...more: string[]): RunningCommand => {
      const command = started([...words(...more), "--queue", redis.url], folder.path, machine(name).env);
      onTestFinished(() => void command.child.kill("SIGKILL"));
      return command;
    };
    const giving = start("giver", "prepare", "--all", "queued.yaml", "--json");
    // A worker refuses a home for which no job was ever given.
    const stored = () => askable(words("jobs", "--queue", redis.url, "--json"), machine("looker"));
    expect(await until(async () => JSON.parse((await stored()).stdout || "{}").jobs?.length === 2, 60_000)).toBe(true);
    const worker = start("worker", "worker", "--processes", "1");
    expect(await giving.ended).toBe(0);
    expect(JSON.parse(giving.stdout()).databases).toMatchObject([
      { name: "shop", outcome: "prepared" },
      { name: "other", outcome: "prepared" },
    ]);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(worker.stderr()).toMatch(/prepare other: done[\s\S]*prepare shop: done/);
    const asked = await askable(words("ask", "other", "how many t0 are there", "--json", "--quiet"), machine("asker"));
    expect(JSON.parse(asked.stdout).rows).toEqual([[60]]);
  });

  test("has no answers of runs for others", async () => {
    const words = ["evaluate", "questions.jsonl", "--queue", "redis://127.0.0.1:1", "--home", home];
    const refused = await askable(words, machine("a"));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("reports/") });
  });

  test("is named by doctor with its mirror, and completed from the mirror alone", async () => {
    const { checks } = JSON.parse((await on("doctor")).stdout) as {
      checks: { what: string; ok: boolean; found: string }[];
    };
    expect(checks.find(({ what }) => what === "home")?.found).toBe(
      `${home}, reached; its mirror here is ${mirror("b")}`,
    );
    expect(checks.find(({ what }) => what === "database shop")).toMatchObject({ ok: true });
    const completed = await askable(["completion", "bash", ":show", ":", "--home", home], machine("b"));
    expect(completed.stdout).toBe("many_other\nmany_shop\nshop\n");
  });

  test("a service sees without a restart what another machine prepares and refreshes", async () => {
    await moto.makeBucket("served");
    const home = `s3://served?endpoint=${moto.url}`;
    const serving = await startServing(["serve", "--home", home], folder.path, machine("served").env);
    const get = async (path: string) => (await fetch(`${serving.url}${path}`)).text();
    expect(JSON.parse(await get("/databases"))).toEqual({ databases: [] });
    const on = (...words: string[]) => askable([...words, "--home", home, "--quiet"], machine("a"));
    const prepared = await on("prepare", "other.sqlite");
    expect(prepared).toMatchObject({ code: 0, stdout: expect.stringContaining(`ask other "…" --home '${home}'`) });
    expect(await until(async () => (await get("/databases")).includes('"other"'))).toBe(true);
    const asked = await fetch(`${serving.url}/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ database: "other", question: "how many t0 are there" }),
    });
    expect(await asked.json()).toMatchObject({ rows: [[60]] });
    change(join(folder.path, "other.sqlite"), "INSERT INTO t0 (id, name) VALUES (1000, 'saddlebag')");
    expect(await on("refresh", "other")).toMatchObject({ code: 0 });
    const knows = async () => (await get("/find?database=other&text=saddlebag")).includes('"t0"');
    expect(await until(knows)).toBe(true);
  });

  test("says what to install where the package is not there, and what to write where the home is wrong", async () => {
    const hook = `export async function resolve(name,context,next){if(name==="@aws-sdk/client-s3"){throw Object.assign(new Error(name),{code:"ERR_MODULE_NOT_FOUND"})}return next(name,context)}`;
    const register = `import{register}from"node:module";register("data:text/javascript,${encodeURIComponent(hook)}")`;
    const hooked = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(register)}` };
    const show = (home: string, more: NodeJS.ProcessEnv) =>
      askable(["show", "shop", "--home", home], machine("c", more));
    const without = await show(home, hooked);
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining("npm install @aws-sdk/client-s3") });
    const wrong = await show("gs://lake/team", {});
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('"gs" is no store that is known') });
    const nobody = await show(home, { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", HOME: folder.path });
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining("no usable credentials") });
  });
});
