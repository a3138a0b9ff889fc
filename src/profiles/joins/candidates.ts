import { type NameEvidence, nameEvidence, namesItself, roleEvidence } from "./names.js";
import { type Weighed, weigh } from "./score.js";
import type { Side } from "./side.js";
import { canHold, containment, valueEvidence } from "./values.js";

/** Pairs with worse odds are never looked at again. */
const LEAST_ODDS = -1.5;
/** Parents of one field that are worth a look. */
const MOST_EACH = 6;
/** From here on a name is taken to point to a table, and to say so outright. */
const POINTS = 0.6;
const OUTRIGHT = 0.9;

/** Fields that may refer to a key, with the keys that they may refer to, the likeliest first. */
export function candidatesOf(from: Side, parents: readonly Side[]): Weighed[] {
  const open = parents.filter((to) => to !== from && canHold(from, to));
  const named = open.map((to) => evidenceOf(from, to));
  const best = Math.max(0, ...named.map(({ strength }) => strength));
  const own = namesItself(endOf(from)) && best < OUTRIGHT;
  const pointed = own ? from : open[named.findIndex(({ strength }) => strength === best)];
  const points = own || best >= POINTS;
  const found = open.flatMap((to, at) => {
    const plain = named[at] as NameEvidence;
    const name = plain.strength > 0 || to.table === from.table ? plain : roleEvidence(endOf(from), endOf(to));
    const elsewhere =
      points && to.table !== pointed?.table && plain.strength < best - 0.3 ? pointed?.table.name : undefined;
    // A field of the table itself refers to its key by a role that its name tells, or not at all.
    if (to.table === from.table && plain.strength === 0) return [];
    const weighed = weigh(from, to, name, valueEvidence(from, to), {
      unnamed: from.name.keyed && from.name.stem.length > 0 && !points,
      elsewhere: own && to.table !== from.table && !related(from, to) ? from.table.name : elsewhere,
    });
    if (weighed.odds < LEAST_ODDS) return [];
    const shared = containment(from.field, to.field);
    return shared && shared.from < 0.4 && shared.exact ? [] : [weighed];
  });
  return found.sort((a, b) => b.odds - a.odds).slice(0, MOST_EACH);
}

/** In a table that is small or has another key, a name shared with a field that is unique by chance says little. */
function evidenceOf(from: Side, to: Side): NameEvidence {
  const found = nameEvidence(endOf(from), endOf(to), from.table === to.table);
  const trusted = to.keyness >= 0.6 || found.phrase !== "same name";
  return trusted ? found : { ...found, strength: found.strength / 2 };
}

const endOf = ({ name, of }: Side) => ({ name, table: of });

/** Tables whose names share a word, as customer and customer_detail do. */
function related(from: Side, to: Side): boolean {
  return from.of.entity.some((word) => word.length > 2 && to.of.entity.includes(word));
}
