import { z } from "zod";
import { validate } from "../artifacts/validate.js";
import { AskableError } from "../errors.js";
import type { StageEntry } from "../stages/parts.js";
import { budgetSchema, type DefinitionInput } from "./definition.js";
import { changedDefinition } from "./variants/derive.js";

const stageEntry = z.looseObject({ stage: z.string().min(1) });

/** A definition that says only how it differs from another. */
export const extensionSchema = z.strictObject({
  extends: z.string().min(1).describe("Name of the pipeline that it begins with."),
  version: z.int().positive(),
  name: z.string().min(1),
  description: z.string().min(1),
  replace: z
    .record(z.string().min(1), z.union([stageEntry, z.array(stageEntry)]))
    .default({})
    .describe("Other stages in the place of single ones, by their name or method: one, a list of them, or none."),
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

/**
 * The whole definition of one that extends another: that with stages replaced, parts left out and values set, in this
 * order, and with its own stages, budget, name, version and description.
 *
 * @throws AskableError that names the file and the key.
 */
export function extendDefinition(base: DefinitionInput, content: unknown, source: string): unknown {
  const {
    extends: _,
    replace,
    without,
    set,
    stages,
    budget,
    ...own
  } = validate(extensionSchema, content, source, {
    hint: "A pipeline that extends another has version, name, description and, if you like, replace, without, set, stages, budget.",
  });
  const settings = Object.entries(set).map(([path, value]) => ({ path, value }));
  // What the other's document reports is not of this one.
  const {
    budget: limits,
    paper: __,
    ...changed
  } = changedDefinition(replaced(base, replace, source), { without, set: settings }, `${source}: `);
  const all = { ...(limits as object | undefined), ...budget };
  return {
    ...changed,
    ...own,
    ...(stages && { stages }),
    ...(Object.keys(all).length > 0 && { budget: all }),
  };
}

function replaced(
  base: DefinitionInput,
  replace: Readonly<Record<string, StageEntry | readonly StageEntry[]>>,
  source: string,
): DefinitionInput {
  const content = base.content as { readonly stages?: readonly StageEntry[] };
  const entries = content.stages ?? [];
  const isMeant = (entry: StageEntry, name: string) => entry.as === name || entry.stage === name;
  for (const name of Object.keys(replace)) {
    if (entries.some((entry) => isMeant(entry, name))) continue;
    const there = entries.map((entry) => entry.as ?? entry.stage).join(", ");
    throw new AskableError(`${source}: replace.${name}: the pipeline that it extends has no such stage`, {
      hint: `It has ${there}.`,
    });
  }
  if (Object.keys(replace).length === 0) return base;
  const stages = entries.flatMap((entry) => {
    const name = Object.keys(replace).find((each) => isMeant(entry, each));
    return name === undefined ? [entry] : (replace[name] ?? []);
  });
  return { ...base, content: { ...content, stages } };
}
