import type { Embedder } from "../models/embedders/embedder.js";
import { openEmbedder } from "../models/embedders/embedders.js";
import type { Config } from "./config.js";
import type { Workspace } from "./workspace.js";

export interface EmbedderOptions {
  readonly embedder?: Embedder | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Whether many questions side by side will ask for a text or two each. */
  readonly apart?: boolean | undefined;
}

/** The embedder of `askable.yaml`, or the one that is given. @throws AskableError when it cannot be had. */
export async function embedderOf(
  config: Config,
  workspace: Workspace,
  { embedder, environment, apart }: EmbedderOptions,
): Promise<Embedder> {
  const keyOf = (variable: string) => environment?.[variable];
  return embedder ?? openEmbedder(config.embedder, { keyOf, folder: workspace.folder, apart });
}
