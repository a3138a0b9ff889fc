import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";
import { ENDLESS, type Reply } from "../../support/serving.js";
import { startServing } from "../../support/serving-command.js";
import { until } from "../../support/until.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(join(folder.path, "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: folder.path })).code).toBe(0);
});
afterAll(() => folder.remove());

const run = (...words: string[]) => askable(words, { cwd: folder.path });

const start = (...words: string[]) => startServing(["serve", ...words], folder.path);

const post = (url: string, body: object): Promise<Reply> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

describe("askable serve", () => {
  test("serves until it is told to stop, logs each request, and ends with 0", async () => {
    const { child, url, ended, stdout, stderr } = await start("--log-questions");
    expect(stdout()).toBe(`askable serves 1 database at ${url}\n`);
    const question = "How many breads are there?";
    const answer = await (await post(`${url}/ask`, { database: "bakery", question })).json();
    expect(answer.rows).toEqual([[5]]);
    expect(await until(() => stderr().includes("\n"))).toBe(true);
    expect(JSON.parse(stderr().split("\n")[0] ?? "")).toMatchObject({ path: "/ask", status: 200, question });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("gives what is in work its time, and aborts what takes longer", async () => {
    const { child, url, ended, stderr } = await start("--grace", "0.5", "--log", "text");
    const endless = post(`${url}/sql`, { database: "bakery", sql: ENDLESS });
    expect(
      await until(async () => (await (await fetch(`${url}/metrics`)).text()).includes("askable_open_databases 1")),
    ).toBe(true);
    child.kill("SIGTERM");
    const response = await endless;
    expect([response.status, (await response.json()).code]).toEqual([503, "stopping"]);
    expect(await ended).toBe(0);
    expect(stderr()).toMatch(/POST \/sql 503 \d+ ms owner stopping/);
  });

  test("says what it cannot do", async () => {
    const first = await start();
    const port = new URL(first.url).port;
    expect(await run("serve", "--port", port)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^askable: Cannot listen on 127\.0\.0\.1:\d+: .*\n {2}Give another --port\.\n$/),
    });
    expect(await run("serve", "--host", "0.0.0.0")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no key"),
    });
    for (const [words, error] of [
      [["--port", "70000"], "port: give a number from 0 to 65535"],
      [["--grace", "0"], "grace: give a number of seconds above 0"],
      [["bakery"], 'serve does not take "bakery"'],
      [["keys"], "serve keys: say add, list or remove"],
      [["keys", "add"], "serve keys add: name the key"],
      [["keys", "list", "ann"], "serve keys list takes no name"],
      [["keys", "add", "ann", "--port", "1"], "--port is not for: askable serve keys add"],
      [["--expires", "2027-01-31"], "--expires is not for: askable serve"],
    ] as const) {
      expect(await run("serve", ...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(error) });
    }
  });
});

describe("askable serve keys", () => {
  test("adds a key that is shown once, lists it without it, and removes it", async () => {
    expect((await run("serve", "keys", "list")).stdout).toBe("There are no keys.\n");
    const added = await run(
      ...["serve", "keys", "add", "ann", "--databases", "bakery", "--calls-per-day", "100", "--per-minute", "5"],
      ...["--expires", "2999-01-31", "--no-traces", "--run-sql"],
    );
    expect(added.code).toBe(0);
    const key = added.stdout.trim();
    expect(key).toMatch(/^askable_[\w-]{43}$/);
    expect(added.stderr).toContain("it is shown this once");
    const listed = await run("serve", "keys", "list");
    expect(listed.stdout).toMatch(/^ann +bakery +100 a day, 5 a minute +2999-01-31 +see sql, rows; run SQL/m);
    expect(listed.stdout).not.toContain(key);
    const { url } = await start();
    expect((await fetch(`${url}/databases`)).status).toBe(401);
    expect((await fetch(`${url}/databases`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    expect(await run("serve", "keys", "remove", "bob")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There are: ann."),
    });
    expect((await run("serve", "keys", "remove", "ann")).code).toBe(0);
    expect((await fetch(`${url}/databases`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
  });

  test("refuses a database that is not prepared, and a day that is none", async () => {
    const wrong = await run("serve", "keys", "add", "eve", "--databases", "cakes");
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database "cakes"') });
    const never = await run("serve", "keys", "add", "eve", "--expires", "2027-02-30");
    expect([never.code === 0, never.stdout]).toEqual([false, ""]);
  });
});
