import type { StageEntry, StagePart } from "../../stages/parts.js";
import type { Stage } from "../../stages/stage.js";

/** A pipeline's YAML, of which is known that it is one, with everything written out. */
export interface Definition {
  readonly name: string;
  readonly stages: readonly StageEntry[];
  readonly [key: string]: unknown;
}

/** Something that a pipeline can do without. */
export interface Part {
  readonly name: string;
  /** What becomes of the pipeline without it. */
  readonly without: string;
  /** The definition without it; the same where the pipeline has no such part. */
  readonly leaveOut: (definition: Definition) => Definition;
}

/** The parts that the stages of a definition have; those with one name are one part. */
export function partsOf(definition: Definition, stages: readonly Stage[]): Part[] {
  const own = (entry: StageEntry): readonly StagePart[] =>
    stages.find(({ method }) => method === entry.stage)?.parts?.(entry) ?? [];
  const named = new Map(definition.stages.flatMap(own).map((part) => [part.name, part]));
  return [...named.values()]
    .map(({ name, without }) => ({ name, without, leaveOut: (whole: Definition) => withoutPart(whole, name, own) }))
    .filter(({ leaveOut }) => leaveOut(definition) !== definition);
}

function withoutPart(
  definition: Definition,
  name: string,
  own: (entry: StageEntry) => readonly StagePart[],
): Definition {
  const stages = definition.stages.flatMap((entry) => {
    const part = own(entry).find((each) => each.name === name);
    return part ? (part.leaveOut(entry) ?? []) : entry;
  });
  const same = JSON.stringify(stages) === JSON.stringify(definition.stages);
  return same ? definition : { ...definition, stages };
}
