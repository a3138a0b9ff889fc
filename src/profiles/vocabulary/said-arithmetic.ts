import { singular } from "../../language/plurals.js";
import { fieldCalled } from "./code-sets.js";
import { fieldByParts } from "./field-by-parts.js";
import type { ProseDefinition, SaidAt } from "./prose-definition.js";
import { fieldNamed, storedValue } from "./row-tests.js";
import { testText, valueText } from "./test-text.js";

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/ (?:x|×|times|multiplied by) /gi, " * "],
  [/ (?:minus|−|–|less) /gi, " - "],
  [/ plus /gi, " + "],
  [/ (?:÷|divided by) /gi, " / "],
];
const OPERATORS = /(\s+[-+*/]\s+|[()])/;

type Figure = Omit<ProseDefinition, "names">;

/** Arithmetic in words: "on hand x this", "O minus B", "1 - minutes lost / (1440 x days)". */
export function proseFormula(said: string, at: SaidAt): Figure | undefined {
  const signs = WRITTEN.reduce((text, [words, sign]) => text.replace(words, sign), said.trim());
  const parts = signs.split(OPERATORS).map((part) => part.trim());
  if (!parts.some((part) => /^[-+*/]$/.test(part))) return undefined;
  return signedSum(parts, at) ?? ofFields(parts, at);
}

/** "O minus B" of a number of pieces: each counts by the code of its row. */
function signedSum(parts: readonly string[], { table, field, known }: SaidAt): Figure | undefined {
  if (field === undefined || typeof field.min !== "number") return undefined;
  if (!parts.every((part, at) => (at % 2 === 0 ? /^\w+$/.test(part) : /^[-+]$/.test(part)))) return undefined;
  const codes = parts.filter((_, at) => at % 2 === 0);
  const isCode = (value: string, meant: readonly { readonly value: string }[]) =>
    meant.some((code) => code.value === value) && fieldNamed(table, value) === undefined;
  const kind = known?.fields.find(({ codes: meant }) => codes.every((value) => isCode(value, meant)));
  const stored = kind && fieldNamed(table, kind.field);
  if (kind === undefined || stored === undefined) return undefined;
  const values = codes.map((value) => valueText(storedValue(stored, value)));
  const cases = values.map((value, at) => {
    const sign = at > 0 && parts[2 * at - 1] === "-" ? "-" : "";
    return `WHEN ${kind.field} = ${value} THEN ${sign}${field.name}`;
  });
  return { text: `SUM(CASE ${cases.join(" ")} END)`, filters: [`${kind.field} IN (${values.join(", ")})`] };
}

/** Fields by what they are called, "this" for the one described, and "days" for the rows of a table that has one for each day. */
function ofFields(parts: readonly string[], at: SaidAt): Figure | undefined {
  const read = parts.map((part) => operand(part, at));
  if (read.some((part) => part === undefined)) return undefined;
  const counts = read.includes(COUNT);
  let divided = parts.includes("/");
  const text = read.map((part, place) => {
    if (typeof part === "string") return part;
    const written = counts ? `SUM(${part!.field})` : added(parts, place) ? orNothing(part!.field, at) : part!.field;
    // Of whole numbers some engines would keep the whole part.
    const exact = divided && parts.indexOf("/") > place ? `1.0 * ${written}` : written;
    divided = divided && exact === written;
    return exact;
  });
  const filters = counts ? uncounted(at) : [];
  return { text: text.join(" "), ...(filters.length > 0 && { filters }) };
}

/** True for one that stands between signs of adding alone: without it the others are still the sum. */
const added = (parts: readonly string[], place: number) => {
  const around = [parts[place - 1], parts[place + 1]].filter((part) => part !== undefined);
  return around.includes("+") && around.every((part) => part === "+");
};

const orNothing = (name: string, { table }: SaidAt) =>
  (fieldNamed(table, name)?.nulls ?? 0) > 0 ? `COALESCE(${name}, 0)` : name;

const COUNT = "COUNT(*)";

function operand(part: string, at: SaidAt): string | { readonly field: string } | undefined {
  const { table, field, known } = at;
  if (part === "" || /^[-+*/()]$|^\d+(?:\.\d+)?$/.test(part)) return part;
  const name = part.toLowerCase().replace(/^(?:the|its) /, "");
  if (/^(?:this|this (?:field|column|value|figure|number|price|amount))$/.test(name))
    return field && { field: field.name };
  const own = fieldNamed(table, part);
  if (own !== undefined) return { field: own.name };
  const called = (known?.fields ?? []).filter(({ names }) =>
    names.some(({ text, weight = 1 }) => weight >= SURE && (text === name || text === singular(name))),
  );
  const [only, second] = called.filter((each) => typeof fieldNamed(table, each.field)?.min === "number");
  if (only !== undefined && second === undefined) return { field: only.field };
  const inPart = fieldByParts(name, table) ?? fieldCalled(name, at);
  if (only === undefined && typeof inPart?.min === "number") return { field: inPart.name };
  const rows = known?.names.flatMap(({ text }) => text.split(/ and /)) ?? [];
  return name !== singular(name) && rows.includes(singular(name)) ? COUNT : undefined;
}

/** From here on a field is called so. */
const SURE = 0.8;

/** "Days without data don't count", where a code means "no data came in". */
function uncounted({ table, known, clauses }: SaidAt): string[] {
  const lacking = clauses.flatMap(
    (clause) => /^\p{L}+ (?:without|with no) (\p{L}+) (?:do not|don['’]t|never) count$/iu.exec(clause)?.[1] ?? [],
  );
  return lacking.flatMap((word) => {
    const none = new RegExp(`^(?:no|without) ${word}\\b`, "i");
    const [found] = (known?.fields ?? []).flatMap(({ field, codes }) =>
      codes.flatMap(({ value, meanings }) => (meanings.some((text) => none.test(text)) ? [{ field, value }] : [])),
    );
    const profile = found && fieldNamed(table, found.field);
    if (profile === undefined) return [];
    return [testText({ field: profile.name, operator: "!=", value: storedValue(profile, found!.value) })];
  });
}
