import type { EmbedderKind } from "./embedder.js";
import { builtIn } from "./sentence-encoder.js";

/** What embeds where `askable.yaml` says nothing. It is named apart from the list, which takes longer to load. */
export const DEFAULT_EMBEDDER: EmbedderKind = builtIn;
