import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readBlocks } from "../../dist/sql/blocks.js";
import { unquoted } from "../../dist/sql/tokens.js";

const SQLite = createRequire(import.meta.url)("better-sqlite3");
const ROWS = 20;

/**
 * Databases for solved examples that come without rows, made of their SQL alone: its tables, fields, joins and literals;
 * all other rows are invented, the same each time. Returns for each its file and its questions.
 *
 * @param path Examples, a JSON object a line: `db_id`, `question`, `sql`.
 */
export function rebuildDatabases(path, folder) {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  const examples = lines.map((line) => JSON.parse(line)).map((each) => ({ ...each, sql: withPlainTexts(each.sql) }));
  const byDatabase = new Map();
  for (const each of examples) byDatabase.set(each.db_id, [...(byDatabase.get(each.db_id) ?? []), each]);
  mkdirSync(folder, { recursive: true });
  return [...byDatabase].map(([name, asked]) => {
    const file = join(folder, `${name}.sqlite`);
    if (!existsSync(file)) build(file, schemaOf(asked.map(({ sql }) => sql)));
    const questions = asked.map(({ question, sql }) => ({ question, gold: sql }));
    return { name, file, questions };
  });
}

/** Texts in double quotes, which SQLite takes for texts where it finds no such field, in single ones. */
function withPlainTexts(sql) {
  return sql.replaceAll(/"([^"]*)"/g, (_, text) => `'${text.replaceAll("'", "''")}'`);
}

/** By lower-case name: tables with their fields; of a field its literals, whether it is a number, what it is joined with. */
function schemaOf(queries) {
  const tables = new Map();
  const fieldAt = (table, name) => {
    const fields = KEYWORD.test(name) ? undefined : tables.get(table.toLowerCase())?.fields;
    if (fields === undefined) return undefined;
    const key = name.toLowerCase();
    if (!fields.has(key))
      fields.set(key, { table, name, texts: new Set(), numbers: new Set(), figure: 0, joined: new Set() });
    return fields.get(key);
  };
  const parsed = queries.map((sql) => readBlocks(sql));
  for (const { blocks } of parsed) {
    for (const { table } of blocks.flatMap(({ sources }) => sources)) {
      if (table !== undefined && !tables.has(table.toLowerCase()))
        tables.set(table.toLowerCase(), { name: table, fields: new Map() });
    }
  }
  for (const { tokens, references } of parsed) {
    const owned = references.flatMap((reference) => {
      const table = ownerOf(reference);
      const field = table && fieldAt(table, reference.field);
      return field ? [{ reference, field }] : [];
    });
    const at = new Map(owned.map(({ reference, field }) => [reference.qualifier?.at ?? reference.at, field]));
    for (const { reference, field } of owned) {
      const next = tokens.slice(reference.at + 1, reference.at + 5);
      const other = next[0]?.raw === "=" ? at.get(reference.at + 2) : undefined;
      if (other !== undefined && other.table !== field.table) {
        field.joined.add(other);
        other.joined.add(field);
      }
      for (const literal of next) {
        if (literal.kind === "text") field.texts.add(unquoted(literal).replaceAll("%", ""));
        else if (literal.kind === "number") field.numbers.add(Number(literal.raw));
        else if (!/^(=|!=|<>|<=?|>=?|like|between|not|and|in|\()$/i.test(literal.raw)) break;
      }
      const before = tokens.slice(Math.max(0, (reference.qualifier?.at ?? reference.at) - 2)).slice(0, 2);
      if (before[1]?.raw === "(" && /^(avg|sum|max|min)$/i.test(before[0]?.raw ?? "")) field.figure++;
    }
  }
  return [...tables.values()].filter(({ fields }) => fields.size > 0);
}

/** The table of a field: by its qualifier, or the only one that its block reads. */
function ownerOf({ qualifier, block }) {
  for (let scope = block; scope !== undefined; scope = scope.parent) {
    const named = scope.sources.find(({ alias }) => alias.toLowerCase() === qualifier?.name.toLowerCase());
    if (named !== undefined) return named.table;
    if (qualifier === undefined) return scope.sources.length === 1 ? scope.sources[0].table : undefined;
  }
  return undefined;
}

/** Words of SQL that its reader can take for names: DISTINCT, BY, NOT. */
const KEYWORD = /^(select|distinct|by|not|and|or|desc|asc|null|having)$/i;

const NUMERIC =
  /id$|^age$|year|num|count|price|amount|salary|rank|score|points|size|capacity|weight|height|budget|quantity|rating/i;

function build(file, tables) {
  const random = generator(tables.length + 7);
  const classes = keyClasses(tables);
  const database = new SQLite(file);
  database.exec("PRAGMA foreign_keys = OFF; BEGIN");
  for (const table of tables) {
    const fields = [...table.fields.values()];
    const primary = fields.find((field) => classes.get(field)?.parent === field);
    const columns = fields.map((field) => `${quoted(field.name)} ${isNumber(field, classes) ? "REAL" : "TEXT"}`);
    if (primary) columns.push(`PRIMARY KEY (${quoted(primary.name)})`);
    for (const field of fields) {
      const parent = classes.get(field)?.parent;
      if (parent && parent.table.toLowerCase() !== table.name.toLowerCase())
        columns.push(`FOREIGN KEY (${quoted(field.name)}) REFERENCES ${quoted(parent.table)} (${quoted(parent.name)})`);
    }
    database.exec(`CREATE TABLE ${quoted(table.name)} (${columns.join(", ")})`);
    const insert = database.prepare(`INSERT INTO ${quoted(table.name)} VALUES (${fields.map(() => "?").join(", ")})`);
    const pools = fields.map((field) => poolOf(field, classes, random));
    const unique = primary ? pools[fields.indexOf(primary)].length : ROWS;
    for (let row = 0; row < Math.min(ROWS, unique); row++) {
      insert.run(fields.map((field, at) => (field === primary ? pools[at][row] : pools[at][random(pools[at].length)])));
    }
  }
  database.exec("COMMIT");
  database.close();
}

/** Fields that are joined share their values; the one named most like its table is the key that the others point at. */
function keyClasses(tables) {
  const classes = new Map();
  for (const field of tables.flatMap((table) => [...table.fields.values()])) {
    if (field.joined.size === 0 || classes.has(field)) continue;
    const members = new Set([field]);
    for (const member of members) for (const other of member.joined) members.add(other);
    const likeTable = (each) => {
      const [table, name] = [each.table.toLowerCase().replace(/s$/, ""), each.name.toLowerCase()];
      return name.replace(/_?(id|code|name)$/, "") === table ? 3 : name === "id" || name === "code" ? 2 : 0;
    };
    const parent = [...members].sort((a, b) => likeTable(b) - likeTable(a) || b.joined.size - a.joined.size)[0];
    const shared = { parent, members: [...members] };
    for (const member of members) classes.set(member, shared);
  }
  return classes;
}

function isNumber(field, classes) {
  const members = classes.get(field)?.members ?? [field];
  if (members.some(({ texts }) => texts.size > 0)) return false;
  return members.some(({ numbers, figure, name }) => numbers.size > 0 || figure > 0 || NUMERIC.test(name));
}

const NAMES = `Avon Birk Calder Dunmore Elgin Farrow Glenn Harlow Iden Jarrow Kelso Larne Marlow Nairn Otley Penrith
Quorn Ripon Selby Thirsk Ulster Velden Wexford Yarm Zennor`.split(/\s+/);

/** What the field may hold; the same for all fields of one class of keys. */
function poolOf(field, classes, random) {
  const shared = classes.get(field);
  if (shared?.pool) return shared.pool;
  const members = shared?.members ?? [field];
  const texts = members.flatMap((each) => [...each.texts]);
  const numbers = members.flatMap((each) => [...each.numbers]);
  let pool;
  if (!isNumber(field, classes)) {
    const invented = NAMES.map((name, at) => (shared ? `${name} ${at}` : name));
    pool = [...new Set([...texts.slice(0, ROWS - 6), ...invented])].slice(0, ROWS);
  } else if (shared)
    pool = [...new Set([...numbers, ...Array.from({ length: ROWS }, (_, at) => at + 1)])].slice(0, ROWS);
  else {
    const year = /year/i.test(field.name);
    const invented = Array.from({ length: ROWS }, () => (year ? 1960 + random(60) : 1 + random(500)));
    pool = [...numbers.flatMap((number) => [number, number, number + 1, number - 1]), ...invented];
  }
  if (shared) shared.pool = pool;
  return pool;
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/** Whole numbers below a bound, the same each time. */
function generator(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
