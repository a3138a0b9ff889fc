import { join } from "node:path";
import { downloadGguf } from "../../../models/download/download.js";
import { readSource } from "../../../models/download/hub.js";
import { addModelEntry } from "../../../workspace/add-model.js";
import { recordPath } from "../../../workspace/workspace.js";
import { type Shell, wrongUsage } from "../../command.js";
import type { ModelsArguments } from "./arguments.js";

const MEGA = 1e6;

/** Fetches a GGUF file into the workspace's `models/`, and with `--name` adds it to `askable.yaml`. */
export async function pullModel(given: ModelsArguments, shell: Shell): Promise<0> {
  const { workspace, output, progress, signal, environment } = shell;
  const { subject, name, sha256, role: roles = [], "context-length": contextLength } = given;
  if (subject === undefined) {
    throw wrongUsage(
      "models pull needs an address",
      "As: askable models pull hf:owner/repository/file.gguf --name coder",
    );
  }
  if (name === undefined && (roles.length > 0 || contextLength !== undefined)) {
    throw wrongUsage("--role and --context-length need --name, under which the model is added", "As: --name coder");
  }
  const source = readSource(subject, environment.HF_ENDPOINT || undefined);
  const fetched = await downloadGguf(source.url, join(workspace.models, source.file), {
    sha256,
    token: source.hub ? environment.HF_TOKEN || undefined : undefined,
    signal,
    onProgress: ({ task, done, total }) =>
      progress.report({ task, detail: "MB", done: Math.round(done / MEGA), total: Math.round(total / MEGA) }),
  });
  progress.stop();
  const file = recordPath(workspace, fetched.path);
  if (name !== undefined) {
    const context = contextLength === undefined ? {} : { contextLength };
    await addModelEntry(workspace, { name, entry: { provider: "gguf", file, ...context }, roles });
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
  if (name !== undefined) output.line(`Added ${name} to ${workspace.config}.`);
  else output.note(`Use it: askable models add NAME --file ${file}`);
  return 0;
}
