import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "#askable/serve/http/serve.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../../databases/tools.js";
import { openWorkshop, type Workshop } from "../doors/workshop.js";
import type { Shape } from "./shape.js";

/** Makes databases of one engine. */
export interface Maker {
  /** Gives its location. */
  make(name: string, shape: Shape, folder: string): Promise<string>;
  readonly quote: (name: string) => string;
  close(): Promise<void>;
}

/** Tables of a large database that are looked at one by one. */
const LOOKED_AT = 40;

/**
 * Expects of each shape that all that can be read of it is prepared, shown, asked, refreshed and served under the names
 * that it has, and that the rest is named.
 */
export function standsShapes(engine: string, open: () => Promise<Maker | undefined>, shapes: readonly Shape[]): void {
  describe(`${engine}: a database with`, { timeout: 3_600_000 }, () => {
    let maker: Maker | undefined;
    let workshop: Workshop;
    const folder = temporaryFolder();
    beforeAll(async () => {
      maker = await open();
      workshop = await openWorkshop();
    }, 120_000);
    afterAll(async () => {
      await maker?.close();
      await workshop.close();
      folder.remove();
    });

    test.for(shapes.map((shape, at) => [shape.what, at, shape] as const))("%s", async ([, at, shape], { skip }) => {
      if (!maker) return skip(`there is no ${engine} here`);
      const name = `shape${at}`;
      mkdirSync(join(folder.path, name));
      const location = await maker.make(name, shape, join(folder.path, name));
      const prepared = await workshop.command("prepare", location, "--name", name, "--json", "--quiet");
      const report = JSON.parse(prepared.slice(0, prepared.lastIndexOf("}") + 1));
      const { tables, unreadable = [] } = shape;
      const some = spread(Object.keys(tables), LOOKED_AT);
      expect(report).toMatchObject({ broken: [], tables: Object.keys(tables).length + unreadable.length });
      expect(report.measured.tables).toBe(Object.keys(tables).length);
      for (const table of unreadable) expect(report.warnings.join("\n")).toContain(table);

      await workshop.command("show", name);
      workshop.model.say(() => `SELECT count(*) FROM ${maker!.quote(some.at(-1)!)}`);
      const asked = await workshop.command(
        "ask",
        name,
        "How many are there?",
        "--pipeline",
        "direct",
        "--json",
        "--quiet",
      );
      expect(JSON.parse(asked)).toMatchObject({ rows: [[tables[some.at(-1)!]]] });
      await workshop.command("ask", name, "How many rows are there in all?", "--pipeline", "offline");
      expect(await workshop.command("refresh", name)).toContain("nothing changed");
      await served(workshop.home, name, shape, some, maker.quote);
    });
  });
}

async function served(
  home: string,
  database: string,
  { tables }: Shape,
  names: readonly string[],
  quote: (name: string) => string,
): Promise<void> {
  const service = await serve({ workspace: workspaceAt(home), environment: {}, port: 0 });
  try {
    const get = async (path: string) => {
      const reply = await fetch(`${service.url}${path}`);
      expect(`${reply.status} ${path}`).toBe(`200 ${path}`);
      return reply.text();
    };
    expect(await get("/databases")).toContain(database);
    await get(`/databases/${database}`);
    await get(`/databases/${database}/fields?text=red`);
    await get(`/find?database=${database}&text=red`);
    for (const table of names) {
      const shown = await get(`/databases/${database}/tables/${encodeURIComponent(table)}`);
      expect(JSON.parse(shown)).toMatchObject({ profile: { name: table } });
      const body = JSON.stringify({ database, sql: `SELECT * FROM ${quote(table)}` });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${service.url}/sql`, { method: "POST", headers, body });
      const rows = ((await reply.json()) as { rows?: unknown[] }).rows?.length;
      expect({ table, status: reply.status, rows }).toEqual({ table, status: 200, rows: tables[table] });
    }
  } finally {
    await service.stop();
  }
}

/** Some of all, the first and the last among them. */
function spread(names: readonly string[], most: number): readonly string[] {
  const step = Math.ceil(names.length / most);
  return names.filter((_, at) => at % step === 0 || at === names.length - 1);
}
