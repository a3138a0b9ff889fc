import { z } from "zod";
import { CACHE_MODES } from "../../models/wrappers/cache.js";

export const whole = (least: number) => z.int(`give a whole number of at least ${least}`).min(least);
export const path = z.string().min(1, "name a file or folder");
/** Names between commas; the option may be repeated. */
export const names = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(",").map((name) => name.trim())))
  .refine((given) => given.every((name) => name !== ""), "name one, or several with commas between");

const share = z.number().min(0, "give a share from 0 to 1").max(1, "give a share from 0 to 1, as 0.7 for 70 %");
const points = "give points from 0 to 100";

/** What `askable evaluate` is given. */
export const evaluateArguments = z
  .object({
    data: path,
    pipeline: names.optional(),
    databases: path.optional(),
    limit: whole(1).optional(),
    sample: whole(0).optional(),
    tier: names.optional(),
    database: names.optional(),
    concurrency: whole(1).max(1024, "give at most 1024").optional(),
    out: path.optional(),
    retry: z.literal("failed").optional(),
    cache: z.enum(CACHE_MODES).optional(),
    "own-examples": z.boolean(),
    "budget-calls": whole(0).optional(),
    "budget-price": z.number().nonnegative("give a number of at least 0").optional(),
    "budget-seconds": z.number().positive("give a number of seconds above 0").optional(),
    predictions: path.optional(),
    "fail-below": share.optional(),
    baseline: path.optional(),
    "fail-drop": z.number().min(0, points).max(100, points).optional(),
    calibrate: z.boolean(),
    "write-ranks": z.boolean(),
    junit: path.optional(),
  })
  .refine(({ "fail-drop": drop, baseline }) => drop === undefined || baseline !== undefined, {
    path: ["fail-drop"],
    message: "name the run to compare with: --baseline",
  })
  .refine(({ sample, limit }) => sample === undefined || limit !== undefined, {
    path: ["sample"],
    message: "say with --limit how many to choose",
  })
  .refine(({ pipeline = [] }) => new Set(pipeline).size === pipeline.length, {
    path: ["pipeline"],
    message: "name each once",
  });

export type EvaluateArguments = z.output<typeof evaluateArguments>;
