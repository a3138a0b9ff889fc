import { fieldKey } from "../../databases/schema.js";
import type { LanguageModel, Price } from "../../models/model.js";
import { withMeter } from "../../models/wrappers/meter.js";
import type { Profile } from "../profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import { askItems } from "./ask-items.js";
import { type Description, type Descriptions, noDescriptions } from "./descriptions.js";
import { describedItems, descriptionKey, type ItemOptions, splitIntoCalls } from "./items.js";
import { sentence } from "./phrases.js";
import { type DescriptionPlan, planCalls } from "./plan-calls.js";
import { describePrompt } from "./prompt.js";

export interface DescribeOptions extends ItemOptions {
  readonly model: LanguageModel;
  /** Written into each summary that it made. */
  readonly modelName: string;
  /** What tells the model from others: a change asks for everything anew. Default: `modelName`. */
  readonly modelId?: string | undefined;
  readonly price?: Price | undefined;
  /** What was said before, which is not asked for again. */
  readonly descriptions?: Descriptions | undefined;
  readonly concurrency?: number | undefined;
  readonly itemsPerCall?: number | undefined;
  /** The template and its hash; default: the one that comes with askable. */
  readonly prompt?: { readonly text: string; readonly hash: string } | undefined;
  /** Told what is about to be spent, once it is known what has to be asked. */
  readonly onBegin?: ((plan: DescriptionPlan) => void) | undefined;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the work took. */
export interface DescribeCost {
  /** Tables and fields that a model was to describe; of these, those that it had described before. */
  readonly items: number;
  readonly kept: number;
  /** Those without a usable answer: the rules speak for them. */
  readonly fallbacks: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly price: number;
  readonly seconds: number;
}

export interface DescribedByModel {
  readonly summaries: Summaries;
  /** Those that stand in the summaries, and the last ones of what was not asked for, in the order of the tables. */
  readonly descriptions: readonly Description[];
  readonly cost: DescribeCost;
  /** Why calls failed, each message once. */
  readonly failures: readonly string[];
}

export const ITEMS_PER_CALL = 8;
const CALLS_AT_ONCE = 2;
const FREE: Price = { in: 0, out: 0, cached: 0 };

/**
 * Summaries by a language model: several fields of a table in one call, with their profiles, the table's other fields
 * and its joins. An item without a usable answer is asked for once more, then the rules speak for it. Values of
 * personal fields are not sent unless that is allowed. Each answer is kept at once: a run that is interrupted, or one
 * after which nothing changed, does not ask for it again.
 */
export async function describeByModel(profile: Profile, options: DescribeOptions): Promise<DescribedByModel> {
  const start = performance.now();
  const { modelName, prompt = describePrompt, descriptions = noDescriptions, onProgress, signal } = options;
  const items = describedItems(profile, options);
  const described = new Map<string, Description>();
  const open = items.filter((item) => {
    const key = descriptionKey(item, prompt.hash, options.modelId ?? modelName);
    const known = descriptions.find(key);
    if (known) described.set(fieldKey(item), known);
    return known === undefined;
  });
  const kept = described.size;
  const spent = { calls: 0, tokensIn: 0, tokensOut: 0, price: 0 };
  const metered = withMeter(options.model, options.price ?? FREE, ({ tokensIn, tokensOut, price }) => {
    spent.calls++;
    spent.tokensIn += tokensIn;
    spent.tokensOut += tokensOut;
    spent.price += price;
  });
  const calls = splitIntoCalls(profile, open, options.itemsPerCall ?? ITEMS_PER_CALL);
  if (calls.length > 0) options.onBegin?.(planCalls(profile, calls, prompt.text, options.price ?? FREE));
  const failures = await askItems(profile, calls, {
    model: metered,
    prompt,
    concurrency: options.concurrency ?? CALLS_AT_ONCE,
    signal,
    onProgress: (done) => onProgress?.({ done, total: calls.length }),
    onAnswer: async (item, answer) => {
      const { table, field } = item;
      const key = descriptionKey(item, prompt.hash, options.modelId ?? modelName);
      const description = {
        key,
        table,
        ...(field !== undefined && { field }),
        model: modelName,
        prompt: prompt.hash,
        ...answer,
      };
      described.set(fieldKey({ table, field }), description);
      await descriptions.keep(description);
    },
  });
  return {
    summaries: withDescriptions(options.base, described),
    descriptions: describedItems(profile, { base: options.base }).flatMap(
      ({ table, field }) =>
        described.get(fieldKey({ table, field })) ??
        (options.asked?.(table, field) === false ? descriptions.last(table, field) : undefined) ??
        [],
    ),
    cost: {
      items: items.length,
      kept,
      fallbacks: items.length - described.size,
      ...spent,
      seconds: (performance.now() - start) / 1000,
    },
    failures,
  };
}

function withDescriptions(base: Summaries, described: ReadonlyMap<string, Description>): Summaries {
  const rewritten = <S extends FieldSummary | TableSummary>(summary: S, table: string, field?: string): S => {
    const description = described.get(fieldKey({ table, field }));
    if (!description) return summary;
    const { model, prompt } = description;
    const short = sentence(description.short);
    const facts = summary.long.startsWith(summary.short) ? summary.long.slice(summary.short.length) : summary.long;
    const more = description.more === "" || repeats(description.more, facts) ? "" : ` ${sentence(description.more)}`;
    return {
      ...summary,
      short,
      long: `${short}${more} ${facts.trim()}`.trim(),
      source: { by: "model", model, prompt },
    };
  };
  const tables = base.tables.map((table) => ({
    ...rewritten(table, table.table),
    fields: table.fields.map((field) => rewritten(field, table.table, field.field)),
  }));
  return { ...base, tables };
}

/** Small models give back the facts that they were told. */
function repeats(more: string, facts: string): boolean {
  const clauses = more.split(/[.,;:] ?/).filter((clause) => clause.length >= 12);
  return clauses.some((clause) => facts.includes(clause));
}
