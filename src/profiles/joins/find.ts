import { groupBy } from "../../collections.js";
import type { Join, RejectedJoin, Skipped, TableProfile } from "../profile.js";
import { allCandidates } from "./candidates.js";
import { byValues, coveragePhrase, wholePercent } from "./coverage-phrases.js";
import type { JoinSide } from "./join-side.js";
import { sameEnds } from "./previous-joins.js";
import { probability, type WeighedPair, withCoverage } from "./score.js";
import { containment } from "./sketch.js";
import type { JoinEnds, JoinStatistics, Verifier } from "./verify.js";

export interface JoinSearch {
  readonly tables: readonly TableProfile[];
  /** Of each table, the fields that can be an end of a join. */
  readonly sides: readonly (readonly JoinSide[])[];
  /** Declared, or used by past queries. */
  readonly known: readonly Join[];
  /** Found in an earlier search, and they still hold: none of them gives way to another. */
  readonly standing: readonly Join[];
  readonly verify: Verifier;
  /** The tables that a view reads; none for a table. */
  readonly sources: (table: string) => readonly string[];
  /** Whether time is left for one more trial. */
  readonly inTime: () => boolean;
  /** Lets everything else have its turn now and then. @throws when the work is to end. */
  readonly pause: () => Promise<void>;
}

export interface FoundJoins {
  readonly joins: readonly Join[];
  readonly rejected: readonly RejectedJoin[];
  readonly untried: readonly Skipped[];
}

/** Trials on the data, over the whole database; what is left out is recorded. */
export const MOST_TRIALS = 1000;
/** Better odds before the trial lead to one: full coverage adds less than this. */
const WORTH_TRYING = -0.8;
/** Fewer rows with their key than this, and it is no join whatever the name says. */
const LEAST_COVERAGE = 0.6;
/** Two tables that a field fits equally well are told apart by nothing less. */
const CLEAR = 0.7;
/** False friends that are told of, for a field and in all. */
const MOST_FALSE = 2;
const MOST_HELD_BACK = 200;

/** Undeclared joins of one field, and the pairs that look like one and are none. */
export async function findJoins(search: JoinSearch): Promise<FoundJoins> {
  const { sides } = search;
  const parents = sides.flat().filter((side) => isParent(side, search));
  const taken = new Set(search.known.filter(({ from }) => from.fields.length === 1).map(({ from }) => endKey(from)));
  const children = sides.flatMap((own) =>
    own.filter((side) => !taken.has(endKey(endsOf({ from: side, to: side }).from))).map((side) => ({ side, own })),
  );
  const settled = new Set([...search.known, ...search.standing].map(({ from, to }) => endKey(from) + endKey(to)));
  // Where a declared key leads the other way, the pair is known already.
  const leadsBack = ({ from, to }: WeighedPair) => {
    const back = endsOf({ from: to, to: from });
    return settled.has(endKey(back.from) + endKey(back.to));
  };
  const rejected: (RejectedJoin & { odds: number })[] = [];
  const reject = (each: WeighedPair, reason: string, statistics?: JoinStatistics) => {
    const shared = statistics?.containment ?? containment(each.from.sketch, each.to.sketch);
    rejected.push({
      ...endsOf(each),
      ...(shared && { containment: { from: rounded(shared.from), to: rounded(shared.to) } }),
      reason,
      odds: each.odds,
    });
  };

  const { weighed, unseen } = await allCandidates(
    children.map(({ side }) => side),
    parents,
    search,
  );
  const worth: WeighedPair[] = [];
  for (const [at, { own }] of children.entries()) {
    for (const [place, each] of (weighed[at] ?? []).entries()) {
      if (leadsBack(each)) continue;
      const reason = reasonAgainst(each, own, search);
      if (reason === undefined && each.odds >= WORTH_TRYING) worth.push(each);
      else if (each.odds >= WORTH_TRYING || (place < MOST_FALSE && isContained(each))) {
        reject(each, reason ?? each.against ?? "too little speaks for it");
      }
    }
  }
  const order = new Map(search.tables.map((table, at) => [table, at]));
  // Of two tables that could each refer to the other, the later one is the detail.
  worth.sort((a, b) => promise(b) - promise(a) || (order.get(a.to.table) ?? 0) - (order.get(b.to.table) ?? 0));

  const tried: TriedPair[] = [];
  let untried = 0;
  const best = new Map<JoinSide, TriedPair>();
  for (const each of worth) {
    await search.pause();
    // What is already far better explained by another table is not looked up.
    const known = best.get(each.from);
    const asPlain = each.name.strength >= 0.3 && known !== undefined && each.name.strength >= known.name.strength;
    if (known !== undefined && !asPlain && known.odds > each.odds + 2.5) continue;
    if (tried.length >= MOST_TRIALS || !search.inTime()) {
      untried++;
      continue;
    }
    const outcome = await search.verify.measured(endsOf(each));
    if ("failure" in outcome) {
      reject(each, `it could not be looked up: ${outcome.failure}`);
      continue;
    }
    const { statistics } = outcome;
    const coverage = statistics.coverage ?? 0;
    const odds = withCoverage(each, coverage);
    if (coverage < LEAST_COVERAGE || odds < 0) {
      const reason = await whyNot(each, statistics, search.verify);
      if (reason !== undefined) reject(each, reason, statistics);
    } else {
      const found = { ...each, odds, statistics };
      tried.push(found);
      if (odds > (best.get(each.from)?.odds ?? Number.NEGATIVE_INFINITY)) best.set(each.from, found);
    }
  }
  const chosen = choose(tried, search, reject);
  const left = [
    ...(untried === 0
      ? []
      : [
          {
            what: `${untried} possible joins`,
            why: "the time or the number of trials was used up; the likelier ones were tried first",
          },
        ]),
    ...(unseen === 0 ? [] : [{ what: `joins of ${unseen} fields`, why: "the time was used up" }]),
  ];
  const chosenFrom = groupBy(chosen, ({ from }) => endKey(from));
  const listed = rejected
    .filter((each) => !chosenFrom.get(endKey(each.from))?.some((join) => sameEnds(join, each) || each.odds < 0))
    .sort((a, b) => b.odds - a.odds)
    .slice(0, MOST_HELD_BACK)
    .map(({ odds: _, ...each }) => each);
  return { joins: chosen, rejected: listed, untried: left };
}

/** Where no sketch tells that texts meet, their number is hope. */
function promise({ from, to, name, odds }: WeighedPair): number {
  const hope = from.kind === "text" && name.strength < 0.3 && !(from.sketch && to.sketch);
  return hope ? odds - 2 : odds;
}

interface TriedPair extends WeighedPair {
  readonly statistics: JoinStatistics;
}

/**
 * One table for each field, those of an earlier search first, then the likeliest pairs, and never round in a circle.
 */
function choose(
  tried: readonly TriedPair[],
  { standing, sides }: JoinSearch,
  reject: (each: WeighedPair, reason: string, statistics: JoinStatistics) => void,
): Join[] {
  const stands = (each: TriedPair) => standing.some((join) => sameEnds(join, endsOf(each)));
  const first = tried.filter(stands);
  // Nothing new speaks for these, and yet they hold.
  const joins = standing.filter(
    (join) => join.from.fields.length === 1 && !first.some((each) => sameEnds(join, endsOf(each))),
  );
  const targets = new Map(
    joins.flatMap(({ from, to }): [JoinSide, JoinSide][] => {
      const [own, target] = [sideOf(from, sides), sideOf(to, sides)];
      return own && target ? [[own, target]] : [];
    }),
  );
  const reaches = (from: JoinSide | undefined, to: JoinSide): boolean =>
    from !== undefined && (from === to || reaches(targets.get(from), to));
  const open = tried.filter((each) => !stands(each) && !tried.some((whole) => isPartOf(each, whole)));
  for (const each of [...first, ...open.toSorted((a, b) => b.odds - a.odds)]) {
    const taken = targets.get(each.from);
    if (taken) {
      if (!reaches(taken, each.to) && !reaches(each.to, taken))
        reject(each, `${taken.table.name}.${taken.field.name} fits it better`, each.statistics);
      continue;
    }
    if (reaches(each.to, each.from)) continue;
    const rival = tried.find(
      (other) =>
        other.from === each.from &&
        other.to !== each.to &&
        each.name.strength < 0.4 &&
        each.odds - other.odds < CLEAR &&
        !kin(each, other),
    );
    if (rival && !stands(each)) {
      reject(each, `it fits ${rival.to.table.name}.${rival.to.field.name} as well`, each.statistics);
      continue;
    }
    targets.set(each.from, each.to);
    joins.push({
      ...endsOf(each),
      source: "inferred",
      ...each.statistics,
      evidence: evidenceOf(each),
      confidence: probability(each.odds),
    });
  }
  return joins;

  /**
   * Two tables are named alike, and the one refers to the other, which holds no less: insured are parties, not persons.
   */
  function isPartOf(each: TriedPair, whole: TriedPair): boolean {
    const alike = whole.from === each.from && whole.to !== each.to && whole.name.strength >= each.name.strength;
    const covers = (whole.statistics.coverage ?? 0) >= (each.statistics.coverage ?? 0);
    const leads = (from: JoinSide, to: JoinSide) =>
      tried.some((other) => other.from === from && other.to === to && (other.statistics.coverage ?? 0) >= 0.95);
    return alike && covers && leads(each.to, whole.to) && !leads(whole.to, each.to);
  }

  /** One of the two refers to the other, so that both lead to the same rows. */
  function kin(a: TriedPair, b: TriedPair): boolean {
    return tried.some(({ from, to }) => (from === a.to && to === b.to) || (from === b.to && to === a.to));
  }
}

function evidenceOf({ name, values, statistics }: TriedPair): string[] {
  return [
    ...(name.strength > 0 ? [name.phrase] : []),
    ...(values.weight >= 1 ? [values.phrase] : []),
    coveragePhrase(statistics),
  ];
}

/** Undefined where the values do not meet: then nobody would take it for a join. */
async function whyNot(each: WeighedPair, statistics: JoinStatistics, verify: Verifier): Promise<string | undefined> {
  const { coverage = 0 } = statistics;
  if ((each.from.kind !== "number" || each.to.kind !== "number") && coverage < 0.9) {
    const folded = await verify.folded(endsOf(each));
    if (folded >= 0.9 && folded > coverage + 0.2) {
      return `the values meet only as text without letter case and blanks at the ends (${wholePercent(folded)} of the rows)`;
    }
  }
  if (coverage < 0.3) return undefined;
  if (coverage < 0.9 || each.against === undefined) {
    return `only ${wholePercent(coverage)} of the rows find their key${byValues(statistics)}`;
  }
  return each.against;
}

const rounded = (share: number) => Number(share.toFixed(4));

/** By sketches, or by the ranges of whole numbers, most values of one may well occur in the other. */
function isContained({ from, to }: WeighedPair): boolean {
  const shared = containment(from.sketch, to.sketch);
  if (shared) return shared.from >= 0.9;
  return from.range && to.range ? from.range.low >= to.range.low && from.range.high <= to.range.high : false;
}

/** What rules a pair out without asking the data. */
function reasonAgainst(
  { from, to, name }: WeighedPair,
  own: readonly JoinSide[],
  { sources }: JoinSearch,
): string | undefined {
  if (sources(from.table.name).includes(to.table.name)) return `${from.table.name} is a view of ${to.table.name}`;
  const several = from.named.name.keyed && (name.strength < 0.6 || /able$/.test(from.named.name.stem.at(-1) ?? ""));
  const kind = several ? own.find((side) => tellsKind(side, from)) : undefined;
  return kind && `it refers to several tables, as ${kind.field.name} says`;
}

/** "commentable_type" beside "commentable_id". */
function tellsKind({ named: { name }, distinct }: JoinSide, from: JoinSide): boolean {
  const stem = from.named.name.stem.join(" ");
  return (
    stem !== "" &&
    distinct >= 2 &&
    new RegExp(`^${stem} (type|kind|class|model|table|entity)$`).test(name.words.join(" "))
  );
}

function isParent(side: JoinSide, { sources, tables }: JoinSearch): boolean {
  const readable = sources(side.table.name).filter((name) => tables.some((table) => table.name === name));
  return side.unique && readable.length === 0;
}

const endKey = ({ table, fields }: JoinEnds["from"]) => JSON.stringify([table, fields]);

function sideOf({ table, fields }: JoinEnds["from"], sides: JoinSearch["sides"]): JoinSide | undefined {
  return sides.flat().find((side) => side.table.name === table && side.field.name === fields[0]);
}

function endsOf({ from, to }: { readonly from: JoinSide; readonly to: JoinSide }): JoinEnds {
  return {
    from: { table: from.table.name, fields: [from.field.name] },
    to: { table: to.table.name, fields: [to.field.name] },
  };
}
