import type { Dialect } from "../../databases/database.js";
import { writeName } from "../../databases/names.js";
import type { SubSchema } from "../stage.js";

/**
 * A grammar in GBNF of one SELECT statement in which every table and field is one of those given, fields always written
 * as table.field: no aliases of tables, so that no reply can name what is not there.
 */
export function sqlGrammar(fields: SubSchema, dialect: Dialect): string {
  const name = (text: string) => writeName(text, dialect);
  const tables = [...new Set(fields.map(({ table }) => name(table)))];
  const columns = fields.map(({ table, field }) => `${name(table)}.${name(field)}`);
  return [...RULES, `table ::= ${choiceOf(tables)}`, `column ::= ${choiceOf(columns)}`].join("\n");
}

function choiceOf(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(" | ");
}

const RULES = [
  `root ::= query ";"`,
  `query ::= select ((" UNION " | " UNION ALL " | " INTERSECT " | " EXCEPT ") select)?`,
  `select ::= "SELECT " ("DISTINCT ")? item (", " item)* " FROM " table join* where? group? order? limit?`,
  `join ::= (" INNER JOIN " | " LEFT JOIN " | " JOIN ") table " ON " column " = " column (" AND " column " = " column)*`,
  `item ::= value (" AS " word)?`,
  `where ::= " WHERE " condition`,
  `group ::= " GROUP BY " value (", " value)* (" HAVING " condition)?`,
  `order ::= " ORDER BY " value direction? (", " value direction?)*`,
  `direction ::= " ASC" | " DESC"`,
  `limit ::= " LIMIT " [0-9] [0-9]? [0-9]? (" OFFSET " [0-9] [0-9]?)?`,
  `condition ::= test ((" AND " | " OR ") test)*`,
  `test ::= ("NOT ")? (comparison | "(" condition ")" | "EXISTS (" query ")")`,
  `comparison ::= value (compares | inside | between | " IS NULL" | " IS NOT NULL")`,
  `compares ::= (" = " | " <> " | " != " | " < " | " <= " | " > " | " >= " | " LIKE " | " NOT LIKE ") value`,
  `inside ::= (" IN (" | " NOT IN (") (query | literal (", " literal)*) ")"`,
  `between ::= " BETWEEN " value " AND " value`,
  `value ::= term ((" + " | " - " | " * " | " / " | " || ") term)*`,
  `term ::= column | literal | call | "(" (query | value) ")" | case`,
  `call ::= "COUNT(*)" | aggregate "(" ("DISTINCT ")? value ")" | cast | function "(" value (", " value)* ")"`,
  `aggregate ::= "COUNT" | "SUM" | "AVG" | "MIN" | "MAX"`,
  `function ::= "ROUND" | "ABS" | "LENGTH" | "LOWER" | "UPPER" | "SUBSTR" | "STRFTIME" | "COALESCE" | "IIF"`,
  `cast ::= "CAST(" value " AS " ("REAL" | "INTEGER" | "TEXT") ")"`,
  `case ::= "CASE WHEN " condition " THEN " value (" ELSE " value)? " END"`,
  `literal ::= "'" ([^'\\n] | "''")* "'" | "-"? [0-9]+ ("." [0-9]+)? | "NULL"`,
  `word ::= [a-z] [a-z0-9_]*`,
];
