import { makeGrpoSet } from "../../../operations/training/grpo.js";
import type { ExitCode, Shell } from "../../command.js";
import { madePromptsText } from "../../text/training.js";
import type { TrainingArguments } from "./arguments.js";
import { setOptions, tellSet } from "./required.js";

export async function makeGrpo(given: TrainingArguments, shell: Shell): Promise<ExitCode> {
  const role = given["reasoning-role"] ?? "generator-a";
  const made = await makeGrpoSet({ ...setOptions(given, shell), role });
  return tellSet(made, madePromptsText, shell);
}
