import type { Batch, Database, QueryLimits } from "../../databases/database.js";
import type { Outcome, Result } from "../../databases/results/result.js";
import type { Rights } from "../../databases/rights.js";
import type { Schema } from "../../databases/schema.js";
import type { Revealed } from "../../sql/lineage/lineage.js";
import { quoteText } from "../../sql/quoting.js";
import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { PersonalLineage } from "./personal-lineage.js";
import { holdsToken, TOKEN, type Tokens } from "./tokens.js";
import { bareStep, withoutCatalogue } from "./withheld.js";

export interface Masking extends PersonalLineage {
  readonly tokens: Tokens;
}

type Failure = Extract<Outcome, { kind: "error" | "timeout" }>;

const WITHHELD =
  "The statement failed on a stored value. What the database says of it is withheld, since it may show personal data.";

/**
 * A database whose results show tokens in place of masked values. Statements run on the values themselves: a text literal
 * with a token in it is compared as the value that it stands for.
 */
export function maskedDatabase(inner: Database, { isMasked, revealed, fields, tokens }: Masking): Database {
  const restored = (sql: string) => restore(sql, inner, tokens);
  const masksFor = (sql: string, restoring: Restored): Masks => ({
    revealed: revealed(sql),
    heading: headingIn(sql, restoring, fields),
  });

  /** What the engine says of the statement with tokens in it; where it only fails on values, nothing that it says. */
  const told = async (
    sql: string,
    ran: Outcome,
    { text, values }: Restored,
    limits?: QueryLimits,
  ): Promise<Outcome> => {
    if (ran.kind !== "error") return ran;
    const planned = await inner.plan(sql, { ...limits });
    if (planned.kind === "error") return { ...planned, ms: ran.ms };
    if (ran.failure === "memory") return { ...ran, message: "The statement took more memory than it may" };
    if (ran.failure === "lost") return { ...ran, message: "The process that ran the statement ended" };
    if (values.size === 0 && (await isHarmless(inner, text, isMasked))) return ran;
    return { ...ran, message: WITHHELD };
  };
  const shownRows = async (sql: string, ran: Outcome, restoring: Restored, limits?: QueryLimits): Promise<Outcome> => {
    if (!("result" in ran)) return told(sql, ran, restoring, limits);
    const { rewritten, ...rest } = ran;
    const shown = maskedResult(ran.result, masksFor(sql, restoring), tokens);
    const again = rewritten === undefined ? undefined : withTokens(rewritten, restoring);
    return { ...rest, result: shown, ...(again !== undefined && again !== sql && { rewritten: again }) };
  };
  return {
    ...inner,
    schema: async (options) => withoutDefinitions(await inner.schema(options)),
    query: async (sql, limits) => {
      const restoring = restored(sql);
      return shownRows(sql, await inner.query(restoring.text, limits), restoring, limits);
    },
    stream: async (sql, onBatch, limits) => {
      const restoring = restored(sql);
      const masks = masksFor(sql, restoring);
      const onRows = (batch: Batch) => onBatch(maskedResult(batch, masks, tokens));
      return shownRows(sql, await inner.stream(restoring.text, onRows, limits), restoring, limits);
    },
    plan: async (sql, limits) => {
      const planned = await inner.plan(restored(sql).text, limits);
      if (planned.kind === "plan")
        return { ...planned, plan: { ...planned.plan, steps: planned.plan.steps.map(bareStep) } };
      const own = await inner.plan(sql, limits);
      return own.kind === "plan" ? { ...planned, message: WITHHELD } : own;
    },
    permits: (sql, rights, limits) => inner.permits(sql, rights, limits),
    scan: async () => refused("Statistics are measured without masks only"),
    ...withoutCatalogue,
  };
}

const refused = (message: string): Failure => ({ kind: "error", failure: "refused", message, ms: 0 });

interface Restored {
  readonly text: string;
  /** Values by the tokens that stood for them. */
  readonly values: ReadonlyMap<string, string>;
}

/** The statement with values in place of the tokens in its text literals. */
function restore(sql: string, { dialect }: Database, tokens: Tokens): Restored {
  const values = new Map<string, string>();
  if (!holdsToken(sql)) return { text: sql, values };
  const original = (token: string) => {
    const value = tokens.valueOf(token);
    if (value !== undefined) values.set(token, value);
    return value ?? token;
  };
  const text = sqlTokens(sql, dialect).map((token) => {
    if (token.kind !== "text" || !token.raw.startsWith("'")) return token.raw;
    const content = unquoted(token);
    return holdsToken(content) ? quoteText(content.replace(TOKEN, original), dialect) : token.raw;
  });
  return { text: text.join(""), values };
}

function withTokens(text: string, { values }: Restored): string {
  const longest = [...values].sort(([, a], [, b]) => b.length - a.length);
  return longest.reduce(
    (all, [token, value]) => all.replaceAll(value.replaceAll("'", "''"), token).replaceAll(value, token),
    text,
  );
}

/** Whether no masked field is read, as far as the engine can tell. */
async function isHarmless(inner: Database, sql: string, isMasked: Masking["isMasked"]): Promise<boolean> {
  const { tables } = await inner.schema();
  const rights: Rights = {
    tables: Object.fromEntries(
      tables
        .filter(({ kind }) => kind === "table")
        .map(({ name: table, fields }) => [
          table,
          fields.flatMap(({ name: field }) => (isMasked({ table, field }) ? [] : [field])),
        ]),
    ),
  };
  return (await inner.permits(sql, rights)).kind === "permitted";
}

interface Masks {
  readonly revealed: Revealed;
  /** What a column is called whose values are masked; undefined where its name may be a value, too. */
  readonly heading: (name: string, masked: boolean) => string | undefined;
}

function maskedResult<Rows extends Pick<Result, "columns" | "data">>(
  result: Rows,
  { revealed, heading }: Masks,
  tokens: Tokens,
): Rows {
  const masked = revealed(result.columns.map(({ name }) => name));
  return {
    ...result,
    columns: result.columns.map((column, at) => ({
      ...column,
      name: heading(column.name, masked[at] === true) ?? `column ${at + 1}`,
      ...(masked[at] && { type: "text", kind: "text" }),
    })),
    data: result.data.map((cells, at) => (masked[at] ? cells.map((cell) => tokens.tokenOf(cell)) : cells)),
  };
}

/** What stands in the statement, and names of fields; a pivot makes names of values. */
function headingIn(sql: string, restoring: Restored, fields: ReadonlySet<string>): Masks["heading"] {
  const written = spaceless(sql);
  return (name, masked) => {
    const own = withTokens(name, restoring);
    return !masked || written.includes(spaceless(own)) || fields.has(own.toLowerCase()) ? own : undefined;
  };
}

const spaceless = (text: string) => text.toLowerCase().replace(/[\s"`[\]]+/g, "");

/** How a view is made may compare with values. */
function withoutDefinitions({ tables, ...rest }: Schema): Schema {
  return { ...rest, tables: tables.map(({ definition: _, ...table }) => table) };
}
