import { ownEntry } from "../../collections.js";
import { dialectNamed } from "../../databases/engines.js";
import type { FieldProfile } from "../profile.js";
import { fieldCalled } from "./code-sets.js";
import { isDated } from "./history.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, storedValue } from "./row-tests.js";
import { testText } from "./test-text.js";

const OPERATORS = {
  "more than": ">",
  over: ">",
  above: ">",
  "less than": "<",
  under: "<",
  below: "<",
  "at least": ">=",
  "at most": "<=",
  "up to": "<=",
} as const;
const OPPOSITES = { ">": "<=", "<": ">=", ">=": "<", "<=": ">" } as const;

const BOUND =
  /^(?:an? |the )?(\p{L}[\p{L} -]{0,30}?) (?:=|means?|is|are) (?:anything )?(more than|over|above|less than|under|below|at least|at most|up to) (-?\d+(?:\.\d+)?)(?: \p{L}+| ?%)?$/iu;
const REST = /^(?:an? |the )?(\p{L}[\p{L} -]{0,30}?) (?:=|means?|is|are) (?:all )?(?:the )?(?:rest|others?)\b/iu;

/** "Late = more than 5", and "punctual = the rest" right behind it: states by a bound of the number that is described. */
export function boundSaid(clause: string, at: SaidAt): ProseDefinition[] {
  const own = boundIn(clause, at);
  if (own !== undefined) return [{ ...own.of, text: `${at.field!.name} ${own.operator} ${own.number}` }];
  const name = REST.exec(clause)?.[1]?.toLowerCase();
  const before = name === undefined ? undefined : boundIn(at.clauses[at.clauses.indexOf(clause) - 1] ?? "", at);
  if (name === undefined || before === undefined) return [];
  const { number, operator, of } = before;
  return [{ ...of, names: [name], text: `${at.field!.name} ${OPPOSITES[operator]} ${number}` }];
}

function boundIn(clause: string, at: SaidAt) {
  const [, name, side, number] = BOUND.exec(clause) ?? [];
  const operator = ownEntry(OPERATORS, side?.toLowerCase() ?? "");
  if (at.field === undefined || operator === undefined || typeof at.field.min !== "number") return undefined;
  const filters = withoutStandIns(at.field, at);
  const of: Omit<ProseDefinition, "text"> = { names: [name!.toLowerCase()], ...(filters.length > 0 && { filters }) };
  return { operator, number: number!, of };
}

/** "999 = no reading": such a number is neither more nor less than any. */
function withoutStandIns({ name }: FieldProfile, { table, known }: SaidAt): string[] {
  const codes = known?.fields.find(({ field }) => field === name)?.codes ?? [];
  const stored = fieldNamed(table, name)!;
  return codes
    .filter(
      ({ value, meanings }) =>
        /^-?\d+$/.test(value) && meanings.some((text) => /^(?:no|not|unknown|missing)\b/.test(text)),
    )
    .map(({ value }) => testText({ field: name, operator: "!=", value: storedValue(stored, value) }));
}

const SPAN = /^(\p{L}[\p{L} -]{0,30}?) (?:=|is|are) (?:the )?difference(?: (\+|plus|-|minus) (\d+))?$/iu;

/** "Days = difference + 1" of the end of a span: from the other day that is named beside it. */
export function spanOfDays(clause: string, at: SaidAt): ProseDefinition[] {
  const [, name, sign, number] = SPAN.exec(clause) ?? [];
  const { field } = at;
  if (name === undefined || field === undefined || !isDated(field)) return [];
  const named = at.clauses.flatMap((each) => each.match(/\w+/g) ?? []);
  const others = at.table.fields.filter((each) => each !== field && isDated(each) && named.includes(each.name));
  const [from, second] = others;
  if (from === undefined || second !== undefined) return [];
  const added = number === undefined ? "" : ` ${/^[+p]/i.test(sign!) ? "+" : "-"} ${number}`;
  const unit = name.toLowerCase();
  // "Days" alone are counted of anything.
  const names = /^(?:day|night|week)s$/.test(unit)
    ? [`number of ${unit}`, `duration in ${unit}`, `length in ${unit}`]
    : [unit];
  return [{ names, text: `${daysBetween(from.name, field.name, at)}${added}`, date: from.name }];
}

function daysBetween(from: string, to: string, { dialect }: SaidAt): string {
  const { clock } = dialectNamed(dialect);
  return (clock.daysOfDates ?? clock.days)(from, to);
}

const SOME_DAY = "the_day";
const PAYABLE =
  /\b(?:payable|due|to be (?:paid|settled|returned|answered|done)) within (\d+) days (?:of|from|after) (?:the |our )?([\p{L}\p{N}_]+)(?: date)?, (?:after that|afterwards|then|later)(?: it is| they are)? (\p{L}+)$/iu;

/** "Paid. Payable within 30 days of the invoice, after that overdue": days after another date while this one is missing. */
export function owedAfter(clause: string, at: SaidAt): ProseDefinition[] {
  const [, days, start, state] = PAYABLE.exec(clause) ?? [];
  const { field } = at;
  const from = start === undefined ? undefined : fieldCalled(start, at);
  if (from === undefined || field === undefined || !isDated(from) || !isDated(field)) return [];
  const late = `${daysBetween(from.name, SOME_DAY, at)} > ${days}`;
  return [{ names: [state!.toLowerCase()], text: `${field.name} IS NULL AND ${late}`, day: SOME_DAY, date: from.name }];
}
