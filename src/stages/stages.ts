import { exploreByDifficulty } from "./explore/by-difficulty.js";
import { exploreTestCases } from "./explore/test-cases.js";
import { fixModel } from "./fix/model.js";
import { fixRevise } from "./fix/revise.js";
import { fixRules } from "./fix/rules.js";
import { generateEnsemble } from "./generate/ensemble.js";
import { generatePrompt } from "./generate/prompt.js";
import { generateReuse } from "./generate/reuse.js";
import { generateSemanticParser } from "./generate/semantic-parser.js";
import { generateStaged } from "./generate/staged.js";
import { generateTemplates } from "./generate/templates.js";
import { groundModel } from "./ground/model.js";
import { groundNearestValues } from "./ground/nearest-values.js";
import { groundRules } from "./ground/rules.js";
import { groundSampleRows } from "./ground/sample-rows.js";
import { groundSpans } from "./ground/spans.js";
import { groundSyntheticExamples } from "./ground/synthetic-examples.js";
import { groundUnderstanding } from "./ground/understanding.js";
import { linkByQueries } from "./link/by-queries.js";
import { linkColumns } from "./link/columns.js";
import { linkDual } from "./link/dual.js";
import { linkRetrieved } from "./link/retrieved.js";
import { linkScored } from "./link/scored.js";
import { linkTables } from "./link/tables.js";
import { linkWhole } from "./link/whole.js";
import { selectByPlan } from "./select/by-plan.js";
import { selectCritique } from "./select/critique.js";
import { selectFirst } from "./select/first.js";
import { selectListwise } from "./select/listwise.js";
import { selectMajority } from "./select/majority.js";
import { selectPairwise } from "./select/pairwise.js";
import { selectRewards } from "./select/rewards.js";
import { selectScore } from "./select/score.js";
import { selectTournament } from "./select/tournament.js";
import { selectWeighed } from "./select/weighed.js";
import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name: one line each. */
export const stages: readonly Stage[] = [
  groundModel,
  groundNearestValues,
  groundRules,
  groundSampleRows,
  groundSpans,
  groundSyntheticExamples,
  groundUnderstanding,
  linkByQueries,
  linkColumns,
  linkDual,
  linkRetrieved,
  linkScored,
  linkTables,
  linkWhole,
  generateEnsemble,
  generatePrompt,
  generateSemanticParser,
  generateStaged,
  generateTemplates,
  generateReuse,
  exploreByDifficulty,
  exploreTestCases,
  fixRevise,
  fixRules,
  fixModel,
  selectByPlan,
  selectCritique,
  selectFirst,
  selectListwise,
  selectMajority,
  selectPairwise,
  selectRewards,
  selectScore,
  selectTournament,
  selectWeighed,
];
