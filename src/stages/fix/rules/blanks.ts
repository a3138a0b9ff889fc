import type { Reference, Source } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { type SqlToken, unquoted } from "../../../sql/tokens.js";
import { sameName } from "../same-name.js";
import { isSpelling } from "./names.js";
import { fieldOf, type QueryText, type Repair, tableOf } from "./query.js";

/** Words that a name may be torn into. */
const MOST_WORDS = 5;

/**
 * Names with blanks in them (`student_ enrolment`, `first name`), which SQL reads as a name and an alias: all of them.
 *
 * @param any Also those whose first word is a name by itself: where the query is no SQL.
 */
export function tornNames(query: QueryText, any = false): Repair | undefined {
  const { sql, blocks, dialect } = query;
  let mended = "";
  let done = 0;
  const reasons: string[] = [];
  for (let at = 0; at < blocks.tokens.length; at++) {
    const torn = tornAt(at, query, any);
    if (!torn) continue;
    const start = blocks.tokens[at]!.start;
    at += torn.words - 1;
    const end = endOf(blocks.tokens[at]!);
    mended += sql.slice(done, start) + writeName(torn.name, dialect);
    reasons.push(`${sql.slice(start, end)} is called ${torn.name}.`);
    done = end;
  }
  if (reasons.length === 0) return undefined;
  return { sql: mended + sql.slice(done), reason: [...new Set(reasons)].join(" ") };
}

const endOf = ({ start, raw }: SqlToken) => start + raw.length;

/** The longest run of words from here on that is one name. */
function tornAt(
  at: number,
  query: QueryText,
  any: boolean,
): { readonly name: string; readonly words: number } | undefined {
  const { tokens, blocks, references } = query.blocks;
  let words = 1;
  while (words < MOST_WORDS && tokens[at + words]?.kind === "word" && tokens[at]?.kind === "word") words++;
  for (; words > 1; words--) {
    const written = tokens
      .slice(at, at + words)
      .map(unquoted)
      .join("_");
    const source = blocks.flatMap(({ sources }) => sources).find((each) => each.at === at && each.table !== undefined);
    const reference = references.find((each) => each.at === at);
    const known = source ? tableNames(source, query, any) : reference && fieldNames(reference, query, any);
    const [name, second] = new Set(known?.filter((each) => isSpelling(each, written)));
    if (name !== undefined && second === undefined) return { name, words };
  }
  return undefined;
}

/** The names that a torn one may have, where its first word is none by itself. */
function tableNames(source: Source, { profile }: QueryText, any: boolean): string[] {
  return tableOf(source, profile) && !any ? [] : profile.tables.map(({ name }) => name);
}

function fieldNames({ block, qualifier, field }: Reference, { profile }: QueryText, any: boolean): string[] {
  const tables = block.sources
    .filter(({ alias }) => !qualifier || sameName(alias, qualifier.name))
    .flatMap((source) => tableOf(source, profile) ?? []);
  if (!any && tables.some((table) => fieldOf(table, field))) return [];
  return tables.flatMap((table) => table.fields.map(({ name }) => name));
}

/** An apostrophe inside a word (`'can't'`) ends a text in SQL where it is not doubled. */
export function apostrophes({ sql }: Pick<QueryText, "sql">): Repair | undefined {
  const mended = sql.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "''");
  const even = (mended.split("'").length - 1) % 2 === 0;
  if (mended === sql || !even) return undefined;
  return { sql: mended, reason: "An apostrophe inside a text is doubled." };
}
