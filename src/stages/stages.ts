import { fixRepair } from "./fix/model.js";
import { fixCertain } from "./fix/rules.js";
import { generateEnsemble } from "./generate/ensemble.js";
import { generatePrompt } from "./generate/prompt.js";
import { generateSolved } from "./generate/reuse.js";
import { generateGrammar } from "./generate/semantic-parser.js";
import { generateSkeletons } from "./generate/templates.js";
import { groundKeywords } from "./ground/model.js";
import { groundMatch } from "./ground/rules.js";
import { groundOffline } from "./ground/spans.js";
import { linkDual } from "./link/dual.js";
import { linkRetrieved } from "./link/retrieved.js";
import { linkScored } from "./link/scored.js";
import { selectOnly } from "./select/first.js";
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
