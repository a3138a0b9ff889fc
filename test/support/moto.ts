import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { until } from "./until.js";

const PYTHON = fileURLToPath(new URL("../../node_modules/.cache/askable-moto/bin/python", import.meta.url));
const PROGRAM = fileURLToPath(new URL("moto-server.py", import.meta.url));

/** Why tests of buckets are skipped; undefined where they are not. */
export const NO_MOTO = existsSync(PYTHON) ? undefined : "moto is not installed: node scripts/moto.mjs";

/** What opens any bucket of the server. */
export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: "tester",
  AWS_SECRET_ACCESS_KEY: "a-secret-of-the-tests",
  AWS_REGION: "us-east-1",
  AWS_EC2_METADATA_DISABLED: "true",
};

export interface Moto {
  /** Its address, once the tests begin. */
  readonly url: string;
  makeBucket(name: string): Promise<void>;
}

/** Starts a server that speaks S3 for the tests of a file, and ends it after them. */
export function startMoto(): Moto {
  let server: ChildProcess | undefined;
  let url = "";
  beforeAll(async () => {
    if (NO_MOTO !== undefined) return;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // Lists are given in small pages, so that few objects need several.
    const env = { ...process.env, MOTO_S3_DEFAULT_MAX_KEYS: "7" };
    server = spawn(PYTHON, [PROGRAM, String(port)], { env, stdio: "ignore" });
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    if (!(await until(answers, 60_000))) throw new Error("moto does not answer");
  });
  afterAll(() => void server?.kill("SIGKILL"));
  return {
    get url() {
      return url;
    },
    async makeBucket(name) {
      const made = await fetch(`${url}/${name}`, { method: "PUT" });
      if (!made.ok) throw new Error(`the bucket ${name} was not made: ${made.status}`);
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
