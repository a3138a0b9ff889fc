import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { Resources } from "#askable/pipelines/resources.js";
import type { TraceEvent } from "#askable/traces/events.js";

export interface Fixture {
  readonly folder: string;
  readonly path: string;
  readonly database: Database;
  /** Resources without indexes, and the events that they gather. */
  readonly bare: (more?: Partial<Resources>) => { resources: Resources; events: TraceEvent[] };
  readonly close: () => Promise<void>;
}

const SCHEMA = `
  CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, age INTEGER);
  CREATE TABLE concert (
    concert_id INTEGER PRIMARY KEY, title TEXT, year INTEGER, singer_id INTEGER REFERENCES singer (singer_id)
  );
  INSERT INTO singer VALUES
    (1, 'Joe Sharp', 'Netherlands', 52), (2, 'Timbaland', 'United States', 32), (3, 'Rose White', 'France', 41),
    (4, 'John Nizinik', 'France', 43), (5, 'Tribal King', 'France', 25);
  INSERT INTO concert VALUES
    (1, 'Auditions', 2014, 2), (2, 'Super bootcamp', 2014, 3), (3, 'Home Visits', 2015, 3), (4, 'Week 1', 2015, 5);
`;

/** A small real SQLite database, open. Default: of singers and their concerts. */
export async function openFixture(schema = SCHEMA, name = "music"): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), "askable-pipelines-"));
  const path = join(folder, `${name}.sqlite`);
  new SQLite(path).exec(schema).close();
  const database = await openDatabase(path);
  return {
    folder,
    path,
    database,
    bare: (more = {}) => {
      const events: TraceEvent[] = [];
      const resources: Resources = {
        database,
        databaseName: name,
        profile: {
          kind: "profile",
          version: 3,
          database: name,
          engine: "sqlite",
          dialect: "sqlite",
          tables: [],
          joins: [],
        },
        summaries: { kind: "summaries", version: 2, database: name, tables: [] },
        values: { size: 0, cut: [], find: () => [] },
        fields: async () => ({ search: async () => [] }),
        trace: (event) => events.push(event),
        ...more,
      };
      return { resources, events };
    },
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
