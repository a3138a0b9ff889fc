import type { FieldProfile, Join, TableProfile } from "./profile.js";
import { isPersonal } from "./semantics.js";
import { entityOf, singular, wordsOf } from "./words.js";

export interface JoinProposal extends Pick<Join, "from" | "to"> {
  readonly evidence: "name" | "values";
}

interface Side {
  readonly table: TableProfile;
  readonly field: FieldProfile;
  readonly words: readonly string[];
  /** What one row of its table is, in words. */
  readonly entity: readonly string[];
}

/** Fewest distinct values of a field that is joined for its values alone. */
const FEWEST_CODES = 20;
const keyWords = new Set([
  "id",
  "key",
  "code",
  "no",
  "number",
  "nr",
  "num",
  "nbr",
  "uuid",
  "guid",
  "pk",
  "fk",
  "ref",
  "cd",
]);

/** Undeclared joins worth trying, the likeliest first within each field, in the order of the tables and fields. */
export function proposeJoins(tables: readonly TableProfile[], declared: readonly Join[]): JoinProposal[] {
  const taken = new Set(
    declared.flatMap((join) => join.from.fields.map((field) => `${join.from.table}\u0000${field}`)),
  );
  const linked = new Set(declared.map((join) => pairOf(join.from.table, join.to.table)));
  const targets = tables.flatMap((table) => sidesOf(table).filter((side) => isUnique(side) && isKeyLike(side)));
  const byClass = { number: targets.filter(ofClass("number")), text: targets.filter(ofClass("text")), none: [] };
  return tables.flatMap((table) =>
    sidesOf(table)
      .filter(({ field }) => !taken.has(`${table.name}\u0000${field.name}`))
      .flatMap((side) => proposalsOf(side, byClass[typeClass(side.field)], linked)),
  );
}

const ofClass = (wanted: string) => (side: Side) => typeClass(side.field) === wanted;
const pairOf = (a: string, b: string) => `${a}\u0000${b}`;

function sidesOf(table: TableProfile): Side[] {
  const entity = entityOf(table.name);
  return table.fields
    .filter((field) => typeClass(field) !== "none" && (field.distinct?.count ?? 0) > 0)
    .map((field) => ({ table, field, words: wordsOf(field.name), entity }));
}

function proposalsOf(side: Side, targets: readonly Side[], linked: ReadonlySet<string>): JoinProposal[] {
  const others = targets.filter((target) => target.table.name !== side.table.name && fits(side, target));
  const named = others
    .map((target) => ({ target, strength: nameEvidence(side, target) }))
    // Where a declared key leads back, the one-to-one pair is known already.
    .filter(({ target, strength }) => strength > 0 && !linked.has(pairOf(target.table.name, side.table.name)))
    .sort((a, b) => b.strength - a.strength || (a.target.table.rows ?? 0) - (b.target.table.rows ?? 0));
  const coded = isCode(side) && (side.field.distinct?.count ?? 0) >= FEWEST_CODES ? others.filter(isCodeKey) : [];
  const byValues = coded
    .filter((target) => !named.some((known) => known.target === target))
    .sort((a, b) => (a.field.distinct?.count ?? 0) - (b.field.distinct?.count ?? 0));
  return [
    ...named.map(({ target }) => proposal(side, target, "name")),
    ...byValues.map((target) => proposal(side, target, "values")),
  ];
}

function proposal(from: Side, to: Side, evidence: JoinProposal["evidence"]): JoinProposal {
  return {
    from: { table: from.table.name, fields: [from.field.name] },
    to: { table: to.table.name, fields: [to.field.name] },
    evidence,
  };
}

/** Values of different classes are never compared. */
function typeClass(field: FieldProfile): "number" | "text" | "none" {
  if (field.failure !== undefined || field.distinct?.exact !== true) return "none";
  const type = field.semantic?.type ?? "";
  if (/^(free text|binary|structure|JSON|flag|URL|percentage|amount|latitude|longitude)$/.test(type)) return "none";
  if (/date|time|interval/.test(type) || isPersonal(field)) return "none";
  if (typeof field.min === "number")
    return Number.isInteger(field.min) && Number.isInteger(field.max) ? "number" : "none";
  return typeof field.min === "string" && (field.lengths?.max ?? 0) <= 100 ? "text" : "none";
}

function isUnique({ table, field }: Side): boolean {
  if (table.primaryKey.length === 1 && table.primaryKey[0] === field.name) return true;
  const rows = table.rows ?? 0;
  return rows > 1 && field.distinct?.exact === true && field.distinct.count === rows;
}

/** What can be ruled out without asking the data. */
function fits({ field }: Side, target: Side): boolean {
  const wider = (field.distinct?.count ?? 0) * 0.95 > (target.field.distinct?.count ?? 0);
  const apart =
    typeof field.min === "number" && typeof target.field.max === "number"
      ? field.min > target.field.max || Number(field.max) < Number(target.field.min)
      : String(field.min) > String(target.field.max) || String(field.max) < String(target.field.min);
  return !wider && !apart;
}

/**
 * How strongly names say that a field refers to another table's key: "<table>_<key>" (4), the key's own name where it
 * names its table (3) or is shared (2), the table's name alone (1); 0 for no evidence.
 */
function nameEvidence(from: Side, to: Side): number {
  const { entity } = to;
  const own = from.words;
  const key = to.words;
  const keyNamesTable = endsWith(key.slice(0, -1), entity) || key.join("") === `${entity.join("")}id`;
  const isOwnKey = from.table.primaryKey.length === 1 && from.table.primaryKey[0] === from.field.name;
  if (endsWith(own, [...entity, ...key]) || own.join("") === entity.join("") + key.join("")) return 4;
  if (endsWith(own, key) && keyNamesTable && key.length > 1) return 3;
  if (own.join("") === key.join("") && !keyWords.has(key.join("")) && !isOwnKey) {
    return keyNamesTable ? 3 : 2;
  }
  const stem = own.length > 1 && keyWords.has(own.at(-1) ?? "") ? own.slice(0, -1) : own;
  const refers =
    endsWith(stem.map(singular), entity.map(singular)) && (isPrimary(to) || typeClass(to.field) === "text");
  return refers ? 1 : 0;
}

function endsWith(words: readonly string[], end: readonly string[]): boolean {
  return (
    end.length > 0 &&
    words.length >= end.length &&
    end.every((word, i) => word === words[words.length - end.length + i])
  );
}

function isPrimary({ table, field }: Side): boolean {
  return table.primaryKey.length === 1 && table.primaryKey[0] === field.name;
}

function isKeyLike(side: Side): boolean {
  return isPrimary(side) || /^(identifier|code|name)$/.test(side.field.semantic?.type ?? "");
}

function isCode({ field }: Side): boolean {
  return typeof field.min === "string" && /^(code|identifier|category|name)$/.test(field.semantic?.type ?? "");
}

function isCodeKey({ field }: Side): boolean {
  return typeof field.min === "string" && /^(code|identifier)$/.test(field.semantic?.type ?? "");
}
