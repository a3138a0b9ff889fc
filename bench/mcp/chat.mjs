// Models that an agent talks to: an OpenAI-compatible endpoint with calls of tools or without, or replies from a file.
import { readFileSync } from "node:fs";

/**
 * `next` gives `{ calls, answer, message, tokensIn, tokensOut }`: what the model wants to call, or the query that is its
 * answer. With `mustCall` it cannot answer: the endpoint holds it to a call. `results` puts results of calls into messages.
 */
export function openChat({ url, model, key, protocol, script }) {
  if (script !== undefined) return textChat(scripted(script));
  const complete = endpoint(url, model, key);
  return protocol === "tools" ? nativeChat(complete) : textChat(complete);
}

function endpoint(url, model, key) {
  return async (messages, more) => {
    const body = { model, messages, temperature: 0, max_tokens: 600, ...more };
    const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
    const sent = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(600_000) };
    const response = await fetch(`${url}/chat/completions`, sent);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    const { choices, usage } = await response.json();
    const { message } = choices[0];
    return { message, tokensIn: usage?.prompt_tokens ?? 0, tokensOut: usage?.completion_tokens ?? 0 };
  };
}

/** One reply a line, as JSON texts, in the order in which they are asked for. */
function scripted(path) {
  const replies = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return async (messages) => {
    if (replies.length === 0) throw new Error(`${path} has no further reply`);
    const content = replies.shift();
    const tokensIn = Math.ceil(messages.reduce((sum, message) => sum + message.content.length, 0) / 4);
    return { message: { role: "assistant", content }, tokensIn, tokensOut: Math.ceil(content.length / 4) };
  };
}

const FINAL = {
  type: "function",
  function: {
    name: "final_answer",
    description: "Ends with the SQL query that answers the question.",
    parameters: { type: "object", properties: { sql: { type: "string" } }, required: ["sql"] },
  },
};

function nativeChat(complete) {
  return {
    system: (instructions) => `${instructions}\nCall final_answer with the SQL query that answers the question.`,
    async next(messages, tools, { mustCall }) {
      const declared = tools.map(({ name, description, inputSchema: parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      }));
      const { message, ...tokens } = await complete(messages, {
        tools: mustCall ? declared : [...declared, FINAL],
        ...(mustCall && { tool_choice: "required" }),
      });
      const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
        id,
        name: called.name,
        given: parsed(called.arguments) ?? {},
      }));
      const final = calls.find(({ name }) => name === "final_answer");
      const answer = final
        ? final.given.sql
        : calls.length === 0
          ? (readReply(message.content ?? "").answer ?? "")
          : undefined;
      return { calls: answer === undefined ? calls : [], answer, message, ...tokens };
    },
    results: (results) => results.map(({ call, text }) => ({ role: "tool", tool_call_id: call.id, content: text })),
  };
}

function textChat(complete) {
  return {
    system: (instructions, tools) =>
      [
        instructions,
        `Tools:\n${tools.map(signature).join("\n")}`,
        'Reply with one JSON object and nothing else. To call a tool: {"tool": "NAME", "arguments": {…}}',
        'To end, with the SQL query that answers the question: {"answer": "SELECT …"}',
      ].join("\n\n"),
    async next(messages, tools, { mustCall }) {
      const { message, ...tokens } = await complete(messages, mustCall && { response_format: callForm(tools) });
      const { call, answer } = readReply(message.content ?? "");
      return {
        calls: call ? [call] : [],
        answer,
        message: { role: "assistant", content: message.content ?? "" },
        ...tokens,
      };
    },
    results: (results) =>
      results.map(({ call, text }) => ({ role: "user", content: `Result of ${call.name}:\n${text}` })),
  };
}

/** A call of one of the tools, as JSON, and nothing else; with what it needs alone, since a small model fills in all. */
function callForm(tools) {
  const needed = ({ properties = {}, required = [] }) => ({
    type: "object",
    properties: Object.fromEntries(required.map((name) => [name, properties[name]])),
    required,
    additionalProperties: false,
  });
  const calls = tools.map(({ name, inputSchema }) => ({
    type: "object",
    properties: { tool: { const: name }, arguments: needed(inputSchema) },
    required: ["tool", "arguments"],
    additionalProperties: false,
  }));
  return {
    type: "json_schema",
    json_schema: { name: "call", schema: calls.length === 1 ? calls[0] : { anyOf: calls } },
  };
}

/** `name(required, optional?)`: a few tokens instead of a schema. */
function signature({ name, description, inputSchema }) {
  const { properties = {}, required = [] } = inputSchema;
  const shown = Object.keys(properties).filter((each) => each !== "database");
  const list = shown.map((each) => (required.includes(each) ? each : `${each}?`));
  return `- ${name}(${list.join(", ")}): ${description}`;
}

/** What a reply wants, however small the model that wrote it: a call, or an answer in JSON, in a block, or bare. */
export function readReply(text) {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    for (let end = text.lastIndexOf("}"); end > start; end = text.lastIndexOf("}", end - 1)) {
      const read = parsed(text.slice(start, end + 1));
      if (read === undefined) continue;
      const answer = read.answer ?? (read.tool === undefined && read.name === undefined ? read.sql : undefined);
      if (typeof answer === "string") return { answer };
      const name = read.tool ?? read.name;
      if (typeof name === "string") return { call: { name, given: read.arguments ?? read.parameters ?? {} } };
    }
  }
  const block = /```(?:sql)?\s*\n([\s\S]*?)```/i.exec(text)?.[1] ?? /\b(?:SELECT|WITH)\b[\s\S]*/i.exec(text)?.[0];
  return block === undefined ? {} : { answer: block.trim() };
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
