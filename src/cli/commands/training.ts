import { defineActions, wrongUsage } from "../command.js";
import { options, TAKES, type TrainingArguments, type TrainingOption, words } from "./training/arguments.js";

export const trainingCommand = defineActions({
  name: "training",
  describe: "Training sets for generators and the selector, out of questions with SQL, and rewards by execution",
  words,
  options,
  check: requireTaken,
  actions: {
    grpo: async () => (await import("./training/grpo.js")).makeGrpo,
    selector: async () => (await import("./training/selector.js")).makeSelector,
    "serve-rewards": async () => (await import("./training/serve-rewards.js")).startRewards,
    sft: async () => (await import("./training/sft.js")).makeSft,
    check: async () => (await import("./training/check.js")).checkTraining,
  },
});

/** An option that would do nothing is a mistake. */
function requireTaken(given: TrainingArguments): void {
  const { action } = given;
  const idle = (Object.keys(options) as TrainingOption[]).find(
    (name) => given[name] !== undefined && given[name] !== options[name].default && !TAKES[action].includes(name),
  );
  if (idle === undefined) return;
  const takers = Object.entries(TAKES).flatMap(([name, taken]) => (taken.includes(idle) ? [name] : []));
  throw wrongUsage(`--${idle} is for: askable training ${takers.join(", ")}`, "See: askable training --help");
}
