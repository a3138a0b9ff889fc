import type { Stage } from "./stage.js";

/** Every stage that a pipeline may name, by its method: one line each. */
const STAGES: Readonly<Record<string, () => Promise<Stage>>> = {
  "ground/model": async () => (await import("./ground/model.js")).groundModel,
  "ground/nearest-values": async () => (await import("./ground/nearest-values.js")).groundNearestValues,
  "ground/rules": async () => (await import("./ground/rules.js")).groundRules,
  "ground/sample-rows": async () => (await import("./ground/sample-rows.js")).groundSampleRows,
  "ground/spans": async () => (await import("./ground/spans.js")).groundSpans,
  "ground/synthetic-examples": async () => (await import("./ground/synthetic-examples.js")).groundSyntheticExamples,
  "ground/understanding": async () => (await import("./ground/understanding.js")).groundUnderstanding,
  "link/by-queries": async () => (await import("./link/by-queries.js")).linkByQueries,
  "link/columns": async () => (await import("./link/columns.js")).linkColumns,
  "link/dual": async () => (await import("./link/dual.js")).linkDual,
  "link/retrieved": async () => (await import("./link/retrieved.js")).linkRetrieved,
  "link/scored": async () => (await import("./link/scored.js")).linkScored,
  "link/tables": async () => (await import("./link/tables.js")).linkTables,
  "link/whole": async () => (await import("./link/whole.js")).linkWhole,
  "generate/ensemble": async () => (await import("./generate/ensemble.js")).generateEnsemble,
  "generate/prompt": async () => (await import("./generate/prompt.js")).generatePrompt,
  "generate/semantic-parser": async () => (await import("./generate/semantic-parser.js")).generateSemanticParser,
  "generate/staged": async () => (await import("./generate/staged.js")).generateStaged,
  "generate/templates": async () => (await import("./generate/templates.js")).generateTemplates,
  "generate/reuse": async () => (await import("./generate/reuse.js")).generateReuse,
  "explore/by-difficulty": async () => (await import("./explore/by-difficulty.js")).exploreByDifficulty,
  "explore/test-cases": async () => (await import("./explore/test-cases.js")).exploreTestCases,
  "fix/revise": async () => (await import("./fix/revise.js")).fixRevise,
  "fix/rules": async () => (await import("./fix/rules.js")).fixRules,
  "fix/model": async () => (await import("./fix/model.js")).fixModel,
  "select/by-plan": async () => (await import("./select/by-plan.js")).selectByPlan,
  "select/critique": async () => (await import("./select/critique.js")).selectCritique,
  "select/first": async () => (await import("./select/first.js")).selectFirst,
  "select/listwise": async () => (await import("./select/listwise.js")).selectListwise,
  "select/majority": async () => (await import("./select/majority.js")).selectMajority,
  "select/pairwise": async () => (await import("./select/pairwise.js")).selectPairwise,
  "select/rewards": async () => (await import("./select/rewards.js")).selectRewards,
  "select/score": async () => (await import("./select/score.js")).selectScore,
  "select/tournament": async () => (await import("./select/tournament.js")).selectTournament,
  "select/weighed": async () => (await import("./select/weighed.js")).selectWeighed,
};

/** The stages of these methods; a method that askable has no stage for is left out. Default: all. */
export function loadStages(methods: readonly string[] = Object.keys(STAGES)): Promise<Stage[]> {
  const known = methods.filter((method) => Object.hasOwn(STAGES, method));
  return Promise.all(known.map((method) => STAGES[method]!()));
}
