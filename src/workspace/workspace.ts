import { existsSync, readdirSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import type { Needed, RemoteHome } from "./mirror/remote-home.js";

export const CONFIG_FILE = "askable.yaml";

/** The folder that holds `profiles/`, `indexes/`, `reports/` and `askable.yaml`. */
export interface Workspace {
  readonly folder: string;
  /**
   * How far its `askable.yaml` is believed. `found`: it lay beside or above the current folder. `named`: the user or the
   * program named the folder. `trusted`: the user said so (`askable trust`).
   */
  readonly trust: "found" | "named" | "trusted";
  readonly config: string;
  /** The store that the folder is a mirror of. Default: none, the folder is all there is. */
  readonly remote?: RemoteHome;
  profile(name: string): string;
  values(name: string): string;
  fields(name: string): string;
  examples(set: string): string;
  /** The file of solved questions that people gave or accepted for one database, and what is made of it. */
  acceptedExamples(name: string): string;
  acceptedIndex(name: string): string;
  /** A file that keeps which words accepted examples taught. */
  learnedWords(name: string): string;
  traces(name: string): string;
  /** What the folders begin with in which damaged profiles are kept: outside of what is committed. */
  quarantine(name: string): string;
  /** The file of what was asked in sessions. */
  readonly history: string;
  /** Where replies of models are kept. */
  readonly replies: string;
  /** Where checks of gold queries are kept. */
  readonly goldChecks: string;
  /** Where results of gold queries are kept that took long. */
  readonly goldResults: string;
  /** What was learned of how far a pipeline's confidence can be believed. */
  calibration(pipeline: string): string;
  /** Where files of models are fetched to. */
  readonly models: string;
  /** The file that keeps what an interrupted profiling had measured. */
  checkpoint(name: string): string;
  /** What a model said in a run that is not finished. */
  descriptions(name: string): string;
  /** A copy of how a database was prepared, for the case that its manifest is damaged. */
  prepared(name: string): string;
  /** What the last preparation reported, and with which settings: a job that is done is not done twice. */
  prepareReport(name: string): string;
  /** What tells this folder from others in a queue of jobs. */
  readonly queueId: string;
  /** The file that one who writes the artifacts of a database holds. */
  lock(name: string): string;
}

export function workspaceAt(folder: string, trust: Workspace["trust"] = "named"): Workspace {
  const root = resolve(folder);
  return {
    trust,
    folder: root,
    config: join(root, CONFIG_FILE),
    profile: (name) => join(root, "profiles", name),
    values: (name) => join(root, "indexes", name, "values"),
    fields: (name) => join(root, "indexes", name, "fields"),
    examples: (set) => join(root, "indexes", "examples", set),
    acceptedExamples: (name) => join(root, "profiles", name, "examples.jsonl"),
    acceptedIndex: (name) => join(root, "indexes", name, "examples"),
    learnedWords: (name) => join(root, "reports", "learned-words", `${name}.json`),
    traces: (name) => join(root, "reports", "traces", name),
    quarantine: (name) => join(root, "reports", "quarantine", name),
    history: join(root, "reports", "history"),
    replies: join(root, "reports", "replies"),
    goldChecks: join(root, "reports", "gold-checks"),
    goldResults: join(root, "reports", "gold-results"),
    calibration: (pipeline) => join(root, "calibration", `${pipeline}.json`),
    models: join(root, "models"),
    descriptions: (name) => join(root, "indexes", name, "descriptions.partial.jsonl"),
    checkpoint: (name) => join(root, "indexes", name, "profile.partial.jsonl"),
    prepared: (name) => join(root, "indexes", name, "prepared.json"),
    prepareReport: (name) => join(root, "indexes", name, "prepare-report.json"),
    queueId: join(root, "indexes", ".queue-id"),
    lock: (name) => join(root, "indexes", `.${name}.lock`),
  };
}

/** The nearest folder upward from `start` that has an `askable.yaml`, else `start` itself. */
export function findWorkspace(start: string): Workspace {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (existsSync(join(folder, CONFIG_FILE))) return workspaceAt(folder, "found");
    if (dirname(folder) === folder) return workspaceAt(start);
  }
}

/** A folder of notes alone is not a profile; one that lost its manifest is. */
const PROFILE_FILES = ["manifest.json", "profile.json"];

/** Names of the databases prepared there, sorted; damaged ones too. */
export function preparedNames(workspace: Workspace): string[] {
  const folder = join(workspace.folder, "profiles");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !entry.name.startsWith(".") &&
        PROFILE_FILES.some((file) => existsSync(join(folder, entry.name, file))),
    )
    .map((entry) => entry.name)
    .sort();
}

/** Where a run lies that a person names: a folder, or the name of one in `reports/runs` of the workspace. */
export function runFolder(workspace: Workspace, given: string): string {
  const named = join(workspace.folder, "reports", "runs", given);
  return !existsSync(given) && existsSync(named) ? named : resolve(given);
}

/** The workspace as `--home` names it. */
export function homeOf({ folder, remote }: Workspace): string {
  return remote?.address ?? folder;
}

/** Brings a database from the store where the workspace is the mirror of one. */
export async function fetchDatabase({ remote }: Workspace, name: string, needed: Needed): Promise<void> {
  await remote?.fetch(name, needed);
}

/** A path as the workspace's files record it: relative when it lies inside the workspace, so that a workspace can be moved. */
export function recordPath(workspace: Workspace, path: string): string {
  if (isUrl(path)) return path;
  const inside = relative(workspace.folder, path);
  if (inside.startsWith("..") || isAbsolute(inside)) return path;
  return inside.split(sep).join("/");
}

export function resolveRecorded(workspace: Workspace, path: string): string {
  return isUrl(path) ? path : resolve(workspace.folder, path);
}

export function isUrl(location: string): boolean {
  return /^[a-z][a-z0-9+]+:\/\//i.test(location);
}
