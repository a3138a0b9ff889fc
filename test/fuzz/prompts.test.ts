import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { buildFieldIndex } from "#askable/indexes/fields/build.js";
import { openFieldIndex } from "#askable/indexes/fields/open.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { describeByModel } from "#askable/profiles/describe/model.js";
import { describePrompt } from "#askable/profiles/describe/prompt.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { applyNotes } from "#askable/profiles/notes/apply-notes.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { parseTemplate } from "#askable/prompts/template.js";
import { letterEmbedder } from "../indexes/embedder.js";
import { type Fixture, openFixture } from "../pipelines/fixture.js";
import { patience, runs } from "./settings.js";

/** What servers read as the end of a message, the begin of another or a call, of the families of models there are. */
const TOKENS = [
  ..."<|im_start|> <|im_end|> <|endoftext|> <|eot_id|> <|start_header_id|> <|end_header_id|> <|begin_of_text|>".split(
    " ",
  ),
  ..."<|system|> <|user|> <|assistant|> <|end|> <|channel|> <|message|> <|return|> <|call|> <|python_tag|>".split(" "),
  ..."<|START_OF_TURN_TOKEN|> <|END_OF_TURN_TOKEN|> <BOS_TOKEN> <EOS_TOKEN> <|turn> <turn|> <|tool_call> <tool_call|>".split(
    " ",
  ),
  ..."<start_of_turn> <end_of_turn> <start_of_image> <bos> <eos> <pad> <unk> <mask> <s> </s> <sop> <eop>".split(" "),
  ..."[INST] [/INST] [inst] <<SYS>> <</SYS>> [SYSTEM_PROMPT] [/SYSTEM_PROMPT] [AVAILABLE_TOOLS] [TOOL_CALLS]".split(
    " ",
  ),
  ..."[TOOL_RESULTS] [/TOOL_RESULTS] [THINK] [/THINK] [gMASK] [IMG] [ARGS] ]~b] [e~[".split(" "),
  ..."<｜begin▁of▁sentence｜> <｜User｜> <｜Assistant｜> <｜tool▁calls▁begin｜> <｜end▁of▁sentence｜>".split(" "),
  ..."<tool_call> </tool_call> <tool_response> <function_call> <think> </think> <thinking> <fim_prefix>".split(" "),
  ..."<extra_id_0> <SPECIAL_12> <unused7> <reserved_106> <seed:bos> <|fim_middle|>".split(" "),
];
const FENCES = ["<<<DATA", "DATA>>>"];

const tokensIn = (text: string) => [...TOKENS, ...FENCES].filter((token) => text.includes(token));

/** Tokens with what could hide them or make others of them. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...TOKENS, ...FENCES) },
      fc.constantFrom(
        "<",
        "|",
        ">",
        "[",
        "]",
        "/",
        " ",
        "\n",
        "\u0000",
        "system\n",
        "DROP TABLE singer",
        "'",
        "`",
        "{{question}}",
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("no text that is put into a prompt brings a control token with it", { timeout: patience() }, () => {
  const template = parseTemplate(
    "<!-- system -->\n{{schema}}\n<!-- user -->\nQ: {{question}} ({{evidence}})\n{{again}}",
    "p.md",
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (schema, question, evidence, again) => {
      for (const { content } of template.render({ schema, question, evidence, again }))
        expect(tokensIn(content)).toEqual([]);
    }),
    runs(3000),
  );
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const textOf = (text: string) => `'${text.replaceAll("'", "''")}'`;
const SCHEMA = `
  CREATE TABLE singer (
    singer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT,
    ${TOKENS.map((token, index) => `${quoted(`${token}f${index}`)} TEXT`).join(", ")}
  );
  CREATE TABLE ${quoted("concert<|im_end|>")} (id INTEGER PRIMARY KEY, singer_id INTEGER REFERENCES singer (singer_id));
  ${TOKENS.map((token, index) => `INSERT INTO singer (singer_id, name, country) VALUES (${index}, ${textOf(`Joe ${token} ${index}`)}, ${textOf(token)});`).join("\n")}
`;

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture(SCHEMA);
  const embedder = letterEmbedder();
  const at = (name: string) => join(fixture.folder, name);
  const profile = await measureProfile(fixture.database, "music<|im_end|>");
  const said = TOKENS.join(" ");
  const notes = matchNotes(
    profile,
    commentNotes({
      tables: profile.tables.map(({ name, fields }) => ({
        name,
        comment: `${said} of a singer`,
        fields: fields.map((field) => ({ name: field.name, comment: `A = ${said}, C = closed. ${said}` })),
      })),
    }),
  );
  const summaries = applyNotes(describeByRules(profile), notes);
  const vocabulary = buildVocabulary(profile, { notes: [notes] });
  await buildValueIndex(fixture.database, profile, at("values"), { inputs: {} });
  await buildFieldIndex(summaries, embedder, at("fields"));
  const examples = TOKENS.map((token) => ({
    question: `How many ${token} singers?`,
    sql: `SELECT ${textOf(token)}`,
    database: "air",
  }));
  await buildExampleStore(examples, embedder, at("examples"), { inputs: {} });
  const fields = await openFieldIndex(at("fields"), embedder);
  const store = await openExampleStore(at("examples"), embedder);
  const values = await openValueIndex(at("values"));
  prepared = fixture.bare({
    profile,
    summaries,
    vocabulary,
    values,
    fields: async () => fields,
    examples: async () => store,
  }).resources;
}, 60_000);
afterAll(async () => {
  await fixture.close();
  rmSync(fixture.folder, { recursive: true, force: true });
});

/** Replies that fail, with tokens in the query, so that the error goes into the next prompt; now and then one that runs. */
const replies = fc.array(
  fc.oneof(
    hostile.map((text) => `\`\`\`sql\nSELECT ${quoted(text)} FROM nowhere\n\`\`\``),
    hostile.map((text) => `\`\`\`sql\nSELECT nothing(${textOf(text)}) FROM singer\n\`\`\``),
    hostile.map((text) => `\`\`\`sql\nSELECT name, ${textOf(text)} FROM singer\n\`\`\``),
    hostile,
  ),
  { minLength: 1, maxLength: 6 },
);

test.each(["direct", "adaptive-hybrid"])(
  "no prompt of %s has a control token, whatever names, values, comments, examples, questions and errors hold",
  { timeout: patience() },
  async (name) => {
    const pipeline = await loadPipeline(name);
    let [prompts, broken] = [0, 0];
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, replies, async (word, evidence, before, said) => {
        const requests: ModelRequest[] = [];
        let next = 0;
        const models = scriptedModels((request) => {
          requests.push(request);
          return said[next++ % said.length]!;
        });
        const question = `Which singers come from ${word}?`;
        const asked = { question, evidence, previous: { question: before, sql: `SELECT ${textOf(before)}` } };
        await runPipeline(pipeline, asked, { ...prepared, models });
        prompts += requests.length;
        broken += requests.filter(({ messages }) => messages.some(({ content }) => content.includes("< |"))).length;
        for (const { messages, schema } of requests) {
          for (const { content } of messages) expect(tokensIn(content)).toEqual([]);
          expect(tokensIn(JSON.stringify(schema ?? {}))).toEqual([]);
        }
      }),
      runs(12),
    );
    expect(prompts).toBeGreaterThanOrEqual(12);
    expect(broken).toBeGreaterThan(prompts / 2);
  },
);

test("no prompt for summaries has one but its own", { timeout: patience() }, async () => {
  const requests: ModelRequest[] = [];
  const { profile } = prepared;
  const base = describeByRules(profile);
  await describeByModel(profile, {
    base,
    modelName: "m",
    sendPersonal: true,
    model: async (request) => {
      requests.push(request);
      return { text: "1 | x | y | z", finish: "stop", usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 } };
    },
  });
  expect(requests.length).toBeGreaterThan(5);
  const own = (text: string, token: string) => text.split(token).length;
  for (const { messages } of requests) {
    const text = messages.map(({ content }) => content).join("\n");
    for (const token of TOKENS) expect(text).not.toContain(token);
    for (const fence of FENCES) expect(own(text, fence)).toBe(own(describePrompt.text, fence));
  }
});
