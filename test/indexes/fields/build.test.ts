import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { buildFieldIndex } from "#askable/indexes/fields/build.js";
import { embeddedTexts, fieldTexts } from "#askable/indexes/fields/layout.js";
import { openFieldIndex } from "#askable/indexes/fields/open.js";
import { importHnswlib } from "#askable/indexes/hnsw.js";
import { sentenceEncoder } from "#askable/models/embedders/sentence-encoder.js";
import type { Summaries } from "#askable/profiles/summaries.js";
import { NO_HNSWLIB } from "../../support/hnswlib.js";
import { letterEmbedder } from "../embedder.js";

const source = { by: "rules" } as const;
const table = (name: string, fields: Record<string, string>): Summaries["tables"][number] => ({
  table: name,
  short: `Each row is one of the ${name}.`,
  long: `Each row is one of the ${name}.`,
  source,
  fields: Object.entries(fields).map(([field, long]) => ({ field, short: `${long.split(".")[0]}.`, long, source })),
});

const summaries: Summaries = {
  kind: "summaries",
  version: 2,
  database: "shop",
  tables: [
    table("customers", {
      id: "Number of the customer. Whole numbers from 1 to 500.",
      fullName: "Name of the customer. Text such as Ada Lovelace.",
      cty: "Town where the customer lives. Text such as Berlin, Paris.",
    }),
    table("orders", {
      id: "Number of the order. Whole numbers.",
      customer_id: "Customer who ordered. Refers to customers.id.",
      total_price: "Amount of money paid for the order. Decimal numbers up to 900.",
      shippedAt: "Day on which the parcel left. Dates of 2020 to 2023.",
    }),
  ],
};

function folder(): string {
  const parent = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "fields");
}

async function opened(embedder = letterEmbedder()) {
  const path = folder();
  await buildFieldIndex(summaries, embedder, path);
  return openFieldIndex(path, embedder);
}

test("a field is found by the words of its name, in the other number and misspelt", async () => {
  const index = await opened();
  for (const text of ["total price", "prices in total", "totl prise of orders"]) {
    expect((await index.search(text, { limit: 1 })).map(({ ref }) => ref)).toEqual([
      { table: "orders", field: "total_price" },
    ]);
  }
});

test("a field is found by what it means, through vectors", async () => {
  const index = await opened(sentenceEncoder());
  const first = async (text: string) => (await index.search(text, { limit: 2 })).map(({ ref }) => ref.field);
  expect(await first("In which cities do our clients live?")).toContain("cty");
  expect(await first("When was the package sent?")).toContain("shippedAt");
  expect(await first("How much did they spend?")).toContain("total_price");
});

test("tables restrict and exceptions leave out", async () => {
  const index = await opened();
  const hits = await index.search("id of the customer", {
    tables: ["orders"],
    except: [{ table: "orders", field: "customer_id" }],
    limit: 100,
  });
  expect(hits.map(({ ref }) => `${ref.table}.${ref.field}`).sort()).toEqual([
    "orders.id",
    "orders.shippedAt",
    "orders.total_price",
  ]);
  expect(await index.search("id", { tables: [] })).toEqual([]);
  const others = await index.search("id of the customer", { exceptTables: ["orders"], limit: 100 });
  expect(others.map(({ ref }) => ref.table)).toEqual(["customers", "customers", "customers"]);
});

test("one ranking alone: words ask no embedder and find only shared words, vectors rank every field", async () => {
  const path = folder();
  await buildFieldIndex(summaries, letterEmbedder(), path);
  const index = await openFieldIndex(path, { ...letterEmbedder(), embed: () => Promise.reject(new Error("asked")) });
  expect((await index.search("parcel", { by: "words" })).map(({ ref }) => ref.field)).toEqual(["shippedAt"]);
  await expect(index.search("parcel")).rejects.toThrow("asked");
  expect(await (await opened()).search("parcel", { by: "meaning" })).toHaveLength(7);
});

test("a field is embedded by its names, its meaning and its values, without the statistics", () => {
  const fields = fieldTexts({
    ...summaries,
    tables: [
      table("orders", {
        shipMode:
          "How it travels. Field shipMode of table orders: a code. 3 different values in 9 rows. Values: AIR (6), MAIL (3). Never missing.",
      }),
    ],
  });
  expect(embeddedTexts(fields)).toEqual(["ship mode of orders. How it travels. Values: AIR (6), MAIL (3)."]);
});

test("values that are figures or days are not embedded, nor any values in a database of many fields", () => {
  const told = (values: string) => `When. Field at of table orders: text. Values: ${values}. Never missing.`;
  const days = { at: told("2024-01-01 (3), 2024-01-02 (2)") };
  const modes = { at: told("AIR (6), MAIL (3)") };
  const of = (...tables: ReturnType<typeof table>[]) => embeddedTexts(fieldTexts({ ...summaries, tables }));
  expect(of(table("orders", days))).toEqual(["at of orders. When."]);
  expect(of(table("orders", modes))).toEqual(["at of orders. When. Values: AIR (6), MAIL (3)."]);
  const more = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, "Something."]));
  expect(of(table("orders", modes), table("more", more))[0]).toBe("at of orders. When.");
});

test("in a database of many fields a short meaning that only says the names again is not embedded", () => {
  const meanings = {
    net_amount: "Net amount of the order.",
    customer_id: "Customer of the order: refers to customer (id).",
    cty: "Town where the customer lives.",
  };
  const of = (...tables: ReturnType<typeof table>[]) => embeddedTexts(fieldTexts({ ...summaries, tables }));
  expect(of(table("orders", meanings))[0]).toBe("net amount of orders. Net amount of the order.");
  const more = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, "Something."]));
  expect(of(table("orders", meanings), table("more", more)).slice(0, 3)).toEqual([
    "net amount of orders",
    "customer id of orders",
    "cty of orders. Town where the customer lives.",
  ]);
});

test("other words for a table and a field, and what its codes mean, are embedded and searched", () => {
  const fields = fieldTexts(
    { ...summaries, tables: [table("ord", { st: "State. Field st of table ord: a code." })] },
    {
      kind: "vocabulary",
      version: 1,
      database: "shop",
      metrics: [],
      tables: [
        {
          table: "ord",
          names: [{ text: "purchase", source: "notes" }],
          conventions: [],
          fields: [
            {
              field: "st",
              names: [
                { text: "status", source: "name" },
                { text: "street", source: "name", weight: 0.5 },
              ],
              codes: [{ value: "L", meanings: ["lost"], source: "notes" }],
            },
          ],
        },
      ],
    },
  );
  expect(embeddedTexts(fields)).toEqual(["st, status of ord, purchase. State. Its values mean lost."]);
});

test("a build that was killed goes on, and leaves nothing behind", async () => {
  const path = folder();
  let calls = 0;
  const dying = { ...letterEmbedder(), calls: { texts: 2, atOnce: 1 } };
  const { embed } = dying;
  const asked: string[] = [];
  dying.embed = async (texts) => {
    if (++calls > 3) throw new Error("killed");
    asked.push(...texts);
    return embed(texts);
  };
  await expect(buildFieldIndex(summaries, dying, path)).rejects.toThrow("killed");
  expect(readdirSync(dirname(path))).toEqual(["fields.partial.jsonl"]);
  calls = -100;
  await buildFieldIndex(summaries, dying, path);
  expect(asked.filter((text) => text.startsWith("full name of customers"))).toHaveLength(1);
  expect(asked).toHaveLength(2 + 7);
  expect(readdirSync(dirname(path))).toEqual(["fields"]);
});

test("scores are those of reciprocal rank fusion, and searching twice gives the same", async () => {
  const index = await opened();
  const hits = await index.search("total price", { limit: 7 });
  expect(hits[0]?.score).toBeCloseTo(3 / 61, 10);
  expect(hits).toHaveLength(7);
  expect(await index.search("total price", { limit: 7 })).toEqual(hits);
  expect(await index.search("", { limit: 2 })).toHaveLength(2);
});

test("another embedder is refused with both names and what to do", async () => {
  const path = folder();
  await buildFieldIndex(summaries, letterEmbedder(), path);
  await expect(openFieldIndex(path, letterEmbedder("other", 32))).rejects.toMatchObject({
    message: `${path} was built with the embedder "letters" (64 dimensions) and cannot be searched with "other" (32 dimensions)`,
    hint: "Build it again: askable prepare <database>",
  });
});

test("the same name over other weights is noticed at the first search", async () => {
  const path = folder();
  await buildFieldIndex(summaries, letterEmbedder(), path);
  const embedder = letterEmbedder();
  const index = await openFieldIndex(path, {
    ...embedder,
    embed: async (texts) => (await embedder.embed(texts)).map((vector) => vector.toReversed()),
  });
  await expect(index.search("total")).rejects.toThrow(`${path} was built with other weights of the embedder "letters"`);
});

test("building twice gives identical bytes", async () => {
  const [one, two] = [folder(), folder()];
  for (const path of [one, two]) await buildFieldIndex(summaries, letterEmbedder(), path);
  for (const file of ["vectors.bin", "words.json", "manifest.json"]) {
    expect(readFileSync(join(one, file)).equals(readFileSync(join(two, file)))).toBe(true);
  }
});

describe("an index that is brought up to date", () => {
  function counting() {
    const texts: string[] = [];
    const embedder = letterEmbedder();
    return {
      texts,
      ...embedder,
      embed: (batch: readonly string[]) => {
        texts.push(...batch);
        return embedder.embed(batch);
      },
    };
  }
  const [table, ...others] = summaries.tables;
  const [field, ...rest] = table!.fields;
  const altered = { ...field!, long: `${field!.long} Altered.` };
  const changed = { ...summaries, tables: [{ ...table!, fields: [altered, ...rest] }, ...others] };

  test("embeds only texts that changed, and has the bytes of one that is built anew", async () => {
    const [kept, fresh] = [folder(), folder()];
    await buildFieldIndex(summaries, letterEmbedder(), kept);
    const embedder = counting();
    const report = await buildFieldIndex(changed, embedder, kept, { reuse: true });
    expect(report).toEqual({ written: true, embedded: 1 });
    expect(embedder.texts.filter((text) => text.includes("Altered."))).toHaveLength(1);
    expect(embedder.texts).toHaveLength(2);
    await buildFieldIndex(changed, letterEmbedder(), fresh);
    for (const file of ["vectors.bin", "words.json", "manifest.json"]) {
      expect(readFileSync(join(kept, file)).equals(readFileSync(join(fresh, file)))).toBe(true);
    }
  });

  test("is not touched, and no embedder asked, where no text changed", async () => {
    const path = folder();
    await buildFieldIndex(summaries, letterEmbedder(), path);
    const before = statSync(join(path, "manifest.json"));
    const embedder = counting();
    expect(await buildFieldIndex(summaries, embedder, path, { reuse: true })).toEqual({ written: false, embedded: 0 });
    expect(embedder.texts).toEqual([]);
    expect(statSync(join(path, "manifest.json"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test("is built anew where other weights are behind the embedder's name, or a file is damaged", async () => {
    const path = folder();
    await buildFieldIndex(summaries, letterEmbedder(), path);
    const { embed, ...same } = letterEmbedder();
    const turned = {
      ...same,
      embed: async (texts: readonly string[]) => (await embed(texts)).map((v) => v.toReversed()),
    };
    expect((await buildFieldIndex(changed, turned, path, { reuse: true })).embedded).toBeGreaterThan(1);
    writeFileSync(join(path, "vectors.bin"), "x");
    expect((await buildFieldIndex(changed, turned, path, { reuse: true })).embedded).toBeGreaterThan(1);
  });
});

test("no index, and a damaged one, are named", async () => {
  const path = folder();
  await expect(openFieldIndex(path, letterEmbedder())).rejects.toThrow(`There is no field index in ${path}`);
  await buildFieldIndex(summaries, letterEmbedder(), path);
  writeFileSync(join(path, "words.json"), "{");
  await expect(openFieldIndex(path, letterEmbedder())).rejects.toThrow(
    `${join(path, "words.json")} is missing or damaged`,
  );
});

test("a database without fields gives an index that finds nothing", async () => {
  const path = folder();
  await buildFieldIndex({ ...summaries, tables: [] }, letterEmbedder(), path);
  expect(await (await openFieldIndex(path, letterEmbedder())).search("anything")).toEqual([]);
});

describe("of many fields", async () => {
  const hnswlib = await importHnswlib();
  beforeEach(({ skip }) => skip(hnswlib === undefined, NO_HNSWLIB));
  const many: Summaries = {
    ...summaries,
    tables: Array.from({ length: 20 }, (_, at) =>
      table(`table${at}`, { [`weight${at}`]: `Weight of part ${at}.`, [`colour${at}`]: `Colour of part ${at}.` }),
    ),
  };
  const graphIn = (path: string) => readdirSync(path).includes("vectors.hnsw");
  const found = async (path: string) =>
    (await (await openFieldIndex(path, letterEmbedder())).search("colour of part 7", { by: "meaning", limit: 1 }))[0]
      ?.ref;

  test("a graph is kept from a number on, and built beside an index that lacks it without embedding again", async () => {
    const path = folder();
    const first = await buildFieldIndex(many, letterEmbedder(), path, { graphFrom: 41 });
    expect([first.written, graphIn(path)]).toEqual([true, false]);
    const second = await buildFieldIndex(many, letterEmbedder(), path, { graphFrom: 40, reuse: true });
    expect([second, graphIn(path)]).toEqual([{ written: true, embedded: 0 }, true]);
    expect(await found(path)).toEqual({ table: "table7", field: "colour7" });
    const third = await buildFieldIndex(many, letterEmbedder(), path, { graphFrom: 40, reuse: true });
    expect(third).toEqual({ written: false, embedded: 0 });
  });

  test("a graph that is damaged is named", async () => {
    const path = folder();
    await buildFieldIndex(many, letterEmbedder(), path, { graphFrom: 40 });
    writeFileSync(join(path, "vectors.hnsw"), "no graph");
    await expect(openFieldIndex(path, letterEmbedder())).rejects.toThrow("vectors.hnsw is missing or damaged");
  });

  test("without the package they are compared one by one, and it is said what would be faster", async () => {
    const path = folder();
    await buildFieldIndex(many, letterEmbedder(), path, { graphFrom: 40 });
    const refuse = `export const resolve = (name, context, next) => name === "hnswlib-node" ? Promise.reject(new Error("none")) : next(name, context);`;
    const script = `
      import { register } from "node:module";
      register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(refuse)}`)});
      const { buildFieldIndex } = await import("#askable/indexes/fields/build.js");
      const { openFieldIndex } = await import("#askable/indexes/fields/open.js");
      const { default: summaries } = await import(process.argv[1], { with: { type: "json" } });
      const embedder = { name: "letters", dimension: 64, embed: async (texts) => texts.map(() => new Float32Array(64).fill(0.125)) };
      const [hit] = await (await openFieldIndex(process.argv[2], embedder)).search("colour", { by: "words", limit: 1 });
      const { advice } = await buildFieldIndex(summaries, embedder, process.argv[3], { graphFrom: 40 });
      console.log(JSON.stringify({ field: hit.ref.field, advice }));`;
    const input = join(dirname(path), "summaries.json");
    writeFileSync(input, JSON.stringify(many));
    const run = spawnSync(process.execPath, ["--input-type=module", "--eval", script, input, path, folder()], {
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toEqual({
      field: expect.stringMatching(/^colour/),
      advice:
        "40 fields are compared with each question one by one. With the package hnswlib-node a graph of them would be asked, which is faster: npm install hnswlib-node, then prepare the database again.",
    });
  });
});
