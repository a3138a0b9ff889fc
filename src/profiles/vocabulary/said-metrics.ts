import { ownEntry } from "../../collections.js";
import { nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { unitsNamed } from "../meaning/measures.js";
import type { MatchedNotes, MatchedTable } from "../notes/match.js";
import type { MetricForm, NotedMetric } from "../notes/notes.js";
import type { Profile, TableProfile } from "../profile.js";
import type { SaidAt } from "./prose-definition.js";
import { definedInProse } from "./said-definitions.js";
import { keyMetrics } from "./said-keys.js";
import type { Metric, TableVocabulary } from "./vocabulary.js";

/** A figure as somebody defines it, not yet read. */
export interface SaidMetric {
  readonly names: readonly string[];
  /** SQL or prose. */
  readonly text: string;
  readonly filters: readonly string[];
  /** The table whose fields it names without the table. */
  readonly table: string | undefined;
  /** What it calls the day that a question asks about: "X" of "overdue on day X". */
  readonly day: string | undefined;
  /** The field by which people say when: "table.field", or "field" of its table. */
  readonly date?: string | undefined;
  readonly source: Metric["source"];
  readonly said: string | undefined;
  /** Where it stands, for a warning; undefined where prose was only tried. */
  readonly place: string | undefined;
}

/** What notes, dbt and comments define: later sources first. */
export function saidMetrics(
  profile: Profile,
  notes: readonly MatchedNotes[],
  named: readonly TableVocabulary[],
): SaidMetric[] {
  const called = (table: string, { note }: MatchedTable) => [
    table,
    ...(note.synonyms ?? []),
    ...(named.find((each) => each.table === table)?.names ?? []).map(({ text }) => text),
  ];
  return notes.toReversed().flatMap((source) => [
    ...profile.tables.flatMap((table) => {
      const entry = source.tables.get(table.name);
      if (entry === undefined) return [];
      const names = called(table.name, entry);
      return [
        ...formulasOf(source, table, entry, names),
        ...sentencesOf(source, table, entry, names),
        ...proseOf(source, table, entry, {
          called: names,
          known: named.find((each) => each.table === table.name),
          dialect: profile.dialect,
        }),
        ...keyMetrics(profile, table, entry).map(({ names, sql, said }): SaidMetric => {
          const of = { filters: [], table: table.name, day: undefined, source: source.by, place: undefined };
          return { names, text: sql, said, ...of };
        }),
      ];
    }),
    ...source.metrics.flatMap((metric) => dbtMetric(source, metric) ?? []),
  ]);
}

const DAY = /(?<!\s)\s+(?:on (?:the )?(?:day|date)|as of(?: (?:day|date))?|at) ([A-Za-z]\w*)$/i;

/** "due_dt < the day", "… < today": the day that a question asks about. */
const THE_DAY =
  /(?<![\w.'"-])(?:(?:the|that|this) (?:day|date)|today|current_date(?:\(\))?|curdate\(\)|date\('now'\))(?![\w.'"(-])/i;
const SOME_DAY = "the_day";

/** "sum(amt) by paid_on": the date that tells when the figure was. */
const BY_DATE = /^(.*\S) by (\w+)$/;

function formulasOf(
  { path, by }: MatchedNotes,
  table: TableProfile,
  { note }: MatchedTable,
  called: readonly string[],
): SaidMetric[] {
  return Object.entries(note.formulas ?? {}).map(([key, text]) => {
    const line = note.lines?.[key];
    const day = DAY.exec(key)?.[1];
    const [, formula = text, dated] = BY_DATE.exec(text) ?? [];
    const date = table.fields.find(({ name }) => name === dated)?.name;
    const own = date === undefined ? text : formula;
    return {
      names: namesOf(key.replace(DAY, ""), called),
      text: day === undefined ? own.replaceAll(new RegExp(THE_DAY, "gi"), SOME_DAY) : own,
      ...(date !== undefined && { date }),
      filters: [],
      table: table.name,
      day: day ?? (THE_DAY.test(text) ? SOME_DAY : undefined),
      source: by,
      said: `${key} = ${text}`,
      place: `${path}${line === undefined ? "" : `:${line}`}: the formula "${key}" of ${table.name}`,
    };
  });
}

const UNIT = /(?<!\s)\s+(in|as) (%|[a-z]+)$/i;
const OTHER_UNITS = /^(?:%|per ?cent|(?:euro )?cents?|pence|hundreds|thousands|k|millions|numbers?|points?|value)$/i;

/** "Delay IN DAYS" is a delay; "work in progress" is another thing than work. */
const withoutUnit = (name: string) =>
  name.replace(UNIT, (all, word: string, unit: string) =>
    word.toLowerCase() === "as" || OTHER_UNITS.test(unit) || unitsNamed(unit).length > 0 ? "" : all,
  );

/** "late shipment" of a table of shipments is also called "late", "delay in days" a "delay". */
function namesOf(key: string, called: readonly string[]): string[] {
  const whole = key.trim().toLowerCase().replaceAll("_", " ");
  // "order (placed)" is an order, and one that was placed.
  const [, before = whole, inside] = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(whole) ?? [];
  const plain = inside === undefined ? whole : `${before} ${inside}`;
  const short = withoutUnit(before);
  const own = new Set(called.flatMap(nameWords).map(singular));
  const words = short.split(" ");
  const rest = words.filter((word) => !own.has(singular(word)));
  // "deposits (originations)": another noun for the same figure.
  const also = inside !== undefined && /^(?:\p{L}+ )?\p{L}+(?:ions?|s)$/u.test(inside) ? [inside] : [];
  const bare = rest.some((word) => !FUNCTION_WORDS.has(word)) && rest.length < words.length ? [rest.join(" ")] : [];
  return [...new Set([plain, short, ...bare, ...also, ...alike(before, inside)])];
}

/** "total deposits (deposit balance)", which share a word: two ways to call one figure. */
function alike(before: string, inside: string | undefined): string[] {
  const [words, others] = [before, inside ?? ""].map((text) => text.split(" ").map(singular));
  return others!.length > 1 && others!.some((word) => word.length > 3 && words!.includes(word)) ? [inside!] : [];
}

const EQUATION = /^(?:the )?([A-Za-z][\w -]{1,50}?)(?:\s*\([^()]*\))?(?: of (?:an?|the|each) \w+)?\s*=\s*([^=].*)$/;
/** "MRR is the sum of mth_fee over running subscriptions (to_dt empty)". */
const FIGURE =
  /^(?:the |our )?([A-Za-z][\w -]{1,50}?)(?:\s*\([^()]*\))? (?:is|are|means|equals) (?:the )?((?:sum|total|average|mean|number|count|share|percentage)\b.*)$/i;
const CALLED = /^(?:on (?:day|date) (\w+),? )?an? \w+ (?:is|counts as) (?:an? )?([\w-]+) (?:when|if|where)\s+(.+)$/i;

/** "Net amount = gross - tax." and "An invoice is overdue when …" in what is said of a table and its fields. */
function sentencesOf(
  { by }: MatchedNotes,
  table: TableProfile,
  { note, fields }: MatchedTable,
  called: readonly string[],
): SaidMetric[] {
  const texts = [note, ...fields.values()].flatMap(({ meaning, details }) => [meaning, details]);
  const sentences = texts.flatMap((text) => (text ?? "").split(/(?<=[.!?])\s+|\n/)).map((each) => each.trim());
  return sentences.flatMap((sentence): SaidMetric[] => {
    const plain = sentence.replace(/\.$/, "");
    const [, day, word, condition] = CALLED.exec(plain) ?? [];
    const [, name, formula] = word === undefined ? (EQUATION.exec(lastPart(plain)) ?? []) : [];
    const [, figure, prose] = word === undefined && name === undefined ? (FIGURE.exec(lastPart(plain)) ?? []) : [];
    const defined = word ?? name ?? figure;
    const text = condition ?? formula ?? (prose && inConditions(prose));
    if (defined === undefined || text === undefined || /^(?:null|empty|\d+|true|false)$/i.test(defined)) return [];
    const names = namesOf(defined, called);
    return [{ names, text, filters: [], table: table.name, day, source: by, said: sentence, place: undefined }];
  });
}

/** "Stock value = on hand x this", "Open = anything not done and not cancelled": what stands in no SQL. */
function proseOf(
  { by }: MatchedNotes,
  table: TableProfile,
  { note, fields }: MatchedTable,
  {
    called,
    known,
    dialect,
  }: {
    readonly called: readonly string[];
    readonly known: TableVocabulary | undefined;
    readonly dialect: string;
  },
): SaidMetric[] {
  const fieldOf = (name: string) => table.fields.find((each) => each.name === name);
  const texts = [
    { note, field: undefined },
    ...[...fields].map(([name, said]) => ({ note: said, field: fieldOf(name) })),
  ];
  return texts.flatMap(({ note: { meaning, details }, field }) => {
    const said = [meaning, details].flatMap((text) => (text ?? "").split(/(?<=[.!?])\s+|\n|;\s+/));
    const clauses = said.map((each) => each.trim().replace(/[.!?]$/, ""));
    const at: SaidAt = { table, field, known, clauses, dialect };
    return clauses.flatMap((clause) =>
      definedInProse(clause, at).map(
        ({ names: [first = "", ...others], text, filters = [], day, date }): SaidMetric => {
          // "Parts used" by the single word "used" would be anything.
          const short = namesOf(first, called).filter((name) => name === first || !/^\p{L}+ed$/u.test(name));
          const names = [...new Set([...short, ...others])];
          return { names, text, filters, table: table.name, day, date, source: by, said: clause, place: undefined };
        },
      ),
    );
  });
}

/** "over running subscriptions (to_dt empty)" as the conditions that it names. */
function inConditions(prose: string): string {
  return prose
    .replace(/ (?:over|across) (?:all )?(?:the )?[\p{L} -]+ \(([^()]+)\)$/u, " where $1")
    .replaceAll(/\b(\w+) (?:is )?(not )?(?:empty|blank|null)\b/gi, "$1 is $2null")
    .replaceAll(/\b(\w+) (?:is )?(?:filled|set)\b/gi, "$1 is not null");
}

/** "Sum without tax: net = gross - tax" says what "net" is. */
const lastPart = (sentence: string) => sentence.split(/:\s+/).at(-1)!;

const AGGREGATIONS: Readonly<Record<string, (of: string) => string>> = {
  sum: (of) => `SUM(${of})`,
  count: (of) => `COUNT(${/^(?:1|\*)$/.test(of) ? "*" : of})`,
  count_distinct: (of) => `COUNT(DISTINCT ${of})`,
  average: (of) => `AVG(${of})`,
  avg: (of) => `AVG(${of})`,
  min: (of) => `MIN(${of})`,
  max: (of) => `MAX(${of})`,
  median: (of) => `MEDIAN(${of})`,
  sum_boolean: (of) => `SUM(CASE WHEN ${of} THEN 1 ELSE 0 END)`,
};

function dbtMetric({ path, by }: MatchedNotes, metric: NotedMetric): SaidMetric | undefined {
  const text = formOf(metric.form);
  if (text === undefined) return undefined;
  const names = [metric.name, ...metric.labels].map((name) => name.toLowerCase().replaceAll("_", " "));
  return {
    names: [...new Set(names)],
    text,
    filters: metric.filters,
    table: metric.form.kind === "aggregate" ? metric.form.table : undefined,
    day: undefined,
    date: metric.form.kind === "aggregate" ? metric.form.date : undefined,
    source: by,
    said: metric.said,
    place: `${path}: the metric "${metric.name}"`,
  };
}

function formOf(form: MetricForm): string | undefined {
  if (form.kind === "aggregate") return ownEntry(AGGREGATIONS, form.aggregation.toLowerCase())?.(form.expression);
  if (form.kind === "described") return undefined;
  const parts = form.kind === "ratio" ? [form.numerator, form.denominator] : form.parts;
  // A part over other rows than its metric is one that nobody has named.
  if (parts.some(({ filters }) => filters.length > 0)) return undefined;
  if (form.kind === "ratio") return `1.0 * ${form.numerator.metric} / NULLIF(${form.denominator.metric}, 0)`;
  return form.parts.reduce(
    (text, { alias, metric }) => text.replaceAll(new RegExp(`\\b${alias}\\b`, "g"), metric),
    form.expression,
  );
}
