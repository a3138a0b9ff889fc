import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import BetterSqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { openFieldIndex } from "#askable/indexes/fields/open.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { builtFile } from "../support/build.js";
import { until } from "../support/until.js";
import { letterEmbedder } from "./embedder.js";
import { profileOf } from "./values/database.js";

const dist = (path: string) => JSON.stringify(pathToFileURL(builtFile(path)).href);

/** Builds the three indexes from one state and the other in turn, until it is killed. */
const WRITER = `
  import { openDatabase } from ${dist("databases/open.js")};
  import { buildExampleStore } from ${dist("indexes/examples/build.js")};
  import { buildFieldIndex } from ${dist("indexes/fields/build.js")};
  import { updateValueIndex } from ${dist("indexes/values/update.js")};
  const { home, profile, letters } = JSON.parse(process.argv[1]);
  const embed = async (texts) => texts.map((text) => Float32Array.from({ length: 64 }, (_, i) => i === text.length % 64 ? 1 : 0));
  const embedder = { name: letters, dimension: 64, embed };
  const source = { by: "rules" };
  const states = ["old", "new"];
  const databases = await Promise.all(states.map((state) => openDatabase(home + "/" + state + ".sqlite", { children: 1 })));
  process.stdout.write("ready");
  for (let round = 0; ; round++) {
    const state = states[round % 2];
    await updateValueIndex(databases[round % 2], profile, home + "/values", { inputs: { "t.v": state, "t.w": "same" } });
    const fields = Array.from({ length: 300 }, (_, i) => ({ field: state + i, short: state, long: state + " field " + i, source }));
    if (state === "new") fields.splice(0, 100);
    const summaries = { kind: "summaries", version: 2, database: "x", tables: [{ table: "t", short: "", long: "", source, fields }] };
    await buildFieldIndex(summaries, embedder, home + "/fields");
    const examples = Array.from({ length: 300 }, (_, i) => ({ question: "How many are " + state + " " + i, sql: "SELECT '" + state + "', " + i, database: "x" }));
    await buildExampleStore(examples, embedder, home + "/examples", { inputs: {} });
  }`;

function states(home: string): void {
  for (const state of ["old", "new"]) {
    const writer = new BetterSqlite(join(home, `${state}.sqlite`));
    writer.exec("CREATE TABLE t (v TEXT, w TEXT)");
    const insert = writer.prepare("INSERT INTO t VALUES (?, ?)");
    writer.transaction(() => {
      for (let row = 0; row < 3000; row++) insert.run(`${state} value ${row}`, `common ${row}`);
    })();
    writer.close();
  }
}

/** What a reader finds in each index: the one state or the other. */
async function stateOf(home: string) {
  const embedder = letterEmbedder("letters");
  const [values, fields, examples] = await Promise.all([
    openValueIndex(join(home, "values")),
    openFieldIndex(join(home, "fields"), embedder),
    openExampleStore(join(home, "examples"), embedder),
  ]);
  const found = ["old", "new"].map((state) =>
    [0, 1234, 2999].map((row) => values.find(`${state} value ${row}`, { minScore: 1 })),
  );
  expect(values.find("common 2999", { minScore: 1 })).toHaveLength(1);
  const words = await Promise.all(["old", "new"].map((state) => fields.search(state, { by: "words", limit: 400 })));
  const asked = ["old", "new"].map((state) => examples.same(`How many are ${state} 299`, "x"));
  return {
    values: found.map((hits) => hits.every((each) => each.length === 1)),
    fields: words.flatMap((hits) => [...new Set(hits.map(({ ref }) => `${hits.length} ${ref.field.slice(0, 3)}`))]),
    examples: asked.map((hit) => hit !== undefined),
  };
}

async function oneState(home: string): Promise<string> {
  const state = await stateOf(home);
  expect(state.values[0]).not.toBe(state.values[1]);
  expect([["300 old"], ["200 new"]]).toContainEqual(state.fields);
  expect(state.examples[0]).not.toBe(state.examples[1]);
  return JSON.stringify(state);
}

test("whenever the process that builds is killed, and while it builds, readers find one state of each index", async () => {
  const home = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  states(home);
  const given = JSON.stringify({ home, profile: profileOf({ t: ["v", "w"] }), letters: "letters" });
  let seed = 3;
  const met = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const writer = spawn(process.execPath, ["--input-type=module", "-e", WRITER, given], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void writer.kill("SIGKILL"));
    await once(writer.stdout, "data");
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    if (round === 0) {
      const opens = () =>
        stateOf(home).then(
          () => true,
          () => false,
        );
      expect(await until(opens)).toBe(true);
      await until(async () => met.add(await oneState(home)).size > 1);
    }
    const end = performance.now() + (seed / 2 ** 32) * 1000;
    do {
      met.add(await oneState(home));
    } while (performance.now() < end);
    const ended = once(writer, "exit");
    writer.kill("SIGKILL");
    await ended;
    await oneState(home);
  }
  expect(met.size).toBeGreaterThan(1);
}, 120_000);
