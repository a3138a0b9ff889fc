import type { Cell, CellKind, ResultColumn } from "../results/result.js";
import { type Connection, rowsOf } from "./connection.js";

/** A column as the server describes it. */
export interface Described {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

export interface CellReader {
  readonly column: ResultColumn;
  read(text: string): Cell;
}

/** How the cells of a type are made from the server's text. */
interface Type {
  readonly name: string;
  readonly kind: CellKind;
  read(text: string): Cell;
}

const same = (text: string) => text;

/** Types that are there in every database, by their number. */
const BUILT_IN: Readonly<Record<number, readonly [string, CellKind, (text: string) => Cell]>> = {
  16: ["boolean", "boolean", (text) => text === "t"],
  17: ["bytea", "blob", bytes],
  18: ['"char"', "text", same],
  19: ["name", "text", same],
  20: ["bigint", "integer", integer],
  21: ["smallint", "integer", Number],
  23: ["integer", "integer", Number],
  25: ["text", "text", same],
  26: ["oid", "integer", Number],
  114: ["json", "text", same],
  142: ["xml", "text", same],
  700: ["real", "number", Number],
  701: ["double precision", "number", Number],
  869: ["inet", "text", same],
  1042: ["character", "text", same],
  1043: ["character varying", "text", same],
  1082: ["date", "date", same],
  1083: ["time without time zone", "time", same],
  1114: ["timestamp without time zone", "timestamp", same],
  1184: ["timestamp with time zone", "timestamp", withMinutes],
  1186: ["interval", "interval", same],
  1266: ["time with time zone", "time", withMinutes],
  1700: ["numeric", "decimal", same],
  2249: ["record", "struct", (text) => numbered(recordOf(text))],
  2950: ["uuid", "uuid", same],
  3802: ["jsonb", "text", same],
};

const NUMERIC = 1700;
const MONEY = 790;

/**
 * The types of one database: what is not built in is looked up when it is first met. Dates may be `infinity` or of
 * `0044-03-15 BC`; numerics may be `NaN`. Enums, ranges, JSON, addresses, bits and what extensions add are text;
 * domains are what they are made of; a composite is a struct.
 */
export class Types {
  readonly #known = new Map<number, Type>();

  /** @param moneyDigits digits that the server's locale gives an amount of money behind its point. */
  constructor(moneyDigits: number) {
    for (const [oid, [name, kind, read]] of Object.entries(BUILT_IN))
      this.#known.set(Number(oid), { name, kind, read });
    this.#known.set(MONEY, { name: "money", kind: "decimal", read: (text) => money(text, moneyDigits) });
  }

  unknownOf(columns: readonly Described[]): number[] {
    return [...new Set(columns.map((column) => column.dataTypeID))].filter((oid) => !this.#known.has(oid));
  }

  /** Looks types up, with all that they are made of, where names are the server's own. */
  async learn(connection: Connection, oids: readonly number[]): Promise<void> {
    const rows = await rowsOf(connection, lookup(oids));
    const found = new Map(rows.map((row) => [Number(row[0]), row]));
    const make = (oid: number): Type => {
      const known = this.#known.get(oid);
      if (known) return known;
      const type = madeOf(found.get(oid), make);
      this.#known.set(oid, type);
      return type;
    };
    for (const oid of oids) make(oid);
  }

  readers(columns: readonly Described[]): CellReader[] {
    return columns.map(({ name, dataTypeID, dataTypeModifier }) => {
      const type = this.#known.get(dataTypeID) ?? { name: "", kind: "text", read: same };
      // Averages and quotients come with sixteen digits behind the point, whatever they are.
      const read = dataTypeID === NUMERIC && dataTypeModifier === -1 ? withoutZeros : type.read;
      return { column: { name, type: type.name, kind: type.kind }, read };
    });
  }
}

function lookup(oids: readonly number[]): string {
  return `WITH RECURSIVE needed (oid) AS (
      SELECT unnest('{${oids.join()}}'::oid[])
      UNION
      SELECT part.oid FROM needed JOIN pg_catalog.pg_type AS t ON t.oid = needed.oid CROSS JOIN LATERAL (
        SELECT t.typelem UNION ALL SELECT t.typbasetype
        UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute AS a
        WHERE t.typrelid <> 0 AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
      ) AS part (oid) WHERE part.oid <> 0
    )
    SELECT t.oid, pg_catalog.format_type(t.oid, NULL), t.typtype, t.typcategory, t.typelem, t.typbasetype, t.typdelim,
      (SELECT json_agg(json_build_array(a.attname, a.atttypid::bigint) ORDER BY a.attnum) FROM pg_catalog.pg_attribute AS a
       WHERE t.typrelid <> 0 AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped)
    FROM needed JOIN pg_catalog.pg_type AS t ON t.oid = needed.oid`;
}

function madeOf(row: readonly (string | null)[] | undefined, make: (oid: number) => Type): Type {
  const [, name = "", sort, category, element, base, delimiter, parts] = row ?? [];
  const type = { name: name ?? "" };
  if (sort === "d") return { ...make(Number(base)), ...type };
  if (category === "A" && element !== "0") {
    const { read } = make(Number(element));
    return { ...type, kind: "list", read: (text) => arrayOf(text, delimiter ?? ",", read) };
  }
  if (sort === "c") {
    const fields = JSON.parse(parts ?? "[]") as [string, number][];
    const readers = fields.map(([, oid]) => make(oid).read);
    return {
      ...type,
      kind: "struct",
      read: (text) =>
        Object.fromEntries(
          recordOf(text).map((part, at) => [fields[at]?.[0] ?? "", part === null ? null : readers[at]!(part)]),
        ),
    };
  }
  return { ...type, kind: "text", read: same };
}

function numbered(parts: readonly Cell[]): Cell {
  return Object.fromEntries(parts.map((part, at) => [String(at + 1), part]));
}

function integer(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}

/** `+00` as `+00:00`. */
function withMinutes(text: string): string {
  return text.replace(/([+-]\d\d)(?= BC$|$)/, "$1:00");
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/(?<!0)0+$/, "").replace(/\.$/, "") : text;
}

/** An amount as the server's locale writes it, without currency and grouping. */
function money(text: string, digits: number): string {
  const all = text.replace(/\D/g, "").padStart(digits + 1, "0");
  const whole = all.slice(0, all.length - digits).replace(/^0+(?=\d)/, "");
  const sign = /[-(]/.test(text) ? "-" : "";
  return `${sign}${whole}${digits > 0 ? `.${all.slice(-digits)}` : ""}`;
}

/** An array as the server writes it: `{1,NULL,"a b"}`, nested in braces, bounds before it passed over. */
export function arrayOf(text: string, delimiter: string, read: (text: string) => Cell): Cell {
  const start = text.indexOf("{");
  // Old vectors of numbers have no braces.
  if (start < 0) return text.split(" ").filter(Boolean).map(read);
  let at = start;
  const list = (): Cell[] => {
    const cells: Cell[] = [];
    at += 1;
    while (text[at] !== "}" && at < text.length) {
      if (text[at] === "{") cells.push(list());
      else {
        const { value, quoted, next } = valueAt(text, at, `${delimiter}}`);
        cells.push(!quoted && value === "NULL" ? null : read(value));
        at = next;
      }
      if (text[at] === delimiter) at += 1;
    }
    at += 1;
    return cells;
  };
  return list();
}

/** The parts of a record as the server writes it: `(1,,"a b")`, where nothing is NULL. */
export function recordOf(text: string): (string | null)[] {
  const parts: (string | null)[] = [];
  if (text === "()") return parts;
  for (let at = 1; at < text.length; at += 1) {
    const { value, quoted, next } = valueAt(text, at, ",)");
    parts.push(value === "" && !quoted ? null : value);
    at = next;
  }
  return parts;
}

/** Up to one of the marks, quotes and backslashes resolved. */
function valueAt(text: string, start: number, marks: string): { value: string; quoted: boolean; next: number } {
  let value = "";
  let quoted = false;
  let inside = false;
  let at = start;
  for (; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "\\") value += text[++at] ?? "";
    else if (mark === '"') {
      if (inside && text[at + 1] === '"') value += text[++at];
      else inside = !inside;
      quoted = true;
    } else if (!inside && marks.includes(mark)) break;
    else value += mark;
  }
  return { value, quoted, next: at };
}
