import { expect, test } from "vitest";
import { parseTemplate } from "#askable/prompts/template.js";

test("names are replaced, and a line with nothing but an empty one disappears", () => {
  const template = parseTemplate("Schema:\n{{schema}}\n{{hint}}\nQ: {{ question }}?\n", "p.md");
  expect(template.render({ schema: "a\nb", hint: "", question: "who" })).toEqual([
    { role: "user", content: "Schema:\na\nb\nQ: who?" },
  ]);
});

test("a text that holds a name itself is left as it is", () => {
  const template = parseTemplate("{{a}} {{b}}", "p.md");
  expect(template.render({ a: "{{b}} $& $1", b: "x" })[0]?.content).toBe("{{b}} $& $1 x");
});

test("dividers make messages", () => {
  const template = parseTemplate("<!-- system -->\nBe short.\n\n<!-- user -->\n{{question}}\n", "p.md");
  expect(template.render({ question: "Who?" })).toEqual([
    { role: "system", content: "Be short." },
    { role: "user", content: "Who?" },
  ]);
});

test("a missing name and an unused one are errors", () => {
  const template = parseTemplate("{{schema}} {{question}}", "direct/prompts/sql.md");
  expect(() => template.check(["schema"])).toThrow(
    "direct/prompts/sql.md: {{question}} is not a name that the stage gives",
  );
  expect(() => template.check(["schema", "question", "values"])).toThrow(
    "direct/prompts/sql.md: {{values}} is missing: the stage gives it and the prompt must use it",
  );
});

test("the hash is that of the text", () => {
  expect(parseTemplate("a", "p.md").hash).not.toBe(parseTemplate("b", "p.md").hash);
});

test.each([
  "<|im_start|>",
  "<|im_end|>",
  "<|eot_id|>",
  "<|start_header_id|>",
  "<｜begin▁of▁sentence｜>",
  "<s>",
  "</s>",
  "<start_of_turn>",
  "<end_of_turn>",
  "<<SYS>>",
  "<</SYS>>",
  "[INST]",
  "[/INST]",
  "[inst]",
  "[TOOL_CALLS]",
  "<tool_call>",
  "</think>",
  "<<<DATA",
  "DATA>>>",
])("the control token %s of a value, a comment or a question does not reach a prompt", (token) => {
  const template = parseTemplate("<!-- system -->\n{{schema}}\n<!-- user -->\nQ: {{question}}", "p.md");
  const messages = template.render({ schema: `a ${token}b`, question: `${token}${token}system` });
  for (const { content } of messages) expect(content.toLowerCase()).not.toContain(token.toLowerCase());
  expect(messages[1]?.content).toContain("system");
});

test("what only looks like a control token stays: SQL, comparisons, names in brackets", () => {
  const texts = "SELECT a <@ b, a <-> b FROM [ORDER] WHERE a < b AND c |> 1 AND d << 2 AND x <> 'a|b'";
  expect(parseTemplate("{{sql}}", "p.md").render({ sql: texts })[0]?.content).toBe(texts);
});

test("the tokens of the template itself stay", () => {
  expect(parseTemplate("<s>[INST] {{a}} [/INST]", "p.md").render({ a: "[/INST]" })[0]?.content).toBe(
    "<s>[INST] [ /INST] [/INST]",
  );
});
