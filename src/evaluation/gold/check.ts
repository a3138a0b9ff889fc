import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import { canonicalJson } from "../../artifacts/json.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import type { Database, QueryLimits } from "../../databases/database.js";
import { openDatabase } from "../../databases/open.js";
import { fingerprintUnopened } from "../../databases/recognise.js";
import { equalResults } from "../../databases/results/equality.js";
import type { Result } from "../../databases/results/result.js";
import type { Environment } from "../../databases/server.js";
import { limitedQueries } from "../../sql/limited-queries.js";
import { currentDateIn } from "../../sql/literals.js";
import type { Progress } from "../../traces/progress.js";
import { cutFlags } from "./cut.js";
import { type GoldFlag, goldFlag } from "./flags.js";
import type { GoldCheck, LocatedGold } from "./gold-check.js";
import { textNumbersCheck } from "./text-numbers.js";

export type { GoldCheck, LocatedGold } from "./gold-check.js";

export interface GoldCheckOptions {
  /** Milliseconds for each statement. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Statements side by side. Default 2. */
  readonly concurrency?: number | undefined;
  /** A folder that keeps the checks, by gold query and fingerprint of the data. Default: none is kept. */
  readonly store?: string | undefined;
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress | undefined;
}

/** Larger results are not compared. */
const MOST = { maxRows: 100_000, maxBytes: 128 * 2 ** 20 };

/**
 * Looks for gold queries that cannot tell a right answer from a wrong one, by running them, read-only, in processes that
 * are killed at the deadline. Each runs twice; on SQLite the second time with the rows of unordered selects reversed. The
 * checks are in the order of the questions. Of what a LIMIT cuts inside a correlated query only the second run tells.
 *
 * @throws AskableError when a database cannot be reached.
 */
export async function checkGold(
  questions: readonly LocatedGold[],
  { deadline = 30_000, concurrency = 2, store: folder, environment, signal, onProgress }: GoldCheckOptions = {},
): Promise<GoldCheck[]> {
  const checks = new Map<LocatedGold, GoldCheck>();
  const limits: QueryLimits = { ...MOST, deadline, ...(signal && { signal }) };
  const tell = () => onProgress?.({ task: "Checking gold queries", done: checks.size, total: questions.length });
  for (const location of new Set(questions.map((question) => question.location))) {
    const own = questions.filter((question) => question.location === location);
    const store = await openCheckStore(folder, folder && (await fingerprintOf(location, { environment, signal })));
    const waiting = own.filter((question) => {
      const kept = store.get(question);
      if (kept) checks.set(question, { id: question.id, ...kept });
      return !kept;
    });
    tell();
    if (waiting.length === 0) continue;
    const database = await openDatabase(location, { children: concurrency, environment, signal });
    try {
      const textNumbers = await textNumbersCheck(database, await database.schema({ signal }), limits);
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const check = await checkQuestion(next, { database, limits, textNumbers });
          store.add(next, check);
          checks.set(next, check);
          tell();
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    } finally {
      await store.save();
      await database.close();
    }
  }
  return questions.map((question) => checks.get(question)!);
}

async function fingerprintOf(
  location: string,
  { environment, signal }: Pick<GoldCheckOptions, "environment" | "signal">,
): Promise<string> {
  const known = await fingerprintUnopened(location);
  if (known !== undefined) return known;
  const database = await openDatabase(location, { children: 1, environment, signal });
  return database.fingerprint({ signal }).finally(() => database.close());
}

interface Bench {
  readonly database: Database;
  readonly limits: QueryLimits;
  readonly textNumbers: (sql: string) => Promise<GoldFlag[]>;
}

async function checkQuestion({ id, goldQueries }: LocatedGold, bench: Bench): Promise<GoldCheck> {
  const checked: Awaited<ReturnType<typeof checkQuery>>[] = [];
  for (const gold of goldQueries) checked.push(await checkQuery(gold, bench));
  const [first, ...others] = checked;
  const everywhere = ({ name }: GoldFlag) => others.every(({ flags }) => flags.some((flag) => flag.name === name));
  const flags = hasResult(first!) ? first!.flags.filter(everywhere) : first!.flags;
  const otherFailures = others.flatMap((other, index) =>
    hasResult(other) ? [] : other.flags.map((flag) => ({ gold: index + 2, flag })),
  );
  return { id, ...first!, flags, ...(otherFailures.length > 0 && { otherFailures }) };
}

export const hasResult = ({ outcome }: Pick<GoldCheck, "outcome">) => outcome === "rows" || outcome === "empty";

async function checkQuery(sql: string, bench: Bench): Promise<Omit<GoldCheck, "id">> {
  const { database, limits } = bench;
  const ran = await database.query(sql, limits);
  if (ran.kind === "timeout") return { outcome: "timeout", flags: [goldFlag("timeout")] };
  if (ran.kind === "error") {
    const flag = ran.failure === "memory" ? goldFlag("too-large") : goldFlag("fails", ran.message);
    return { outcome: "error", flags: [flag] };
  }
  const { result } = ran;
  const flags: GoldFlag[] = [];
  if (result.rows === 0) flags.push(goldFlag("empty"));
  else if (result.data.every((column) => column.every((cell) => cell === null))) flags.push(goldFlag("null"));
  if (result.truncated) flags.push(goldFlag("too-large"));
  for (const query of limitedQueries(sql, database.dialect)) flags.push(...(await cutFlags(database, query, limits)));
  flags.push(...(await bench.textNumbers(sql)));
  const today = currentDateIn(sql, database.dialect);
  if (today !== undefined) flags.push(goldFlag("current-date", today));
  if (!result.truncated && !(await isStable(sql, result, bench))) flags.push(goldFlag("unstable"));
  return { outcome: ran.kind, rows: result.rows, flags: onceEach(flags) };
}

async function isStable(sql: string, result: Result, { database, limits }: Bench): Promise<boolean> {
  const again = await database.query(sql, { ...limits, reversed: true });
  return (again.kind === "rows" || again.kind === "empty") && equalResults(result, again.result);
}

function onceEach(flags: readonly GoldFlag[]): GoldFlag[] {
  return flags.filter(({ name }, index) => flags.findIndex((flag) => flag.name === name) === index);
}

/** Raised when the same gold query over the same data may get other flags. */
const CHECK_VERSION = 2;

type Kept = Omit<GoldCheck, "id">;

/** The checks of gold queries over the data of one database. */
export interface CheckStore {
  get(question: LocatedGold): Kept | undefined;
  add(question: LocatedGold, check: GoldCheck): void;
  /** Writes what was added and keeps the checks of other gold queries. */
  save(): Promise<void>;
}

/** @param folder Where checks are kept; undefined keeps none. What cannot be read or written there is left. */
export async function openCheckStore(folder: string | undefined, fingerprint = ""): Promise<CheckStore> {
  const path = folder && join(folder, `${sha256(fingerprint).slice(0, 16)}.json`);
  const kept = new Map(Object.entries(path ? await read(path) : {}));
  let added = 0;
  return {
    get: (question) => kept.get(keyOf(question)),
    add(question, { id: _, ...check }) {
      // The next run may have the processor to itself.
      const found = [...check.flags, ...(check.otherFailures ?? []).map(({ flag }) => flag)];
      if (found.some(({ name }) => name === "timeout" || name === "too-large")) return;
      kept.set(keyOf(question), check);
      added += 1;
    },
    async save() {
      if (!path || added === 0) return;
      const content = canonicalJson({ version: CHECK_VERSION, checks: Object.fromEntries(kept) });
      // Without it the next check only takes longer.
      await replaceFile(path, content).catch(() => {});
    },
  };
}

const keyOf = ({ goldQueries }: LocatedGold) => hashOf(goldQueries).slice(0, 24);

async function read(path: string): Promise<Record<string, Kept>> {
  try {
    const { version, checks } = JSON.parse(await readFile(path, "utf8"));
    return version === CHECK_VERSION ? checks : {};
  } catch {
    return {};
  }
}
