import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "#askable/artifacts/hash.js";
import { openPrepared } from "#askable/operations/ask/open-prepared.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { refreshDatabase } from "#askable/operations/refresh/refresh.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { contentOf, makeDuckdb, temporaryFolder } from "../../databases/tools.js";
import { letterEmbedder } from "../../indexes/embedder.js";
import { change, makeShop } from "../../support/shop.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const place = (...parts: string[]) => join(folder.path, ...parts);
const workspace = () => workspaceAt(folder.path);
const options = () => ({ workspace: workspace(), embedder: letterEmbedder() });
const refresh = (thorough = false) => refreshDatabase("shop", { ...options(), thorough });

async function prepareShop(tables = 4): Promise<string> {
  const path = place("shop.db");
  makeShop(path, tables);
  await prepareDatabase(path, options());
  return path;
}

/** What each file of the workspace is: its identity too, so that one written again with the same bytes is told. */
function stamps(): Record<string, string> {
  const names = readdirSync(folder.path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(place(name)).isFile())
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const { ino, mtimeMs, size } = statSync(place(name));
      return [name, `${ino} ${mtimeMs} ${size}`];
    }),
  );
}

const artifact = (...parts: string[]) => readFileSync(place(...parts), "utf8");
const json = (...parts: string[]) => JSON.parse(artifact(...parts));

/** The same database prepared anew in a workspace of its own. */
async function preparedAnew(path: string): Promise<ReturnType<typeof workspaceAt>> {
  const fresh = workspaceAt(place("fresh"));
  await prepareDatabase(path, { workspace: fresh, name: "shop", embedder: letterEmbedder() });
  return fresh;
}

/** Makes of the profile what the version before wrote. */
function toVersion2(): void {
  const old = (file: string) =>
    artifact("profiles", "shop", file)
      .replaceAll('"disguisedMissing":', '"missing":')
      .replace('"rejectedJoins":', '"heldBackJoins":')
      .replace('"version": 3', '"version": 2');
  const profile = old("profile.json");
  const manifest = JSON.parse(old("manifest.json"));
  manifest.files["profile.json"] = sha256(profile);
  manifest.sizes["profile.json"] = Buffer.byteLength(profile);
  writeFileSync(place("profiles", "shop", "profile.json"), profile);
  writeFileSync(place("profiles", "shop", "manifest.json"), JSON.stringify(manifest));
}

describe("refresh", { timeout: 180_000 }, () => {
  test("touches no file where nothing changed", async () => {
    await prepareShop();
    const before = stamps();
    expect(await refresh()).toMatchObject({ outcome: "unchanged", measured: [], drift: undefined, warnings: [] });
    expect(await refresh(true)).toMatchObject({ outcome: "unchanged", measured: [] });
    expect(stamps()).toEqual(before);
  });

  test("takes a profile of version 2 for what it is, and writes the next one in the form of now", async () => {
    const path = place("shop.db");
    makeShop(path, 4);
    change(path, "UPDATE t1 SET status = 'N/A' WHERE id % 4 = 0");
    await prepareDatabase(path, options());
    toVersion2();
    expect(json("profiles", "shop", "profile.json").tables[1].fields[2].missing).toMatchObject([{ value: "N/A" }]);
    const before = stamps();
    expect(await refresh()).toMatchObject({ outcome: "unchanged", measured: [] });
    expect(stamps()).toEqual(before);

    change(path, "UPDATE t3 SET status = 'lost' WHERE id % 2 = 0");
    expect(await refresh()).toMatchObject({ outcome: "refreshed", measured: ["t3"] });
    const fresh = await preparedAnew(path);
    expect(artifact("profiles", "shop", "profile.json")).toBe(
      readFileSync(join(fresh.profile("shop"), "profile.json"), "utf8"),
    );
    expect(json("profiles", "shop", "manifest.json").version).toBe(3);
  });

  test("measures the 3 of 40 tables that changed, and leaves what a preparation from nothing gives", async () => {
    const path = await prepareShop(40);
    const summaries = json("profiles", "shop", "summaries.json");
    change(
      path,
      "UPDATE t3 SET status = 'lost' WHERE id % 2 = 0",
      "DELETE FROM t17 WHERE id > 20",
      "INSERT INTO t29 SELECT id + 1000, name, status, amount * 10, made, parent FROM t29",
    );
    const report = await refresh();
    expect(report).toMatchObject({ outcome: "refreshed", measured: ["t3", "t17", "t29"], indexed: true });
    const drift = json("profiles", "shop", "drift.json");
    expect(drift).toEqual(JSON.parse(JSON.stringify(report.drift)));
    expect(drift.unchanged).toBe(37);
    const kinds = (table: string) =>
      drift.changes
        .filter((entry: { table?: string }) => entry.table === table)
        .map((entry: { kind: string }) => entry.kind);
    expect(kinds("t3")).toContain("values");
    expect(kinds("t17")).toContain("rows");
    expect(kinds("t29")).toContain("range");
    expect(artifact("profiles", "shop", "drift.md")).toContain("3 tables measured again, 37 unchanged");

    const fresh = await preparedAnew(path);
    expect(artifact("profiles", "shop", "profile.json")).toBe(
      readFileSync(join(fresh.profile("shop"), "profile.json"), "utf8"),
    );
    expect(contentOf(workspace().values("shop"))).toEqual(contentOf(fresh.values("shop")));
    const now = json("profiles", "shop", "summaries.json");
    const described = new Set(
      drift.described.map(({ table, field }: { table: string; field: string }) => `${table}.${field}`),
    );
    expect(described.has("t3.status")).toBe(true);
    for (const [index, table] of now.tables.entries()) {
      for (const [position, field] of table.fields.entries()) {
        const same = JSON.stringify(field) === JSON.stringify(summaries.tables[index].fields[position]);
        expect(same, `${table.table}.${field.field}`).toBe(!described.has(`${table.table}.${field.field}`));
      }
    }
    expect(report.embedded).toBeGreaterThan(0);
    expect(report.embedded).toBeLessThanOrEqual(described.size);
    expect((await refresh()).outcome).toBe("unchanged");
  });

  test("says which tables and fields came, went and got another name", async () => {
    const path = await prepareShop();
    change(
      path,
      "ALTER TABLE t0 RENAME COLUMN name TO title",
      "ALTER TABLE t1 ADD COLUMN note TEXT",
      "CREATE TABLE extra (code TEXT)",
      "INSERT INTO extra VALUES ('a')",
      "DROP TABLE t3",
    );
    const { drift } = await refresh();
    const found = drift!.changes.map((entry) => [entry.kind, "table" in entry ? entry.table : ""]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["field-renamed", "t0"],
        ["field-added", "t1"],
        ["table-added", "extra"],
        ["table-dropped", "t3"],
      ]),
    );
    expect(json("profiles", "shop", "profile.json").tables.map(({ name }: { name: string }) => name)).toEqual([
      "t0",
      "t1",
      "t2",
      "extra",
    ]);
  });

  test("tells a join whose values are no longer found", async () => {
    const path = await prepareShop();
    change(path, "DELETE FROM t1 WHERE id > 30");
    const { drift } = await refresh();
    expect(drift!.changes).toContainEqual({
      kind: "join-broken",
      from: { table: "t2", fields: ["parent"] },
      to: { table: "t1", fields: ["id"] },
      before: 1,
      after: 0.5,
    });
  });

  test("keeps what was measured where only the file changed", async () => {
    const path = await prepareShop();
    const before = artifact("profiles", "shop", "profile.json");
    change(path, "CREATE TABLE other (a)", "DROP TABLE other");
    expect(await refresh()).toMatchObject({ outcome: "unchanged", measured: [] });
    expect(artifact("profiles", "shop", "profile.json")).toBe(before);
    const stamped = stamps();
    expect((await refresh()).outcome).toBe("unchanged");
    expect(stamps()).toEqual(stamped);
  });

  test("fuses notes that were written since, without measuring anything, and lets them go again", async () => {
    await prepareShop();
    const before = json("profiles", "shop", "summaries.json");
    writeFileSync(
      place("profiles", "shop", "notes.yaml"),
      "tables: { t1: { fields: { amount: Money that was paid } } }\n",
    );
    expect(await refresh()).toMatchObject({ outcome: "refreshed", measured: [], embedded: 1, indexed: false });
    const noted = json("profiles", "shop", "summaries.json").tables[1].fields[3];
    expect(noted).toMatchObject({ field: "amount", short: "Money that was paid.", source: { by: "notes" } });
    rmSync(place("profiles", "shop", "notes.yaml"));
    await refresh();
    expect(json("profiles", "shop", "summaries.json")).toEqual(before);
  });

  test("makes missing and damaged indexes again without measuring", async () => {
    await prepareShop();
    const before = contentOf(place("indexes"));
    rmSync(workspace().values("shop"), { recursive: true });
    expect(await refresh()).toMatchObject({ measured: [], indexed: true });
    rmSync(workspace().fields("shop"), { recursive: true });
    expect(await refresh()).toMatchObject({ measured: [], indexed: false });
    expect(contentOf(place("indexes"))).toEqual(before);
  });

  test("makes a damaged profile anew, saying so and keeping the old one aside", async () => {
    const path = await prepareShop();
    writeFileSync(place("profiles", "shop", "profile.json"), "{ damaged");
    change(path, "UPDATE t1 SET name = 'x'");
    const notes: string[] = [];
    const report = await refreshDatabase("shop", { ...options(), onNote: (note) => notes.push(note) });
    expect(report.outcome).toBe("rebuilt");
    expect(notes.join()).toMatch(/profile\.json is damaged.*kept as .*reports.quarantine.shop-1/);
    expect(artifact("reports", "quarantine", "shop-1", "profile.json")).toBe("{ damaged");
    const fresh = await preparedAnew(path);
    expect(artifact("profiles", "shop", "profile.json")).toBe(
      readFileSync(join(fresh.profile("shop"), "profile.json"), "utf8"),
    );
  });

  test("builds an index again whose file was cut, or thoroughly one whose bytes are others, and says so", async () => {
    await prepareShop();
    const before = contentOf(place("indexes"));
    const notes: string[] = [];
    const mended = (thorough = false) =>
      refreshDatabase("shop", { ...options(), thorough, onNote: (note) => notes.push(note) });
    const values = join(workspace().values("shop"), "values.bin");
    truncateSync(values, 100);
    expect(await mended()).toMatchObject({ measured: [], indexed: true });
    expect(notes.splice(0).join()).toMatch(/values\.bin is damaged: the index is built again/);
    expect(contentOf(place("indexes"))).toEqual(before);

    const bytes = readFileSync(values);
    bytes[bytes.length - 20]! ^= 1;
    writeFileSync(values, bytes);
    expect((await mended()).outcome).toBe("unchanged");
    expect(await mended(true)).toMatchObject({ measured: [], indexed: true });
    truncateSync(join(workspace().fields("shop"), "vectors.bin"), 10);
    expect(await mended()).toMatchObject({ measured: [], indexed: false });
    expect(notes.join()).toMatch(/values\.bin is damaged.*vectors\.bin is damaged/);
    expect(contentOf(place("indexes"))).toEqual(before);
    expect(await mended(true)).toMatchObject({ outcome: "unchanged" });
  });

  test("writes a cut schema.md again", async () => {
    await prepareShop();
    const before = artifact("profiles", "shop", "schema.md");
    truncateSync(place("profiles", "shop", "schema.md"), 40);
    expect(await refresh()).toMatchObject({ outcome: "refreshed", measured: [] });
    expect(artifact("profiles", "shop", "schema.md")).toBe(before);
  });

  test("thoroughly finds a profile that somebody edited, and makes it anew", async () => {
    await prepareShop();
    const before = artifact("profiles", "shop", "profile.json");
    const edited = before.replace(/"rows": ?(\d)/, (found) =>
      found.replace(/\d$/, (digit) => `${(Number(digit) % 9) + 1}`),
    );
    expect(edited).not.toBe(before);
    writeFileSync(place("profiles", "shop", "profile.json"), edited);
    expect((await refresh()).outcome).toBe("unchanged");
    const notes: string[] = [];
    const report = await refreshDatabase("shop", { ...options(), thorough: true, onNote: (note) => notes.push(note) });
    expect(report.outcome).toBe("rebuilt");
    expect(notes.join()).toMatch(/profile\.json was changed since it was written.*kept as/);
    expect(artifact("profiles", "shop", "profile.json")).toBe(before);
    expect(artifact("reports", "quarantine", "shop-1", "profile.json")).toBe(edited);
  });

  test("tells a name that is not prepared, and a database that is gone", async () => {
    const path = await prepareShop();
    await expect(refreshDatabase("shops", options())).rejects.toThrow(/No database named "shops" is prepared/);
    const before = contentOf(place("profiles"));
    rmSync(path);
    await expect(refresh()).rejects.toThrow(/was prepared from .*shop\.db, and nothing is there now/);
    expect(contentOf(place("profiles"))).toEqual(before);
  });

  test("leaves alone what was left out by choice, which is never stale", async () => {
    const path = place("shop.db");
    makeShop(path, 3);
    const report = await prepareDatabase(path, { ...options(), limits: { only: ["t1"] } });
    expect(report).toMatchObject({ tables: 3, fields: 18, measured: { tables: 1, fields: 6 } });
    const staleness = async () => {
      const opened = await openPrepared("shop", options());
      try {
        return await opened.staleness();
      } finally {
        await opened.database.close();
      }
    };
    change(path, "UPDATE t0 SET status = 'x'", "ALTER TABLE t2 ADD COLUMN extra TEXT");
    expect(await staleness()).toEqual({ stale: false, tables: [] });
    const refreshed = await refresh();
    expect(refreshed.measured).toEqual(["t2"]);
    const { tables } = json("profiles", "shop", "profile.json");
    expect(tables.map(({ rows, fields }: { rows?: number; fields: unknown[] }) => [rows, fields.length])).toEqual([
      [undefined, 6],
      [60, 6],
      [undefined, 7],
    ]);
    expect(await refresh()).toMatchObject({ outcome: "unchanged" });
    change(path, "UPDATE t1 SET status = 'x'");
    expect(await staleness()).toEqual({ stale: true, tables: ["t1"] });
  });

  test("measures a table again that could not be measured the last time", async () => {
    const path = await prepareShop();
    change(path, "CREATE VIEW broken AS SELECT gone FROM t0");
    expect((await refresh()).warnings.join()).toMatch(/broken/);
    change(path, "DROP VIEW broken", "CREATE VIEW broken AS SELECT name FROM t0");
    expect((await refresh()).measured).toEqual(["broken"]);
    expect(json("profiles", "shop", "profile.json").tables.at(-1)).toMatchObject({ name: "broken", rows: 60 });
  });

  test("works on DuckDB and on folders of files", async () => {
    const path = await makeDuckdb(
      place("shop.duckdb"),
      "CREATE TABLE a AS SELECT i AS id, 'n' || i % 7 AS n FROM range(100) t(i)",
      "CREATE TABLE b AS SELECT 1 AS x",
    );
    await prepareDatabase(path, options());
    expect((await refresh()).outcome).toBe("unchanged");
    await makeDuckdb(path, "UPDATE b SET x = 2");
    expect(await refresh()).toMatchObject({ outcome: "refreshed", measured: ["b"] });

    const files = place("files");
    cpSync(place("profiles", "shop"), files, { recursive: true });
    for (const name of readdirSync(files)) rmSync(join(files, name));
    writeFileSync(join(files, "a.csv"), "id,n\n1,x\n2,y\n");
    writeFileSync(join(files, "b.csv"), "id,m\n1,x\n2,y\n");
    await prepareDatabase(files, options());
    expect((await refreshDatabase("files", options())).outcome).toBe("unchanged");
    writeFileSync(join(files, "b.csv"), "id,m\n1,x\n2,z\n3,z\n");
    expect(await refreshDatabase("files", options())).toMatchObject({ outcome: "refreshed", measured: ["b"] });
  });
});

describe("staleness", () => {
  test("names the tables that changed, and is none where only the file did", async () => {
    const path = await prepareShop();
    const staleness = async () => {
      const open = await openPrepared("shop", options());
      try {
        return await open.staleness();
      } finally {
        await open.database.close();
      }
    };
    expect(await staleness()).toEqual({ stale: false, tables: [] });
    change(path, "CREATE TABLE other (a)", "DROP TABLE other");
    expect(await staleness()).toEqual({ stale: false, tables: [] });
    change(path, "UPDATE t2 SET name = 'x'", "CREATE TABLE added (a)", "DROP TABLE t3");
    expect(await staleness()).toEqual({ stale: true, tables: ["t2", "added", "t3"] });
    await refresh();
    expect(await staleness()).toEqual({ stale: false, tables: [] });
    expect(existsSync(workspace().lock("shop"))).toBe(false);
  });
});
