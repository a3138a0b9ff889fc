import { literalIn, storedField } from "../../sql/expressions.js";
import type { TokenRange } from "../../sql/places.js";
import { quoteText } from "../../sql/quoting.js";
import type { Scope } from "../../sql/relations.js";
import { type Edit, type EditableQuery, type Editor, expressionsIn, makeEdit, walk } from "./edit.js";
import { fieldAt } from "./fields.js";

const COMPARED = new Set(["Eq", "NotEq", "Gt", "GtEq", "Lt", "LtEq"]);

/**
 * Another value that the field holds, as the profile knows them; the number beside it where an aggregate or a formula
 * is compared. Values that tell of a person are never put into a query.
 */
export const editLiterals: Editor = (query) =>
  query.selects.flatMap(({ scope, ...select }) =>
    [...walk(select)].flatMap(({ kind, content }) => {
      if (!content) return [];
      const { expr, left, right, list, low, high, pattern } = content;
      if (kind === "BinaryOp" && COMPARED.has(String(content.op))) {
        return [...replaced(query, left, right, scope), ...replaced(query, right, left, scope)];
      }
      if (kind === "InList") return (list as unknown[]).flatMap((each) => replaced(query, expr, each, scope));
      if (kind === "Between") return [low, high].flatMap((each) => replaced(query, expr, each, scope));
      return kind === "Like" || kind === "ILike" ? replaced(query, expr, pattern, scope, true) : [];
    }),
  );

function replaced(query: EditableQuery, operand: unknown, value: unknown, scope: Scope, isPattern = false): Edit[] {
  const text = literalIn(value, scope);
  const place = query.places.of(value);
  if (text === undefined || place === undefined || place.first !== place.last) return [];
  const field = fieldAt(storedField(operand, scope), query.profile);
  const raw = query.places.tokens[place.first]!.raw;
  if (!field) {
    const computed = expressionsIn(operand).some((each) => "Function" in each || "BinaryOp" in each);
    return /^\d+$/.test(raw) && computed ? beside(query, Number(raw), place) : [];
  }
  if (field.semantic?.personal !== undefined) return [];
  const { top = [], quantiles = [], min, max } = field;
  const stored = [...top.map(({ value }) => value), ...quantiles, min, max].filter((each) => each != null);
  const others = [...new Set(stored.map(String))].filter((other) => other !== text && other.length <= LONGEST);
  const written = (isPattern ? others.flatMap((other) => inPattern(other, text)) : others)
    .filter((other) => other !== text && !(isPattern && other.toLowerCase() === text.toLowerCase()))
    .flatMap((other) => asWritten(other, raw, query));
  return [...new Set(written)].map((each) => makeEdit("literal", query, { ...place, text: each }));
}

/** A value that is longer was not meant to be compared with. */
const LONGEST = 100;

function beside(query: EditableQuery, number: number, place: TokenRange): Edit[] {
  return [number + 1, ...(number > 0 ? [number - 1] : [])].map((each) =>
    makeEdit("literal", query, { ...place, text: String(each) }),
  );
}

/** The first word of a value with the wildcards of the pattern around it; its last where the pattern begins with one alone. */
function inPattern(value: string, pattern: string): string[] {
  const core = pattern.replace(/^[%_]+|(?<![%_])[%_]+$/g, "");
  const words = value.match(/[\p{L}\p{N}]+/gu) ?? [];
  const word = /^[%_]/.test(pattern) && !/[%_]$/.test(pattern) ? words.at(-1) : words[0];
  return core === "" || word === undefined ? [] : [pattern.replace(core, () => word)];
}

function asWritten(value: string, raw: string, { dialect }: EditableQuery): string[] {
  if (raw.startsWith('"')) return [`"${value.replaceAll('"', '""')}"`];
  if (raw.startsWith("'")) return [quoteText(value, dialect)];
  return /^\d/.test(raw) && /^\d+(\.\d+)?$/.test(value) ? [value] : [];
}
