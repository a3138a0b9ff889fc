import type { CacheMode } from "../models/wrappers/cache.js";
import type { ProfileLimits } from "../profiles/measure/limits.js";
import {
  choice,
  completing,
  type NumberRules,
  names,
  number,
  type Option,
  text,
  type ValuesOf,
  word,
  wrongArgument,
} from "./arguments.js";
import type { Shell } from "./command.js";

/** What is measured. */
export const SOURCE = completing(
  "database",
  word(
    "Path of a SQLite or DuckDB file, or of a file or folder of Parquet, CSV or JSON lines; URL of a server's database " +
      "(postgres://user@host/database, mysql://user@host/database); or the name of what was prepared before, where no file or folder is called so",
    { empty: "name a database by path or URL" },
  ),
);

/** A database that is prepared. */
export const PREPARED = completing(
  "database",
  word("Name of a prepared database", { empty: "name a prepared database" }),
);

/** How much profiling may cost. */
export const LIMIT_OPTIONS = {
  "max-seconds": number("Time for profiling; what takes longer is sampled"),
  "max-rows": number("Rows read of all tables together"),
  "max-bytes": text('Bytes read of all tables together: 500000, "2 GB"'),
  "max-table-seconds": number("Time for each table"),
  "max-table-rows": number("Rows read of each table"),
  "max-table-bytes": text("Bytes read of each table"),
  only: text('The only tables to measure: names or patterns, "sales_*,items"'),
  skip: text("Tables not to measure"),
};

/** What measuring a database is told by the command line. */
export async function measureOptions(
  given: ValuesOf<typeof LIMIT_OPTIONS> & { readonly name: string | undefined },
  { workspace, environment, signal, output, progress }: Shell,
) {
  return {
    ...{ workspace, environment, signal, name: given.name },
    limits: await readLimits(given),
    onProgress: progress.report,
    onNote: (note: string) => output.note(`note: ${note}`),
  };
}

/** Only what was given, so that the rest is left to `askable.yaml`. */
async function readLimits(given: ValuesOf<typeof LIMIT_OPTIONS>): Promise<ProfileLimits> {
  const { amountsSchema } = await import("../profiles/measure/limits.js");
  const amounts = (prefix: "max" | "max-table") =>
    defined(
      Object.fromEntries(
        (["seconds", "rows", "bytes"] as const).map((name) => {
          const read = amountsSchema.shape[name].safeParse(given[`${prefix}-${name}`]);
          if (!read.success) throw wrongArgument(`${prefix}-${name}`, read.error.issues[0]!.message);
          return [name, read.data];
        }),
      ),
    );
  const [only, skip] = [tableNames("only", given.only), tableNames("skip", given.skip)];
  return { ...amounts("max"), table: amounts("max-table"), ...defined({ only, skip }) };
}

function tableNames(option: string, given: string | undefined): string[] | undefined {
  const tables = given?.split(",").map((name) => name.trim());
  if (tables?.includes("")) throw wrongArgument(option, "name tables, with commas between");
  return tables;
}

function defined<Value extends object>(value: Value): { [K in keyof Value]?: Exclude<Value[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}

export const wholeFrom = (least: number): Pick<NumberRules, "fits" | "wrong"> => ({
  fits: (value) => Number.isInteger(value) && value >= least,
  wrong: `give a whole number of at least ${least}`,
});

/** Rules for the path of a file or a folder. */
export const PATH = { empty: "name a file or folder" };

/** Which questions of a data set are asked, and how many at a time. */
export const ASKING_OPTIONS = {
  databases: text("Folder of the databases (default: that of the data set)", PATH),
  limit: number("So many questions at most: the first, or with --sample any", wholeFrom(1)),
  sample: number("Seed of the choice, with --limit", wholeFrom(0)),
  tier: names("Only questions of these tiers, commas between"),
  database: names("Only questions of these databases, commas between"),
  concurrency: number("Questions in flight (default: as many as the models take calls)", {
    fits: (value) => Number.isInteger(value) && value >= 1 && value <= 1024,
    wrong: "give a whole number of at least 1, and 1024 at most",
  }),
};

export function requireLimit({ sample, limit }: Pick<ValuesOf<typeof ASKING_OPTIONS>, "sample" | "limit">): void {
  if (sample !== undefined && limit === undefined) throw wrongArgument("sample", "say with --limit how many to choose");
}

export const DATA = word("BIRD's or Spider's dev.json, a CSV file of defog, or JSON lines; file or folder", PATH);

export const CACHE_MODES: readonly CacheMode[] = ["off", "read-write", "read-only", "refresh"];

export const cacheOption = () =>
  choice(CACHE_MODES, "Replies of models on disk: off, read-write, read-only (no model is called) or refresh");

/** Seconds after which a statement is stopped. */
export function deadlineOption(describe: string): Option<number> {
  return number(describe, { default: 30, fits: (value) => value > 0, wrong: "give a number of seconds above 0" });
}
