import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import { stableJson } from "../artifacts/json.js";
import type { Manifest } from "../artifacts/manifest.js";
import { readManifest, writeArtifact } from "../artifacts/store.js";
import { ArtifactError, messageOf, unreadable } from "../errors.js";
import { DESCRIPTIONS_FILE, type Description, descriptionsText } from "./describe/descriptions.js";
import { type Basis, basisSchema } from "./drift/basis.js";
import { type Drift, driftSchema } from "./drift/drift.js";
import { ownVocabulary } from "./own-vocabulary.js";
import { type Profile, profileSchema } from "./profile.js";
import { renderDdl } from "./render/ddl.js";
import { renderMarkdown } from "./render/markdown.js";
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
      "profile.json": stableJson(profile),
      "summaries.json": stableJson(summaries),
      "schema.sql": renderDdl(profile, { summaries, detail: "short" }),
      "schema.md": renderMarkdown(profile, { summaries, detail: "short" }),
      ...(vocabulary && { [VOCABULARY]: stableJson(vocabulary) }),
      ...(usage && { [USAGE]: stableJson(usage) }),
      ...(descriptions && { [DESCRIPTIONS_FILE]: descriptionsText(descriptions) }),
      ...(drift?.drift && { [DRIFT]: stableJson(drift.drift) }),
      ...(drift?.report !== undefined && { [REPORT]: drift.report }),
      ...(drift?.basis && { [BASIS]: stableJson(drift.basis) }),
    },
  });
}

const ANEW = { advice: "Make it anew" };

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
  const profile = await readPart(join(folder, "profile.json"), profileSchema, upgradeProfile);
  const summaries = await readPart(join(folder, "summaries.json"), summariesSchema);
  const vocabulary =
    (await readOptional(folder, manifest, VOCABULARY, vocabularySchema)) ?? (await ownVocabulary(profile));
  const usage = await readOptional(folder, manifest, USAGE, usageSchema);
  const drift = {
    drift: await readOptional(folder, manifest, DRIFT, driftSchema),
    report: REPORT in manifest.files ? await readFile(join(folder, REPORT), "utf8").catch(() => undefined) : undefined,
    basis: await readOptional(folder, manifest, BASIS, basisSchema, upgradeBasis),
  };
  return { profile, summaries, vocabulary, usage, manifest, drift };
}

async function readOptional<Part>(
  folder: string,
  manifest: Manifest,
  file: string,
  schema: z.ZodType<Part>,
  upgrade?: (value: unknown) => unknown,
): Promise<Part | undefined> {
  return file in manifest.files ? readPart(join(folder, file), schema, upgrade) : undefined;
}

async function readPart<Part>(
  path: string,
  schema: z.ZodType<Part>,
  upgrade: (value: unknown) => unknown = (value) => value,
): Promise<Part> {
  if (!existsSync(path)) throw new ArtifactError(`${path} is missing`, ANEW);
  const text = await readFile(path, "utf8").catch((error) => {
    throw unreadable(path, error);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ArtifactError(`${path} is damaged: ${messageOf(error)}`, { ...ANEW, cause: error });
  }
  const parsed = schema.safeParse(upgrade(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join(".") || basename(path);
  throw new ArtifactError(`${path} is damaged at ${at}: ${issue?.message ?? "not as expected"}`, ANEW);
}
