import { storedUnits } from "../../../profiles/meaning/measures.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import { type Reference, rewriteTokens } from "../../../sql/blocks.js";
import { fieldOf, type QueryText, type Repair, tableOf } from "./query.js";
import { outermost } from "./select-parts.js";

/**
 * Money that is shown as it is kept, in cents or pence: people who ask for a sum of money mean whole units of it, as the
 * rules that read questions do (`inUsualUnits`), unless they say cents. Of a plain SELECT only.
 */
export function minorUnits(query: QueryText, vocabulary: Vocabulary, question: string): Repair | undefined {
  if (/\b(?:cents?|pence|penn(?:y|ies))\b/i.test(question)) return undefined;
  const { sql, blocks } = query;
  const { tokens } = blocks;
  if (!/^select$/i.test(tokens[0]?.raw ?? "")) return undefined;
  const words = outermost(tokens, 0, tokens.length);
  const from = words.find((at) => /^from$/i.test(tokens[at]!.raw));
  if (from === undefined || words.some((at) => /^(?:union|intersect|except)$/i.test(tokens[at]!.raw))) return undefined;
  const start = /^distinct$/i.test(tokens[1]?.raw ?? "") ? 2 : 1;
  const commas = words.filter((at) => at < from && tokens[at]!.raw === ",");
  const insert = new Map<number, string>();
  const kept: string[] = [];
  for (const [index, first] of [start, ...commas.map((at) => at + 1)].entries()) {
    const end = endOfItem(first, commas[index] ?? from, query);
    const shown = shownMoney(first, end, query, vocabulary);
    if (shown === undefined) continue;
    kept.push(shown);
    const isSum = outermost(tokens, first, end).some((at) => at > first && /^[+-]$/.test(tokens[at]!.raw));
    if (isSum) insert.set(first, "(");
    insert.set(end, isSum ? ") / 100.0" : "/ 100.0");
  }
  if (kept.length === 0) return undefined;
  const reason = `${[...new Set(kept)].join(", ")} is kept in cents, and is shown in whole units of money.`;
  return { sql: rewriteTokens(sql, blocks, new Map(), insert).replaceAll(/100\.0 (?=,)/g, "100.0"), reason };
}

/** Where an item of the list ends, its alias left out. */
function endOfItem(first: number, end: number, { blocks: { tokens } }: QueryText): number {
  const alias = outermost(tokens, first, end).find((at) => /^as$/i.test(tokens[at]!.raw));
  if (alias !== undefined) return alias;
  const [before, last] = [tokens[end - 2], tokens[end - 1]];
  const isAlias = /^(?:word|name)$/.test(last?.kind ?? "") && /^(?:word|name|number)$|^\)$/.test(kindOf(before));
  return isAlias && end - 1 > first && !/^end$/i.test(last!.raw) ? end - 1 : end;
}

const kindOf = (token: { readonly kind: string; readonly raw: string } | undefined) =>
  token?.raw === ")" ? ")" : (token?.kind ?? "");

/** The field whose sum, mean, extreme or value an item shows, where it is kept in cents and divided by nothing. */
function shownMoney(first: number, end: number, query: QueryText, vocabulary: Vocabulary): string | undefined {
  const { tokens, references } = query.blocks;
  const item = tokens.slice(first, end);
  if (item.some(({ raw }) => raw === "/" || /^(?:count|over|select|100(?:\.0*)?|0?\.01)$/i.test(raw))) return undefined;
  const fields = references.filter(({ at }) => at >= first && at < end);
  // A field that is only compared is not shown.
  const shown = fields.filter(
    ({ at }) => !/^(?:=|<>|!=|<|>|<=|>=|is|in|between|like)$/i.test(tokens[at + 1]?.raw ?? ""),
  );
  return shown.map((field) => inCents(field, query, vocabulary)).find((name) => name !== undefined);
}

function inCents({ field, qualifier, block }: Reference, { profile }: QueryText, { tables }: Vocabulary) {
  for (const source of block.sources) {
    if (qualifier && source.alias.toLowerCase() !== qualifier.name.toLowerCase()) continue;
    const table = tableOf(source, profile);
    const name = fieldOf(table, field);
    const kept = table?.fields.find((each) => each.name === name);
    if (!table || !kept) continue;
    const words = tables.find((each) => each.table === table.name)?.fields.find((each) => each.field === name);
    const isMinor = storedUnits(kept, words?.unit).some(
      ({ quantity, factor }) => quantity === "money" && factor === 0.01,
    );
    return isMinor ? kept.name : undefined;
  }
  return undefined;
}
