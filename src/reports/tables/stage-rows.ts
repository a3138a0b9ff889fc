import { fieldLabel } from "../../databases/schema.js";
import type { GoldLiteral } from "../../evaluation/gold/analyse.js";
import type { ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import type { TableRow } from "./tables.js";

export function callRows({ question, trace }: ScoredQuestion): TableRow[] {
  return trace.calls.map((call, index) => ({
    id: question.id,
    call: index,
    stage: call.stage,
    role: call.role,
    generator: call.generator,
    model: call.model,
    temperature: call.temperature,
    sample: call.sample,
    finish: call.finish,
    replies: call.replies,
    unread: call.unread ?? 0,
    failure: call.failure,
    tokens_in: call.tokensIn,
    tokens_out: call.tokensOut,
    tokens_cached: call.tokensCached,
    price: call.price,
    ms: call.ms,
  }));
}

export function stageRows({ question, trace }: ScoredQuestion): TableRow[] {
  return trace.stages.map(({ stage, method, at, ms }, position) => ({
    id: question.id,
    position,
    stage,
    method,
    at,
    ms,
  }));
}

export function matchedValueRows({ question, trace, gold }: ScoredQuestion): TableRow[] {
  const literals = gold.parsed?.literals;
  return trace.values.map(({ stage, value, keyword, tier, score, ...ref }) => ({
    id: question.id,
    stage,
    field: fieldLabel(ref),
    value,
    keyword,
    tier,
    score,
    in_gold: literals?.some((literal) => literal.field === fieldLabel(ref) && isMeant(literal, value)),
  }));
}

/** LIKE and its patterns know no case; of a part of a value it is not said. */
function isMeant({ operator, value }: GoldLiteral, stored: string): boolean {
  return operator.endsWith("like") ? value.toLowerCase() === stored.toLowerCase() : value === stored;
}

export function linkedRows({ question, trace }: ScoredQuestion): TableRow[] {
  return trace.schemas.map(({ stage, schema, fields }) => ({
    id: question.id,
    stage,
    schema,
    tables: [...new Set(fields.map(({ table }) => table))],
    fields: fields.map(fieldLabel),
  }));
}

export function slotRows({ question, trace }: ScoredQuestion): TableRow[] {
  return trace.slots.map((slot, position) => ({ id: question.id, position, ...slot }));
}

export function exampleRows({ question, trace, gold }: ScoredQuestion): TableRow[] {
  return trace.examples.map((example) => ({
    id: question.id,
    ...example,
    same_skeleton: sqlSkeleton(example.sql) === gold.skeleton,
  }));
}
