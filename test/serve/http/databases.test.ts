import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { refresh } from "#askable/operations/library.js";
import { bakeryWorkspace, startService } from "../../support/serving.js";
import { change } from "../../support/shop.js";
import { until } from "../../support/until.js";

const NAMES = ["one", "two", "three", "four"];

let space: Awaited<ReturnType<typeof bakeryWorkspace>>;

beforeAll(async () => {
  space = await bakeryWorkspace(...NAMES);
});
afterAll(() => space.remove());

async function start(options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(space.home, options);
  onTestFinished(() => service.stop());
  return service;
}

const COUNT = "SELECT count(*) FROM bread";

/** Processes that this one started and that are there. */
function children(): number {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const [state, parent] = rest.split(" ");
      return parent === String(process.pid) && state !== "Z";
    } catch {
      return false;
    }
  }).length;
}

describe("many databases in one service", () => {
  test("are opened when they are used and closed when others need the room, with their processes", async () => {
    const before = children();
    const service = await startService(space.home, { limits: { databases: 2 } });
    const rows = [];
    for (const database of [...NAMES, ...NAMES]) {
      rows.push((await (await service.post("/sql", { database, sql: COUNT })).json()).rows[0][0]);
      const metrics = await (await service.get("/metrics")).text();
      expect(Number(/^askable_open_databases (\d+)$/m.exec(metrics)?.[1])).toBeLessThanOrEqual(2);
    }
    expect(rows).toEqual(Array(8).fill(5));
    const together = NAMES.map((database) => service.post("/sql", { database, sql: COUNT }));
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await service.stop();
    expect(await until(() => children() <= before)).toBe(true);
  });

  test("are closed when nobody used them for a while", async () => {
    const service = await start({ limits: { idle: 50 } });
    expect((await service.post("/sql", { database: "one", sql: COUNT })).status).toBe(200);
    const open = async () => (await (await service.get("/metrics")).text()).includes("askable_open_databases 0\n");
    expect(await until(open)).toBe(true);
    expect((await service.post("/sql", { database: "one", sql: COUNT })).status).toBe(200);
  });
});

describe("a database that changes while it is served", () => {
  test("disappears and comes back: what is known of it is there all the time", async () => {
    const service = await start({ limits: { idle: 1 } });
    const file = join(space.folder, "two.sqlite");
    renameSync(file, `${file}.away`);
    const gone = await service.post("/sql", { database: "two", sql: COUNT });
    const { error, code } = await gone.json();
    expect([gone.status, code, error]).toEqual([503, "unavailable", expect.stringMatching(/ from two\.sqlite, /)]);
    // Where it was is for the log alone.
    expect(await until(() => service.lines.some(({ failure }) => failure?.includes(file) === true))).toBe(true);
    expect((await service.get("/databases/two/describe")).status).toBe(200);
    expect(await (await service.get("/databases/two/tables/bread")).json()).toMatchObject({ stale: null });
    expect((await service.post("/sql", { database: "one", sql: COUNT })).status).toBe(200);
    renameSync(`${file}.away`, file);
    expect((await service.post("/sql", { database: "two", sql: COUNT })).status).toBe(200);
    expect(await (await service.get("/databases/two/tables/bread")).json()).toMatchObject({ stale: false });
  });

  test("is refreshed: the next request sees the new profile", async () => {
    const service = await start();
    const ask = async () =>
      (await service.post("/ask", { database: "three", question: "How many cakes are there?" })).json();
    expect((await ask()).rows).not.toEqual([[2]]);
    change(join(space.folder, "three.sqlite"), "CREATE TABLE cake (id INTEGER PRIMARY KEY, name TEXT)");
    change(join(space.folder, "three.sqlite"), "INSERT INTO cake VALUES (1, 'Linzer Torte'), (2, 'Gugelhupf')");
    await refresh("three", { home: space.home });
    const shown = await (await service.get("/databases/three")).json();
    expect(shown.tables.map(({ name }: { name: string }) => name)).toEqual(["baker", "bread", "cake"]);
    expect(await ask()).toMatchObject({ rows: [[2]], stale: false });
    const found = await (await service.get("/find?database=three&text=gugelhupff")).json();
    expect(found.values[0]).toMatchObject({ table: "cake", value: "Gugelhupf" });
  });
});

test("where nothing can be written, callers are told why and not where", async () => {
  const service = await start({ feedback: true });
  const places = ["reports", "indexes/four/examples"].map((place) => join(space.home, place));
  for (const place of places) {
    rmSync(place, { recursive: true, force: true });
    writeFileSync(place, "A file in the place of a folder");
  }
  const asked = await (await service.post("/ask", { database: "four", question: "How many bakers are there?" })).json();
  expect(asked).toMatchObject({ answered: true, why: expect.stringMatching(/No trace was kept: \D+\.$/) });
  const accepted = await service.post("/feedback", { database: "four", question: "How many?", sql: COUNT });
  const refusal = await accepted.json();
  expect(accepted.status).toBe(422);
  expect(JSON.stringify([asked, refusal])).not.toContain(space.folder);
  for (const place of places) rmSync(place);
});

test("databases that are not named are not served", async () => {
  const service = await start({ databases: ["one"] });
  const { databases } = await (await service.get("/databases")).json();
  expect(databases.map(({ name }: { name: string }) => name)).toEqual(["one"]);
  expect((await service.get("/databases/two")).status).toBe(404);
});
