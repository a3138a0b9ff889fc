import { AskableError, isAbort } from "../../errors.js";
import type { LanguageModel } from "../../models/model.js";
import { parseTemplate } from "../../prompts/template.js";
import type { Profile, TableProfile } from "../profile.js";
import { isPersonal } from "../semantics.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import { type DescribedItem, parseItems, renderItem } from "./answer.js";
import { oneLine, sentence } from "./phrases.js";
import { describePrompt } from "./prompt.js";

export interface DescribeOptions {
  readonly model: LanguageModel;
  /** Written into each summary that it made. */
  readonly modelName: string;
  /** Summaries by rules: what the model is told, and what stays where it gives nothing usable. Notes in it stay too. */
  readonly base: Summaries;
  /** Which tables (without a field) and fields the model is asked for. Default: all. */
  readonly asked?: (table: string, field?: string) => boolean;
  /** The template and its hash; default: the one that comes with askable. */
  readonly prompt?: { readonly text: string; readonly hash: string };
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal;
}

export interface DescribedByModel {
  readonly summaries: Summaries;
  /** Tables and fields whose summary stayed that of the rules. */
  readonly fallbacks: number;
  /** Why calls failed, each message once. */
  readonly failures: readonly string[];
}

const ITEMS_PER_CALL = 8;
const CALLS_AT_ONCE = 2;
/** After so many failed calls one behind the other the model is not asked again. */
const PATIENCE = 2;
const LONGEST_FACTS = 500;

interface Item {
  /** Undefined for the table itself. */
  readonly field: string | undefined;
  readonly label: string;
  readonly facts: string;
}

interface Call {
  readonly table: TableProfile;
  readonly items: readonly Item[];
}

/**
 * Summaries by a language model: several fields of a table in one call, with their profiles, the table's other fields
 * and its joins. An item without a usable answer is asked for once more, then the rules speak for it. A model that
 * fails does not stop the work: its message is reported. Values of personal fields are never sent.
 */
export async function describeByModel(profile: Profile, options: DescribeOptions): Promise<DescribedByModel> {
  const { base, modelName, prompt = describePrompt, onProgress, signal } = options;
  const template = parseTemplate(prompt.text, "prompt of summaries");
  const calls = callsOf(profile, base, options.asked ?? (() => true));
  const described = new Map<Item, DescribedItem>();
  const failures = new Set<string>();
  let [next, done, failed] = [0, 0, 0];

  const ask = async ({ table, items }: Call): Promise<void> => {
    const texts = {
      database: oneLine(profile.database),
      table: `${oneLine(table.name)}${table.comment ? `: ${oneLine(table.comment, 200)}` : ""}`,
      others: otherFields(table),
      joins: joinLines(profile, table),
      items: items.map((item, index) => renderItem(index + 1, item.label, item.facts)).join("\n"),
    };
    const reply = await options.model({
      messages: template.render(texts),
      maxTokens: 120 * items.length,
      ...(signal && { signal }),
    });
    const asked = new Map(items.map((item, index) => [index + 1, item]));
    for (const [number, answer] of parseItems(reply.text, asked)) {
      const item = items[number - 1];
      if (item) described.set(item, answer);
    }
  };
  const work = async (): Promise<void> => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      signal?.throwIfAborted();
      if (failed < PATIENCE) {
        try {
          await ask(call);
          const missing = call.items.filter((item) => !described.has(item));
          if (missing.length > 0) await ask({ table: call.table, items: missing });
          failed = 0;
        } catch (error) {
          if (isAbort(error) || signal?.aborted || !(error instanceof AskableError)) throw error;
          failures.add(error.message);
          failed++;
        }
      }
      onProgress?.({ done: ++done, total: calls.length });
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));

  const items = calls.flatMap((call) =>
    call.items.map((item) => [itemKey(call.table.name, item.field), item] as const),
  );
  const byKey = new Map(items);
  const source = { by: "model", model: modelName, prompt: prompt.hash } as const;
  const rewritten = <S extends FieldSummary | TableSummary>(summary: S, table: string, field?: string): S => {
    const item = byKey.get(itemKey(table, field));
    const answer = item && described.get(item);
    if (!answer) return summary;
    const short = sentence(answer.short);
    const facts = summary.long.startsWith(summary.short) ? summary.long.slice(summary.short.length) : summary.long;
    const more = answer.more === "" || repeats(answer.more, facts) ? "" : ` ${sentence(answer.more)}`;
    return { ...summary, short, long: `${short}${more} ${facts.trim()}`.trim(), source };
  };
  const tables = base.tables.map((table) => ({
    ...rewritten(table, table.table),
    fields: table.fields.map((field) => rewritten(field, table.table, field.field)),
  }));
  return { summaries: { ...base, tables }, fallbacks: items.length - described.size, failures: [...failures] };
}

/** Small models give back the facts that they were told. */
function repeats(more: string, facts: string): boolean {
  const clauses = more.split(/[.,;:] ?/).filter((clause) => clause.length >= 12);
  return clauses.some((clause) => facts.includes(clause));
}

const itemKey = (table: string, field: string | undefined) => JSON.stringify([table, field ?? null]);

function callsOf(profile: Profile, base: Summaries, asked: Required<DescribeOptions>["asked"]): Call[] {
  const summaries = new Map(base.tables.map((table) => [table.table, table]));
  return profile.tables.flatMap((table) => {
    const summary = summaries.get(table.name);
    if (!summary) return [];
    const fields = summary.fields.filter((field) => field.source.by !== "notes" && asked(table.name, field.field));
    const items: Item[] = fields.map((field) => ({
      field: field.field,
      label: oneLine(field.field),
      facts: oneLine(withoutShort(field), LONGEST_FACTS),
    }));
    if (summary.source.by !== "notes" && asked(table.name)) {
      items.unshift({ field: undefined, label: `the table ${oneLine(table.name)}`, facts: "what one row of it is" });
    }
    return Array.from({ length: Math.ceil(items.length / ITEMS_PER_CALL) }, (_, index) => ({
      table,
      items: items.slice(index * ITEMS_PER_CALL, (index + 1) * ITEMS_PER_CALL),
    }));
  });
}

/** The measured part alone: a guess of the rules would only be repeated. */
function withoutShort({ short, long }: FieldSummary): string {
  return long.startsWith(short) ? long.slice(short.length).trim() : long;
}

const MOST_FIELDS = 60;

function otherFields(table: TableProfile): string {
  const names = table.fields.map((field) => `${oneLine(field.name, 40)}${isPersonal(field) ? " (personal)" : ""}`);
  const rest = names.length - MOST_FIELDS;
  return names.slice(0, MOST_FIELDS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function joinLines(profile: Profile, table: TableProfile): string {
  const joins = profile.joins.filter((join) => join.from.table === table.name || join.to.table === table.name);
  const lines = joins.slice(0, 12).map(({ from, to }) => {
    const end = (side: typeof from) => `${side.table}(${side.fields.join(", ")})`;
    return oneLine(`${end(from)} refers to ${end(to)}`, 200);
  });
  return lines.length === 0 ? "" : `Joins: ${lines.join("; ")}`;
}
