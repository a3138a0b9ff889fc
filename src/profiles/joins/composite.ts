import type { Join, TableProfile } from "../profile.js";
import type { JoinSearch } from "./find.js";
import type { JoinSide } from "./join-side.js";
import { nameEvidence } from "./name-evidence.js";
import { sameEnds } from "./previous-joins.js";
import { probability, weights } from "./score.js";
import { canHold } from "./value-evidence.js";
import type { JoinEnds } from "./verify.js";

const MOST_TRIALS = 300;
/** How plainly each field must be named for its part of the key. */
const LEAST_NAMED = 0.6;
/** Fields of one table that may stand for one part: both teams of a match. */
const MOST_EACH = 3;
const LEAST_COVERAGE = 0.9;

interface Proposal extends JoinEnds {
  /** Mean strength of the names. */
  readonly name: number;
  /** Powers of ten by which the pairs that exist are rarer than all that could. */
  readonly rarity: number;
  readonly declaredKey: boolean;
}

/**
 * Undeclared joins to keys of several fields: each part has a field named for it, and the parts occur together. That
 * each part is found alone says nothing; where most combinations of the parts exist, neither do the pairs.
 */
export async function findComposite(search: JoinSearch): Promise<Join[]> {
  const joins: Join[] = [];
  const proposals: Proposal[] = [];
  for (const [at, own] of search.sides.entries()) {
    for (const key of keysOf(search.tables[at])) {
      await search.pause();
      if (search.inTime()) proposals.push(...proposalsTo(own, key, search));
    }
  }
  const settled = new Set<string>();
  let trials = 0;
  for (const each of proposals.sort((a, b) => oddsOf(b) - oddsOf(a))) {
    await search.pause();
    const place = JSON.stringify([each.from, each.to.table]);
    if (settled.has(place) || ++trials > MOST_TRIALS || !search.inTime()) continue;
    const outcome = await search.verify.measured({ from: each.from, to: each.to });
    if (!("statistics" in outcome)) continue;
    const { coverage = 0, cardinality } = outcome.statistics;
    const odds = oddsOf(each) + weights.orphans * 100 * (1 - coverage);
    if (coverage < LEAST_COVERAGE || cardinality === "n:m" || odds < 0) continue;
    settled.add(place);
    joins.push({
      from: each.from,
      to: each.to,
      source: "inferred",
      ...outcome.statistics,
      evidence: ["names of all parts", "the parts occur together"],
      confidence: probability(odds),
    });
  }
  const kept = search.standing.filter(
    (join) => join.from.fields.length > 1 && !joins.some((found) => sameEnds(found, join)),
  );
  return [...joins, ...kept];
}

function oddsOf({ name, rarity, declaredKey }: Proposal): number {
  return (
    weights.start + weights.name * name + weights.values * Math.min(4, rarity) + weights.key * (declaredKey ? 1 : 0.7)
  );
}

function keysOf(table: TableProfile | undefined): { readonly fields: readonly string[]; readonly declared: boolean }[] {
  if (!table || table.kind === "view") return [];
  const found = (table.keyCandidates ?? [])
    .filter((key) => key.length > 1)
    .map((fields) => ({ fields, declared: false }));
  const { primaryKey } = table;
  return primaryKey.length > 1 && primaryKey.length <= 4 ? [{ fields: primaryKey, declared: true }, ...found] : found;
}

function proposalsTo(own: readonly JoinSide[], key: ReturnType<typeof keysOf>[number], search: JoinSearch): Proposal[] {
  const parts = key.fields.flatMap((name) => own.find(({ field }) => field.name === name) ?? []);
  // A part that is the same in every row is none, and where a part tells rows apart by itself, it is the key unless all
  // are declared so.
  if (
    parts.length < key.fields.length ||
    parts.some(({ distinct, unique }) => distinct < 2 || (unique && !key.declared))
  )
    return [];
  const [first] = parts;
  const table = first?.table;
  if (!table) return [];
  const possible = parts.reduce((product, { distinct }) => product * distinct, 1);
  const rarity = Math.log10(possible / Math.max(1, table.rows ?? 1)) * Math.min(4, (table.rows ?? 0) / 5);
  return search.sides.flatMap((others) => {
    const child = others[0]?.table;
    if (!child || child === table || search.sources(child.name).includes(table.name)) return [];
    if (
      search.known.some(
        ({ from, to }) => from.table === child.name && to.table === table.name && from.fields.length > 1,
      )
    )
      return [];
    const choices = parts.map((part) => namedFor(part, others));
    return combinations(choices).map((chosen) => ({
      from: { table: child.name, fields: chosen.map(({ side }) => side.field.name) },
      to: { table: table.name, fields: [...key.fields] },
      name: chosen.reduce((sum, { strength }) => sum + strength, 0) / chosen.length,
      rarity,
      declaredKey: key.declared,
    }));
  });
}

interface Choice {
  readonly side: JoinSide;
  readonly strength: number;
}

function namedFor(part: JoinSide, others: readonly JoinSide[]): Choice[] {
  return others
    .filter((side) => side.distinct > 1 && canHold(side, { ...part, distinct: Number.POSITIVE_INFINITY }))
    .map((side) => ({ side, strength: partName(side, part) }))
    .filter(({ strength }) => strength >= LEAST_NAMED)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MOST_EACH);
}

/** Parts are often called by common words ("year", "seq"): here the same name says more than it does of one field. */
function partName(side: JoinSide, part: JoinSide): number {
  if (side.named.name.words.join(" ") === part.named.name.words.join(" ")) return 0.9;
  return nameEvidence(side.named, part.named, false).strength;
}

function combinations(choices: readonly (readonly Choice[])[]): Choice[][] {
  return choices.reduce<Choice[][]>(
    (all, part) =>
      all.flatMap((chosen) =>
        part.filter(({ side }) => chosen.every((other) => other.side !== side)).map((choice) => [...chosen, choice]),
      ),
    [[]],
  );
}
