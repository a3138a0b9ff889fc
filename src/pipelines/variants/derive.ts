import { canonicalJson } from "../../artifacts/json.js";
import { nearest } from "../../artifacts/nearest.js";
import { AskableError } from "../../errors.js";
import { type DefinitionInput, definePipeline, expandedContent, type Pipeline } from "../definition.js";
import { type Definition, type Part, partsOf } from "./parts.js";
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
  const name = changeName(change);
  const content = changedDefinition(base, change, "--");
  const source = `${base.source} ${name}`;
  return {
    name,
    pipeline: definePipeline({ ...base, content: { ...content, name: `${content.name} ${name}` }, source }),
  };
}

/**
 * The definition, everything written out, with the change made in it.
 *
 * @param where What stands before `without` and `set` where an error names them: "--", or a file.
 */
export function changedDefinition(base: DefinitionInput, { without, set }: Change, where: string): Definition {
  definePipeline(base);
  const left = without.reduce((now, part) => requirePart(part, base, where).leaveOut(now), definitionIn(base));
  return set.reduce((now, setting) => withSetting(now, setting, where), left);
}

/** Parts of a pipeline that can be left out of it: something changes, and what remains is a pipeline. */
export function removableParts(base: DefinitionInput): readonly Part[] {
  const whole = workIn(definePipeline(base));
  return partsOf(definitionIn(base), base.stages).filter((part) => isRemovable(part, base, whole));
}

function definitionIn({ content, stages }: DefinitionInput): Definition {
  return expandedContent(content, stages) as Definition;
}

function isRemovable({ leaveOut }: Part, base: DefinitionInput, whole = workIn(definePipeline(base))): boolean {
  try {
    return workIn(definePipeline({ ...base, content: leaveOut(definitionIn(base)) })) !== whole;
  } catch {
    return false;
  }
}

/** What a pipeline does: a parameter that is given its default changes nothing. */
function workIn({ steps }: Pipeline): string {
  return canonicalJson(steps.map(({ name, stage, params }) => ({ name, method: stage.method, params })));
}

function changeName({ without, set }: Change): string {
  const parts = without.length > 0 ? [`without ${without.join(" and ")}`] : [];
  const values = set.map(({ path, value }) => `${path}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [...parts, ...values].join(", ");
}

function requirePart(name: string, base: DefinitionInput, where: string): Part {
  const definition = definitionIn(base);
  const found = partsOf(definition, base.stages).find((part) => part.name === name);
  if (found && isRemovable(found, base)) return found;
  const names = removableParts(base).map((part) => part.name);
  const [near] = nearest(name, new Set(names), 1);
  throw new AskableError(`${where}without ${name}: the pipeline ${definition.name} has no such part`, {
    code: "usage",
    hint: `${near ? `Do you mean "${near}"? ` : ""}It can do without ${names.join(", ")}.`,
  });
}
