import type { SqlDialect } from "../dialect.js";
import { type ParsedSql, type SqlNode, sqlReader } from "../parse.js";
import { quoteName } from "../quoting.js";
import { sqlTokens, unquoted } from "../tokens.js";
import { identifier, node, nodes } from "../tree.js";
import { readOuts, type Tables } from "./queries.js";
import { anyOut, isSpread, type Out, type Outs, type Relation, relationOf, renamed, UNKNOWN } from "./relations.js";

/** A table or view, and which of its fields hold values that a result must not reveal. */
export interface LineageTable {
  readonly name: string;
  readonly fields: readonly string[];
  readonly guarded: readonly string[];
  /** The query or the CREATE VIEW that a view stands for; undefined for a table. A view without it is unknown. */
  readonly view?: { readonly definition: string | undefined };
  /** The field that a row number is. */
  readonly rowNumber?: string | undefined;
}

export interface LineageOptions {
  readonly tables: readonly LineageTable[];
  /** What may stand before a table's name and means no other table. */
  readonly qualifiers: readonly string[];
  /** Whether a text literal stands for a guarded value. */
  readonly literal: (text: string) => boolean;
  /** Functions that the database itself defines, in small letters: they may give anything. */
  readonly ownFunctions: ReadonlySet<string>;
}

/**
 * Which columns of a result may reveal guarded values, from the names of its columns. What cannot be followed may: a
 * statement of another form, a function that is not known, a table that the schema does not have.
 */
export type Revealed = (columns: readonly string[]) => readonly boolean[];

/** A reader of statements for one schema. Never throws. */
export async function lineageReader(dialect: SqlDialect, options: LineageOptions): Promise<(sql: string) => Revealed> {
  const parse = await sqlReader(dialect);
  const read = (sql: string): ParsedSql => {
    const plain = plainSql(sql, dialect);
    return plain === undefined ? { kind: "failed", reason: "not read" } : parse(plain);
  };
  const tables = knownTables(read, options);
  return (sql) => {
    const parsed = read(sql);
    const query =
      parsed.kind === "parsed" && parsed.statements.length === 1 ? node(parsed.statements[0]?.Query) : undefined;
    const outs = query && safely(() => readOuts(query, undefined, { ...tables, spend: limited() }));
    return (columns) => (outs === undefined ? columns.map(() => true) : revealedIn(columns, outs));
  };
}

/** Steps of reading one statement: half a second. Common tables within each other that read themselves take any number. */
const MOST_STEPS = 500_000;

function limited(): (steps: number) => void {
  let left = MOST_STEPS;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new Error("The statement takes too long to follow");
  };
}

/** A tree deep enough may run out of the stack. */
function safely<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The statement without what the parser may read otherwise than the engine does: comments, and literals and names that are
 * quoted in ways of the engine's own. Undefined where that cannot be told.
 */
function plainSql(sql: string, dialect: SqlDialect): string | undefined {
  let plain = "";
  for (const token of sqlTokens(sql, dialect)) {
    if (token.kind === "cut") return undefined;
    // What MySQL runs of a comment.
    if (token.kind === "blank" && /\/\*M?!/.test(token.raw)) return undefined;
    if (token.kind === "blank") plain += " ";
    else if (token.kind === "text" && token.raw.startsWith('"')) {
      // A text to MySQL, or a name: the server's mode decides.
      if (/["\\]/.test(token.raw.slice(1, -1))) return undefined;
      plain += token.raw;
    } else if (token.kind === "text") plain += `'${literalIn(unquoted(token))}'`;
    else if (token.kind === "name") plain += quoteName(unquoted(token), dialect);
    else {
      plain += token.raw;
      if (/--$|\/\*$|#$/.test(plain)) return undefined;
    }
  }
  return plain;
}

const literalIn = (text: string) =>
  /^[\p{L}\p{N}_ .,:%‹›+-]*$/u.test(text) && !text.includes("--") ? text : text.includes("‹") ? "‹" : "text";

function knownTables(
  read: (sql: string) => ParsedSql,
  { tables, qualifiers, literal, ownFunctions }: LineageOptions,
): KnownTables {
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const before = new Set(qualifiers.map((name) => name.toLowerCase()));
  const known = new Map<string, Relation>();
  const relation = (table: LineageTable): Relation => {
    const key = table.name.toLowerCase();
    const done = known.get(key);
    if (done) return done;
    // A view that reads itself is none.
    known.set(key, UNKNOWN);
    const made = table.view ? viewRelation(table, table.view.definition, read, all) : ownRelation(table);
    known.set(key, made);
    return made;
  };
  const find = (name: readonly string[]) =>
    byName.get(name.join(".")) ??
    (name.slice(0, -1).every((part) => before.has(part)) ? byName.get(name.at(-1) ?? "") : undefined);
  const all: KnownTables = {
    literal,
    isBuiltin: (name) => !ownFunctions.has(name),
    table: (name) => {
      const table = find(name);
      return table && relation(table);
    },
  };
  return all;
}

type KnownTables = Omit<Tables, "spend">;

const ROW_NUMBERS = ["rowid", "_rowid_", "oid"];

function ownRelation({ fields, guarded, rowNumber }: LineageTable): Relation {
  const hidden = new Set(guarded);
  const columns = new Map<string, boolean>();
  // Names may differ by letter case alone.
  for (const field of fields)
    columns.set(field.toLowerCase(), hidden.has(field) || columns.get(field.toLowerCase()) === true);
  for (const name of ROW_NUMBERS)
    if (!columns.has(name)) columns.set(name, rowNumber !== undefined && hidden.has(rowNumber));
  return { columns, others: undefined };
}

/** By its definition, and by what is known of its fields besides. */
function viewRelation(
  table: LineageTable,
  definition: string | undefined,
  read: (sql: string) => ParsedSql,
  tables: KnownTables,
): Relation {
  const parsed = definition === undefined ? undefined : read(definition);
  const [statement] = parsed?.kind === "parsed" ? parsed.statements : [];
  const view = node(statement?.CreateView);
  const query = node(statement?.Query) ?? node(view?.query);
  const outs = query && safely(() => readOuts(query as SqlNode, undefined, { ...tables, spend: limited() }));
  if (!outs) return { columns: new Map(table.fields.map((field) => [field.toLowerCase(), true])), others: true };
  const names = nodes(view?.columns).map((column) => identifier(column.name).name.toLowerCase());
  const inner = renamed(relationOf(outs), names.length > 0 ? names : []);
  const revealed = revealedIn(
    table.fields.map((field) => field.toLowerCase()),
    names.length > 0 ? (inner.outs ?? [{ spread: inner.columns, others: inner.others ?? true }]) : outs,
  );
  const hidden = new Set(table.guarded);
  return {
    columns: new Map(
      table.fields.map((field, at) => [field.toLowerCase(), revealed[at] === true || hidden.has(field)]),
    ),
    others: undefined,
  };
}

/** The columns of a result, matched with what the statement gives. */
function revealedIn(columns: readonly string[], outs: Outs): boolean[] {
  if (!anyOut(outs)) return columns.map(() => false);
  if (!outs.some(isSpread)) {
    const all = outs as readonly Out[];
    return columns.map((_, at) => (all.length === columns.length ? all[at]!.reveals : true));
  }
  const spreads = outs.filter(isSpread);
  const single = outs.filter((out): out is Out => !isSpread(out));
  const [spread] = spreads;
  const before = outs.findIndex(isSpread);
  const width = columns.length - single.length;
  if (spreads.length === 1 && spread && width >= 0) {
    const within = columns.slice(before, before + width).map((name) => byName(name, spread));
    const revealing = single.map((out) => out.reveals);
    return [...revealing.slice(0, before), ...within, ...revealing.slice(before)];
  }
  const known = relationOf(outs);
  const unnamed = single.some(({ name, reveals }) => name === undefined && reveals);
  return columns.map((name) => unnamed || byName(name, { spread: known.columns, others: true }));
}

/** Engines number columns of equal names: `id_1`, `id:1`. */
function byName(
  column: string,
  { spread, others }: { spread: ReadonlyMap<string, boolean>; others: boolean },
): boolean {
  const name = column.toLowerCase();
  const own = spread.get(name);
  if (own !== undefined) return own;
  const twin = /^(.*)[_:]\d+$/s.exec(name)?.[1];
  return (twin === undefined ? undefined : spread.get(twin)) ?? others;
}
