import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "#askable/models/providers/classify-error.js";
import { parseItems } from "#askable/profiles/describe/answer.js";
import { choiceReply } from "#askable/prompts/choice-reply.js";
import { readFieldNames } from "#askable/prompts/field-names-reply.js";
import { readJson } from "#askable/prompts/json.js";
import { readLists } from "#askable/prompts/lists-reply.js";
import { withoutReasoning } from "#askable/prompts/reasoning.js";
import { readSql, sqlReply } from "#askable/prompts/sql-reply.js";
import { patience, runs } from "./settings.js";

const SITE = {
  what: "model m",
  entry: "models.m",
  gives: "",
  address: "",
  model: "",
  keyVariable: undefined,
  timeout: 1,
};
const ITEMS = new Map([[1, { label: "singer.name", facts: "The name of a singer" }]]);
const isText = (value: unknown) => value === undefined || typeof value === "string";

/** What reads a reply, and whether what it gives is of the form that it promises. */
const READERS: Readonly<Record<string, (reply: string) => boolean>> = {
  "the query": (reply) => isText(readSql(reply)),
  "whether the query is whole": (reply) => typeof sqlReply.isWhole?.(reply) === "boolean",
  JSON: (reply) => JSON.stringify(readJson(reply)) !== "",
  "what comes after thinking": (reply) => isText(withoutReasoning(reply)),
  lists: (reply) => Object.values(readLists(reply, ["keywords", "literals"]) ?? {}).every(Array.isArray),
  "names of fields": (reply) =>
    (readFieldNames(reply) ?? []).every(
      ({ table, field }) => isText(table) && isText(field) && (table ?? field) !== undefined,
    ),
  "a choice": (reply) => choiceReply.parse(reply) !== null,
  descriptions: (reply) => [...parseItems(reply, ITEMS).keys()].every((number) => number === 1),
  "an error": (reply) => typeof classify(Object.assign(new Error(reply), { status: 400 }), SITE).message === "string",
};

const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ..."` ``` ```sql ' \" ( ) [ ] { } , : ; . / * _ - # > < | \\ $ 0 a A é “ // -- /* */".split(" "),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        "SELECT ",
        "select 1",
        "WITH x AS (",
        " FROM t",
        "<think>",
        "</think>",
        "<sql>",
        "</sql>",
        "\n",
        "\r\n",
        "\n\n",
        "\t",
      ],
      ...[
        '{"sql": "',
        '"}',
        '"columns": [',
        '{"a": null}',
        "null",
        "true",
        "keywords: ",
        "- a\n",
        "1 | a | b | c\n",
        "none",
        "A",
      ],
      ...[
        "__proto__",
        "constructor",
        '"toString": 1',
        "singer.name",
        "```json\n",
        "\u0000",
        "\ud800",
        "\u2028",
        "<|im_end|>",
      ],
    ),
  },
  fc.string({ unit: "binary", maxLength: 8 }),
);
const reply = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));

describe.each(Object.entries(READERS))("%s", (_, read) => {
  test("is read in any reply, or is not there", { timeout: patience() }, () => {
    fc.assert(
      fc.property(reply, (text) => read(text)),
      runs(1000),
    );
  });
});

const word = fc.constantFrom(
  "a",
  "t.b",
  '"x y"',
  "'it''s'",
  "'a ; b'",
  "1.5",
  "(SELECT 1)",
  "-- why\n",
  "/* ; */",
  "é",
  "CASE",
  "=",
  ",",
);
const query = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `SELECT ${words.join(" ")} FROM t`);
const prose = fc.constantFrom(
  "",
  "Here is the query:\n",
  "It counts them.\n\n",
  "1. First the table\n2. then\n",
  "> note\n",
);

test("A query in a fence, a tag or JSON comes out as it went in, whatever prose stands around it", {
  timeout: patience(),
}, () => {
  fc.assert(
    fc.property(query, prose, prose, fc.constantFrom(";", "", ";\n", " ; "), (sql, before, after, end) => {
      expect(readSql(`${before}\`\`\`sql\n${sql}${end}\n\`\`\`\n${after}`)).toBe(sql);
      expect(readSql(`${before}<sql>${sql}${end}</sql>\n${after}`)).toBe(sql);
      expect(readSql(`${before}${JSON.stringify({ sql: `${sql}${end}` })}\n${after}`)).toBe(sql);
      expect(readSql(`<think>SELECT 1 FROM thought</think>\n\`\`\`\n${sql}${end}\n\`\`\``)).toBe(sql);
    }),
    runs(500),
  );
});
