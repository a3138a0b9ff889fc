import { fixRepair } from "./fix/repair.js";
import { generatePrompt } from "./generate/prompt.js";
import { groundMatch } from "./ground/match.js";
import { linkRetrieved } from "./link/retrieved.js";
import { selectOnly } from "./select/only.js";
import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name: one line each. */
export const stages: readonly Stage[] = [groundMatch, linkRetrieved, generatePrompt, fixRepair, selectOnly];
