import type { SqlNode } from "../parse.js";
import { columnName, node, nodes, objectName, variant } from "../tree.js";
import { COMPUTING, COUNTING } from "./functions.js";
import { anyOut, type Outs, resolveName, revealsAny, type Scope } from "./relations.js";

export interface Reading {
  readonly query: (query: SqlNode, scope: Scope) => Outs;
  /** Whether a text literal reveals a value: one that stands for it. */
  readonly literal: (text: string) => boolean;
  /** Whether a function is the engine's own. */
  readonly isBuiltin: (name: string) => boolean;
  /** Told of steps that are taken. @throws Where there are too many: what cannot be followed may reveal anything. */
  readonly spend: (steps: number) => void;
}

/** What is true or false of values, and no value. */
const TESTS = new Set(
  `IsNull IsNotNull IsTrue IsNotTrue IsFalse IsNotFalse IsUnknown IsNotUnknown IsDistinctFrom IsNotDistinctFrom InList
   InSubquery InUnnest Between Like ILike SimilarTo RLike AnyOp AllOp Exists IsNormalized`.split(/\s+/),
);
const TESTING = new Set(
  `Eq NotEq Lt LtEq Gt GtEq Spaceship And Or Xor PGRegexMatch PGRegexIMatch PGRegexNotMatch PGRegexNotIMatch PGLikeMatch
   PGILikeMatch PGNotLikeMatch PGNotILikeMatch PGStartsWith Match Regexp Glob`.split(/\s+/),
);

/** What gives what its parts give: which of its keys hold them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Cast: ["expr"],
  Extract: ["expr"],
  Ceil: ["expr"],
  Floor: ["expr"],
  Position: ["expr", "in"],
  Substring: ["expr", "substring_from", "substring_for"],
  Trim: ["expr", "trim_what", "trim_characters"],
  Overlay: ["expr", "overlay_what", "overlay_from", "overlay_for"],
  Collate: ["expr"],
  AtTimeZone: ["timestamp", "time_zone"],
  BinaryOp: ["left", "right"],
  UnaryOp: ["expr"],
  Array: ["elem"],
  Interval: ["value"],
  Named: ["expr"],
  Convert: ["expr"],
  MatchAgainst: [],
};

/** Whether an expression may reveal a value. What is not known may. */
export function reveals(expression: unknown, scope: Scope, reading: Reading): boolean {
  const name = columnName(expression);
  reading.spend(name ? 1 + scope.sources.length : 1);
  if (name) {
    const found = resolveName(
      scope,
      name.map((part) => part.name.toLowerCase()),
    );
    // A name in double quotes that is no column is a text to SQLite.
    if (found === undefined && name.length === 1 && name[0]?.quoted) return reading.literal(name[0].name);
    return found ?? true;
  }
  const any = (parts: readonly unknown[]) => parts.some((part) => reveals(part, scope, reading));
  const [kind, content] = variant(expression);
  const parts = node(content);
  if (TESTS.has(kind)) return false;
  if (kind === "BinaryOp" && TESTING.has(String(parts?.op))) return false;
  if (kind === "UnaryOp" && String(parts?.op) === "Not") return false;
  if (kind === "Value" || kind === "TypedString") return literalReveals(parts?.value, scope, reading);
  if (kind === "Nested" || kind === "Prior") return reveals(content, scope, reading);
  if (kind === "Tuple" && Array.isArray(content)) return any(content);
  if (kind === "Case" && parts)
    return any([...nodes(parts.conditions).map(({ result }) => result), parts.else_result ?? NULL]);
  if (kind === "Subquery" && parts) return anyOut(reading.query(parts, scope));
  if (kind === "Function" && parts) return callReveals(parts, scope, reading);
  if (kind === "Dictionary") return any(nodes(content).map(({ value }) => value));
  const keys = PARTS[kind];
  if (!keys || !parts) return true;
  return any(keys.flatMap((key) => (Array.isArray(parts[key]) ? parts[key] : (parts[key] ?? NULL))));
}

const NULL = { Value: { value: "Null" } };

function literalReveals(value: unknown, scope: Scope, reading: Reading): boolean {
  const inner = node(value)?.value ?? value;
  const [kind, text] = variant(inner);
  if (typeof text !== "string") return kind === "Placeholder";
  const asName = kind === "DoubleQuotedString" ? resolveName(scope, [text.toLowerCase()]) : false;
  return asName === true || reading.literal(text);
}

function callReveals(call: SqlNode, scope: Scope, reading: Reading): boolean {
  const [name = "", ...others] = objectName(call.name).map((part) => part.toLowerCase());
  // One of a schema may be anybody's.
  if (others.length > 0 || variant(call.parameters)[0] !== "None" || !reading.isBuiltin(name)) return true;
  if (COUNTING.has(name)) return false;
  if (!COMPUTING.has(name)) return true;
  const [form, content] = variant(call.args);
  if (form === "Subquery" && node(content)) return anyOut(reading.query(node(content)!, scope));
  const args = nodes(node(content)?.args).map((arg) => argumentOf(arg));
  const within = nodes(call.within_group).map(({ expr }) => expr);
  return (
    args.some((arg) => ("every" in arg ? everyReveals(scope, arg.every) : reveals(arg.expression, scope, reading))) ||
    within.some((expression) => reveals(expression, scope, reading))
  );
}

type Argument = { readonly expression: unknown } | { readonly every: string | undefined };

/** `x`, `name => x`, `*` or `t.*`. */
function argumentOf(arg: SqlNode): Argument {
  const [kind, content] = variant(arg);
  const value = kind === "Unnamed" ? content : (node(content)?.arg ?? content);
  const [form, inner] = variant(value);
  if (form === "Wildcard") return { every: undefined };
  if (form === "QualifiedWildcard") return { every: objectName(inner).at(-1)?.toLowerCase() };
  return { expression: form === "Expr" ? inner : value };
}

/** Of all columns of the tables that a `*` stands for. */
function everyReveals({ sources }: Scope, owner: string | undefined): boolean {
  const own = owner === undefined ? sources : sources.filter(({ alias }) => alias === owner);
  return own.length === 0 || own.some(({ relation }) => revealsAny(relation));
}
