import { z } from "zod";
import { CACHE_MODES } from "../../models/wrappers/cache.js";
import { names, path, whole } from "./arguments.js";

const settings = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/** What `askable ablate` is given. */
export const ablateArguments = z
  .object({
    data: path,
    pipeline: z.string().min(1, "name a pipeline").optional(),
    without: names.default([]),
    set: settings.default([]),
    databases: path.optional(),
    limit: whole(1).optional(),
    sample: whole(0).optional(),
    tier: names.optional(),
    database: names.optional(),
    concurrency: whole(1).max(1024, "give at most 1024").optional(),
    out: path.optional(),
    metric: z.string().min(1, "name a metric").optional(),
    cache: z.enum(CACHE_MODES),
    "own-examples": z.boolean(),
  })
  .refine(({ sample, limit }) => sample === undefined || limit !== undefined, {
    path: ["sample"],
    message: "say with --limit how many to choose",
  })
  .refine(({ without, set }) => new Set([...without, ...set]).size === without.length + set.length, {
    path: ["without"],
    message: "name each once",
  });

export type AblateArguments = z.output<typeof ablateArguments>;
