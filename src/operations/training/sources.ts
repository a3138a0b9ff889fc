import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { AskableError, withoutPasswords } from "../../errors.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import { type DataSet, isAnswerable, type Question } from "../../evaluation/datasets/question.js";
import { count } from "../../language/numbers.js";
import { pairOf, type TrainingPair } from "../../training/pair.js";
import { readConfig } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import type { OpenDatabase, OpenOptions } from "../ask/open-prepared.js";
import { type PreparedDatabases, prepareDatabases } from "../evaluate/databases.js";
import { type DatabasePool, databasePool } from "../evaluate/evaluation.js";
import { questionFiles } from "../questions.js";

export interface SourceOptions extends OpenOptions {
  /** File or folder of questions. */
  readonly data: string;
  /** Folder of the databases. Default: that of the data set. */
  readonly databases?: string | undefined;
}

/** Pairs of questions and gold SQL whose databases are at hand, before any is prepared. */
export interface FoundPairs {
  readonly dataSet: DataSet;
  /** Hash of each file by a name that tells no place. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly pairs: readonly TrainingPair[];
  /** Questions that the database cannot answer. */
  readonly unanswerable: number;
  /** Databases that are not at hand, with the number of their questions. */
  readonly missing: ReadonlyMap<string, number>;
}

/** How many questions were left out as their databases are not at hand, and these databases. */
export interface MissingCounts {
  readonly missing: number;
  readonly missingDatabases: readonly string[];
}

export function missingCounts({ missing }: FoundPairs): MissingCounts {
  return {
    missing: [...missing.values()].reduce((sum, number) => sum + number, 0),
    missingDatabases: [...missing.keys()],
  };
}

/**
 * Reads a data set and looks for its databases; questions whose database is not at hand are counted and left out.
 *
 * @throws AskableError for a data set that cannot be read, or of which no database is at hand.
 */
export async function findPairs(options: SourceOptions): Promise<FoundPairs> {
  const dataSet = await loadDataSet(options.data);
  for (const note of dataSet.notes ?? []) options.onNote?.(note);
  const folder = folderOf(options, dataSet);
  const answerable = dataSet.questions.filter(isAnswerable);
  refusePasswords(dataSet, answerable);
  const missing = new Map<string, number>();
  const there = new Map<string, boolean>();
  for (const { database } of answerable) {
    if (!there.has(database)) there.set(database, await isThere(options, folder, database));
    if (!there.get(database)) missing.set(database, (missing.get(database) ?? 0) + 1);
  }
  const pairs = answerable.filter(({ database }) => there.get(database)).map(pairOf);
  if (pairs.length === 0) {
    const names = [...missing.keys()].slice(0, 5).join(", ");
    throw new AskableError(
      missing.size === 0
        ? `${dataSet.path} holds no question with SQL`
        : `None of the ${count(missing.size, "database")} of ${dataSet.path} is in ${folder}: ${names}`,
      { code: "usage", hint: "Name the folder of the databases with --databases." },
    );
  }
  const inputs = { [`questions ${basename(dataSet.path)}`]: sha256(readFileSync(dataSet.path)) };
  return { dataSet, inputs, pairs, unanswerable: dataSet.questions.length - answerable.length, missing };
}

/** A set is handed on: what names its databases must not open them. */
function refusePasswords({ path }: DataSet, questions: readonly Question[]): void {
  const telling = questions.find(({ database }) => withoutPasswords(database) !== database);
  if (telling === undefined) return;
  throw new AskableError(
    `${path}, question ${telling.id}: its database is a URL with a password, which would stand in the set`,
    {
      hint: "Prepare the database under a name (askable prepare URL --name NAME) and write the name.",
    },
  );
}

export const folderOf = ({ databases }: SourceOptions, { path }: DataSet) => databases ?? dirname(path);

async function isThere({ workspace }: SourceOptions, folder: string, name: string): Promise<boolean> {
  return questionFiles(workspace, folder, name).then(
    () => true,
    (error) => {
      if (!(error instanceof AskableError)) throw error;
      return false;
    },
  );
}

/** The databases of pairs, prepared. Close them. */
export interface OpenSources {
  readonly recorded: PreparedDatabases["recorded"];
  readonly files: PreparedDatabases["files"];
  /** Fingerprint of each with its profile, by a name for the set's inputs. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly use: DatabasePool<OpenDatabase>["use"];
  readonly close: () => Promise<void>;
}

/** Words and meanings out of notes and queries, which prompts show. */
function vocabularyOf(workspace: SourceOptions["workspace"], names: readonly string[]): string {
  const path = join(workspace.profile(names.at(-1)!), "vocabulary.json");
  return existsSync(path) ? sha256(readFileSync(path)) : "";
}

/** Hashes of files by names that tell no place; those of one name are numbered. */
export function namedInputs(
  what: string,
  files: readonly { readonly name: string; readonly sha256: string }[],
): Record<string, string> {
  const named = files.map(({ name, sha256: hash }, at) => {
    const before = files.slice(0, at).filter((other) => other.name === name).length;
    return [`${what} ${name}${before > 0 ? ` (${before + 1})` : ""}`, hash] as const;
  });
  return Object.fromEntries(named);
}

/** Databases that stay open, each with a process or two. */
const OPEN_DATABASES = 4;

/** Prepares the databases of the pairs, as `evaluate` does. @throws AskableError when one cannot be prepared. */
export async function openSources(
  { dataSet, pairs }: Pick<FoundPairs, "dataSet" | "pairs">,
  options: SourceOptions,
): Promise<OpenSources> {
  const { workspace } = options;
  const embedder = await embedderOf(await readConfig(workspace), workspace, options);
  const names = [...new Set(pairs.map(({ database }) => database))];
  const prepared = await prepareDatabases(names, folderOf(options, dataSet), { ...options, embedder });
  const pool = databasePool(prepared.open, OPEN_DATABASES);
  const inputs = names.map((name): [string, string] => {
    const { fingerprint, profile } = prepared.recorded[name]!;
    return [`database ${name}`, sha256(`${fingerprint} ${profile} ${vocabularyOf(workspace, prepared.namesOf(name))}`)];
  });
  return {
    recorded: prepared.recorded,
    files: prepared.files,
    inputs: Object.fromEntries(inputs),
    use: pool.use,
    close: () => pool.close(),
  };
}
