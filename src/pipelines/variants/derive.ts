import { canonicalJson } from "../../artifacts/json.js";
import { nearest } from "../../artifacts/nearest.js";
import { AskableError } from "../../errors.js";
import { type DefinitionInput, definePipeline, type Pipeline } from "../definition.js";
import type { Definition } from "./definition.js";
import { type Part, partsOf } from "./parts.js";
import { type Setting, withSetting } from "./settings.js";

/** How a variant differs from its pipeline. */
export interface Change {
  /** Names of parts. */
  readonly without: readonly string[];
  readonly set: readonly Setting[];
}

export interface Variant {
  /** "without fixer", "budget.calls=10". */
  readonly name: string;
  readonly pipeline: Pipeline;
}

/**
 * Derives a strict pipeline: its definition, less some parts, with some values changed. Its prompts are the same.
 *
 * @throws AskableError where the pipeline has no such part, telling those that it has, where a path leads nowhere, and
 * where what remains is no pipeline.
 */
export function deriveVariant(base: DefinitionInput, change: Change): Variant {
  definePipeline(base);
  const name = nameOfChange(change);
  const definition = base.content as Definition;
  const left = change.without.reduce((now, part) => requirePart(part, base).leaveOut(now), definition);
  const content = change.set.reduce(withSetting, left);
  const source = `${base.source} ${name}`;
  return {
    name,
    pipeline: definePipeline({ ...base, content: { ...content, name: `${content.name} ${name}` }, source }),
  };
}

/** Parts of a pipeline that can be left out of it: something changes, and what remains is a pipeline. */
export function removableParts(base: DefinitionInput): readonly Part[] {
  const whole = workOf(definePipeline(base));
  return partsOf(base.content as Definition).filter((part) => isRemovable(part, base, whole));
}

function isRemovable({ leaveOut }: Part, base: DefinitionInput, whole = workOf(definePipeline(base))): boolean {
  try {
    return workOf(definePipeline({ ...base, content: leaveOut(base.content as Definition) })) !== whole;
  } catch {
    return false;
  }
}

/** What a pipeline does: a parameter that is given its default changes nothing. */
function workOf({ steps }: Pipeline): string {
  return canonicalJson(steps.map(({ name, stage, params }) => ({ name, method: stage.method, params })));
}

function nameOfChange({ without, set }: Change): string {
  const parts = without.length > 0 ? [`without ${without.join(" and ")}`] : [];
  const values = set.map(({ path, value }) => `${path}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [...parts, ...values].join(", ");
}

function requirePart(name: string, base: DefinitionInput): Part {
  const found = partsOf(base.content as Definition).find((part) => part.name === name);
  if (found && isRemovable(found, base)) return found;
  const names = removableParts(base).map((part) => part.name);
  const [near] = nearest(name, new Set(names), 1);
  throw new AskableError(`--without ${name}: the pipeline ${(base.content as Definition).name} has no such part`, {
    code: "usage",
    hint: `${near ? `Do you mean "${near}"? ` : ""}It can do without ${names.join(", ")}.`,
  });
}
