import { z } from "zod";
import { groupBy } from "../../collections.js";
import { asksForOrder } from "../../language/order.js";
import { ModelError } from "../../models/error.js";
import { type Candidate, compareIds } from "../candidate.js";
import { clusterByResult } from "../select/clusters.js";
import { candidates } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { ensembleParts, withDefaults } from "./ensemble-entry.js";
import {
  greedyKey,
  type Writer,
  type Written,
  whatCame,
  writerNeeds,
  writerParams,
  writerPrompt,
  writeSamples,
} from "./write.js";

const params = z
  .strictObject({
    generators: z
      .array(
        z.strictObject({
          name: z.string().min(1),
          ...writerParams,
          /** Number of its first request, by which a stored reply is found. Default: after those of the ones before. */
          request: z.int().nonnegative().optional(),
        }),
      )
      .min(1)
      .refine((generators) => new Set(generators.map(({ name }) => name)).size === generators.length, {
        error: "two generators have the same name",
      }),
    /** Asks for candidates in waves, and for no more once enough of them agree. Default: all at once. */
    stopWhen: z
      .strictObject({
        /** The first so many candidates with rows must have equal results. */
        agree: z.int().min(2),
        /** Names of the generators that are asked first, in this order; the others follow. Best of different kinds. */
        first: z.array(z.string()).default([]),
      })
      .optional(),
  })
  .refine(
    ({ generators, stopWhen }) =>
      stopWhen?.first.every((name) => generators.some((each) => each.name === name)) ?? true,
    { path: ["stopWhen", "first"], error: "names a generator that is not there" },
  );

type EnsembleParams = z.output<typeof params>;

/** One candidate that is to be written. */
interface Planned {
  readonly name: string;
  readonly writer: Writer;
  readonly sample: number;
  /** Its place among all, as the pipeline lists them: its branch. */
  readonly place: number;
  /** The number of its request. */
  readonly request: number;
  /** How many before it get the same prompt at temperature 0. */
  readonly repeats: number;
}

/**
 * Several generators side by side, each with its own model, schema, prompt and samples (operation 7 of the adaptive
 * hybrid). A generator whose call fails is left out, and the trace says why; the question fails when all of them do.
 */
export const generateEnsemble = defineStage({
  method: "generate/ensemble",
  task: "writing candidates",
  params,
  needs: ({ generators }) => generators.flatMap(writerNeeds),
  gives: [candidates],
  prompts: ({ generators }) => generators.map(writerPrompt),
  roles: ({ generators }) => generators.map(({ role }) => role),
  calls: ({ generators, stopWhen }) => {
    const most = samplesOf(generators);
    return { least: Math.min(most, stopWhen?.agree ?? most), most };
  },
  writes: ({ generators }) => samplesOf(generators),
  expand: withDefaults,
  parts: ensembleParts,
  async run(state, { generators, stopWhen }, context) {
    const planned = plannedSamples(generators, state, context);
    const branches = context.branches(planned.length);
    let done = 0;
    context.progress(0, planned.length);
    const ask = (wave: readonly Planned[]) => {
      const written = new Map<number, Promise<Candidate | undefined>>();
      for (const own of groupBy(wave, ({ name }) => name).values()) {
        const [{ name, writer }] = own as [Planned, ...Planned[]];
        const asked = own.map(({ place, ...one }) => ({ ...one, context: branches[place]! }));
        for (const [index, candidate] of writeSamples(name, writer, state, asked).entries()) {
          written.set(
            own[index]!.place,
            candidate.finally(() => context.progress(++done, planned.length)),
          );
        }
      }
      return Promise.allSettled(wave.map(({ place }) => written.get(place)!));
    };
    const written = stopWhen
      ? await inWaves(inOrder(planned, stopWhen.first), stopWhen.agree, ask, state)
      : await ask(planned);
    const made = whatCame(written, context).toSorted((a, b) => compareIds(a.id, b.id));
    if (written.length < planned.length) {
      const left = `${planned.length - written.length} of ${planned.length}`;
      context.note(`${stopWhen!.agree} candidates agree: ${left} were not asked for.`);
    }
    return [candidates.of([...(state.get(candidates) ?? []), ...made])];
  },
});

const samplesOf = (generators: EnsembleParams["generators"]) =>
  generators.reduce((sum, { samples }) => sum + samples, 0);

/** Where S1 and S2 are the same, generators would ask alike: the second of two then differs. */
function plannedSamples(generators: EnsembleParams["generators"], state: State, context: StageContext): Planned[] {
  const asked = new Map<string, number>();
  const repeatsOf = (writer: Writer, sample: number) => {
    const key = greedyKey(writer, sample, state, context);
    const repeats = key === undefined ? 0 : (asked.get(key) ?? 0);
    if (key !== undefined) asked.set(key, repeats + 1);
    return repeats;
  };
  const samples = generators.flatMap(({ name, request, ...writer }) =>
    Array.from({ length: writer.samples }, (_, sample) => ({ name, writer, sample, request })),
  );
  return samples.map(({ request, ...each }, place) => ({
    ...each,
    place,
    request: request === undefined ? place : request + each.sample,
    repeats: repeatsOf(each.writer, each.sample),
  }));
}

/** First samples before second ones, so that generators of several kinds come early. */
function inOrder(planned: readonly Planned[], first: readonly string[]): Planned[] {
  const rank = ({ name }: Planned) => (first.includes(name) ? first.indexOf(name) : first.length);
  return planned.toSorted((a, b) => a.sample - b.sample || rank(a) - rank(b) || a.place - b.place);
}

/**
 * Asks for as many as are missing until `agree` candidates have rows; where these differ, for all that is left. The waves
 * depend on the replies alone, not on which comes first.
 */
async function inWaves(
  planned: readonly Planned[],
  agree: number,
  ask: (wave: readonly Planned[]) => Promise<Written[]>,
  state: State,
): Promise<Written[]> {
  const written: Written[] = [];
  const withRows = () =>
    written.flatMap((each) =>
      each.status === "fulfilled" && each.value?.outcome.kind === "rows" && !each.value.cut ? [each.value] : [],
    );
  while (written.length < planned.length) {
    const rows = withRows();
    const enough = rows.length >= agree;
    if (enough && clusterByResult(rows.slice(0, agree), () => asksForOrder(state.question)).length === 1) break;
    const next = planned.slice(written.length, enough ? undefined : written.length + agree - rows.length);
    written.push(...(await ask(next)));
    // A budget that is reached, a question given up: asking on is of no use.
    if (written.some((each) => each.status === "rejected" && !(each.reason instanceof ModelError))) break;
    if (enough) break;
  }
  return written;
}
