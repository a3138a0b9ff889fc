import { type NameEvidence, nameEvidence, namesItself, roleEvidence } from "./names.js";
import { type Weighed, weigh } from "./score.js";
import type { Side } from "./side.js";
import { areApart, containment } from "./sketch.js";
import { canHold, valueEvidence } from "./values.js";

/** Parents of one field that are worth a look. */
const MOST_EACH = 6;
/** From here on a name is taken to point to a table, and to say so outright. */
const POINTS = 0.6;
const OUTRIGHT = 0.9;
/** What two keys of tables of like names are worth as a name. */
const KEY_FOR_KEY = 0.4;
/** Distinct values that a key must hold. */
const LEAST_CONTAINED = 0.4;

/** Fields that may refer to a key, with the keys that they may refer to, the likeliest first. */
export function candidatesOf(from: Side, parents: readonly Side[]): Weighed[] {
  const open = parents.filter((to) => to !== from && canHold(from, to));
  const named = open.map((to) => evidenceOf(from, to));
  const best = Math.max(0, ...named.map(({ strength }) => strength));
  const own = namesItself(from.named) && best < OUTRIGHT;
  const pointed = own ? from : open[named.findIndex(({ strength }) => strength === best)];
  const points = own || best >= POINTS;
  const found = open.flatMap((to, at) => {
    const plain = named[at] as NameEvidence;
    const name = plain.strength > 0 || to.table === from.table ? plain : roleEvidence(from.named, to.named);
    const nearer = best >= 0.95 ? 0.85 : best - 0.3;
    const elsewhere =
      points && to.table !== pointed?.table && plain.strength < nearer ? pointed?.table.name : undefined;
    // A field of the table itself refers to its key by a role that its name tells, or not at all.
    if (to.table === from.table && plain.strength === 0) return [];
    const weighed = weigh(from, to, name, valueEvidence(from, to), {
      unnamed: from.named.name.keyed && from.named.name.stem.length > 0 && !points && from.keyness < 0.9,
      elsewhere: own && to.table !== from.table && !isDetail(from, to) ? from.table.name : elsewhere,
    });
    return weighed;
  });
  const likely: Weighed[] = [];
  for (const each of found.sort((a, b) => b.odds - a.odds)) {
    if (likely.length === MOST_EACH) break;
    if (!ruledOut(each)) likely.push(each);
  }
  return likely;
}

/** By the sketches: most values are not there. Texts of a telling name may differ by letter case or blanks alone. */
function ruledOut({ from, to, name }: Weighed): boolean {
  if (from.kind === "text" && name.strength >= POINTS) return false;
  if (areApart(from.sketch, to.sketch)) return true;
  const shared = containment(from.sketch, to.sketch);
  if (!shared || (shared.sample < 20 && !shared.exact)) return false;
  return shared.from + (shared.exact ? 0 : 2 / Math.sqrt(shared.sample)) < LEAST_CONTAINED;
}

/** In a table that is small or has another key, a name shared with a field that is unique by chance says little. */
function evidenceOf(from: Side, to: Side): NameEvidence {
  const found = nameEvidence(from.named, to.named, from.table === to.table);
  if (found.strength < KEY_FOR_KEY && isDetail(from, to)) return { strength: KEY_FOR_KEY, phrase: "key for key" };
  const trusted = to.keyness >= 0.6 || found.phrase !== "same name";
  return trusted ? found : { ...found, strength: found.strength / 2 };
}

/** car_data beside car_names: keys of tables of like names that hold as many values each. */
function isDetail(from: Side, to: Side): boolean {
  const keys = from.keyness >= 0.9 && to.keyness >= 0.9 && from.table !== to.table;
  return keys && from.distinct === to.distinct && related(from, to);
}

/** Tables whose names share a word, as customer and customer_detail do. */
function related(from: Side, to: Side): boolean {
  return from.named.table.entity.some((word) => word.length > 2 && to.named.table.entity.includes(word));
}
