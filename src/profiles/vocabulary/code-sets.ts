import { singular } from "../../language/plurals.js";
import type { FieldProfile } from "../profile.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, storedValue } from "./row-tests.js";
import { valueText } from "./test-text.js";

/** Codes of a field that a text lists as they are stored. */
interface CodeSet {
  readonly field: FieldProfile;
  /** As literals of SQL. */
  readonly values: readonly string[];
  /** "All but C". */
  readonly others: boolean;
}

const CODE = String.raw`["'“‘]?[\p{Lu}\d][\p{L}\p{N}_]{0,11}["'”’]?`;
const LIST = new RegExp(
  `^(?:(?:only|either|codes?) )?(all (?:but|except) |(?:anything|everything|any|all) (?:but|except|other than) )?(${CODE}(?:(?:,? (?:and|or) |, ?| ?[+/|] ?)${CODE})*)$`,
  "u",
);

/** "N, I, P", "D and L", "(R + T + C)", "all but C": where one field has all these codes, the one that is described before others. */
export function codeSetIn(text: string, { table, field, known }: SaidAt): CodeSet | undefined {
  const [, others, list] = LIST.exec(text.trim().replace(/^\((.*)\)$/, "$1")) ?? [];
  if (list === undefined) return undefined;
  const codes = list.split(/,? (?:and|or) |, ?| ?[+/|] ?/).map((code) => code.replace(/^["'“‘]|["'”’]$/g, ""));
  const having = (known?.fields ?? []).filter(({ codes: meant }) =>
    codes.every((code) => meant.some(({ value }) => value === code)),
  );
  const own = having.find((each) => each.field === field?.name);
  const [only, second] = own === undefined ? having : [own];
  const found = only && second === undefined ? fieldNamed(table, only.field) : undefined;
  if (found === undefined || codes.some((code) => fieldNamed(table, code) !== undefined)) return undefined;
  const values = codes.map((code) => valueText(storedValue(found, code)));
  return { field: found, values, others: others !== undefined };
}

/** A set of codes as a condition. */
export function codesText({ field: { name }, values: [first, second], values, others }: CodeSet): string {
  if (second === undefined) return `${name} ${others ? "<>" : "="} ${first}`;
  return `${name} ${others ? "NOT IN" : "IN"} (${values.join(", ")})`;
}

const MEANT =
  /^(?:(?:when|where|if) we (?:say|speak of|write|talk about)|by) ["“]?((?:\p{L}+ )?\p{L}+)["”]?,? we (?:always )?mean (?:only )?(.+)$/iu;
const SAID = /^(?:an? |the |our )?["“]?(\p{L}[\p{L} -]{0,40}?)["”]? (?:=|means?|is|are|stands? for) (.+)$/iu;

/** "Open = N, I, P", "when we say drivers we mean D and L", "service buses are all but C": a state by bare codes. */
export function stateByBareCodes(clause: string, at: SaidAt): ProseDefinition[] {
  const [, name, said] = MEANT.exec(clause) ?? SAID.exec(clause) ?? [];
  const set = said === undefined ? undefined : codeSetIn(said, at);
  if (name === undefined || set === undefined || set.field.name === fieldNamed(at.table, name)?.name) return [];
  // "R = run": the codes themselves are explained.
  if (codeSetIn(name, at) !== undefined) return [];
  const whole = name.toLowerCase();
  return [{ names: [...new Set([whole, ...lastNoun(whole, at)])], text: codesText(set) }];
}

/** "Service BUSES" of a table of vehicles: the only word there for such rows. */
function lastNoun(name: string, { known }: SaidAt): string[] {
  const words = name.split(" ");
  const noun = words.at(-1)!;
  const called = known?.names.map(({ text }) => text.split(" ").at(-1)) ?? [];
  if (words.length !== 2 || noun === singular(noun) || called.includes(singular(noun))) return [];
  return [noun];
}

const RATE =
  /^(?:the |our )?(\p{L}[\p{L} -]{0,40}?) (?:=|is|means) ([^/,]+?)(?: \/ | ?÷ ?| divided by | out of | of )([^/,]+)(?:, ?(.+))?$/iu;
const LEFT_OUT =
  /^(?:with )?(?:the )?(\p{L}+)(?: ones)? (?:being |are |is )?(?:left out|not counted|excluded|apart)\b|^(?:without|not counting|leaving out|excluding) (?:the )?(\p{L}+)\b/iu;

/** "Cancellation rate = C / (R + T + C), strike left out": the rows with some codes among those with others. */
export function rateOfCodes(clause: string, at: SaidAt): ProseDefinition[] {
  const [, name, part, whole, aside] = RATE.exec(clause) ?? [];
  if (name === undefined || !/\b(?:rate|share|quota|ratio|percentage)$/i.test(name)) return [];
  const met = codeSetIn(part!, at);
  const base = codeSetIn(whole!, at);
  if (met === undefined || base === undefined || met.field !== base.field) return [];
  const without = aside === undefined ? undefined : leftOut(aside, at);
  // What cannot be read may say anything.
  if (aside !== undefined && without === undefined) return [];
  const text = `100.0 * SUM(CASE WHEN ${codesText(met)} THEN 1 ELSE 0 END) / COUNT(*)`;
  return [
    { names: [name.toLowerCase()], text, filters: [codesText(base), ...(without === undefined ? [] : [without])] },
  ];
}

/** "Strike left out of both sides", where a code means so. */
function leftOut(aside: string, { table, known }: SaidAt): string | undefined {
  const word = LEFT_OUT.exec(aside)
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.toLowerCase();
  const [found, second] = (known?.fields ?? []).flatMap(({ field, codes }) =>
    codes.flatMap(({ value, meanings }) =>
      word !== undefined && meanings.some((text) => text === word || text === singular(word)) ? [{ field, value }] : [],
    ),
  );
  const field = found && second === undefined ? fieldNamed(table, found.field) : undefined;
  if (field === undefined) return undefined;
  const differs = `${field.name} <> ${valueText(storedValue(field, found!.value))}`;
  return (field.nulls ?? 0) > 0 ? `(${field.name} IS NULL OR ${differs})` : differs;
}

const SUM =
  /^(?:the |our )?(\p{L}[\p{L} -]{0,40}?) (?:=|is|means) (?:the )?(?:sum of |total )?(?:the )?(\p{L}[\p{L}\p{N}_ ]*?) of (.+?)(?:, (?:by|dated by|going by) (?:the )?(.+))?$/iu;

/** "Turnover = net of D, by first day of travel": what a field of money adds up to over rows with some codes. */
export function sumOfCodes(clause: string, at: SaidAt): ProseDefinition[] {
  const [, name, what, of, by] = SUM.exec(clause) ?? [];
  const set = of === undefined ? undefined : codeSetIn(of, at);
  const field = set === undefined ? undefined : fieldCalled(what!, at);
  if (name === undefined || set === undefined || field === undefined || typeof field.min !== "number") return [];
  const date = by === undefined ? undefined : fieldCalled(by, at);
  if (by !== undefined && date === undefined) return [];
  const text = `SUM(${field.name})`;
  return [
    { names: [name.toLowerCase()], text, filters: [codesText(set)], ...(date !== undefined && { date: date.name }) },
  ];
}

/** The only field that is named so, or whose names have the word. */
export function fieldCalled(said: string, { table, known }: SaidAt): FieldProfile | undefined {
  const own = fieldNamed(table, said);
  if (own !== undefined) return own;
  const name = said
    .trim()
    .toLowerCase()
    .replace(/^(?:the|its|our) /, "");
  const fields = known?.fields ?? [];
  const whole = fields.filter(({ names }) => names.some(({ text }) => text === name || text === singular(name)));
  const inPart = fields.filter(({ names }) => names.some(({ text }) => ` ${text} `.includes(` ${name} `)));
  const [only, second] = whole.length > 0 ? whole : inPart;
  return only && second === undefined ? fieldNamed(table, only.field) : undefined;
}
