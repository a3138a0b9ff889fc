import { entityOf, withoutTablePrefix } from "../../language/name-words.js";
import { joinsFrom } from "../joins-of-table.js";
import { spells, unitOfName, unitPhrase } from "../meaning/units.js";
import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import type { NameExpander } from "../vocabulary/expand-names.js";
import type { FieldContext } from "./context.js";
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
    return `Links ${listed(nouns)}${entity === "row" ? "" : `: each row is one ${entity}`}${view}`;
  }
  const own = table.fields
    .filter((field) => !/^(identifier|binary)$/.test(field.semantic?.type ?? ""))
    .map((field) => itself(fieldNoun({ field, table, vocabulary: new Set(), expander }), entity, field))
    .filter((noun) => !/^(identifier$|is |has |was )| (by|from|to|at)$/.test(noun))
    .slice(0, 4);
  const about = own.length > 0 ? `, with its ${listed(own)}` : "";
  return `Each row is one ${entity}${about}${view}`;
}

/** What a field means, in one sentence without its full stop. */
export function meaningSentence(context: FieldContext): string {
  const { field, entity, isKey, table, joins } = context;
  if (field.comment) return oneLine(field.comment, MOST_COMMENT);
  const noun = itself(fieldNoun(context), entity, field);
  const whole = `of the ${entity}`;
  const target = joins.find((join) => join.from.fields.length === 1);
  if (target) {
    const reference = `${oneLine(target.to.table)} (${oneLine(target.to.fields[0] ?? "")})`;
    const stem = withoutKeyWord(noun);
    if (isKey && table.primaryKey.length === 1)
      return `Identifier ${whole}, which is also its ${singularOf(target.to.table, context.expander)}: refers to ${reference}`;
    return `${stem === "" ? singularOf(target.to.table, context.expander) : stem} ${whole}: refers to ${reference}`;
  }
  if (isKey && table.primaryKey.length === 1)
    return `${/identifier|code|number|key|name/.test(noun) ? noun : `${noun} (key)`} ${whole}, which tells the rows apart`;
  return ordinary(context, noun, whole);
}

function ordinary({ field, entity }: FieldContext, noun: string, whole: string): string {
  const words = noun.split(" ");
  const [first, ...rest] = words;
  const type = field.semantic?.type ?? "";
  if ((first === "is" || first === "was") && rest.length > 0) return `Whether the ${entity} ${first} ${rest.join(" ")}`;
  if (first === "has" && rest.length > 0) return `Whether the ${entity} has ${rest.join(" ")}`;
  if (type === "flag" && words.length === 1 && /ed$|^active$|^valid$/.test(noun))
    return `Whether the ${entity} is ${noun}`;
  if (words.length === 1 && /^(date|timestamp|time)/.test(type) && noun.endsWith("ed")) {
    const itself = /^(departed|arrived|started|ended|expired|joined|died|closed|opened|finished|landed)$/.test(noun);
    return `When the ${entity} ${itself ? "" : "was "}${noun}`;
  }
  if (words.at(-1) === "at" && words.length > 1)
    return `Time at which the ${entity} was ${words.slice(0, -1).join(" ")}`;
  if (/^(number|no|count) of /.test(noun)) return `Number of ${noun.replace(/^(number|no|count) of /, "")} ${whole}`;
  if (first === "number" && rest.length > 0) return `Number of ${rest.join(" ")} ${whole}`;
  if (words.length > 1 && words.at(-1) === "by") return `By whom the ${entity} was ${words.slice(0, -1).join(" ")}`;
  if (words.length > 1 && words.at(-1) === "count") return `Number of ${plural(words.slice(0, -1).join(" "))} ${whole}`;
  return `${noun} ${whole}`;
}

/** A field's name in words, without the words that only repeat the table's: "airport_name" of airports is "name". */
export function fieldNoun(context: Pick<FieldContext, "field" | "table" | "vocabulary" | "expander">): string {
  const { field, table, vocabulary, expander } = context;
  const entity = entityOf(table.name);
  const writeOut = (word: string) => expander.part(word, table.name, field);
  const all = splitName(field.name, vocabulary);
  const unit = unitOfField(field, all);
  const split = withoutUnit(all, unit);
  const repeats = split.length > entity.length && entity.every((word, index) => word === split[index]);
  const words = repeats ? split.slice(entity.length) : split;
  const noun = extremeFirst(withoutEntity(expanded(words, writeOut), entityWords(table.name, expander)))
    .map((word) => (word === "ID" ? "identifier" : word === "no" && split.length > 1 ? "number" : word))
    .join(" ");
  // Where the name is the unit it is said already: "miles per gallon", "horsepower".
  const said = unit === undefined || all.includes("per") || (all.length === 1 && spells(all[0] ?? "", unit));
  return `${noun || expanded(split, writeOut).join(" ") || field.name}${said ? "" : ` (${unitPhrase(unit)})`}`;
}

/** What its values are measured in; of an empty field, what its name tells. */
function unitOfField({ name, semantic }: FieldProfile, words: readonly string[]): string | undefined {
  if (!semantic) return unitOfName(name, words)?.symbol;
  return semantic.unit !== undefined && semantic.type !== "percentage" ? semantic.unit : undefined;
}

/** Short forms may show only in full that they repeat the table's name: "cont_id" of continents. */
function withoutEntity(words: readonly string[], entity: readonly string[]): readonly string[] {
  const repeats = words.length > entity.length && entity.every((word, index) => word === words[index]);
  return repeats ? words.slice(entity.length) : words;
}

/** "price_max" and "max_price" alike. */
function extremeFirst(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  return words.length > 1 && /^(minimum|maximum|average)$/.test(last) ? [last, ...words.slice(0, -1)] : words;
}

/** A text that has its table's name is the name of the thing; a number or a code is what it says. */
function itself(noun: string, entity: string, field: FieldProfile): string {
  const isSame = noun === entity || entity.endsWith(` ${noun}`);
  const isName = typeof field.min !== "number" && !/^(code|identifier|date|time)/.test(field.semantic?.type ?? "");
  return isSame && isName && !/\b(code|number|date|type|rate)$/.test(noun) ? "name" : noun;
}

function withoutKeyWord(noun: string): string {
  return noun.replace(/ ?\b(identifier|key|code|number|FK)$/, "");
}

/** What one row of a table is. */
export function entityWords(table: string, expander: NameExpander): string[] {
  return expanded(withoutTablePrefix(entityOf(table)), (word) => expander.part(word, table));
}

const singularOf = (table: string, expander: NameExpander) => entityWords(table, expander).join(" ");

export function plural(noun: string): string {
  if (/([^aeiou])y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}
