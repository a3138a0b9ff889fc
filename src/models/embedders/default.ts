import type { EmbedderKind } from "./embedder.js";
import { builtIn } from "./sentence-encoder.js";

/** The embedder where `askable.yaml` names none. It stands apart from the list, which takes longer to load. */
export const DEFAULT_EMBEDDER: EmbedderKind = builtIn;
