import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPrepared } from "#askable/operations/ask/open-prepared.js";
import { addExamples } from "#askable/operations/examples/change.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { refreshDatabase } from "#askable/operations/refresh/refresh.js";
import { verifyPrepared } from "#askable/operations/verify.js";
import { requirePreparation } from "#askable/workspace/preparation.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { letterEmbedder } from "../indexes/embedder.js";
import { temporaryFolder } from "../support/folder.js";
import { makeShop } from "../support/shop.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const workspace = () => workspaceAt(at("home"));
const options = () => ({ workspace: workspace(), embedder: letterEmbedder(), date: "2026-01-31" });
const solved = (table: string) => ({ question: `How many of ${table}?`, sql: `SELECT count(*) FROM ${table}` });

/** Everything that is made from other files. */
const MADE = [
  ["shop", "values", "values.bin"],
  ["shop", "values", "manifest.json"],
  ["shop", "fields", "vectors.bin"],
  ["shop", "fields", "words.json"],
  ["shop", "fields", "manifest.json"],
  ["shop", "examples", "examples.bin"],
  ["shop", "examples", "manifest.json"],
  ["examples", "SET", "examples.bin"],
  ["examples", "SET", "manifest.json"],
];
let set = "";
const madeFile = (names: readonly string[]) =>
  at("home", "indexes", ...names.map((name) => (name === "SET" ? set : name)));

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("home"));
  makeShop(at("home", "shop.sqlite"), 3);
  writeFileSync(at("home", "solved.jsonl"), JSON.stringify({ ...solved("t1"), database: "shop" }));
  await prepareDatabase(at("home", "shop.sqlite"), { ...options(), examples: at("home", "solved.jsonl") });
  await addExamples(workspace(), "shop", [solved("t0")], options());
  await prepareDatabase(at("home", "shop.sqlite"), options());
  [set = ""] = readdirSync(at("home", "indexes", "examples"));
  cpSync(at("home"), at("whole"), { recursive: true });
});
beforeEach(() => {
  rmSync(at("home"), { recursive: true, force: true });
  cpSync(at("whole"), at("home"), { recursive: true });
});
afterAll(() => folder.remove());

const notes: string[] = [];
const noting = () => ({ ...options(), onNote: (note: string) => void notes.push(note) });

/** As a question does, everything is opened and used. */
async function ask(): Promise<{ examples: number }> {
  const open = await openPrepared("shop", noting());
  try {
    expect(open.values.find("item 7 of 0", { limit: 1 })).toHaveLength(1);
    await (await open.fields()).search("the amount of t1", { limit: 1 });
    return { examples: (await open.examples?.())?.size ?? 0 };
  } finally {
    await open.database.close();
  }
}

const WAYS: Readonly<Record<string, (path: string) => void>> = {
  missing: (path) => rmSync(path),
  empty: (path) => writeFileSync(path, ""),
  "cut in half": (path) => truncateSync(path, statSync(path).size >> 1),
  "with a flipped byte": (path) => {
    const bytes = readFileSync(path);
    bytes[path.endsWith("manifest.json") ? 0 : bytes.length - 9]! ^= 1;
    writeFileSync(path, bytes);
  },
  "of an older version": (path) => {
    if (path.endsWith("manifest.json")) rewriteVersion(path, 1);
  },
  "of a newer version": (path) => {
    if (path.endsWith("manifest.json")) rewriteVersion(path, 99);
  },
  "a folder": (path) => {
    rmSync(path);
    mkdirSync(path);
  },
};

function rewriteVersion(path: string, version: number): void {
  writeFileSync(path, readFileSync(path, "utf8").replace(/"version": \d+/, `"version": ${version}`));
}

function expectWhole(): void {
  for (const names of MADE) {
    const path = madeFile(names);
    expect(readFileSync(path).equals(readFileSync(path.replace(at("home"), at("whole")))), path).toBe(true);
  }
}

async function verdict(): Promise<string> {
  const preparation = await requirePreparation(workspace(), "shop");
  return verifyPrepared(workspace(), preparation).then(
    (missing) => missing.join("; "),
    ({ message }: Error) => message,
  );
}

describe.each(Object.entries(WAYS))("where every file that is made from others is %s", (way, damage) => {
  test("doctor says so, and a question, a refresh and a preparation make them again byte for byte", async () => {
    const break_ = () => {
      for (const names of MADE) damage(madeFile(names));
    };
    for (const mend of [
      ask,
      () => refreshDatabase("shop", { ...options(), thorough: true }),
      () => prepareDatabase(at("home", "shop.sqlite"), options()),
    ]) {
      break_();
      expect(await verdict(), way).not.toBe("");
      await mend();
      // A question finds what is wrong with bytes where it meets them; all it uses is sound.
      expect((await ask()).examples).toBe(2);
      if (mend !== ask || way !== "with a flipped byte") {
        expectWhole();
        expect(await verdict()).toBe("");
      }
    }
  });
});

describe("each file alone", () => {
  test.each(MADE.map((names) => [names.join("/"), names] as const))(
    "%s, lost, is made again by a question and by a refresh",
    async (_, names) => {
      for (const mend of [ask, () => refreshDatabase("shop", options())]) {
        rmSync(madeFile(names));
        await mend();
        expectWhole();
      }
    },
  );
});

describe("what cannot be made again", () => {
  beforeEach(() => {
    notes.length = 0;
  });

  test("the set whose file is gone: questions do without, and are told how to give it again", async () => {
    rmSync(at("home", "solved.jsonl"));
    truncateSync(madeFile(MADE[7]!), 20);
    expect(await ask()).toEqual({ examples: 1 });
    expect(notes).toEqual([
      expect.stringMatching(/solved examples of shop are gone.*askable prepare shop --examples FILE/),
    ]);
    expect(await verdict()).toMatch(/examples\.bin is damaged: run askable prepare shop --examples FILE/);
    const { warnings } = await prepareDatabase(at("home", "shop.sqlite"), options());
    expect(warnings).toEqual([
      expect.stringMatching(/solved examples of shop are lost.*askable prepare shop --examples FILE/),
    ]);
  });

  test("examples that a person added and broke: those of before are used, and the line is named", async () => {
    const file = at("home", "profiles", "shop", "examples.jsonl");
    writeFileSync(file, `${readFileSync(file, "utf8")}{"question": "half a`);
    expect(await ask()).toEqual({ examples: 2 });
    expect(notes).toEqual([expect.stringMatching(/examples\.jsonl, line 2: not JSON.*are used as they were before/)]);
    await refreshDatabase("shop", options());
    notes.length = 0;
    rmSync(at("home", "indexes", "shop", "examples"), { recursive: true });
    expect(await ask()).toEqual({ examples: 1 });
    expect(notes).toEqual([expect.stringMatching(/examples\.jsonl, line 2: not JSON.*are not used/)]);
  });

  test("a folder in place of the file of a person's examples", async () => {
    const file = at("home", "profiles", "shop", "examples.jsonl");
    rmSync(file);
    mkdirSync(file);
    expect(await ask()).toEqual({ examples: 2 });
    expect(notes).toEqual([
      expect.stringMatching(/examples\.jsonl cannot be read: EISDIR.*are used as they were before/),
    ]);
  });
});
