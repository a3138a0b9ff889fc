// An MCP server as they are usually written: the raw schema and run_sql, over stdio. SQLite and DuckDB.
//   node bench/mcp/bare-server.mjs FILE
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { openDatabase } from "../../dist/databases/open.js";
import { rowsOf } from "../../dist/databases/results/result.js";

// It is opened as askable opens it, so that neither side gains by what it may run.
const database = await openDatabase(process.argv[2], { children: 1 });
const tables = await database.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL");
const schema = rowsOf(tables.result)
  .map(([sql]) => `${sql};`)
  .join("\n");

const server = new McpServer(
  { name: "bare", version: "1.0.0" },
  { instructions: `A database with this schema:\n${schema}` },
);
server.registerTool(
  "run_sql",
  { description: "Runs one SQL query that only reads.", inputSchema: z.object({ sql: z.string() }) },
  async ({ sql }) => {
    const outcome = await database.query(sql, { maxRows: 100, deadline: 30_000 });
    if (!("result" in outcome)) return { content: [{ type: "text", text: outcome.message }], isError: true };
    const names = outcome.result.columns.map(({ name }) => name);
    const lines = [names, ...rowsOf(outcome.result).slice(0, 20)].map((row) => row.map(String).join(" | "));
    return { content: [{ type: "text", text: lines.join("\n") }] };
  },
);
process.stdin.once("end", () => database.close());
await server.connect(new StdioServerTransport());
