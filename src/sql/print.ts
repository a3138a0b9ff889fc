import { columnName, type Identifier, literal, node, nodes, objectName, variant } from "./tree.js";

const OPERATORS: Readonly<Record<string, string>> = {
  Plus: "+",
  Minus: "-",
  Multiply: "*",
  Divide: "/",
  Modulo: "%",
  StringConcat: "||",
  Eq: "=",
  NotEq: "<>",
  Gt: ">",
  GtEq: ">=",
  Lt: "<",
  LtEq: "<=",
  And: "AND",
  Or: "OR",
  Not: "NOT",
  Arrow: "->",
  LongArrow: "->>",
  Spaceship: "<=>",
};

class Unprintable extends Error {}

/**
 * An expression as SQL, with its columns as `column` writes them. Undefined for one that has a query inside, or is of
 * a kind that is rare in formulas.
 */
export function printExpression(
  expression: unknown,
  column: (name: readonly Identifier[]) => string | undefined,
): string | undefined {
  const operator = (name: unknown) => OPERATORS[String(name)] ?? fail();
  const list = (items: unknown) => (Array.isArray(items) ? items : []).map(print).join(", ");
  try {
    return print(expression);
  } catch (error) {
    if (error instanceof Unprintable) return undefined;
    throw error;
  }

  function print(value: unknown): string {
    const name = columnName(value);
    if (name) return column(name) ?? fail();
    const [kind, content] = variant(value);
    const parts = node(content);
    const inner = () => print(parts?.expr);
    const not = parts?.negated === true ? "NOT " : "";
    switch (kind) {
      case "Nested":
        return `(${print(content)})`;
      case "Value":
        return printLiteral(value);
      case "TypedString":
        return `${typeName(parts?.data_type)} ${printLiteral({ Value: parts?.value })}`;
      case "Interval":
        return `INTERVAL ${print(parts?.value)}${parts?.leading_field == null ? "" : ` ${typeName(parts.leading_field)}`}`;
      case "BinaryOp":
        return `${print(parts?.left)} ${operator(parts?.op)} ${print(parts?.right)}`;
      case "UnaryOp":
        return parts?.op === "Not" ? `NOT ${inner()}` : `${operator(parts?.op)}${inner()}`;
      case "IsNull":
        return `${print(content)} IS NULL`;
      case "IsNotNull":
        return `${print(content)} IS NOT NULL`;
      case "Between":
        return `${inner()} ${not}BETWEEN ${print(parts?.low)} AND ${print(parts?.high)}`;
      case "InList":
        return `${inner()} ${not}IN (${list(parts?.list)})`;
      case "Like":
        return `${inner()} ${not}LIKE ${print(parts?.pattern)}`;
      case "Cast":
        return `CAST(${inner()} AS ${typeName(parts?.data_type)})`;
      case "Extract":
        return `extract(${String(variant(parts?.field)[0]).toLowerCase()} from ${inner()})`;
      case "Trim":
        return `trim(${inner()})`;
      case "Substring":
        return `substr(${[parts?.expr, parts?.substring_from, parts?.substring_for]
          .filter((part) => part != null)
          .map(print)
          .join(", ")})`;
      case "Case":
        return printCase(parts);
      case "Function":
        return printCall(parts);
      default:
        return fail();
    }
  }

  function printCase(parts: ReturnType<typeof node>): string {
    const branches = nodes(parts?.conditions).map(
      ({ condition, result }) => ` WHEN ${print(condition)} THEN ${print(result)}`,
    );
    const operand = parts?.operand == null ? "" : ` ${print(parts.operand)}`;
    const other = parts?.else_result == null ? "" : ` ELSE ${print(parts.else_result)}`;
    return `CASE${operand}${branches.join("")}${other} END`;
  }

  function printCall(parts: ReturnType<typeof node>): string {
    const name = objectName(parts?.name).join(".");
    if (parts?.over != null || nodes(parts?.within_group).length > 0) fail();
    const filter = parts?.filter == null ? "" : ` FILTER (WHERE ${print(parts.filter)})`;
    if (parts?.args === "None") return name;
    const list = node(node(parts?.args)?.List);
    const distinct = list?.duplicate_treatment === "Distinct" ? "DISTINCT " : "";
    const args = nodes(list?.args).map(({ Unnamed }) => (Unnamed === "Wildcard" ? "*" : print(node(Unnamed)?.Expr)));
    return `${name}(${distinct}${args.join(", ")})${filter}`;
  }
}

function printLiteral(value: unknown): string {
  const [type] = variant(node(variant(value)[1])?.value);
  const text = literal(value);
  if (text === undefined) return type === "Null" ? "NULL" : fail();
  return type === "Number" || type === "Boolean" ? text : `'${text.replaceAll("'", "''")}'`;
}

/** "Real", `{ Varchar: … }` and `{ Custom: [name, …] }` alike. */
function typeName(value: unknown): string {
  const [kind, content] = variant(value);
  const custom = kind === "Custom" && Array.isArray(content) ? objectName(content[0]).join(".") : kind;
  return custom === "" ? fail() : custom.toUpperCase();
}

function fail(): never {
  throw new Unprintable();
}
