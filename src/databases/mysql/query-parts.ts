import { type SqlToken, unquoted } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";

const QUERIES = new Set(["select", "with", "values", "table"]);
const OTHERS = new Set(
  `alter analyze backup begin binlog cache call change check checksum clone commit create deallocate declare delete desc
   describe do drop end execute explain flush get grant handler help import insert install kill load lock optimize
   prepare purge release rename repair replace reset resignal restart revoke rollback savepoint set show shutdown signal
   start stop truncate uninstall unlock update use xa`.split(/\s+/),
);

/** In MySQL's grammar the first word says what a statement is. */
export function kindRefused(tokens: readonly SqlToken[]): Failed | undefined {
  const words = tokens.map(({ raw }) => raw.toLowerCase());
  if (words[0] === "explain")
    words.splice(0, words[1] === "format" ? 4 : /^(extended|partitions)$/.test(words[1]!) ? 2 : 1);
  const first = words.find((word) => word !== "(") ?? "";
  if (QUERIES.has(first)) return undefined;
  if (OTHERS.has(first)) {
    return failed("refused", `Only a query is run (SELECT, WITH or VALUES), not ${first.toUpperCase()}`);
  }
  return first === ""
    ? failed("no-statement", "The SQL contains no statement")
    : failed("syntax", `near "${first}": syntax error`);
}

/** `INTO` can stand nowhere else unquoted. */
export function partRefused(tokens: readonly SqlToken[]): Failed | undefined {
  for (const [at, { kind, raw }] of tokens.entries()) {
    const next = tokens[at + 1]?.raw.toLowerCase() ?? "";
    const word = raw.toLowerCase();
    if (kind === "symbol") {
      if (raw === ";") return failed("refused", "The SQL contains more than one statement");
      if (raw === ":=") return failed("refused", "Only a query is run: := sets a variable");
      if (raw === "?") return failed("syntax", "The statement has parameters (?), which have no values here");
      if (raw === "||") return failed("syntax", "|| is OR in MySQL: write CONCAT(a, b) to join texts, or OR");
    } else if (kind === "word") {
      if (word === "into") return failed("refused", "Only a query is run: INTO writes its result elsewhere");
      if ((word === "for" && (next === "update" || next === "share")) || (word === "lock" && next === "in")) {
        return failed("refused", `Only a query is run: ${raw} ${tokens[at + 1]?.raw} locks rows`);
      }
      if (/^(insert|update|delete|replace)$/.test(word) && next !== "(") {
        return failed("refused", `Only a query is run, not ${raw.toUpperCase()}`);
      }
      if (next === "value" && tokens[at + 2]?.raw.toLowerCase() === "for") {
        return failed("refused", `Only a query is run: ${raw} VALUE FOR moves a sequence`);
      }
    }
  }
  return undefined;
}

/** @param tables As `schema.table`, folded. */
export function tableRefused(tokens: readonly SqlToken[], tables: ReadonlySet<string>): Failed | undefined {
  for (const [at, token] of tokens.entries()) {
    const part = tokens[at + 2];
    if (tokens[at + 1]?.raw !== "." || !part || (token.kind !== "word" && token.kind !== "name")) continue;
    const [schema, table] = [unquoted(token), unquoted(part)];
    if (!tables.has(fold(`${schema}.${table}`))) continue;
    return failed("refused", `Only a query over the tables is run: ${schema}.${table} is not allowed`);
  }
  return undefined;
}

/** The server compares names without regard to case and accents in some places. */
export function fold(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}
