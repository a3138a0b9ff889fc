import { describe, expect, test } from "vitest";
import { classify } from "#askable/models/providers/classify-error.js";
import { estimateTokens } from "#askable/models/tokens.js";
import { parseItems } from "#askable/profiles/describe/answer.js";
import { choiceReply, letterOf } from "#askable/prompts/choice-reply.js";
import { readClause } from "#askable/prompts/clause-reply.js";
import { readCritique } from "#askable/prompts/critic-reply.js";
import { readFieldNames } from "#askable/prompts/field-names-reply.js";
import { readJson } from "#askable/prompts/json.js";
import { readLists } from "#askable/prompts/lists-reply.js";
import { readChoiceOf, readShares } from "#askable/prompts/number-reply.js";
import { readPlan } from "#askable/prompts/plan-reply.js";
import { readQueries } from "#askable/prompts/queries-reply.js";
import { withoutReasoning } from "#askable/prompts/reasoning.js";
import { readSql, sqlReply } from "#askable/prompts/sql-reply.js";
import { readVerdict } from "#askable/prompts/verdict-reply.js";
import { processorTime } from "../support/processor-time.js";

const ITEMS = new Map([[1, { label: "singer.name", facts: "The name of a singer" }]]);
const SITE = {
  what: "model m",
  entry: "models.m",
  gives: "",
  address: "",
  model: "",
  keyVariable: undefined,
  timeout: 1,
};

/** All that reads what a model or its endpoint wrote. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "the query": readSql,
  "whether the query is whole": (text) => sqlReply.isWhole?.(text),
  JSON: readJson,
  "what comes after thinking": withoutReasoning,
  lists: (text) => readLists(text, ["keywords", "literals"]),
  "names of fields": readFieldNames,
  "a choice": choiceReply.parse,
  "a letter": letterOf(26).parse,
  "a number": (text) => readChoiceOf(text, 5),
  shares: (text) => readShares(text, ["score", "confidence", "change"]),
  "a critique": readCritique,
  "a clause": (text) => readClause(text, "from"),
  "a plan": readPlan,
  queries: readQueries,
  "a verdict": readVerdict,
  descriptions: (text) => parseItems(text, ITEMS),
  "the number of tokens": estimateTokens,
  "an error": (text) => classify(Object.assign(new Error(text), { status: 500 }), SITE),
};

/** What expressions stumble over when it comes again and again: marks of quoting, of SQL, JSON, Markdown and thinking. */
const PARTS = [
  ...[" ", "\t", "\n", "\r\n", "`", "```", "'", '"', "(", "[", "{", "]", "}", ",", ":", ";", ".", "/", "*", "_", "-"],
  ...["#", ">", "<", "|", "\\", "$", "0", "a", "A", "é", "“", "//", "--", "/*", "*/", "<think>", "</think>", "<sql>"],
  ...[
    "<thinking>",
    "</thinking>",
    "```sql\n",
    "SELECT ",
    "select",
    "WITH",
    "answer ",
    "'a',",
    '"a":',
    "a:",
    "a.",
    "1|",
  ],
  ...["{'a':", "[[", "\n\n", " \n", "<|im_start|>", "[INST]", "keywords: a\n", "- a\n", "1 | a\n", "( ", "no ", "A B "],
];

const LENGTH = 12_000;

/** A part again and again, and two in turn, with what may stand before and behind them. */
function* texts(length: number): Generator<[string, string]> {
  const filled = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  for (const [index, part] of PARTS.entries()) {
    const other = PARTS[(index * 7 + 3) % PARTS.length]!;
    for (const unit of [part, part + other, `${part}a`, `${part} `]) {
      for (const [before, behind] of [
        ["", ""],
        ["x", "x"],
        ["{", "!"],
        [", '", '"'],
      ] as const) {
        yield [JSON.stringify([before, unit, behind]), before + filled(unit) + behind];
      }
    }
  }
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const start = processorTime();
  read(text);
  return processorTime() - start;
}

/** Of several, so that what else the machine does tells nothing. */
const shortest = (read: (text: string) => unknown, text: string) =>
  Math.min(...Array.from({ length: 5 }, () => timeOf(read, text)));

/** Below this nothing is said of how time grows. */
const SHORT = 60;
/** Time of four times the text: 4 where it is linear, 16 where it is quadratic. */
const STEEPEST = 10;

describe.each(Object.entries(READERS))("reading %s", (_, read) => {
  test("takes time that grows with the reply, whatever stands in it, and throws nothing", () => {
    const steep: string[] = [];
    for (const [name, text] of texts(LENGTH)) {
      if (timeOf(read, text) < SHORT) continue;
      const [once, later] = [shortest(read, text), shortest(read, text.repeat(4))];
      if (later > SHORT && later > STEEPEST * once) steep.push(`${name}: ${once} ms, then ${later} ms`);
    }
    expect(steep).toEqual([]);
  });
});

test("a reply of 60,000 blanks is read in no time", () => {
  for (const read of Object.values(READERS)) expect(timeOf(read, " ".repeat(60_000))).toBeLessThan(2000);
});

test("brackets a hundred thousand deep are no reply, and no crash", () => {
  for (const open of ["[", '{"a":', '[{"a":']) {
    const text = open.repeat(100_000);
    expect(readJson(text)).toBeUndefined();
    for (const read of Object.values(READERS)) read(text);
  }
});
