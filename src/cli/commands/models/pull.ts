import { join } from "node:path";
import { downloadModel } from "../../../models/download/download.js";
import { readSource } from "../../../models/download/hub.js";
import { PROVIDERS } from "../../../models/providers/providers.js";
import { addModelEntry } from "../../../workspace/add-model.js";
import { recordPath } from "../../../workspace/workspace.js";
import { type Shell, wrongUsage } from "../../command.js";
import { whatAnswers } from "./answers.js";
import type { ModelsArguments } from "./arguments.js";
import { requireKnownRoles } from "./roles.js";

const MEGA = 1e6;

/** Fetches the file of a model into the workspace's `models/`, and with `--name` adds it to `askable.yaml`. */
export async function pullModel(given: ModelsArguments, shell: Shell): Promise<0> {
  const { workspace, output, progress, signal, environment } = shell;
  const { subject, name, sha256, role: roles = [], "context-length": contextLength } = given;
  if (subject === undefined) {
    throw wrongUsage("models pull needs an address", "As: askable models pull hf:owner/repository/FILE --name coder");
  }
  if (name === undefined && (roles.length > 0 || contextLength !== undefined)) {
    throw wrongUsage("--role and --context-length need --name, under which the model is added", "As: --name coder");
  }
  await requireKnownRoles(roles, workspace);
  const providers = PROVIDERS.filter(({ format }) => format !== undefined);
  const formats = providers.flatMap(({ format }) => format ?? []);
  const source = readSource(subject, formats, environment.HF_ENDPOINT || undefined);
  const fetched = await downloadModel(source.url, join(workspace.models, source.file), {
    format: source.format,
    sha256,
    token: source.hub ? environment.HF_TOKEN || undefined : undefined,
    signal,
    onProgress: ({ task, done, total }) =>
      progress.report({ task, detail: "MB", done: Math.round(done / MEGA), total: Math.round(total / MEGA) }),
  });
  progress.stop();
  const file = recordPath(workspace, fetched.path);
  let replaced = false;
  if (name !== undefined) {
    const context = contextLength === undefined ? {} : { contextLength };
    const provider = providers.find(({ format }) => format === source.format)!;
    const entry = { provider: provider.name, [provider.modelKey]: file, ...context };
    replaced = await addModelEntry(workspace, { name, entry, roles, replace: given.replace });
  }
  if (output.json) {
    output.object({ ...fetched, ...(name !== undefined && { name }) });
    return 0;
  }
  const size = `${(fetched.bytes / MEGA).toFixed(1)} MB`;
  const checked = fetched.verified ? "as expected" : "compare it with the publisher's";
  output.line(
    fetched.kept === fetched.bytes
      ? `${fetched.path} is there already (${size}).`
      : `Fetched ${fetched.path} (${size}).`,
  );
  output.line(`SHA-256 ${fetched.sha256}, ${checked}.`);
  if (name !== undefined) {
    output.line(replaced ? `Replaced ${name} in ${workspace.config}.` : `Added ${name} to ${workspace.config}.`);
    for (const line of (await whatAnswers(workspace)).lines) output.note(line);
  } else output.note(`Use it: askable models add NAME --file ${file}`);
  return 0;
}
