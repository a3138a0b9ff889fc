import type { Embedder } from "../models/embedders/embedder.js";
import { openEmbedder } from "../models/embedders/open.js";
import type { Config } from "./config.js";
import type { Workspace } from "./workspace.js";

/** The embedder of `askable.yaml`, or the one that is given. @throws AskableError when it cannot be had. */
export async function embedderOf(
  config: Config,
  workspace: Workspace,
  {
    embedder,
    environment,
  }: {
    readonly embedder?: Embedder | undefined;
    readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  },
): Promise<Embedder> {
  return embedder ?? openEmbedder(config.embedder, (variable) => environment?.[variable], workspace.folder);
}
