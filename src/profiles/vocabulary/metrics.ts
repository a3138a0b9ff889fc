import { dialectNamed } from "../../databases/engines.js";
import type { FieldRef } from "../../databases/schema.js";
import { singular } from "../../language/plurals.js";
import { type Formula, formulaFields, type ResolveName, readFormula, writeFormula } from "../../sql/formula.js";
import { quoteText, writeName } from "../../sql/quoting.js";
import { sqlTokens } from "../../sql/tokens.js";
import type { MatchedNotes } from "../notes/match.js";
import type { Profile } from "../profile.js";
import type { Usage } from "../usage/usage.js";
import { commentMetrics } from "./comment-metrics.js";
import { conditionIn, guarded, type ProseReader, type ReadSaid, readSaidFormula } from "./formula-prose.js";
import { figureOfRows, sidesOf } from "./rows-of-figures.js";
import { type SaidMetric, saidMetrics } from "./said-metrics.js";
import { usedMetrics, usedValues } from "./used-metrics.js";
import type { Metric, TableVocabulary } from "./vocabulary.js";

/** After the name of a figure as of a day: another may be of all that is stored. */
const AS_OF = " as of a day";

export interface ReadMetrics {
  readonly metrics: readonly Metric[];
  /** Formulas that cannot be read, with their places: nothing is answered by them. */
  readonly warnings: readonly string[];
}

/**
 * The figures that people define by name: in notes, in dbt, in comments, and by what past queries call them. Each is
 * checked against the schema; one may be computed from others.
 */
export function metricsOf(
  profile: Profile,
  sources: {
    readonly notes: readonly MatchedNotes[];
    readonly usage?: Usage | undefined;
    /** What accepted examples teach. */
    readonly learned?: readonly SaidMetric[] | undefined;
    /** What tables are called. */
    readonly tables?: readonly TableVocabulary[];
  },
): ReadMetrics {
  const open = [
    ...saidMetrics(profile, sources.notes, sources.tables ?? []),
    ...usedMetrics(sources.usage),
    ...usedValues(sources.usage),
    ...commentMetrics(sources.usage, sources.tables ?? []),
    ...(sources.learned ?? []),
  ];
  const known = new Map<string, Metric>();
  const failures = new Map<SaidMetric, string>();
  // A figure may be defined by another that stands after it.
  for (let before = -1; before < known.size && open.length > 0; ) {
    before = known.size;
    for (const said of [...open]) {
      const read = readMetric(profile, said, known, sources.tables ?? []);
      if (typeof read === "string") {
        failures.set(said, read);
        continue;
      }
      open.splice(open.indexOf(said), 1);
      const dated = [read.expression, ...read.filters].some((sql) => sql.includes(":day"));
      for (const name of read.names) {
        const key = dated ? `${name}${AS_OF}` : name;
        // Rows of several tables may be "open", each in its own way.
        const own = known.has(key) && read.kind === "condition" ? `${key} of ${read.tables[0]}` : key;
        if (!known.has(own) && known.get(key)?.tables[0] !== read.tables[0]) known.set(own, read);
      }
    }
  }
  const warnings = open.flatMap((said) =>
    said.place === undefined || said.names.some((name) => known.has(name) || known.has(name + AS_OF))
      ? []
      : [`${said.place} is left out: ${failures.get(said) ?? "it cannot be read"}`],
  );
  return { metrics: [...new Set(known.values())], warnings };
}

function readMetric(
  profile: Profile,
  said: SaidMetric,
  known: ReadonlyMap<string, Metric>,
  named: readonly TableVocabulary[],
): Metric | string {
  const reader = readerOf(profile, said);
  const own = (name: string) => said.names.includes(name);
  const { rest, others } = withoutOthers(profile, said, named);
  const { text, filters: inherited } = withMetrics(rest, known, own, reader.resolve);
  const plain = readSaidFormula(text, reader);
  const found = plain.kind === "read" ? plain : (readOfRows(profile, said, known, named) ?? plain);
  if (found.kind === "failed") return found.reason;
  const { expression, filters } = found.said;
  const more = [...said.filters, ...inherited].map((filter) => conditionIn(filter, reader) ?? flagIn(filter, reader));
  if (more.some((filter) => filter === undefined)) return "one of its conditions cannot be read";
  const all = [...filters, ...more.filter((filter) => filter !== undefined), ...others];
  const refs = [expression, ...all].flatMap(formulaFields);
  const tables = [...new Set([...(said.table === undefined ? [] : [said.table]), ...refs.map(({ table }) => table)])];
  if (tables.length === 0) return "it names no field";
  if (expression.kind === "value" && !isComputed(expression)) return "it is no more than a field";
  const write = (formula: Formula) => sqlOf(profile, formula);
  return {
    names: [...said.names],
    kind: expression.kind,
    expression: write(expression),
    filters: all.map(write),
    tables,
    ...dateOf(said, reader),
    source: said.source,
    ...(said.said !== undefined && { said: said.said }),
  };
}

/** "sum(bal) of open orders", and one such figure divided by another: each is computed over rows of its own. */
function readOfRows(
  profile: Profile,
  said: SaidMetric,
  known: ReadonlyMap<string, Metric>,
  named: readonly TableVocabulary[],
): ReadSaid | undefined {
  const reader = readerOf(profile, said);
  const ofRows = (text: string): ReadSaid | undefined => {
    const of = figureOfRows(text, said.table, named, known);
    const found = readSaidFormula(of?.figure ?? text, reader);
    const condition = of && conditionIn(of.condition, reader);
    if (found.kind === "failed" || (of !== undefined && condition === undefined)) return undefined;
    const { expression, filters } = found.said;
    return { kind: "read", said: { expression, filters: condition === undefined ? filters : [...filters, condition] } };
  };
  const whole = ofRows(said.text);
  const sides = sidesOf(said.text)?.map(ofRows);
  if (whole !== undefined || sides === undefined) return whole;
  const [left, right] = sides.map((side) => {
    if (side?.kind !== "read" || side.said.expression.kind !== "aggregate") return undefined;
    const all = side.said.filters.map((filter) => `(${sqlOf(profile, filter)})`).join(" AND ");
    const sql = sqlOf(profile, side.said.expression);
    return all === "" ? sql : guarded(sql, all);
  });
  if (left === undefined || right === undefined) return undefined;
  return readSaidFormula(`1.0 * ${left} / NULLIF(${right}, 0)`, reader);
}

function sqlOf({ dialect }: Profile, formula: Formula): string {
  const write = (name: string) => writeName(name, dialectNamed(dialect));
  return writeFormula(formula, ({ table, field }) => `${write(table)}.${write(field)}`);
}

const OF_OTHERS = /,? (?:and )?(?:of|for) (?:the )?(\w+) (?:with|where|whose|that have) /gi;

/** "sum(amt) where vd = 'N', of orders with del = 0": what is asked of the rows of a table called by its noun. */
function withoutOthers(
  profile: Profile,
  said: SaidMetric,
  named: readonly TableVocabulary[],
): { readonly rest: string; readonly others: readonly Formula[] } {
  for (const match of said.text.matchAll(OF_OTHERS)) {
    const noun = singular(match[1]!.toLowerCase());
    const called = named.filter(({ table, names }) => table === noun || names.some(({ text }) => text === noun));
    const table = called.find((each) => each.table === said.table) ?? called[0];
    const text = said.text.slice(match.index + match[0].length);
    const condition = table && conditionIn(text, readerOf(profile, { ...said, table: table.table }));
    if (condition !== undefined) return { rest: said.text.slice(0, match.index), others: [condition] };
  }
  return { rest: said.text, others: [] };
}

function dateOf({ date }: SaidMetric, { resolve }: ProseReader): { date?: string } {
  const ref = date === undefined ? undefined : resolve(date.split("."));
  return ref !== undefined && "field" in ref ? { date: `${ref.table}.${ref.field}` } : {};
}

/** "is_test" and "NOT is_test": a field of true and false is a condition by itself. */
function flagIn(text: string, { resolve }: ProseReader): Formula | undefined {
  const read = readFormula(text, resolve);
  return read.kind === "read" && read.formula.kind !== "aggregate" && formulaFields(read.formula).length > 0
    ? read.formula
    : undefined;
}

const isComputed = ({ parts }: Formula) => parts.length > 1;

/** Puts the formulas of other figures in the places of their names. */
function withMetrics(
  text: string,
  known: ReadonlyMap<string, Metric>,
  own: (name: string) => boolean,
  resolve: ResolveName,
): { text: string; filters: readonly string[] } {
  const names = [...known.keys()].filter((name) => !own(name)).sort((a, b) => b.length - a.length);
  const joined = names.reduce((said, name) => {
    const pattern = new RegExp(`(?<![\\w.'"])${name.replaceAll(/[^\w]+/g, "[ _-]")}(?![\\w.'"(])`, "gi");
    return name.includes(" ") ? said.replaceAll(pattern, name.replaceAll(/\W+/g, "_")) : said;
  }, text);
  const tokens = sqlTokens(joined);
  const used = tokens.map((token, at) => {
    if (
      token.kind !== "word" ||
      tokens[at + 1]?.raw === "(" ||
      tokens[at + 1]?.raw === "." ||
      tokens[at - 1]?.raw === "."
    )
      return undefined;
    if (resolve([token.raw]) !== undefined) return undefined;
    const metric = known.get(token.raw.toLowerCase().replaceAll("_", " ")) ?? known.get(token.raw.toLowerCase());
    return metric === undefined || own(metric.names[0]!) ? undefined : metric;
  });
  const parts = used.filter((metric) => metric !== undefined);
  const [first] = parts;
  if (first === undefined) return { text: joined, filters: [] };
  const key = ({ filters }: Metric) => JSON.stringify(filters);
  const shared = parts.every((metric) => key(metric) === key(first));
  const sql = tokens.map((token, at) => {
    const metric = used[at];
    if (metric === undefined) return token.raw;
    const condition = metric.filters.map((filter) => `(${filter})`).join(" AND ");
    return `(${shared || condition === "" ? metric.expression : guarded(metric.expression, condition)})`;
  });
  // "orders / customers" is no division of whole numbers to people, as it is to some engines.
  const divides = tokens.some(({ raw }) => raw === "/") && used[0] !== undefined;
  return { text: `${divides ? "1.0 * " : ""}${sql.join("")}`, filters: shared ? first.filters : [] };
}

function readerOf(profile: Profile, { table: home, day }: SaidMetric): ProseReader {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const fieldIn = (name: string, tables: Profile["tables"]): FieldRef[] =>
    tables.flatMap((table) =>
      table.fields.flatMap((field) => (same(field.name, name) ? [{ table: table.name, field: field.name }] : [])),
    );
  const near = profile.tables.filter(({ name }) => name === home);
  const find = (path: readonly string[]): FieldRef | undefined => {
    const name = path.at(-1)!;
    const owner = path.slice(0, -1).join(".");
    if (owner !== "")
      return fieldIn(
        name,
        profile.tables.filter((table) => same(table.name, owner)),
      )[0];
    const [own] = fieldIn(name, near);
    const [other, second] = own === undefined ? fieldIn(name, profile.tables) : [];
    return own ?? (second === undefined ? other : undefined);
  };
  return {
    resolve: (path) =>
      find(path) ?? (path.length === 1 && day !== undefined && path[0] === day ? { parameter: "day" } : undefined),
    literal: (name, word) => {
      const ref = find([name]);
      if (ref === undefined || find([word]) !== undefined) return undefined;
      const field = profile.tables
        .find((each) => each.name === ref.table)
        ?.fields.find((each) => each.name === ref.field);
      const stored = field?.top?.find(({ value }) => typeof value === "string" && same(value, word))?.value;
      return typeof stored === "string" ? quoteText(stored, dialectNamed(profile.dialect)) : undefined;
    },
  };
}

/** The formula of a metric or of one of its conditions, as the vocabulary keeps it. */
export function storedFormula(sql: string, profile: Profile): Formula | undefined {
  const read = readFormula(sql, readerOf(profile, HOMELESS).resolve);
  return read.kind === "read" ? read.formula : undefined;
}

const HOMELESS: SaidMetric = {
  names: [],
  text: "",
  filters: [],
  table: undefined,
  day: undefined,
  source: "notes",
  said: undefined,
  place: undefined,
};
