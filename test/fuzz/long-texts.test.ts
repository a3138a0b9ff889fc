import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatOf } from "#askable/databases/files/formats.js";
import { lexemes } from "#askable/databases/postgres/lexer.js";
import { recognise } from "#askable/databases/recognise.js";
import { nameWords } from "#askable/language/name-words.js";
import { withoutSuggestions } from "#askable/operations/protect/withheld.js";
import { censoredIn } from "#askable/profiles/meaning/disguised-missing.js";
import { numbersIn } from "#askable/profiles/meaning/number-text.js";
import { unitOfName } from "#askable/profiles/meaning/units.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { readYamlNotes } from "#askable/profiles/notes/yaml.js";
import { clausesOf } from "#askable/semantic-parser/evidence/clauses.js";
import { withoutTrailing } from "#askable/sql/first-word.js";
import { duplicatesIn } from "#askable/training/checks/duplicates.js";
import { pairOf } from "#askable/training/pair.js";

const folder = mkdtempSync(join(tmpdir(), "askable-long-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readNotes(text: string) {
  const path = join(folder, "notes.yaml");
  writeFileSync(path, text);
  return readYamlNotes(path);
}

const ASKED = { id: "1", database: "shop", question: "How many?", goldQueries: ["SELECT 1"] };

/** What `bench/fuzz/regular-expressions.mjs` found: each took the square of the length, or its cube. */
const FOUND: Readonly<Record<string, (many: (part: string) => string) => unknown>> = {
  "an operator of PostgreSQL without end": (many) => lexemes(`SELECT 1 ${many("+")}* 1`),
  "the blanks and semicolons before what is no end": (many) => withoutTrailing(`${many("; ")}x`),
  "a name of capital letters": (many) => nameWords(many("A")),
  "a name of open brackets": (many) => unitOfName(many("( "), []),
  "a number that is none at its end": (many) => numbersIn([`${many("9")}x`]),
  "a limit that is none at its end": (many) => censoredIn([{ value: `<${many(" ")}${many("0")}<`, count: 1 }], "texts"),
  "a join of blanks": (many) => readNotes(`joins:\n  - "a${many(" ")}( = b"`),
  "an address of slashes": (many) => recognise(`what:${many("/")}`, {}),
  "an object of JSON before many line ends": (many) => formatOf(Buffer.from(`{}${many("\n")}[`), "a.json"),
  "a message of blanks": (many) =>
    withoutSuggestions({ kind: "error", failure: "unknown-table", message: `no${many(" ")}way`, ms: 0 }),
  "a gold query with blanks in it": (many) => pairOf({ ...ASKED, goldQueries: [`SELECT 1 ${many("; ")}x`] }),
  "two questions of full stops": (many) =>
    duplicatesIn([1, 2].map(() => pairOf({ ...ASKED, question: `${many(". ")}x` }))),
  "evidence of blanks": (many) => clausesOf(many(" ")),
  "evidence of open brackets": (many) => clausesOf(`a = ${many("(")}`),
};

test.each(Object.entries(FOUND))("%s is read in time that grows with its length", async (_, read) => {
  const start = performance.now();
  const many = (part: string) => part.repeat(Math.floor(200_000 / part.length));
  await Promise.resolve()
    .then(() => read(many))
    .catch(() => {});
  // A few milliseconds; half a minute where time grows with the square of the length.
  expect(performance.now() - start).toBeLessThan(5000);
});

test("of a text in notes the first 10,000 characters are read, with one blank for several, and that is said", () => {
  const names = { tables: [{ name: "box", fields: [{ name: "st" }] }] };
  const note = {
    meaning: `State${" ".repeat(300)}of \n\n the box. ${"x".repeat(20_000)}`,
    values: { A: "all \t right" },
  };
  const { tables, warnings } = matchNotes(names, {
    path: "notes.yaml",
    by: "notes",
    tables: [{ table: "box", note: {}, fields: [{ field: "st", note }] }],
    joins: [],
    warnings: [],
  });
  const read = tables.get("box")?.fields.get("st");
  expect(read?.meaning).toMatch(/^State of\nthe box\. x+$/);
  expect(read?.meaning?.length).toBeLessThanOrEqual(10_000);
  expect(read?.values).toEqual({ A: "all right" });
  expect(warnings).toEqual(["notes.yaml: of box.st the first 10000 characters of a text are read"]);
});
