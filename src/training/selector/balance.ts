import { groupBy } from "../../collections.js";
import { shuffled } from "../../sketches/random.js";

/** What a pair is balanced by. */
export interface BalancedPair {
  readonly pair: string;
  readonly question_id: string;
  readonly database: string;
  readonly tier: string;
  readonly kind: string;
  readonly source: string;
}

/** A database, a tier or a source gives at most so many times an equal share of the possible pairs. */
const MOST_OF_SHARE = 2;

/**
 * Chooses pairs so that no source rules. Each question gives its first pair before any gives a second one, and each time
 * that of the kind (edits or runs), and among these of the source, which was chosen least so far. Possible pairs
 * are at most `most` of each question. A database or a tier gives no more than twice an equal share of them, a source no
 * more than twice an equal share of those of its kind.
 *
 * @param most Pairs of a question at most.
 * @returns In the order chosen, the same for the same pairs and seed.
 */
export function balancedPairs<Pair extends BalancedPair>(pairs: readonly Pair[], most: number, seed: number): Pair[] {
  const sorted = pairs.toSorted((a, b) => (a.pair < b.pair ? -1 : 1));
  const questions = groupBy(shuffled(sorted, seed), ({ question_id }) => question_id);
  const limits = limitsOf([...questions.values()].flatMap((each) => each.slice(0, most)));
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const chosen: Pair[] = [];
  for (let round = 0; round < most; round++) {
    for (const left of questions.values()) {
      const [rarest] = left
        .filter((each) => traitsOf(each).every(({ group, name }) => countOf(name) < (limits.get(group) ?? Infinity)))
        .toSorted((a, b) => countOf(a.kind) - countOf(b.kind) || countOf(sourceOf(a)) - countOf(sourceOf(b)));
      if (rarest === undefined) continue;
      left.splice(left.indexOf(rarest), 1);
      chosen.push(rarest);
      for (const name of [rarest.kind, ...traitsOf(rarest).map(({ name }) => name)])
        counts.set(name, countOf(name) + 1);
    }
  }
  return chosen;
}

const sourceOf = ({ kind, source }: BalancedPair) => `${kind}: ${source}`;

/** What no pair may have too often, and what that is compared with. */
const traitsOf = (pair: BalancedPair) => [
  { group: "database", name: `database: ${pair.database}` },
  { group: "tier", name: `tier: ${pair.tier}` },
  { group: pair.kind, name: sourceOf(pair) },
];

/** How many pairs may share a trait, by its group. */
function limitsOf(pairs: readonly BalancedPair[]): Map<string, number> {
  const groups = groupBy(pairs.flatMap(traitsOf), ({ group }) => group);
  return new Map(
    [...groups].map(([group, traits]) => {
      const different = new Set(traits.map(({ name }) => name)).size;
      return [group, Math.ceil((MOST_OF_SHARE * traits.length) / different)];
    }),
  );
}
