import { type Loose, members, object, objects, text, texts } from "./loose.js";
import type { MetricForm, MetricPart, Note, NotedMetric, TableNotes } from "./notes.js";

/** What dbt's semantic layer says: names of tables and fields, and figures. */
export interface SemanticLayer {
  readonly tables: readonly TableNotes[];
  readonly metrics: readonly NotedMetric[];
}

/** @param names The name in the database of what a project calls `ref('orders')`. */
export function readSemanticLayer(file: Loose, names: (ref: string) => string): SemanticLayer {
  const models = [...members(file.semantic_models), ...objects(file.models).flatMap(inlineModel)].map((model) =>
    semanticModel(model, names),
  );
  const measured = models.flatMap((model) => model.measures);
  const named = [...members(file.metrics), ...objects(file.models).flatMap(modelMetrics)].map((metric) =>
    metricOf(metric, models, measured, names),
  );
  const known = new Set(named.map(({ name }) => name));
  return {
    tables: models.map(({ notes }) => notes),
    metrics: [...named, ...measured.filter(({ name }) => !known.has(name))],
  };
}

interface SemanticModel {
  readonly notes: TableNotes;
  readonly measures: readonly NotedMetric[];
  /** Of its primary entity: it stands before a dimension's name in filters. */
  readonly entity: string | undefined;
  /** SQL of dimensions and entities by name. */
  readonly expressions: ReadonlyMap<string, string>;
}

const PLAIN = /^[A-Za-z_][\w$]*$/;

function semanticModel(model: Loose, names: (ref: string) => string): SemanticModel {
  const relation = text(object(model.node_relation).alias);
  const table = relation ?? names(referred(text(model.model) ?? "") ?? String(model.name ?? ""));
  const entities = objects(model.entities);
  const primary = entities.find(({ type }) => type === "primary");
  const dimensions = objects(model.dimensions);
  const expression = ({ expr, name }: Loose) => String(expr ?? name ?? "");
  const measures = objects(model.measures).map((measure): NotedMetric => {
    const form = { kind: "aggregate", table, aggregation: String(measure.agg ?? "sum") } as const;
    const time = text(measure.agg_time_dimension) ?? text(object(model.defaults).agg_time_dimension);
    const date = dimensions.find(({ name }) => name === time);
    const dated = date !== undefined && PLAIN.test(expression(date)) ? { date: expression(date) } : {};
    return { ...wordsOf(measure), form: { ...form, expression: expression(measure), ...dated }, filters: [] };
  });
  const fields = [...entities, ...dimensions].flatMap((part) =>
    PLAIN.test(expression(part)) ? [{ field: expression(part), note: partNote(part) }] : [],
  );
  const own = text(primary?.name) ?? text(model.primary_entity);
  return {
    notes: { table, note: { ...said(model), ...synonyms([own, text(model.label)], table) }, fields },
    measures,
    entity: own,
    expressions: new Map([...dimensions, ...entities].map((part) => [String(part.name), qualified(part, table)])),
  };
}

function qualified({ expr, name }: Loose, table: string): string {
  const expression = String(expr ?? name ?? "");
  return PLAIN.test(expression) ? `${table}.${expression}` : expression;
}

/** A primary key is called what its rows are: nothing is learned of it. */
function partNote(part: Loose): Note {
  const field = String(part.expr ?? part.name);
  const called = part.type === "primary" ? [] : [text(part.name), text(part.label)];
  return { ...said(part), ...synonyms(called, field) };
}

const spaced = (name: string) => name.replaceAll("_", " ").trim();

function synonyms(called: readonly (string | undefined)[], name: string): Note {
  const others = called.flatMap((each) => (each === undefined || each === name ? [] : [spaced(each)]));
  return others.length > 0 ? { synonyms: [...new Set(others)] } : {};
}

function said({ description }: Loose): Note {
  const meaning = text(description);
  return meaning === undefined ? {} : { meaning };
}

function wordsOf(entry: Loose): Pick<NotedMetric, "name" | "labels" | "said"> {
  const meta = { ...object(object(entry.config).meta), ...object(entry.meta) };
  const description = text(entry.description);
  return {
    name: String(entry.name ?? ""),
    labels: [...texts(entry.label), ...texts(meta.synonyms), ...texts(meta.aliases)],
    ...(description !== undefined && { said: description }),
  };
}

function metricOf(
  metric: Loose,
  models: readonly SemanticModel[],
  measures: readonly NotedMetric[],
  names: (ref: string) => string,
): NotedMetric {
  const given = object(metric.type_params);
  const sql = (filter: string) => resolved(filter, models);
  const filters = [...conditions(metric.filter), ...conditions(object(given.measure).filter)].map(sql);
  const measure = measures.find(({ name }) => name === nameIn(given.measure));
  const summed = metric.type === "cumulative" ? cumulative(given, measure) : undefined;
  const part = (value: unknown): MetricPart => ({
    metric: nameIn(value),
    alias: text(object(value).alias) ?? nameIn(value),
    filters: conditions(object(value).filter).map(sql),
  });
  const form = (): MetricForm => {
    const own = ownAggregate(metric, names);
    if (own) return own;
    if (metric.type === "cumulative") return summed?.form ?? { kind: "described" };
    if (measure) return measure.form;
    if (given.numerator !== undefined && given.denominator !== undefined)
      return { kind: "ratio", numerator: part(given.numerator), denominator: part(given.denominator) };
    const expression = text(given.expr) ?? text(metric.expression);
    const parts = (Array.isArray(given.metrics) ? given.metrics : []).map(part);
    if (expression !== undefined && (parts.length > 0 || metric.type === "derived"))
      return { kind: "derived", expression, parts };
    return { kind: "described" };
  };
  const all = [...filters, ...oldFilters(metric, names), ...(summed?.filters ?? [])];
  return { ...wordsOf(metric), form: form(), filters: all };
}

/**
 * A measure up to the day that is asked about. Of the last days before it, or from the start of its month on, nothing is
 * computed: that is no sum over the period of a question.
 */
function cumulative(given: Loose, measure: NotedMetric | undefined): Pick<NotedMetric, "form" | "filters"> | undefined {
  const { window, grain_to_date: grain } = { ...given, ...object(given.cumulative_type_params) };
  if (measure?.form.kind !== "aggregate" || window != null || grain != null) return undefined;
  const { date, ...form } = measure.form;
  return date === undefined ? undefined : { form, filters: [`${form.table}.${date} <= :day`] };
}

/** As dbt before 1.6 and after 1.11 write a simple metric: the aggregate in the metric itself. */
function ownAggregate(metric: Loose, names: (ref: string) => string): MetricForm | undefined {
  const aggregation = text(metric.calculation_method) ?? text(metric.agg);
  const model = referred(text(metric.model) ?? "") ?? text(metric.model);
  const expression = text(metric.expression) ?? text(metric.expr);
  if (aggregation === undefined || model === undefined || expression === undefined) return undefined;
  return { kind: "aggregate", table: names(model), aggregation, expression };
}

function oldFilters({ filters, model }: Loose, names: (ref: string) => string): string[] {
  const table = referred(text(model) ?? "");
  return objects(filters).flatMap(({ field, operator, value }) =>
    field === undefined || operator === undefined
      ? []
      : [`${table === undefined ? "" : `${names(table)}.`}${field} ${operator} ${value}`],
  );
}

/** A model whose columns say what they are to the semantic layer, as dbt writes it since 1.11. */
function inlineModel(model: Loose): Loose[] {
  const columns = objects(model.columns);
  const part = (kind: string) =>
    columns.flatMap((column): Loose[] => {
      const own = column[kind];
      if (own === undefined) return [];
      return [
        { type: typeof own === "string" ? own : undefined, name: column.name, ...object(own), expr: column.name },
      ];
    });
  const [entities, dimensions] = [part("entity"), part("dimension")];
  if (entities.length + dimensions.length === 0) return [];
  return [{ name: model.name, model: model.alias ?? model.name, entities, dimensions }];
}

const modelMetrics = (model: Loose): Loose[] =>
  objects(model.metrics).map((metric) => ({ ...metric, model: metric.model ?? model.name }));

/** A measure or metric is named alone, or in an object that says more of it. */
const nameIn = (value: unknown) => (typeof value === "string" ? value : String(object(value).name ?? ""));

function conditions(filter: unknown): string[] {
  const where = object(filter).where_filters;
  if (where !== undefined) return objects(where).flatMap(({ where_sql_template: sql }) => text(sql) ?? []);
  return texts(filter);
}

/** "{{ Dimension('order__status') }} = 'paid'" with the field in its place. */
function resolved(filter: string, models: readonly SemanticModel[]): string {
  const call = /\{\{\s*(?:Time)?(?:Dimension|Entity)\(\s*['"]([\w.]+)['"][^)]*\)[^}]*\}\}/g;
  const plain = filter.replace(call, (whole, path: string) => {
    const [name = "", ...before] = path.split("__").reverse();
    const owners = models.filter(({ expressions }) => expressions.has(name));
    const owner = owners.find(({ entity }) => entity !== undefined && entity === before[0]) ?? owners[0];
    return owner?.expressions.get(name) ?? (name === "" ? whole : name);
  });
  return plain.replace(/\s+/g, " ").trim();
}

/** The table in `ref('customers')`, `ref('package', 'customers')` and `source('shop', 'customers')`. */
export function referred(to: string): string | undefined {
  return /(?:ref|source)\(\s*(?:['"][^'"]*['"]\s*,\s*)?['"]([^'"]+)['"]/.exec(to)?.[1];
}
