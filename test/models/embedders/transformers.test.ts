import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "#askable/models/embedders/embedders.js";
import { builtFile } from "../../support/build.js";

/** A folder that looks like a model's. */
function modelFolder(config: string): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "onnx"));
  writeFileSync(join(folder, "config.json"), config);
  writeFileSync(join(folder, "tokenizer.json"), "{}");
  return folder;
}

function open(model: string, folder = ".") {
  const config = { provider: "transformers", model };
  return openEmbedder(config, { keyOf: () => undefined, folder });
}

test("the dimension comes from the model's folder, a relative one begins at the home", async () => {
  const folder = modelFolder('{"hidden_size":384}');
  const [home, name] = [join(folder, ".."), folder.split("/").at(-1)!];
  expect(await open(name, home)).toMatchObject({ name: `${name} (fp32, mean)`, dimension: 384 });
  writeFileSync(join(folder, "onnx", "model_quantized.onnx"), "");
  expect(await open(folder)).toMatchObject({ name: `${name} (q8, mean)` });
});

test("a folder that holds no model is named with what it lacks", async () => {
  const folder = modelFolder("{}");
  await expect(open(folder)).rejects.toThrow(`from ${folder}: its config.json names no hidden_size`);
  await expect(open(modelFolder("{"))).rejects.toThrow("its config.json cannot be read");
  await expect(open(join(folder, "onnx"))).rejects.toMatchObject({
    message: `The embedder's model cannot be used from ${join(folder, "onnx")}: there is no config.json in it`,
    hint: expect.stringContaining("embedder.model in askable.yaml is a folder with config.json"),
  });
});

test("without the package, the first call says how to install it", () => {
  // In a process of its own: the test runner resolves optional packages in its own way.
  const file = pathToFileURL(builtFile("models/embedders/embedders.js")).href;
  const model = JSON.stringify(modelFolder('{"hidden_size":384}'));
  const script = `import { openEmbedder } from ${JSON.stringify(file)};
    const embedder = await openEmbedder({ provider: "transformers", model: ${model} }, { keyOf: () => undefined, folder: "." });
    await embedder.embed(["one"]).catch(({ message, hint }) => console.log(JSON.stringify({ message, hint })));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(output)).toEqual({
    message: 'The embedder "transformers" needs the package @huggingface/transformers, which is not installed',
    hint: "Install it beside askable: npm install @huggingface/transformers",
  });
});

/**
 * A folder with all-MiniLM-L6-v2 or another sentence model. It is tried where somebody names one: neither it nor the
 * package comes with askable.
 */
const model = process.env.TRANSFORMERS_MODEL;

if (model !== undefined) {
  test("a model gives unit vectors, near for texts that mean the same", async () => {
    const embedder = await open(model);
    const [question, paraphrase, other] = await embedder.embed([
      "How many customers live in each city?",
      "Number of clients per town",
      "The colour of the train",
    ]);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, part, index) => sum + part * b[index]!, 0);
    expect([question!.length, dot(question!, question!).toFixed(3)]).toEqual([embedder.dimension, "1.000"]);
    expect(dot(question!, paraphrase!)).toBeGreaterThan(dot(question!, other!) + 0.1);
    const [alone] = await embedder.embed(["Number of clients per town"]);
    expect(dot(alone!, paraphrase!)).toBeGreaterThan(0.999);
  });
}
