import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { openCheckpoint } from "#askable/profiles/measure/checkpoint.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { TableProfile } from "#askable/profiles/profile.js";
import { flights, sqliteWith, temporaryFolder } from "../databases.js";

const table = (name: string): TableProfile => ({ name, kind: "table", rows: 1, primaryKey: [], fields: [] });

test("keeps tables under their keys until it is removed", async () => {
  const path = join(temporaryFolder(), "indexes", "shop", "profile.partial.jsonl");
  const first = await openCheckpoint(path);
  expect([first.size, first.find("a")]).toEqual([0, undefined]);
  await Promise.all(["a", "b", "c"].map((key) => first.keep(key, table(key))));
  const second = await openCheckpoint(path);
  expect([second.size, second.find("b"), second.find("x")]).toEqual([3, table("b"), undefined]);
  await second.remove();
  expect(existsSync(path)).toBe(false);
});

test("drops half a line that a killed process left, and goes on behind it", async () => {
  const path = join(temporaryFolder(), "profile.partial.jsonl");
  await (await openCheckpoint(path)).keep("a", table("a"));
  appendFileSync(path, '{"key":"b","table":{"name":"b","ki');
  const next = await openCheckpoint(path);
  expect([next.size, next.damaged]).toEqual([1, undefined]);
  await next.keep("c", table("c"));
  expect((await openCheckpoint(path)).find("c")).toEqual(table("c"));
});

test("puts a damaged file aside and uses what can be read of it", async () => {
  const path = join(temporaryFolder(), "profile.partial.jsonl");
  await (await openCheckpoint(path)).keep("a", table("a"));
  const damaged = `\u0000\u0001 not JSON\n{"key":"b","table":{"name":3}}\n${readFileSync(path, "utf8")}`;
  writeFileSync(path, damaged);
  const next = await openCheckpoint(path);
  expect(next).toMatchObject({ size: 1, damaged: `${path}.damaged` });
  expect(next.find("a")).toEqual(table("a"));
  expect(readFileSync(`${path}.damaged`, "utf8")).toBe(damaged);
});

test("a table is measured again only when its rows, its definition or its limits are others", async () => {
  const database = await sqliteWith(flights);
  const path = join(temporaryFolder(), "profile.partial.jsonl");
  const measured = async (limits = {}) => {
    const checkpoint = await openCheckpoint(path);
    const keep: string[] = [];
    const watched = {
      ...checkpoint,
      keep: (key: string, profile: TableProfile) => {
        keep.push(profile.name);
        return checkpoint.keep(key, profile);
      },
    };
    const profile = await measureProfile(database, "flights", { checkpoint: watched, limits });
    return { names: keep.sort(), profile };
  };
  const first = await measured();
  expect(first.names).toEqual(["airlines", "flights"]);
  expect(await measured()).toEqual({ names: [], profile: first.profile });
  const writer = new Sqlite(database.location);
  writer.exec("UPDATE airlines SET country = 'Germany' WHERE uid = 4");
  writer.close();
  const changed = await measured();
  expect(changed.names).toEqual(["airlines"]);
  expect(changed.profile).toEqual(await measureProfile(database, "flights"));
  expect((await measured({ tables: { flights: { rows: 3 } } })).names).toEqual(["flights"]);
});

test("a table that failed is not kept", async () => {
  const database = await sqliteWith(`${flights} CREATE VIEW broken AS SELECT abs(-9223372036854775808) AS n, 1 AS m;`);
  const path = join(temporaryFolder(), "profile.partial.jsonl");
  const profile = await measureProfile(database, "flights", { checkpoint: await openCheckpoint(path) });
  const broken = profile.tables.find(({ name }) => name === "broken");
  expect(broken?.failure ?? broken?.fields.find(({ failure }) => failure)?.failure).toMatch(/overflow/);
  expect((await openCheckpoint(path)).size).toBe(2);
});
