import { z } from "zod";
import { hashOf } from "../artifacts/hash.js";
import { nearest } from "../artifacts/nearest.js";
import { validate } from "../artifacts/validate.js";
import { AskableError } from "../errors.js";
import { parseTemplate, type Template } from "../prompts/template.js";
import type { StageEntry } from "../stages/parts.js";
import { selection } from "../stages/slots.js";
import { neededSlots, type PromptUse, type Stage } from "../stages/stage.js";
import type { AnySlot } from "../stages/state.js";
import type { BudgetLimits } from "./budget.js";

export const budgetSchema = z.strictObject({
  calls: z.int().nonnegative().optional(),
  tokens: z.int().nonnegative().optional(),
  price: z.number().nonnegative().optional(),
  seconds: z.number().positive().optional(),
});

const stageName = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'must be "<kind>/<method>"');

/** A variant that the system's own document reports: another pipeline, or this one without parts or with other values. */
const paperVariant = z.strictObject({
  pipeline: z.string().min(1).optional(),
  without: z.array(z.string().min(1)).default([]),
  set: z.record(z.string().min(1), z.unknown()).default({}),
});

export type PaperVariant = z.output<typeof paperVariant>;

/** A pipeline's YAML, but for the parameters of its stages, which each stage checks itself. */
export const definitionSchema = z.strictObject({
  version: z.int().positive().describe("Raised when the same question may get another answer than before."),
  name: z.string().min(1),
  description: z.string().min(1),
  stages: z.array(z.looseObject({ stage: stageName, as: z.string().min(1).optional() })).min(1),
  budget: budgetSchema.optional(),
  paper: z.array(paperVariant).optional().describe("What `askable ablate --paper` runs."),
});

export interface PipelineStep {
  /** Its name in traces: `as`, else the method. */
  readonly name: string;
  readonly stage: Stage;
  /** As the stage's own schema gave them back. */
  readonly params: unknown;
  readonly needs: readonly AnySlot[];
}

/** A pipeline that is known to fit together: each stage finds what it needs, and every prompt is there. */
export interface Pipeline {
  readonly name: string;
  readonly version: number;
  readonly description: string;
  readonly steps: readonly PipelineStep[];
  readonly budget: BudgetLimits;
  readonly prompts: ReadonlyMap<string, Template>;
  /** Variants that the system's own document reports. */
  readonly paper: readonly PaperVariant[];
  /** Roles that its stages call; empty when it needs no model. */
  readonly roles: readonly string[];
  /** Changes whenever the definition or one of its prompts does. */
  readonly hash: string;
}

export interface DefinitionInput {
  /** The parsed YAML. */
  readonly content: unknown;
  /** The file, for messages. */
  readonly source: string;
  /** Text of each prompt by name. */
  readonly prompts: ReadonlyMap<string, string>;
  /** Where the prompts are, for messages. */
  readonly promptFolder: string;
  /** The stages that a pipeline may name. */
  readonly stages: readonly Stage[];
}

/** The methods of the stages that the content of a definition names, as far as it has the form of one. */
export function namedMethods(content: unknown): string[] {
  const methods = entriesOf(content)?.map((entry) => entry?.stage) ?? [];
  return methods.filter((method) => typeof method === "string");
}

function entriesOf(content: unknown): readonly (StageEntry | null)[] | undefined {
  const entries = (content as { readonly stages?: unknown } | null)?.stages;
  return Array.isArray(entries) ? entries : undefined;
}

/** The content of a definition with everything written out that stages let it say in short (`expand`). */
export function expandedContent(content: unknown, stages: readonly Stage[]): unknown {
  const entries = entriesOf(content);
  if (entries === undefined) return content;
  const expanded = entries.map((entry) => {
    const stage = stages.find(({ method }) => method === entry?.stage);
    return entry && stage?.expand ? stage.expand(entry) : entry;
  });
  return { ...(content as object), stages: expanded };
}

/** @throws AskableError that names each mistake with its file and path. */
export function definePipeline(input: DefinitionInput): Pipeline {
  const { source } = input;
  const { paper = [], ...definition } = validate(
    definitionSchema,
    expandedContent(input.content, input.stages),
    source,
    { hint: "A pipeline has version, name, description, stages and, if you like, budget and paper." },
  );
  const steps = definition.stages.map((entry, index) => readStep(entry, index, input));
  checkNames(steps, source);
  checkNeeds(steps, source);
  const uses = steps.flatMap((step) => step.stage.prompts?.(step.params) ?? []);
  const prompts = readPrompts(uses, input);
  return {
    name: definition.name,
    version: definition.version,
    description: definition.description,
    steps,
    budget: definition.budget ?? {},
    prompts,
    paper,
    roles: [...new Set(steps.flatMap((step) => step.stage.roles?.(step.params) ?? []))],
    hash: hashOf({ definition, prompts: [...prompts].map(([name, template]) => [name, template.hash]) }),
  };
}

function readStep(
  entry: { stage: string; as?: string | undefined },
  index: number,
  input: DefinitionInput,
): PipelineStep {
  const { stage: method, as: alias, ...params } = entry;
  const path = `stages[${index}]`;
  const stage = input.stages.find((known) => known.method === method);
  if (!stage) {
    const methods = input.stages.map((known) => known.method);
    const near = nearest(method, methods, 1)[0];
    throw new AskableError(`${input.source}: ${path}.stage: there is no stage "${method}"`, {
      hint: near ? `Do you mean "${near}"?` : `There are: ${methods.toSorted().join(", ")}.`,
    });
  }
  const checked = validate(stage.params, params, input.source, { path });
  return {
    name: alias ?? method,
    stage,
    params: checked,
    needs: [...new Set(neededSlots(stage, checked))],
  };
}

function checkNames(steps: readonly PipelineStep[], source: string): void {
  const seen = new Set<string>();
  for (const [index, { name }] of steps.entries()) {
    if (seen.has(name)) {
      throw new AskableError(`${source}: stages[${index}]: a second stage is named "${name}"`, {
        hint: "Give it another name with `as`.",
      });
    }
    seen.add(name);
  }
}

function checkNeeds(steps: readonly PipelineStep[], source: string): void {
  const given = new Map<string, AnySlot>();
  for (const [index, { stage, name, needs }] of steps.entries()) {
    for (const slot of [...needs, ...stage.gives]) {
      const known = given.get(slot.name);
      if (known === undefined || known === slot) continue;
      throw new AskableError(`${source}: stages[${index}]: ${name} has another slot named "${slot.name}"`, {
        hint: "Each slot is declared once; the stages that share it import it.",
      });
    }
    const missing = new Set(needs.filter((slot) => !given.has(slot.name)).map((slot) => slot.name));
    if (missing.size > 0) {
      throw new AskableError(
        `${source}: stages[${index}]: ${name} needs ${[...missing].join(" and ")}, which no stage before it gives`,
        { hint: "Add a stage that gives it, or change the order." },
      );
    }
    for (const slot of stage.gives) given.set(slot.name, slot);
  }
  if (!given.has(selection.name)) {
    throw new AskableError(`${source}: stages: no stage gives an answer`, {
      hint: 'End the list with a stage of the kind "select".',
    });
  }
}

function readPrompts(uses: readonly PromptUse[], input: DefinitionInput): Map<string, Template> {
  const prompts = new Map<string, Template>();
  for (const use of uses) {
    const path = `${input.promptFolder}/${use.name}.md`;
    const text = input.prompts.get(use.name);
    if (text === undefined) {
      const names = [...input.prompts.keys()];
      throw new AskableError(`${input.source}: the prompt "${use.name}" is missing: there is no ${path}`, {
        hint: names.length > 0 ? `There are: ${names.join(", ")}.` : "Write it.",
      });
    }
    const template = prompts.get(use.name) ?? parseTemplate(text, path);
    template.check(use.names);
    prompts.set(use.name, template);
  }
  return prompts;
}
