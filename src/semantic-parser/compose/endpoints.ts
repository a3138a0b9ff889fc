import type { FieldRef } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import type { Token } from "../../language/tokens.js";
import type { Join } from "../../profiles/profile.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { wordFit } from "../lexicon/names/word-fit.js";
import { roleFit } from "../lexicon/persons/role-verbs.js";
import { type Direction, directionOfField, directionOfWord, rivalsOf } from "../lexicon/things/directions.js";
import { type JoinPreference, planJoins } from "../query/joins.js";
import { type Condition, fieldOf } from "../query/query.js";
import type { FilterTest } from "../rules/draft.js";
import type { Building } from "./building.js";

type ValueTest = Extract<FilterTest, { kind: "value" }>;

/**
 * The condition on a value that lies at one end of a way, or at either, where the query's one join cannot tell the
 * ends apart: the field of that end is among the keys of the rows that hold the value. Undefined where no ends are
 * told apart, and where a plain condition does.
 */
export function endpointCondition(building: Building, test: ValueTest, plain: Condition): Condition | undefined {
  const choice = building.choice(test);
  if (test.end === undefined || choice?.kind !== "value" || (test.end !== "either" && !hasTwoEnds(building)))
    return undefined;
  const own = building.lexicon.joins.find(
    ({ from }) => from.table === choice.ref.table && from.fields[0] === choice.ref.field,
  );
  const far = own ?? waysTo(building, choice.ref)[0];
  const rivals = far === undefined ? [] : rivalsOf(building.lexicon, far);
  if (rivals.length < 2) return undefined;
  const ends = rivals.filter((join) => test.end === "either" || directionOf(building.lexicon, join) === test.end);
  const parts = ends.map((join) => (own === undefined ? among(building, join, choice.ref, plain) : moved(join, plain)));
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const found = parts.filter((part) => part !== undefined);
  return found.length === 1 ? found[0] : { kind: test.negated ? "and" : "or", parts: found };
}

/** True when the question names both ends. */
function hasTwoEnds(building: Building): boolean {
  const ends = building.draft.filters.map(({ test }) => (test.kind === "value" ? test.end : undefined));
  return ends.includes("from") && ends.includes("to");
}

/** Joins with rivals that lead from a table that the question names to a field's table, or to one that points at it. */
function waysTo({ lexicon, draft, tableOf }: Building, ref: FieldRef): Join[] {
  const ranked = draft.orders.map(({ by }) => by.pick);
  const named = [...draft.selects.map((part) => part.pick), ...draft.tables, ...draft.hints, ...ranked].map(tableOf);
  const near = new Set([
    ref.table,
    ...lexicon.joins.filter(({ to }) => to.table === ref.table).map(({ from }) => from.table),
  ]);
  return lexicon.joins.filter(
    (join) =>
      named.includes(join.from.table) &&
      near.has(join.to.table) &&
      join.from.table !== ref.table &&
      rivalsOf(lexicon, join).length > 1,
  );
}

function directionOf(lexicon: Lexicon, { from }: Join): Direction | undefined {
  return directionOfField(lexicon.field({ table: from.table, field: from.fields[0]! }).called);
}

function moved({ from }: Join, plain: Condition): Condition | undefined {
  return plain.kind === "compare"
    ? { ...plain, left: fieldOf({ table: from.table, field: from.fields[0]! }) }
    : undefined;
}

function among({ lexicon }: Building, join: Join, ref: FieldRef, plain: Condition): Condition | undefined {
  const others = lexicon.joins.filter(({ from, to }) => ![from.table, to.table].includes(join.from.table));
  const plan = planJoins([join.to.table, ref.table], others);
  if (plan === undefined || plain.kind !== "compare") return undefined;
  return {
    kind: "in",
    left: fieldOf({ table: join.from.table, field: join.from.fields[0]! }),
    negated: false,
    query: {
      select: [fieldOf({ table: join.to.table, field: join.to.fields[0]! })],
      distinct: false,
      from: plan.from,
      joins: plan.joins,
      where: plain,
    },
  };
}

/**
 * Where two joins connect the same tables, favours the one whose field the question's words fit.
 *
 * @param said Fields that tables are said to be joined by.
 */
export function joinPreference(
  tokens: readonly Token[],
  lexicon: Lexicon,
  said: readonly FieldRef[] = [],
): JoinPreference {
  const costs = new Map<Join, number>();
  const linking = plainReferrers(lexicon);
  for (const join of lexicon.joins) {
    const [from, to] = [lexicon.table(join.from.table), lexicon.table(join.to.table)];
    // Through a copy of a table only where nothing else leads.
    costs.set(join, 1 - from.standing * to.standing);
    const ends = new Set([join.from.table, join.to.table]);
    // A table's relation to itself leads to no other.
    const rivals = lexicon.joins.filter(
      ({ from, to }) => ends.has(from.table) && ends.has(to.table) && (ends.size === 1 || from.table !== to.table),
    );
    const named = said.some(({ table, field }) => table === join.from.table && join.from.fields.includes(field));
    const fit = named ? SAID : fitOf(join, tokens, lexicon);
    const role = fit === 0 && hasRole(join, lexicon);
    const unsaid = role && rivals.some((other) => !hasRole(other, lexicon)) ? ROLE : 0;
    // "Crew who WORKED ON productions" are those who were assigned to them, and neither their director nor their producer.
    const unsaidRoles = role && rivals.length > 1 && rivals.every((other) => hasRole(other, lexicon));
    // Where several tables link the two, what they keep happened, and none of them says whose a row is.
    const linked = unsaidRoles && linksOf(linking, join, lexicon) === 1 ? LINKED_ROLE : 0;
    const lacking = mayLack(join, lexicon) && rivals.some((other) => !mayLack(other, lexicon)) ? LACKING : 0;
    if (rivals.length > 1) costs.set(join, costs.get(join)! - 0.5 * fit + unsaid + linked + lacking);
    else if (role && isHome(join, lexicon) && linksOf(linking, join, lexicon) > 0)
      costs.set(join, costs.get(join)! + LINKED_HOME);
    else if (role && !isHome(join, lexicon) && linksOf(linking, join, lexicon) === 1)
      costs.set(join, costs.get(join)! + LINKED_ROLE);
  }
  return (join) => costs.get(join) ?? 0;
}

/** Of an assistant whom some jobs lack, and a master whom all have, the master says whose they are. */
const LACKING = 0.05;
const mayLack = ({ from }: Join, lexicon: Lexicon) =>
  from.fields.some((field) => (lexicon.field({ table: from.table, field }).profile.nulls ?? 0) > 0);

/** Which tables refer to a table by a field without a role, by the table. */
function plainReferrers(lexicon: Lexicon): ReadonlyMap<string, ReadonlySet<string>> {
  const referrers = new Map<string, Set<string>>();
  for (const join of lexicon.joins) {
    if (hasRole(join, lexicon)) continue;
    const known = referrers.get(join.to.table) ?? new Set();
    referrers.set(join.to.table, known.add(join.from.table));
  }
  return referrers;
}

/** "the MEMBERS of a team" are those that a table between the two tells, and not its coach: how many such tables there are. */
function linksOf(referrers: ReadonlyMap<string, ReadonlySet<string>>, { from, to }: Join, lexicon: Lexicon): number {
  const others = referrers.get(to.table);
  const links = [...(referrers.get(from.table) ?? [])].filter((table) => others?.has(table) === true);
  // Of what happens between the two, one that has no key and no figure of its own says which belong together.
  const bridges = links.filter((name) => {
    const { primaryKey, fields } = lexicon.table(name);
    return primaryKey.length !== 1 && fields.every(({ kind, pointsAt }) => kind !== "number" || pointsAt !== undefined);
  });
  return bridges.length === 1 ? 1 : links.length;
}

/** What it costs to join by a role that is not said where a table links the two: more than the table between. */
const LINKED_ROLE = 1.3;

/** The same of where a row belongs, "home_branch": less than the table between, where nothing else of that is asked for. */
const LINKED_HOME = 0.5;
const HOME = /^(?:home|base|main|primary|own|usual)$/;

/** The "own branch" of somebody, and not who owns something. */
const isHome = ({ from }: Join, lexicon: Lexicon) =>
  from.fields.some((field) => {
    const { namings } = lexicon.field({ table: from.table, field });
    const owned = namings.some(({ words }) => words[0] === OWNER);
    return !owned && nameWords(field).some((word) => HOME.test(word));
  });
const OWNER = stem("owner");

/** What it costs to join by a field with a role that is not said: the district of a station, not that of its "main station". */
const ROLE = 0.4;

function hasRole(join: Join, lexicon: Lexicon): boolean {
  const target = lexicon.table(join.to.table);
  const known = new Set([
    ...target.called,
    ...join.to.fields.flatMap((field) => nameWords(field).map(stem)),
    "id",
    "code",
  ]);
  return join.from.fields.some((field) => nameWords(field).some((word) => !known.has(stem(word))));
}

/** Against words of the question, which fit by 1 at most. */
const SAID = 1.2;

function fitOf(join: Join, tokens: readonly Token[], lexicon: Lexicon): number {
  const target = lexicon.table(join.to.table).called;
  const words = join.from.fields
    .flatMap((field) => [...lexicon.field({ table: join.from.table, field }).called])
    .filter((word) => !target.has(word));
  // "no" of "coach_no" is a number, and of "in no team" none.
  const said = tokens.filter(({ lower }) => lower !== "no");
  return Math.max(
    0,
    ...words.flatMap((word) => said.map((token) => directionFit(token, word))),
    ...words.flatMap((word) => tokens.map((token, at) => deedFit(token, tokens[at + 1]?.lower, word))),
  );
}

/** "who BOUGHT lots": by the field of the buyer; by whom they were SOLD says less of those asked for. */
function deedFit(token: Token, next: string | undefined, word: string): number {
  if (token.kind !== "word") return 0;
  const fit = roleFit(token, word);
  return next === "by" || next === "to" || next === "from" ? fit / 2 : fit;
}

function directionFit(token: Token, word: string): number {
  const asked = directionOfWord(token.lower);
  return asked !== undefined && asked === directionOfField([word]) ? 0.9 : wordFit(token, word);
}
