import { codeSetIn, codesText, fieldCalled } from "./code-sets.js";
import { isDated } from "./history.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, oppositeTest, rowTestIn } from "./row-tests.js";
import { testText } from "./test-text.js";

type Rider = Pick<ProseDefinition, "filters" | "date">;

/** What is said of a figure behind its formula, and in sentences of its own; undefined where it cannot be read. */
export function ridersOf(name: string, aside: string | undefined, at: SaidAt): Rider | undefined {
  const free = aside === undefined ? [] : freeOf(aside, at);
  if (free === undefined) return undefined;
  const going = at.clauses.flatMap((clause) => goesBy(name, clause, at) ?? []);
  const filters = [...free, ...going.flatMap(({ filters = [] }) => filters)];
  const date = going.find((each) => each.date !== undefined)?.date;
  return { ...(filters.length > 0 && { filters }), ...(date !== undefined && { date }) };
}

const FREE =
  /^(?:the )?[\p{L} -]+ \((?:with )?(\w+)(?: ?= ?(\w+))?\) (?:cost (?:us )?nothing|are free(?: of charge)?|count for nothing|count as (?:0|nothing|zero)|(?:do not|don['’]t|never) count|are not counted|are left out)$/iu;

/** "But warranty jobs (wty) cost us nothing": only the other rows. */
function freeOf(aside: string, { table }: SaidAt): string[] | undefined {
  const [, flag, value] = FREE.exec(aside) ?? [];
  const test = flag === undefined ? undefined : rowTestIn(value === undefined ? flag : `${flag} = ${value}`, table);
  return test === undefined ? undefined : [testText(oppositeTest(test, fieldNamed(table, test.field)!))];
}

const GOES_BY =
  /^(?:the |our )?(\p{L}[\p{L} -]*?) (?:goe?s?|counts?|is counted|is dated) by (?:the )?([\p{L}\p{N}_ ]+?)(?:,? (?:and|of) only(?: of)? (.+)|,? only (.+))?$/iu;

/** "Cost goes by out_dt and only D". */
function goesBy(name: string, clause: string, at: SaidAt): Rider | undefined {
  const [, of, by, ...only] = GOES_BY.exec(clause) ?? [];
  if (of?.toLowerCase() !== name) return undefined;
  const date = fieldCalled(by!, at);
  if (date === undefined || !isDated(date)) return undefined;
  const codes = only.find((each) => each !== undefined);
  const set = codes === undefined ? undefined : codeSetIn(codes, at);
  return { date: date.name, ...(set !== undefined && { filters: [codesText(set)] }) };
}
