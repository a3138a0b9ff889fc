import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { AskableError } from "../../errors.js";
import { renderMarkdown } from "../../profiles/render/markdown.js";
import { describeTable } from "../actions/description.js";
import { ServeError } from "../serve-error.js";
import type { McpOptions } from "./call-tool.js";
import { STORED_TEXT_NOTE, storedText } from "./stored-text.js";

const SCHEMA = "askable://databases/{database}/schema.md";
const TABLE = "askable://databases/{database}/tables/{table}.md";
const MARKDOWN = "text/markdown";
/** Resources of one page of the list. */
const PAGE = 200;

/** The annotated schema of each database, and of each of its tables. */
export function registerResources(server: McpServer, options: McpOptions): void {
  const { service, caller } = options;
  const databases = (value: string) => startingWith(value, service.names(caller));
  const tables = async (value: string, database: string | undefined) => {
    if (database === undefined) return [];
    return startingWith(value, await tableNames(options, database));
  };
  server.registerResource(
    "schema",
    new ResourceTemplate(SCHEMA, { list: undefined, complete: { database: databases } }),
    { title: "Annotated schema of a database", mimeType: MARKDOWN },
    async (uri, variables) => {
      const known = await knowledgeOf(nameIn(variables.database), uri, options);
      const { profile, summaries, vocabulary } = known;
      return content(uri, renderMarkdown(profile, { summaries, vocabulary, detail: "short" }));
    },
  );
  server.registerResource(
    "table",
    new ResourceTemplate(TABLE, {
      list: undefined,
      complete: { database: databases, table: (value, context) => tables(value, context?.arguments?.database) },
    }),
    { title: "Annotated schema of a table", mimeType: MARKDOWN },
    async (uri, variables) => {
      const known = await knowledgeOf(nameIn(variables.database), uri, options);
      const table = known.profile.tables.find(({ name }) => name === nameIn(variables.table));
      if (!table) throw new ResourceNotFoundError(uri.href);
      const { head, blocks } = describeTable(known, table);
      return content(uri, [head, ...blocks].join("\n"));
    },
  );
  // The package lists all at once.
  server.server.setRequestHandler("resources/list", ({ params }) => listed(options, params?.cursor));
}

/** One page of all databases and their tables, in a fixed order. A cursor is the address of the last that was given. */
async function listed(options: McpOptions, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : Buffer.from(cursor, "base64url").toString();
  if (after !== undefined && !after.startsWith("askable://databases/")) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is none that this server gave");
  }
  const resources: Resource[] = [];
  let past = after === undefined;
  for (const database of options.service.names(options.caller)) {
    const tables = await tableNames(options, database).catch(() => []);
    for (const resource of [schemaResource(database), ...tables.map((table) => tableResource(database, table))]) {
      if (!past) past = resource.uri === after;
      else if (resources.length < PAGE) resources.push(resource);
      else return { resources, nextCursor: Buffer.from(resources.at(-1)?.uri ?? "").toString("base64url") };
    }
  }
  return { resources };
}

async function tableNames({ service, caller }: McpOptions, database: string): Promise<string[]> {
  const { tables } = await service.outline(caller, database);
  return tables.map(({ name }) => name);
}

function schemaResource(database: string): Resource {
  const uri = SCHEMA.replace("{database}", () => encodeURIComponent(database));
  return { uri, name: `${database}/schema`, title: `Schema of ${database}`, mimeType: MARKDOWN };
}

function tableResource(database: string, table: string): Resource {
  const uri = TABLE.replace("{database}", () => encodeURIComponent(database)).replace("{table}", () =>
    encodeURIComponent(table),
  );
  return { uri, name: `${database}/${table}`, title: `${table} in ${database}`, mimeType: MARKDOWN };
}

async function knowledgeOf(database: string, uri: URL, { service, caller }: McpOptions) {
  try {
    return await service.knowledge(caller, database);
  } catch (error) {
    if (error instanceof ServeError && error.kind === "not-found") throw new ResourceNotFoundError(uri.href);
    if (!(error instanceof AskableError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  }
}

function content(uri: URL, text: string) {
  const marked = `${STORED_TEXT_NOTE}\n\n${storedText(text.trimEnd().split("\n"))}\n`;
  return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: marked }] };
}

/** What stands for a variable in the address of a resource. */
function nameIn(variable: string | string[] | undefined): string {
  const text = String(variable ?? "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function startingWith(start: string, names: readonly string[]): string[] {
  const folded = start.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(folded));
}
