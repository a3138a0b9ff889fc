import { resolve } from "node:path";
import { validate } from "../../../artifacts/validate.js";
import { modelSchema, PROVIDERS } from "../../../models/providers/providers.js";
import { addModelEntry } from "../../../workspace/add-model.js";
import { readConfig } from "../../../workspace/config.js";
import { addTrust, trustedFolder } from "../../../workspace/trust.js";
import { recordPath } from "../../../workspace/workspace.js";
import { type Shell, wrongUsage } from "../../command.js";
import { whatAnswers } from "./answers.js";
import type { ModelsArguments } from "./arguments.js";
import { requireKnownRoles } from "./roles.js";

/** Writes an entry into `askable.yaml`. */
export async function addModel(given: ModelsArguments, { workspace, output, environment }: Shell): Promise<0> {
  const { subject: name, file, model, "base-url": baseUrl, "key-env": keyEnv, "context-length": contextLength } = given;
  const { role: roles = [] } = given;
  if (name === undefined || (file === undefined) === (model === undefined)) {
    throw wrongUsage(
      "models add needs a name, and --model or --file",
      "As: askable models add coder --base-url http://127.0.0.1:8091/v1 --model qwen2.5-coder",
    );
  }
  const price = given.price === undefined ? undefined : readPrice(given.price);
  const [key, value = ""] = file === undefined ? ["model", model] : ["file", file];
  const named = given.provider ?? PROVIDERS.find(({ modelKey }) => modelKey === key)?.name;
  const isPath = PROVIDERS.find((provider) => provider.name === named)?.pathKeys?.includes(key);
  const entry = {
    provider: named,
    baseUrl,
    // A path is given from here and kept from the workspace.
    [key]: isPath ? recordPath(workspace, resolve(value)) : value,
    apiKeyEnv: keyEnv,
    contextLength,
    price,
  };
  const present = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
  validate(modelSchema, present, `models add ${name}`, { code: "usage" });
  await requireKnownRoles(roles, workspace);
  const harmless = await readConfig(workspace).then(
    () => true,
    () => false,
  );
  const replaced = await addModelEntry(workspace, { name, entry: present, roles, replace: given.replace });
  // What is in the file now the user said; a home that cannot be written to costs the memory of it.
  if (harmless) await addTrust(environment, { workspaces: [trustedFolder(workspace.folder)] }).catch(() => {});
  const { lines, ...answers } = await whatAnswers(harmless ? { ...workspace, trust: "trusted" } : workspace);
  if (output.json) output.object({ name, entry: present, roles, replaced, config: workspace.config, answers });
  else {
    output.line(replaced ? `Replaced ${name} in ${workspace.config}.` : `Added ${name} to ${workspace.config}.`);
    for (const line of lines) output.note(line);
    output.note(`Try it: askable models test ${name}`);
  }
  return 0;
}

function readPrice(text: string): Record<string, number> {
  const [input, out, cached, ...more] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const numbers = [input, out, ...(cached === undefined ? [] : [cached])];
  if (more.length > 0 || numbers.some((number) => number === undefined || !(number >= 0))) {
    throw wrongUsage(
      `price: "${text}" is not two or three numbers`,
      "Write in,out or in,out,cached per million tokens: --price 0.15,0.6",
    );
  }
  return { in: input ?? 0, out: out ?? 0, ...(cached !== undefined && { cached }) };
}
