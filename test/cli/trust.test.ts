import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultServer, says, serveFaults } from "../models/fault-server.js";
import { askable } from "../support/warm-cli.js";

const SECRET = "not-for-strangers-4711";
const root = mkdtempSync(join(tmpdir(), "askable-trust-"));
let server: FaultServer;

beforeAll(async () => {
  server = await serveFaults(says("SELECT count(*) FROM box"));
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** A folder that somebody sent: data, and an askable.yaml beside it. */
function handed(yaml: string): string {
  const folder = mkdtempSync(join(root, "handed-"));
  writeFileSync(join(folder, "box.csv"), "id,name\n1,red\n2,blue\n");
  writeFileSync(join(folder, "askable.yaml"), yaml);
  return folder;
}

const own = (folder: string) => ({
  cwd: folder,
  env: {
    XDG_CONFIG_HOME: join(folder, ".config"),
    AWS_SECRET_ACCESS_KEY: SECRET,
    OPENAI_API_KEY: SECRET,
    PGPASSWORD: SECRET,
    MYSQL_PWD: SECRET,
  },
});

const model = (keys: string) => `models:\n  coder: { provider: openai, model: m, ${keys} }\n`;

test.each([
  ["a key of something else", (url: string) => model(`baseUrl: "${url}", apiKeyEnv: AWS_SECRET_ACCESS_KEY`)],
  ["a key", () => model('baseUrl: "https://models.example/v1", apiKeyEnv: OPENAI_API_KEY')],
  ["the key of another service", () => model("apiKeyEnv: GITHUB_TOKEN")],
  ["questions and data", () => model('baseUrl: "https://models.example/v1"')],
  [
    "a key of the embedder",
    () =>
      'embedder: { provider: openai, model: m, dimension: 3, baseUrl: "https://models.example/v1", apiKeyEnv: OPENAI_API_KEY }\n',
  ],
  ["code", () => "stages: [./evil.mjs]\n"],
])("an askable.yaml beside a data file does not send out or run %s", async (_, yaml) => {
  const folder = handed(yaml(server.url));
  writeFileSync(join(folder, "evil.mjs"), "console.error('EVIL RAN'); export default [];");
  const before = server.received.length;
  const { code, stdout, stderr } = await askable(["ask", "box.csv", "how many boxes?"], own(folder));
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("askable trust");
  expect(stderr).not.toContain("EVIL RAN");
  expect(server.received).toHaveLength(before);
});

test("once it is trusted it does, and so does one that was named, with a key that is named like one", {
  timeout: 180_000,
}, async () => {
  const folder = handed(model(`baseUrl: "${server.url}", apiKeyEnv: AWS_SECRET_ACCESS_KEY`));
  const ask = (...more: string[]) =>
    askable(["ask", "box.csv", "how many boxes?", "--pipeline", "direct", ...more], own(folder));
  expect((await ask()).code).toBe(1);
  expect((await ask("--home", folder)).stderr).toContain("is not named like the key of a model");
  expect((await askable(["trust"], own(folder))).stdout).toContain(`workspace  ${folder}`);
  const { code, stdout } = await ask();
  expect(code).toBe(0);
  expect(stdout).toContain("Confidence");
  expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
});

test("a key may go to an endpoint of this machine without being asked about", { timeout: 180_000 }, async () => {
  const folder = handed(model(`baseUrl: "${server.url}", apiKeyEnv: OPENAI_API_KEY`));
  const run = await askable(["ask", "box.csv", "how many boxes?", "--pipeline", "direct"], own(folder));
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("Confidence") });
});

test("what models add wrote here is trusted", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(root, "own-"));
  writeFileSync(join(folder, "box.csv"), "id,name\n1,red\n");
  const words = ["models", "add", "coder", "--base-url", server.url, "--model", "m", "--key-env", "OPENAI_API_KEY"];
  expect((await askable(words, own(folder))).code).toBe(0);
  const { code } = await askable(["ask", "box.csv", "how many boxes?", "--pipeline", "direct"], own(folder));
  expect(code).toBe(0);
});

test("a data set that names a server on another host gets no password of the environment", {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(root, "data-"));
  for (const url of [
    "postgres://ann@db.invalid/shop",
    "mysql://ann@db.invalid/shop",
    "postgres://ann@elsewhere.invalid/x?host=db.invalid",
  ]) {
    const line = { id: "1", question: "how many?", sql: "SELECT 1", database: url };
    writeFileSync(join(folder, "questions.jsonl"), `${JSON.stringify(line)}\n`);
    const ran = await askable(["evaluate", "questions.jsonl", "--pipeline", "offline", "--home", folder], own(folder));
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain("A file names the server db.invalid, which would get the password in");
  }
  const trusted = await askable(["trust", "db.invalid"], own(folder));
  expect(trusted.stdout).toContain("server     db.invalid");
  const after = await askable(["evaluate", "questions.jsonl", "--pipeline", "offline", "--home", folder], own(folder));
  expect(after.stderr).not.toContain("A file names the server");
});

test("nor one of a line of ~/.pgpass for any host", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(root, "pgpass-"));
  const PGPASSFILE = join(folder, ".pgpass");
  const line = { id: "1", question: "how many?", sql: "SELECT 1", database: "postgres://ann@db.invalid/shop" };
  writeFileSync(join(folder, "questions.jsonl"), `${JSON.stringify(line)}\n`);
  const evaluate = (pgpass: string) => {
    writeFileSync(PGPASSFILE, `${pgpass}\n`, { mode: 0o600 });
    const { PGPASSWORD: _, ...env } = own(folder).env;
    const words = ["evaluate", "questions.jsonl", "--pipeline", "offline", "--home", folder];
    return askable(words, { cwd: folder, env: { ...env, PGPASSFILE } });
  };
  expect((await evaluate(`*:*:*:*:${SECRET}`)).stderr).toContain("db.invalid, which would get the password in");
  expect((await evaluate(`db.invalid:*:*:*:${SECRET}`)).stderr).not.toContain("A file names the server");
});

test("a server that was named on the command line is known from then on", async () => {
  const folder = mkdtempSync(join(root, "named-"));
  const { stderr } = await askable(["prepare", "postgres://ann@db.invalid/shop", "--home", folder], own(folder));
  expect(stderr).toContain("db.invalid");
  expect(stderr).not.toContain("A file names the server");
  const { stdout } = await askable(["trust", folder, "--json"], own(folder));
  expect(JSON.parse(stdout)).toMatchObject({ hosts: ["db.invalid"], workspaces: [folder] });
});
