import { entityOf, withoutTablePrefix } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { joinsFrom } from "../joins-of-table.js";
import { storedUnits } from "../meaning/measures.js";
import { spells, unitOfName, unitPhrase } from "../meaning/units.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import type { NameExpander } from "../vocabulary/expand-names.js";
import type { FieldContext } from "./context.js";
import { fieldSentence, listedNoun, ofEntity, ROW } from "./field-sentence.js";
import { article, expanded, listed, oneLine, splitName, withoutUnit } from "./phrases.js";

const MOST_COMMENT = 300;

/** What a table holds, in one sentence without its full stop. */
export function tableMeaning(table: TableProfile, entity: string, profile: Profile, expander: NameExpander): string {
  if (table.comment) return oneLine(table.comment, MOST_COMMENT);
  const parents = joinsFrom(profile.joins, table.name).filter((join) => join.to.table !== table.name);
  const keyed = parents.filter((join) => join.from.fields.every((field) => table.primaryKey.includes(field)));
  const linked = [...new Set((keyed.length >= 2 ? keyed : parents).map((join) => join.to.table))];
  const nouns = linked.map((name) => article(singularOf(name, expander)));
  const view = table.kind === "view" ? " (a view)" : "";
  const measures = table.fields.length - new Set(parents.flatMap((join) => join.from.fields)).size;
  if (linked.length >= 2 && measures <= 1) {
    return `Links ${listed(nouns)}${entity === ROW ? "" : `: each row is one ${entity}`}${view}`;
  }
  const own = table.fields
    .filter((field) => !/^(identifier|binary)$/.test(field.semantic?.type ?? ""))
    .flatMap((field) => {
      const noun = itself(fieldNoun({ field, table, vocabulary: new Set(), expander }), entity, field);
      return noun === "identifier" ? [] : (listedNoun(noun, field) ?? []);
    })
    .slice(0, 4);
  if (entity === ROW && own.length > 0) return `Each row has its ${listed(own)}${view}`;
  const about = own.length > 0 ? `, with its ${listed(own)}` : "";
  return `Each row is one ${entity}${about}${view}`;
}

/** What a field means, in one sentence without its full stop. */
export function meaningSentence(context: FieldContext): string {
  const { field, entity, isKey, table, joins } = context;
  if (field.comment) return oneLine(field.comment, MOST_COMMENT);
  const noun = itself(fieldNoun(context), entity, field);
  const whole = ofEntity(entity);
  const target = joins.find((join) => join.from.fields.length === 1);
  if (target) {
    const reference = `${oneLine(target.to.table)} (${oneLine(target.to.fields[0] ?? "")})`;
    const stem = withoutKeyWord(noun);
    if (isKey && table.primaryKey.length === 1)
      return `Identifier${whole}, which is also its ${singularOf(target.to.table, context.expander)}: refers to ${reference}`;
    const said = stem === "" ? singularOf(target.to.table, context.expander) : stem;
    return `${fieldSentence(said, entity, field)}: refers to ${reference}`;
  }
  if (isKey && table.primaryKey.length === 1)
    return `${/identifier|code|number|key|name/.test(noun) ? noun : `${noun} (key)`}${whole}, which tells the rows apart`;
  if (noun === entity) return noun;
  return fieldSentence(noun, entity, field);
}

/** A field's name in words, without the words that only repeat the table's: "airport_name" of airports is "name". */
export function fieldNoun(context: Pick<FieldContext, "field" | "table" | "vocabulary" | "expander">): string {
  const { field, table, vocabulary, expander } = context;
  const entity = entityOf(table.name);
  const writeOut = (word: string) => expander.part(word, table.name, field);
  const all = splitName(field.name, vocabulary);
  const unit = unitOfField(field, all);
  const minor = minorUnit(field, all);
  const bare = minor === undefined ? withoutUnit(all, unit) : all.slice(0, -1);
  // "Working days", "valid months": a word that is no noun needs the unit's.
  const needsUnit = bare.length < all.length && all.at(-1)!.length > 3 && MODIFIER.test(bare.at(-1)!);
  const split = needsUnit ? all : bare;
  const repeats = split.length > entity.length && entity.every((word, index) => word === split[index]);
  const words = repeats ? split.slice(entity.length) : split;
  const noun = extremeFirst(withoutEntity(expanded(words, writeOut), entityWords(table.name, expander)))
    .map((word) => (word === "ID" ? "identifier" : word === "no" && split.length > 1 ? "number" : word))
    .join(" ");
  if (minor !== undefined && !needsUnit) return `${noun} (${minor})`;
  // Where the name is the unit it is said already: "miles per gallon", "horsepower".
  const said =
    unit === undefined || needsUnit || all.includes("per") || (all.length === 1 && spells(all[0] ?? "", unit));
  return `${noun || expanded(split, writeOut).join(" ") || field.name}${said ? "" : ` (${unitPhrase(unit)})`}`;
}

/** What its values are measured in; of an empty field, what its name tells. */
function unitOfField({ name, semantic }: FieldProfile, words: readonly string[]): string | undefined {
  if (!semantic) return unitOfName(name, words)?.symbol;
  return semantic.unit !== undefined && semantic.type !== "percentage" ? semantic.unit : undefined;
}

const MODIFIER =
  /(?:ed|ing|ly|able|ible)$|^(?:valid|free|minimum|maximum|min|max|average|avg|total|full|square|cubic|extra|lost|spent|paid|left)$/;

/** "In cents": what money is kept in by the last word of its name. */
function minorUnit(field: FieldProfile, words: readonly string[]): string | undefined {
  const last = words.at(-1)!;
  if (words.length < 2 || !/^(?:cents?|pence|cts?)$/.test(last) || storedUnits(field, undefined).length === 0)
    return undefined;
  return last === "pence" ? "in pence" : "in cents";
}

/** Short forms may show only in full that they repeat the table's name, or its end: "cont_id" of continents. */
function withoutEntity(words: readonly string[], entity: readonly string[]): readonly string[] {
  const repeated = entity.findIndex((_, from) => {
    const tail = entity.slice(from);
    return words.length > tail.length && tail.every((word, index) => word === words[index]);
  });
  return repeated < 0 ? words : words.slice(entity.length - repeated);
}

/** "price_max" and "max_price" alike. */
function extremeFirst(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  return words.length > 1 && /^(minimum|maximum|average)$/.test(last) ? [last, ...words.slice(0, -1)] : words;
}

/** A text that has its table's name is the name of the thing, a code its code; a number is what it says. */
function itself(noun: string, entity: string, field: FieldProfile): string {
  const isSame = noun === entity || entity.endsWith(` ${noun}`);
  if (noun === entity && /^(code|identifier)/.test(field.semantic?.type ?? "")) return "code";
  const isName = typeof field.min !== "number" && !/^(code|identifier|date|time)/.test(field.semantic?.type ?? "");
  return isSame && isName && !/\b(code|number|date|type|rate)$/.test(noun) ? "name" : noun;
}

function withoutKeyWord(noun: string): string {
  return noun.replace(/ ?\b(identifier|key|code|number|FK)$/, "");
}

/** What one row of a table is called in sentences: "stock record", as nobody has one stock. */
export function rowNoun(table: string, expander: NameExpander): string {
  const words = entityWords(table, expander);
  const last = words.at(-1) ?? "";
  if (words.length === 0 || words.every(isUnreadable) || /^(?:has|is|have)$/.test(words[0]!)) return ROW;
  if (PEOPLE.test(last)) return [...words, "member"].join(" ");
  if (last.endsWith("ing") && /lists?$/i.test(table)) return [...words, "list entry"].join(" ");
  // "Shipments active", as views are called.
  const isState = words.length > 1 && STATE.test(last);
  if (isState) return [last, ...words.slice(0, -2), singular(words.at(-2)!)].join(" ");
  return (MASS.test(last) ? [...words, "record"] : words).join(" ");
}

const STATE =
  /^(?:in)?active$|^(?:open|current|valid|former|archived|deleted|cancelled|closed|unpaid|overdue|pending)$/;

const PEOPLE = /^(?:staff|personnel|crew)$/;
const MASS =
  /^(?:stock|inventory|equipment|information|history|traffic|weather|feedback|luggage|furniture|news|metadata|attendance|usage|payroll)$/;
/** A short form that nothing writes out. */
const isUnreadable = (word: string) => word === word.toLowerCase() && (word.length < 3 || !/[aeiouy]/.test(word));

/** What one row of a table is. */
export function entityWords(table: string, expander: NameExpander): string[] {
  return expanded(withoutTablePrefix(entityOf(table)), (word) => expander.part(word, table));
}

const singularOf = (table: string, expander: NameExpander) => entityWords(table, expander).join(" ");
