interface OldEvent {
  readonly event?: unknown;
  readonly stage?: unknown;
  readonly [key: string]: unknown;
}

/** What stages were called in version 1. */
const METHODS: Readonly<Record<string, string>> = {
  "fix/certain": "fix/rules",
  "fix/certain-again": "fix/rules-again",
  "fix/repair": "fix/model",
  "ground/offline": "ground/spans",
  "ground/match": "ground/rules",
  "ground/keywords": "ground/model",
  "generate/grammar": "generate/semantic-parser",
  "generate/skeletons": "generate/templates",
  "generate/solved": "generate/reuse",
  "select/only": "select/first",
};

/** What generators that no model serves were called. */
const GENERATORS: Readonly<Record<string, string>> = {
  grammar: "semantic-parser",
  skeletons: "templates",
  solved: "reuse",
};

/**
 * Lines of a trace of version 1 as version 2 has them: one event for all slots, ids that are texts, judgements in
 * one list, the present names of stages.
 */
export function upgradeEvents(lines: readonly unknown[]): unknown[] {
  const judgements: unknown[] = [];
  const candidates: string[] = [];
  return lines.flatMap((line): unknown[] => {
    if (typeof line !== "object" || line === null) return [line];
    const old = line as OldEvent;
    const event = named(old);
    const slot = (name: string, value: unknown) => ({ event: "slot", stage: event.stage, slot: name, value });
    switch (old.event) {
      case "start":
        return [{ ...event, version: 2 }];
      case "keywords":
        return [slot("keywords", old.keywords)];
      case "values":
        return [slot("values", old.values)];
      case "examples":
        return [slot("examples", old.examples)];
      case "linked":
        return [
          ...(old.filtered === undefined ? [] : [slot("filtered", old.filtered)]),
          slot("precise", old.precise),
          slot("recall", old.recall),
        ];
      case "candidate": {
        const { blank, id, parent, generator, ...rest } = event;
        candidates.push(String(id));
        return [
          {
            ...rest,
            id: String(id),
            generator: GENERATORS[String(generator)] ?? generator,
            ...(parent === undefined ? {} : { parent: String(parent) }),
            ...(blank === undefined ? {} : { degenerate: blank }),
          },
        ];
      }
      case "clusters":
        return [slot("clusters", clusterIds(old, candidates))];
      case "verdict": {
        const { first, second, winner } = old;
        const judged = winner === undefined ? {} : { winner: String(winner) };
        judgements.push({ form: "pair", first: String(first), second: String(second), ...judged });
        // The last one of them stands for all.
        return [slot("judgements", [...judgements])];
      }
      case "answer":
        return [{ ...event, ...(old.candidate === undefined ? {} : { candidate: String(old.candidate) }) }];
      default:
        return [event];
    }
  });
}

function named(old: OldEvent): OldEvent {
  const name = (stage: unknown) => METHODS[String(stage)] ?? stage;
  return {
    ...old,
    ...(old.stage === undefined ? {} : { stage: name(old.stage) }),
    ...(old.method === undefined ? {} : { method: name(old.method) }),
  };
}

/** Clusters name places among the candidates; later traces of version 1 have their ids beside these. */
function clusterIds({ clusters, candidates: ids }: OldEvent, candidates: readonly string[]): unknown {
  if (Array.isArray(ids)) return (ids as number[][]).map((members) => members.map(String));
  if (!Array.isArray(clusters)) return clusters;
  return (clusters as number[][]).map((members) => members.flatMap((place) => candidates[place] ?? []));
}
