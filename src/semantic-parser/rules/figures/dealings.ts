import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import type { Figure } from "../../lexicon/figures/figures.js";
import { placeOf } from "../../lexicon/figures/income.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { boughtLine } from "../../lexicon/figures/priced-lines.js";
import { AMOUNT_OWED } from "../../lexicon/figures/unpaid-bills.js";
import { lowerText, namedTable } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { tableOfMeaning } from "../../lexicon/mention.js";
import { NEGATIONS } from "../../lexicon/names/namings.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { isOfEvents } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, skipSmall, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";
import { tablesNamed } from "../tables-named.js";

interface Dealings {
  readonly verbs: ReadonlySet<string>;
  readonly figures: readonly string[];
}

const PAYING: Dealings = {
  verbs: new Set(stemsOf("pay")),
  figures: stemsOf("paid payment payout pay salary wage"),
};

/** "How much did we SELL": what it came to; WHAT was sold are things. */
const SELLING: Dealings = {
  verbs: new Set(stemsOf("sell")),
  figures: stemsOf("revenue turnover takings sales"),
};

/** What is done with money, and what the figures are called that keep it, the likeliest first. */
const DEALINGS: readonly Dealings[] = [
  {
    verbs: new Set(stemsOf("take earn gross collect raise bring make")),
    figures: stemsOf("takings revenue turnover income earnings sales gross salary wage net amount total fee"),
  },
  SELLING,
  { verbs: new Set(stemsOf("cost")), figures: stemsOf("cost price fee charge rate rent fare") },
  {
    verbs: new Set(stemsOf("spend")),
    figures: stemsOf("spending expense expenditure cost purchase paid amount total fee"),
  },
  PAYING,
  { verbs: new Set(stemsOf("refund")), figures: stemsOf("refund payment") },
  {
    verbs: new Set(stemsOf("bill invoice charge")),
    figures: stemsOf("billed bill invoiced invoice charge amount total gross net fee"),
  },
];

export interface Dealing {
  /** The place of the verb. */
  readonly at: number;
  readonly pick: Pick;
  /** Whether it says what comes in. */
  readonly income: boolean;
}

/** "What did each shop TAKE", "how much did we SPEND": the figures that the verb says, where the database keeps such. */
export function dealingIn(cursor: Cursor): Dealing | undefined {
  const { items, lexicon } = cursor;
  for (let at = cursor.at + 2; at < items.length; at++) {
    const words = textAt(cursor, at).split(" ").map(stem);
    const dealing = DEALINGS.find(({ verbs }) => words.some((word) => verbs.has(word)));
    const things = dealing === SELLING && textAt(cursor, cursor.at + 1) !== "much";
    if (dealing === undefined || things || !isVerb(cursor, at)) continue;
    const defined = definedFor(cursor, at);
    if (defined !== undefined) return { at, pick: defined, income: false };
    const price = dealing === PAYING ? pricePaid(cursor, at) : undefined;
    if (price !== undefined) return { at, pick: fieldPick(at, price, SAID), income: false };
    const named = tablesNamed(cursor);
    const fields = [
      ...lexicon.fields.flatMap((field) =>
        option(dealing.figures, field, isMoney(field) || isOfVerb(cursor, at, field), named),
      ),
      ...[...lexicon.figures.values()].filter(isSaidWhole(cursor, dealing)).flatMap(({ ref, metric }) =>
        // A rate of something is no price of it, as cents by 100 are, nor is how many there are.
        option(
          dealing.figures,
          lexicon.field(ref),
          metric.kind === "aggregate" && !/\/(?!\s*\d)|^\s*count\b/i.test(metric.expression),
          named,
        ),
      ),
    ].sort((a, b) => b.score - a.score);
    const payer = dealing === PAYING ? payerBefore(cursor, at) : undefined;
    const paid = payer === undefined ? [] : paidBy(cursor, payer);
    if (paid.length > 0) return { at, pick: { at, fields: paid, tables: [] }, income: true };
    const taken = dealing === DEALINGS[0] ? takenIn(cursor) : [];
    const source = sourceAfter(cursor, at);
    const own = taken.filter(({ ref }) => ref.table === source);
    const kept = own.length > 0 ? own : fields.length > 0 ? fields : taken;
    if (kept.length > 0) return { at, pick: { at, fields: kept, tables: [] }, income: dealing === DEALINGS[0] };
  }
  return undefined;
}

/** "How much did we SPEND" is not what fuel cost, nor the expenses not charged yet: a figure of some rows is said to be of those. */
function isSaidWhole({ items }: Cursor, { figures, verbs }: Dealings): (figure: Figure) => boolean {
  const said = new Set([...stemsOf(items.map(({ text }) => text).join(" ")), ...figures, ...verbs]);
  return ({ filters, metric, names }) =>
    // What is still owed is not what was billed.
    (filters.length === 0 && metric.names[0] !== AMOUNT_OWED[0]) ||
    names.some((words) => words.every((word) => said.has(word) || (FUNCTION_WORDS.has(word) && !NEGATIONS.has(word))));
}

/** "What did van 12 COST us", where people say what the cost of a repair is. */
function definedFor({ items, lexicon }: Cursor, verb: number): Pick | undefined {
  const item = items[verb];
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  const figure = top?.kind === "field" ? lexicon.figures.get(fieldKey(top.ref)) : undefined;
  return figure?.metric.kind === "value" ? fieldPick(verb, figure.ref, SAID) : undefined;
}

/** How surely it is meant. */
const SAID = 0.95;

/** "What do we pay FOR SUGAR on average", where purchases of it are kept, each with its price. */
function pricePaid(cursor: Cursor, verb: number): FieldRef | undefined {
  const averages = cursor.items.some((_, at) => cueAt(cursor, at, "aggregate")?.name === "avg");
  const noun = textAt(cursor, verb + 1) === "for" ? skipSmall(cursor, verb + 2, 2) : -1;
  const line = averages && noun >= 0 ? boughtLine(cursor.lexicon) : undefined;
  const item = cursor.items[noun];
  const tables = item?.kind === "mention" ? item.meanings.map(tableOfMeaning) : [];
  const bought = cursor.lexicon.joins.some(
    ({ from, to }) => from.table === line?.table.name && tables.includes(to.table),
  );
  return bought ? line?.price : undefined;
}

/** "How much did we earn FROM LESSONS": the table that it comes from. */
function sourceAfter(cursor: Cursor, verb: number): string | undefined {
  if (!/^(?:from|with|on|through)$/.test(textAt(cursor, verb + 1))) return undefined;
  return namedTable(cursor.items[/^(?:the|our|all)$/.test(textAt(cursor, verb + 2)) ? verb + 3 : verb + 2]);
}

/** "How much did ADA BELL pay": of which table those are who pay, where it is not the house. */
function payerBefore({ items, at: start }: Cursor, verb: number): string | undefined {
  const last = items.slice(start, verb).findLast((item) => item.kind === "mention");
  if (/^(?:we|you|they|i)$/.test(lowerText(items[verb - 1])) || last?.kind !== "mention") return undefined;
  const [top] = last.meanings;
  return tableOfMeaning(top);
}

/** The amounts of rows that belong to those who pay, those of rows that are said to be paid first. */
function paidBy(cursor: Cursor, payer: string): FieldOption[] {
  const { lexicon } = cursor;
  const isPaid = ({ table }: FieldRef) =>
    lexicon.vocabulary.tables.some(
      (each) => each.table === table && each.conventions.some(({ opposites }) => opposites.includes("paid")),
    );
  return takenIn(cursor)
    .filter(({ ref }) => belongsTo(lexicon, ref.table, payer))
    .map((option) => (isPaid(option.ref) ? { ...option, score: option.score + PAID } : option))
    .toSorted((a, b) => b.score - a.score);
}

/** Of amounts of which it is known whether they were paid. */
const PAID = 0.1;

/** What comes in, where it is called otherwise: the amounts of what happens. */
function takenIn({ lexicon }: Cursor): FieldOption[] {
  const amounts = lexicon.fields.flatMap((field): FieldOption[] => {
    const place = isOfEvents(lexicon, field.ref.table) ? placeOf(field) : -1;
    return place < 0 ? [] : [{ ref: field.ref, score: 0.7 - 0.01 * place }];
  });
  return amounts.sort((a, b) => b.score - a.score);
}

/** From here on a table is called so. */
const NAMED = 0.6;

/** After "did", "have" or "do", and what does it. */
function isVerb(cursor: Cursor, at: number): boolean {
  const item = cursor.items[at]!;
  if (item.kind !== "word" && item.kind !== "mention") return false;
  const before = cursor.items.slice(cursor.at, at).map(({ text }) => text.toLowerCase());
  // "What did WE BILL", whatever else is called bills.
  if (/^(?:do|does|did) (?:we|you|they|i)$/.test(before.slice(-2).join(" "))) return true;
  const table = item.kind === "mention" && item.meanings[0].kind === "table" && item.meanings[0].score >= NAMED;
  return before.some((word) => /^(?:do|does|did|have|has|had)$/.test(word)) && !table;
}

const TOTALS = stemsOf("amount total gross net");

/** "What did we INVOICE": the totals of invoices are money, whatever else is known of them. */
function isOfVerb(cursor: Cursor, at: number, { ref, kind, key, called }: LexicalField): boolean {
  const item = cursor.items[at];
  const named = item?.kind === "mention" ? item.meanings : [];
  const own = named.some((each) => each.kind === "table" && each.score >= NAMED && each.table === ref.table);
  return own && kind === "number" && !key && TOTALS.some((word) => called.has(word));
}

function option(
  figures: readonly string[],
  { ref, called }: LexicalField,
  money: boolean,
  named: ReadonlySet<string>,
): FieldOption[] {
  const place = figures.findIndex((word) => called.has(word));
  const near = named.has(ref.table) ? 0.05 : 0;
  return place < 0 || !money ? [] : [{ ref, score: 0.82 - 0.01 * place + near }];
}

/** "What did each pub take in 2023?", "what does a course cost on average": the figure, added up or averaged. */
export function readDealing(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const asks = /^what (?:did|do|does|have|has)$/.test(`${textAt(cursor, at)} ${textAt(cursor, at + 1)}`);
  const dealing = asks && draft.selects.length === 0 ? dealingIn(cursor) : undefined;
  if (dealing === undefined) return false;
  const said = (name: "avg" | "sum") => {
    const place = cursor.items.findIndex((_, index) => cueAt(cursor, index, "aggregate")?.name === name);
    if (place >= 0) cursor.skips.set(place, place + 1);
    return place;
  };
  const [average, total] = [said("avg"), said("sum")];
  const each = total >= 0 || cursor.items.some(({ text }) => /\b(?:each|every|we|per)\b/i.test(text));
  draft.selects.push(
    average >= 0 || each
      ? { kind: "aggregate", name: average >= 0 ? "avg" : "sum", pick: dealing.pick, superlative: false }
      : { kind: "count", pick: dealing.pick, distinct: false, figure: true },
  );
  cursor.skips.set(dealing.at, dealing.at + 1);
  cursor.modifier = true;
  cursor.at += 2;
  return true;
}
