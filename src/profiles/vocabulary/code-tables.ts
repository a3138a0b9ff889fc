import { nameWords } from "../../language/name-words.js";
import { longForms } from "../../language/short-forms.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import type { Code } from "./vocabulary.js";

/** A table that says what codes mean: where its codes and what they mean stand. */
export interface CodeTableShape {
  readonly table: string;
  readonly code: string;
  readonly label: string;
  /** Where codes of several fields stand in one table: which list each belongs to. */
  readonly domain?: string | undefined;
}

export interface CodeTable extends CodeTableShape {
  readonly rows: readonly CodeRow[];
}

export interface CodeRow {
  readonly domain: string;
  readonly code: string;
  readonly label: string;
}

/** Of a table that is a list of codes and no more. */
const MOST_ROWS = 3000;
const MOST_FIELDS = 8;

const CODES = /^(?:code|key|abbreviation|symbol|value)$/;
const LABELS = /^(?:label|lbl|name|text|description|meaning|title|caption|term)$/;
const DOMAINS =
  /^(?:domain|dom|list|category|kind|group|type|class|set|column|col|field|fld|attribute|attr|codeset|codelist|lookup)$/;
const SAYS_CODES = /^(?:codes?|cds?|lookups?|lkp|lkup|lu|enums?|codelists?|domains?|dom|ref|reference|valuelist|lov)$/;

/**
 * Tables that hold nothing but what codes mean, for lists of several fields at once. A list of one field that is joined
 * needs none of this: the join leads to its words.
 */
export function findCodeTables({ tables }: Profile): CodeTableShape[] {
  return tables.flatMap((table): CodeTableShape[] => {
    const { fields, rows = 0 } = table;
    if (rows < 2 || rows > MOST_ROWS || fields.length > MOST_FIELDS || fields.length < 3) return [];
    const code = byName(fields, CODES, (field) => field.distinct !== undefined && (field.lengths?.mean ?? 0) <= 12);
    const label = byName(fields, LABELS, (field) => field !== code && field.semantic?.type !== "flag");
    const domain = byName(fields, DOMAINS, (field) => field !== code && field !== label && isDomain(field, rows));
    if (code === undefined || label === undefined || domain === undefined) return [];
    const named = nameWords(table.name).some((word) => SAYS_CODES.test(word));
    const keyed = [domain, code].every(({ name }) => table.primaryKey.includes(name));
    return named || keyed ? [{ table: table.name, code: code.name, label: label.name, domain: domain.name }] : [];
  });
}

function byName(
  fields: readonly FieldProfile[],
  pattern: RegExp,
  fits: (field: FieldProfile) => boolean,
): FieldProfile | undefined {
  return fields.find((field) => {
    const words = nameWords(field.name).flatMap((word) => [word, ...longForms(word)]);
    return words.some((word) => pattern.test(word)) && fits(field);
  });
}

const isDomain = ({ distinct, textLike }: FieldProfile, rows: number) =>
  textLike && distinct !== undefined && distinct.count * 2 <= rows;

/** What a field's values mean by the tables of codes; where its description or its name leads to one of the lists, or its values alone do. */
export function tabledCodes(
  table: TableProfile,
  field: FieldProfile,
  said: readonly string[],
  codeTables: readonly CodeTable[],
): Code[] {
  const stored = (field.top ?? []).map(({ value }) => String(value));
  if (stored.length === 0 || field.semantic?.personal !== undefined) return [];
  return codeTables.flatMap(({ table: own, rows }) => {
    if (own === table.name) return [];
    const domains = [...new Set(rows.map(({ domain }) => domain))];
    const lists = domains.map((domain) => rows.filter((row) => row.domain === domain));
    const list =
      lists.find(
        ([first]) => isNamed(first!.domain, table, field, said) && share(stored, rowsOf(lists, first!)) >= 0.5,
      ) ?? onlyFitting(lists, stored);
    return (list ?? []).map(
      ({ code, label }): Code => ({ value: code, meanings: [label.toLowerCase()], source: "rules", from: own }),
    );
  });
}

const rowsOf = (lists: readonly (readonly CodeRow[])[], { domain }: CodeRow) =>
  lists.find(([row]) => row?.domain === domain) ?? [];

function share(stored: readonly string[], list: readonly CodeRow[]): number {
  const codes = new Set(list.map(({ code }) => code.trim().toLowerCase()));
  return stored.filter((value) => codes.has(value.trim().toLowerCase())).length / stored.length;
}

/** "see the codes, domain CHG"; a list called ORDER_STATUS or STATUS for the status of orders. */
function isNamed(domain: string, { name }: TableProfile, field: FieldProfile, said: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const own = plain(field.name);
  if (
    said.some((text) => new RegExp(`\\b(?:domain|list|codes?|type|set) ['"\`]?${escaped(domain)}\\b`, "i").test(text))
  )
    return true;
  const list = plain(domain);
  return (
    list === own || (list.endsWith(own) && list.length > own.length && own.length > 2) || list === plain(name) + own
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The one list that has all values; numbers and single letters stand in many lists. */
function onlyFitting(
  lists: readonly (readonly CodeRow[])[],
  stored: readonly string[],
): readonly CodeRow[] | undefined {
  const telling = stored.filter((value) => /^\p{L}[\p{L}\p{N}_-]+$/u.test(value.trim()));
  if (telling.length < 3 || telling.length < stored.length * 0.8) return undefined;
  const fitting = lists.filter((list) => share(stored, list) >= 0.9);
  return fitting.length === 1 ? fitting[0] : undefined;
}
