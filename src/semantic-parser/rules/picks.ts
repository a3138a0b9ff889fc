import type { PeriodUnit } from "../../databases/dialect.js";
import type { FieldRef } from "../../databases/schema.js";

export interface FieldOption {
  readonly ref: FieldRef;
  readonly score: number;
  /** More of what was asked is less of this field's value (the oldest has the smallest birth year). */
  readonly inverse?: boolean;
}

export interface TableOption {
  readonly table: string;
  readonly score: number;
}

/** A place of the question that names a field or a table, with all that it can be; best first. */
export interface Pick {
  /** Position of the item. */
  readonly at: number;
  /** True when the words say nothing of ids or codes, so that a key is not what is wanted. */
  readonly plain?: boolean;
  /** Where rows are grouped by it, or it is shown so: the period that its times lie in. */
  readonly unit?: PeriodUnit;
  /** The place that it has to agree with: both are the date of the question, which names none. */
  readonly like?: Pick;
  /** True for a verb that says what happened, as a date is called: "rented" of rented_on. */
  readonly happened?: true;
  /** True for a time that was said of no field: any that keeps dates. */
  readonly when?: true;
  /** The table of whose rows a time is said: "people who came to a VIEWING in May". */
  readonly of?: string;
  /** True where the field is meant as it is stored, with values that stand for missing ones. */
  readonly asStored?: boolean;
  /** True for what others have to have: "clients WITH COMPLAINTS". */
  readonly had?: true;
  /** True for rows of which it is listed apart what to show: a mere number of theirs says nothing more. */
  readonly listed?: true;
  /** True where all that is kept of its rows is asked for. */
  readonly whole?: true;
  /** True for a plain "name", which can stand for first and last name. */
  readonly wholeName?: boolean;
  readonly fields: readonly FieldOption[];
  readonly tables: readonly TableOption[];
}

/** A place that can be this one field alone. */
export const fieldPick = (at: number, ref: FieldRef, score: number): Pick => ({
  at,
  fields: [{ ref, score }],
  tables: [],
});

/** A place that can be this one table alone. */
export const tablePick = (at: number, table: string, score: number): Pick => ({
  at,
  fields: [],
  tables: [{ table, score }],
});
