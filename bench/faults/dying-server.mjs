// A server of models that dies for good after so many calls: from which on is there an answer?
// node bench/faults/dying-server.mjs [--pipeline adaptive-hybrid]...
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { open, prepare } from "../../dist/index.js";
import { makeSqlite } from "../support/databases.mjs";

const { values: options } = parseArgs({ options: { pipeline: { type: "string", multiple: true } } });
const PIPELINES = options.pipeline ?? ["adaptive-hybrid", "adaptive-hybrid/small", "direct", "direct/large"];
const MOST_CALLS = 20;
const CONTENT = "SELECT count(*) FROM singer WHERE country = 'France'";
const REPLY = JSON.stringify({
  choices: [{ message: { role: "assistant", content: CONTENT }, finish_reason: "stop" }],
});

let left = 0;
let server;
const listen = (port) =>
  new Promise((resolve) => {
    server = createServer((request, response) => {
      request.resume().on("end", () => {
        if (left-- > 0) return response.writeHead(200, { "content-type": "application/json" }).end(REPLY);
        server.close();
        server.closeAllConnections();
      });
    });
    server.listen(port, "127.0.0.1", () => resolve(server.address().port));
  });
const port = await listen(0);
const home = mkdtempSync(join(tmpdir(), "askable-dying-"));
const file = join(home, "music.sqlite");
makeSqlite(file, (database) => {
  database.exec("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER)");
  const insert = database.prepare("INSERT INTO singer VALUES (?, ?, ?, ?)");
  for (let i = 1; i <= 30; i++) insert.run(i, `Singer ${i}`, ["France", "Spain", "Italy"][i % 3], 20 + i);
});
const model = `{ provider: openai, baseUrl: "http://127.0.0.1:${port}/v1", model: m, timeout: 5 }`;
writeFileSync(join(home, "askable.yaml"), `models:\n  m: ${model}\nroles: { default: m, summaries: null }\n`);
await prepare(file, { home });
const rows = [];
for (const pipeline of PIPELINES) {
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    if (!server.listening) await listen(port);
    left = calls;
    const music = await open("music", { home });
    const answer = await music.ask("How many singers come from France?", { pipeline }).catch((error) => error);
    await music.close();
    const what = answer instanceof Error ? `${answer.name}: ${answer.message}` : (answer.sql ?? "no answer");
    rows.push({ pipeline, "calls answered": calls, what });
    if (left > 0) break;
  }
}
console.table(rows);
server.close();
server.closeAllConnections();
rmSync(home, { recursive: true, force: true });
