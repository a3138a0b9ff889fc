import { readFile } from "node:fs/promises";
import { parseYaml } from "../../artifacts/validate.js";
import { AskableError, messageOf } from "../../errors.js";
import { readSemanticLayer, referred } from "./dbt-semantic.js";
import { entries, type Loose, list, object, objects, text, texts } from "./loose.js";
import type { Claims, Note, Notes, TableNotes } from "./notes.js";

/**
 * What a dbt project says of models, seeds, snapshots and sources: descriptions, and the tests `unique`, `not_null`,
 * `accepted_values` and `relationships` as claims and joins; of its semantic layer, names and metrics. Tolerant: dbt's
 * files change with its versions, and what is not understood is left out.
 */
export async function readDbtManifest(path: string): Promise<Notes> {
  const manifest = await load(path, JSON.parse);
  const described = [...entries(manifest.nodes), ...entries(manifest.sources)];
  const tests = described.map(([, entry]) => entry).filter((entry) => entry.resource_type === "test");
  const named = new Map(described.map(([id, entry]) => [id, tableName(entry)]));
  const tables = described
    .filter(([, { resource_type }]) => /^(model|seed|snapshot|source)$/.test(String(resource_type)))
    .map(([id, entry]): TableNotes => {
      const own = tests.filter((test) => (test.attached_node ?? list(object(test.depends_on).nodes).at(-1)) === id);
      const columns = new Map(entries(entry.columns).map(([name, column]) => [name, column]));
      for (const { column_name } of own)
        if (column_name != null && !columns.has(String(column_name))) columns.set(String(column_name), {});
      return {
        ...tableNames(entry),
        note: described_(entry),
        fields: [...columns].map(([key, column]) => {
          const name = String(column.name ?? key);
          const checks = own
            .filter((test) => same(test.column_name, name))
            .map(({ test_metadata }) =>
              checkOf(String(object(test_metadata).name), object(object(test_metadata).kwargs), named),
            );
          return { field: name, note: fieldNote(column, checks) };
        }),
      };
    });
  const models = new Map(
    described.flatMap(([, entry]) => (entry.resource_type === "model" ? [[String(entry.name), tableName(entry)]] : [])),
  );
  return withSemanticLayer({ path, by: "dbt", tables, joins: [], warnings: [] }, manifest, models);
}

function withSemanticLayer(notes: Notes, file: Loose, names: ReadonlyMap<string, string>): Notes {
  const { tables, metrics } = readSemanticLayer(file, (name) => names.get(name) ?? name);
  return { ...notes, tables: [...tables, ...notes.tables], ...(metrics.length > 0 && { metrics }) };
}

/** A file of properties, as dbt calls it: `schema.yml` or any other with `models:` or `sources:`. */
export async function readDbtProperties(path: string): Promise<Notes> {
  const file = await load(path, (content) => parseYaml(content, path));
  const sources = objects(file.sources).flatMap((source) => objects(source.tables));
  const models = [...objects(file.models), ...objects(file.seeds), ...objects(file.snapshots)];
  const tables = [...models, ...sources].map(
    (entry): TableNotes => ({
      ...tableNames(entry),
      note: described_(entry),
      fields: objects(entry.columns).map((column) => {
        const tests = [...list(column.tests), ...list(column.data_tests)];
        return { field: String(column.name ?? ""), note: fieldNote(column, tests.map(propertyCheck)) };
      }),
    }),
  );
  const names = new Map(models.map((entry) => [String(entry.name), tableName(entry)]));
  const warnings = [...models, ...sources].flatMap((entry) => [
    ...cutAtComma(path, tableName(entry), entry),
    ...objects(entry.columns).flatMap((column) => cutAtComma(path, `${tableName(entry)}.${column.name}`, column)),
  ]);
  return withSemanticLayer({ path, by: "dbt", tables, joins: [], warnings }, file, names);
}

/** `{ name: left_on, description: Last day, empty for those still here }`: YAML ends the description at the comma. */
function cutAtComma(path: string, what: string, entry: Loose): string[] {
  const [rest] = Object.entries(entry).find(([key, value]) => value === null && key.includes(" ")) ?? [];
  return rest === undefined
    ? []
    : [`${path}: the description of ${what} ends before "${rest}": in braces, a text with a comma needs quotes`];
}

/** "unique", `{ accepted_values: { values: […] } }`, with or without `arguments:` between. */
function propertyCheck(test: unknown): Claims {
  if (typeof test === "string") return checkOf(test, {});
  const [name, content] = Object.entries(object(test)).find(([key]) => key !== "name" && key !== "config") ?? ["", {}];
  return checkOf(name, { ...object(content), ...object(object(content).arguments) });
}

function checkOf(name: string, given: Loose, ids?: ReadonlyMap<string, string>): Claims {
  if (name === "unique") return { unique: true };
  if (name === "not_null") return { required: true };
  if (name === "accepted_values") return { allowed: list(given.values).map(String) };
  if (name !== "relationships") return {};
  const target = referred(String(given.to ?? ""));
  const known = [...(ids ?? [])].find(([id]) => id.endsWith(`.${target}`))?.[1];
  return target === undefined ? {} : { references: { table: known ?? target, field: String(given.field ?? "") } };
}

function fieldNote(column: Loose, checks: readonly Claims[]): Note {
  const constraints = objects(column.constraints).map(({ type }): Claims => {
    if (type === "primary_key") return { unique: true, required: true };
    return type === "unique" ? { unique: true } : type === "not_null" ? { required: true } : {};
  });
  const claims: Claims = Object.assign({}, ...constraints, ...checks);
  return { ...described_(column), ...(Object.keys(claims).length > 0 && { claims }) };
}

/** The description, and the labels that tools which read dbt's files keep under `meta`. */
function described_(entry: Loose): Note {
  const meaning = text(String(entry.description ?? "").replace(/\{\{[^{}]*\}\}/g, ""));
  const meta = { ...object(object(entry.config).meta), ...object(entry.meta) };
  const shown = object(meta.dimension);
  const called = [entry.label, meta.label, meta.display_name, shown.label, meta.synonyms, meta.aliases].flatMap(texts);
  return { ...(meaning !== undefined && { meaning }), ...(called.length > 0 && { synonyms: [...new Set(called)] }) };
}

/** The name that the relation has in the database, and the other names that it may have there. */
function tableNames(entry: Loose): { table: string; aliases: string[] } {
  const schema = typeof entry.schema === "string" ? entry.schema : undefined;
  const name = tableName(entry);
  const relation =
    typeof entry.relation_name === "string"
      ? entry.relation_name
          .split(".")
          .at(-1)
          ?.replace(/[`"[\]]/g, "")
      : undefined;
  const others = [schema === undefined ? undefined : `${schema}.${name}`, relation, String(entry.name ?? "")];
  return {
    table: name,
    aliases: others.filter((other) => other !== undefined && other !== "" && other !== name) as string[],
  };
}

function tableName(entry: Loose): string {
  return String(entry.alias ?? object(entry.config).alias ?? entry.identifier ?? entry.name ?? "");
}

async function load(path: string, read: (content: string) => unknown): Promise<Loose> {
  try {
    return object(read(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof AskableError) throw error;
    throw new AskableError(`${path} cannot be read: ${messageOf(error).split("\n")[0]}`, {
      hint: "Give --notes a notes.yaml, dbt's manifest.json or schema.yml, or a folder of description CSVs.",
      cause: error,
    });
  }
}

const same = (a: unknown, b: string) => String(a ?? "").toLowerCase() === b.toLowerCase();
