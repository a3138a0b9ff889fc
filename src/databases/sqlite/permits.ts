import Sqlite from "better-sqlite3";
import { hashOf } from "../../artifacts/hash.js";
import { withoutLeading } from "../../sql/first-word.js";
import { quoteName } from "../../sql/quoting.js";
import { type Failed, failed, notReadable, notReadableOf, type Permit } from "../engine.js";
import { type ReadableFields, type Rights, readableFields } from "../rights.js";
import { failureOf, quotedText, withQuotedText } from "./messages.js";
import { sqliteSql } from "./sql.js";

/*
 * What a statement reads, told by SQLite itself: the statement is compiled against an empty copy of the schema that has no
 * index, and its bytecode names each column that is read. Without indexes nothing is compared or sorted but by columns
 * that are read; names mean in the copy what they mean in the database, since all tables, fields and views are there.
 */

/** One table of the copy, as cursors of the bytecode read it. */
interface Btree {
  readonly table: string;
  /** By their places in a record. */
  readonly fields: readonly string[];
  /** The field that the row number is; undefined where none is. */
  readonly rowNumber: string | undefined;
  /** Set where nothing of it may be read. */
  readonly closed: boolean;
  /** A view that is granted as a table has no row number. */
  readonly isView: boolean;
}

interface Copy {
  readonly key: string;
  readonly database: Sqlite.Database;
  readonly btrees: ReadonlyMap<number, Btree>;
  /** Virtual tables that may be read, as the bytecode names them. */
  readonly modules: ReadonlySet<string>;
  readonly rights: ReadableFields;
}

export type PermitsStatement = (database: Sqlite.Database, sql: string, rights: Rights) => Permit;

/** Keeps the copies of the last few rights. */
export function createPermits(): PermitsStatement {
  const copies: Copy[] = [];
  const copyFor = (database: Sqlite.Database, rights: Rights): Copy => {
    const key = hashOf({ rights, schema: database.pragma("schema_version", { simple: true }) });
    const known = copies.find((copy) => copy.key === key);
    if (known) return known;
    const copy = copyOf(database, rights, key);
    copies.push(copy);
    if (copies.length > MOST_COPIES) copies.shift()?.database.close();
    return copy;
  };
  return (database, sql, rights) => permit(copyFor(database, rights), sql);
}

const MOST_COPIES = 8;

function permit(copy: Copy, sql: string): Permit {
  let text = sql;
  for (;;) {
    try {
      // Alone, so that what stands behind EXPLAIN is one query and nothing else.
      const statement = copy.database.prepare(text);
      if (!statement.reader || !statement.readonly) return failed("refused", "The statement would change the database");
      const program = copy.database.prepare(`EXPLAIN ${withoutLeading(text)}`).all() as Instruction[];
      return objectionTo(text, program, copy) ?? { kind: "permitted", sql: text };
    } catch (error) {
      const quoted = quotedText(error);
      const rewritten = quoted === undefined ? text : withQuotedText(text, quoted);
      if (rewritten === text) return failureOf(error);
      text = rewritten;
    }
  }
}

interface Instruction {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string | null;
}

/** Instructions that reach the row number of a cursor's table. */
const BY_ROW_NUMBER = new Set("Rowid IdxRowid SeekRowid NotExists SeekLT SeekLE SeekGE SeekGT".split(" "));

/** Instructions that read a stored row otherwise than column by column. */
const WHOLE_ROWS = new Set("RowData RowCell Offset".split(" "));

/** All that queries are made of; what is not known here may read what nobody knows of. */
const KNOWN = new Set(
  `Transaction VFilter Init Goto Gosub InitCoroutine Yield MustBeInt Jump Once If IfNot IsType Not IfNullRow IfNotOpen
   IfSizeBetween Last SorterSort Sort Rewind IfEmpty SorterNext Prev Next Or And RowSetRead RowSetTest IsNull NotNull Ne
   Eq Gt Le Lt Ge ElseEq IfPos IfNotZero DecrJumpZero VNext Filter PureFunc Function Return EndCoroutine HaltIfNull Halt
   Integer Int64 String BeginSubrtn Null SoftNull Blob Variable Move Copy SCopy IntCopy ResultRow CollSeq AddImm RealAffinity
   Cast Permutation Compare IsTrue ZeroOrNull Column Affinity MakeRecord Count BitAnd BitOr ShiftLeft ShiftRight Add
   Subtract Multiply Divide Remainder Concat OpenRead BitNot OpenDup String8 OpenEphemeral SorterOpen SequenceTest
   OpenPseudo Close ColumnsUsed SeekScan SeekHit Sequence NewRowid Insert Delete SorterCompare SorterData NullRow SeekEnd
   IdxInsert SorterInsert IdxDelete DeferredSeek FinishSeek Clear ResetSorter Real RowSetAdd MemMax OffsetLimit AggInverse
   AggStep AggStep1 AggValue AggFinal CursorLock CursorUnlock VOpen VInitIn VColumn ClrSubtype GetSubtype SetSubtype
   FilterAdd CursorHint ReleaseReg Noop Explain Abortable Trace Param Expire IfNoHope NoConflict Found NotFound IdxLE IdxGT
   IdxLT IdxGE`
    .split(/\s+/)
    .concat([...BY_ROW_NUMBER, ...WHOLE_ROWS]),
);

function objectionTo(
  sql: string,
  program: readonly Instruction[],
  { btrees, modules, rights }: Copy,
): Failed | undefined {
  const notRead = (table: string, field?: string) => notReadableOf(sql, sqliteSql, table, field);
  const cursors = new Map<number, Btree>();
  for (const { opcode, p1, p2, p3 } of program) {
    if (opcode !== "OpenRead") continue;
    const btree = p3 === 0 ? btrees.get(p2) : undefined;
    if (!btree) return notReadable("What stands in the catalogue");
    if (btree.closed) return notRead(btree.table);
    // One number for two tables would leave open which of them is read.
    if (cursors.has(p1) && cursors.get(p1) !== btree) return notRead(btree.table);
    cursors.set(p1, btree);
  }
  for (const { opcode, p1, p2, p4 } of program) {
    if (!KNOWN.has(opcode)) return failed("refused", `What the statement reads cannot be told (${opcode})`);
    if (opcode === "VOpen" && !modules.has(p4 ?? ""))
      return notReadable("A virtual table or a function of the catalogue");
    const btree = cursors.get(p1);
    if (!btree) continue;
    const may = rights.table(btree.table);
    if (opcode === "Column") {
      const field = btree.fields[p2];
      if (field === undefined || !may?.has(field)) return notRead(btree.table, field ?? String(p2));
    }
    if (WHOLE_ROWS.has(opcode)) {
      const hidden = btree.fields.find((field) => !may?.has(field));
      if (hidden !== undefined) return notRead(btree.table, hidden);
    }
    if (BY_ROW_NUMBER.has(opcode) && (btree.isView || (btree.rowNumber !== undefined && !may?.has(btree.rowNumber))))
      return notRead(btree.table, btree.rowNumber ?? "rowid");
  }
  return undefined;
}

interface Listed {
  readonly name: string;
  readonly type: "table" | "view" | "virtual" | "shadow";
  readonly wr: number;
  readonly sql: string | null;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
  readonly hidden: number;
}

function copyOf(database: Sqlite.Database, rights: Rights, key: string): Copy {
  const readable = readableFields(rights);
  const copy = new Sqlite(":memory:");
  copy.pragma("automatic_index = 0");
  copy.pragma("trusted_schema = 0");
  const listed = database
    .prepare<[], Listed>(
      `SELECT l.name, l.type, l.wr, s.sql FROM pragma_table_list AS l LEFT JOIN sqlite_schema AS s ON s.name = l.name
       AND s.type IN ('table', 'view') WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  const made = new Map<string, Omit<Btree, "table">>();
  const modules = new Set(["json_each", "json_tree"].map((name) => moduleOf(copy, name)));
  for (const each of listed) {
    const columns = columnsOf(database, each.name);
    const visible = columns.filter(({ hidden }) => hidden !== 1).map(({ name }) => name);
    const may = readable.table(each.name);
    const whole = may !== undefined && visible.every((field) => may.has(field));
    // What cannot be made is not there, and a statement that names it fails.
    if (each.type === "view" && may === undefined) tryRun(copy, each.sql, /^\s*CREATE\s+VIEW\b/i);
    else if (each.type === "virtual" && whole && tryRun(copy, each.sql, /^\s*CREATE\s+VIRTUAL\s+TABLE\b/i)) {
      modules.add(moduleOf(copy, each.name));
    } else {
      const table = plainTable(each, columns, may, database);
      if (tryRun(copy, table.sql, /^CREATE TABLE/)) made.set(each.name, table);
    }
  }
  modules.delete("");
  const roots = copy.prepare<[], { name: string; rootpage: number }>("SELECT name, rootpage FROM sqlite_schema").all();
  const btrees = new Map(
    roots.flatMap(({ name, rootpage }) => {
      const table = made.get(name);
      return table ? [[rootpage, { ...table, table: name }] as const] : [];
    }),
  );
  return { key, database: copy, btrees, modules, rights: readable };
}

function columnsOf(database: Sqlite.Database, table: string): Column[] {
  try {
    return database.prepare<[string], Column>("SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)").all(table);
  } catch {
    return [];
  }
}

/** The table without types, constraints and indexes. A row number that may not be read is a field like others. */
function plainTable(
  { name, type, wr }: Listed,
  columns: readonly Column[],
  may: { has(field: string): boolean } | undefined,
  database: Sqlite.Database,
): Omit<Btree, "table"> & { readonly sql: string } {
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const alias =
    wr === 0 && type === "table" && key.length === 1 && isRowNumber(database, name, key[0]!) ? key[0] : undefined;
  const quoted = (column: Column) => quoteName(column.name, sqliteSql);
  const keyed = wr === 1 && may !== undefined && key.every((column) => may.has(column.name));
  const written = columns.map(
    (column) => `${quoted(column)}${column === alias && may?.has(column.name) ? " INTEGER PRIMARY KEY" : ""}`,
  );
  const constraint = keyed ? [`PRIMARY KEY (${key.map(quoted).join(", ")})`] : [];
  const stored = keyed ? [...key, ...columns.filter((column) => !key.includes(column))] : columns;
  return {
    sql: `CREATE TABLE ${quoteName(name, sqliteSql)} (${[...written, ...constraint].join(", ")})${keyed ? " WITHOUT ROWID" : ""}`,
    fields: stored.map((column) => column.name),
    rowNumber: alias?.name,
    // Rows that lie in the order of a key tell its order.
    closed: may === undefined || (wr === 1 && !keyed) || type === "virtual" || type === "shadow",
    isView: type === "view",
  };
}

/** `INTEGER PRIMARY KEY` is the row number, but not where an index stands for the key. */
function isRowNumber(database: Sqlite.Database, table: string, { type }: Column): boolean {
  if (type.toUpperCase() !== "INTEGER") return false;
  const own = database.prepare<[string], { n: number }>(
    "SELECT count(*) AS n FROM pragma_index_list(?) WHERE origin = 'pk'",
  );
  return own.get(table)?.n === 0;
}

function tryRun(copy: Sqlite.Database, sql: string | null, form: RegExp): boolean {
  if (sql === null || !form.test(sql)) return false;
  try {
    copy.prepare(sql).run();
    return true;
  } catch {
    return false;
  }
}

/** How bytecode names the module of a virtual table. */
function moduleOf(copy: Sqlite.Database, table: string): string {
  try {
    const program = copy.prepare(`EXPLAIN SELECT 1 FROM ${quoteName(table, sqliteSql)}`).all() as Instruction[];
    return program.find(({ opcode }) => opcode === "VOpen")?.p4 ?? "";
  } catch {
    return "";
  }
}
