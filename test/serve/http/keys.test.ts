import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addKey, removeKey } from "#askable/serve/http/keys/key-file.js";
import { bakeryWorkspace, ENDLESS, startService } from "../../support/serving.js";
import { until } from "../../support/until.js";

let space: Awaited<ReturnType<typeof bakeryWorkspace>>;
let path: string;

beforeAll(async () => {
  space = await bakeryWorkspace("bakery", "secret");
  path = join(space.home, "serve-keys.json");
});
afterAll(() => space.remove());
beforeEach(() => {
  for (const name of ["serve-keys.json", "serve-usage.json"]) rmSync(join(space.home, name), { force: true });
});

const RIGHTS = { sees: { sql: true, rows: true, traces: true }, runsSql: true, givesFeedback: true };
const add = (name: string, given: Partial<Parameters<typeof addKey>[1]> = {}) =>
  addKey(path, { name, ...RIGHTS, ...given });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function start(options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(space.home, options);
  onTestFinished(() => service.stop());
  return service;
}

describe("keys", () => {
  test("are needed as soon as there is one, but for health, readiness and the description", async () => {
    const key = await add("ann");
    const service = await start();
    for (const [headers, error] of [
      [{}, "A key is needed"],
      [{ authorization: "Basic abc" }, "A key is needed"],
      [bearer("askable_wrong"), "The key is not known"],
      [bearer(`${key}x`), "The key is not known"],
    ] as const) {
      const response = await service.get("/databases", headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="askable"');
      expect(await response.json()).toMatchObject({ error, code: "no-key" });
    }
    expect((await service.get("/metrics")).status).toBe(401);
    expect((await service.get("/metrics", bearer(key))).status).toBe(200);
    for (const open of ["/health", "/ready", "/openapi.json"]) expect((await service.get(open)).status).toBe(200);
    expect((await service.get("/databases", bearer(key))).status).toBe(200);
    expect(service.lines.at(-1)?.key).toBe("ann");
  });

  test("are needed from the first that is made, while the service runs", async () => {
    const service = await start();
    const security = async () => (await (await service.get("/openapi.json")).json()).security;
    expect((await service.get("/databases")).status).toBe(200);
    expect(await security()).toEqual([{}]);
    const key = await add("ann", { databases: ["bakery"] });
    expect(await security()).toEqual([{ key: [] }]);
    expect((await service.get("/databases")).status).toBe(401);
    expect((await (await service.get("/databases", bearer(key))).json()).databases).toHaveLength(1);
    await removeKey(path, "ann");
    expect((await service.get("/databases")).status).toBe(401);
  });

  test("that see no rows are told no stored value", async () => {
    const key = bearer(await add("blind", { sees: { sql: true, rows: false, traces: false } }));
    const service = await start();
    expect((await service.get("/find?database=bakery&text=Sourdough", key)).status).toBe(403);
    for (const route of ["tables/bread", "tables/bread.name", "describe?table=bread.grain"]) {
      const text = await (await service.get(`/databases/bakery/${route}`, key)).text();
      expect(text).not.toMatch(/Sourdough|wheat|Ciabatta/);
    }
  });

  test("have a budget of their own whatever they are called", async () => {
    const key = bearer(await add("constructor", { callsPerDay: 2 }));
    const service = await start();
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await service.get("/databases", key)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("are kept as hashes, readable for their owner alone", async () => {
    const key = await add("ann");
    expect(readFileSync(path, "utf8")).not.toContain(key.slice(8));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(add("ann")).rejects.toThrow('There is a key "ann" already');
    await expect(add("no blanks")).rejects.toThrow("letters, digits, dots, dashes and underscores");
    await expect(removeKey(path, "bob")).rejects.toThrow('There is no key "bob"');
  });

  test("stop at once when they are removed, and hold at once when they are added", async () => {
    const [ann, bob] = [await add("ann"), await add("bob")];
    const service = await start();
    await removeKey(path, "ann");
    expect((await service.get("/databases", bearer(ann))).status).toBe(401);
    expect((await service.get("/databases", bearer(bob))).status).toBe(200);
    expect((await service.get("/databases", bearer(await add("eve")))).status).toBe(200);
    await removeKey(path, "bob");
    await removeKey(path, "eve");
    expect((await service.get("/databases")).status).toBe(401);
  });

  test("hold until the end of their last day", async () => {
    const [old, fresh] = [await add("old", { expires: "2020-02-29" }), await add("new", { expires: "2999-01-01" })];
    const service = await start();
    const refused = await service.get("/databases", bearer(old));
    expect([refused.status, (await refused.json()).error]).toEqual([401, "The key expired on 2020-02-29"]);
    expect((await service.get("/databases", bearer(fresh))).status).toBe(200);
  });

  test("show their own databases alone: another is as one that is not there", async () => {
    const [ann, all] = [await add("ann", { databases: ["bakery"] }), await add("all")];
    const service = await start();
    const { databases } = await (await service.get("/databases", bearer(ann))).json();
    expect(databases.map(({ name }: { name: string }) => name)).toEqual(["bakery"]);
    const asked = await service.post("/ask", { database: "secret", question: "How many breads?" }, bearer(all));
    const { trace } = await asked.json();
    const body = (database: string) => ({ database, question: "How many breads?", sql: "SELECT 1", format: "csv" });
    const replies = async (name: string, trace: string) => {
      const only = ({ error, hint, code }: Record<string, string>) =>
        JSON.stringify({ error, hint, code }).replaceAll(name, "NAME").replaceAll(trace, "TRACE");
      const { database, question, sql, format } = body(name);
      const all = await Promise.all([
        service.get(`/databases/${name}`, bearer(ann)),
        service.get(`/databases/${name}/describe`, bearer(ann)),
        service.get(`/databases/${name}/tables/bread`, bearer(ann)),
        service.get(`/find?database=${name}&text=rye`, bearer(ann)),
        service.get(`/traces/${trace}`, bearer(ann)),
        service.post("/ask", { database, question }, bearer(ann)),
        service.post("/sql", { database, sql }, bearer(ann)),
        service.post("/export", { database, sql, format }, bearer(ann)),
      ]);
      return Promise.all(all.map(async (reply) => `${reply.status} ${only(await reply.json())}`));
    };
    const secret = await replies("secret", trace);
    expect(secret).toEqual(await replies("nothing", "20200101T000000Z-000000"));
    expect(secret.every((reply) => reply.startsWith("404 "))).toBe(true);
    expect((await service.get(`/traces/${trace}`, bearer(all))).status).toBe(200);
    expect((await service.get("/runs", bearer(ann))).status).toBe(403);
  });

  test("hide what they may not see", async () => {
    const none = await add("none", { sees: { sql: false, rows: false, traces: false }, runsSql: false });
    const service = await start({ feedback: true });
    const question = { database: "bakery", question: "How many breads are there?" };
    const answer = await (await service.post("/ask", question, bearer(none))).json();
    expect(answer).toMatchObject({ answered: true, rows: [], columns: [], trace: null });
    expect(answer).not.toHaveProperty("sql");
    const stream = await service.post("/ask", question, { ...bearer(none), accept: "text/event-stream" });
    expect(await stream.text()).not.toMatch(/SELECT/);
    expect((await service.post("/sql", { database: "bakery", sql: "SELECT 1" }, bearer(none))).status).toBe(403);
  });

  test("have a budget of calls a day that a restart does not forgive", async () => {
    const key = await add("ann", { callsPerDay: 3 });
    const first = await startService(space.home);
    for (const _ of [1, 2]) expect((await first.get("/databases", bearer(key))).status).toBe(200);
    await first.stop();
    const service = await start();
    expect((await service.get("/databases", bearer(key))).status).toBe(200);
    const refused = await service.get("/databases", bearer(key));
    expect([refused.status, (await refused.json()).code]).toEqual([429, "busy"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("have a rate of calls a minute", async () => {
    const key = await add("ann", { perMinute: 2 });
    const service = await start();
    const replies = [];
    for (let call = 0; call < 3; call++) replies.push(await service.get("/databases", bearer(key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    const wait = Number(replies[2]?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
  });

  test("may have so many statements in work, each for itself", async () => {
    const [ann, bob] = [await add("ann"), await add("bob")];
    const service = await start({ http: { perKey: 1 } });
    const leaving = new AbortController();
    const endless = service.post("/sql", { database: "bakery", sql: ENDLESS }, bearer(ann), leaving.signal);
    endless.catch(() => {});
    const one = (key: string) => service.post("/sql", { database: "bakery", sql: "SELECT 1" }, bearer(key));
    const status = async (key: string) => (await one(key)).status;
    expect(await until(async () => (await status(ann)) === 429)).toBe(true);
    expect((await one(ann)).headers.get("retry-after")).toBe("1");
    expect(await status(bob)).toBe(200);
    // Who leaves gives it back: the statement was stopped.
    leaving.abort();
    expect(await until(async () => (await status(ann)) === 200)).toBe(true);
  });

  test("whose file is damaged hold no more, until it is mended", async () => {
    const key = await add("ann");
    const sound = readFileSync(path);
    const service = await start();
    writeFileSync(path, '{"version":1,"keys":[{"name":');
    const refused = await service.get("/databases", bearer(key));
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: "unavailable" }]);
    expect(await (await service.get("/ready")).json()).toEqual({ ready: false, problem: "The keys cannot be read" });
    writeFileSync(path, sound);
    expect((await service.get("/databases", bearer(key))).status).toBe(200);
    rmSync(path);
    symlinkSync(path, path);
    expect((await service.get("/databases", bearer(key))).status).toBe(503);
    await expect(startService(space.home)).rejects.toThrow(/serve-keys\.json cannot be read/);
  });

  test("with a right that is not known are refused at the start", async () => {
    await add("ann");
    const file = JSON.parse(readFileSync(path, "utf8"));
    file.keys[0].tables = ["bread"];
    writeFileSync(path, JSON.stringify(file));
    await expect(startService(space.home)).rejects.toThrow(/serve-keys\.json: keys\[0\]\.tables: unknown key/);
  });

  test("are needed where other machines can reach the service", async () => {
    await expect(startService(space.home, { host: "0.0.0.0" })).rejects.toThrow("There is no key");
    await expect(startService(space.home, { host: "0.0.0.0", keys: "off" })).rejects.toThrow("where keys are needed");
    const key = await add("ann");
    const service = await start({ host: "0.0.0.0" });
    expect((await service.get("/databases")).status).toBe(401);
    expect((await service.get("/databases", bearer(key))).status).toBe(200);
    expect(existsSync(join(space.home, "serve-usage.json"))).toBe(false);
  });
});

describe("a key with rights to a part of a database", () => {
  const rights = { bakery: { tables: { bread: "all" as const, baker: ["id", "city"] } } };

  test("reads that part alone, on every route", async () => {
    const key = bearer(await add("part", { rights }));
    const service = await start();
    const sql = (query: string) => service.post("/sql", { database: "bakery", sql: query }, key);
    expect(await (await sql("SELECT count(*) FROM baker")).json()).toMatchObject({ rows: [[3]] });
    for (const query of ["SELECT name FROM baker", "SELECT * FROM baker", "SELECT id FROM baker ORDER BY born"]) {
      expect((await sql(query)).status).toBe(403);
      const file = await service.post("/export", { database: "bakery", sql: query, format: "csv" }, key);
      expect(file.status).toBe(403);
    }
    const told = async (path: string) => (await service.get(path, key)).text();
    for (const path of [
      "/databases/bakery",
      "/databases/bakery/tables/baker",
      "/databases/bakery/describe?table=baker",
      "/databases/bakery/fields?text=born",
      "/find?database=bakery&text=Anna%20Weber",
    ]) {
      expect(await told(path)).not.toMatch(/born|Anna/);
    }
    expect((await service.get("/databases/bakery/tables/baker.name", key)).status).toBe(404);
    expect((await service.get("/runs", key)).status).toBe(403);
    expect(
      await (await service.post("/sql", { database: "secret", sql: "SELECT name FROM baker" }, key)).json(),
    ).toMatchObject({
      rows: [["Anna Weber"], ["Bruno Keller"], ["Chiara Rossi"]],
    });
  });

  test("is told where a database has no such table, and sees nothing of it", async () => {
    const key = bearer(await add("wrong", { rights: { bakery: { tables: { cake: "all" } } } }));
    const service = await start();
    const reply = await service.get("/databases/bakery", key);
    expect([reply.status, (await reply.json()).error]).toEqual([503, "The rights of this key do not fit the database"]);
  });
});

test("a service that masks personal values shows no reports, and no traces but its own", async () => {
  const asked = { database: "bakery", question: "How many breads are there?" };
  const before = await start();
  const { trace: other } = await (await before.post("/ask", asked)).json();
  const service = await start({ maskPersonal: true });
  const { trace: own } = await (await service.post("/ask", asked)).json();
  expect((await service.get(`/traces/${own}`)).status).toBe(200);
  expect((await service.get(`/traces/${other}`)).status).toBe(404);
  expect((await service.get("/runs/any/report")).status).toBe(403);
});
