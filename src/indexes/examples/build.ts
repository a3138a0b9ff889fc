import type { Manifest } from "../../artifacts/manifest.js";
import { type PackedArray, pack } from "../../artifacts/packed.js";
import { writeArtifact } from "../../artifacts/store.js";
import type { Embedder } from "../../models/embedder.js";
import { type EmbedOptions, embedAll } from "../embed-all.js";
import { PROBE, recordOf } from "../embedder-check.js";
import type { Example } from "../example-store.js";
import { packStrings } from "../strings.js";
import { packVectors } from "../vectors.js";
import { EXAMPLES_FILE, EXAMPLES_KIND, EXAMPLES_VERSION, type ExamplesMeta, embeddedSkeleton } from "./layout.js";
import { knowledgeOf, maskQuestion } from "./skeleton.js";

export interface ExampleStoreOptions extends EmbedOptions {
  /** What the store is made from, by name and hash; goes into the manifest. */
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Builds `indexes/examples/<set>`: each question masked with what its SQL tells of names and values, the skeletons
 * embedded. An example given twice is kept once.
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
  const skeletons = examples.map(({ question, sql }) => maskQuestion(question, knowledgeOf(sql)));
  const vectors = await embedAll(embedder, skeletons.map(embeddedSkeleton), options);
  const [probe] = await embedder.embed([PROBE], options.signal);
  const databases = [...new Set(examples.flatMap(({ database }) => database ?? []))].sort();
  const meta: ExamplesMeta = { embedder: recordOf(embedder), databases };
  return writeArtifact(folder, {
    kind: EXAMPLES_KIND,
    version: EXAMPLES_VERSION,
    inputs: options.inputs,
    parameters: { embedder: meta.embedder, examples: examples.length },
    files: {
      [EXAMPLES_FILE]: pack(meta, {
        vectors: packVectors(vectors, embedder.dimension),
        probe: probe!,
        database: Uint32Array.from(examples, ({ database }) =>
          database === undefined ? 0 : databases.indexOf(database) + 1,
        ),
        ...textSections(
          "question",
          examples.map(({ question }) => question),
        ),
        ...textSections(
          "sql",
          examples.map(({ sql }) => sql),
        ),
        ...textSections(
          "evidence",
          examples.map(({ evidence }) => evidence ?? ""),
        ),
        ...textSections("skeleton", skeletons),
      }),
    },
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
