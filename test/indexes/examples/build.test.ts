import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Example } from "#askable/indexes/example-store.js";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { readExamples } from "#askable/indexes/examples/read.js";
import { maskQuestion } from "#askable/indexes/examples/skeleton.js";
import { letterEmbedder } from "../embedder.js";

const examples: Example[] = [
  {
    question: "How many heads are older than 56?",
    sql: "SELECT count(*) FROM head WHERE age > 56",
    database: "department",
  },
  {
    question: "How many pets weigh more than 10?",
    sql: "SELECT count(*) FROM pets WHERE weight > 10",
    database: "pets",
    evidence: "kilograms",
  },
  {
    question: "Which city has the most shops?",
    sql: "SELECT city FROM shops GROUP BY city ORDER BY count(*) DESC LIMIT 1",
  },
  {
    question: "How many heads are older than 56?",
    sql: "SELECT count(*) FROM head WHERE age > 56",
    database: "department",
  },
];

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("the store", () => {
  test("finds examples that were asked alike, whatever they were about", async () => {
    const folder = join(temporary(), "set");
    const progress: unknown[] = [];
    await buildExampleStore(examples, letterEmbedder(), folder, {
      inputs: { file: "1" },
      onProgress: (each) => progress.push(each),
    });
    const store = await openExampleStore(folder, letterEmbedder());
    const skeleton = maskQuestion("How many cars are older than 3?", { tables: ["cars"], fields: ["age"] });
    const hits = await store.search(skeleton, { limit: 2, perStructure: 2 });
    expect(store.size).toBe(3);
    expect(hits[0]).toEqual({
      example: examples[0],
      skeleton: "how many [table] are older than [number]",
      score: expect.closeTo(1, 5),
    });
    expect(hits[1]?.example).toEqual(examples[1]);
    expect(progress).toEqual([
      { done: 0, total: 3 },
      { done: 3, total: 3 },
    ]);
  });

  test("leaves out a database when asked", async () => {
    const folder = join(temporary(), "set");
    await buildExampleStore(examples, letterEmbedder(), folder, { inputs: {} });
    const store = await openExampleStore(folder, letterEmbedder());
    const databases = async (excludeDatabase: string) =>
      (await store.search("how many", { excludeDatabase, perStructure: 2 })).map(({ example }) => example.database);
    expect((await databases("department")).sort()).toEqual(["pets", undefined]);
    expect((await databases("unknown")).sort()).toEqual(["department", "pets", undefined]);
  });

  test("built twice it has identical bytes, and another embedder and a damaged file are refused", async () => {
    const parent = temporary();
    for (const name of ["one", "two"])
      await buildExampleStore(examples, letterEmbedder(), join(parent, name), { inputs: {} });
    const [one, two] = ["one", "two"].map((name) => join(parent, name, "examples.bin")) as [string, string];
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    await expect(openExampleStore(join(parent, "one"), letterEmbedder("other"))).rejects.toMatchObject({
      message: expect.stringContaining('"letters" (64 dimensions) and cannot be searched with "other"'),
      hint: "Build it again: askable prepare <database> --examples <file>",
    });
    truncateSync(one, 100);
    await expect(openExampleStore(join(parent, "one"), letterEmbedder())).rejects.toThrow(`${one} is damaged`);
    await expect(openExampleStore(join(parent, "no"), letterEmbedder())).rejects.toThrow(
      "There is no example store in",
    );
  });
});

describe("reading examples", () => {
  const file = (text: string) => {
    const path = join(temporary(), "examples.jsonl");
    writeFileSync(path, text);
    return path;
  };

  test("JSON lines with either set of names, blank lines and a byte order mark", async () => {
    const path = file(
      '\ufeff{"question":"a","sql":"select 1","database":"x","evidence":"e"}\r\n\n{"db_id":"y","question":" b ","SQL":"select 2","evidence":""}\n',
    );
    expect(await readExamples(path)).toEqual([
      { question: "a", sql: "select 1", database: "x", evidence: "e" },
      { question: "b", sql: "select 2", database: "y" },
    ]);
  });

  test("a JSON array as Spider has it, where `sql` is a parse tree", async () => {
    const path = file(
      JSON.stringify([{ db_id: "d", question: "q", query: "select 1", sql: { from: {} }, query_toks: ["select"] }]),
    );
    expect(await readExamples(path)).toEqual([{ question: "q", sql: "select 1", database: "d" }]);
  });

  test.each([
    ['{"question":"a","sql":"x"}\n{"question":"b"}', /, line 2: "sql" is missing or not a text$/],
    ['{"question":"a","sql":"x"}\n\n{"question":', /, line 3: not JSON \(/],
    ['{"sql":"x"}', /, line 1: "question" is missing or not a text$/],
    ["12", /, line 1: expected an object/],
    ['[{"question":"a","sql":"x"},{"question":"","sql":"x"}]', /, item 2: "question" is missing/],
    ["[1,", /examples\.jsonl: not JSON/],
    ["", /holds no examples$/],
  ])("%s is refused with its place", async (text, message) => {
    await expect(readExamples(file(text))).rejects.toMatchObject({
      name: "AskableError",
      message: expect.stringMatching(message),
    });
  });

  test("a missing file and a folder are named", async () => {
    const folder = temporary();
    await expect(readExamples(join(folder, "no.jsonl"))).rejects.toThrow(
      `There is no file ${join(folder, "no.jsonl")}`,
    );
    await expect(readExamples(folder)).rejects.toThrow(`${folder} is a folder`);
  });
});
