import { codeSetIn, codesText, fieldCalled } from "./code-sets.js";
import { isDated } from "./history.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, storedValue } from "./row-tests.js";
import { valueText } from "./test-text.js";

const SOME_DAY = "the_day";

const EQUALS = /^(.+?) ?(?:=|: means| means| counts? as| (?:is|are) called| makes it| is then) ?(.+)$/iu;

/** "Overdue = open and due_dt past", "R and past this day = overrun": a state by several things that hold together. */
export function statesTogether(clause: string, at: SaidAt): ProseDefinition[] {
  const [, left, right] = EQUALS.exec(clause) ?? [];
  if (left === undefined || right === undefined) return [];
  const [behind] = right.split(/[,;:(]/);
  return defined(left, right, at) ?? defined(behind!, left, at) ?? [];
}

function defined(said: string, conditions: string, at: SaidAt): ProseDefinition[] | undefined {
  const name = said
    .trim()
    .toLowerCase()
    .replace(/^["“]|["”]$/g, "")
    .replace(/^(?:an? |the |it is |they are )/, "");
  if (!/^\p{L}[\p{L} -]{2,40}$/u.test(name) || name.split(" ").length > 3 || fieldNamed(at.table, name))
    return undefined;
  const parts = conditions.trim().split(/,? (?:and|but) |, /);
  const read = parts.map((part) => conditionOf(part.trim(), at));
  if (read.some((part) => part === undefined)) return undefined;
  // One code by itself is explained by its meaning.
  if (read.length === 1 && read[0]!.code === true) return undefined;
  const text = read.map((part) => part!.sql).join(" AND ");
  const date = read.flatMap((part) => part!.date ?? [])[0];
  return [
    { names: [name], text, ...(text.includes(SOME_DAY) && { day: SOME_DAY }), ...(date !== undefined && { date }) },
  ];
}

interface Read {
  readonly sql: string;
  readonly code?: true;
  readonly date?: string;
}

const conditionOf = (part: string, at: SaidAt): Read | undefined =>
  codesOf(part, at) ?? meaningOf(part, at) ?? passed(part, at) ?? beside(part, at) ?? presence(part, at);

function codesOf(part: string, at: SaidAt): Read | undefined {
  const set = codeSetIn(part, at);
  return set === undefined ? undefined : { sql: codesText(set), code: true };
}

/** "Open", "still open", "not paid": by what one code of the table means. */
function meaningOf(part: string, { table, field, known }: SaidAt): Read | undefined {
  const [, not, word] = /^(?:(?:it )?(?:is |was )?)?(?:still )?(not (?:yet )?)?(\p{L}[\p{L} ]*)$/iu.exec(part) ?? [];
  if (word === undefined) return undefined;
  const found = (known?.fields ?? []).flatMap(({ field: name, codes }) =>
    codes.flatMap(({ value, meanings }) => (meanings.includes(word.toLowerCase()) ? [{ name, value }] : [])),
  );
  const own = found.filter(({ name }) => name === field?.name);
  const [only, second] = own.length > 0 ? own : found;
  const stored = only && second === undefined ? fieldNamed(table, only.name) : undefined;
  if (stored === undefined) return undefined;
  return {
    sql: `${stored.name} ${not === undefined ? "=" : "<>"} ${valueText(storedValue(stored, only!.value))}`,
    code: true,
  };
}

const THIS = /^(?:this|that|it|this (?:day|date|time)|the (?:day|date))$/i;

/** A date by its name, by what it is called, or the one that is described. */
function dateCalled(said: string, at: SaidAt) {
  const field = THIS.test(said) ? at.field : fieldCalled(said, at);
  return field !== undefined && isDated(field) ? field : undefined;
}

/** "due_dt past", "past this day", "the due date has passed". */
function passed(part: string, at: SaidAt): Read | undefined {
  const [, before, after] =
    /^(?:the )?(.+?) (?:(?:is|has|lies|was) )?(?:past|passed|in the past|over|gone by|behind us)$|^(?:past|after|beyond|later than) (?:the |its )?(.+)$/i.exec(
      part,
    ) ?? [];
  const field = dateCalled((before ?? after ?? "").trim(), at);
  if (field === undefined) return undefined;
  // "After start" of a day that is described compares the two; of today only what is past is said.
  if (after !== undefined && !/^(?:past|beyond) /i.test(part)) return undefined;
  return { sql: `${field.name} < ${SOME_DAY}`, date: field.name };
}

/** "After strt_dt" of the day that is described, "paid after due_dt": two days of a row. */
function beside(part: string, at: SaidAt): Read | undefined {
  const [, first, side, second] =
    /^(?:(.+?) )?(?:is |was |lies )?(after|later than|before|earlier than) (?:the |its )?(.+)$/i.exec(part) ?? [];
  const left = first === undefined ? at.field : dateCalled(first, at);
  const right = second === undefined ? undefined : dateCalled(second, at);
  if (left === undefined || right === undefined || left === right || !isDated(left)) return undefined;
  return { sql: `${left.name} ${/^[al]/i.test(side!) ? ">" : "<"} ${right.name}`, date: left.name };
}

/** "No act_end_dt", "pd_dt empty": what a row lacks or has. */
function presence(part: string, at: SaidAt): Read | undefined {
  const [, lacks, behind, how] =
    /^(?:no|without(?: an?)?) (\w+)$|^(\w+) (?:is |still )?((?:not )?(?:empty|null|missing|set|filled|known))$/i.exec(
      part,
    ) ?? [];
  const field = fieldNamed(at.table, lacks ?? behind ?? "");
  if (field === undefined) return undefined;
  const filled = how !== undefined && /^(?:not (?:empty|null|missing)|set|filled|known)$/i.test(how);
  return { sql: `${field.name} IS ${filled ? "NOT " : ""}NULL` };
}
