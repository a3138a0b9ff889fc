import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { type Packed, type PackedArray, pack, readPacked } from "../../artifacts/packed.js";
import { readManifest, writeArtifact } from "../../artifacts/store.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import { type EmbedOptions, embedAll } from "../embed-all.js";
import { embedderRecord, PROBE, probeAgrees } from "../embedder-check.js";
import type { Example } from "../example-store.js";
import { openKeptVectors } from "../kept-vectors.js";
import { packStrings, type Strings, stringReader } from "../packed-strings.js";
import { packVectors } from "../vectors.js";
import { EXAMPLES_FILE, EXAMPLES_KIND, EXAMPLES_VERSION, type ExamplesMeta, REBUILD, type TEXTS } from "./layout.js";
import { packSigns } from "./signs.js";
import { maskQuestion, schemaKnowledge } from "./skeleton.js";
import { normalWording } from "./wording.js";
import { packWords } from "./words.js";

export interface SchemaNames {
  readonly tables: readonly string[];
  readonly fields: readonly string[];
}

export interface ExampleStoreOptions extends EmbedOptions {
  /** What the store is made from, by name and hash; goes into the manifest. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Names of the schema of a database, where it is known; else they are those of all SQL of the database. */
  readonly schemas?: ReadonlyMap<string, SchemaNames> | undefined;
}

/**
 * Builds a folder of examples: each question masked with what its SQL tells of names and values, and all SQL of its
 * database of names; the wording of what is left embedded. What the folder held before by the same embedder is not
 * embedded again. An example given twice is kept once.
 *
 * @throws AskableError when the folder cannot be written; an AbortError when the signal says so.
 */
export async function buildExampleStore(
  given: readonly Example[],
  embedder: Embedder,
  folder: string,
  options: ExampleStoreOptions,
): Promise<Manifest> {
  const examples = distinct(given);
  const skeletons = masked(examples, options.schemas);
  const wordings = skeletons.map(normalWording);
  const known = await knownVectors(folder, embedder, options.signal);
  const partial = await openKeptVectors(folder, embedderRecord(embedder), known.probe);
  const kept = { ...partial, find: (text: string) => known.vectors.get(text) ?? partial.find(text) };
  const vectors = packVectors(await embedAll(embedder, wordings, { ...options, kept }), embedder.dimension);
  const databases = [...new Set(examples.flatMap(({ database }) => database ?? []))].sort();
  const database = Uint32Array.from(examples, (each) =>
    each.database === undefined ? 0 : databases.indexOf(each.database) + 1,
  );
  const texts: Record<(typeof TEXTS)[number], readonly string[]> = {
    question: examples.map(({ question }) => question),
    sql: examples.map(({ sql }) => sql),
    evidence: examples.map(({ evidence }) => evidence ?? ""),
    source: examples.map(({ source }) => source ?? ""),
    date: examples.map(({ date }) => date ?? ""),
    skeleton: skeletons,
    structure: examples.map(({ sql }) => sqlSkeleton(sql)),
  };
  const meta: ExamplesMeta = { embedder: embedderRecord(embedder), databases };
  const manifest = await writeArtifact(folder, {
    kind: EXAMPLES_KIND,
    version: EXAMPLES_VERSION,
    inputs: options.inputs,
    parameters: { embedder: meta.embedder, examples: examples.length },
    files: {
      [EXAMPLES_FILE]: pack(meta, {
        vectors,
        signs: packSigns(vectors, embedder.dimension),
        probe: known.probe,
        database,
        ...packWords(wordings, database),
        ...Object.assign({}, ...Object.entries(texts).map(([name, each]) => textSections(name, each))),
      }),
    },
  });
  await kept.clear();
  return manifest;
}

function masked(examples: readonly Example[], schemas: ReadonlyMap<string, SchemaNames> | undefined): string[] {
  const known = examples.map(({ sql }) => schemaKnowledge(sql));
  const names = new Map<string, { tables: Set<string>; fields: Set<string> }>();
  for (const [index, { database }] of examples.entries()) {
    if (database === undefined) continue;
    const of = names.get(database) ?? { tables: new Set(), fields: new Set() };
    for (const table of known[index]!.tables) of.tables.add(table);
    for (const field of known[index]!.fields) of.fields.add(field);
    names.set(database, of);
  }
  return examples.map(({ question, database }, index) => {
    const of = database === undefined ? undefined : (schemas?.get(database) ?? names.get(database)!);
    return maskQuestion(
      question,
      of ? { values: known[index]!.values, tables: [...of.tables], fields: [...of.fields] } : known[index],
    );
  });
}

function distinct(examples: readonly Example[]): Example[] {
  return [
    ...new Map(examples.map((each) => [JSON.stringify([each.database, each.question, each.sql]), each])).values(),
  ];
}

function textSections(name: string, texts: readonly string[]): Record<string, PackedArray> {
  const { bytes, offsets } = packStrings(texts);
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}

interface KnownVectors {
  /** Of the probe, by the embedder as it is now. */
  readonly probe: Float32Array;
  /** By wording; empty when the folder was built by another embedder, or cannot be read. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** The vectors of a folder of examples that is about to be written again. */
async function knownVectors(folder: string, embedder: Embedder, signal?: AbortSignal): Promise<KnownVectors> {
  const [probe] = await embedder.embed([PROBE], signal);
  const before = await read(folder).catch(() => undefined);
  const same =
    before?.meta.embedder.name === embedder.name &&
    before.meta.embedder.dimension === embedder.dimension &&
    probeAgrees(probe!, before.sections.get("probe") as Float32Array);
  return { probe: probe!, vectors: same ? vectorsOf(before) : new Map() };
}

async function read(folder: string): Promise<Packed<ExamplesMeta> | undefined> {
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION);
  if (manifest?.version !== EXAMPLES_VERSION || (await verifyArtifact(folder, manifest)).length > 0) return undefined;
  return readPacked<ExamplesMeta>(join(folder, EXAMPLES_FILE), REBUILD);
}

function vectorsOf({ meta, sections }: Packed<ExamplesMeta>): Map<string, Float32Array> {
  const { dimension } = meta.embedder;
  const data = sections.get("vectors") as Float32Array;
  const offsets = sections.get("skeletonOffsets") as Strings["offsets"];
  const skeleton = stringReader({ bytes: sections.get("skeletonBytes") as Strings["bytes"], offsets });
  return new Map(
    Array.from({ length: offsets.length - 1 }, (_, index) => [
      normalWording(skeleton(index)),
      data.subarray(index * dimension, (index + 1) * dimension),
    ]),
  );
}
