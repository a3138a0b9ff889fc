import type { Dialect } from "../../databases/dialect.js";
import type { SubSchema } from "../../profiles/profile.js";
import { writeName } from "../../sql/quoting.js";

/**
 * A grammar in GBNF of one SELECT statement in which every table and field is one of those given, and no table has an
 * alias, so that no reply can name what is not there.
 */
export function sqlGrammar(fields: SubSchema, dialect: Dialect): string {
  const name = (text: string) => writeName(text, dialect);
  const tables = [...new Set(fields.map(({ table }) => name(table)))];
  const bare = [...new Set(fields.map(({ field }) => name(field)))];
  const columns = [...fields.map(({ table, field }) => `${name(table)}.${name(field)}`), ...bare];
  return [...RULES, `table ::= ${choiceOf(tables)}`, `column ::= ${choiceOf(columns)}`].join("\n");
}

function choiceOf(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(" | ");
}

/** Little may be nested: what may go on for ever, a small model does for ever. */
const RULES = [
  `root ::= query ";"? "\\n"?`,
  `query ::= select (s ("UNION" | "UNION ALL" | "INTERSECT" | "EXCEPT") s select)?`,
  `select ::= "SELECT " ("DISTINCT ")? item ("," s item)? ("," s item)? ("," s item)? ("," s item)? s "FROM " table join? join? join? join? where? group? order? limit?`,
  `s ::= " " | "\\n" " "? " "? " "? " "?`,
  `join ::= s ("INNER " | "LEFT ")? "JOIN " table s "ON " column " = " column`,
  `item ::= value (" AS " word)?`,
  `where ::= s "WHERE " condition`,
  `group ::= s "GROUP BY " column ("," s column)? ("," s column)? (s "HAVING " test)?`,
  `order ::= s "ORDER BY " value direction? ("," s value direction?)?`,
  `direction ::= " ASC" | " DESC"`,
  `limit ::= s "LIMIT " [0-9] [0-9]? [0-9]?`,
  `condition ::= test (s ("AND " | "OR ") test)? (s ("AND " | "OR ") test)? (s ("AND " | "OR ") test)?`,
  `test ::= value (compares | inside | between | " IS NULL" | " IS NOT NULL")`,
  `compares ::= (" = " | " <> " | " != " | " < " | " <= " | " > " | " >= " | " LIKE " | " NOT LIKE ") (value | nested)`,
  `inside ::= (" IN " | " NOT IN ") (nested | "(" literal ("," s literal)? ("," s literal)? ("," s literal)? ")")`,
  `between ::= " BETWEEN " literal " AND " literal`,
  `nested ::= "(" select ")"`,
  `value ::= term ((" + " | " - " | " * " | " / ") term)?`,
  `term ::= column | literal | call`,
  `call ::= "COUNT(*)" | aggregate "(" ("DISTINCT ")? (column | case) ")" | cast | function "(" column ("," s literal)? ("," s literal)? ")"`,
  `aggregate ::= "COUNT" | "SUM" | "AVG" | "MIN" | "MAX"`,
  `function ::= "ROUND" | "ABS" | "LENGTH" | "LOWER" | "UPPER" | "SUBSTR" | "COALESCE"`,
  `cast ::= "CAST(" (column | aggregate "(" (column | case) ")" | "COUNT(*)") " AS " ("REAL" | "INTEGER" | "TEXT") ")"`,
  `case ::= "CASE WHEN " column (" = " | " < " | " > " | " <> ") literal " THEN " literal " ELSE " literal " END"`,
  `literal ::= "'" ([^'\\n] | "''")* "'" | "-"? [0-9]+ ("." [0-9]+)?`,
  `word ::= [a-z] [a-z0-9_]*`,
];
