import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { engines } from "../../databases/engines.js";
import { AskableError } from "../../errors.js";

/** Where benchmarks put the databases of a data set, beside its questions or in a folder of their own. */
const FOLDERS = ["", "database", "databases", "dev_databases", "test_database", "train_databases"];
const ENDINGS = engines.flatMap(({ endings = [], readsFolders }) =>
  readsFolders ? [] : endings.map((ending) => `.${ending}`),
);

/** Whether `database` is a location by itself, which is not looked for in a folder. */
export const isLocation = (database: string) => database === ":memory:" || /^[a-z]+:\/\//i.test(database);

/**
 * The files of a database by its name, its own first: `NAME/NAME.sqlite` (or `.sqlite3`, `.db`, `.duckdb`), with the
 * other SQLite files of that folder behind it, which hold other rows for the same schema where there is a test suite;
 * or `NAME.sqlite`. They are looked for in `folder` and in its subfolders of the names that benchmarks use.
 *
 * @throws AskableError when there is none, or when the name is a path.
 */
export function databaseFiles(folder: string, name: string): string[] {
  if (isLocation(name)) return [name];
  if (name === "" || /[/\\\0]/.test(name) || name === "..") {
    throw new AskableError(`"${name}" is not a name of a database`, { hint: "Give its name, :memory:, or a URL." });
  }
  for (const place of FOLDERS.map((each) => join(folder, each))) {
    for (const ending of ENDINGS) {
      const own = join(place, name, `${name}${ending}`);
      if (existsSync(own)) return [own, ...copiesBeside(own, join(place, name))];
      const alone = join(place, `${name}${ending}`);
      if (existsSync(alone)) return [alone];
    }
  }
  throw new AskableError(`There is no database "${name}" in ${folder}`, {
    hint: `Looked for ${name}/${name}.sqlite and ${name}.sqlite there and in ${FOLDERS.slice(1).join(", ")}.`,
  });
}

/** A database's own file with its copies beside it, as `databaseFiles` gives them, where its path is known. */
export function withCopies(path: string): string[] {
  const folder = dirname(path);
  const inItsFolder = basename(path, extname(path)) === basename(folder);
  return !isLocation(path) && inItsFolder && existsSync(folder) ? [path, ...copiesBeside(path, folder)] : [path];
}

function copiesBeside(own: string, folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sqlite"))
    .map((file) => join(folder, file))
    .filter((file) => file !== own)
    .sort();
}
