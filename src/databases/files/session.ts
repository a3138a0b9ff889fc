import { basename } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { AskableError, messageOf } from "../../errors.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import { DuckDBInstance } from "../duckdb/api.js";
import { configuration, lock } from "../duckdb/session.js";
import { duckdbSql } from "../duckdb/sql.js";
import type { Session, SessionOptions } from "../engine.js";
import type { Schema, Unread } from "../schema.js";
import { csvReading, surplusOf } from "./csv.js";
import { fileFingerprints, filesFingerprint } from "./fingerprints.js";
import { endLoading, loadingOptions } from "./load-memory.js";
import { emptyFiles, literal, stampOf, strangeFiles, type TableFile, tableFiles } from "./tables.js";
import { typesOfTexts } from "./text-types.js";

/**
 * Text files up to this size together are loaded into memory: a query over a small CSV file takes 1 ms then and 50 ms
 * otherwise, since its dialect is detected anew each time, and a file whose types are mistaken at first is read again.
 * Beyond it they are read by each query. Parquet files always are.
 */
const LOADED = 256 * 2 ** 20;

/** Brackets of JSON within each other that become lists and structs; DuckDB takes minutes to find the type of thousands. */
const DEEPEST_JSON = 32;

/** Reopens itself when a file was changed. */
export async function openSession(location: string, options: SessionOptions): Promise<Session> {
  let opened: { readonly stamp: string; readonly session: Session } | undefined;
  const fresh = async () => {
    const stamp = stampOf(location);
    if (opened?.stamp === stamp) return opened.session;
    opened?.session.close();
    opened = undefined;
    opened = { stamp, session: await load(location, options) };
    return opened.session;
  };
  await fresh();
  return {
    schema: async () => (await fresh()).schema(),
    run: async (sql, limits, emit) => (await fresh()).run(sql, limits, emit),
    plan: async (sql, limits) => (await fresh()).plan(sql, limits),
    permits: async (sql, rights) => (await fresh()).permits!(sql, rights),
    interrupt: () => opened?.session.interrupt(),
    fingerprint: () => filesFingerprint(location),
    fingerprints: (given) => fileFingerprints(location, given),
    close: () => opened?.session.close(),
  };
}

async function load(location: string, options: SessionOptions): Promise<Session> {
  const files = tableFiles(location);
  const textBytes = files.reduce((sum, file) => sum + (file.format === "parquet" ? 0 : file.size), 0);
  const loaded = textBytes <= LOADED;
  const least = options.memory + (loaded ? textBytes * 4 : 0);
  const loading = loadingOptions(loaded ? files : [], { ...options, memory: least });
  const instance = await DuckDBInstance.create(":memory:", configuration({ ...options, ...loading }));
  const connection = await instance.connect();
  const readings = new Map<string, readonly string[]>();
  const broken: Unread[] = [];
  for (const file of files) {
    const kind = loaded && file.format !== "parquet" ? "TABLE" : "VIEW";
    await addTable(connection, file, kind).then(
      (options) => readings.set(file.name, options),
      (error) => {
        // The others of a folder can be asked all the same.
        if (files.length === 1 || !(error instanceof AskableError)) throw error;
        const remedy = `Mend it, or leave it out: --skip ${basename(file.path)}`;
        broken.push({ what: basename(file.path), why: `${withoutEnd(error.message)}. ${remedy}`, broken: true });
        if (broken.length === files.length) throw error;
      },
    );
  }
  await endLoading(connection, options, least);
  const tables = files.filter(({ name }) => readings.has(name));
  const inPlace = loaded ? tables.filter((file) => file.format === "parquet") : tables;
  const paths = inPlace.map((file) => quoteText(file.path, duckdbSql)).join(", ");
  await connection.run(`SET allowed_paths = [${paths}]`);
  const session = await lock(connection, await instance.connect(), {
    fingerprint: () => filesFingerprint(location),
    fingerprints: (given) => fileFingerprints(location, given),
  });
  let unread: Promise<ReadonlyMap<string, readonly Unread[]>> | undefined;
  const surplus = async () => {
    const found = new Map<string, readonly Unread[]>();
    for (const { name, path } of tables) found.set(name, await surplusOf(path, readings.get(name)!, loading.memory));
    return found;
  };
  const schema = async (): Promise<Schema> => {
    const { tables } = await session.schema();
    unread ??= surplus();
    const lost = await unread;
    const left = [
      ...emptyFiles(location).map((name) => ({ what: name, why: "it is empty" })),
      ...strangeFiles(location).map((name) => ({ what: name, why: "it is neither Parquet nor text" })),
      ...broken,
    ];
    return {
      tables: tables.map(({ definition: _, ...table }) => {
        const own = lost.get(table.name) ?? [];
        return { ...table, kind: "table", ...(own.length > 0 && { unread: own }) };
      }),
      ...(left.length > 0 && { unread: left }),
    };
  };
  return {
    ...session,
    schema,
    close: () => {
      session.close();
      instance.closeSync();
    },
  };
}

/** Returns the options that a CSV file could be read with. */
async function addTable(
  connection: DuckDBConnection,
  file: TableFile,
  kind: "TABLE" | "VIEW",
): Promise<readonly string[]> {
  const name = { parquet: "read_parquet", csv: "read_csv", json: "read_json_auto" }[file.format];
  const depth = file.format === "json" ? [`maximum_depth = ${DEEPEST_JSON}`] : [];
  const create = async (options: readonly string[]) => {
    const given = [quoteText(literal(file.path), duckdbSql), ...depth, ...options].join(", ");
    await connection.run(`CREATE OR REPLACE ${kind} ${quoteName(file.name, duckdbSql)} AS FROM ${name}(${given})`);
    return options;
  };
  let reading = file.format === "csv" ? csvReading(file.path, file.encoding) : undefined;
  for (;;) {
    try {
      const options = await create(reading?.options ?? []);
      if (!reading?.texts) return options;
      const { columns, typed } = reading.texts;
      return await create(typed(await typesOfTexts(connection, file.name, columns)));
    } catch (error) {
      const message = messageOf(error);
      if (/^Out of Memory/.test(message)) throw unreadable(file, message);
      reading = reading?.retry(message);
      if (!reading) throw unreadable(file, message);
    }
  }
}

function unreadable({ path }: TableFile, message: string): AskableError {
  const [first, second] = message.split("\n").filter((line) => line.trim() !== "");
  const detail = /CSV Error on Line/.test(first ?? "") ? `${first} (${second})` : first;
  const tooBig = /Out of Memory/.test(message);
  return new AskableError(`${path} cannot be read as a table: ${detail}`, {
    hint: tooBig ? "Convert it to Parquet, which is read in place." : "Mend it, or move it out of the folder.",
  });
}

/** Of a message, without the full stops that end it, blanks between them included. */
const withoutEnd = (message: string) => message.trimEnd().replace(/\.$/, "").trimEnd().replace(/\.$/, "");
