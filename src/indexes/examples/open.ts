import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { type PackedArray, readPacked } from "../../artifacts/packed.js";
import { readArtifact } from "../../artifacts/store.js";
import { groupBy } from "../../collections.js";
import { ArtifactError } from "../../errors.js";
import { fold } from "../../language/fold.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import { checkedEmbedder, requireEmbedder } from "../embedder-check.js";
import type { Example, ExampleHit, ExampleSource, ExampleStore } from "../example-store.js";
import { stringReader } from "../packed-strings.js";
import { EXAMPLES_FILE, EXAMPLES_KIND, EXAMPLES_VERSION, type ExamplesMeta, REBUILD, type TEXTS } from "./layout.js";
import { nearExamples, type Ranked, rank } from "./search.js";
import { normalWording, questionKey } from "./wording.js";
import { wordSearch } from "./words.js";

/**
 * Opens what `buildExampleStore` wrote, several folders as one store: one read each, no parsing. The embedder is loaded
 * by the first search.
 *
 * @throws AskableError when a folder holds no example store, a newer, an older or a damaged one, or one of another
 * embedder.
 */
export async function openExampleStore(folders: string | readonly string[], embedder: Embedder): Promise<ExampleStore> {
  const sets = await Promise.all([folders].flat().map((folder) => openSet(folder, embedder)));
  return {
    size: sets.reduce((sum, { size }) => sum + size, 0),
    async search(skeleton, { limit = 8, excludeDatabase, perStructure = 1, likeSql } = {}) {
      const wording = normalWording(skeleton);
      const exclude = [excludeDatabase ?? []].flat();
      const found = await Promise.all(sets.map((set) => set.near(wording, exclude)));
      const like = likeSql === undefined ? undefined : sqlSkeleton(likeSql);
      return rank(found.flat(), { limit, perStructure, like }).map(({ hit }) => hit());
    },
    same(question, database, evidence = "") {
      const found = sets.flatMap((set) => set.same(question, database, evidence));
      return found.reduce<ExampleHit | undefined>(
        (latest, hit) => (latest && (latest.example.date ?? "") >= (hit.example.date ?? "") ? latest : hit),
        undefined,
      );
    },
  };
}

interface ExampleSet {
  readonly size: number;
  near(wording: string, exclude: readonly string[]): Promise<(Ranked & { hit(): ExampleHit })[]>;
  same(question: string, database: string, evidence: string): ExampleHit[];
}

async function openSet(folder: string, embedder: Embedder): Promise<ExampleSet> {
  const set = await readArtifact(folder, EXAMPLES_KIND, EXAMPLES_VERSION, (manifest) =>
    read(folder, manifest, embedder),
  );
  if (!set) throw new ArtifactError(`There is no example store in ${folder}`, { ...REBUILD, advice: "Build it" });
  return set;
}

async function read(folder: string, manifest: Manifest, embedder: Embedder): Promise<ExampleSet> {
  if (manifest.version < EXAMPLES_VERSION) {
    throw new ArtifactError(`${folder} was written by an older askable`, REBUILD);
  }
  const { meta, sections } = await readPacked<ExamplesMeta>(join(folder, EXAMPLES_FILE), REBUILD);
  requireEmbedder(embedder, meta.embedder, folder, REBUILD);
  const section = <A extends PackedArray>(name: string) => sections.get(name) as A;
  const text = (name: (typeof TEXTS)[number]) =>
    stringReader({ bytes: section(`${name}Bytes`), offsets: section(`${name}Offsets`) });
  const [question, skeleton, structure] = [text("question"), text("skeleton"), text("structure")];
  const exampleAt = exampleReader(text, section("database"), meta.databases);
  const database = section<Uint32Array>("database");
  const size = database.length;
  const words = wordSearch(section, size);
  const vectors = { dimension: meta.embedder.dimension, data: section<Float32Array>("vectors") };
  const embed = checkedEmbedder(embedder, section("probe"), folder, REBUILD);
  const numberOf = (name: string) => meta.databases.indexOf(name) + 1;
  /** Examples of one database, and those of none, by their question. */
  const ofDatabase = last((name) => {
    const wanted = [0, numberOf(name) || 0];
    return groupBy(
      [...database.keys()].filter((index) => wanted.includes(database[index]!)),
      (index) => questionKey(question(index)),
    );
  });

  return {
    size,
    async near(wording, exclude) {
      if (size === 0) return [];
      const excluded = exclude.map((name) => (name === "" ? 0 : numberOf(name) || -1));
      const vector = await embed(wording);
      const accepts = (index: number) => !excluded.includes(database[index]!);
      const found = nearExamples(vectors, section("signs"), vector, words(wording), accepts);
      return found.map(({ index, score, cosine }) => ({
        score,
        structure: structure(index),
        hit: () => ({ example: exampleAt(index), skeleton: skeleton(index), score: cosine }),
      }));
    },
    same(asked, name, evidence) {
      const known = ofDatabase(name);
      return (known.get(questionKey(asked)) ?? [])
        .map((index) => ({ example: exampleAt(index), skeleton: skeleton(index), score: 1, same: true as const }))
        .filter(({ example }) => fold(example.evidence ?? "") === fold(evidence));
    },
  };
}

function exampleReader(
  text: (name: (typeof TEXTS)[number]) => (index: number) => string,
  database: Uint32Array,
  databases: readonly string[],
): (index: number) => Example {
  const [question, sql] = [text("question"), text("sql")];
  const [evidence, source, date] = [text("evidence"), text("source"), text("date")];
  return (index) => ({
    question: question(index),
    sql: sql(index),
    ...given("database", databases[database[index]! - 1]),
    ...given("evidence", evidence(index)),
    ...given("source", source(index) as ExampleSource),
    ...given("date", date(index)),
  });
}

function given<Key extends string, Value extends string>(key: Key, value: Value | undefined) {
  return (value ? { [key]: value } : {}) as { readonly [K in Key]?: Value };
}

/** Remembers the last result: a process mostly asks one database. */
function last<Value>(make: (name: string) => Value): (name: string) => Value {
  let known: { readonly name: string; readonly value: Value } | undefined;
  return (name) => {
    if (known?.name !== name) known = { name, value: make(name) };
    return known.value;
  };
}
