import { z } from "zod";
import { defineStage } from "../stage.js";
import { writerNeeds, writerParams, writerPrompt, writeSamples } from "./write.js";

/** Asks a model for SQL: one prompt, one or more samples, each executed. */
export const generatePrompt = defineStage({
  method: "generate/prompt",
  params: z.strictObject(writerParams),
  needs: [],
  needsToo: writerNeeds,
  gives: ["candidates"],
  prompts: (params) => [writerPrompt(params)],
  roles: ({ role }) => [role],
  async run(state, params, context) {
    const branches = context.branches(params.samples);
    const written = await Promise.all(writeSamples(context.stage, params, state, branches));
    return { candidates: [...(state.candidates ?? []), ...written.filter((candidate) => candidate !== undefined)] };
  },
});
