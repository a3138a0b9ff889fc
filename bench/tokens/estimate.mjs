// How near `estimateTokens` comes to what tokenizers count: schemas, SQL, questions, JSON, numbers, Chinese and CSV.
// node bench/tokens/estimate.mjs --data FOLDER [--server URL] [--packages FOLDER]
// --server: a llama.cpp server, which counts with its model's tokenizer; --packages: where gpt-tokenizer is installed.
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { estimateTokens } from "../../dist/models/tokens.js";
import { printHead, printRow } from "../support/measure.mjs";
import { readQuestions } from "../support/prepared.mjs";
import { random } from "../support/random.mjs";

const { values: options } = parseArgs({
  options: { data: { type: "string" }, server: { type: "string" }, packages: { type: "string" } },
});
const counters = {};
if (options.server)
  counters["the server's model"] = async (content) => {
    const body = JSON.stringify({ content });
    const reply = await fetch(new URL("/tokenize", options.server), { method: "POST", body });
    return (await reply.json()).tokens.length;
  };
if (options.packages) {
  const { encode } = createRequire(join(resolve(options.packages), "package.json"))("gpt-tokenizer");
  counters["gpt-tokenizer (o200k)"] = async (text) => encode(text).length;
}

printHead(["text", "characters", "estimate", ...Object.keys(counters).flatMap((name) => [name, "estimate / count"])]);
for (const [name, text] of Object.entries(await makeTexts(readQuestions(options.data)))) {
  const estimate = estimateTokens(text);
  const cells = [];
  for (const count of Object.values(counters)) {
    const counted = await count(text);
    cells.push(counted, (estimate / counted).toFixed(2));
  }
  printRow([name, text.length, estimate, ...cells]);
}

async function makeTexts(questions) {
  const next = random(1);
  const numbers = Array.from({ length: 500 }, () => Math.floor(next() * 10 ** (1 + Math.floor(next() * 9))));
  const schemas = [];
  const rows = [];
  for (const file of new Set(questions.map((each) => each.file))) {
    const database = await openDatabase(file, { children: 1 });
    const { tables } = await database.schema();
    for (const { name, fields } of tables) {
      schemas.push(`CREATE TABLE ${name} (${fields.map((field) => `${field.name} ${field.type}`).join(", ")})`);
      const outcome = await database.query(`SELECT * FROM "${name}" LIMIT 5`);
      if (!("result" in outcome)) continue;
      const { columns, data } = outcome.result;
      for (let row = 0; row < outcome.result.rows; row++)
        rows.push(Object.fromEntries(columns.map((column, at) => [column.name, data[at][row]])));
    }
    await database.close();
  }
  const plain = (cell) => (typeof cell === "bigint" ? Number(cell) : cell);
  return {
    schemas: schemas.join("\n"),
    SQL: questions.map(({ gold }) => gold).join("\n"),
    questions: questions.map(({ question }) => question).join("\n"),
    JSON: JSON.stringify(rows, (_, cell) => plain(cell)),
    numbers: numbers.join(", "),
    Chinese: "每个部门有多少员工？列出2014年之后举办过音乐会的所有体育场的名称和容量。".repeat(20),
    CSV: rows.map((row) => Object.values(row).map(plain).join(",")).join("\n"),
  };
}
