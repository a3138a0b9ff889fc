import { periodWords } from "../headings.js";
import { literal, node, nodes, objectName, variant } from "../tree.js";
import type { Labels, Part } from "./query-parts.js";

const DATE = /'\d{4}(-\d{2}(-\d{2}[^']*)?)?'/;
const AGGREGATES: Readonly<Record<string, string>> = {
  sum: "the sum of",
  avg: "the average of",
  min: "the least",
  max: "the greatest",
  count: "the number of",
};

/** One condition that holds of other fields in two queries. @param counts Whether both count rows and do nothing else. */
export function fieldSwap(
  [left, right]: readonly [Part, Part],
  counts: boolean,
  { field }: Labels,
): { readonly own: string; readonly other: string } {
  const [own, other] = [left, right].map(({ fields }) => field(fields[0]!)) as [string, string];
  if (DATE.test(left.mask)) return { own: `${counts ? "counted " : ""}by ${own}`, other: `by ${other}` };
  const value = equalTo(left);
  if (value !== undefined && equalTo(right) === value) return { own: `'${value}' as ${own}`, other: `as ${other}` };
  return { own: `only where ${left.text}`, other: `only where ${right.text}` };
}

/** The text that a condition compares a field with. */
function equalTo({ mask, expression }: Part): string | undefined {
  const parts = node(node(expression)?.BinaryOp);
  if (parts?.op !== "Eq" || !/^(\? = '.*'|'.*' = \?)$/s.test(mask)) return undefined;
  return literal(parts.right) ?? literal(parts.left);
}

/** What a query shows, in words where it is a plain aggregate. */
export function shownText({ text, expression, fields }: Part): string {
  const call = node(node(expression)?.Function);
  const kind = AGGREGATES[objectName(call?.name).join().toLowerCase()];
  const list = node(node(call?.args)?.List);
  const [argument, ...more] = nodes(list?.args);
  const period = periodWords(expression);
  if (period !== undefined) return period;
  if (kind === undefined || call?.filter != null || argument === undefined || more.length > 0) return text;
  const distinct = list?.duplicate_treatment === "Distinct" ? "different " : "";
  if (argument.Unnamed === "Wildcard") return `${kind} rows`;
  const inner = variant(node(argument.Unnamed)?.Expr)[0];
  if (fields.length !== 1 || !/^(Identifier|CompoundIdentifier)$/.test(inner)) return text;
  const label = /\(\s*(?:distinct )?(.*)\)$/is.exec(text)?.[1] ?? text;
  return `${kind} ${distinct}${kind === AGGREGATES.count ? "values of " : ""}${label}`;
}
