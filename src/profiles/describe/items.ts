import { hashOf } from "../../artifacts/hash.js";
import type { Message } from "../../models/model.js";
import { parseTemplate } from "../../prompts/template.js";
import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import { renderItem } from "./answer.js";
import { oneLine, valueLine } from "./phrases.js";
import { typicalValues } from "./value-facts.js";

/** A table or a field that a model is to describe. */
export interface Item {
  readonly table: string;
  /** Undefined for the table itself. */
  readonly field: string | undefined;
  readonly label: string;
  /** What was measured, on one line. */
  readonly facts: string;
}

export interface Call {
  readonly table: TableProfile;
  readonly items: readonly Item[];
}

export interface ItemOptions {
  /** Summaries by rules: what stays where the model gives nothing usable. */
  readonly base: Summaries;
  /** The summaries whose facts the model is told: with people's notes in them. Default: `base`. */
  readonly told?: Summaries | undefined;
  /** Which tables (without a field) and fields the model is asked for. Default: all. */
  readonly asked?: ((table: string, field?: string) => boolean) | undefined;
  /** Whether the values of fields that tell of people may be sent. Default: no. */
  readonly sendPersonal?: boolean | undefined;
}

const LONGEST_FACTS = 600;
const MOST_FIELDS = 60;

/** All that is to be asked, table by table. */
export function describedItems(profile: Profile, options: ItemOptions): Item[] {
  const { base, told = base, asked = () => true, sendPersonal = false } = options;
  const summaries = new Map(told.tables.map((table) => [table.table, table]));
  return profile.tables.flatMap((table): Item[] => {
    const summary = summaries.get(table.name);
    if (!summary) return [];
    const profiles = new Map(table.fields.map((field) => [field.name, field]));
    const own: Item = {
      table: table.name,
      field: undefined,
      label: `the table ${oneLine(table.name)}`,
      facts: oneLine(`Say what one row of it is. ${withoutShort(summary)}`, LONGEST_FACTS),
    };
    const fields = summary.fields.map((field): Item => {
      const values = sendPersonal ? personalValues(profiles.get(field.field)) : "";
      const facts = oneLine(`${withoutShort(field)} ${values}`, LONGEST_FACTS);
      return { table: table.name, field: field.field, label: oneLine(field.field), facts };
    });
    return [own, ...fields].filter((item) => asked(item.table, item.field));
  });
}

/** The measured part alone: a guess of the rules would only be repeated. */
function withoutShort({ short, long }: FieldSummary | TableSummary): string {
  return long.startsWith(short) ? long.slice(short.length).trim() : long;
}

function personalValues(field: FieldProfile | undefined): string {
  if (!field || !isPersonal(field)) return "";
  const values = typicalValues(field).slice(0, 5);
  return values.length === 0 ? "" : `For example: ${values.map((value) => valueLine(String(value))).join(", ")}.`;
}

/** What an answer depends on. */
export function descriptionKey({ table, field, facts }: Item, prompt: string, model: string): string {
  return hashOf({ table, field, facts, prompt, model });
}

/** Several items of one table in one call. */
export function splitIntoCalls(profile: Profile, items: readonly Item[], itemsPerCall: number): Call[] {
  return profile.tables.flatMap((table) => {
    const own = items.filter((item) => item.table === table.name);
    return Array.from({ length: Math.ceil(own.length / itemsPerCall) }, (_, index) => ({
      table,
      items: own.slice(index * itemsPerCall, (index + 1) * itemsPerCall),
    }));
  });
}

/** @param again Set when these items were asked for before without a usable answer. */
export function promptMessages({ table, items }: Call, profile: Profile, prompt: string, again: boolean): Message[] {
  return parseTemplate(prompt, "prompt of summaries").render({
    database: fenced(profile.database, 80),
    table: `${fenced(table.name, 80)}${table.comment ? `: ${fenced(table.comment, 200)}` : ""}`,
    others: otherFields(table),
    joins: joinLines(profile, table),
    items: items.map(({ label, facts }, index) => fenced(renderItem(index + 1, label, facts), 900)).join("\n"),
    count: String(items.length),
    again: again ? "You left these out before, or broke the form. Keep to it." : "",
  });
}

/** Stored text must not look like the end of the fence around it. */
function fenced(text: string, most: number): string {
  return oneLine(text, most).replaceAll("<<<", "‹‹‹").replaceAll(">>>", "›››");
}

function otherFields(table: TableProfile): string {
  const names = table.fields.map((field) => `${fenced(field.name, 40)}${isPersonal(field) ? " (personal)" : ""}`);
  const rest = names.length - MOST_FIELDS;
  return names.slice(0, MOST_FIELDS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function joinLines(profile: Profile, table: TableProfile): string {
  const joins = profile.joins.filter((join) => join.from.table === table.name || join.to.table === table.name);
  const lines = joins.slice(0, 12).map(({ from, to }) => {
    const end = (side: typeof from) => `${side.table}(${side.fields.join(", ")})`;
    return fenced(`${end(from)} refers to ${end(to)}`, 200);
  });
  return lines.length === 0 ? "" : `Joins: ${lines.join("; ")}`;
}
