import { describe, expect, test } from "vitest";
import { jsonAnswer, printAnswer, readingOf, type Shown } from "#askable/cli/text/answer.js";
import type { AskResult } from "#askable/operations/ask/ask.js";
import { stateOf } from "#askable/stages/state.js";
import { recordingOutput } from "../../support/output.js";

const COST = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0.5 };

function answer(own: Partial<AskResult> = {}): AskResult {
  return {
    question: "How many breads are there?",
    sql: "SELECT count(*) FROM bread",
    columns: ["count(*)"],
    headings: ["number of rows"],
    columnTypes: [{ name: "count(*)", type: "", kind: "integer" }],
    rows: [[5n]],
    truncated: false,
    confidence: 0.9,
    pipeline: "offline",
    pipelineChosen: "no-model",
    stale: false,
    staleTables: [],
    candidates: 3,
    cost: COST,
    trace: "/home/t.jsonl",
    why: "All candidates with rows agree.",
    readAs: [],
    codes: [],
    unmatched: [],
    alternatives: [],
    state: {} as AskResult["state"],
    ...own,
  };
}

function printed(own: Partial<AskResult>, shown: Shown = {}) {
  const { output, lines, notes } = recordingOutput();
  printAnswer(answer(own), "bakery", shown, output);
  return { text: lines.join("\n"), notes };
}

describe("an answer for people", () => {
  test("is the SQL, the rows, how sure it is and why; what it cost is a note", () => {
    const { text, notes } = printed({});
    expect(text).toBe(
      [
        "SELECT count(*) FROM bread",
        "",
        "number of rows",
        "──────────────",
        "5",
        "",
        "Confidence 90 %. All candidates with rows agree.",
      ].join("\n"),
    );
    expect(notes).toEqual(["Pipeline offline, 3 candidates, 0.50 s (the default where no model is configured)."]);
  });

  test("that is not known says so once", () => {
    expect(printed({ sql: null, why: "No candidate ran." }).text).toBe("I do not know. No candidate ran.");
    expect(printed({ sql: null, why: "I do not know: too unsure (20 %)." }).text).toBe(
      "I do not know: too unsure (20 %).",
    );
  });

  test("shows 20 rows, and says how many there are and that more were not read", () => {
    const rows = Array.from({ length: 1020 }, (_, index) => [index]);
    const cut = printed({ headings: ["n"], rows, truncated: true });
    expect(cut.text).toContain("\n19\n… and 1,000 more rows\n… and rows that were not read");
    expect(cut.notes[0]).toBe("More rows: --rows N");
    const whole = printed({ headings: ["n"], rows, truncated: false });
    expect(whole.notes[0]).toBe("More rows: --rows 1020");
    const most = printed({ headings: ["n"], rows }, { rows: 1019 });
    expect(most.text).toContain("\n1018\n… and 1 more row\n");
    expect(printed({ headings: ["n"], rows }, { rows: 2000 }).notes[0]).toMatch(/^Pipeline/);
    expect(printed({ rows: [] }).text).toContain("(no rows)");
  });

  test("says what the pipeline's own confidence was before it was calibrated", () => {
    expect(printed({ confidence: 0.62, rawConfidence: 0.9 }).text).toContain("62 % (calibrated, from 90 %)");
    expect(printed({ calibrationOutdated: true }).notes[0]).toMatch(/^The confidence is not calibrated/);
  });

  test("from data that changed says so, with the tables", () => {
    const [stale] = printed({ stale: true, staleTables: ["bread"] }).notes;
    expect(stale).toContain("(bread). Bring the profile up to date: askable refresh bakery");
  });

  test("counts calls, tokens, stored replies and price where a model was called", () => {
    const cost = { ...COST, calls: 2, tokensIn: 900, tokensOut: 80, tokensCached: 400, price: 0.01234, storedCalls: 1 };
    expect(printed({ cost, pipeline: "direct", pipelineChosen: "asked" }).notes.at(-1)).toBe(
      "Pipeline direct, 3 candidates, 0.50 s, 2 calls, 900 + 80 tokens (400 from a cache), 1 stored reply, price 0.0123.",
    );
  });
});

describe("other readings", () => {
  const alternatives = [
    {
      sql: "SELECT name\nFROM bread",
      confidence: 0.21,
      readAs: ["shows bread.name"],
      columns: ["name"],
      headings: ["name"],
      rows: 5,
      firstRow: ["Rye"],
      firstRows: [["Rye"], ["Oats"]],
    },
    {
      ...{
        sql: "SELECT sum(price) FROM bread",
        confidence: 0.05,
        readAs: [],
        columns: ["sum"],
        headings: ["sum of price"],
      },
      ...{ rows: 1, firstRow: [12n], firstRows: [[12n]] },
      difference: "Showing the number of rows; showing the sum of price it is 12.",
    },
    {
      sql: "SELECT 1 WHERE false",
      readAs: [],
      columns: ["1"],
      headings: ["1"],
      rows: 0,
      firstRow: null,
      firstRows: [],
    },
  ];
  const shown = [
    "It may also mean:",
    "  2  21 %  SELECT name FROM bread",
    "           5 rows, the first: Rye",
    "  3   5 %  SELECT sum(price) FROM bread",
    "           Showing the number of rows; showing the sum of price it is 12.",
    "  4        SELECT 1 WHERE false",
    "           no rows",
  ].join("\n");

  test("are shown beside an answer that is not sure", () => {
    expect(printed({ confidence: 0.4, alternatives }).text).toMatch(shown);
    expect(printed({ confidence: 0.8, alternatives }).text).not.toContain("It may");
  });

  test("are numbered from 1 where there is no answer", () => {
    const shownWith = recordingOutput();
    const state = stateOf({ question: "?", evidence: "" });
    printAnswer(answer({ sql: null, alternatives, state }), "bakery", { events: [] }, shownWith.output);
    expect(shownWith.lines.join("\n")).toContain("It may mean:\n  1  21 %  SELECT name");
  });

  test("that weigh as much as the answer are shown below it, with a few rows and how they differ", () => {
    const open = { alternative: 0, difference: "Showing the number of rows; showing name: 5 rows." };
    const { text } = printed({ confidence: 0.4, alternatives, open });
    expect(text).toContain(
      [
        "The question is open: another reading weighs about as much. Showing the number of rows; showing name: 5 rows.",
        "",
        "SELECT name\nFROM bread",
        "",
        "name",
        "────",
        "Rye",
        "Oats",
        "… and 3 more rows",
        "",
        "It may also mean:",
        "  3   5 %  SELECT sum(price) FROM bread",
      ].join("\n"),
    );
    expect(jsonAnswer(answer({ alternatives, open })).open).toEqual(open);
  });

  test("are taken by their numbers, the answer being the first", () => {
    const { output, lines } = recordingOutput();
    const given = answer({ alternatives });
    expect([1, 2, 4, 5].map((number) => readingOf(given, number)?.sql)).toEqual([
      ...["SELECT count(*) FROM bread", "SELECT name\nFROM bread", "SELECT 1 WHERE false", undefined],
    ]);
    expect(readingOf(answer({ sql: null, alternatives }), 1)?.sql).toBe("SELECT name\nFROM bread");
    readingOf(given, 2)?.print(output);
    expect(lines.join("\n")).toBe("name\n────\nRye\nOats\n… and 3 more rows");
  });

  test("are data for programs, large numbers as text", () => {
    const [first, second] = jsonAnswer(
      answer({
        alternatives: [alternatives[0]!, { ...alternatives[1]!, firstRow: [2n ** 60n], firstRows: [[2n ** 60n]] }],
      }),
    ).alternatives;
    expect(first).toEqual(alternatives[0]);
    expect(second).toMatchObject({ firstRow: ["1152921504606846976"], firstRows: [["1152921504606846976"]] });
  });
});

test("an answer for programs has its lasting keys, and those of a guess only where there is one", () => {
  const keys = [
    "question",
    "sql",
    "columns",
    "headings",
    "rows",
    "truncated",
    "confidence",
    "why",
    "readAs",
    "unmatched",
  ];
  const others = ["alternatives", "pipeline", "stale", "staleTables", "candidates", "cost", "trace"];
  expect(Object.keys(jsonAnswer(answer()))).toEqual([...keys, ...others]);
  expect(jsonAnswer(answer({ sql: null, guess: "SELECT 1", rawConfidence: 0.4 }))).toMatchObject({
    sql: null,
    guess: "SELECT 1",
    rawConfidence: 0.4,
  });
});
