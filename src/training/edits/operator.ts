import { node } from "../../sql/tree.js";
import {
  type EditableQuery,
  type EditableSelect,
  type Editor,
  joins,
  keyword,
  makeEdit,
  operatorBetween,
  walk,
  wordBefore,
} from "./edit.js";

const COMPARISONS: Readonly<Record<string, { readonly written: ReadonlySet<string>; readonly others: string[] }>> = {
  Eq: { written: new Set(["=", "=="]), others: ["<>"] },
  NotEq: { written: new Set(["<>", "!="]), others: ["="] },
  Gt: { written: new Set([">"]), others: [">=", "<"] },
  GtEq: { written: new Set([">="]), others: [">", "<="] },
  Lt: { written: new Set(["<"]), others: ["<=", ">"] },
  LtEq: { written: new Set(["<="]), others: ["<", ">="] },
};
const CONNECTIVES: Readonly<Record<string, string>> = { And: "or", Or: "and" };
const NEGATED: Readonly<Record<string, ReadonlySet<string>>> = {
  InList: new Set(["in"]),
  InSubquery: new Set(["in"]),
  Between: new Set(["between"]),
  Like: new Set(["like"]),
  ILike: new Set(["ilike"]),
};
const SET_OPERATORS = ["union", "intersect", "except"];

/** Another comparison, AND for OR, a condition or its opposite, another set operation. Conditions of joins stay. */
export const editOperators: Editor = (query) => [
  ...query.selects.flatMap((select) =>
    [...walk(select)].flatMap(({ expression, kind, content }) => {
      if (!content) return [];
      if (kind === "BinaryOp") return binary(query, select, content);
      if (kind === "IsNull" || kind === "IsNotNull") return nullTest(query, expression[kind], kind === "IsNull");
      if (kind === "Exists") return existence(query, content);
      return NEGATED[kind] ? negation(query, content, NEGATED[kind]) : [];
    }),
  ),
  ...query.queries.flatMap(({ body }) => setOperations(query, node(body))),
];

function binary(query: EditableQuery, { scope }: EditableSelect, { op, left, right }: Record<string, unknown>) {
  const comparison = COMPARISONS[String(op)];
  if (comparison) {
    if (joins({ BinaryOp: { left, right } }, scope)) return [];
    const place = operatorBetween(query, left, right, comparison.written);
    const others = op === "Eq" && isNumber(right) ? [...comparison.others, ">=", "<="] : comparison.others;
    return place ? others.map((text) => makeEdit("operator", query, { ...place, text })) : [];
  }
  const other = CONNECTIVES[String(op)];
  // The condition of a join in WHERE, made one of two that suffice, would give every pair of rows.
  if (!other || joins(left, scope) || joins(right, scope)) return [];
  const place = operatorBetween(query, left, right, new Set([String(op).toLowerCase()]));
  return place ? [makeEdit("operator", query, { ...place, text: keyword(query, other) })] : [];
}

const isNumber = (value: unknown) => "Number" in (node(node(node(value)?.Value)?.value) ?? {});

function negation(query: EditableQuery, { expr, negated }: Record<string, unknown>, words: ReadonlySet<string>) {
  const { places } = query;
  const start = places.of(expr)?.last;
  if (start === undefined) return [];
  let at = start + 1;
  while (places.words[at] === ")") at++;
  const word = negated === true ? at + 1 : at;
  if (!words.has(places.words[word] ?? "")) return [];
  if (negated === true) return [makeEdit("operator", query, { first: at, last: at, text: "" })];
  const text = `${keyword(query, "not")} ${places.tokens[word]!.raw}`;
  return [makeEdit("operator", query, { first: word, last: word, text })];
}

function nullTest(query: EditableQuery, tested: unknown, isNull: boolean) {
  const { places } = query;
  let at = (places.of(tested)?.last ?? Number.NaN) + 1;
  while (places.words[at] === ")") at++;
  if (places.words[at] !== "is") return [];
  if (isNull) return [makeEdit("operator", query, { first: at, last: at, text: keyword(query, "is not") })];
  return places.words[at + 1] === "not" ? [makeEdit("operator", query, { first: at + 1, last: at + 1, text: "" })] : [];
}

function existence(query: EditableQuery, { subquery }: Record<string, unknown>) {
  const { places } = query;
  const first = places.of(subquery)?.first;
  const at = first === undefined ? undefined : wordBefore(query, first, new Set(["exists"]));
  if (at === undefined) return [];
  if (places.words[at - 1] === "not") return [makeEdit("operator", query, { first: at - 1, last: at - 1, text: "" })];
  const text = `${keyword(query, "not")} ${places.tokens[at]!.raw}`;
  return [makeEdit("operator", query, { first: at, last: at, text })];
}

function setOperations(query: EditableQuery, body: Record<string, unknown> | undefined): ReturnType<Editor> {
  const operation = node(body?.SetOperation);
  if (!operation) return [];
  const { left, right, set_quantifier } = operation;
  const place = operatorBetween(query, left, right, new Set(SET_OPERATORS));
  const word = place && query.places.words[place.first];
  const others = set_quantifier === "None" ? SET_OPERATORS.filter((other) => other !== word) : [];
  return [
    ...(place ? others.map((text) => makeEdit("operator", query, { ...place, text: keyword(query, text) })) : []),
    ...setOperations(query, node(left)),
    ...setOperations(query, node(right)),
  ];
}
