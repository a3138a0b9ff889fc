import { ownEntry } from "../../collections.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { AggregateName, Comparison } from "../query/query.js";
import type { FilterTest, Formula, Pick } from "../rules/draft.js";
import { type Clause, clausesOf } from "./clauses.js";
import { isJoin, testOf } from "./conditions.js";
import { AGGREGATES, formulaOf } from "./formulas.js";
import { type Column, namesIn, type Resolver } from "./names.js";
import { isCondition, readTerm } from "./read-term.js";
import { type Names, namesOf, type Term } from "./terms.js";
import { evidenceTokens } from "./tokens.js";

/** What evidence says that words of the question mean. */
export interface Definition {
  readonly phrase: string | undefined;
  readonly meaning: DefinedMeaning;
  /** What holds of the rows besides. */
  readonly test?: FilterTest;
  /** The fields that join the tables: "hair_colour_id = colour.id". */
  readonly joinedBy?: readonly Pick[];
}

export type DefinedMeaning =
  | { readonly kind: "fields"; readonly picks: readonly Pick[] }
  | { readonly kind: "test" }
  | { readonly kind: "aggregate"; readonly name: Exclude<AggregateName, "count">; readonly pick: Pick }
  /** The row that has most or least of a field, and what of it is asked for. */
  | { readonly kind: "extreme"; readonly most: boolean; readonly pick: Pick; readonly shown: readonly Pick[] }
  /** Many, few or a number of rows: MAX(COUNT(x)), COUNT(x) > 5, COUNT(x). */
  | { readonly kind: "most"; readonly most: boolean; readonly pick: Pick }
  | {
      readonly kind: "number";
      readonly aggregate: AggregateName;
      readonly pick: Pick;
      readonly operator: Comparison;
      readonly value: number;
    }
  | { readonly kind: "count"; readonly pick: Pick; readonly distinct: boolean }
  | { readonly kind: "formula"; readonly formula: Formula };

const known = new WeakMap<Lexicon, Names>();

function namesFor(lexicon: Lexicon): Names {
  const names =
    known.get(lexicon) ??
    namesOf(
      lexicon.fields.map(({ ref }) => ref.field),
      lexicon.tables.map(({ name }) => name),
    );
  known.set(lexicon, names);
  return names;
}

/** What an evidence text defines, as far as it can be read and its names are those of fields. */
export function definitionsOf(evidence: string, lexicon: Lexicon, values: readonly MatchedValue[]): Definition[] {
  const clauses = clausesOf(evidence);
  if (clauses.length === 0) return [];
  const names = namesFor(lexicon);
  const resolver: Resolver = { ...namesIn(lexicon, values), test: (condition) => testOf(condition, resolver) };
  return clauses.flatMap((clause) => {
    const read = readTerm(evidenceTokens(clause.means, names));
    const definition = read === undefined || read.partial ? undefined : defined(clause, read.term, resolver);
    const own = definition ?? inverted(clause, read?.term, resolver, names);
    const joinedBy = joinFields(read?.term, resolver);
    return own === undefined ? [] : [joinedBy.length === 0 ? own : { ...own, joinedBy }];
  });
}

function joinFields(term: Term | undefined, resolver: Resolver): Pick[] {
  if (term === undefined) return [];
  if (isJoin(term) && term.kind === "binary") {
    const sides = [term.left, ...(term.right.kind === "binary" ? [term.right.left, term.right.right] : [term.right])];
    return sides.flatMap((side) => (side.kind === "column" ? (resolver.pick(side) ?? []) : []));
  }
  if (term.kind === "where") return [term.of, term.condition].flatMap((part) => joinFields(part, resolver));
  return term.kind === "binary" && term.operator === "and"
    ? [term.left, term.right].flatMap((part) => joinFields(part, resolver))
    : [];
}

function defined(clause: Clause, term: Term, resolver: Resolver): Definition | undefined {
  const { phrase } = clause;
  if (clause.named && term.kind === "column" && phrase !== undefined) {
    const test = resolver.test({ kind: "binary", operator: "=", left: term, right: { kind: "text", value: phrase } });
    return test && { phrase, meaning: { kind: "test" }, test };
  }
  const { of, condition } = term.kind === "where" ? term : { of: term, condition: undefined };
  const extreme = extremeIn(term, resolver);
  if (extreme !== undefined) return { phrase, ...extreme };
  const joins = condition !== undefined && isJoin(condition);
  const test = condition === undefined || joins ? undefined : resolver.test(condition);
  if (condition !== undefined && !joins && test === undefined) return undefined;
  if (isCondition(of)) {
    const whole = isNumberTest(of) ? undefined : resolver.test(joins ? of : term);
    const meaning = whole === undefined ? meaningOf(of, resolver) : undefined;
    if (whole !== undefined) return { phrase, meaning: { kind: "test" }, test: whole };
    return meaning && { phrase, meaning, ...(test === undefined ? {} : { test }) };
  }
  const meaning = meaningOf(of, resolver);
  return meaning && { phrase, meaning, ...(test === undefined ? {} : { test }) };
}

/** "player_name WHERE MIN(rank)", "MIN(rank) AND season = 2010", "MAX(rank) WHERE season = 2010". */
function extremeIn(term: Term, resolver: Resolver): Omit<Definition, "phrase"> | undefined {
  const parts =
    term.kind === "where"
      ? [term.of, term.condition]
      : term.kind === "binary" && term.operator === "and"
        ? [term.left, term.right]
        : [];
  const place = parts.findIndex((part) => ["min", "max"].includes(aggregateIn(part)?.name ?? ""));
  const call = parts[place];
  const other = parts[1 - place];
  const meaning = call === undefined ? undefined : meaningOf(call, resolver);
  if (other === undefined || meaning?.kind !== "aggregate") return undefined;
  const extreme = { kind: "extreme", most: meaning.name === "max", pick: meaning.pick } as const;
  if (other.kind === "column" || other.kind === "list") {
    const shown = meaningOf(other, resolver);
    return shown?.kind === "fields" ? { meaning: { ...extreme, shown: shown.picks } } : undefined;
  }
  const test = resolver.test(other);
  return test && { meaning, test };
}

/** "SEX = 'Female'": the value is the phrase. */
function inverted(
  { phrase }: Clause,
  term: Term | undefined,
  resolver: Resolver,
  names: Names,
): Definition | undefined {
  if (phrase === undefined || (term?.kind !== "text" && term?.kind !== "number")) return undefined;
  const [column, second] = evidenceTokens(phrase, names);
  if (column?.kind !== "column" || second !== undefined) return undefined;
  const left: Column = {
    kind: "column",
    name: column.name,
    ...(column.table === undefined ? {} : { table: column.table }),
  };
  const test = resolver.test({ kind: "binary", operator: "=", left, right: term });
  return test && { phrase: String(term.value), meaning: { kind: "test" }, test };
}

/** COUNT(x) > 5. */
const isNumberTest = (term: Term) =>
  term.kind === "binary" && aggregateIn(term.left) !== undefined && term.right.kind === "number";

function aggregateIn(term: Term): { name: AggregateName; of: Term; distinct: boolean } | undefined {
  const name = term.kind === "call" ? ownEntry(AGGREGATES, term.name) : undefined;
  const [of, second] = term.kind === "call" ? term.of : [];
  if (term.kind !== "call" || name === undefined || of === undefined || second !== undefined) return undefined;
  return { name, of, distinct: term.distinct };
}

function meaningOf(term: Term, resolver: Resolver): DefinedMeaning | undefined {
  if (term.kind === "column" || term.kind === "list") {
    const columns = term.kind === "list" ? term.items : [term];
    const picks = columns.map((each) => (each.kind === "column" ? resolver.pick(each) : undefined));
    const found = picks.filter((pick) => pick !== undefined);
    return found.length < columns.length ? undefined : { kind: "fields", picks: found };
  }
  if (term.kind === "binary" && isNumberTest(term)) return numberTest(term, resolver);
  const aggregate = aggregateIn(term);
  return (aggregate && aggregateMeaning(aggregate, resolver)) ?? formulaMeaning(term, resolver);
}

function aggregateMeaning(
  { name, of, distinct }: { name: AggregateName; of: Term; distinct: boolean },
  resolver: Resolver,
): DefinedMeaning | undefined {
  const counted = aggregateIn(of);
  if ((name === "max" || name === "min") && counted?.name === "count" && counted.of.kind === "column") {
    const pick = resolver.pick(counted.of);
    return pick && { kind: "most", most: name === "max", pick };
  }
  const pick = of.kind === "column" ? resolver.pick(of) : undefined;
  if (pick === undefined) return undefined;
  return name === "count" ? { kind: "count", pick, distinct } : { kind: "aggregate", name, pick };
}

function numberTest(term: Extract<Term, { kind: "binary" }>, resolver: Resolver): DefinedMeaning | undefined {
  const aggregate = aggregateIn(term.left);
  const pick = aggregate?.of.kind === "column" ? resolver.pick(aggregate.of) : undefined;
  if (aggregate === undefined || pick === undefined || term.right.kind !== "number") return undefined;
  return {
    kind: "number",
    aggregate: aggregate.name,
    pick,
    operator: term.operator as Comparison,
    value: term.right.value,
  };
}

function formulaMeaning(term: Term, resolver: Resolver): DefinedMeaning | undefined {
  const formula = formulaOf(term, resolver);
  return formula === undefined || formula.kind === "number" ? undefined : { kind: "formula", formula };
}
