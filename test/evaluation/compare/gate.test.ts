import { describe, expect, test } from "vitest";
import type { AnsweredQuestion } from "#askable/evaluation/compare/answered-question.js";
import { checkGate } from "#askable/evaluation/compare/gate.js";
import { junitXml } from "#askable/evaluation/compare/junit.js";
import { summaryMarkdown } from "#askable/evaluation/compare/markdown-summary.js";

const judged = (id: string, value: number | null, more: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
  id,
  database: "shop",
  question: `How many ${id}?`,
  tier: "easy",
  gold: "SELECT 1",
  sql: "SELECT 2",
  value,
  seconds: 0.25,
  ...more,
});

const RUN = [judged("a", 1), judged("b", 0), judged("c", 1), judged("d", null, { tier: "hard" })];
const none = new Set<string>();

describe("limits of a run", () => {
  test("are passed below a share, of the questions whose gold is sound", () => {
    expect(checkGate(RUN, none, undefined, { failBelow: 0.5 }).breaches).toEqual([]);
    expect(checkGate(RUN, none, undefined, { failBelow: 0.501 }).breaches).toEqual([
      "the accuracy is 50 %, below 50.1 %",
    ]);
    expect(checkGate(RUN, new Set(["b", "d"]), undefined, { failBelow: 1 })).toEqual({
      questions: 2,
      flagged: 2,
      accuracy: 1,
      against: undefined,
      breaches: [],
    });
    expect(checkGate([], none, undefined, { failBelow: 0 }).breaches).toEqual(["there are no questions, below 0 %"]);
  });

  test("are passed by a drop on the questions that both runs have", () => {
    const values = new Map([
      ["a", 1],
      ["b", 1],
      ["c", 0],
      ["d", 1],
      ["z", 0],
    ]);
    const before = { name: "before", values };
    expect(checkGate(RUN, none, before, { failDrop: 25 })).toEqual({
      questions: 4,
      flagged: 0,
      accuracy: 0.5,
      against: { name: "before", common: 4, accuracy: 0.75, difference: -25, lost: ["b", "d"], gained: ["c"] },
      breaches: [],
    });
    expect(checkGate(RUN, none, before, { failDrop: 24.9 }).breaches).toEqual([
      "the accuracy is 25.0 points below that of before, more than 24.9",
    ]);
    expect(checkGate(RUN, none, { name: "other", values: new Map() }, { failDrop: 0 }).against).toBeUndefined();
  });
});

test("JUnit has a case for each question, and nothing of the data can break it", () => {
  const nasty = judged("<&>", 0, {
    question: 'a "b"\u0000 ]]> \ud800',
    gold: "SELECT '<a>'",
    sql: null,
    tier: undefined,
  });
  const xml = junitXml([
    {
      run: "shop-direct",
      metric: "strict",
      questions: [judged("a", 1), nasty, judged("c", 0, { failure: "401 & out" })],
    },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="shop-direct" tests="3" failures="1" errors="1" time="0.750">
<testcase classname="shop-direct.shop.easy" name="a: How many a?" time="0.250"/>
<testcase classname="shop-direct.shop" name="&lt;&amp;&gt;: a &quot;b&quot;  ]]&gt;  " time="0.250"><failure message="no answer">gold query: SELECT '&lt;a&gt;'
answer:     none</failure></testcase>
<testcase classname="shop-direct.shop.easy" name="c: How many c?" time="0.250"><error message="401 &amp; out"/></testcase>
</testsuite>
</testsuites>
`);
});

test("the summary has the tiers, the other run and what passed a limit", () => {
  const values = new Map([
    ["a", 0],
    ["b", 1],
  ]);
  const questions = [judged("a", 1), judged("b", 0, { question: "a | b\n<script>" }), judged("c", 1, { tier: "hard" })];
  const verdict = checkGate(questions, new Set(["c"]), { name: "before", values }, { failBelow: 0.9 });
  const cost = { calls: 3, price: 0.0123456 };
  expect(
    summaryMarkdown({ run: "shop-direct", pipeline: "direct", metric: "strict", questions, verdict, cost }),
  ).toBe(`### shop-direct

Pipeline direct, by strict. 3 calls, price 0.01235.

| tier | right | questions |
|---|---:|---:|
| easy | 50.0 % | 2 |
| hard | 100.0 % | 1 |
| **all** | **66.7 %** | 3 |
| without flagged gold queries | 50.0 % | 2 |

Against before on 2 common questions: 50.0 % there, 0.0 points here.

Right there, wrong here (1):

- b: a \\| b &lt;script>

Wrong there, right here (1):

- a: How many a?

**Limit passed:** the accuracy is 50 %, below 90 %.

`);
});
