import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A PostgreSQL server for tests, with an account that may do everything. */
export interface PostgresServer {
  /** Of its database `postgres`. */
  readonly url: string;
  /** Makes the database if it is missing, runs the statements in it, and returns its URL. */
  make(database: string, statements: readonly string[]): Promise<string>;
  /** Drops the databases made, and stops the server where it was started for the tests. */
  close(): Promise<void>;
}

const STANDARD = process.env.ASKABLE_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";

/**
 * The server at `ASKABLE_TEST_POSTGRES` or at the standard port, where the superuser postgres needs no password there,
 * or one started from the machine's binaries. Elsewhere the reason why there is none.
 */
export async function postgresServer(): Promise<PostgresServer | { readonly missing: string }> {
  if (await answers(STANDARD)) return serverAt(STANDARD);
  const server = await startPostgres();
  return server ?? { missing: `no PostgreSQL lets a superuser in at ${STANDARD}, and none is installed` };
}

/** A server of its own, with further settings (`ssl=on`); undefined where the machine has no binaries. */
export async function startPostgres(...settings: string[]): Promise<PostgresServer | undefined> {
  const programs = programsFolder();
  if (programs === undefined) return undefined;
  const { url, stop } = await start(programs, settings);
  return serverAt(url, stop);
}

function serverAt(url: string, stop = () => {}): PostgresServer {
  const made = new Set<string>();
  const at = (database: string) => url.replace(/\/[^/?]*(?=\?|$)/, `/${database}`);
  return {
    url,
    async make(database, statements) {
      if (!made.has(database)) await run(url, [`CREATE DATABASE "${database}"`]);
      made.add(database);
      await run(at(database), statements);
      return at(database);
    },
    async close() {
      await run(
        url,
        [...made].map((database) => `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`),
      );
      stop();
    },
  };
}

/** Runs statements one after the other and gives the rows of the last. */
export async function run(url: string, statements: readonly string[]): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, password: async () => "" });
  await client.connect();
  try {
    let rows: unknown[][] = [];
    for (const text of statements) rows = (await client.query({ text, rowMode: "array" })).rows as unknown[][];
    return rows;
  } finally {
    await client.end();
  }
}

/** Takes a lock that keeps all others from a table. Returns what gives it back. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, password: async () => "" });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table}`);
  return () => client.end();
}

async function answers(url: string): Promise<boolean> {
  return run(url, ["SELECT 1"]).then(
    () => true,
    () => false,
  );
}

/** Where Debian and others put what is not on the path. */
function programsFolder(): string | undefined {
  for (const root of ["/usr/lib/postgresql", "/usr/local/pgsql"]) {
    const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
    for (const folder of [...versions.map((version) => join(root, version, "bin")), join(root, "bin")]) {
      if (existsSync(join(folder, "initdb"))) return folder;
    }
  }
  const found = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

async function start(programs: string, settings: readonly string[]): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "askable-postgres-"));
  const data = join(folder, "data");
  const user = otherThanRoot();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, encoding: "utf8" as const };
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(`PostgreSQL cannot be set up: ${made.stderr}${made.error ?? ""}`);
  const port = await freePort();
  const all = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "fsync=off", ...settings];
  const flags = all.flatMap((setting) => ["-c", setting]);
  const child = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
  const stop = () => {
    child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop();
  throw new Error(`PostgreSQL does not answer at ${url}`);
}

/** The server refuses to run as root. */
function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  const name = spawnSync("id", ["postgres"]).status === 0 ? "postgres" : "nobody";
  return { uid: id("-u", name), gid: id("-g", name) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
