import { groupBy } from "../collections.js";
import type { FieldRef } from "../databases/schema.js";
import { entityOf, nameWords } from "../language/name-words.js";
import { isPlural, otherNumbers } from "../language/plurals.js";
import { longForms } from "../language/short-forms.js";
import { FUNCTION_WORDS } from "../language/stop-words.js";
import type { SqlDialect } from "../sql/dialect.js";
import { writeName } from "../sql/quoting.js";
import { sqlTokens, unquoted } from "../sql/tokens.js";
import type { Profile } from "./profile.js";
import type { Naming, Vocabulary } from "./vocabulary/vocabulary.js";

/** Words of a readable name at most: longer ones are descriptions. */
const MOST_WORDS = 4;

/**
 * Names that say what tables and fields are, in place of opaque ones ("t_cst_ev" is customs_events, "pd_dt" paid_date), so
 * that a model writes queries over names that it can read. Each stands for one stored name, wherever that name occurs.
 * Models write better queries over natural names than over abbreviated ones (SNAILS, Luoma and Kumar, SIGMOD 2025,
 * <https://adalabucsd.github.io/research-blog/snails.html>).
 */
export class ReadableNames {
  /** By stored name in lower case. */
  readonly #readable: ReadonlyMap<string, string>;
  /** By readable name in lower case, and by other numbers of it. */
  readonly #stored: ReadonlyMap<string, string>;
  readonly #dialect: SqlDialect;

  constructor(pairs: ReadonlyMap<string, string>, taken: ReadonlySet<string>, dialect: SqlDialect) {
    this.#dialect = dialect;
    this.#readable = new Map([...pairs].map(([stored, readable]) => [stored.toLowerCase(), readable]));
    const stored = new Map<string, string>();
    for (const [name, readable] of pairs)
      for (const form of inOtherNumbers(readable)) if (!taken.has(form) && !stored.has(form)) stored.set(form, name);
    for (const [name, readable] of pairs) stored.set(readable, name);
    this.#stored = stored;
  }

  get size(): number {
    return this.#readable.size;
  }

  /** The name that stands for a stored one; the stored one itself where it is readable. */
  readable(name: string): string {
    return this.#readable.get(name.toLowerCase()) ?? name;
  }

  /** A field under the names that stand for the stored ones. */
  ref({ table, field }: FieldRef): FieldRef {
    return { table: this.readable(table), field: this.readable(field) };
  }

  /** The stored field that a field under readable names stands for. */
  storedRef({ table, field }: FieldRef): FieldRef {
    const stored = (name: string) => this.#stored.get(name.toLowerCase()) ?? name;
    return { table: stored(table), field: stored(field) };
  }

  /** SQL over stored names, over readable ones. */
  toReadable(sql: string): string {
    return this.#rewritten(sql, (name) => this.#readable.get(name));
  }

  /** SQL that a model wrote over readable names, over the stored ones. */
  toStored(sql: string): string {
    return this.#rewritten(sql, (name) => this.#stored.get(name));
  }

  /** Stored names in what people wrote: those that no word of a language is, "cst_no" and "t_inv.due_dt". */
  inText(text: string): string {
    return this.#named(text, SURE_NAMES);
  }

  /** Stored names in a sentence about SQL: all but words that make sentences. */
  inSentence(text: string): string {
    return this.#named(text, POSSIBLE_NAMES);
  }

  #named(text: string, names: RegExp): string {
    if (this.size === 0) return text;
    const other = (part: string) => (FUNCTION_WORDS.has(part) ? part : this.readable(part));
    return text.replace(names, (name) => name.split(".").map(other).join("."));
  }

  #rewritten(sql: string, other: (name: string) => string | undefined): string {
    if (this.size === 0) return sql;
    const tokens = sqlTokens(sql, this.#dialect);
    let before = "";
    return tokens
      .map((token, at) => {
        const { kind, raw } = token;
        if (kind === "blank") return raw;
        const previous = before;
        before = raw;
        if (kind !== "word" && kind !== "name") return raw;
        // `count(…)` is a function, whatever a field is called; `= "paid"` may be meant as text.
        if (kind === "word" && tokens[at + 1]?.raw === "(") return raw;
        if (this.#dialect.doubleQuotedText && raw.startsWith('"') && COMPARES.test(previous)) return raw;
        const name = other(unquoted(token).toLowerCase());
        return name === undefined ? raw : writeName(name, this.#dialect);
      })
      .join("");
  }
}

const COMPARES = /^(?:=|<>|!=|<|>|<=|>=|like|ilike|in)$/i;

/** Names with an underscore, or of a table and its field. */
const SURE_NAMES = /(?<![\p{L}\p{N}_'])(?:[\p{L}\p{N}_]+\.[\p{L}_][\p{L}\p{N}_]*|[\p{L}\p{N}]+_\w*)/gu;

/** Any words that stand in no quotes. */
const POSSIBLE_NAMES = /(?<![\p{L}\p{N}_'])[\p{L}\p{N}_]+(?:\.[\p{L}_][\p{L}\p{N}_]*)?(?!')/gu;

/** "customer" for "customers" and the other way round: what a model makes of a name. */
function inOtherNumbers(name: string): string[] {
  const words = name.split("_");
  const last = words.pop()!;
  return otherNumbers(last).map((form) => [...words, form].join("_"));
}

/** The names as they are stored. */
export function storedNames(dialect: SqlDialect): ReadableNames {
  return new ReadableNames(new Map(), new Set(), dialect);
}

/** Readable names for the opaque ones of a database: what people call them, else their short forms written out. */
export function readableNames(profile: Profile, vocabulary: Vocabulary, dialect: SqlDialect): ReadableNames {
  const stored = new Set(profile.tables.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]));
  const taken = new Set([...stored].map((name) => name.toLowerCase()));
  const pairs = new Map<string, string>();
  for (const [name, labels] of labelsByName(vocabulary, stored)) {
    const free = labels.find((label) => !taken.has(label) && !SQL_WORDS.has(label));
    if (free === undefined) continue;
    pairs.set(name, free);
    taken.add(free);
  }
  return new ReadableNames(pairs, taken, dialect);
}

/** What each opaque name may be called, the best first: one name for all fields that are called alike. */
function labelsByName({ tables }: Vocabulary, stored: ReadonlySet<string>): Map<string, string[]> {
  const counted = new Map<string, Map<string, number>>();
  // Names that differ in letter case alone could not be told apart in what a model writes.
  const spelled = new Map([...groupBy(stored, (name) => name.toLowerCase())].map(([name, all]) => [name, all.length]));
  const count = (name: string, names: readonly Naming[], labels: readonly string[]) => {
    if (!isOpaque(name, names) || spelled.get(name.toLowerCase()) !== 1) return;
    const counts = counted.get(name) ?? new Map<string, number>();
    counted.set(name, counts);
    // The first label of one field weighs more than the second one of two others.
    for (const [at, label] of labels.entries()) counts.set(label, (counts.get(label) ?? 0) + 10 ** -at);
  };
  for (const { table, names } of tables) count(table, names, tableLabels(names));
  for (const { fields } of tables)
    for (const { field, names } of fields) count(field, names, fieldLabels(field, names));
  return new Map(
    [...counted].map(([name, counts]) => [name, [...counts].toSorted(([, a], [, b]) => b - a).map(([label]) => label)]),
  );
}

/** Rows stand in the plural: `order` is a word of SQL, `orders` is none. */
function tableLabels(names: readonly Naming[]): string[] {
  const sure = names.filter(({ weight = 1 }) => weight === 1);
  const said = sure.filter(({ source }) => source !== "name");
  return [...said, ...sure].flatMap(({ text }) => identifierOf(text, true) ?? []);
}

/** Short forms written out go before what people say, which may be half a sentence. */
function fieldLabels(field: string, names: readonly Naming[]): string[] {
  const written = names.filter(({ source, weight = 1 }) => source === "name" && weight >= 0.7);
  const said = names.filter(({ source, weight = 1 }) => source !== "name" && weight === 1);
  const whole = written.filter(({ text }) => !text.split(" ").some(isShortForm));
  return [...whole, ...said, ...written]
    .filter(({ text }) => text !== nameWords(field).join(" "))
    .flatMap(({ text }) => identifierOf(text, false) ?? []);
}

/** What an opaque field is called in words, "customer name"; undefined where its name can be read, or nobody knows. */
export function wordsOfField(field: string, names: readonly Naming[]): string | undefined {
  return isOpaque(field, names) ? fieldLabels(field, names)[0]?.replaceAll("_", " ") : undefined;
}

/** What one row of a table is called in words: "customer" for `m_cst`. */
export function wordsOfRow(table: string, names: readonly Naming[]): string {
  return entityOf((isOpaque(table, names) ? tableLabels(names)[0] : undefined) ?? table).join(" ");
}

function identifierOf(text: string, plural: boolean): string | undefined {
  const words = nameWords(text);
  const last = words.at(-1);
  if (last === undefined || words.length > MOST_WORDS || !/^\p{L}/u.test(words[0]!)) return undefined;
  if (!plural || isPlural(last)) return words.join("_");
  return [...words.slice(0, -1), otherNumbers(last)[0] ?? last].join("_");
}

/** Whether a name has a part that is no word: a short form that is written out, consonants alone, or so few letters. */
function isOpaque(name: string, names: readonly Naming[]): boolean {
  const words = nameWords(name);
  const isPart = (word: string) => words.some((part) => part === word || otherNumbers(part).includes(word));
  return (
    names.some(
      ({ text, source, weight = 1 }) => source === "name" && weight >= 0.7 && !text.split(" ").every(isPart),
    ) || words.some((part) => isShortForm(part) || (part.length < 4 && !SHORT_WORDS.has(part)))
  );
}

const isShortForm = (part: string) => /\p{L}/u.test(part) && (longForms(part).length > 0 || !/[aeiouy\d]/.test(part));

const SHORT_WORDS = new Set(
  `id at on in to of by is has was are for from up off end as or and per day key new old age sex url uri tax fee net
  car bed job pet tag web zip pin lot ref fax map tip run bus row api ip ad app tv air art bar box cup cut due ice law
  led low man men oil out own pay raw red room sea set sky sub sum sun tea tie top toy two van via war way win yes`.split(
    /\s+/,
  ),
);

/**
 * Words that mean something in a query without brackets behind them: its syntax, types, units of time. A name that is one of
 * them could not be told from it when SQL is put back; others that engines reserve could.
 */
const SQL_WORDS = new Set(
  `all and any as asc asof at between both by case cast collate cross current desc distinct div else end escape except
  exclude exists false fetch filter first following for from full glob group groups having if ilike in index inner
  intersect interval into is isnull join last lateral leading left like limit mod natural next no not notnull null nulls
  of offset on only or order ordinality others outer over overlaps partition percent pivot preceding qualify range
  recursive regexp right rlike rollup row rows select semi separator set similar some table tablesample then ties to
  trailing true unbounded union unique unknown unpivot using value values when where window with within without xor zone
  date time timestamp datetime year years month months week weeks day days hour hours minute minutes second seconds
  quarter int integer bigint smallint text real float double precision decimal numeric number boolean blob varchar char
  character json signed unsigned count sum min max avg total rank`.split(/\s+/),
);
