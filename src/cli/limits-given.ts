import { z } from "zod";
import { amountsSchema, type ProfileLimits } from "../profiles/measure/limits.js";

const { seconds, rows, bytes } = amountsSchema.shape;

const names = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.string().min(1, "name tables, with commas between")))
  .optional();

/** How much profiling may cost, as options of a command. */
export const limitsShape = {
  "max-seconds": seconds,
  "max-rows": rows,
  "max-bytes": bytes,
  "max-table-seconds": seconds,
  "max-table-rows": rows,
  "max-table-bytes": bytes,
  only: names,
  skip: names,
};

/** Only what was given, so that the rest is left to `askable.yaml`. */
export function limitsGiven(given: z.output<z.ZodObject<typeof limitsShape>>): ProfileLimits {
  const amounts = (prefix: "max" | "max-table") =>
    defined({ seconds: given[`${prefix}-seconds`], rows: given[`${prefix}-rows`], bytes: given[`${prefix}-bytes`] });
  return { ...amounts("max"), table: amounts("max-table"), ...defined({ only: given.only, skip: given.skip }) };
}

function defined<Value extends object>(value: Value): { [K in keyof Value]?: Exclude<Value[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
