import type { Definition, Entry, Generator } from "./definition.js";

/** Something that a pipeline can do without. */
export interface Part {
  readonly name: string;
  /** What becomes of the pipeline without it. */
  readonly without: string;
  /** The definition without it; the same where the pipeline has no such part. */
  readonly leaveOut: (definition: Definition) => Definition;
}

/** Kinds of stages that show a schema to a model, by the parameters of `schemaParams`. */
const SHOWING = ["generate/prompt", "generate/ensemble", "link/dual", "fix/model", "select/tournament"];
const LOOKS = ["generate/prompt", "fix/model"];

const ALWAYS: readonly Part[] = [
  part("fixer", "no repair, neither by rule nor by a model", (stages) =>
    stages.filter(({ stage }) => !is(stage, "fix")),
  ),
  part("fixer-rules", "repairs by a model only", (stages) => stages.filter(({ stage }) => stage !== "fix/rules")),
  part("fixer-model", "repairs by rule only", (stages) => stages.filter(({ stage }) => stage !== "fix/model")),
  part("examples", "no solved examples are retrieved", (stages) =>
    stages.map((entry) => (is(entry.stage, "ground") ? { ...entry, examples: 0 } : entry)),
  ),
  part("values", "no stored values are matched", (stages) =>
    stages.map((entry) => (is(entry.stage, "ground") ? { ...entry, values: 0 } : entry)),
  ),
  part("keywords", "rules look for keywords, without a model", (stages) => stages.map(withoutKeywords)),
  part("profile", "names and types only: no summaries and no examples of fields are shown", (stages) =>
    stages.map((entry) =>
      SHOWING.includes(entry.stage) ? onWriters(entry, BARE, entry.stage !== "generate/ensemble") : entry,
    ),
  ),
  part("s1", "S2 wherever S1 is shown", (stages) => stages.map((entry) => otherSchema(entry, "precise", "recall"))),
  part("s2", "S1 wherever S2 is shown", (stages) => stages.map((entry) => otherSchema(entry, "recall", "precise"))),
  part("linking", "the whole schema is shown to generators and the fixer", (stages) =>
    ["precise", "recall"].reduce((now, schema) => now.map((entry) => otherSchema(entry, schema, "all")), stages),
  ),
  part("samples", "each generator asks once", (stages) => stages.map(withoutSamples)),
  part("tournament", "no model compares: the larger cluster wins", (stages) =>
    stages.map((entry) => (entry.stage === "select/tournament" ? { ...entry, judge: false } : entry)),
  ),
];

/** The parts that a definition has, its generators included. */
export function partsOf(definition: Definition): Part[] {
  return [...ALWAYS, ...generatorParts(definition)].filter(({ leaveOut }) => leaveOut(definition) !== definition);
}

/** Each generator by its name, those of one role together, and the stages where several generate. */
function generatorParts({ stages }: Definition): Part[] {
  const ensembles = stages.flatMap(({ generators = [] }) => generators);
  const groups = new Map<string, (generator: Generator) => boolean>();
  for (const { role = "" } of ensembles) if (role !== "") groups.set(role, (other) => other.role === role);
  for (const { name } of ensembles) {
    groups.set(name.startsWith("generator-") ? name : `generator-${name}`, (other) => other.name === name);
  }
  const generating = stages.filter(({ stage }) => is(stage, "generate"));
  return [
    ...[...groups].map(([name, chosen]) =>
      part(name, `without what ${name} writes`, (now) => now.map((entry) => withoutGenerators(entry, chosen))),
    ),
    ...generating.map(({ stage, as = stage }) =>
      part(as.replace("generate/", "generator-"), `without the stage ${as}`, (now) =>
        generating.length < 2 ? now : now.filter((entry) => (entry.as ?? entry.stage) !== as),
      ),
    ),
  ];
}

function part(name: string, without: string, change: (stages: readonly Entry[]) => readonly Entry[]): Part {
  return {
    name,
    without,
    leaveOut: (definition) => {
      const stages = change(definition.stages);
      const same = JSON.stringify(stages) === JSON.stringify(definition.stages);
      return same ? definition : { ...definition, stages };
    },
  };
}

const is = (stage: string, kind: string) => stage.startsWith(`${kind}/`);

const BARE = () => ({ detail: "names", fieldExamples: 0 });

/** Changes the parameters of each generator of an ensemble, and of a stage that asks a model by itself. */
function onWriters(entry: Entry, change: (writer: Entry | Generator) => object, itself = true): Entry {
  if (entry.generators) {
    return { ...entry, generators: entry.generators.map((generator) => ({ ...generator, ...change(generator) })) };
  }
  return itself || entry.stage === "generate/prompt" ? { ...entry, ...change(entry) } : entry;
}

/** What shows S1 where nothing is said: the default of `schemaParams`. */
function otherSchema(entry: Entry, from: string, to: string): Entry {
  if (!entry.generators && !LOOKS.includes(entry.stage)) return entry;
  return onWriters(entry, ({ schema = "precise" }) => (schema === from ? { schema: to } : {}));
}

/** An ensemble of none is no stage: then nothing is left out. */
function withoutGenerators(entry: Entry, chosen: (generator: Generator) => boolean): Entry {
  const left = numbered(entry.generators).filter((generator) => !chosen(generator));
  if (left.length === 0 || left.length === entry.generators?.length) return entry;
  const { stopWhen } = entry;
  const first = stopWhen?.first?.filter((name) => left.some((generator) => generator.name === name));
  return { ...entry, generators: left, ...(first && { stopWhen: { ...stopWhen, first } }) };
}

function withoutSamples(entry: Entry): Entry {
  const several = ({ samples }: Entry | Generator) => Number(samples ?? 1) > 1;
  if (!entry.generators) return entry.stage === "generate/prompt" && several(entry) ? { ...entry, samples: 1 } : entry;
  if (!entry.generators.some(several)) return entry;
  return { ...entry, generators: numbered(entry.generators).map((each) => ({ ...each, samples: 1 })) };
}

/** With the numbers that requests have in the whole ensemble, so that stored replies serve what is left of it. */
function numbered(generators: readonly Generator[] = []): Generator[] {
  let next = 0;
  return generators.map((generator) => {
    const request = Number(generator.request ?? next);
    next += Number(generator.samples ?? 1);
    return { ...generator, request };
  });
}

/** The parameters that `ground/rules` shares, with the values that they have in `ground/model` where none is given. */
const SHARED = { values: 12, examples: 8, exampleScore: 0.5, perStructure: 1, foreignExamples: false };

function withoutKeywords(entry: Entry): Entry {
  if (entry.stage !== "ground/model") return entry;
  const given = Object.entries(SHARED).map(([name, value]) => [name, entry[name] ?? value]);
  return { stage: "ground/rules", as: entry.as ?? entry.stage, ...Object.fromEntries(given) };
}
