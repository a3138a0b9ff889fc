import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as hive from "hive-driver";

/** A Thrift server of Spark for tests, on which everybody may do everything. */
export interface SparkServer {
  /** Without a database. */
  readonly url: string;
  /** What the URL of a database has behind it. */
  readonly words: string;
  /** Where Spark's own page, and its list of jobs, is. */
  readonly page: string;
  /** The folder of its tables. */
  readonly folder: string;
  /** Makes the database if it is missing, runs the statements in it, and returns its URL. */
  make(database: string, statements: readonly string[], folder?: string): Promise<string>;
  /** The rows of a statement, as the driver gives them. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** The same of several on one session; of one that fails, why. */
  askAll(statements: readonly string[]): Promise<(Record<string, unknown>[] | Error)[]>;
  /** Where statements run: the server itself and, of a cluster, what its workers started. */
  executors(): Promise<readonly Executor[]>;
  /** What Spark's own list of jobs says. */
  jobs(): Promise<readonly { readonly status: string; readonly killedTasksSummary: object }[]>;
  /** And its list of statements, the first first. */
  executions(): Promise<readonly { readonly status: string; readonly description: string }[]>;
  close(): void;
}

export interface Executor {
  readonly id: string;
  readonly isActive: boolean;
  readonly activeTasks: number;
  readonly completedTasks: number;
}

const JARS = join(import.meta.dirname, "../../node_modules/.cache/askable-spark/jars");
/** What Spark needs of Java's own, beyond Java 8. */
const OPENED = [
  "java.lang",
  "java.lang.invoke",
  "java.lang.reflect",
  "java.io",
  "java.net",
  "java.nio",
  "java.util",
].concat(
  ["java.util.concurrent", "java.util.concurrent.atomic"],
  ["sun.nio.ch", "sun.nio.cs", "sun.security.action", "sun.util.calendar", "jdk.internal.ref"],
);
const JAVA = [
  "-Xmx640m",
  // Started often and gone soon: no time is spent on making it fast for long.
  ...["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Djava.net.preferIPv4Stack=true"],
  "-XX:+IgnoreUnrecognizedVMOptions",
  ...OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
  ...["-Djdk.reflect.useDirectMethodHandle=false", "-Dio.netty.tryReflectionSetAccessible=true"],
  "--enable-native-access=ALL-UNNAMED",
];

/** Why there can be no Spark here; undefined where there can. */
export function missingSpark(): string | undefined {
  if (!existsSync(JARS)) return "Spark is not there: node scripts/spark.mjs";
  if (spawnSync("java", ["-version"]).status !== 0) return "there is no Java";
  return undefined;
}

export interface SparkOptions {
  /** Settings of Spark. */
  readonly conf?: Readonly<Record<string, string>>;
  /** Settings of Hive. */
  readonly hiveconf?: Readonly<Record<string, string>>;
  /** Default: threads of the server itself. */
  readonly master?: string;
  /** What the URL of a database has behind it. Default: that there is no SASL. */
  readonly words?: string;
}

export async function startSpark({
  conf,
  hiveconf,
  master = "local[2]",
  words,
}: SparkOptions = {}): Promise<SparkServer> {
  const folder = mkdtempSync(join(tmpdir(), "askable-spark-"));
  const [port, page] = [await freePort(), await freePort()];
  const settings = {
    "spark.sql.warehouse.dir": join(folder, "warehouse"),
    "spark.local.dir": join(folder, "local"),
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.port": `${page}`,
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "2",
    // Each statement here runs once, on few rows: compiling Java for it takes longer than it does.
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    ...conf,
  };
  const hiveSettings = {
    "hive.server2.thrift.port": `${port}`,
    "hive.server2.thrift.bind.host": "127.0.0.1",
    "hive.server2.authentication": "NOSASL",
    "javax.jdo.option.ConnectionURL": "jdbc:derby:memory:metastore;create=true",
    ...hiveconf,
  };
  const started = startJava(folder, "server", [
    "org.apache.spark.deploy.SparkSubmit",
    ...["--class", "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2", "--master", master],
    ...Object.entries(settings).flatMap(([name, value]) => ["--conf", `${name}=${value}`]),
    "spark-internal",
    ...Object.entries(hiveSettings).flatMap(([name, value]) => ["--hiveconf", `${name}=${value}`]),
  ]);
  const close = () => {
    started.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", close);
  await started.says(/HiveThriftServer2 started/).catch((error) => {
    close();
    throw error;
  });
  const url = `spark://tester@127.0.0.1:${port}`;
  const own = words ?? "?auth=nosasl";
  const listed = async (what: string) => {
    const api = `http://127.0.0.1:${page}/api/v1/applications`;
    const [{ id }] = (await (await fetch(api)).json()) as [{ id: string }];
    return (await (await fetch(`${api}/${id}/${what}`)).json()) as never[];
  };
  return {
    url,
    words: own,
    page: `http://127.0.0.1:${page}`,
    folder,
    jobs: () => listed("jobs"),
    executors: () => listed("allexecutors"),
    executions: async () => (await listed("sql?length=100000")) as never,
    ask: async (sql) => (await run(port, [sql])).at(-1) ?? [],
    askAll: (statements) => answers(port, statements),
    async make(database, statements, place) {
      const at = place === undefined ? "" : ` LOCATION 'file:${join(place, database)}'`;
      await run(port, [`CREATE DATABASE IF NOT EXISTS \`${database}\`${at}`, `USE \`${database}\``, ...statements]);
      return `${url}/${database}${own}`;
    },
    close,
  };
}

export interface Java {
  readonly child: ChildProcess;
  /** Resolves when its output has a line. Rejects when it ends before, or after two minutes. */
  says(line: RegExp): Promise<void>;
  stop(): void;
}

/** A program of Spark that ends with this process, however that ends: with it, the pipe is closed that it waits for. */
export function startJava(folder: string, name: string, words: readonly string[]): Java {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  const output = openSync(path, "w");
  const watched = 'java "$@" <&- & java=$!; read -r never; kill -9 $java';
  const all = [...JAVA, `-Dderby.system.home=${folder}`, `-Djava.io.tmpdir=${folder}`, "-cp", `${JARS}/*`, ...words];
  const child = spawn("sh", ["-c", watched, "sh", ...all], {
    cwd: folder,
    stdio: ["pipe", output, output],
    // Spark's own scripts set the version of Scala; without it a worker starts no executor.
    env: { ...process.env, SPARK_LOCAL_IP: "127.0.0.1", SPARK_HOME: join(JARS, ".."), SPARK_SCALA_VERSION: "2.13" },
  });
  return {
    child,
    async says(line) {
      for (let attempt = 0; attempt < 600; attempt++) {
        const said = readFileSync(path, "utf8");
        if (line.test(said)) return;
        if (child.exitCode !== null || /Exception in thread "main"|Error starting HiveThriftServer2/.test(said)) {
          throw new Error(`${name} did not start: ${said.slice(-3000)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error(`${name} did not start within two minutes: ${readFileSync(path, "utf8").slice(-3000)}`);
    },
    stop: () => child.stdin?.end(),
  };
}

/** Runs statements one after the other on one session, past all that askable does. */
async function run(port: number, statements: readonly string[]): Promise<Record<string, unknown>[][]> {
  return (await answers(port, statements, true)) as Record<string, unknown>[][];
}

async function answers(
  port: number,
  statements: readonly string[],
  failing = false,
): Promise<(Record<string, unknown>[] | Error)[]> {
  const { TCLIService, TCLIService_types: types } = hive.thrift;
  const client = new hive.HiveClient(TCLIService, types);
  client.on("error", () => {});
  const login = new hive.auth.NoSaslAuthentication();
  await client.connect({ host: "127.0.0.1", port }, new hive.connections.TcpConnection(), login);
  const session = await client.openSession({ client_protocol: 9 as never, username: "maker" });
  const utils = new hive.HiveUtils(types);
  const answer = async (statement: string): Promise<Record<string, unknown>[]> => {
    try {
      const operation = await session.executeStatement(statement, { runAsync: true });
      await utils.waitUntilReady(operation, false, () => {});
      await utils.fetchAll(operation);
      const rows = (utils.getResult(operation).getValue() ?? []) as Record<string, unknown>[];
      await operation.close();
      return rows;
    } catch (error) {
      const { response, message } = error as { response?: { errorMessage?: string }; message?: string };
      throw new Error(`${statement}: ${(response?.errorMessage ?? message ?? "").slice(0, 1000)}`);
    }
  };
  try {
    const all: (Record<string, unknown>[] | Error)[] = [];
    for (const statement of statements) {
      all.push(await (failing ? answer(statement) : answer(statement).catch((error: Error) => error)));
    }
    return all;
  } finally {
    await session.close().catch(() => {});
    client.close();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
