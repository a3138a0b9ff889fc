import { join } from "node:path";
import { type PackedArray, readPacked } from "../../artifacts/packed.js";
import { readManifest } from "../../artifacts/store.js";
import { AskableError } from "../../errors.js";
import type { Embedder } from "../../models/embedder.js";
import { checkedEmbedder, requireEmbedder } from "../embedder-check.js";
import type { Example, ExampleStore } from "../example-store.js";
import { stringReader } from "../strings.js";
import { nearest } from "../vectors.js";
import {
  EXAMPLES_FILE,
  EXAMPLES_KIND,
  EXAMPLES_VERSION,
  type ExamplesMeta,
  embeddedSkeleton,
  REBUILD,
  TEXTS,
} from "./layout.js";

/**
 * Opens what `buildExampleStore` wrote: one read, no parsing. The embedder is loaded by the first search.
 *
 * @throws AskableError when the folder holds no example store, a newer or a damaged one, or one of another embedder.
 */
export async function openExampleStore(folder: string, embedder: Embedder): Promise<ExampleStore> {
  const manifest = await readManifest(folder, EXAMPLES_KIND, EXAMPLES_VERSION);
  if (!manifest) throw new AskableError(`There is no example store in ${folder}`, { hint: `Build it: ${REBUILD}` });
  const { meta, sections } = await readPacked<ExamplesMeta>(join(folder, EXAMPLES_FILE), REBUILD);
  requireEmbedder(embedder, meta.embedder, folder, REBUILD);
  const section = <A extends PackedArray>(name: string) => sections.get(name) as A;
  const reader = (name: (typeof TEXTS)[number]) =>
    stringReader({ bytes: section(`${name}Bytes`), offsets: section(`${name}Offsets`) });
  const [question, sql, evidence, skeleton] = TEXTS.map(reader) as [Reader, Reader, Reader, Reader];
  const database = section<Uint32Array>("database");
  const vectors = { dimension: meta.embedder.dimension, data: section<Float32Array>("vectors") };
  const embed = checkedEmbedder(embedder, section("probe"), folder, REBUILD);

  const exampleAt = (index: number): Example => {
    const name = meta.databases[database[index]! - 1];
    const hint = evidence(index);
    return {
      question: question(index),
      sql: sql(index),
      ...(name === undefined ? {} : { database: name }),
      ...(hint === "" ? {} : { evidence: hint }),
    };
  };

  return {
    size: database.length,
    async search(text, { limit = 8, excludeDatabase } = {}) {
      const excluded = excludeDatabase === undefined ? -1 : meta.databases.indexOf(excludeDatabase) + 1 || -1;
      const accepts = (index: number) => database[index] !== excluded;
      return nearest(vectors, await embed(embeddedSkeleton(text)), limit, accepts).map(({ index, score }) => ({
        example: exampleAt(index),
        skeleton: skeleton(index),
        score,
      }));
    },
  };
}

type Reader = (index: number) => string;
