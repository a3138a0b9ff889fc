import { z } from "zod";
import { validate } from "../artifacts/validate.js";
import { AskableError } from "../errors.js";
import type { StageEntry } from "../stages/parts.js";
import { budgetSchema, type DefinitionInput } from "./definition.js";
import { changedDefinition } from "./variants/derive.js";

const stageEntry = z.looseObject({ stage: z.string().min(1) });

/** A definition that says only how it differs from another. */
const extensionSchema = z.strictObject({
  /** Name of the pipeline that it begins with. */
  extends: z.string().min(1),
  version: z.int().positive(),
  name: z.string().min(1),
  description: z.string().min(1),
  /**
   * Other stages in the place of single ones, by their name or method: one, a list of them, or none (`[]`).
   */
  replace: z.record(z.string().min(1), z.union([stageEntry, z.array(stageEntry)])).default({}),
  /** Names of parts that it does without, as `askable ablate --without` takes them. */
  without: z.array(z.string().min(1)).default([]),
  /** Other values, by paths as `askable ablate --set` takes them: `generate/ensemble.c-direct.samples`. */
  set: z.record(z.string().min(1), z.unknown()).default({}),
  /** Other stages, all of them. Default: those of the other. */
  stages: z.array(z.unknown()).optional(),
  /** Single limits of the budget. */
  budget: budgetSchema.optional(),
  /** What `askable ablate --paper` runs; nothing is taken over. */
  paper: z.array(z.unknown()).optional(),
});

/** The name of the pipeline that a definition extends; undefined where it stands for itself. */
export function extendedName(content: unknown): string | undefined {
  const name = (content as { readonly extends?: unknown } | null)?.extends;
  return typeof name === "string" ? name : undefined;
}

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
