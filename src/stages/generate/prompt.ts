import { z } from "zod";
import { generatorStage, type StageEntry, type StagePart } from "../parts.js";
import { schemaParts } from "../schema-text.js";
import { candidates } from "../slots.js";
import { defineStage } from "../stage.js";
import { whatCame, writerNeeds, writerParams, writerPrompt, writeSamples } from "./write.js";

/** Asks a model for SQL: one prompt, one or more samples, each executed. */
export const generatePrompt = defineStage({
  method: "generate/prompt",
  task: "writing candidates",
  params: z.strictObject(writerParams),
  needs: writerNeeds,
  gives: [candidates],
  prompts: (params) => [writerPrompt(params)],
  roles: ({ role }) => [role],
  calls: ({ samples }) => ({ least: samples, most: samples }),
  writes: ({ samples }) => samples,
  parts: (entry) => [...schemaParts(entry), ...oneSample(entry), generatorStage(entry)],
  async run(state, params, context) {
    const branches = context.branches(params.samples);
    const asked = branches.map((branch, sample) => ({ sample, request: sample, context: branch }));
    const written = await Promise.allSettled(writeSamples(context.stage, params, state, asked));
    return [candidates.of([...(state.get(candidates) ?? []), ...whatCame(written, context)])];
  },
});

function oneSample({ samples = 1 }: StageEntry): StagePart[] {
  if (samples === 1) return [];
  return [{ name: "samples", without: "each generator asks once", leaveOut: (entry) => ({ ...entry, samples: 1 }) }];
}
