import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { stableJsonParts } from "../artifacts/json.js";
import type { Manifest } from "../artifacts/manifest.js";
import { readManifest, writeArtifact } from "../artifacts/store.js";
import { ArtifactError } from "../errors.js";
import { DESCRIPTIONS_FILE, type Description, descriptionLines } from "./describe/descriptions.js";
import { type Basis, basisSchema } from "./drift/basis.js";
import { type Drift, driftSchema } from "./drift/drift.js";
import { ownVocabulary } from "./own-vocabulary.js";
import { type Profile, profileSchema } from "./profile.js";
import { ANEW, type ReadPartOptions, readPart } from "./read-part.js";
import { ddlParts } from "./render/ddl.js";
import { markdownParts } from "./render/markdown.js";
import { type Summaries, summariesSchema } from "./summaries.js";
import { upgradeBasis, upgradeProfile } from "./upgrade.js";
import { type Usage, usageSchema } from "./usage/usage.js";
import { isReadableVersion, PROFILE_KIND, PROFILE_VERSION } from "./version.js";
import { type Vocabulary, vocabularySchema } from "./vocabulary/vocabulary.js";

/** Files that not every profile has. Another profile in the folder must not keep them. */
export const SOME_FILES = ["vocabulary.json", "usage.json", "drift.json", "drift.md", "basis.json"] as const;
const [VOCABULARY, USAGE, DRIFT, REPORT, BASIS] = SOME_FILES;

export interface ProfileFolderContent {
  readonly profile: Profile;
  readonly summaries: Summaries;
  /** Default: what the profile alone tells. */
  readonly vocabulary?: Vocabulary | undefined;
  /** What it was made from, by hash: the database's fingerprint, the notes. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What past queries show of the use of the fields. */
  readonly usage?: Usage | undefined;
  /** What a model said of tables and fields, so that it need not be asked again. */
  readonly descriptions?: readonly Description[] | undefined;
  /** Of a refresh; a profile that was prepared anew has none. */
  readonly drift?: DriftFiles;
}

export interface DriftFiles {
  readonly drift: Drift | undefined;
  /** `drift` for people, as Markdown. */
  readonly report: string | undefined;
  readonly basis: Basis | undefined;
}

export interface ProfileFolder {
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
  readonly usage: Usage | undefined;
  readonly manifest: Manifest;
  readonly drift: DriftFiles;
}

/**
 * Writes `profile.json`, `summaries.json`, `schema.sql` and `schema.md` with their manifest, after describing `vocabulary.json`, where a query log was
 * given `usage.json`, where a model was asked `descriptions.jsonl`, after a refresh `drift.json`, `drift.md` and
 * `basis.json` too; a person's `notes.yaml`
 * in the folder stays. Equal content gives equal bytes.
 */
export async function writeProfileFolder(folder: string, content: ProfileFolderContent): Promise<Manifest> {
  const { profile, summaries, vocabulary, usage, descriptions, inputs, parameters, drift } = content;
  return writeArtifact(folder, {
    kind: PROFILE_KIND,
    version: PROFILE_VERSION,
    inputs,
    parameters,
    files: {
      "profile.json": stableJsonParts(profile),
      "summaries.json": stableJsonParts(summaries),
      "schema.sql": ddlParts(profile, { summaries, detail: "short" }),
      "schema.md": markdownParts(profile, { summaries, detail: "short" }),
      ...(vocabulary && { [VOCABULARY]: stableJsonParts(vocabulary) }),
      ...(usage && { [USAGE]: stableJsonParts(usage) }),
      ...(descriptions && { [DESCRIPTIONS_FILE]: descriptionLines(descriptions) }),
      ...(drift?.drift && { [DRIFT]: stableJsonParts(drift.drift) }),
      ...(drift?.report !== undefined && { [REPORT]: drift.report }),
      ...(drift?.basis && { [BASIS]: stableJsonParts(drift.basis) }),
    },
  });
}

/**
 * The folder's content, validated, and upgraded where an earlier version wrote it; undefined when the database was
 * never prepared. Throws when a file is damaged.
 */
export async function readProfileFolder(folder: string): Promise<ProfileFolder | undefined> {
  const manifest = await readManifest(folder, PROFILE_KIND, PROFILE_VERSION);
  if (!manifest) return undefined;
  if (!isReadableVersion(manifest.version)) {
    throw new ArtifactError(
      `${folder} was written by an older askable (format ${manifest.version}, read here: ${PROFILE_VERSION})`,
      ANEW,
    );
  }
  const profile = await readPart(join(folder, "profile.json"), profileSchema, { upgrade: upgradeProfile });
  const summaries = await readPart(join(folder, "summaries.json"), summariesSchema);
  const vocabulary =
    (await readOptional(folder, manifest, VOCABULARY, vocabularySchema)) ?? (await ownVocabulary(profile));
  const usage = await readOptional(folder, manifest, USAGE, usageSchema);
  const drift = {
    drift: await readOptional(folder, manifest, DRIFT, driftSchema),
    report: REPORT in manifest.files ? await readFile(join(folder, REPORT), "utf8").catch(() => undefined) : undefined,
    basis: await readOptional(folder, manifest, BASIS, basisSchema, { upgrade: upgradeBasis }),
  };
  return { profile, summaries, vocabulary, usage, manifest, drift };
}

async function readOptional<Schema extends z.ZodObject>(
  folder: string,
  manifest: Manifest,
  file: string,
  schema: Schema,
  options?: ReadPartOptions,
): Promise<z.output<Schema> | undefined> {
  return file in manifest.files ? readPart(join(folder, file), schema, options) : undefined;
}
