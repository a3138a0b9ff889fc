import { fixCertain } from "./fix/certain.js";
import { fixRepair } from "./fix/repair.js";
import { generateGrammar } from "./generate/grammar.js";
import { generatePrompt } from "./generate/prompt.js";
import { generateSkeletons } from "./generate/skeletons.js";
import { groundMatch } from "./ground/match.js";
import { groundOffline } from "./ground/offline.js";
import { linkRetrieved } from "./link/retrieved.js";
import { linkScored } from "./link/scored.js";
import { selectOnly } from "./select/only.js";
import { selectScore } from "./select/score.js";
import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name: one line each. */
export const stages: readonly Stage[] = [
  groundMatch,
  groundOffline,
  linkRetrieved,
  linkScored,
  generatePrompt,
  generateGrammar,
  generateSkeletons,
  fixCertain,
  fixRepair,
  selectOnly,
  selectScore,
];
