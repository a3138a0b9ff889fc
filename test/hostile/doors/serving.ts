import { dirname } from "node:path";
import type { OpenSettings } from "#askable/operations/library.js";
import { open } from "#askable/operations/library.js";
import { serve } from "#askable/serve/http/serve.js";
import { serveRewards } from "#askable/serve/rewards/serve-rewards.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { connectStdio } from "../../support/mcp.js";
import { textOf } from "../tried.js";
import type { Door, Passage } from "./doors.js";

/** What each door lets through. Otherwise it would refuse hostile statements for no merit of its own. */
const HONEST = "SELECT id FROM artist ORDER BY id";

function requireHonest(isThrough: boolean, said: string): void {
  if (!isThrough) throw new Error(`An honest query does not get through: ${said.slice(0, 2000)}`);
}

/** Bodies of requests that each hold a statement, by the path that they are posted to. */
const POSTED: Readonly<Record<string, (sql: string) => object>> = {
  "/sql": (sql) => ({ database: "data", sql }),
  "/export": (sql) => ({ database: "data", sql, format: "csv" }),
  "/feedback": (sql) => ({ database: "data", question: `What gives ${sql.slice(0, 20)}?`, sql }),
  "/ask": (sql) => ({ database: "data", question: sql.slice(0, 4000) || "?", evidence: sql, pipeline: "offline" }),
};

/** What is posted to a server that answers in text. */
async function posted(url: string, path: string, body: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return `${reply.status} ${await reply.text()}\n`;
}

/** The rights of a caller who may see a part: fields of a file, or those of an account that may only read. */
function partial(location: string): OpenSettings {
  const user = { account: { user: "reader", passwordEnv: "READER" } };
  if (location.startsWith("postgres://postgres@")) return { account: { role: "reader" } };
  if (location.startsWith("postgres")) return { ...user, environment: { READER: "none is asked for" } };
  if (location.startsWith("mysql")) return { ...user, environment: { ...process.env, READER: "geheim" } };
  return { rights: { tables: { artist: ["id"], album: "all" } } };
}

async function queried(settings: OpenSettings, { workshop: { home }, statements }: Passage): Promise<string> {
  const askable = await open("data", { home, environment: process.env, ...settings });
  const honest = await askable.database.query(HONEST);
  let said = "";
  try {
    requireHonest(honest.kind === "rows", textOf(honest));
    for (const sql of statements) {
      said += textOf(await askable.database.query(sql, { deadline: 5000 }));
      said += textOf(await askable.database.plan(sql, { deadline: 5000 }));
    }
  } finally {
    await askable.close();
  }
  return said;
}

/** Ways by which programs that are no command send statements. */
export const SERVING_DOORS: Readonly<Record<string, Door>> = {
  "the service": async ({ workshop: { home }, statements }) => {
    const service = await serve({ workspace: workspaceAt(home), environment: process.env, port: 0, feedback: true });
    let said = "";
    try {
      for (const path of ["/sql", "/export", "/feedback"]) {
        const honest = await posted(service.url, path, POSTED[path]!(HONEST));
        requireHonest(honest.startsWith("200 "), `${path}: ${honest}`);
      }
      for (const [path, body] of Object.entries(POSTED)) {
        for (const sql of statements) said += await posted(service.url, path, body(sql));
      }
    } finally {
      await service.stop();
    }
    return said;
  },

  MCP: async ({ workshop: { home }, statements }) => {
    const { client } = await connectStdio(home, ["--databases", "data", "--allow-feedback"]);
    let said = "";
    try {
      const honest = await client.callTool({ name: "run_sql", arguments: { database: "data", sql: HONEST } });
      requireHonest(honest.isError !== true, textOf(honest));
      const call = async (name: string, given: Record<string, unknown>) => {
        said += await client.callTool({ name, arguments: given }).then(textOf, String);
      };
      for (const [at, sql] of statements.entries()) {
        await call("run_sql", { sql });
        await call("find_values", { text: sql.slice(0, 200) });
        await call("accept_answer", { question: `What is the answer number ${at}?`, sql });
      }
    } finally {
      await client.close();
    }
    return said;
  },

  "rights to a part": (passage) => queried(partial(passage.location), passage),

  masks: (passage) => queried({ maskPersonal: true }, passage),

  /** It serves databases that are a file only, and must not be talked into opening others. */
  "the reward server": async ({ workshop, location, statements }) => {
    const isFile = /\.(?:db|duckdb)$/.test(location);
    const databases = isFile ? dirname(location) : workshop.home;
    const server = await serveRewards({ databases, port: 0, deadline: 5000, children: 1 });
    let said = "";
    try {
      const items = [{ database: "data", gold: HONEST, prediction: HONEST }];
      const honest = await posted(server.url, "/rewards", { items });
      requireHonest(!isFile || honest.includes('"equal"'), honest);
      for (const database of isFile ? ["data"] : [location, "data"]) {
        const items = statements.flatMap((sql) => [
          { database, gold: "SELECT name FROM artist", prediction: sql },
          { database, gold: sql, prediction: "SELECT name FROM artist" },
        ]);
        said += await posted(server.url, "/rewards", { items });
      }
    } finally {
      await server.stop();
    }
    return said;
  },
};
