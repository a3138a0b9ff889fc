import { fieldKey } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { formatNumber } from "../../language/numbers.js";
import { listed, oneLine } from "../describe/phrases.js";
import { joinsFrom, joinsTo } from "../joins-of-table.js";
import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import type { Usage } from "../usage/usage.js";

/** A table or field that nobody has described yet. */
export interface Gap {
  readonly table: string;
  /** Undefined for the table itself. */
  readonly field: string | undefined;
  /** How unclear the summary is, times how much the field is used: only the order means something. */
  readonly importance: number;
  /** What is known, one line. */
  readonly known: string;
}

/** Names that say nothing of what is meant. */
const VAGUE = new Set(
  "type kind code status state flag value val data info level class category group attribute attr option mode source ref misc other key text num number".split(
    " ",
  ),
);

/** What people have not described, the most important first. */
export function findGaps(profile: Profile, summaries: Summaries, usages: readonly Usage[]): Gap[] {
  const uses = new Map<string, number>();
  const raise = (table: string, field: string | undefined, by: number) => {
    const key = fieldKey({ table, field });
    uses.set(key, (uses.get(key) ?? 0) + by);
  };
  for (const usage of usages) {
    for (const { table, uses: count } of usage.tables) raise(table, undefined, count);
    for (const { table, field, uses: count, grouped: groupings } of usage.fields)
      raise(table, field, count + groupings);
  }
  const of = (table: string, field?: string) => uses.get(fieldKey({ table, field })) ?? 0;
  const summaryOf = new Map(summaries.tables.map((each) => [each.table, each]));
  const gaps = profile.tables.flatMap((table): Gap[] => {
    const summary = summaryOf.get(table.name);
    if (!summary) return [];
    const describedOf = new Map(summary.fields.map((each) => [each.field, each]));
    const own = isOpen(summary) ? [tableGap(table, summary, profile, of(table.name))] : [];
    const fields = table.fields.flatMap((field): Gap[] => {
      const described = describedOf.get(field.name);
      return described && isOpen(described)
        ? [fieldGap(field, table, described, profile, of(table.name, field.name))]
        : [];
    });
    return [...own, ...fields];
  });
  return gaps.sort((a, b) => b.importance - a.importance);
}

const isOpen = ({ source }: FieldSummary | TableSummary) => source.by === "rules" || source.by === "model";

function tableGap(table: TableProfile, { source }: TableSummary, { joins }: Profile, uses: number): Gap {
  const joined = joins.filter(({ from, to }) => from.table === table.name || to.table === table.name).length;
  const unclear = (source.by === "model" ? 0.5 : 1) * (/^(t|tbl|tab|data|table)?_?\d*$/i.test(table.name) ? 1 : 0.25);
  const known = [`${formatNumber(table.rows ?? 0)} rows`, `${table.fields.length} fields`, usePhrase(uses)];
  return { table: table.name, field: undefined, importance: round(unclear * use(uses, joined)), known: phrases(known) };
}

function fieldGap(
  field: FieldProfile,
  table: TableProfile,
  { source }: FieldSummary,
  { joins }: Profile,
  uses: number,
): Gap {
  const refers = joinsFrom(joins, table.name).filter(({ from }) => from.fields.includes(field.name));
  const referred = joinsTo(joins, table.name).filter(({ to }) => to.fields.includes(field.name));
  const unclear = unclearness(field, table, refers.length > 0) * (source.by === "model" ? 0.5 : 1);
  const type = field.semantic?.type;
  const known = [
    type === undefined || type === "" ? field.type : type,
    refers[0] ? `refers to ${oneLine(refers[0].to.table)}` : "",
    valuesPhrase(field),
    usePhrase(uses),
  ];
  const importance = round(unclear * use(uses, refers.length + referred.length));
  return { table: table.name, field: field.name, importance, known: phrases(known) };
}

/** From near 0, a key whose meaning is plain, to 2 and more: codes under a vague or short name. */
function unclearness(field: FieldProfile, table: TableProfile, refers: boolean): number {
  if (field.distinct?.count === 0 || field.constant) return 0.1;
  if (table.primaryKey.length === 1 && table.primaryKey[0] === field.name) return 0.1;
  if (refers) return 0.25;
  const words = nameWords(field.name);
  const vague = words.some((word) => VAGUE.has(word)) ? 0.6 : 0;
  const short = words.some(
    (word) => word.length <= 3 && !/^(id|age|sex|day|tax|fee|sum|end|new|old|top|no)$/.test(word),
  )
    ? 0.6
    : 0;
  const codes = (field.top ?? []).filter(({ value }) => /^[\p{L}\d]{1,3}$/u.test(String(value))).length;
  const coded =
    codes > 1 &&
    codes === (field.top ?? []).length &&
    /^(code|category|flag)$/.test(field.semantic?.type ?? "") &&
    !field.semantic?.meanings
      ? 0.8
      : 0;
  const unsure = (field.semantic?.confidence ?? 0) < 0.7 ? 0.3 : 0;
  const unit = field.semantic?.type === "quantity" && field.semantic.unit === undefined ? 0.3 : 0;
  return 0.3 + vague + short + coded + unsure + unit;
}

/** What is used ten times as often counts about four times as much. */
const use = (uses: number, joins: number) => 1 + Math.log2(1 + uses) + 0.5 * Math.min(joins, 4);
const round = (value: number) => Math.round(value * 100) / 100;
const usePhrase = (uses: number) => (uses > 0 ? `used ${uses === 1 ? "once" : `${formatNumber(uses)} times`}` : "");
const phrases = (parts: readonly string[]) => parts.filter((part) => part !== "").join("; ");

function valuesPhrase(field: FieldProfile): string {
  const top = (field.top ?? []).filter(({ value }) => value !== null && value !== "").slice(0, 5);
  if (isPersonal(field) || top.length === 0) return "";
  const all = field.distinct?.exact === true && field.distinct.count === top.length;
  return `${all ? "values" : "such as"} ${listed(
    top.map(({ value }) => oneLine(String(value), 30)),
    all ? "and" : "or",
  )}`;
}
