import { type FieldRef, fieldKey, isOfLabels } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { storedUnits, type Unit } from "../../profiles/meaning/measures.js";
import type { FieldProfile, Join, Profile, TableProfile } from "../../profiles/profile.js";
import type { TableVocabulary, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { type Figure, figuresOf } from "./figures/figures.js";
import { fieldForms } from "./names/field-forms.js";
import { verbSaid } from "./names/field-verbs.js";
import { headlineOf } from "./names/headline.js";
import { EMPTY_NAME_WORDS, isTimeless, nameStems, ownWords } from "./names/name-stems.js";
import { namesOfAll } from "./names/names-of-all.js";
import { distinctNamings, type Naming, saidWords, withoutTable, wordsCalled } from "./names/namings.js";
import { rowKey } from "./names/row-key.js";
import { standings } from "./names/standing.js";
import { type Ends, twinsOf } from "./names/twins.js";
import { versionJoins } from "./things/version-joins.js";

export interface LexicalField {
  readonly ref: FieldRef;
  /** Stems of its own name, without those that repeat its table's name; never empty. */
  readonly own: readonly string[];
  /** True when its own name only repeats its table's ("course" of the table course). */
  readonly echo: boolean;
  /** The ways to call it, its own name first. */
  readonly namings: readonly Naming[];
  /** Stems of its own name and of all else that it is surely called. */
  readonly called: ReadonlySet<string>;
  /** The same, and the stems of its own name that repeat its table's. */
  readonly spelt: ReadonlySet<string>;
  /** Stems of its table's names. */
  readonly tableWords: readonly string[];
  readonly profile: FieldProfile;
  readonly kind: "number" | "date" | "text";
  /** Part of a primary key, or of one end of a join. */
  readonly key: boolean;
  /** The other table of whose rows it names one. */
  readonly pointsAt: string | undefined;
  /** What its description says was done on it, of a date: "Booked on". */
  readonly verbSaid: string | undefined;
  /** What its figures are kept in: several where the word for it has several meanings, none where nothing says it. */
  readonly units: readonly Unit[];
}

export interface LexicalTable {
  readonly name: string;
  /** Stems of its own name. */
  readonly words: readonly string[];
  /** The ways to call it, its own name first. */
  readonly namings: readonly Naming[];
  /** Stems of its own name and of all else that it is surely called. */
  readonly called: ReadonlySet<string>;
  /** True when its name links others ("has_pet", "singer_in_concert"): small words were left out of `words`. */
  readonly linking: boolean;
  readonly fields: readonly LexicalField[];
  /** Declared or found; empty when nothing tells its rows apart. */
  readonly primaryKey: readonly string[];
  readonly rows: number;
  /** Stems of what its comment says that all its rows are. */
  readonly headline: ReadonlySet<string>;
  /** How much it is the one that people mean, 0 to 1: less for copies of another. */
  readonly standing: number;
}

/** The schema as words: what a question's words are compared with. */
export interface Lexicon {
  readonly tables: readonly LexicalTable[];
  readonly fields: readonly LexicalField[];
  readonly joins: readonly Join[];
  readonly vocabulary: Vocabulary;
  /** What people compute, by the key of what stands for it. */
  readonly figures: ReadonlyMap<string, Figure>;
  /** Fields without a join that hold nothing but keys of a table which a field beside them refers to. */
  readonly twins: readonly Ends[];
  table(name: string): LexicalTable;
  field(ref: FieldRef): LexicalField;
}

/**
 * The words of a database.
 *
 * @param implied Figures that nobody defined and that its fields make up by themselves.
 */
export function buildLexicon(
  profile: Profile,
  vocabulary: Vocabulary,
  implied: (schema: Omit<Lexicon, "table" | "field">) => readonly Figure[],
): Lexicon {
  const joins = [...profile.joins, ...versionJoins(profile)];
  const known = knownWords(profile);
  const joined = new Set(joins.flatMap((join) => [...ends(join.from), ...ends(join.to)]));
  const said = new Map(vocabulary.tables.map((table) => [table.table, table]));
  const things = new Set(
    profile.tables.flatMap(({ name }) => [...tableWords(name, known), ...calledSo(said.get(name))]),
  );
  const standing = standings(profile.tables, vocabulary);
  const pointers = new Map(joins.flatMap(pointer));
  const called = profile.tables.map((table): LexicalTable => {
    const primaryKey = rowKey(table, joins);
    const words = wordsOfTable(
      { ...table, primaryKey: [...primaryKey] },
      said.get(table.name),
      known,
      joined,
      pointers,
      things,
    );
    const headline = headlineOf(table.comment);
    return { ...words, primaryKey, headline, rows: table.rows ?? 0, standing: standing.get(table.name) ?? 1 };
  });
  const tables = apartFromTargets(called, joins);
  const byTable = new Map(tables.map((table) => [table.name, table]));
  const byField = new Map(tables.flatMap((table) => table.fields).map((field) => [fieldKey(field.ref), field]));
  const fields = [...byField.values()];
  const defined = figuresOf(profile, vocabulary);
  const schema = { tables, fields, joins, vocabulary, twins: twinsOf(profile, vocabulary), figures: defined };
  const figures = new Map([...defined, ...implied(schema).map((each) => [fieldKey(each.ref), each] as const)]);
  return {
    ...schema,
    figures,
    table: (name) => found(byTable.get(name), name),
    field: (ref) => found(byField.get(fieldKey(ref)) ?? figureField(figures.get(fieldKey(ref))), ref.field),
  };
}

/** "Prescribed exercises" refer to exercises: these are called so rather than those. */
function apartFromTargets(tables: readonly LexicalTable[], joins: readonly Join[]): LexicalTable[] {
  return tables.map((table) => {
    const targets = joins.flatMap(({ from, to }) =>
      from.table === table.name && to.table !== table.name ? [to.table] : [],
    );
    const theirs = tables.flatMap(({ name, namings }) => (targets.includes(name) ? namings : []));
    const namings = table.namings.map((naming, at) => {
      const same = theirs.some(({ words, weight }) => words.join() === naming.words.join() && weight >= naming.weight);
      // "Prescribed exercise" is shortened to it.
      const short = table.namings.some(({ words }) => words.length > 1 && words.at(-1) === naming.words.join(" "));
      return same && short && at > 0 ? { ...naming, weight: naming.weight * OF_TARGET } : naming;
    });
    return { ...table, namings };
  });
}

const OF_TARGET = 0.85;

const calledSo = (said: TableVocabulary | undefined) =>
  (said?.names ?? []).flatMap((naming) => saidWords(naming)?.words ?? []);

function wordsOfTable(
  table: TableProfile,
  said: TableVocabulary | undefined,
  known: ReadonlySet<string>,
  joined: ReadonlySet<string>,
  pointers: ReadonlyMap<string, string>,
  others: ReadonlySet<string>,
): Omit<LexicalTable, "primaryKey" | "rows" | "headline" | "standing"> {
  const words = tableWords(table.name, known);
  const named = namesOfAll(said).flatMap((naming) => saidWords(naming) ?? []);
  const namings = distinctNamings([
    { words, echo: false, weight: 1 },
    ...named.map(({ words, weight }) => ({ words: tellingWords(words), echo: false, weight })),
  ]);
  const tableCalled = wordsCalled(namings);
  // "booking date" of shipments, also called bookings, keeps its first word: only the table's own name says nothing more.
  const writtenOut = said?.names.filter(({ source }) => source === "name") ?? [];
  const repeated = new Set([...words, ...writtenOut.flatMap((naming) => saidWords(naming)?.words ?? [])]);
  const saidOf = new Map(said?.fields.map((field) => [field.field, field.names]));
  const codedOf = new Map(said?.fields.map((each) => [each.field, each]));
  const saidUnits = new Map(said?.fields.map(({ field, unit }) => [field, unit]));
  const fields = table.fields.map((field): LexicalField => {
    const ref = { table: table.name, field: field.name };
    const isKey = table.primaryKey.includes(field.name) || joined.has(fieldKey(ref));
    const all = isKey && /^\p{L}{1,3}id$/iu.test(field.name) ? ["id"] : nameStems(field.name, known);
    const telling = (isTimeless(field, codedOf.get(field.name)) ? ownWords(field.name) : all).filter(
      (word) => !FUNCTION_WORDS.has(word),
    );
    const { words: own, echo } = withoutTable(telling.length > 0 ? telling : all, repeated, all);
    const ofRows = table.primaryKey.length === 1 && table.primaryKey[0] === field.name;
    // What the key calls a "technician's visit" is the row, and no technician.
    const isOfRow = ({ words }: { readonly words: readonly string[] }) =>
      ofRows && words.length > 1 && (repeated.has(words.at(-1)!) || tableCalled.has(words.at(-1)!));
    const named = (saidOf.get(field.name) ?? [])
      .flatMap((naming) => saidWords(naming) ?? [])
      .filter((each) => !isOfRow(each));
    const namings = distinctNamings([
      { words: own, echo, weight: 1 },
      { ...withoutTable(nameWords(field.name).map(stem), repeated), weight: 1 },
      ...named.map(({ words, weight }) => ({ ...withoutTable(words, repeated), weight })),
      ...fieldForms(field, { own, isKey, named, table: tableCalled, others }),
    ]);
    const called = wordsCalled(namings);
    return {
      ref,
      own,
      echo,
      namings,
      called,
      spelt: new Set([...called, ...all]),
      tableWords: [...tableCalled],
      profile: field,
      kind: kindOf(field, all),
      key: isKey,
      pointsAt: pointers.get(fieldKey(ref)),
      verbSaid: verbSaid(saidOf.get(field.name)),
      units: storedUnits(field, saidUnits.get(field.name)),
    };
  });
  const linking = nameWords(table.name).some((word) => FUNCTION_WORDS.has(word));
  return { name: table.name, words, namings, called: tableCalled, linking, fields };
}

/** The field that names a row of another table, and that table. */
function pointer({ from, to, cardinality }: Join): [string, string][] {
  const [field, second] = from.fields;
  if (field === undefined || second !== undefined || from.table === to.table || cardinality === "n:m") return [];
  return [[fieldKey({ table: from.table, field }), to.table]];
}

/** What stands for a figure where fields are spoken of. */
function figureField(figure: Figure | undefined): LexicalField | undefined {
  if (figure === undefined) return undefined;
  const { ref, names } = figure;
  const own = names[0] ?? [];
  const profile = { name: ref.field, type: "DOUBLE", nullable: true, textLike: false };
  // "Margin per hour" is a rate: two of them make no margin.
  const called = new Set(own.includes("per") ? [...own, "rate"] : own);
  const words = { own, echo: false, namings: [], called, spelt: new Set(own), tableWords: [] };
  return { ref, ...words, pointsAt: undefined, profile, kind: "number", key: false, verbSaid: undefined, units: [] };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the profile has no "${name}"`);
  return value;
}

function ends(end: Join["from"]): string[] {
  return end.fields.map((field) => fieldKey({ table: end.table, field }));
}

/** What a table's name begins with to say what sort of table it is: "t_order", "dim_customer", "stg_payments". */
const LAYERS =
  /^(\p{L}|tb|tbl|vw|mv|dim|fct|fact|stg|stage|int|base|raw|src|mart|rpt|agg|lkp|lk|lu|ref|br|brg|xref|tmp|ods|dwh|dw)$/u;

function tableWords(name: string, known: ReadonlySet<string>): readonly string[] {
  const own = name.slice(name.lastIndexOf(".") + 1);
  const [first, ...rest] = nameWords(own);
  const layer = rest.length > 0 && first !== undefined && LAYERS.test(first) && own.includes("_");
  return tellingWords(nameStems(layer ? own.slice(own.indexOf("_") + 1) : own, known));
}

/** Without words that say nothing of what a table holds, as far as others are left. */
function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !EMPTY_NAME_WORDS.has(word) && !FUNCTION_WORDS.has(word) && word !== "have");
  return telling.length > 0 ? telling : words;
}

function knownWords(profile: Profile): Set<string> {
  const names = profile.tables.flatMap((table) => [table.name, ...table.fields.map((field) => field.name)]);
  const words = new Set(profile.tables.flatMap((table) => nameWords(table.name)).map(stem));
  for (const name of names) {
    const parts = nameWords(name);
    if (parts.length > 1) for (const part of parts) if (part.length > 3) words.add(stem(part));
  }
  return words;
}

const NUMBER_TYPE = /int|real|num|dec|doub|float|money|serial|bit$/i;
const DATE_TYPE = /date|timestamp/i;
const COUNTS_TIME = /^(?:date|timestamp)\b/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

function kindOf(field: FieldProfile, words: readonly string[]): LexicalField["kind"] {
  if (isOfLabels(field.type)) return "text";
  if (DATE_TYPE.test(field.type) && !NUMBER_TYPE.test(field.type)) return "date";
  // Seconds since 1970, 20240331: not to be added up.
  if (COUNTS_TIME.test(field.semantic?.type ?? "")) return "date";
  if (typeof field.min === "number" && typeof field.max === "number") return "number";
  if (typeof field.min === "string" && ISO_DATE.test(field.min)) return "date";
  if (words.includes("date") && typeof field.max === "string" && /\d{4}/.test(field.max)) return "date";
  if (NUMBER_TYPE.test(field.type)) return "number";
  if (/^(number|amount|percentage|quantity) as text$/.test(field.semantic?.type ?? "")) return "number";
  return mostlyNumeric(field) ? "number" : "text";
}

/** Numbers kept as text, a few marks for missing ones among them. */
function mostlyNumeric(field: FieldProfile): boolean {
  if (isNumeric(field.min) && isNumeric(field.max)) return true;
  const top = field.top ?? [];
  return top.length >= 3 && top.filter(({ value }) => isNumeric(value)).length >= 0.8 * top.length;
}

function isNumeric(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}
