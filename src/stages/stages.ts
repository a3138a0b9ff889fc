import { fixCertain } from "./fix/certain.js";
import { fixRepair } from "./fix/repair.js";
import { generateEnsemble } from "./generate/ensemble.js";
import { generateGrammar } from "./generate/grammar.js";
import { generatePrompt } from "./generate/prompt.js";
import { generateSkeletons } from "./generate/skeletons.js";
import { generateSolved } from "./generate/solved.js";
import { groundKeywords } from "./ground/keywords.js";
import { groundMatch } from "./ground/match.js";
import { groundOffline } from "./ground/offline.js";
import { linkDual } from "./link/dual.js";
import { linkRetrieved } from "./link/retrieved.js";
import { linkScored } from "./link/scored.js";
import { selectOnly } from "./select/only.js";
import { selectScore } from "./select/score.js";
import { selectTournament } from "./select/tournament.js";
import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name: one line each. */
export const stages: readonly Stage[] = [
  groundKeywords,
  groundMatch,
  groundOffline,
  linkDual,
  linkRetrieved,
  linkScored,
  generateEnsemble,
  generatePrompt,
  generateGrammar,
  generateSkeletons,
  generateSolved,
  fixCertain,
  fixRepair,
  selectOnly,
  selectScore,
  selectTournament,
];
