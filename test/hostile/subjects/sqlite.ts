import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { STATEMENTS } from "../../databases/conformance.js";
import { makeSqlite } from "../../databases/tools.js";
import { hash } from "../machine.js";
import { sqlite as corpus } from "../statements/sqlite.js";
import type { MakeSubject } from "./subject.js";

export const sqlite: MakeSubject = async ({ folder }) => {
  const path = makeSqlite(
    join(folder, "data", "data.db"),
    ...STATEMENTS,
    "CREATE VIRTUAL TABLE words USING fts5(title); INSERT INTO words SELECT title FROM album",
  );
  const changed = (...statements: string[]) => makeSqlite(path, ...statements);
  return {
    engine: "sqlite",
    corpus,
    accounts: { nobody: path },
    settings: `SELECT total_changes(), (SELECT group_concat(name) FROM pragma_module_list WHERE name NOT LIKE 'pragma%'),
      (SELECT group_concat(file) FROM pragma_database_list WHERE name <> 'temp')`,
    secrets: [],
    state: async () => {
      const database = new Sqlite(path, { readonly: true });
      const names = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
        .pluck()
        .all() as string[];
      const content = (name: string) => database.prepare(`SELECT * FROM "${name}"`).raw().all();
      const pragmas = [
        "user_version",
        "application_id",
        "schema_version",
        "journal_mode",
        "encoding",
        "freelist_count",
      ];
      const state = {
        tables: Object.fromEntries(names.map((name) => [name, hash(JSON.stringify(content(name)))])),
        schema: hash(JSON.stringify(database.prepare("SELECT * FROM sqlite_schema").all())),
        pragmas: pragmas.map((name) => database.pragma(name)),
      };
      database.close();
      return state;
    },
    effects: [
      ["tables", "a row", () => changed("INSERT INTO blank VALUES (1, 'x')")],
      ["tables", "a row of an index of words", () => changed("INSERT INTO words (words, rank) VALUES ('pgsz', 100)")],
      ["schema", "a view", () => changed("CREATE VIEW more AS SELECT 1")],
      ["pragmas", "a version", () => changed("PRAGMA user_version = 7")],
      ["files", "a copy", () => changed(`VACUUM INTO '${folder}/copy.db'`)],
      ["read", "another database", () => changed(`ATTACH '${folder}/other.db' AS o; SELECT * FROM o.t`)],
    ],
    close: async () => {},
  };
};
