import { singular } from "../../language/plurals.js";
import type { JoinSide } from "./join-side.js";
import {
  listEvidence,
  type NameEvidence,
  nameEvidence,
  namesItself,
  namesRowsOf,
  roleEvidence,
} from "./name-evidence.js";
import { type WeighedPair, weigh } from "./score.js";
import { areApart, type Containment, containment } from "./sketch.js";
import { canHold, valueEvidence } from "./value-evidence.js";

/** Parents of one field that are worth a look. */
const MOST_EACH = 6;
/** From here on a name is taken to point to a table, and to say so outright. */
const POINTS = 0.6;
const OUTRIGHT = 0.9;
/** What is left of a name where it is a table of another module or database that it fits. */
const ELSEWHERE = 0.85;
/** What two keys of tables of like names are worth as a name. */
const KEY_FOR_KEY = 0.4;
/** Distinct values that a key must hold; texts of which most rows may find theirs need fewer. */
const LEAST_CONTAINED = 0.4;
const LEAST_BY_VALUES = 0.1;
/** Rows that could find their key. */
const LEAST_COVERED = 0.9;

/** Fields that may refer to a key, with the keys that they may refer to, the likeliest first. */
export function joinCandidates(from: JoinSide, parents: readonly JoinSide[]): WeighedPair[] {
  const open = parents.filter((to) => to !== from && canHold(from, to) && !isNamedBy(to, from));
  const named = open.map((to) => evidenceOf(from, to));
  const best = Math.max(0, ...named.map(({ strength }) => strength));
  const own = namesItself(from.named) && best < OUTRIGHT;
  const pointed = own ? from : open[named.findIndex(({ strength }) => strength === best)];
  const points = own || best >= POINTS;
  const found = open.flatMap((to, at) => {
    const plain = named[at] as NameEvidence;
    const role = plain.strength === 0 && to.table !== from.table && !own;
    const name = role ? roleEvidence(from.named, to.named) : plain;
    const nearer = best >= 0.95 ? 0.85 : best - 0.3;
    const elsewhere =
      points && to.table !== pointed?.table && plain.strength < nearer ? pointed?.table.name : undefined;
    // A field of the table itself refers to its key by a role that its name tells, or not at all.
    if (to.table === from.table && plain.strength === 0) return [];
    const weighed = weigh(from, to, name, valueEvidence(from, to), {
      unnamed: from.named.name.keyed && from.named.name.stem.length > 0 && !points && from.keyness < 0.9,
      turned: to.table !== from.table && from.keyness >= 0.9 && to.keyness < 0.75 && !namesItself(to.named),
      elsewhere: own && to.table !== from.table && !isDetail(from, to) ? from.table.name : elsewhere,
    });
    return weighed;
  });
  const likely: WeighedPair[] = [];
  for (const each of found.sort((a, b) => b.odds - a.odds)) {
    if (likely.length === MOST_EACH) break;
    if (!ruledOut(each)) likely.push(each);
  }
  return likely;
}

/** By the sketches: most values are not there. Texts of a telling name may differ by letter case or blanks alone. */
function ruledOut({ from, to, name }: WeighedPair): boolean {
  if (from.kind === "text" && name.strength >= POINTS) return false;
  const shared = containment(from.sketch, to.sketch);
  // Many codes of rare rows may be unknown where those of most rows are not.
  if (shared && isTelling(shared) && shared.from >= LEAST_BY_VALUES && from.kind === "text")
    return !mayCover(from, shared.from);
  if (areApart(from.sketch, to.sketch)) return true;
  if (!shared || (shared.sample < 20 && !shared.exact)) return false;
  return shared.from + (shared.exact ? 0 : 2 / Math.sqrt(shared.sample)) < LEAST_CONTAINED;
}

/** So many texts in common are no chance. */
const isTelling = ({ from, sample }: Containment) => from * sample >= 10;

/** Whether, with that share of its different values found, most rows can find theirs: each value has a row at least. */
function mayCover({ distinct, table, field }: JoinSide, found: number): boolean {
  const rows = (table.rows ?? 0) - (field.nulls ?? 0);
  return 1 - ((1 - found) * distinct) / Math.max(1, rows) >= LEAST_COVERED;
}

/** In a table that is small or has another key, a name shared with a field that is unique by chance says little. */
function evidenceOf(from: JoinSide, to: JoinSide): NameEvidence {
  const list = !from.unique && to.keyness >= 0.6 && from.table !== to.table;
  const named = nameEvidence(from.named, to.named, from.table === to.table);
  const listed = list ? listEvidence(from.named, to.named) : named;
  const found = nearby(from, to, listed.strength > named.strength ? listed : named);
  if (found.strength < KEY_FOR_KEY && isDetail(from, to)) return { strength: KEY_FOR_KEY, phrase: "key for key" };
  if (found.strength < OUTRIGHT && areOwnKeys(from, to)) return { strength: 0, phrase: "" };
  const trusted = to.keyness >= 0.6 || found.phrase !== "same name";
  return trusted ? found : { ...found, strength: found.strength / 2 };
}

/** What a name says of a table of another module or database is worth less than the same of a neighbour. */
function nearby(from: JoinSide, to: JoinSide, found: NameEvidence): NameEvidence {
  const [own, other] = [from.named.table.scope, to.named.table.scope];
  return own === undefined || other === undefined || own === other
    ? found
    : { ...found, strength: found.strength * ELSEWHERE };
}

/**
 * Whether `to` refers to `from`, by their names: the invoice's admission_id is named for the admissions, whose own key
 * `from` is. However many values of each occur in the other, that is its direction.
 */
function isNamedBy(to: JoinSide, from: JoinSide): boolean {
  if (to.table === from.table || !from.unique || !namesItself(from.named)) return false;
  return !namesItself(to.named) && namesRowsOf(to.named, from.named.table);
}

/** Two keys, each named for its own table: what else the one's name resembles says nothing. */
function areOwnKeys(from: JoinSide, to: JoinSide): boolean {
  const keys = [from, to].every((side) => side.keyness >= 0.9 && namesItself(side.named));
  return keys && from.table !== to.table;
}

/** car_data beside car_names: keys of tables of like names that hold as many values each. */
function isDetail(from: JoinSide, to: JoinSide): boolean {
  const keys = from.keyness >= 0.9 && to.keyness >= 0.9 && from.table !== to.table;
  return keys && from.distinct === to.distinct && related(from, to);
}

/** Tables of which one is named for the other, as customer and customer_detail are. */
function related(from: JoinSide, to: JoinSide): boolean {
  const [own, other] = [from.named.table.entity, to.named.table.entity];
  const [short, long] = own.length <= other.length ? [own, other] : [other, own];
  return (
    short.some((word) => word.length > 2) &&
    short.every((word) => long.some((each) => singular(word) === singular(each)))
  );
}
