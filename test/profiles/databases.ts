import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { onTestFinished } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-profiles-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function opened(path: string): Promise<Database> {
  const database = await openDatabase(path);
  onTestFinished(() => database.close());
  return database;
}

export async function sqliteWith(sql: string, fill?: (database: Sqlite.Database) => void): Promise<Database> {
  const path = join(temporaryFolder(), "test.sqlite");
  const database = new Sqlite(path);
  database.pragma("foreign_keys = OFF");
  database.exec(sql);
  fill?.(database);
  database.close();
  return opened(path);
}

export async function duckdbWith(...statements: string[]): Promise<Database> {
  const path = join(temporaryFolder(), "test.duckdb");
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  return opened(path);
}

export async function folderWith(files: Readonly<Record<string, string>>): Promise<Database> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return opened(folder);
}

/** Airlines and their flights, with what makes real tables hard in small. */
export const flights = `
  CREATE TABLE airlines (uid INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
  INSERT INTO airlines VALUES (1, 'JetBlue Airways', 'USA'), (2, 'Air France', 'France'), (3, 'Delta', 'USA'), (4, 'Lufthansa', NULL);
  CREATE TABLE flights (
    flight_id INTEGER PRIMARY KEY,
    airline INTEGER REFERENCES airlines (uid),
    delay_min INTEGER,
    code TEXT,
    departed TEXT
  );
  INSERT INTO flights VALUES
    (1, 1, 0, 'B6-0100', '2024-01-01'), (2, 1, 12, 'B6-0101', '2024-01-02'), (3, 2, NULL, 'AF-0200', '2024-01-03'),
    (4, 3, 'late', 'DL-0300', '2024-01-04'), (5, 9, 5, '', '2024-01-05'), (6, 3, 5, 'DL-0301', '2024-01-05');
`;
