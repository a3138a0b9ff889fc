import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, sha256 } from "../../artifacts/hash.js";
import { locationOf } from "../../databases/recognise.js";
import { AskableError, isAbort, messageOf, unreadable } from "../../errors.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import { readConfig } from "../../workspace/config.js";
import type { Workspace } from "../../workspace/workspace.js";
import type { PreparedOnce } from "./prepare-once.js";
import type { Source } from "./sources.js";

export interface PrepareAllOptions {
  readonly workspace: Workspace;
  /** Limits for each database; those of its own entry go before them. */
  readonly limits?: ProfileLimits | undefined;
  readonly signal: AbortSignal;
  /** How one is prepared, as far as possible beside the others. */
  readonly prepare: (source: PlannedSource) => Promise<PreparedOnce>;
  readonly onEnded?: ((result: PrepareResult) => void) | undefined;
}

export interface PlannedSource extends Source {
  readonly limits: ProfileLimits;
  /** Hash of all that the result depends on but for the data. */
  readonly settings: string;
}

/** What became of one database. */
export interface PrepareResult {
  readonly name: string;
  readonly location: string;
  readonly report: PreparedOnce | undefined;
  readonly failure: { readonly message: string; readonly hint?: string } | undefined;
}

/**
 * Prepares databases side by side. What fails for one is in its result, and the others go on.
 *
 * @throws only when the signal is aborted.
 */
export async function prepareAll(sources: readonly Source[], options: PrepareAllOptions): Promise<PrepareResult[]> {
  const { workspace, limits = {}, signal } = options;
  const { profile, values, embedder, describe, models, roles } = await readConfig(workspace);
  const config = hashOf({ profile, values, embedder, describe, models, roles });
  const one = async (source: Source): Promise<PrepareResult> => {
    const { name } = source;
    const result = { name, location: locationOf(source.location) };
    try {
      const own = { ...limits, ...source.limits, table: { ...limits.table, ...source.limits?.table } };
      const settings = await settingsHash(source, own, config, workspace);
      const report = await options.prepare({ ...source, limits: own, settings });
      return { ...result, report, failure: undefined };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      const hint = error instanceof AskableError ? error.hint : undefined;
      return {
        ...result,
        report: undefined,
        failure: { message: messageOf(error), ...(hint !== undefined && { hint }) },
      };
    }
  };
  const results = sources.map((source) =>
    one(source).then((result) => {
      options.onEnded?.(result);
      return result;
    }),
  );
  const settled = await Promise.allSettled(results);
  signal.throwIfAborted();
  return settled.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}

async function settingsHash(
  { location, name, notes = [], queryLog, examples }: Source,
  limits: ProfileLimits,
  config: string,
  workspace: Workspace,
): Promise<string> {
  const own = join(workspace.profile(name), "notes.yaml");
  const files = [...notes, queryLog, examples].filter((path) => path !== undefined);
  const contents = await Promise.all([...files, ...(existsSync(own) ? [own] : [])].map(contentHash));
  return hashOf([locationOf(location), name, limits, config, contents]);
}

/** Hash of a file, or of all files below a folder. @throws AskableError where nothing is there to be read. */
async function contentHash(path: string): Promise<string> {
  try {
    if (!statSync(path).isDirectory()) return sha256(await readFile(path));
    const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    const files = names.filter((name) => statSync(join(path, name)).isFile());
    return hashOf(await Promise.all(files.map(async (name) => [name, sha256(await readFile(join(path, name)))])));
  } catch (error) {
    throw unreadable(path, error);
  }
}
