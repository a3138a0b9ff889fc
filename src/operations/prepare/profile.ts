import { join } from "node:path";
import { requireWritable } from "../../artifacts/store.js";
import type { Database } from "../../databases/database.js";
import { DESCRIPTIONS_FILE, readDescriptions } from "../../profiles/describe/descriptions.js";
import { describeByRules } from "../../profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "../../profiles/folder.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import type { FieldSummary, Summaries, TableSummary } from "../../profiles/summaries.js";
import type { Progress } from "../../traces/progress.js";
import { type LockWaiting, withLock } from "../../workspace/lock.js";
import { lastPreparation } from "../../workspace/preparation.js";
import { backUpParameters } from "../../workspace/preparation-backup.js";
import { quarantineProfile } from "../../workspace/quarantine.js";
import { recordPath } from "../../workspace/workspace.js";
import { readAccepted } from "../examples/accepted.js";
import { recordFingerprints, withoutFingerprints } from "../table-fingerprints.js";
import { loadKnowledge, matchKnowledge } from "./knowledge.js";
import { type Counts, countsOf, measureDatabase } from "./measure.js";
import { chooseName, type OpenToMeasureOptions, withDatabase } from "./open-to-measure.js";

export interface ProfileOptions extends LockWaiting, OpenToMeasureOptions {
  /** Default: from the location. */
  readonly name?: string | undefined;
  readonly onProgress?: Progress | undefined;
  readonly onNote?: ((note: string) => void) | undefined;
}

export interface ProfileReport extends Counts {
  readonly name: string;
  readonly location: string;
  /** What could not be measured, was sampled or left out, one sentence each. */
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/**
 * Measures a database and writes its profile. Summaries that were written before stay; those of what is new are made
 * by rules. No index is built.
 *
 * @throws AskableError for what a person can fix.
 */
export async function profileDatabase(location: string, options: ProfileOptions): Promise<ProfileReport> {
  const start = performance.now();
  const { workspace } = options;
  return withDatabase(location, options, async (database, { limits }) => {
    const name = await chooseName(workspace, database, options.name);
    await requireWritable(workspace.profile(name));
    const { profile, warnings } = await withLock(workspace, name, { ...options, work: "profile" }, () =>
      writeProfile(database, name, limits, options),
    );
    return {
      name,
      location: database.location,
      ...countsOf(profile),
      warnings,
      seconds: (performance.now() - start) / 1000,
    };
  });
}

async function writeProfile(database: Database, name: string, limits: ProfileLimits, options: ProfileOptions) {
  const { workspace, onNote, signal } = options;
  const damage = await quarantineProfile(workspace, name);
  if (damage !== undefined) onNote?.(damage);
  const previous = await lastPreparation(workspace, name);
  const written = await readProfileFolder(workspace.profile(name)).catch(() => undefined);
  const fingerprint = await database.fingerprint({ signal });
  const fingerprints = await database.fingerprints({ ...(signal && { signal }) });
  const knowledge = await loadKnowledge(workspace, name, previous, {});
  const known = await matchKnowledge(database, knowledge, (await readAccepted(workspace, name)).examples, options);
  const measured = await measureDatabase(database, name, { ...options, limits, fingerprints, known: known.joins });
  const { profile, checkpoint } = measured;
  const parameters = { ...previous?.manifest.parameters, location: recordPath(workspace, database.location) };
  await writeProfileFolder(workspace.profile(name), {
    profile,
    summaries: withWritten(describeByRules(profile), written?.summaries),
    vocabulary: written?.vocabulary,
    usage: written?.usage,
    descriptions: await readDescriptions(join(workspace.profile(name), DESCRIPTIONS_FILE)),
    inputs: {
      ...withoutFingerprints(previous?.manifest.inputs ?? {}),
      database: fingerprint,
      ...recordFingerprints(fingerprints, profile.tables),
    },
    parameters,
  });
  await backUpParameters(workspace, name, parameters);
  await checkpoint.remove();
  return measured;
}

/** What a model or a person wrote goes before the rules. */
function withWritten(summaries: Summaries, written: Summaries | undefined): Summaries {
  const tables = new Map(written?.tables.map((table) => [table.table, table]));
  return {
    ...summaries,
    tables: summaries.tables.map((table) => {
      const old = tables.get(table.table);
      const fields = new Map(old?.fields.map((field) => [field.field, field]));
      return {
        ...later(table, old),
        fields: table.fields.map((field) => later(field, fields.get(field.field))),
      };
    }),
  };
}

function later<Summary extends FieldSummary | TableSummary>(rules: Summary, written: Summary | undefined): Summary {
  return written && written.source.by !== "rules" ? written : rules;
}
