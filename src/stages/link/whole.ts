import { z } from "zod";
import { wholeSchema } from "../schema-text.js";
import { preciseSchema, recallSchema } from "../slots.js";
import { defineStage } from "../stage.js";

/** Links nothing: both schemas are the whole one, for systems that leave the choice to their generators. */
export const linkWhole = defineStage({
  method: "link/whole",
  task: "linking",
  params: z.strictObject({}),
  needs: [],
  gives: [preciseSchema, recallSchema],
  async run(_state, _params, { profile }) {
    const whole = wholeSchema(profile);
    return [preciseSchema.of(whole), recallSchema.of(whole)];
  },
});
