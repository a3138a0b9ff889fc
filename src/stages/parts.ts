/** A stage in a pipeline's YAML, with its parameters. */
export interface StageEntry {
  readonly stage: string;
  readonly as?: string;
  readonly [key: string]: unknown;
}

/** Something of a stage that a pipeline can do without. Parts of several stages with one name are left out together. */
export interface StagePart {
  readonly name: string;
  /** What becomes of the pipeline without it. */
  readonly without: string;
  /** The entry without it; undefined where the whole stage goes. */
  readonly leaveOut: (entry: StageEntry) => StageEntry | undefined;
}

/** The stage as a whole. */
export const wholeStage = (name: string, without: string): StagePart => ({
  name,
  without,
  leaveOut: () => undefined,
});

/** One of several stages that generate, by its name in the pipeline. */
export function generatorStage({ stage, as = stage }: StageEntry): StagePart {
  return wholeStage(as.replace("generate/", "generator-"), `without the stage ${as}`);
}

/** Other values of some parameters. */
export const otherParams = (name: string, without: string, params: Readonly<Record<string, unknown>>): StagePart => ({
  name,
  without,
  leaveOut: (entry) => ({ ...entry, ...params }),
});

/** Of stages that repair: all of them, and those of one kind. */
export const fixerParts = (name: string, without: string): readonly StagePart[] => [
  wholeStage("fixer", "no repair, neither by rule nor by a model"),
  wholeStage(name, without),
];

/** Of stages that ground a question. */
export const groundingParts: readonly StagePart[] = [
  otherParams("examples", "no solved examples are retrieved", { examples: 0 }),
  otherParams("values", "no stored values are matched", { values: 0 }),
];
