import { z } from "zod";
import { validate } from "../artifacts/validate.js";
import { budgetSchema, type DefinitionInput } from "./definition.js";
import { changedDefinition } from "./variants/derive.js";

/** A definition that says only how it differs from another. */
export const extensionSchema = z.strictObject({
  extends: z.string().min(1).describe("Name of the pipeline that it begins with."),
  version: z.int().positive(),
  name: z.string().min(1),
  description: z.string().min(1),
  without: z
    .array(z.string().min(1))
    .default([])
    .describe("Names of parts that it does without, as `askable ablate --without` takes them."),
  set: z
    .record(z.string().min(1), z.unknown())
    .default({})
    .describe("Other values, by paths as `askable ablate --set` takes them: `generate/ensemble.c-direct.samples`."),
  stages: z.array(z.unknown()).optional().describe("Other stages, all of them. Default: those of the other."),
  budget: budgetSchema.optional().describe("Single limits of the budget."),
  paper: z.array(z.unknown()).optional().describe("What `askable ablate --paper` runs; nothing is taken over."),
});

/** The name of the pipeline that a definition extends; undefined where it stands for itself. */
export function extendedName(content: unknown): string | undefined {
  const name = (content as { readonly extends?: unknown } | null)?.extends;
  return typeof name === "string" ? name : undefined;
}

/**
 * The whole definition of one that extends another: that with the parts left out and the values set, in this order, and
 * with its own stages, budget, name, version and description.
 *
 * @throws AskableError that names the file and the key.
 */
export function extendDefinition(base: DefinitionInput, content: unknown, source: string): unknown {
  const {
    extends: _,
    without,
    set,
    stages,
    budget,
    ...own
  } = validate(extensionSchema, content, source, {
    hint: "A pipeline that extends another has version, name, description and, if you like, without, set, stages, budget.",
  });
  const settings = Object.entries(set).map(([path, value]) => ({ path, value }));
  // What the other's document reports is not of this one.
  const { budget: limits, paper: __, ...changed } = changedDefinition(base, { without, set: settings }, `${source}: `);
  const all = { ...(limits as object | undefined), ...budget };
  return {
    ...changed,
    ...own,
    ...(stages && { stages }),
    ...(Object.keys(all).length > 0 && { budget: all }),
  };
}
