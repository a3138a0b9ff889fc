import type { FieldRef } from "./field.js";
import type { SqlNode } from "./parse.js";
import type { Relation, Scope } from "./relations.js";

/** A comparison for equality between two items of FROM. `expression` is set where a side is more than a bare field. */
export interface JoinPair {
  readonly left: FieldRef;
  readonly right: FieldRef;
}

/** What reading a query tells. */
export interface Events {
  readonly read: (table: string) => void;
  readonly used: (field: FieldRef) => void;
  /** A name in the place of a column that belongs to nothing known. */
  readonly unresolved: (name: string) => void;
  /** A column that was found, stored or computed. */
  readonly resolved: () => void;
  readonly grouped: (field: FieldRef) => void;
  readonly ordered: (field: FieldRef) => void;
  readonly filtered: (field: FieldRef, filter: Filter) => void;
  /** Compared by size with something other than literals; `other` where that is a stored field. */
  readonly compared?: (field: FieldRef, other: FieldRef | undefined) => void;
  readonly called: (field: FieldRef, text: string) => void;
  /** Several pairs are one join by several fields. */
  readonly joined: (pairs: readonly JoinPair[], expression?: string) => void;
  /** A stored field under another name in the select list. */
  readonly renamed?: (field: FieldRef, alias: string) => void;
  /** A value that a CASE gives a name. */
  readonly valueNamed?: (field: FieldRef, value: string, name: string) => void;
  /** An expression that the select list gives a name. */
  readonly named: (alias: string, text: string, fields: readonly FieldRef[]) => void;
  /** An aggregate that the select list gives a name, over rows of tables that meet conditions: all of them as SQL. */
  readonly figure?: (figure: Figure) => void;
  /** A SELECT that was read, with what its names stand for. */
  readonly selected?: (select: SqlNode, scope: Scope) => void;
}

export interface Figure {
  readonly alias: string;
  /** Fields as "table.field", here and in the conditions. */
  readonly expression: string;
  /** What is read, the first item of FROM first. */
  readonly tables: readonly string[];
  readonly conditions: readonly string[];
}

export interface Filter {
  readonly op: string;
  readonly expression: string | undefined;
  readonly values: readonly string[];
}

export interface Reading {
  readonly table: (name: readonly string[]) => Relation | undefined;
  /** A name as the dialect writes it. */
  readonly write: (name: string) => string;
  readonly events: Events;
  /** Reads a query inside an expression, and says what it gives. */
  readonly query: (query: SqlNode, scope: Scope) => Relation;
}

const ignore = () => {};

/** For who listens to some events only. */
export const SILENT: Events = {
  read: ignore,
  used: ignore,
  unresolved: ignore,
  resolved: ignore,
  grouped: ignore,
  ordered: ignore,
  filtered: ignore,
  called: ignore,
  joined: ignore,
  named: ignore,
};
