// Tries `askable mcp` with the command line of the official inspector, over stdio and over HTTP (`npm run build` first):
//   node scripts/mcp-inspector.mjs HOME DATABASE [COMMAND …]
// COMMAND starts the inspector; it is fetched by npx where none is given. Needs Node 20; its page needs Node 22.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [home, database, ...given] = process.argv.slice(2);
if (home === undefined || database === undefined) {
  console.error("node scripts/mcp-inspector.mjs HOME DATABASE [COMMAND …]");
  process.exit(2);
}
const [inspector, ...words] = given.length > 0 ? given : ["npx", "--yes", "@modelcontextprotocol/inspector@2.12.0"];
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const mcp = [main, "mcp", "--home", home];

const uri = `askable://databases/${database}/schema.md`;
const ask = ["tools/call", "--tool-name", "ask", "--tool-arg", `database=${database}`];
const sql = ["tools/call", "--tool-name", "run_sql", "--tool-arg", `database=${database}`];
/** The words of each request, and whether the answer is as it should be. */
const requests = [
  [["tools/list"], ({ tools }) => tools.length === 7 && tools.every((tool) => tool.outputSchema && tool.annotations)],
  [["resources/list"], ({ resources }) => resources.some((resource) => resource.uri === uri)],
  [["resources/templates/list"], ({ resourceTemplates }) => resourceTemplates.length === 2],
  [["resources/read", "--uri", uri], ({ contents }) => contents[0].text.includes("<database-content>")],
  [["prompts/list"], ({ prompts }) => prompts[0].name === "answer_from_database"],
  [
    [...ask, "--tool-arg", "question=How many rows are there?"],
    ({ structuredContent }) => "confidence" in structuredContent,
  ],
  [[...sql, "--tool-arg", "sql=SELECT 1 AS one"], ({ structuredContent }) => structuredContent.rows[0][0] === 1],
  [[...sql, "--tool-arg", "sql=DROP TABLE x"], ({ isError }) => isError === true],
];

const server = spawn(process.execPath, [...mcp, "--http", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
const url = await new Promise((resolve, reject) => {
  let said = "";
  server.stderr.on("data", (chunk) => {
    said += chunk;
    const found = /listening at (\S+)/.exec(said)?.[1];
    if (found) resolve(found);
  });
  server.once("exit", () => reject(new Error(said)));
});
let wrong = 0;
for (const [carrier, target] of [
  ["stdio", [process.execPath, ...mcp]],
  ["http", [url, "--transport", "http"]],
]) {
  for (const [request, fits] of requests) {
    const run = [...words, "--cli", ...target, "--method", ...request];
    const { stdout, stderr } = spawnSync(inspector, run, { encoding: "utf8", maxBuffer: 2 ** 28 });
    const answer = parsed(stdout);
    const good = answer !== undefined && fits(answer);
    if (!good) wrong += 1;
    console.log(`${good ? "good " : "WRONG"} ${carrier} ${request.join(" ")}${good ? "" : `\n${stdout}\n${stderr}`}`);
  }
}
server.kill();
process.exitCode = wrong === 0 ? 0 : 1;

function parsed(text) {
  try {
    return JSON.parse(text.slice(text.indexOf("{")));
  } catch {
    return undefined;
  }
}
