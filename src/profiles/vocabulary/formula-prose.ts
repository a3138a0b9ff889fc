import { closingBracket } from "../../sql/brackets.js";
import { type Formula, type ResolveName, readFormula } from "../../sql/formula.js";
import { sqlTokens } from "../../sql/tokens.js";

/** A formula as people wrote it down: an expression, over rows that meet conditions. */
export interface SaidFormula {
  readonly expression: Formula;
  readonly filters: readonly Formula[];
}

export type ReadSaid =
  | { readonly kind: "read"; readonly said: SaidFormula }
  | { readonly kind: "failed"; readonly reason: string };

/** Reads conditions that a table's own words stand in: "st paid and open", "status is open". */
export interface ProseReader {
  readonly resolve: ResolveName;
  /** The stored value that a bare word after a field stands for, as a literal of SQL. */
  readonly literal: (field: string, word: string) => string | undefined;
}

const SHARE =
  /^(?:the )?(?:share|percentage|percent|proportion|fraction) of ([^()]+?)(?:\s*\(([^()]+)\))?\s+(?:with|where|whose|that have|for which)\s+(.+)$/i;
/** "share of st X among all orders". */
const AMONG = /^(?:the )?(?:share|percentage|percent|proportion|fraction) of (.+) among (?:all )?(?:the )?\w+$/i;
const NUMBER = /^(?:the )?(?:number|count) of ([^()]+?)(?:\s*\(([^()]+)\)|\s+(?:with|where|whose)\s+(.+))$/i;
const AGGREGATE = /^(?:the )?(sum|total|average|mean|minimum|maximum)(?: of)? (.+)$/i;
const FUNCTIONS: Readonly<Record<string, string>> = {
  sum: "SUM",
  total: "SUM",
  average: "AVG",
  mean: "AVG",
  minimum: "MIN",
  maximum: "MAX",
};
const OVER = /(?<!\s)\s+(?:of|where|for|with|when|if)\s+/gi;

/** Reads SQL, or prose that is close to it: "sum(amt) of dir = 'AR'", "share of arrived shipments (ata not NULL) with ata <= eta". */
export function readSaidFormula(text: string, reader: ProseReader): ReadSaid {
  const written = text.trim().replace(/\.$/, "");
  const whole = read(written, reader);
  if (whole.kind === "read") return { kind: "read", said: { expression: whole.formula, filters: [] } };
  return proseOf(written, reader) ?? whole;
}

function proseOf(text: string, reader: ProseReader): ReadSaid | undefined {
  const share = SHARE.exec(text);
  if (share !== null) return shareOf(share[2], share[3]!, reader);
  const among = AMONG.exec(text);
  if (among !== null) return shareOf(undefined, among[1]!, reader);
  const number = NUMBER.exec(text);
  const counted = number === null ? undefined : conditionIn(number[2] ?? number[3] ?? "", reader);
  if (counted !== undefined) return said(read("COUNT(*)", reader), [counted]);
  for (const match of text.matchAll(OVER)) {
    const [left, right] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    const expression = read(left, reader);
    const filter = conditionIn(right, reader);
    if (expression.kind === "read" && filter !== undefined) return said(expression, [filter]);
    const inner = filter === undefined ? undefined : aggregateOf(left, reader);
    if (inner !== undefined) return said(inner, [filter!]);
  }
  const aggregate = aggregateOf(text, reader);
  return aggregate === undefined ? undefined : said(aggregate, []);
}

/** "average of gi_dt - go_dt", "total amount". */
function aggregateOf(text: string, reader: ProseReader) {
  const [, name, of] = AGGREGATE.exec(text) ?? [];
  const inner = name === undefined || of === undefined ? undefined : read(of, reader);
  if (inner?.kind !== "read" || inner.formula.kind !== "value") return undefined;
  return read(`${FUNCTIONS[name!.toLowerCase()]}(${of})`, reader);
}

function shareOf(base: string | undefined, condition: string, reader: ProseReader): ReadSaid | undefined {
  const met = conditionIn(condition, reader);
  const filter = base === undefined ? undefined : conditionIn(base, reader);
  if (met === undefined || (base !== undefined && filter === undefined)) return undefined;
  const parts = ["100.0 * SUM(CASE WHEN ", ...met.parts, " THEN 1 ELSE 0 END) / COUNT(*)"];
  return said({ kind: "read", formula: { parts, kind: "aggregate" } }, filter === undefined ? [] : [filter]);
}

function said(found: ReturnType<typeof read>, filters: readonly Formula[]): ReadSaid | undefined {
  return found.kind === "read" ? { kind: "read", said: { expression: found.formula, filters } } : undefined;
}

/** A condition in SQL, or in a table's own words. */
export function conditionIn(text: string, reader: ProseReader): Formula | undefined {
  const found = read(text, reader);
  if (found.kind === "read") return found.formula.kind === "condition" ? found.formula : undefined;
  const [, field, list] =
    /^(\w+)(?: is| in| are)? ([\w-]+(?:(?:, | and | or |, and |, or )[\w-]+)*)$/i.exec(text.trim()) ?? [];
  if (field === undefined || list === undefined) return undefined;
  const values = list.split(/, and |, or |, | and | or /i).map((word) => reader.literal(field, word));
  if (values.some((value) => value === undefined)) return undefined;
  const sql = values.length === 1 ? `${field} = ${values[0]}` : `${field} IN (${values.join(", ")})`;
  const formula = read(sql, reader);
  return formula.kind === "read" ? formula.formula : undefined;
}

/** As SQL, once more with the bare words that a field is compared with taken for its values: "st = open". */
function read(text: string, { resolve, literal }: ProseReader) {
  const plain = readFormula(text, resolve);
  if (plain.kind === "read") return plain;
  const tokens = sqlTokens(text).filter(({ kind }) => kind !== "blank");
  const quoted = tokens.map((token, at) => {
    const [operator, field] = [tokens[at - 1], tokens[at - 2]];
    const compared = token.kind === "word" && /^(?:=|==|<>|!=)$/.test(operator?.raw ?? "") && field?.kind === "word";
    return (compared ? literal(field.raw, token.raw) : undefined) ?? token.raw;
  });
  const again = quoted.some((raw, at) => raw !== tokens[at]!.raw) ? readFormula(quoted.join(" "), resolve) : plain;
  return again.kind === "read" ? again : plain;
}

/** An aggregate over those rows only that meet a condition, however the rows are chosen around it. */
export function guarded(aggregate: string, condition: string): string {
  const tokens = sqlTokens(aggregate);
  let out = "";
  for (let at = 0; at < tokens.length; at++) {
    const { raw, kind } = tokens[at]!;
    out += raw;
    if (kind !== "word" || !/^(?:count|sum|avg|min|max|median|total)$/i.test(raw) || tokens[at + 1]?.raw !== "(")
      continue;
    const end = closingBracket(tokens, at + 1);
    const inside = tokens
      .slice(at + 2, end)
      .map((token) => token.raw)
      .join("")
      .trim();
    const [, distinct = "", of = ""] = /^(distinct\s+)?([\s\S]*)$/i.exec(inside) ?? [];
    out += `(${distinct}CASE WHEN ${condition} THEN ${of === "*" ? "1" : of} END)`;
    at = end;
  }
  return out;
}
