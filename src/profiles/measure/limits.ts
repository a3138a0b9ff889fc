import { z } from "zod";
import { isTableName, tableName } from "../../databases/files/formats.js";
import type { Unread } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import { BY_OTHERS, BY_SETTINGS, byName } from "./skipped-tables.js";

const seconds = z.number().positive("must be more than 0");
const rows = z.number().int("must be a whole number").positive("must be more than 0");
const units = { "": 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 };

/** A number of bytes: 500000, "500 MB", "2GiB". */
const bytes = z.union([z.number().positive(), z.string()]).transform((value, context) => {
  if (typeof value === "number") return value;
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]?i?b|)$/i.exec(value.trim()) ?? [];
  const factor = units[(unit ?? "?").toLowerCase() as keyof typeof units];
  if (number !== undefined && factor !== undefined && Number(number) > 0) return Number(number) * factor;
  context.addIssue({ code: "custom", message: 'Not a number of bytes: write 500000, "500 MB" or "2 GB"' });
  return z.NEVER;
});

/** What may be spent on reading. What lies beyond is sampled. */
export const amountsSchema = z.strictObject({
  seconds: seconds.optional(),
  rows: rows.optional(),
  bytes: bytes.optional(),
});

/** A name, or a pattern in which `*` stands for anything. */
const pattern = z.string().min(1);

/** How much profiling may cost, and what it is about: `profile:` in `askable.yaml`. */
export const limitsSchema = amountsSchema.extend({
  table: amountsSchema.optional().describe("For each table. Default: 300 seconds."),
  concurrency: z.number().int().positive().max(64).optional().describe("Tables measured at the same time. Default 2."),
  skip: z.array(pattern).optional().describe("Tables that are not measured."),
  only: z.array(pattern).optional().describe("The only tables that are measured."),
  /** By name or pattern, where a table's limits differ from `table`; the last that fits wins. */
  tables: z
    .record(
      pattern,
      amountsSchema.extend({
        filter: z
          .string()
          .min(1)
          .optional()
          .describe(
            "A condition in the database's own SQL that all reading of the table is under: a partition filter.",
          ),
        skip: z.boolean().optional(),
      }),
    )
    .optional(),
});

export type Amounts = z.output<typeof amountsSchema>;
/** Seconds, rows and bytes for the whole database at the top, for each table under `table` and `tables`. */
export type ProfileLimits = z.output<typeof limitsSchema>;

export const DEFAULT_SECONDS = { database: 3600, table: 300 };
/** Tables measured at the same time. */
export const CONCURRENCY = 2;

export interface TableLimits extends Amounts {
  readonly seconds: number;
  readonly filter?: string | undefined;
  /** Why the table is not measured. */
  readonly skipped?: string;
}

/** What holds for one table. */
export function tableLimits(table: string, limits: ProfileLimits): TableLimits {
  const own = Object.entries(limits.tables ?? {}).filter(([pattern]) => matches(pattern, table));
  const merged = Object.assign({}, limits.table, ...own.map(([, entry]) => entry)) as Amounts & {
    filter?: string;
    skip?: boolean;
  };
  const { skip, ...amounts } = merged;
  const skipped = skip ? BY_SETTINGS : whySkipped(table, limits);
  return {
    ...amounts,
    seconds: amounts.seconds ?? DEFAULT_SECONDS.table,
    ...(skipped !== undefined && { skipped }),
  };
}

function whySkipped(table: string, { skip = [], only }: ProfileLimits): string | undefined {
  if (only && !only.some((pattern) => names(pattern, table))) return BY_OTHERS;
  const found = skip.find((pattern) => names(pattern, table));
  return found === undefined ? undefined : byName(found);
}

/** A table that is a file may be called by the file's whole name. */
const names = (pattern: string, table: string) =>
  matches(pattern, table) || (isTableName(pattern) && !pattern.includes("*") && matches(tableName(pattern), table));

/** Why a file that cannot be read as a table need not be, and else why it cannot. */
export function unlessUnwanted(unread: Unread, limits: ProfileLimits): Unread {
  const why = isTableName(unread.what) ? tableLimits(tableName(unread.what), limits).skipped : undefined;
  return why === undefined ? unread : { what: unread.what, why };
}

/** Whether a name fits a pattern in which `*` stands for anything. Upper and lower case are alike. */
export function matches(pattern: string, name: string): boolean {
  const expression = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${expression.join(".*")}$`, "isu").test(name);
}

/** @throws AskableError when the limits leave nothing to measure of what is there. */
export function requireSome(tables: readonly { readonly name: string }[], limits: ProfileLimits): void {
  if (tables.length === 0 || tables.some(({ name }) => tableLimits(name, limits).skipped === undefined)) return;
  const { only = [], skip = [] } = limits;
  const said = only.length > 0 ? `only ${only.join(", ")}` : `all but ${skip.join(", ")}`;
  throw new AskableError(`No table is left to measure: ${said}`, {
    code: "usage",
    hint: `Tables there: ${tables
      .map(({ name }) => name)
      .slice(0, 8)
      .join(", ")}${tables.length > 8 ? " …" : ""}`,
  });
}
