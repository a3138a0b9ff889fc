import type { Example } from "../../indexes/example-store.js";
import type { SqlDialect } from "../../sql/dialect.js";
import { quoteText } from "../../sql/quoting.js";
import { sqlTokens, unquoted, withoutComments } from "../../sql/tokens.js";
import type { OpenDatabase } from "../ask/open-database.js";
import { maskedDatabase } from "./masked-database.js";
import { openView } from "./open-view.js";
import { personalLineage } from "./personal-lineage.js";
import { createTokens, type Tokens } from "./tokens.js";

/**
 * An open database of which no value of a personal field leaves: whoever asks it, a person, a model or a trace, gets a
 * token in its place, `‹personal 3›`, which means the same value as long as this lives and may stand in SQL for it. Rows
 * are filtered, joined and counted by the values themselves. A value that is looked for exactly as it is stored is shown.
 *
 * Whose tokens should not be comparable with those of others gets one of their own.
 */
export async function maskPersonal(open: OpenDatabase): Promise<OpenDatabase> {
  const tokens = createTokens();
  const lineage = await personalLineage(open);
  const { isMasked } = lineage;
  const names = new Set(
    open.profile.tables.flatMap(({ name: table, fields }) =>
      fields.flatMap(({ name: field }) => (isMasked({ table, field }) ? [field.toLowerCase()] : [])),
    ),
  );
  const known = new Set(
    open.profile.tables
      .flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)])
      .map((name) => name.toLowerCase()),
  );
  return openView(open, {
    sees: (ref) => (isMasked(ref) ? "masked" : "whole"),
    database: maskedDatabase(open.database, { ...lineage, tokens }),
    hit: (hit, text) =>
      isMasked(hit.ref) && hit.value !== text ? { ...hit, value: tokens.tokenOf(hit.value) ?? "" } : hit,
    example: (example) => maskedExample(example, names, known, open.database.dialect, tokens),
  });
}

/**
 * Without comments, and with tokens for all literals where the SQL names a personal field. One is left out that then has
 * numbers, and one with a quoted name that the database does not have: an alias, or a text to an engine that forgives.
 */
function maskedExample(
  example: Example,
  names: ReadonlySet<string>,
  known: ReadonlySet<string>,
  dialect: SqlDialect,
  tokens: Tokens,
): Example | undefined {
  const parts = withoutComments(sqlTokens(example.sql, dialect));
  if (parts.some((part) => part.kind === "cut" || (part.kind === "name" && !known.has(unquoted(part).toLowerCase())))) {
    return undefined;
  }
  const plain = parts.map(({ raw }) => raw).join("");
  if (!parts.some((part) => names.has(unquoted(part).toLowerCase()))) return { ...example, sql: plain };
  const texts = parts.filter(({ kind }) => kind === "text").map((part) => bare(unquoted(part)));
  if (parts.some(({ kind, raw }) => kind === "number" && raw.length > 1)) return undefined;
  const sql = parts.map((part) => {
    if (part.kind !== "text") return part.raw;
    const value = unquoted(part);
    return quoteText(
      value.replace(bare(value), () => tokens.tokenOf(bare(value)) ?? ""),
      dialect,
    );
  });
  const masked = (text: string) =>
    texts
      .filter((value) => value !== "")
      .reduce((all, value) => replaced(all, value, tokens.tokenOf(value) ?? ""), text);
  const { evidence } = example;
  return {
    ...example,
    sql: sql.join(""),
    question: masked(example.question),
    ...(evidence !== undefined && { evidence: masked(evidence) }),
  };
}

/** A pattern without its wildcards. */
const bare = (text: string) => text.replace(/^%+|%+$/g, "");

function replaced(text: string, value: string, token: string): string {
  const pattern = value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return text.replace(new RegExp(pattern, "gi"), () => token);
}
