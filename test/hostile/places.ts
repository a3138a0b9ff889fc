import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDuckdb, makeSqlite } from "../databases/tools.js";
import { filesIn, listening, programs } from "./machine.js";

/** Stands in files, databases and variables that no statement may read. */
export const SECRET = "askable-secret-7f3c9a";

/** Traps around a database: what is written, read or called there is noticed. */
export interface Places {
  /** Everybody may write here. Holds files with `SECRET`; a database is made in its folder `data`. */
  readonly folder: string;
  /** Here a listener counts who comes. */
  readonly port: number;
  /** Texts that an outcome must not hold. */
  readonly secrets: readonly string[];
  /** What statements could have left behind on this machine. */
  state(): Record<string, unknown>;
  close(): Promise<void>;
}

/** So long ago that the next reading is written down. */
const UNREAD = new Date("2001-01-01");

export async function makePlaces(): Promise<Places> {
  const folder = mkdtempSync(join(tmpdir(), "askable-hostile-"));
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, "data"));
  chmodSync(join(folder, "data"), 0o777);
  const traps = ["secret.txt", "secret.csv", "other.db", "other.duckdb"].map((name) => join(folder, name));
  for (const path of traps.slice(0, 2)) writeFileSync(path, `name\n${SECRET}\n`);
  makeSqlite(traps[2]!, `CREATE TABLE t AS SELECT '${SECRET}' AS a`);
  await makeDuckdb(traps[3]!, `CREATE TABLE t AS SELECT '${SECRET}' AS a`);
  for (const path of traps) {
    chmodSync(path, 0o666);
    utimesSync(path, UNREAD, UNREAD);
  }
  let calls = 0;
  const listener = createServer((socket) => {
    calls += 1;
    socket.on("error", () => {});
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  process.env.ASKABLE_HOSTILE = SECRET;
  return {
    folder,
    port: (listener.address() as AddressInfo).port,
    secrets: [SECRET, "root:x:0:"],
    state: () => {
      const read = traps.filter((path) => (statSync(path, { throwIfNoEntry: false })?.atimeMs ?? 0) > +UNREAD);
      const files = filesIn(folder);
      for (const path of traps) if (!read.includes(path)) utimesSync(path, UNREAD, UNREAD);
      return { files, read, calls, programs: programs(), listening: listening() };
    },
    close: async () => {
      delete process.env.ASKABLE_HOSTILE;
      await new Promise((resolve) => listener.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
