import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { AskableError, messageOf } from "../../errors.js";
import { type Embedder, type EmbedderKind, unit } from "./embedder.js";

const schema = {
  model: z
    .string()
    .min(1)
    .describe("The folder with `config.json`, `tokenizer.json` and `onnx/`; a relative path begins at the workspace."),
  dtype: z
    .enum(["fp32", "fp16", "q8", "int8", "uint8", "q4", "q4f16", "bnb4"])
    .optional()
    .describe("Which file of `onnx/`: `fp32` is model.onnx, `q8` model_quantized.onnx. Default: q8 where it is there."),
  pooling: z
    .enum(["mean", "cls"])
    .optional()
    .describe("How the vectors of a text's tokens become one, as the model's card says. Default: mean."),
};

type TransformersConfig = Readonly<z.infer<z.ZodObject<typeof schema>>>;

/** A model that transformers.js runs in this process, from a folder. */
export const transformers: EmbedderKind<TransformersConfig> = {
  name: "transformers",
  schema,
  open: (config, { folder }) => transformersEmbedder(config, resolve(folder, config.model)),
};

const PACKAGE = "@huggingface/transformers";
/** Texts in one run of the model: more only take more memory on a processor. */
const BATCH = 16;
/** Characters of a text that are embedded, as by the other embedders. */
const MAX_TEXT = 1500;

/** What is used of transformers.js. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(
    task: "feature-extraction",
    model: string,
    options: { dtype: string },
  ): Promise<
    (
      texts: readonly string[],
      options: { pooling: string; normalize: boolean },
    ) => Promise<{ dims: readonly number[]; data: Float32Array }>
  >;
}

/**
 * It runs the files of a folder (ONNX) and downloads nothing. The package is not among the dependencies and must be
 * installed beside askable.
 *
 * @param folder The model's folder.
 * @throws AskableError when the folder is not that of a model. The first call throws when the package is not there.
 */
async function transformersEmbedder(config: TransformersConfig, folder: string): Promise<Embedder> {
  const { pooling = "mean" } = config;
  const dimension = await dimensionOf(folder);
  const dtype = config.dtype ?? (existsSync(join(folder, "onnx", "model_quantized.onnx")) ? "q8" : "fp32");
  let model: ReturnType<Transformers["pipeline"]> | undefined;
  return {
    name: `${basename(folder)} (${dtype}, ${pooling})`,
    dimension,
    async embed(texts, signal) {
      model ??= load(folder, dtype);
      const run = await model;
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        signal?.throwIfAborted();
        const batch = texts.slice(start, start + BATCH).map((text) => text.trim().slice(0, MAX_TEXT) || ".");
        const { data, dims } = await run(batch, { pooling, normalize: true });
        if (dims.at(-1) !== dimension || data.length !== batch.length * dimension)
          throw unfit(folder, `its vectors are of ${dims.at(-1)} numbers, and its config.json says ${dimension}`);
        for (let at = 0; at < batch.length; at++)
          vectors.push(unit(Float32Array.from(data.subarray(at * dimension, (at + 1) * dimension))));
      }
      return vectors;
    },
  };
}

async function dimensionOf(folder: string): Promise<number> {
  const path = join(folder, "config.json");
  const missing = ["config.json", "tokenizer.json", "onnx"].find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) throw unfit(folder, `there is no ${missing} in it`);
  try {
    const { hidden_size: size, dim, d_model: width } = JSON.parse(await readFile(path, "utf8"));
    const dimension = size ?? dim ?? width;
    if (Number.isInteger(dimension) && dimension > 0) return dimension;
  } catch (error) {
    throw unfit(folder, `its config.json cannot be read (${messageOf(error)})`);
  }
  throw unfit(folder, "its config.json names no hidden_size");
}

async function load(folder: string, dtype: string): ReturnType<Transformers["pipeline"]> {
  const { env, pipeline } = await importTransformers();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(folder);
  return pipeline("feature-extraction", basename(folder), { dtype }).catch((error) => {
    throw unfit(folder, messageOf(error));
  });
}

async function importTransformers(): Promise<Transformers> {
  try {
    // Named by a variable, so that the compiler does not ask for an optional package.
    return await import(PACKAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new AskableError(`The embedder "transformers" needs the package ${PACKAGE}, which is not installed`, {
      hint: `Install it beside askable: npm install ${PACKAGE}`,
      cause: error,
    });
  }
}

const unfit = (folder: string, reason: string) =>
  new AskableError(`The embedder's model cannot be used from ${folder}: ${reason}`, {
    hint: "embedder.model in askable.yaml is a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx or another dtype's file.",
  });
