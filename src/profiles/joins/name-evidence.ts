import { countEach } from "../../collections.js";
import { entityOf, nameWords } from "../../language/name-words.js";
import { isPlural, singular } from "../../language/plurals.js";
import { aliasMatch, similar } from "./alias-match.js";

/** A field's name as the finder of joins reads it. */
export interface FieldName {
  /** Its words, without the prefix that the fields of its table share. */
  readonly words: readonly string[];
  /** The words without "id", "key", "no" … at the ends; also where such an ending is written on ("custkey"). */
  readonly stem: readonly string[];
  /** Whether there was such an ending: the field says of itself that it is or names a key. */
  readonly keyed: boolean;
  /** The words without the spaces between them. */
  readonly joined: string;
  /** Whether it names somebody who does something: "author", "edited by". */
  readonly doer: boolean;
}

/** What the rows of a table are called: by the table's name, by its key's name, by the prefix of its fields. */
export interface TableName {
  readonly entity: readonly string[];
  /** Of a table in a scope, the entity with the words of the scope before it. */
  readonly whole?: readonly string[] | undefined;
  /** What this table's name and those of others begin with: the database or module that they come from. */
  readonly scope?: string | undefined;
  /** What all fields' names begin with: "o" of o_orderkey, o_custkey …. */
  readonly prefix: string | undefined;
  /** Whether its rows are persons. */
  readonly persons: boolean;
}

export interface NameEvidence {
  /** From 0 (none) to 1 (as if it were declared). */
  readonly strength: number;
  readonly phrase: string;
}

const keyWords =
  /^(ids?|keys?|codes?|cod|cd|no|nr|nro|nos?|num|numbers?|numero|nummer|nbr|uuid|guid|pk|fk|sk|ref|oid|clave|cve|serial|idx)$/;
const writtenOn = /^(.{3,})(id|key|code|nummer|num|nr|no|sk|nbr)$/;
/** Names that fields of unrelated tables share. */
const common =
  /^(name|names|title|label|status|state|type|kind|category|class|level|grade|rank|position|year|month|day|date|time|description|note|notes|comment|comments|value|amount|price|total|count|quantity|age|size|weight|height|length|score|rating|city|town|country|region|zip|zipcode|postcode|address|street|location|phone|email|gender|sex|version|order|number|code|color|colour|round|season|league)$/;
const measures =
  /^(count|cnt|total|qty|quantity|amount|amt|sum|avg|score|rate|ratio|size|price|cost|age|level|hours|days|minutes)$/;
/** Roles that rows of a table play for rows of the same table, whatever they are, and where they are persons. */
const ownRoles =
  /^(parent|ancestor|broader|narrower|superordinate|hypernym|predecessor|previous|prev|next|successor|original|root|master|replaces|replaced|replacement|prerequisite|prereq|forked|fork|copied|father|mother|padre|madre|base|reply|superseded|supersedes)$/;
const personRoles =
  /^(manager|mgr|boss|supervisor|superior|chief|reports|mentor|referrer|referred|referral|sponsor|spouse|partner|vorgesetzter|chef|leiter|jefe|parrain|superieur|responsable)$/;
const people =
  /^(person|people|user|employee|emp|staff|member|worker|personnel|contact|agent|physician|clinician|doctor|nurse|therapist|teacher|lecturer|professor|player|officer|technician|engineer|mitarbeiter|empleado|employe|utilisateur|usuario|benutzer)$/;
const doers =
  /^(.{3,}(er|or|ee|ant|ist)|author|chair|head|lead|by|rep|representative|coach|captain|host|clerk|attending|referring|prescribing|ordering|treating|operating|consulting|reporting|admitting|responsible)$/;
/** End like doers and are things. */
const things =
  /^(number|order|floor|error|power|water|colou?r|quarter|semester|letter|meter|diameter|counter|paper|offer|layer|fee|tier|computer|server|folder|buffer|parameter|register|chapter|quarter|weather|other|constant|variant|grant|plant|restaurant|list|factor|sector|vector|sensor|motor|door|minor|major|flavou?r)$/;

/** Letters without accents, "teamIDwinner" apart. */
function words(name: string): string[] {
  return nameWords(
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/ID(?=[a-z])/g, "ID_"),
  );
}

/** The name of a table, given those of its fields, and the words that it begins with as others do. */
export function readTable(name: string, fields: readonly string[], scope: readonly string[] = []): TableName {
  const whole = entityOf(name).flatMap(words);
  const own = words(name).slice(scope.length);
  const entity = scope.length > 0 && own.length > 0 ? entityOf(own.join(" ")) : whole;
  const firsts = countEach(fields.map(words).flatMap(([first, ...rest]) => (rest.length > 0 ? first! : [])));
  const [prefix, uses] = [...firsts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  return {
    entity,
    ...(entity !== whole && { whole, scope: scope.join(" ") }),
    prefix: fields.length >= 3 && uses >= fields.length * 0.8 ? prefix : undefined,
    persons: people.test(entity.at(-1) ?? ""),
  };
}

/** Tables that begin alike, before the beginning is taken for that of a database or module. */
const LEAST_IN_SCOPE = 3;

/**
 * The first words of each table's name that it shares with others and that are no table themselves: "wp" of wp_posts,
 * wp_users, wp_options; "hr" and "sales" of tables of two modules. They say nothing of one table.
 */
export function scopesOf(tables: readonly string[]): string[][] {
  const names = tables.map((table) => words(table));
  const entities = new Set(tables.map((table) => entityOf(table).flatMap(words).join(" ")));
  const uses = countEach(names.flatMap((name) => name.slice(1).map((_, size) => name.slice(0, size + 1).join(" "))));
  const isTable = (start: readonly string[]) => entities.has(entityOf(start.join(" ")).join(" "));
  const scopes = (least: number) =>
    names.map((name) => {
      let size = 0;
      while (size + 1 < name.length) {
        const start = name.slice(0, size + 1);
        if ((uses.get(start.join(" ")) ?? 0) < least || isTable(start)) break;
        size++;
      }
      return name.slice(0, size);
    });
  const found = scopes(LEAST_IN_SCOPE);
  // Where most tables are in a scope, two that begin alike are one too.
  return found.filter((scope) => scope.length > 0).length > tables.length / 2 ? scopes(2) : found;
}

export function readField(name: string, table: TableName): FieldName {
  const all = words(name);
  const own = all.length > 1 && all[0] === table.prefix ? all.slice(1) : all;
  let [from, to] = [0, own.length];
  while (to > from && keyWords.test(own[to - 1] ?? "") && !isShortName(own, to)) to--;
  while (from < to - 1 && keyWords.test(own[from] ?? "")) from++;
  if (from < to && keyWords.test(own[from] ?? "") && !isShortName(own, to)) from++;
  const bare = own.slice(from, to);
  const glued = to === own.length ? writtenOn.exec(bare.at(-1) ?? "") : null;
  const stem = glued?.[1] ? [...bare.slice(0, -1), glued[1]] : bare;
  return {
    words: own,
    stem,
    keyed: glued !== null || bare.length < own.length,
    joined: own.join(""),
    doer: stem.some((word) => doers.test(word) && !things.test(word)),
  };
}

/** In "pk_cd" the code is of what is called "pk" for short, and no primary key's. */
const isShortName = (own: readonly string[], to: number) => to === 1 && own.length > 1 && /^[psf]k$/.test(own[0] ?? "");

export interface NamedEnd {
  readonly name: FieldName;
  readonly table: TableName;
}

/**
 * How strongly a field's name says that it refers to that key of that table. A field of the table itself does by its
 * role only: all its fields speak of it.
 */
export function nameEvidence(
  from: NamedEnd,
  to: NamedEnd,
  self: boolean,
  matchOf: TableMatch = (table) => tableMatch(from.name, table),
): NameEvidence {
  if (self) return ownRole(from.name, to);
  const [same, entity] = [sameName(from.name, to.name), entityNamed(from.name, to, matchOf)];
  const best = entity.strength > same.strength ? entity : same;
  if (best.strength === 0) return none;
  return counts(from.name) ? { strength: best.strength * 0.2, phrase: best.phrase } : best;
}

/** How well one field's name says which rows are meant: those of that table. */
export type TableMatch = (table: TableName) => number;

/** Remembers what it found: fields of one name are compared with the same tables again and again. */
export function rememberedMatch(name: FieldName): TableMatch {
  const known = new Map<TableName, number>();
  return (table) => {
    let match = known.get(table);
    if (match === undefined) {
      match = tableMatch(name, table);
      known.set(table, match);
    }
    return match;
  };
}

/**
 * A bare "code" of tracking_event and the key of event_code: a list of codes is named for what has them and for its
 * key, and where both are of one name no word is left to compare. That of another thing's list is no sign.
 */
export function listEvidence(from: NamedEnd, to: NamedEnd): NameEvidence {
  const [key] = to.name.words;
  if (!isListKey(to) || from.name.words.join(" ") !== key) return none;
  const { entity } = to.table;
  const ofIts = entity.slice(0, -1).every((word) => from.table.entity.some((own) => similar(word, own) >= 0.85));
  return ofIts ? { strength: 0.9, phrase: `same name as the key of "${entity.join(" ")}"` } : none;
}

/** Whether a key is named as a list of codes is: the "code" of event_code. */
export function isListKey({ name: { words, stem }, table: { entity } }: NamedEnd): boolean {
  return words.length === 1 && stem.length === 0 && singular(entity.at(-1) ?? "") === singular(words[0] ?? "");
}

/** Whether a field is named for the rows of its own table. */
export function namesItself({ name, table }: NamedEnd): boolean {
  return name.stem.length === 0 || tableMatch(name, table) >= OUTRIGHT;
}

/** Whether a field is named for the rows of that table: the invoice's admission_id for admissions. */
export function namesRowsOf({ name }: NamedEnd, table: TableName): boolean {
  return name.stem.length > 0 && tableMatch(name, table) >= OUTRIGHT;
}

/** From here on a match of words says outright whose rows are meant. */
const OUTRIGHT = 0.85;

/** With the words of its scope a table is meant outright or not at all: they are those of its neighbours too. */
function tableMatch(name: FieldName, { entity, whole }: TableName): number {
  const own = aliasMatch(name, entity);
  const withScope = whole === undefined ? 0 : aliasMatch(name, whole);
  return withScope >= OUTRIGHT ? Math.max(own, withScope) : own;
}

/** "comments" and "comment_count" of a post are a number of them, "comment_id" is one of them. */
function counts({ words, stem, keyed }: FieldName): boolean {
  if (measures.test(words.at(-1) ?? "")) return true;
  const many = isPlural(stem.at(-1) ?? "");
  return many && (!keyed || /^(num|no|nbr|nr|number)$/.test(words[0] ?? ""));
}

/** A person's role ("edited_by", "author_id") and a table of persons. */
export function roleEvidence({ name }: NamedEnd, { table }: NamedEnd): NameEvidence {
  if (!name.doer || !table.persons) return none;
  const phrase = `"${name.words.join(" ")}" is a person's role`;
  return { strength: name.keyed || name.stem.includes("by") ? 0.5 : 0.3, phrase };
}

function sameName(from: FieldName, to: FieldName): NameEvidence {
  const [own, key] = [from.words, to.words];
  const equal = from.joined === to.joined;
  if ((!equal && own.at(-1) !== key.at(-1)) || to.stem.length === 0) return none;
  const tail = own.length > key.length && key.every((word, at) => word === own[own.length - key.length + at]);
  if (!equal && !tail) return none;
  const plain = !to.keyed && key.length === 1 && common.test(key[0] ?? "");
  return {
    strength: plain ? 0.15 : equal ? 0.9 : 0.85,
    phrase: equal ? "same name" : `name ends with "${key.join(" ")}"`,
  };
}

/** Whether a key's name says by itself what the rows of its table are. */
export const namesByKey = ({ keyed, stem }: FieldName) => keyed && stem.length > 0 && !common.test(stem.at(-1) ?? "");

function entityNamed(from: FieldName, { name, table }: NamedEnd, matchOf: TableMatch): NameEvidence {
  if (from.stem.length === 0) return none;
  const strength = Math.max(matchOf(table), namesByKey(name) ? aliasMatch(from, name.stem) : 0);
  return strength > 0 ? { strength, phrase: `name speaks of "${table.entity.join(" ")}"` } : none;
}

/** Whether a name says that rows of its own table are meant, if any. */
export const hasOwnRole = ({ words }: FieldName) => words.some((word) => ownRoles.test(word) || personRoles.test(word));

function ownRole(from: FieldName, to: NamedEnd): NameEvidence {
  if (!hasOwnRole(from)) return none;
  const fits = from.words.some((word) => ownRoles.test(word));
  const certain = fits || to.table.persons;
  return { strength: certain ? 0.85 : 0.45, phrase: `"${from.words.join(" ")}" is a role among equals` };
}

const none: NameEvidence = { strength: 0, phrase: "" };
