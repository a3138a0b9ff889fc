import { type Failed, failed } from "../engine.js";
import type { Statement } from "./read.js";

/** Volatile functions of the server that only compute, wait within the deadline, or tell sizes. */
export const HARMLESS: readonly string[] =
  `random random_normal clock_timestamp timeofday gen_random_uuid uuidv4 uuidv7 uuid_generate_v1 uuid_generate_v1mc
   uuid_generate_v4 gen_random_bytes gen_salt normal_rand bernoulli system system_rows system_time current_query
   pg_sleep pg_sleep_for pg_sleep_until pg_relation_size pg_table_size pg_total_relation_size pg_indexes_size
   pg_database_size pg_tablespace_size pg_partition_tree pg_partition_ancestors pg_is_in_recovery`.split(/\s+/);

/** Functions that are not volatile and run a text as SQL all the same. */
const RUNNING = ["\\w+_to_xml\\w*", "crosstab\\w*", "connectby", "xpath_table", "dblink\\w*"];

/** What the server keeps for itself: passwords, and what files of its own say. */
const CATALOGUES = `pg_authid pg_shadow pg_user_mappings? pg_subscription pg_largeobject pg_hba_file_rules
  pg_file_settings pg_ident_file_mappings`.split(/\s+/);

/**
 * Refuses what a read-only transaction lets through. The kind of a statement the server itself decides (`describe`);
 * this is about functions with effects, of which a privileged account has some hundred, and about catalogues that hold
 * secrets.
 *
 * It looks at the text and not at a parse of it, because no parser at hand reads all of PostgreSQL's grammar, and a
 * query that the server can run and a parser cannot must not be refused for that. A function is called by its name
 * followed by a bracket, blanks or comments between at most; a name can be written otherwise only as `U&"…"`. Quotes,
 * dollars and nested comments therefore hide nothing. What it refuses in vain is a text value like 'pg_notify(…)'.
 */
export interface Guard {
  objection(sql: string): Failed | undefined;
}

/** @param effects names of functions, as the server's catalogue has them. */
export function createGuard(effects: readonly string[]): Guard {
  const names = effects.map((name) => name.replace(/\W/g, "\\$&"));
  const call = new RegExp(`(?<![\\w$\\u0080-\\uffff])(${[...names, ...RUNNING].join("|")})"?\\s*(?:\\(|/\\*|--)`, "i");
  const catalogue = new RegExp(`(?<![\\w$\\u0080-\\uffff])(${CATALOGUES.join("|")})(?![\\w$\\u0080-\\uffff])`, "i");
  return {
    objection(sql) {
      const called = call.exec(sql)?.[1];
      if (called) return failed("refused", `Only a query over the tables is run: ${called}() is not allowed`);
      const secret = catalogue.exec(sql)?.[1];
      if (secret) return failed("refused", `Only a query over the tables is run: ${secret} may not be read`);
      if (/\bu&"/i.test(sql)) return failed("refused", 'Names are not written as U&"…" here');
      return undefined;
    },
  };
}

const OTHERS = new Set(
  `abort alter analyze analyse begin call checkpoint close cluster comment commit copy create deallocate declare delete
   discard do drop end execute explain fetch grant import insert listen load lock merge move notify prepare reassign
   refresh reindex release reset revoke rollback savepoint security set show start truncate unlisten update vacuum`.split(
    /\s+/,
  ),
);

/** Of a statement that the server's grammar takes for no query: which one it is, where its first word tells. */
export function kindRefused(sql: string): Failed | undefined {
  const bare = sql.replace(/^(?:\s|;|--[^\n\r]*|\/\*[\s\S]*?\*\/)*/, "");
  const word = /^\w+/.exec(bare)?.[0].toLowerCase() ?? "";
  if (bare === "") return failed("no-statement", "The SQL contains no statement");
  if (!OTHERS.has(word)) return undefined;
  return failed("refused", `Only a query is run (SELECT, WITH, VALUES or TABLE), not ${word.toUpperCase()}`);
}

/** `EXPLAIN (FORMAT JSON) SELECT …` is run where it does not ANALYZE, which would run the query without its bounds. */
export function statementOf(sql: string): Statement {
  const explained = /^\s*explain\s+(?:\(([\w\s,]*)\)\s*|verbose\s+)?(?=\w|\()/i.exec(sql);
  if (!explained || /analy[sz]e/i.test(explained[1] ?? "")) return { sql, query: sql };
  return { sql, query: sql.slice(explained[0].length) };
}
