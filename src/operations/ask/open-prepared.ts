import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { readManifest } from "../../artifacts/store.js";
import { openDatabase } from "../../databases/open.js";
import { locationOf } from "../../databases/recognise.js";
import type { CallerAccount } from "../../databases/server.js";
import { AskableError } from "../../errors.js";
import { FIELDS_KIND, FIELDS_VERSION } from "../../indexes/fields/layout.js";
import { VALUES_KIND, VALUES_VERSION } from "../../indexes/values/layout.js";
import { withMeanings } from "../../indexes/values/meanings.js";
import { findStored } from "../../indexes/values/stored.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { isReadableVersion } from "../../profiles/version.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { readConfig } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { nameInHint, rebuildCommand } from "../../workspace/error-hints.js";
import {
  findPreparation,
  type Preparation,
  requireLocation,
  requirePreparation,
  requireProfile,
  requireValues,
} from "../../workspace/preparation.js";
import { fetchDatabase, isUrl, preparedNames, type Workspace } from "../../workspace/workspace.js";
import type { PrepareOptions } from "../prepare/prepare.js";
import { checkStalenessQuickly } from "../staleness.js";
import { indexesOf, isSound } from "../stored-parts.js";
import type { OpenDatabase } from "./open-database.js";

export type { OpenDatabase } from "./open-database.js";

export interface OpenOptions extends PrepareOptions {
  /** With whose rights it is asked, on a server. It is prepared, and compared with its profile, with those of the URL. */
  readonly account?: CallerAccount | undefined;
  /** Called before a database is prepared because it never was, an older askable did it, or its indexes are not there. */
  readonly onPrepare?: ((nameOrLocation: string, why: "new" | "older" | "no-indexes") => void) | undefined;
}

/**
 * Opens a database by the name it was prepared under, or by path or URL; what was never prepared is prepared first.
 *
 * @throws AskableError when there is neither such a name nor such a database.
 */
export async function openPrepared(nameOrLocation: string, options: OpenOptions): Promise<OpenDatabase> {
  const { account, environment } = options;
  const { location, ...open } = await openWhole(nameOrLocation, options);
  if (account === undefined) return open;
  const { withAccount } = await import("../protect/account.js");
  const view = await withAccount(open, account, { environment }, location).catch(async (error) => {
    await open.database.close();
    throw error;
  });
  const close = async () => {
    await Promise.all([view.database.close(), open.database.close()]);
  };
  return { ...view, database: { ...view.database, close } };
}

async function openWhole(
  nameOrLocation: string,
  options: OpenOptions,
): Promise<OpenDatabase & { readonly location: string }> {
  const { preparation, location } = await ensurePrepared(nameOrLocation, options);
  const { workspace } = options;
  const embedder = await embedderOf(await readConfig(workspace), workspace, options);
  requireLocation(preparation);
  const examples = await openExamples(preparation, embedder, options);
  // The database's first process starts while the files are read.
  const opening = openDatabase(location, { environment: options.environment, signal: options.signal });
  opening.catch(() => {});
  const naming = nameInHint(rebuildCommand(preparation.name));
  const reading = requireValues(workspace, preparation.name);
  reading.catch(() => {});
  const closing = async (error: unknown) => {
    await opening.then((opened) => opened.close()).catch(() => {});
    throw error;
  };
  const folder = await requireProfile(workspace, preparation.name).catch(closing);
  const database = await opening;
  const mend = once(async () => {
    const { mendIndexes } = await import("./mend-indexes.js");
    return mendIndexes(preparation, database, folder, { ...options, embedder });
  });
  const mending = async <Value>(error: unknown, again: () => Promise<Value>): Promise<Value> => {
    if (error instanceof AskableError && (await mend())) return again();
    throw error;
  };
  const sound = await Promise.all(indexesOf(workspace, preparation.name).map((part) => isSound(part, false)));
  if (!sound.every(Boolean)) await mend().catch(closing);
  const values = await reading
    .catch((error) => mending(error, () => requireValues(workspace, preparation.name)))
    .catch(closing);
  const openFields = async () => {
    const { openFieldIndex } = await import("../../indexes/fields/open.js");
    return openFieldIndex(workspace.fields(preparation.name), embedder).catch(naming);
  };
  const known = { profile: folder.profile, values: withMeanings(values, folder.vocabulary, folder.profile) };
  return {
    location,
    preparation,
    database,
    ...known,
    summaries: folder.summaries,
    vocabulary: await taughtVocabulary(preparation, { ...known, vocabulary: folder.vocabulary }, workspace).catch(
      closing,
    ),
    stored: (ref, text, options) => findStored(database, ref, text, options),
    fields: once(() => openFields().catch((error) => mending(error, openFields))),
    examples: examples && once(() => examples(folder.profile).catch(naming)),
    staleness: once(() => checkStalenessQuickly(database, preparation)),
  };
}

/**
 * Prepares what is not. Gives what is prepared, and the location to open it by: a URL that was given may hold the
 * password that the recorded one lacks.
 */
export async function ensurePrepared(
  nameOrLocation: string,
  options: OpenOptions,
): Promise<{ preparation: Preparation; location: string }> {
  const { workspace } = options;
  const isName = preparedNames(workspace).includes(nameOrLocation);
  const named = isName || !looksLikeLocation(nameOrLocation);
  const recorded = named ? undefined : locationOf(nameOrLocation);
  const known =
    recorded === undefined
      ? await requirePreparation(workspace, nameOrLocation)
      : await findPreparation(workspace, recorded);
  if (known) await fetchDatabase(workspace, known.name, "all");
  if (isName && known !== undefined) noteNamesake(nameOrLocation, known.location, options);
  const location = known && (named || !isUrl(nameOrLocation)) ? known.location : nameOrLocation;
  const older =
    known !== undefined &&
    (!isReadableVersion(known.manifest.version) || (await hasOlderIndexes(workspace, known.name)));
  if (known && !older && hasIndexes(workspace, known.name)) return { preparation: known, location };
  options.onPrepare?.(
    isUrl(nameOrLocation) ? (recorded ?? nameOrLocation) : nameOrLocation,
    known === undefined ? "new" : older ? "older" : "no-indexes",
  );
  const { prepareDatabase } = await import("../prepare/prepare.js");
  if (known) requireLocation(known);
  const { name } = await prepareDatabase(location, known ? { ...options, name: known.name } : options);
  return { preparation: await requirePreparation(workspace, name), location };
}

/** A prepared database goes before a file of the same name. */
function noteNamesake(name: string, location: string, { onNote }: OpenOptions): void {
  if (!existsSync(name) || locationOf(name) === location) return;
  onNote?.(`"${name}" is taken for the prepared database, ${location}; for the file or folder here write ./${name}`);
}

async function openExamples(preparation: Preparation, embedder: Embedder, options: OpenOptions) {
  if (preparation.examples === undefined && !existsSync(options.workspace.acceptedExamples(preparation.name)))
    return undefined;
  return (await import("../examples/open.js")).openExamples(preparation, embedder, options);
}

/** The vocabulary with the words that accepted examples teach. */
async function taughtVocabulary(
  { name, manifest }: Preparation,
  known: Pick<OpenDatabase, "profile" | "vocabulary" | "values">,
  workspace: Workspace,
): Promise<Vocabulary> {
  if (!existsSync(workspace.acceptedExamples(name))) return known.vocabulary;
  const { learnedVocabulary } = await import("../examples/learned-vocabulary.js");
  return learnedVocabulary(known, { name, manifest, workspace });
}

/** Profiles are often kept in version control, indexes are not. */
function hasIndexes(workspace: Workspace, name: string): boolean {
  return [workspace.values(name), workspace.fields(name)].every((folder) => existsSync(join(folder, "manifest.json")));
}

/** An index of an older form cannot be read; what else is wrong with one is said when it is opened. */
async function hasOlderIndexes(workspace: Workspace, name: string): Promise<boolean> {
  const [values, fields] = await Promise.all([
    readManifest(workspace.values(name), VALUES_KIND, VALUES_VERSION).catch(() => undefined),
    readManifest(workspace.fields(name), FIELDS_KIND, FIELDS_VERSION).catch(() => undefined),
  ]);
  return (values?.version ?? VALUES_VERSION) < VALUES_VERSION || (fields?.version ?? FIELDS_VERSION) < FIELDS_VERSION;
}

/** A bare word that is no file is taken for a name, so that a misspelt name is answered with the names there are. */
function looksLikeLocation(text: string): boolean {
  return isUrl(text) || /^[a-z]+:/i.test(text) || isAbsolute(text) || /[\\/.]/.test(text) || existsSync(text);
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= load();
    return value;
  };
}
