import { constants, existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { replaceFile } from "../artifacts/replace-file.js";
import { PROVIDERS } from "../models/providers/providers.js";
import { checkConfig } from "./config.js";
import type { Workspace } from "./workspace.js";

export interface NewModel {
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly apiKeyEnv: string | undefined;
}

/** The provider that is reached at an address. */
const ENDPOINT = PROVIDERS[0]?.name ?? "";

/** The text of a first `askable.yaml`, which says what else could stand there. @throws AskableError for a wrong model. */
export function newConfig(workspace: Workspace, model: NewModel | undefined): string {
  const entry = model && { provider: ENDPOINT, ...model };
  const present = Object.fromEntries(Object.entries(entry ?? {}).filter(([, value]) => value !== undefined));
  const models = entry === undefined ? WITHOUT_MODEL : stringify({ models: { main: present } }, { lineWidth: 0 });
  const text = `# yaml-language-server: $schema=${schemaPath(workspace)}\n${BEFORE}${models}${AFTER}`;
  checkConfig(text, workspace);
  return text;
}

const BEFORE = `
# What askable uses in this folder. Nothing of it is required.

# Models that write SQL and describe fields. Without one, questions are answered by rules.
`;

const WITHOUT_MODEL = `# models:
#   main:
#     provider: ${ENDPOINT} # any endpoint of this form
#     baseUrl: http://127.0.0.1:8080/v1
#     model: qwen2.5-coder
#     apiKeyEnv: MODEL_API_KEY # the variable with the key, not the key
`;

const AFTER = `
# Which pipeline answers. Default: adaptive-hybrid with a model, offline without one.
# pipeline: offline

# How much profiling may cost; what takes longer is sampled.
# profile:
#   seconds: 600
#   skip: [audit_*]

# Whether values of fields that tell of people may be sent to the model. Default: no.
# describe:
#   sendPersonal: false

# Replies of models on disk: off, read-write, read-only or refresh.
# cache: read-write
`;

/** Where an editor finds the schema: from the folder where askable is installed in it, else on this machine. */
function schemaPath({ folder }: Workspace): string {
  const path = fileURLToPath(new URL("../../schemas/askable.schema.json", import.meta.url));
  const inside = relative(folder, path).split(sep).join("/");
  return inside.startsWith("node_modules/") ? `./${inside}` : path;
}

/** Writes it. @returns What the file that was there is now called; undefined where there was none. */
export async function writeNewConfig(workspace: Workspace, text: string): Promise<string | undefined> {
  const kept = existsSync(workspace.config) ? await keepOld(workspace.config) : undefined;
  await replaceFile(workspace.config, text);
  return kept;
}

async function keepOld(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const aside = `${path}.old${number === 1 ? "" : `-${number}`}`;
    try {
      await copyFile(path, aside, constants.COPYFILE_EXCL);
      return aside;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
