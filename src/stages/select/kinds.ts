import type { MatchedValue } from "../../indexes/value-index.js";
import { tokenize } from "../../language/tokens.js";
import { isAskedFor, metricsNamed, stemsOf } from "../../profiles/render/definitions.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { literalsOf } from "../../sql/literals.js";
import type { Candidate } from "../candidate.js";
import { findsNothing } from "../degenerate.js";
import { clusterByResult } from "./clusters.js";
import { judge } from "./score-confidence.js";

/** What is known of a cluster of equal results to which rules and models may both have come. */
export interface KindEvidence {
  /** 1 where rules came to it. */
  readonly ruled: number;
  /** Log odds that the rules alone give it, 0 where they did not come to it. */
  readonly reading: number;
  /** How sure the rules alone are of another result, 0 to 1. */
  readonly rival: number;
  /** Share of what the models wrote that came to it; that of the other result which most came to. */
  readonly written: number;
  readonly others: number;
  /** Natural logarithm of how many of the models' candidates came to it: 0 for one. */
  readonly repeated: number;
  /** 1 where rules and models both came to it. */
  readonly agreed: number;
  /** 1 for no rows, and for one row of NULL or 0. */
  readonly nothing: number;
  /** Texts that it compares with and that neither the question nor what people say of the database tells, up to two. */
  readonly invented: number;
  /** Words of the question that name nothing in the database, up to three: the same for all clusters. */
  readonly unmatched: number;
}

/** What the evidence is taken from. */
export interface Known {
  readonly question: string;
  readonly evidence: string;
  readonly values: readonly MatchedValue[];
  /** Texts that people compare with where they define what the question asks for, in small letters (`toldTexts`). */
  readonly told: ReadonlySet<string>;
  /** Words of the question that name nothing in the database. */
  readonly unmatched: number;
}

/** Whether a model wrote it, or what it was made from. */
export const isWritten = ({ origin }: Candidate) => origin !== undefined;

/**
 * The evidence for each cluster.
 *
 * @param clusters Candidates with equal results.
 * @param standing All candidates, those that failed too.
 */
export function kindEvidence(
  clusters: readonly (readonly Candidate[])[],
  standing: readonly Candidate[],
  known: Known,
): KindEvidence[] {
  const ruledBy = readings(standing.filter((each) => !isWritten(each)));
  const written = standing.filter(isWritten).length;
  const confidences = clusters.map((members) => Math.max(0, ...members.map(({ id }) => ruledBy.get(id) ?? 0)));
  const shares = clusters.map((members) => members.filter(isWritten).length / Math.max(1, written));
  return clusters.map((members, index) => {
    const own = members.filter(isWritten);
    const ruled = own.length < members.length;
    const others = <Value>(values: readonly Value[]) => values.filter((_, other) => other !== index);
    return {
      ruled: ruled ? 1 : 0,
      reading: ruled ? logOdds(confidences[index]!) : 0,
      rival: Math.max(0, ...others(confidences)),
      written: shares[index]!,
      others: Math.max(0, ...others(shares)),
      repeated: Math.log(Math.max(1, own.length)),
      agreed: ruled && own.length > 0 ? 1 : 0,
      nothing: findsNothing(members[0]!.outcome) ? 1 : 0,
      invented: Math.min(...members.map((each) => inventedTexts(each, known).length), 2),
      unmatched: Math.min(known.unmatched, 3),
    };
  });
}

/**
 * For a model to judge: the models' candidates, and the likeliest reading of rules where one of them came to the same
 * result, which then has a vote more; a result of rules alone would cost comparisons and no large model gains by it.
 * Where none of the models' queries runs, the reading stands in.
 */
export function withRules(standing: readonly Candidate[], ordered: boolean): Candidate[] {
  const written = standing.filter(isWritten);
  const ruledBy = readings(standing.filter((each) => !isWritten(each)));
  const sureness = (each: Candidate) => ruledBy.get(each.id) ?? 0;
  const [likeliest] = standing
    .filter((each) => !isWritten(each) && "result" in each.outcome)
    .toSorted((a, b) => sureness(b) - sureness(a) || (b.score ?? 0) - (a.score ?? 0));
  if (likeliest === undefined) return written;
  const all = [...written, likeliest];
  const shared = clusterByResult(all, () => ordered).some(
    (members) => members.length > 1 && members.includes(written.length),
  );
  return shared || !written.some(({ outcome }) => "result" in outcome) ? all : written;
}

/** How sure the rules alone are of each of their candidates' results. */
function readings(ruled: readonly Candidate[]): ReadonlyMap<string, number> {
  const judged = judge(clusterByResult(ruled), ruled, undefined);
  return new Map(
    judged.flatMap(({ members, confidence }) => members.map((position) => [ruled[position]!.id, confidence] as const)),
  );
}

function logOdds(share: number): number {
  const bounded = Math.min(0.98, Math.max(0.02, share));
  return Math.log(bounded / (1 - bounded));
}

/** Values of the question whose field the value index is sure of. */
const SURE = 0.95;

/** Parts of the question that are surely stored values, of which the query holds none. */
export function missedKeywords({ sql }: Candidate, values: readonly MatchedValue[]): string[] {
  const used = new Set(literalsOf(sql).map(plain));
  const sure = values.filter(({ score, tier }) => score >= SURE && tier === "exact");
  const keywords = [...new Set(sure.map(({ keyword }) => keyword))];
  return keywords.filter((keyword) => {
    const meant = sure.filter((value) => value.keyword === keyword).map(({ value }) => value.toLowerCase());
    return ![keyword.toLowerCase(), ...meant].some((text) => used.has(text));
  });
}

/** Texts with a letter that the query compares with, and that come from nowhere. */
function inventedTexts({ sql }: Candidate, { question, evidence, values, told }: Known): string[] {
  const said = [question, evidence, ...values.map(({ value }) => value)].map((text) => text.toLowerCase());
  const stems = new Set([question, evidence].flatMap((text) => tokenize(text).map(({ stem }) => stem)));
  const texts = literalsOf(sql)
    .filter((text) => !TIME_FORMAT.test(text))
    .map(plain)
    .filter((text) => /\p{L}/u.test(text));
  return texts.filter((text) => {
    if (told.has(text) || said.some((source) => source.includes(text))) return false;
    return !tokenize(text).every(({ stem }) => stems.has(stem));
  });
}

/** `strftime('%Y-%m', …)`, `to_char(…, 'YYYY-MM')`, `date_trunc('month', …)`. */
const TIME_FORMAT =
  /^(?:%[A-Za-z]|[^\p{L}%])+$|^(?:YYYY|YY|MM|DD|HH24|HH|MI|SS|[^\p{L}])+$|^(?:year|quarter|month|week|day|hour)$/u;

/**
 * Texts that people compare with in the formulas that the question names and of rows that count, and codes whose meaning
 * the question names, in small letters.
 */
export function toldTexts({ tables, metrics }: Vocabulary, question: string): Set<string> {
  const asked = stemsOf(question);
  const formulas = metricsNamed({ metrics }, asked).flatMap(({ expression, filters }) => [expression, ...filters]);
  const conditions = tables.flatMap(({ conventions }) => conventions.flatMap(({ tests }) => tests));
  const codes = tables.flatMap(({ fields }) => fields.flatMap((field) => field.codes));
  const meant = codes.filter(({ meanings }) => meanings.some((meaning) => isAskedFor(meaning, asked)));
  return new Set(
    [
      ...formulas.flatMap((sql) => literalsOf(sql)),
      ...conditions.flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
      ...meant.map(({ value }) => value),
    ].map(plain),
  );
}

const plain = (text: string) => text.toLowerCase().replaceAll("%", "").trim();
