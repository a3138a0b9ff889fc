/** A database of a shape that programs stumble over, though nobody means harm by it. */
export interface Shape {
  readonly what: string;
  /** Statements that make it; for a folder of files, their contents by name. */
  readonly statements: readonly string[];
  /** Of its tables and views, those that can be read, with so many rows. */
  readonly tables: Readonly<Record<string, number>>;
  /** Names of those that cannot, and are said not to. */
  readonly unreadable?: readonly string[];
}

/** How large the large ones are. */
export interface Extent {
  readonly tables: number;
  /** Of one table; fewer where an engine allows fewer. */
  readonly columns: number;
  /** Views, each over the one before. */
  readonly depth: number;
}

/** Names that no one would give, and that are names all the same. */
export const NAMES: readonly string[] = [
  "line one\nline two\r\nthree",
  'a "quoted" name',
  "it's",
  "back`tick",
  "back\\slash \\n",
  "semi;colon -- comment /* x */",
  "a.b.c",
  "100 % [sure] {x} $1 ?",
  "tab\there",
  "<b>bold</b> & more",
  "ünïcödé 表 テーブル",
  "\u202eright to left\u202c",
  "select",
  "null",
  "constructor",
  "__proto__",
  "-- help",
  "/etc/passwd",
  "x".repeat(60),
];

/** Beyond the basic plane: MariaDB has no such names. */
export const EMOJI: readonly string[] = ["😀", "👨‍👩‍👧 family", "𝔣raktur"];

/** All in one database, for who has little time. */
export function merged(shapes: readonly Shape[]): Shape {
  return {
    what: shapes.map(({ what }) => what).join("; "),
    statements: shapes.flatMap(({ statements }) => statements),
    // Object.assign would take one called __proto__ for something else.
    tables: Object.fromEntries(shapes.flatMap(({ tables }) => Object.entries(tables))),
    unreadable: shapes.flatMap(({ unreadable = [] }) => unreadable),
  };
}

export const range = (length: number) => Array.from({ length }, (_, at) => at);

const doubled = (quote: string) => (name: string) => `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
export const quoted = doubled('"');
export const backticked = doubled("`");

/** Tables by all names, whose fields have them too. */
export function oddNames(names: readonly string[], quote: (name: string) => string, text: string): Shape {
  const fields = (own: string) => [own, ...names.slice(0, 3).map((name) => `${name} 2`)];
  return {
    what: "names with line ends, quotes, emoji and signs",
    statements: names.flatMap((name) => [
      `CREATE TABLE ${quote(name)} (${fields(name)
        .map((field) => `${quote(field)} ${text}`)
        .join(", ")})`,
      `INSERT INTO ${quote(name)} VALUES ('red', 'a', 'b', 'c'), ('blue', NULL, NULL, NULL)`,
    ]),
    tables: Object.fromEntries(names.map((name) => [name, 2])),
  };
}

/** Views over views, and recursive ones. */
export function views(depth: number, more: Pick<Shape, "statements" | "tables" | "unreadable">): Shape {
  return {
    what: `recursive views, and ${depth} views, one over the other`,
    statements: [
      "CREATE TABLE base (id INTEGER, parent INTEGER)",
      "INSERT INTO base VALUES (1, NULL), (2, 1), (3, 2)",
      "CREATE VIEW v0 AS SELECT * FROM base",
      ...range(depth).map((at) => `CREATE VIEW v${at + 1} AS SELECT * FROM v${at}`),
      ...more.statements,
    ],
    tables: { base: 3, ...Object.fromEntries(range(depth + 1).map((at) => [`v${at}`, 3])), ...more.tables },
    ...(more.unreadable && { unreadable: more.unreadable }),
  };
}

/** A column of each type, with a row of values and one without any. */
export function everyType(types: Readonly<Record<string, string>>, before: readonly string[] = []): Shape {
  const all = Object.entries(types);
  return {
    what: `${all.length} types of columns`,
    statements: [
      ...before,
      `CREATE TABLE kinds (${all.map(([type], at) => `c${at} ${type}`).join(", ")})`,
      `INSERT INTO kinds VALUES (${all.map(([, value]) => value).join(", ")})`,
      `INSERT INTO kinds VALUES (${all.map(() => "NULL").join(", ")})`,
    ],
    tables: { kinds: 2 },
  };
}

export function manyTables({ tables }: Extent, type: string): Shape {
  return {
    what: `${tables} tables`,
    statements: range(tables).flatMap((at) => [
      `CREATE TABLE t${at} (id INTEGER, name ${type}, t${at > 0 ? at - 1 : at}_id INTEGER)`,
      `INSERT INTO t${at} VALUES (1, 'red ${at}', 1), (2, 'blue', 2)`,
    ]),
    tables: Object.fromEntries(range(tables).map((at) => [`t${at}`, 2])),
  };
}

export function manyColumns(columns: number, type: string): Shape {
  return {
    what: `${columns} columns`,
    statements: [
      `CREATE TABLE wide (${range(columns)
        .map((at) => `c${at} ${type}`)
        .join(", ")})`,
      `INSERT INTO wide (c0, c${columns - 1}) VALUES (1, 2), (3, 4), (5, NULL)`,
    ],
    tables: { wide: 3 },
  };
}
