import { generatorStage, type StageEntry, type StagePart } from "../parts.js";
import { bareProfile, schemaParts } from "../schema-text.js";

/** One of the generators as a pipeline's YAML has it. */
interface GeneratorEntry {
  readonly name: string;
  readonly role?: string;
  readonly [key: string]: unknown;
}

interface EnsembleEntry extends StageEntry {
  readonly generators: readonly GeneratorEntry[];
  readonly stopWhen?: { readonly first?: readonly string[] };
}

/** Puts what `defaults` says once into each generator that does not say otherwise. */
export function withDefaults(entry: StageEntry): StageEntry {
  const { defaults, generators, ...rest } = entry;
  if (typeof defaults !== "object" || defaults === null || !Array.isArray(generators)) return entry;
  return { ...rest, generators: generators.map((generator: object) => ({ ...defaults, ...generator })) };
}

/** What a pipeline can do without of an ensemble: generators by name and by role, what they are shown, their samples. */
export function ensembleParts(entry: StageEntry): readonly StagePart[] {
  if (!isEnsemble(entry)) return [];
  const { generators } = entry;
  const shown = generators.flatMap(({ schema = "precise" }) => schemaParts({ schema }));
  const names = new Set([bareProfile, ...shown].map(({ name }) => name));
  return [
    ...[...names].map((name) => ofGenerators(shown.find((part) => part.name === name) ?? bareProfile)),
    ...(generators.some(asksAgain) ? [oneSample] : []),
    ...generatorParts(generators),
    generatorStage(entry),
  ];
}

/** The part of each generator that has it. */
function ofGenerators({ name, without }: StagePart): StagePart {
  return {
    name,
    without,
    leaveOut: (entry) =>
      onGenerators(entry, (generator) => {
        const { schema = "precise" } = generator;
        const own = schemaParts({ schema }).find((part) => part.name === name);
        return (own?.leaveOut({ ...generator, stage: entry.stage }) ?? generator) as GeneratorEntry;
      }),
  };
}

function onGenerators(entry: StageEntry, change: (generator: GeneratorEntry) => GeneratorEntry): StageEntry {
  if (!isEnsemble(entry)) return entry;
  const generators = entry.generators.map((generator) => {
    const { stage: _, ...changed } = change(generator);
    return changed;
  });
  return { ...entry, generators };
}

/** Each generator by its name, and those of one role together. */
function generatorParts(generators: readonly GeneratorEntry[]): StagePart[] {
  const groups = new Map<string, (generator: GeneratorEntry) => boolean>();
  for (const { role = "" } of generators) if (role !== "") groups.set(role, (other) => other.role === role);
  for (const { name } of generators) {
    groups.set(name.startsWith("generator-") ? name : `generator-${name}`, (other) => other.name === name);
  }
  return [...groups].map(([name, chosen]) => ({
    name,
    without: `without what ${name} writes`,
    leaveOut: (entry) => withoutGenerators(entry, chosen),
  }));
}

/** An ensemble of none is no stage: then nothing is left out. */
function withoutGenerators(entry: StageEntry, chosen: (generator: GeneratorEntry) => boolean): StageEntry {
  if (!isEnsemble(entry)) return entry;
  const left = numbered(entry.generators).filter((generator) => !chosen(generator));
  if (left.length === 0 || left.length === entry.generators.length) return entry;
  const { stopWhen } = entry;
  const first = stopWhen?.first?.filter((name) => left.some((generator) => generator.name === name));
  return { ...entry, generators: left, ...(first && { stopWhen: { ...stopWhen, first } }) };
}

const asksAgain = ({ samples = 1 }: GeneratorEntry) => Number(samples) > 1;

const oneSample: StagePart = {
  name: "samples",
  without: "each generator asks once",
  leaveOut: (entry) =>
    isEnsemble(entry)
      ? { ...entry, generators: numbered(entry.generators).map((each) => ({ ...each, samples: 1 })) }
      : entry,
};

/** With the numbers that requests have in the whole ensemble, so that stored replies serve what is left of it. */
function numbered(generators: readonly GeneratorEntry[]): GeneratorEntry[] {
  let next = 0;
  return generators.map((generator) => {
    const request = Number(generator.request ?? next);
    next += Number(generator.samples ?? 1);
    return { ...generator, request };
  });
}

function isEnsemble(entry: StageEntry): entry is EnsembleEntry {
  return Array.isArray(entry.generators) && entry.generators.length > 0;
}
