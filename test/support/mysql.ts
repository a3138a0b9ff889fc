import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";

/** A MySQL or MariaDB server for tests, with an account that may do everything. */
export interface MysqlServer {
  /** Without a database. */
  readonly url: string;
  /** Makes the database if it is missing, runs the statements in it under ANSI rules, and returns its URL. */
  make(database: string, statements: readonly string[]): Promise<string>;
  /** Drops the databases made, and stops the server where it was started for the tests. */
  close(): Promise<void>;
}

const STANDARD = "mysql://root@127.0.0.1:3306";

/**
 * The server at the standard port, where root needs no password there, or one started from the machine's binaries.
 * Elsewhere the reason why there is none.
 */
export async function mysqlServer(): Promise<MysqlServer | { readonly missing: string }> {
  if (await answers(STANDARD)) return serverAt(STANDARD);
  const server = await startMysql();
  return server ?? { missing: `no MySQL or MariaDB lets root in at ${STANDARD}, and none is installed` };
}

/** A server of its own, with further options; undefined where the machine has no binaries. */
export async function startMysql(...options: string[]): Promise<MysqlServer | undefined> {
  const program = ["mariadbd", "mysqld"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!program) return undefined;
  const { url, stop } = await start(program, options);
  return serverAt(url, stop);
}

function serverAt(url: string, stop = () => {}): MysqlServer {
  const made = new Set<string>();
  return {
    url,
    async make(database, statements) {
      made.add(database);
      await run(url, [`CREATE DATABASE IF NOT EXISTS \`${database}\` CHARACTER SET utf8mb4`]);
      await run(`${url}/${database}`, ["SET sql_mode = 'ANSI,STRICT_TRANS_TABLES'", ...statements]);
      return `${url}/${database}`;
    },
    async close() {
      const drops = [...made].map((database) => `DROP DATABASE IF EXISTS \`${database}\``);
      await run(url, ["SET foreign_key_checks = 0", ...drops]);
      stop();
    },
  };
}

/** Runs statements one after the other. */
export async function run(url: string, statements: readonly string[]): Promise<void> {
  const connection = await createConnection(url);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return run(url, ["SELECT 1"]).then(
    () => true,
    () => false,
  );
}

async function start(program: string, options: readonly string[]): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "askable-mysql-"));
  const user = userInfo().uid === 0 ? ["--user=root"] : [];
  const data = `--datadir=${join(folder, "data")}`;
  const install =
    program === "mariadbd"
      ? spawnSync("mariadb-install-db", [
          "--no-defaults",
          data,
          "--auth-root-authentication-method=normal",
          "--skip-test-db",
          ...user,
        ])
      : spawnSync(program, ["--no-defaults", "--initialize-insecure", data, ...user]);
  if (install.status !== 0) throw new Error(`${program} cannot be set up: ${install.stderr}`);
  const port = await freePort();
  const places = [`--port=${port}`, "--bind-address=127.0.0.1", `--socket=${join(folder, "s")}`];
  const child = spawn(program, [
    "--no-defaults",
    data,
    ...places,
    `--pid-file=${join(folder, "pid")}`,
    ...user,
    ...options,
  ]);
  const stop = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  chmodSync(folder, 0o755);
  const url = `mysql://root@127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop();
  throw new Error(`${program} does not answer at ${url}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
