import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOf } from "#askable/training/checks/balance.js";
import { duplicatesIn } from "#askable/training/checks/duplicates.js";
import { holdOut } from "#askable/training/checks/hold-out.js";
import { lengthsOf } from "#askable/training/checks/lengths.js";
import { openTokenizer } from "#askable/training/checks/tokenizer.js";
import type { TrainingPair } from "#askable/training/pair.js";
import { temporaryFolder } from "../support/folder.js";

const pair = (given: Partial<TrainingPair>): TrainingPair => ({
  ...{ id: "1", database: "shop", question: "How many?", evidence: "", gold: "SELECT 1", otherGolds: [], tier: "easy" },
  ...given,
});

describe("what is held out", () => {
  const why = holdOut([
    { database: "Concerts", question: "x", goldQueries: [] },
    {
      database: "other",
      question: "Which singers are from 'France'?",
      goldQueries: ["SELECT name FROM singer WHERE country = 'France'"],
    },
  ]);

  test.each([
    ["database", { database: "concerts" }],
    ["question", { question: "which singers are from 'Italy'" }],
    ["sql", { gold: "select T1.name from singer as T1 where T1.country = 'Italy';".replaceAll("T1.", "") }],
    [
      "skeleton",
      {
        question: "Which bakers are from 'Italy'?",
        gold: "SELECT title FROM baker WHERE city = 'Italy'",
      },
    ],
  ] as const)("%s", (kind, given) => {
    expect(why(pair(given))).toBe(kind);
  });

  test("is no question that shares with it a wording alone, or the form of its query alone", () => {
    const wording = { question: "Which bakers are from 'Italy'?", gold: "SELECT count(*) FROM baker GROUP BY city" };
    const form = {
      question: "Name the bakers of 'Italy' please",
      gold: "SELECT title FROM baker WHERE city = 'Italy'",
    };
    expect([why(pair(wording)), why(pair(form))]).toEqual([undefined, undefined]);
  });
});

test("a duplicate asks the same of the same database with the same evidence", () => {
  const pairs = [
    pair({ id: "a" }),
    pair({ id: "b", question: "how  many" }),
    pair({ id: "c", database: "bar" }),
    pair({ id: "d", evidence: "many means 3" }),
  ];
  expect([...duplicatesIn(pairs)]).toEqual([["b", "a"]]);
});

test("a balance counts and warns of what is too much and too little", () => {
  const many = Array.from({ length: 60 }, (_, id) => pair({ id: String(id), gold: `SELECT a${id} FROM t` }));
  const { databases, tiers, skeletons, warnings } = balanceOf([
    ...many,
    pair({ id: "x", tier: "hard", database: "b" }),
  ]);
  expect([databases, tiers, skeletons]).toEqual([
    [
      ["shop", 60],
      ["b", 1],
    ],
    [
      ["easy", 60],
      ["hard", 1],
    ],
    2,
  ]);
  expect(warnings).toEqual([
    "98 % of the pairs are of one database, shop.",
    "98 % of the queries have one skeleton: SELECT _ FROM _",
    'The tier "hard" has only 1 of 61 pairs.',
  ]);
  expect(balanceOf([pair({})]).warnings[0]).toBe("All pairs are of one database, shop.");
});

test("lengths tell the middle, the long ones and what does not fit", () => {
  const tokens = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(lengthsOf(tokens, 90)).toEqual({ rows: 100, median: 51, p95: 96, longest: 100, exceeding: 10 });
  expect(lengthsOf([7], undefined)).toEqual({ rows: 1, median: 7, p95: 7, longest: 7, exceeding: undefined });
});

describe("a tokenizer", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (name: string) => join(folder.path, name);
  beforeAll(async () => {
    folder = await temporaryFolder();
    writeFileSync(at("tokenizer.json"), JSON.stringify(WORDS));
    writeFileSync(at("text.json"), "no JSON");
    writeFileSync(at("list.json"), "[]");
    writeFileSync(at("other.json"), JSON.stringify({ model: { type: "Nonsense" } }));
  });
  afterAll(() => folder.remove());

  /** Splits at blanks and knows two words, as `tokenizers` writes it. */
  const WORDS = {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: "WhitespaceSplit" },
    post_processor: null,
    decoder: null,
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: { "[UNK]": 0, how: 1, many: 2, "##s": 3 },
    },
  };

  test("of Hugging Face's form counts the tokens of a chat with the marks of its messages", async () => {
    for (const path of [at("tokenizer.json"), folder.path]) {
      const { tokens } = await openTokenizer(path);
      expect(tokens([{ role: "user", content: "how many manys" }])).toBe(8 + 4);
      expect(tokens([])).toBe(0);
    }
  });

  test.each([
    ["missing.json", "There is no tokenizer"],
    ["text.json", "text.json does not contain a JSON object: "],
    ["list.json", "list.json does not contain a JSON object"],
    ["other.json", "is no tokenizer that is known here"],
  ])("%s is refused with what to give", async (name, said) => {
    await expect(openTokenizer(at(name))).rejects.toThrow(said);
    await expect(openTokenizer(at(name))).rejects.toMatchObject({
      code: "usage",
      hint: "Give a model's tokenizer.json in Hugging Face's form, or the folder that holds it.",
    });
  });
});
