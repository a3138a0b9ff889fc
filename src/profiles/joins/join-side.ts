import { isOfLabels } from "../../databases/schema.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { type NamedEnd, namesItself, readField, readTable, scopesOf } from "./name-evidence.js";
import { type ReadSketch, readSketch } from "./sketch.js";

/** A field as an end of a join. */
export interface JoinSide {
  readonly table: TableProfile;
  readonly field: FieldProfile;
  readonly position: number;
  readonly named: NamedEnd;
  /** The field is named for the rows of its own table. */
  readonly namesItself: boolean;
  readonly kind: ValueKind;
  readonly distinct: number;
  /** The least and the greatest of whole numbers; unknown of those written as texts of several lengths. */
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** The least and the greatest text, without letter case and blanks. */
  readonly text: { readonly low: string; readonly high: string } | undefined;
  /** Whether the values are stored as text, digits or not. */
  readonly isText: boolean;
  /** No two rows share a value. */
  readonly unique: boolean;
  /** How much it looks like what rows are referred to by: 1 a primary key, 0 a measure that happens to be unique. */
  readonly keyness: number;
  readonly sketch: ReadSketch | undefined;
}

/** Whole numbers, texts of digits with hardly anything else, other texts. */
export type ValueKind = "number" | "digits" | "text";

/** The fields that can be an end of a join, table by table. */
export function readSides(tables: readonly TableProfile[]): JoinSide[][] {
  const scopes = scopesOf(tables.map(({ name }) => name));
  return tables.map((table, at) => {
    const of = readTable(
      table.name,
      table.fields.map(({ name }) => name),
      scopes[at],
    );
    const bare = table.fields.flatMap((field, position) => {
      const kind = kindOf(field);
      if (kind === undefined) return [];
      const named = { name: readField(field.name, of), table: of };
      return [
        {
          table,
          field,
          position,
          named,
          namesItself: namesItself(named),
          kind,
          distinct: field.distinct?.count ?? 0,
          range: rangeOf(field, kind),
          text: kind === "text" ? { low: folded(field.min), high: folded(field.max) } : undefined,
          isText: typeof field.min === "string",
          unique: isUnique(table, field),
          sketch: readSketch(field),
        },
      ];
    });
    return withKeyness(bare);
  });
}

const joinless =
  /^(free text|binary|structure|JSON|flag|URL|percentage|amount|latitude|longitude|blank|coordinates|money)|date|time|interval|epoch/;

/** What of a person's another table may refer to. */
const joinsPeople = /^(name|bank account|insurance number|identity number|licence plate|medical record number|health)$/;

function kindOf(field: FieldProfile): ValueKind | undefined {
  if (field.failure !== undefined || (field.distinct?.count ?? 0) === 0) return undefined;
  const { type = "", personal } = field.semantic ?? {};
  if (joinless.test(type) || (personal !== undefined && !joinsPeople.test(personal))) return undefined;
  const { min, max } = field;
  if (typeof min === "number" && typeof max === "number") {
    const seen = [min, max, ...(field.quantiles ?? []), ...(field.top ?? []).map(({ value }) => value)];
    return seen.every((value) => typeof value !== "number" || Number.isInteger(value)) ? "number" : undefined;
  }
  if (typeof min !== "string" || typeof max !== "string") return undefined;
  if (/^-?\d+$/.test(min) && /int|num|dec|serial/i.test(field.type) && !isOfLabels(field.type)) return "number";
  if ((field.lengths?.max ?? 0) > 100) return undefined;
  return holdsDigits(field) ? "digits" : "text";
}

/** Few values may be something else: "n/a", "-". */
const LEAST_DIGITS = 0.9;

function holdsDigits({ min, max, top = [], distinct }: FieldProfile): boolean {
  const plain = (value: unknown) => typeof value === "string" && /^(0|[1-9]\d{0,14})$/.test(value.trim());
  if ([min, max, ...top.map(({ value }) => value)].every(plain)) return true;
  if (top.length < (distinct?.count ?? 0)) return false;
  const rows = (list: typeof top) => list.reduce((sum, { count }) => sum + count, 0);
  return rows(top.filter(({ value }) => plain(value))) >= LEAST_DIGITS * rows(top);
}

function rangeOf({ min, max, lengths }: FieldProfile, kind: ValueKind): JoinSide["range"] {
  const known = kind === "number" || (kind === "digits" && lengths !== undefined && lengths.min === lengths.max);
  return known && !Number.isNaN(Number(min)) && !Number.isNaN(Number(max))
    ? { low: Number(min), high: Number(max) }
    : undefined;
}

const folded = (text: FieldProfile["min"]) => String(text).trim().toLowerCase();

function isUnique(table: TableProfile, field: FieldProfile): boolean {
  if (table.primaryKey.length === 1 && table.primaryKey[0] === field.name) return true;
  const present = (table.rows ?? 0) - (field.nulls ?? 0);
  if (present < 1 || (field.nulls ?? 0) > present * 0.05) return false;
  const { count = 0, exact } = field.distinct ?? {};
  return exact ? count === present : count >= present * 0.9;
}

type Bare = Omit<JoinSide, "keyness">;

/** Where no key is declared, the unique field that is most likely meant to be it. */
function withKeyness(sides: readonly Bare[]): JoinSide[] {
  const declared = sides[0]?.table.primaryKey ?? [];
  const ranked = sides
    .filter(({ unique }) => unique)
    .sort((a, b) => keyRank(b) - keyRank(a) || a.position - b.position);
  const main = declared.length === 0 ? ranked[0] : undefined;
  return sides.map((side) => ({ ...side, keyness: side.unique ? keyness(side, declared, side === main) : 0 }));
}

function keyness(side: Bare, declared: readonly string[], main: boolean): number {
  if (declared.length === 1 && declared[0] === side.field.name) return 1;
  // In a table of few rows anything is unique.
  const rows = Math.min(1, (side.table.rows ?? 0) / 20);
  const rank = keyRank(side) * (0.6 + 0.4 * rows);
  if (main) return Math.min(0.95, 0.45 + rank * 0.15);
  return Math.min(0.7, rank * 0.17);
}

/** From 0 to about 5: its name, its place, and what its values are. */
function keyRank({ named: { name, table: of }, field, position, kind }: Bare): number {
  const type = field.semantic?.type ?? "";
  const named =
    name.keyed && (name.stem.length === 0 || name.stem.join("") === of.entity.join("")) ? 2 : name.keyed ? 1.4 : 0;
  const values = type === "identifier" ? 1 : type === "code" ? 1 : type === "name" ? 0.4 : 0;
  const spoken = name.stem.some((word) => of.entity.includes(word)) ? 0.5 : 0;
  return named + values + spoken + (position === 0 ? 1.2 : 0) + (kind === "text" && type !== "code" ? -0.3 : 0);
}
