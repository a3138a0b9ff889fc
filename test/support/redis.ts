import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A Redis of a test's own, which it may kill. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Kills it and starts another at the same port, with nothing of what it held. */
  readonly restart: (pause?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Started from the machine's program; elsewhere the reason why there is none. */
export async function redisServer(...options: string[]): Promise<RedisServer | { readonly missing: string }> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return { missing: "redis-server is not installed" };
  const folder = mkdtempSync(join(tmpdir(), "askable-redis-"));
  const port = await freePort();
  let child = await start(port, folder, options);
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  const onExit = () => child.kill("SIGKILL");
  process.once("exit", onExit);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    restart: async (pause = 0) => {
      await stop();
      await new Promise((resolve) => setTimeout(resolve, pause));
      child = await start(port, folder, options);
    },
    close: async () => {
      process.off("exit", onExit);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(port: number, folder: string, options: readonly string[]): Promise<ChildProcess> {
  const own = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const child = spawn("redis-server", [...own, ...options], { stdio: "ignore" });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await answers(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`redis-server does not answer at port ${port}`);
}

/** One that wants a password answers too. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => socket.write("PING\r\n"));
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once("data", () => end(true));
    socket.once("error", () => end(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
