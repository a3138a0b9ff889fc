import { groupBy } from "../../collections.js";
import type { JoinSide } from "./join-side.js";
import { type FieldName, hasOwnRole, type NameEvidence, rememberedMatch, roleEvidence } from "./name-evidence.js";
import { indexNames, type NamedParents } from "./named-parents.js";
import { inOrder, isRuledOut, type OpenClass, type OpenClasses, openClasses, type Ranked } from "./open-classes.js";
import { evidenceOf, isDetail, isKeyOfTable, isNamedBy, isShortened, OUTRIGHT, POINTS } from "./pair-evidence.js";
import { type Circumstances, oddsOf, type WeighedPair, weigh } from "./score.js";
import { numberSketches, parentClasses, valuesOf } from "./value-classes.js";
import { mayBeCommon, valueEvidence } from "./value-evidence.js";

/** Parents of one field that are worth a look. */
const MOST_EACH = 6;

/** Milliseconds for weighing names and values, which with many thousands of tables would take an hour. */
const WEIGHING = 60_000;

const NO_NAME: NameEvidence = { strength: 0, phrase: "" };

interface Weighing {
  readonly inTime: () => boolean;
  readonly pause: () => Promise<void>;
}

/** The likeliest pairs of each field, by fields whose values are alike; `unseen` fields for which no time was left. */
export async function allCandidates(
  children: readonly JoinSide[],
  parents: readonly JoinSide[],
  { pause, inTime }: Weighing,
): Promise<{ readonly weighed: readonly WeighedPair[][]; readonly unseen: number }> {
  const weighed = new Array<WeighedPair[]>(children.length);
  let unseen = 0;
  const end = performance.now() + WEIGHING;
  const find = candidateFinder(parents);
  const sketches = numberSketches();
  for (const alike of groupBy(children.keys(), (at) => valuesOf(children[at]!, sketches)).values()) {
    const open = find.openTo(children[alike[0]!]!);
    for (const at of alike) {
      await pause();
      if (inTime() && performance.now() <= end) weighed[at] = find.candidates(children[at]!, open);
      else unseen++;
    }
  }
  return { weighed, unseen };
}

interface CandidateFinder {
  readonly openTo: (from: JoinSide) => OpenClasses;
  /** @param open Of a field with the same values. */
  readonly candidates: (from: JoinSide, open: OpenClasses) => WeighedPair[];
}

/**
 * Finds the keys that a field may refer to, the likeliest first. Of thousands of keys its name speaks of a few, which are
 * weighed one by one. With the others only values count, so those with equal ones are weighed together, and looked at
 * one by one in the order of their odds until there are enough. What is found is what weighing all pairs would find.
 */
export function candidateFinder(
  parents: readonly JoinSide[],
  names: NamedParents = indexNames(parents),
): CandidateFinder {
  const classes = parentClasses(parents, numberSketches());
  const classOf = new Uint32Array(parents.length);
  for (const [number, { places }] of classes.entries()) for (const at of places) classOf[at] = number;
  const byTable = groupBy(parents.keys(), (at) => parents[at]!.table);
  const readName = (name: FieldName) => ({
    matchOf: rememberedMatch(name),
    named: names.namedBy(name),
    shortened: names.shortenedBy(name),
  });
  const known = new Map<string, ReturnType<typeof readName>>();
  const read = ({ named: { name } }: JoinSide) => {
    const key = JSON.stringify([name.words, name.stem, name.keyed]);
    const before = known.get(key);
    if (before) return before;
    const found = readName(name);
    known.set(key, found);
    return found;
  };
  /** The field for which a key was last weighed by itself. */
  const alone = new Uint32Array(parents.length);
  let turn = 0;

  return {
    openTo: (from) => openClasses(from, classes, classOf),
    candidates(from, open) {
      turn++;
      const { matchOf, named, shortened } = read(from);
      const singles: number[] = [];
      const single = (places: readonly number[] = []) => {
        for (const at of places) {
          if (alone[at] === turn) continue;
          alone[at] = turn;
          singles.push(at);
        }
      };
      single(named);
      if (mayBeCommon(from)) single(shortened);
      if (hasOwnRole(from.named.name)) single(byTable.get(from.table));
      if (isKeyOfTable(from)) single(names.related(from.named.table.entity));

      const isLed = (to: JoinSide) => from.namesItself && from.unique && isNamedBy(to, from);
      const spoken: { readonly at: number; readonly name: NameEvidence; readonly of: OpenClass }[] = [];
      for (const at of singles) {
        const to = parents[at]!;
        const of = open.of(at);
        if (to === from || !of) continue;
        const name = evidenceOf(from, to, matchOf);
        if (name.strength > 0 ? !isLed(to) : to.table !== from.table) spoken.push({ at, name, of });
      }
      const best = spoken.reduce((most, { name }) => Math.max(most, name.strength), 0);
      const own = from.namesItself && best < OUTRIGHT;
      const points = own || best >= POINTS;
      const first = spoken.reduce(
        (least, { at, name }) => (name.strength === best ? Math.min(least, at) : least),
        Infinity,
      );
      const pointed = own ? from : parents[first];
      if (points && !own && pointed) {
        // To the other keys of that table the name points as well.
        const before = singles.length;
        single(byTable.get(pointed.table));
        for (const at of singles.slice(before)) {
          const of = open.of(at);
          if (parents[at]!.table !== from.table && of) spoken.push({ at, name: NO_NAME, of });
        }
      }
      const nearer = best >= 0.95 ? 0.85 : best - 0.3;
      const namedAs = (to: JoinSide, plain: NameEvidence) =>
        plain.strength === 0 && to.table !== from.table && !own ? roleEvidence(from.named, to.named) : plain;
      const circumstancesOf = (to: JoinSide, plain: NameEvidence, common = false): Circumstances => ({
        unnamed: from.named.name.keyed && from.named.name.stem.length > 0 && !points && from.keyness < 0.9,
        turned: to.table !== from.table && from.keyness >= 0.9 && to.keyness < 0.75 && !to.namesItself,
        elsewhere:
          points && to.table !== pointed?.table && (plain.strength < nearer || (own && !isDetail(from, to)))
            ? pointed?.table.name
            : undefined,
        shortened: common && isShortened(from, to),
      });
      const oddsWith = (to: JoinSide, plain: NameEvidence, { weight }: OpenClass, isAlone: boolean) => {
        const { strength } = namedAs(to, plain);
        const common = isAlone && strength === 0 && weight.common;
        return oddsOf(from, to, strength, weight, circumstancesOf(to, plain, common));
      };

      const plainOf = new Map(spoken.map(({ at, name }) => [at, name]));
      const ranked: Ranked[] = spoken.map(({ at, name, of }) => ({
        odds: oddsWith(parents[at]!, name, of, true),
        places: [at],
        of: undefined,
      }));
      const isFree = (at: number) => alone[at] !== turn && parents[at]!.table !== from.table;
      const isSole = byTable.get(from.table)?.length === parents.length;
      for (const each of isSole ? [] : open.list) {
        if (each.ruledOut) continue;
        const any = each.places.find(isFree);
        if (any === undefined) continue;
        ranked.push({ odds: oddsWith(parents[any]!, NO_NAME, each, false), places: each.places, of: each });
      }

      const likely: WeighedPair[] = [];
      for (const at of inOrder(ranked, from, isFree)) {
        if (likely.length === MOST_EACH) break;
        const to = parents[at]!;
        const plain = plainOf.get(at) ?? NO_NAME;
        const name = namedAs(to, plain);
        if (isRuledOut(open.of(at)!, from, name.strength) || (plain.strength === 0 && isLed(to))) continue;
        const values = valueEvidence(from, to);
        likely.push(weigh(from, to, name, values, circumstancesOf(to, plain, values.common)));
      }
      return likely;
    },
  };
}
