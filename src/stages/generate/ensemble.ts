import { z } from "zod";
import { messageOf } from "../../errors.js";
import { ModelError } from "../../models/error.js";
import { type Candidate, defineStage, type StageContext } from "../stage.js";
import { writerNeeds, writerParams, writerPrompt, writeSamples } from "./write.js";

const params = z.strictObject({
  generators: z
    .array(z.strictObject({ name: z.string().min(1), ...writerParams }))
    .min(1)
    .refine((generators) => new Set(generators.map(({ name }) => name)).size === generators.length, {
      error: "two generators have the same name",
    }),
});

/**
 * Several generators side by side, each with its own model, schema, prompt and samples (operation 7 of the adaptive
 * hybrid). A generator whose call fails is left out, and the trace says why; the question fails when all of them do.
 */
export const generateEnsemble = defineStage({
  method: "generate/ensemble",
  params,
  needs: [],
  needsToo: ({ generators }) => generators.flatMap(writerNeeds),
  gives: ["candidates"],
  prompts: ({ generators }) => generators.map(writerPrompt),
  roles: ({ generators }) => generators.map(({ role }) => role),
  async run(state, { generators }, context) {
    const total = generators.reduce((sum, { samples }) => sum + samples, 0);
    const lanes = context.lanes(total);
    let from = 0;
    const writing = generators.flatMap(({ name, ...writer }) => {
      const own = lanes.slice(from, from + writer.samples);
      from += writer.samples;
      return writeSamples(name, writer, state, own, from - writer.samples);
    });
    let done = 0;
    context.progress(0, total);
    const written = await Promise.allSettled(
      writing.map((each) => each.finally(() => context.progress(++done, total))),
    );
    return { candidates: [...(state.candidates ?? []), ...whatCame(written, context)] };
  },
});

function whatCame(written: readonly PromiseSettledResult<Candidate | undefined>[], context: StageContext): Candidate[] {
  const failures = written.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  // A budget that is reached, a question given up and a bug end the stage; what was made is not lost.
  const other = failures.find((failure) => !(failure instanceof ModelError));
  if (other !== undefined || failures.length === written.length) throw other ?? failures[0];
  for (const failure of failures) context.trace({ event: "note", stage: context.stage, message: messageOf(failure) });
  return written.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
}
