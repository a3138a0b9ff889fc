import type { FieldRef } from "../databases/schema.js";
import type { Scenario } from "../models/model.js";
import { withoutControlTokens } from "./control-tokens.js";
import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/** A field as a model named it; without a table where it named none, without a field where it named a whole table. */
export interface NamedField {
  readonly table?: string;
  readonly field?: string;
}

/** Names in a schema that providers take: OpenAI's limit is 500 in all. */
const LISTED = 250;

/**
 * Some of the fields that were shown: held to their names, where there are not too many to list.
 *
 * @param missing Whether the reply may also name, under `missing`, what is wanted and was not shown.
 */
export function fieldNamesReply(
  shown: readonly FieldRef[],
  { missing = false }: { readonly missing?: boolean } = {},
): ReplyForm<readonly NamedField[]> {
  const names = shown.map(({ table, field }) => `${table}.${field}`);
  // A server may put the form of the reply into the prompt.
  const listed = names.length <= LISTED && names.every((name) => withoutControlTokens(name) === name);
  const item = listed ? { type: "string", enum: names } : { type: "string" };
  return {
    schema: objectSchema("columns", {
      columns: { type: "array", items: item },
      ...(missing ? { missing: { type: "array", items: { type: "string" } } } : {}),
    }),
    parse: readFieldNames,
    // A list that was cut is right as far as it goes.
    isWhole: (text) => readFieldNames(text) !== undefined,
    dryRun: (scenario) => samplePick(names, scenario),
  };
}

/** One of the names; none, so that rules link instead; every second one, and one that is not there. */
function samplePick(names: readonly string[], scenario: Scenario): string {
  if (scenario === "expected") return "none";
  const every = names.filter((_, index) => index % 2 === 0);
  const columns = scenario === "best" ? names.slice(0, 1) : [...every, "no_such_table.no_such_column"];
  return JSON.stringify({ columns });
}

/**
 * Fields in a model's reply: a JSON list (`["singer.name"]`), a JSON object (`{"singer": ["name"]}`), or one on each
 * line with whatever stands around it.
 *
 * @returns Empty when the reply says that there are none; undefined when it can not be read.
 */
export function readFieldNames(reply: string): NamedField[] | undefined {
  const text = withoutReasoning(reply).trim();
  const json = fromJson(readJson(text));
  if (json !== undefined) return json;
  const named = text.split("\n").flatMap(fromLine);
  if (named.length > 0) return named;
  return /\b(none|nothing|no (?:other|more|further|additional))\b/i.test(text) ? [] : undefined;
}

function fromJson(value: unknown): NamedField[] | undefined {
  if (Array.isArray(value)) {
    return value.flatMap((item) => (typeof item === "string" ? [fromName(item)] : (fromJson(item) ?? [])));
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { table, column, field } = value as Record<string, unknown>;
  const single = column ?? field;
  if (typeof table === "string" && typeof single === "string") return [{ table, field: bare(single) }];
  return Object.entries(value).flatMap(([key, fields]): NamedField[] => {
    if (typeof fields === "string") return [{ table: key, field: bare(fields) }];
    if (!Array.isArray(fields)) return [];
    const inner = fields.filter((item) => typeof item === "string");
    // {"columns": ["a.b"]} names no table.
    if (/^(columns?|fields?|needed|missing|answer|result)$/i.test(key)) return inner.map(fromName);
    return inner.length === 0 ? [{ table: key }] : inner.map((item) => ({ ...fromName(item), table: key }));
  });
}

/** Longer than any engine takes, and bounded, so that quotes without an end cost no more than what they are. */
const NAME = /("[^"]{1,256}"|`[^`]{1,256}`|\[[^\]]{1,256}\]|(?<![\p{L}\p{N}_$])[\p{L}_][\p{L}\p{N}_$]{0,255})/u.source;
const QUALIFIED = new RegExp(`${NAME}\\.${NAME}`, "gu");

/** `- singer.name: the name`: what is qualified in a line. */
function fromLine(line: string): NamedField[] {
  return [...line.matchAll(QUALIFIED)].map((match) => ({ table: bare(match[1]!), field: bare(match[2]!) }));
}

function fromName(text: string): NamedField {
  const trimmed = text.trim();
  const [match] = [...trimmed.matchAll(QUALIFIED)];
  if (match && match.index === 0) return { table: bare(match[1]!), field: bare(match[2]!) };
  const dot = trimmed.indexOf(".");
  return dot > 0
    ? { table: bare(trimmed.slice(0, dot)), field: bare(trimmed.slice(dot + 1)) }
    : { field: bare(trimmed) };
}

function bare(name: string): string {
  return name
    .trim()
    .replace(/^["'`[]+|(?<!["'`\]])["'`\]]+$/g, "")
    .trim();
}
