import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type Behaviour,
  failure,
  hangs,
  json,
  says,
  saysSamples,
  serveFaults,
  text,
} from "../../models/fault-server.js";
import { bakery } from "../../support/bakery.js";
import { MAIN } from "../../support/build.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

let homes = 0;
function newHome(yaml?: string): string {
  const home = join(folder.path, `home-${homes++}`);
  mkdirSync(home);
  if (yaml !== undefined) writeFileSync(join(home, "askable.yaml"), yaml);
  return home;
}

async function serve(...behaviours: Behaviour[]) {
  const server = await serveFaults(...behaviours);
  onTestFinished(() => server.close());
  return server;
}

const run = (home: string, ...words: string[]) => askable([...words, "--home", home], { cwd: home });

describe("askable models add", () => {
  test("writes an entry and keeps what people wrote", async () => {
    const home = newHome(
      "# ours\nprofile:\n  seconds: 60 # short\nroles:\n  fixer: big # the best\nmodels:\n  big: { provider: openai, model: large }\n",
    );
    const words = ["coder", "--base-url", "http://127.0.0.1:8091/v1", "--model", "qwen", "--price", "0.1,0.4"];
    const added = await run(home, "models", "add", ...words, "--role", "default", "--role", "generator");
    expect(added).toMatchObject({ code: 0, stdout: `Added coder to ${join(home, "askable.yaml")}.\n` });
    expect(added.stderr).toContain(
      `From now on adaptive-hybrid/small answers, with 9 to 22 calls a question, 30 at most where some are repeated: the variant for small models, because this one runs on this machine.
To change that, write in ${join(home, "askable.yaml")}: for a large model, pipeline: adaptive-hybrid; for 1 to 3 calls, pipeline: direct
`,
    );
    expect(readFileSync(join(home, "askable.yaml"), "utf8")).toBe(`# ours
profile:
  seconds: 60 # short
roles:
  fixer: big # the best
  default: coder
  generator: coder
models:
  big: { provider: openai, model: large }
  coder:
    provider: openai
    baseUrl: http://127.0.0.1:8091/v1
    model: qwen
    price:
      in: 0.1
      out: 0.4
`);
  });

  test("says which pipeline answers from now on, and its calls", async () => {
    const home = newHome("");
    const { stdout } = await run(home, "models", "add", "big", "--model", "gpt", "--json");
    expect(JSON.parse(stdout).answers).toEqual({
      pipeline: "adaptive-hybrid",
      calls: { least: 13, most: 64, repeated: 67 },
    });
    const chosen = newHome("pipeline: direct\n");
    const { stderr } = await run(chosen, "models", "add", "big", "--model", "gpt");
    expect(stderr).toContain(
      `From now on direct answers, with 1 to 3 calls a question, 6 at most where some are repeated, as ${join(chosen, "askable.yaml")} says.`,
    );
  });

  test.each<[string, string[], RegExp]>([
    ["adaptive-hybrid", [], /(\d+) to (\d+) calls a question,\s+(\d+) at most/],
    [
      "adaptive-hybrid/small",
      ["--base-url", "http://127.0.0.1:8091/v1"],
      /`adaptive-hybrid\/small`.*?in (\d+) to (\d+) calls,\s+(\d+) at most/s,
    ],
  ])("names the calls of %s as --dry-run and its README do", async (pipeline, words, told) => {
    const home = newHome("");
    await run(home, "prepare", bakery(join(home, "bakery.sqlite")));
    const added = await run(home, "models", "add", "m", "--model", "qwen", ...words, "--json");
    const planned = await run(home, "ask", "bakery", "How many breads are there?", "--dry-run", "--json");
    const { answers } = JSON.parse(added.stdout);
    const { total, budget } = JSON.parse(planned.stdout);
    const readme = readFileSync(new URL("../../../pipelines/adaptive-hybrid/README.md", import.meta.url), "utf8");
    const [least, most, repeated] = told.exec(readme)!.slice(1).map(Number);
    expect(answers).toEqual({ pipeline, calls: { least, most, repeated } });
    expect([total.calls.best, total.calls.worst, budget.calls]).toEqual([least, most, repeated]);
  });

  test.each<[string, string[], RegExp]>([
    ["a name that is taken", ["big", "--model", "x"], /has a model "big" already/],
    [
      "a role that nothing asks for, naming those there are",
      ["x", "--model", "m", "--role", "genrator"],
      /nothing asks for a role "genrator"\n {2}Do you mean "generator"\? There are: .*default, .*fixer, generator, .*summaries, .*\.\n/,
    ],
    ["neither model nor file", ["x"], /needs a name, and --model or --file/],
    [
      "an unknown provider",
      ["x", "--model", "m", "--provider", "llama"],
      /models add x: provider: invalid discriminator value/,
    ],
    [
      "a model that the provider does not take",
      ["x", "--model", "m", "--provider", "gguf"],
      /models add x: .*unknown key/s,
    ],
    [
      "an address that is none",
      ["x", "--model", "m", "--base-url", "nowhere"],
      /baseUrl: must be an http or https address/,
    ],
    ["a price that is none", ["x", "--model", "m", "--price", "cheap"], /price: "cheap" is not two or three numbers/],
    ["an option of another action", ["x", "--model", "m", "--sha256", "0".repeat(64)], /does not take --sha256/],
  ])("refuses %s, and writes nothing", async (_, words, message) => {
    const yaml = "models:\n  big: { provider: openai, model: large }\n";
    const home = newHome(yaml);
    const { code, stderr } = await run(home, "models", "add", ...words);
    expect([code, readFileSync(join(home, "askable.yaml"), "utf8")]).toEqual([2, yaml]);
    expect(stderr).toMatch(message);
  });
});

test("askable models add --replace puts an entry in the place of one of the same name, and adds others", async () => {
  const home = newHome(
    "models:\n  # the old one\n  big: { provider: openai, model: large, temperature: 1 }\nroles: { odd: big }\n",
  );
  const added = await run(home, "models", "add", "big", "--model", "larger", "--role", "odd", "--replace");
  expect(added).toMatchObject({ code: 0, stdout: `Replaced big in ${join(home, "askable.yaml")}.\n` });
  expect(readFileSync(join(home, "askable.yaml"), "utf8")).toBe(
    "models:\n  # the old one\n  big:\n    provider: openai\n    model: larger\nroles: { odd: big }\n",
  );
  const other = await run(home, "models", "add", "small", "--model", "s", "--replace", "--role", "generator-b1");
  expect(other.stdout).toMatch(/^Added small to /);
});

test("askable models list says what serves each role, and why", async () => {
  const home = newHome(
    "models:\n  small: { provider: openai, model: s }\n  file: { provider: gguf, file: models/x.gguf }\nroles: { default: small, generator: { model: file, temperature: 0.7 }, generator-c: small }\n",
  );
  const { stdout } = await run(home, "models", "list", "--json");
  const { models, roles } = JSON.parse(stdout);
  expect(models).toEqual([
    { name: "small", provider: "openai", model: "s", where: "s" },
    { name: "file", provider: "gguf", model: "x.gguf", where: join(home, "models/x.gguf") },
  ]);
  const by = Object.fromEntries(
    roles.map((each: { role: string; model: string; by: string }) => [each.role, [each.model, each.by]]),
  );
  expect(by).toMatchObject({
    generator: ["file", "generator"],
    "generator-c": ["small", "generator-c"],
    fixer: ["small", "default"],
    summaries: ["small", "default"],
  });
  expect((await run(home, "models", "list")).stdout).toMatch(/summaries +small +role default +prepare/);
});

test("askable models pull fetches a file into the home and adds it", async () => {
  const file = Buffer.from(`GGUF${"x".repeat(5000)}`);
  const server = createServer((_, response) => response.end(file)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = newHome();
  const words = ["models", "pull", "hf:someone/repo/tiny.gguf", "--name", "tiny", "--role", "default", "--home", home];
  const pulled = await askable(words, { cwd: home, env: { HF_ENDPOINT: url } });
  expect(pulled.stdout).toMatch(/^Fetched .*tiny\.gguf \(0\.0 MB\)\.\nSHA-256 [0-9a-f]{64}, compare it/);
  expect(readFileSync(join(home, "models/tiny.gguf")).equals(file)).toBe(true);
  expect(readFileSync(join(home, "askable.yaml"), "utf8")).toBe(
    "models:\n  tiny:\n    provider: gguf\n    file: models/tiny.gguf\nroles:\n  default: tiny\n",
  );
  // The package that runs such files is optional, and this one is no model.
  const tested = await run(home, "models", "test", "tiny");
  expect(tested.code).toBe(1);
  expect(tested.stderr).toMatch(/node-llama-cpp that runs those is not installed\n {2}Install it|cannot be loaded/);
});

test("askable models test prints the reply, the speed and the price", async () => {
  const server = await serve(says("SELECT count(*) FROM orders"));
  const home = newHome(
    `models: { coder: { provider: openai, baseUrl: "${server.url}", model: m, price: { in: 10, out: 20 } } }\n`,
  );
  const { stdout, stderr } = await run(home, "models", "test", "coder", "How many?");
  expect(stdout).toBe("SELECT count(*) FROM orders\n");
  expect(stderr).toMatch(/^coder: 120 \(100 cached\) \+ 7 tokens in [\d.]+ s, [\d,]+ tokens\/s, price 0\.001340\.\n$/);
  expect(server.received[0]?.body.messages).toEqual([{ role: "user", content: "How many?" }]);
});

describe("doctor", () => {
  const check = async (home: string) => {
    const { checks } = JSON.parse((await run(home, "doctor", "--json")).stdout);
    return checks.find(({ what }: { what: string }) => what === "model coder");
  };
  const coder = (url: string, more = "") =>
    newHome(`models: { coder: { provider: openai, baseUrl: "${url}", model: m${more} } }\n`);
  const numbers = { role: "assistant", content: '{"words": ["one"' };
  const full = {
    choices: [{ message: numbers, finish_reason: "length", logprobs: { content: [{}] } }],
    timings: { predicted_per_second: 31.4 },
  };

  /** As llama.cpp and vLLM: beside the completions, `/props` and the list of models. */
  const endpoint =
    (completion: Behaviour, context: object): Behaviour =>
    (response, received) => {
      if (received.path.endsWith("/chat/completions")) completion(response, received);
      else if (received.path === "/v1/models") json(200, { data: [{ id: "m", ...context }] })(response, received);
      else failure(404, "no")(response, received);
    };

  test("says the speed, the context, whether a reply keeps to a schema, and probabilities", async () => {
    const server = await serve(endpoint(json(200, full), { max_model_len: 4096 }));
    expect(await check(coder(server.url, ", contextLength: 8192"))).toEqual({
      what: "model coder",
      ok: true,
      found: expect.stringMatching(
        /^m at http:.* answers, 31 tokens\/s, context 4096, but contextLength says 8192: lower it, keeps to a JSON schema, logprobs \(\d+ ms\)$/,
      ),
    });
  });

  test.each<[string, Behaviour, RegExp]>([
    [
      "a page",
      text(200, "<html>hello</html>", "text/html"),
      /answered something that is no chat completion: <html>.*Check models\.coder\.baseUrl/,
    ],
    ["nothing", says(""), /gave an empty reply/],
    ["an error with status 200", json(200, { error: { message: "no slot" } }), /answered with an error: no slot/],
  ])("does not call %s an answer", async (_, behaviour, message) => {
    const server = await serve(endpoint(behaviour, {}));
    expect(await check(coder(server.url))).toEqual({
      what: "model coder",
      ok: false,
      found: expect.stringMatching(message),
    });
  });

  test("a model that thinks until the trial's tokens are used up answers", async () => {
    const thinks = { choices: [{ message: { role: "assistant", content: "" }, finish_reason: "length" }] };
    const server = await serve(endpoint(json(200, thinks), {}));
    expect(await check(coder(server.url))).toMatchObject({ ok: true });
  });

  test("finds out what an endpoint refuses", async () => {
    const server = await serve(
      endpoint((response, received) => {
        const refused = "response_format" in received.body || "logprobs" in received.body;
        (refused ? failure(400, "unknown field") : says("one, two"))(response, received);
      }, {}),
    );
    const { found } = await check(coder(server.url));
    expect(found).toMatch(
      /context unknown: set contextLength, refuses a JSON schema: it is asked without, no logprobs/,
    );
  });

  test.each([
    [128, "several samples in one request"],
    [1, "one sample in a request: remove samplesPerCall"],
  ])("finds out whether an endpoint that gives at most %i samples takes several", async (most, found) => {
    const server = await serve(endpoint(saysSamples(most), {}));
    expect((await check(coder(server.url, ", samplesPerCall: 4"))).found).toContain(found);
  });

  test("says why a model does not answer, and what to do", async () => {
    const server = await serve(failure(401, "bad key"));
    const { ok, found } = await check(coder(server.url));
    expect([ok, found]).toEqual([
      false,
      expect.stringMatching(/answered 401: bad key\. Set models\.coder\.apiKeyEnv in askable\.yaml/),
    ]);
  });
});

describe("stored replies", () => {
  let home: string;
  beforeAll(async () => {
    home = newHome();
    bakery(join(home, "bakery.sqlite"));
    await run(home, "prepare", "bakery.sqlite");
  });
  const configure = (url: string) =>
    writeFileSync(
      join(home, "askable.yaml"),
      `models: { coder: { provider: openai, baseUrl: "${url}", model: m, apiKeyEnv: BAKERY_API_KEY, price: { in: 10, out: 20 } } }\n`,
    );
  const ask = async (mode: string, question = "How many breads are there?") => {
    const words = ["ask", "bakery", question, "--pipeline", "direct", "--cache", mode, "--json"];
    const finished = await run(home, ...words);
    return { ...finished, answer: finished.code === 0 ? JSON.parse(finished.stdout) : undefined };
  };
  /** Without what clocks say. */
  const traceOf = (path: string) => readFileSync(path, "utf8").replaceAll(/"(ms|at|seconds)":[\d.e-]+/g, '"$1":0');

  test("a recorded run is asked again without its server, and the traces are equal but for clocks", async () => {
    const server = await serveFaults(
      says("SELECT nonsense FROM bread"),
      says("SELECT still FROM nowhere"),
      says("SELECT count(*) FROM bread"),
    );
    configure(server.url);
    const recorded = await ask("read-write");
    expect(recorded.answer).toMatchObject({ rows: [[5]], cost: { calls: 3, tokensIn: 360, price: 0.00402 } });
    expect(recorded.answer.cost).not.toHaveProperty("storedCalls");
    await server.close();

    const replayed = await ask("read-only");
    expect(replayed.answer).toMatchObject({
      sql: recorded.answer.sql,
      rows: [[5]],
      cost: { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, storedCalls: 3 },
    });
    expect(traceOf(replayed.answer.trace)).toBe(traceOf(recorded.answer.trace));
    expect(traceOf(recorded.answer.trace)).toMatch(/"event":"call".*"tokensIn":120/);

    const shown = await run(
      home,
      "ask",
      "bakery",
      "How many breads are there?",
      "--pipeline",
      "direct",
      "--cache",
      "read-only",
    );
    expect(shown.stderr).toMatch(/3 stored replies\.$/m);

    const missed = await ask("read-only", "How many bakers are there?");
    expect([missed.code, missed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /reports\/replies holds no reply for the role "generator" \(model coder, sample 0\): the nearest stored prompt \(role generator\) differs in its line \d+: stored ".*", now ".*"\n {2}Ask as it was recorded, or record what is missing: --cache read-write\./,
      ),
    ]);
    expect(missed.stderr).not.toContain("    at ");
  });

  test("an unknown mode is wrong usage", async () => {
    expect((await ask("replay")).code).toBe(2);
  });
});

test("Ctrl-C gives up a call in flight", async () => {
  const server = await serve(hangs);
  const home = newHome();
  bakery(join(home, "bakery.sqlite"));
  await run(home, "prepare", "bakery.sqlite");
  // Not before, as preparing asks the model too.
  writeFileSync(
    join(home, "askable.yaml"),
    `models: { coder: { provider: openai, baseUrl: "${server.url}", model: m } }\n`,
  );
  const child = spawn(process.execPath, [MAIN, "ask", "bakery", "How many breads?", "--home", home], {
    cwd: home,
    stdio: "pipe",
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const start = performance.now();
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  expect([code ?? 130, stderr]).toEqual([130, expect.stringContaining("askable: interrupted")]);
  expect(performance.now() - start).toBeLessThan(20_000);
  const traces = join(home, "reports/traces/bakery");
  const [trace = ""] = readdirSync(traces);
  expect(readFileSync(join(traces, trace), "utf8")).toMatch(/"failure":"aborted"/);
});
