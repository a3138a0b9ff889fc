import type { FieldRef } from "../../databases/schema.js";
import { initialsOf } from "../../language/abbreviates.js";
import { stem } from "../../language/stems.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon/lexicon.js";
import { type Naming, SURE_WEIGHT } from "../lexicon/names/namings.js";
import { namePart, nameParts } from "../lexicon/persons/name-parts.js";

/**
 * The fields by which people know a row of a table: its name or title, a person's first and last name, what describes
 * it, its number or code, else its most telling text, else its key.
 */
export function displayFields(table: LexicalTable): FieldRef[] {
  const named = best(table.fields, (field) => nameRank(field, table));
  const parts = nameParts(table.fields);
  // A person's job title is no name of the person, nor is the name of an employer.
  const own = named !== undefined && nameRank(named, table) >= SURE_NAME && !named.called.has("titl");
  if (parts.length === 2 && (!own || isOfAnother(named))) return parts.map((field) => field.ref);
  const telling =
    named ??
    parts[0] ??
    best(table.fields, (field) => describingRank(field, table)) ??
    wording(table) ??
    best(table.fields, (field) => codeRank(field, table)) ??
    table.fields.find((field) => isAddress(field) && distinctness(field, table) >= TELLING) ??
    table.fields.find((field) => isNamesake(field, table)) ??
    best(table.fields, (field) => textRank(field, table, TELLING)) ??
    table.fields.find((field) => table.primaryKey.includes(field.ref.field)) ??
    best(table.fields, (field) => textRank(field, table, 0)) ??
    table.fields[0];
  return telling === undefined ? [] : [telling.ref];
}

/** What a list shows of each row: before a name that many rows share ("Lease of flat"), the number that tells them apart. */
export function listedFields(table: LexicalTable): FieldRef[] {
  const shown = displayFields(table);
  const [only, second] = shown;
  const name = second === undefined ? table.fields.find(({ ref }) => ref === only) : undefined;
  if (name === undefined || nameRank(name, table) === 0 || distinctness(name, table) >= SHARED) return shown;
  const number = best(table.fields, (field) => codeRank(field, table));
  return number === undefined || number === name || codeRank(number, table) < 1 ? shown : [number.ref, name.ref];
}

/** A plain "name" that was linked to a first or a last name stands for both. */
export function wholeName(lexicon: Lexicon, ref: FieldRef): FieldRef[] {
  if (namePart(lexicon.field(ref)) === undefined) return [ref];
  const parts = nameParts(lexicon.table(ref.table).fields);
  return parts.length === 2 ? parts.map((field) => field.ref) : [ref];
}

/** For a number or code that only points at another table ("eye_colour_id"), what that table's rows are known by. */
export function namedBy(lexicon: Lexicon, ref: FieldRef): FieldRef[] | undefined {
  const field = lexicon.field(ref);
  const { called, kind, own, pointsAt } = field;
  if (pointsAt === undefined) return undefined;
  const target = lexicon.table(pointsAt);
  if (kind === "number" && called.has("id") && own.length >= 2) return displayFields(target);
  // "each site manager", kept as the number of an employee: a role, which the other table is not called by.
  const role = own.filter((word) => !KEY_WORDS.has(word));
  const isTargets = (word: string) => [target, ...target.fields].some(({ called }) => called.has(word));
  const same = role.some(isTargets);
  // "borrower", as people call the number of a customer.
  const said = field.namings.some(
    ({ words, weight, echo }) =>
      !echo && weight >= SURE_WEIGHT && !words.some((word) => KEY_WORDS.has(word) || isTargets(word)),
  );
  if (kind === "number" && isNamed(target) && said && field.own.some((word) => KEY_WORDS.has(word)))
    return displayFields(target);
  if (kind === "number" && isNamed(target) && role.length > 0 && !same) return displayFields(target);
  // "Reason", the number of a reason that a text explains.
  if (
    kind === "number" &&
    role.length === own.length &&
    same &&
    target.fields.some((each) => describingRank(each, target) > 0)
  )
    return displayFields(target);
  return isCode(field) && kind === "text" && isNamed(target) ? displayFields(target) : undefined;
}

/** What the name of a key says of itself. */
const KEY_WORDS = new Set(["id", "key", "no", "nr", "num", "number", "code", "cd", "ref", "identifier"].map(stem));

/** True for a table whose rows have names. */
function isNamed(table: LexicalTable): boolean {
  return nameParts(table.fields).length === 2 || table.fields.some((field) => nameRank(field, table) >= SURE_NAME);
}

/** The field by which a table's rows are grouped: its key when it has one of a single field. */
export function keyField(table: LexicalTable): FieldRef | undefined {
  const [only, second] = table.primaryKey;
  if (only !== undefined && second === undefined) return { table: table.name, field: only };
  return undefined;
}

const NAMES: ReadonlySet<string> = new Set(["name", "titl"]);
/** Names that are not of the thing itself. */
const OTHER_NAMES = ["fil", "file", "user", "login", "host", "domain", "nick", "nicknam", "middl", "maiden", "short"];

/** From here on a name is the row's, and not only called like the table. */
const SURE_NAME = 2.8;
/** Below this share of different ones, names are told with the number of their row. */
const SHARED = 0.9;
/** Share of the rows that a text has to tell apart to stand for them. */
const TELLING = 0.6;

function nameRank(field: LexicalField, table: LexicalTable): number {
  if (field.kind !== "text" || namePart(field) !== undefined) return 0;
  const { namings, called, pointsAt } = field;
  const own = pointsAt === undefined ? 0 : -0.6;
  if (namings.some(({ words: [word, second] }) => second === undefined && NAMES.has(word!))) return 5 + own;
  if (namings.some(({ echo }) => echo) && !isCode(field))
    return (table.primaryKey.includes(field.ref.field) ? 2.5 : 4) + own;
  const other = OTHER_NAMES.some((word) => called.has(word)) ? -0.3 : 0;
  if (called.has("name")) return (called.has("full") ? 3 : 3.5) + own + other;
  return called.has("titl") ? 3 + own : 0;
}

const WHOLE_NAMES = ["full", "whol", "complet", "display"].map(stem);

/** "employer", a name of somebody who is kept nowhere else, beside the first and last name of the person. */
function isOfAnother({ namings, called }: LexicalField): boolean {
  const plain = namings.some(({ words: [word, second], echo }) => echo || (second === undefined && NAMES.has(word!)));
  if (plain || WHOLE_NAMES.some((word) => called.has(word))) return false;
  return namings.some(({ words: [word, second] }) => second === undefined && OTHERS.has(word!));
}

/** What people call those that a person has to do with. */
const OTHERS: ReadonlySet<string> = new Set(
  "employer company firm organisation organization school university spouse partner parent mother father guardian manager doctor insurer"
    .split(" ")
    .map(stem),
);

/** Texts in place of a name: "label", a short description, the text beside a code. */
function describingRank(field: LexicalField, table: LexicalTable): number {
  const { called, profile, kind } = field;
  if (kind !== "text" || !isOwnText(field)) return 0;
  const described = called.has("description") || called.has("caption") ? 2 : called.has("text") ? 1 : 0;
  const rank = called.has("label") ? 3 : described;
  return (profile.lengths?.mean ?? 0) <= 60 ? rank * distinctness(field, table) : 0;
}

/** The one text of a table that says what each of its keys means: (stat_cd, txt). */
function wording(table: LexicalTable): LexicalField | undefined {
  const [only, second] = table.fields.filter(
    (field) => field.kind === "text" && field.pointsAt === undefined && !table.primaryKey.includes(field.ref.field),
  );
  const tells = only !== undefined && second === undefined && distinctness(only, table) >= 0.98;
  return tells && table.fields.length <= 4 && !isCode(only) && isOwnText(only) ? only : undefined;
}

/** The rate of "contract rates": a number that the table is called after. */
function isNamesake({ kind, key, namings }: LexicalField, table: LexicalTable): boolean {
  const heads = table.namings.map(({ words }) => words.at(-1));
  const short = table.namings.flatMap(({ words: [word, second] }) => (second === undefined ? [word!] : []));
  return (
    kind === "number" &&
    !key &&
    (namings.some(({ words: [word, second] }) => second === undefined && heads.includes(word)) ||
      namings.some(({ words }) => short.some((letters) => areInitials(letters, words))))
  );
}

/** "apy" of "annual percentage yield"; stems end in i where words end in y. */
const areInitials = (letters: string, words: readonly string[]) =>
  words.length > 1 && initialsOf(letters.replace(/i$/, "y"), words) === words.length;

const NUMBERS = ["number", "code", "reference", "identifier"].map(stem);

/** A number or code that people know a row by: "invoice number", not the key that the database made up. */
function codeRank(field: LexicalField, table: LexicalTable): number {
  const { called, profile } = field;
  const numbers = field.kind === "number" && !called.has("number") && !called.has("code");
  if (field.kind === "date" || numbers || !isOwnText(field)) return 0;
  const said = NUMBERS.some((word) => called.has(word));
  const typed = isCode(field) && (field.kind === "text" || profile.textLike);
  const unique = distinctness(field, table) >= 0.98;
  if (unique && (said || typed)) return 1 + (said ? 0.5 : 0) - (profile.nulls ? 0.3 : 0);
  // The number of a container that comes back: several rows have it, and yet people call them by it.
  // The "outcome" that is kept as out_cd is none.
  const other = ({ words, weight, echo }: Naming) =>
    !echo && weight >= SURE_WEIGHT && !words.some((word) => NUMBERS.includes(word));
  const kind = !called.has("number") && field.namings.some(other);
  const own =
    !kind && field.namings.some(({ words: [word, second] }) => second === undefined && NUMBERS.includes(word!));
  return own && typed && (distinctness(field, table) >= 0.3 || tellsWithinOwner(field, table)) ? 0.5 : 0;
}

/** The number of a room, of which each house has one: with what the row points at it may tell all rows apart. */
function tellsWithinOwner({ profile }: LexicalField, { fields, rows }: LexicalTable): boolean {
  const count = profile.distinct?.count ?? 0;
  return fields.some(
    ({ pointsAt, profile: { distinct } }) => pointsAt !== undefined && count * (distinct?.count ?? 0) >= rows,
  );
}

/** Where a house, a site, a plot is: what people call it by, before its postcode. */
const isAddress = ({ kind, profile }: LexicalField) => kind === "text" && profile.semantic?.detail === "street address";

function textRank(field: LexicalField, table: LexicalTable, least: number): number {
  if (field.kind !== "text" || field.key || !isOwnText(field) || distinctness(field, table) < least) return 0;
  return 1 + Math.min(1, distinctness(field, table));
}

const isCode = ({ profile }: LexicalField) => /^(code|identifier|uuid)$/.test(profile.semantic?.type ?? "");

/** Of the row itself: no name of another table's row, no address to write to, no long text, no yes or no. */
function isOwnText({ profile, pointsAt }: LexicalField): boolean {
  const { type, personal } = profile.semantic ?? {};
  const contact = personal !== undefined && personal !== "name";
  return (
    pointsAt === undefined &&
    !contact &&
    !/^(free text|web address|url|e-mail|phone|flag|file|structure|binary|secret|card|personal)/.test(type ?? "")
  );
}

/** Share of a table's rows that a field's values tell apart. */
function distinctness({ profile }: LexicalField, { rows }: LexicalTable): number {
  return rows === 0 ? 0 : (profile.distinct?.count ?? 0) / rows;
}

function best(fields: readonly LexicalField[], rank: (field: LexicalField) => number): LexicalField | undefined {
  let chosen: LexicalField | undefined;
  for (const field of fields) {
    if (rank(field) > 0 && (chosen === undefined || rank(field) > rank(chosen))) chosen = field;
  }
  return chosen;
}
