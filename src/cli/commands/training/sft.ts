import { resolve } from "node:path";
import { makeSftSet } from "../../../operations/training/sft.js";
import type { SftFormat } from "../../../operations/training/sft-rows.js";
import { DEFAULT_MIX, type Mix } from "../../../training/sft/mix.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import { madeSetText } from "../../text/training.js";
import type { TrainingArguments } from "./arguments.js";
import { setOptions, tellSet } from "./required.js";

export async function makeSft(given: TrainingArguments, shell: Shell): Promise<ExitCode> {
  if (given.linked && given.noise !== undefined) throw wrongArgument("noise", "with --linked there are no distractors");
  const made = await makeSftSet({
    ...setOptions(given, shell),
    roles: rolesOf(given),
    mix: readMix(given.mix),
    linked: given.linked,
    runs: (given.run ?? []).map((run) => resolve(run)),
  });
  return tellSet(made, madeSetText, shell);
}

function rolesOf({ format = "both", ...given }: TrainingArguments): Partial<Record<SftFormat, string>> {
  const unused = format === "standard" ? "chunked-role" : format === "chunked" ? "standard-role" : undefined;
  if (unused !== undefined && given[unused] !== undefined) throw wrongArgument(unused, `--format ${format} needs none`);
  return {
    ...(format !== "chunked" && { standard: given["standard-role"] ?? "generator-b1" }),
    ...(format !== "standard" && { chunked: given["chunked-role"] ?? "generator-b2" }),
  };
}

/** `reverse-question=0.5,self-refine=0`: the others stay as they are. */
function readMix(text: string | undefined): Mix {
  if (text === undefined) return DEFAULT_MIX;
  const entries = text.split(",").map((part): [string, number] => {
    const [task = "", ratio = ""] = part.split("=").map((each) => each.trim());
    if (!(task in DEFAULT_MIX)) {
      throw wrongArgument("mix", `"${task}" is no task: ${Object.keys(DEFAULT_MIX).join(", ")}`);
    }
    const value = Number(ratio);
    if (ratio === "" || !(value >= 0 && value <= 10)) throw wrongArgument("mix", `${task}: give a number from 0 to 10`);
    return [task, value];
  });
  return { ...DEFAULT_MIX, ...Object.fromEntries(entries) };
}
