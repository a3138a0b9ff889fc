import { countEach } from "../../collections.js";
import { entityOf, nameWords } from "../../language/name-words.js";
import { isPlural, singular } from "../../language/plurals.js";

/** A field's name as the finder of joins reads it. */
export interface FieldName {
  /** Its words, without the prefix that the fields of its table share. */
  readonly words: readonly string[];
  /** The words without "id", "key", "no" … at the ends; also where such an ending is written on ("custkey"). */
  readonly stem: readonly string[];
  /** Whether there was such an ending: the field says of itself that it is or names a key. */
  readonly keyed: boolean;
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
  while (to > from && keyWords.test(own[to - 1] ?? "")) to--;
  while (from < to && keyWords.test(own[from] ?? "")) from++;
  const stem = own.slice(from, to);
  const glued = to === own.length ? writtenOn.exec(stem.at(-1) ?? "") : null;
  if (glued?.[1]) return { words: own, stem: [...stem.slice(0, -1), glued[1]], keyed: true };
  return { words: own, stem, keyed: stem.length < own.length };
}

export interface NamedEnd {
  readonly name: FieldName;
  readonly table: TableName;
}

/**
 * How strongly a field's name says that it refers to that key of that table. A field of the table itself does by its
 * role only: all its fields speak of it.
 */
export function nameEvidence(from: NamedEnd, to: NamedEnd, self: boolean): NameEvidence {
  if (self) return ownRole(from.name, to);
  const [same, entity] = [sameName(from.name, to.name), entityNamed(from.name, to)];
  const best = entity.strength > same.strength ? entity : same;
  return counts(from.name) ? { strength: best.strength * 0.2, phrase: best.phrase } : best;
}

/**
 * A bare "code" of tracking_event and the key of event_code: a list of codes is named for what has them and for its
 * key, and where both are of one name no word is left to compare. That of another thing's list is no sign.
 */
export function listEvidence(from: NamedEnd, to: NamedEnd): NameEvidence {
  const [key] = to.name.words;
  if (to.name.words.length !== 1 || to.name.stem.length > 0 || from.name.words.join(" ") !== key) return none;
  const { entity } = to.table;
  if (singular(entity.at(-1) ?? "") !== singular(key ?? "")) return none;
  const ofIts = entity.slice(0, -1).every((word) => from.table.entity.some((own) => similar(word, own) >= 0.85));
  return ofIts ? { strength: 0.9, phrase: `same name as the key of "${entity.join(" ")}"` } : none;
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
  const doer = name.stem.some((word) => doers.test(word) && !things.test(word));
  return doer && people.test(table.entity.at(-1) ?? "")
    ? {
        strength: name.keyed || name.stem.includes("by") ? 0.5 : 0.3,
        phrase: `"${name.words.join(" ")}" is a person's role`,
      }
    : { strength: 0, phrase: "" };
}

function sameName(from: FieldName, to: FieldName): NameEvidence {
  const [own, key] = [from.words, to.words];
  const last = to.stem.join("");
  if (last === "") return none;
  const equal = own.join("") === key.join("");
  const tail = own.length > key.length && key.every((word, at) => word === own[own.length - key.length + at]);
  if (!equal && !tail) return none;
  const plain = !to.keyed && key.length === 1 && common.test(key[0] ?? "");
  return {
    strength: plain ? 0.15 : equal ? 0.9 : 0.85,
    phrase: equal ? "same name" : `name ends with "${key.join(" ")}"`,
  };
}

function entityNamed(from: FieldName, { name, table }: NamedEnd): NameEvidence {
  if (from.stem.length === 0) return none;
  const byKey = name.keyed && name.stem.length > 0 && !common.test(name.stem.at(-1) ?? "");
  const strength = Math.max(tableMatch(from, table), byKey ? aliasMatch(from, name.stem) : 0);
  return strength > 0 ? { strength, phrase: `name speaks of "${table.entity.join(" ")}"` } : none;
}

function ownRole(from: FieldName, to: NamedEnd): NameEvidence {
  const fits = from.words.some((word) => ownRoles.test(word));
  const person = !fits && from.words.some((word) => personRoles.test(word));
  if (!fits && !person) return none;
  const certain = fits || people.test(to.table.entity.at(-1) ?? "");
  return { strength: certain ? 0.85 : 0.45, phrase: `"${from.words.join(" ")}" is a role among equals` };
}

const none: NameEvidence = { strength: 0, phrase: "" };

/** How well the words of a field name an entity, the last words first. */
function aliasMatch({ stem, words: all, keyed }: FieldName, alias: readonly string[]): number {
  const plain = keyed ? 1 : 0.85;
  const [joined, whole] = [stem.join(""), alias.join("")];
  if (joined === whole) return plain;
  const tail = stem.slice(-alias.length);
  if (tail.length === alias.length) {
    const sims = tail.map((word, at) => similar(word, alias[at] ?? ""));
    if (sims.every((sim) => sim > 0)) return plain * mean(sims);
  }
  if (whole.length >= 4 && joined.endsWith(whole)) return 0.9 * plain;
  const last = stem.at(-1) ?? "";
  if (alias.length > 1 && inPieces(last, alias)) return 0.85 * plain;
  const head = similar(last, alias.at(-1) ?? "");
  const inner = all.findIndex(
    (word, at) => at < all.length - 1 && alias.length === 1 && similar(word, alias[0] ?? "") >= 0.9,
  );
  const middle = inner >= 0 ? 0.75 : 0;
  const first = alias.length > 1 ? similar(last, alias[0] ?? "") * 0.5 : 0;
  return plain * Math.max(alias.length > 1 ? head * (stem.length > 1 ? 0.6 : 0.8) : 0, middle, first);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How likely two words mean the same: equal, of one stem, one short for the other. */
function similar(a: string, b: string): number {
  if (a === b) return 1;
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return 0;
  if (singular(a) === singular(b)) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (same >= 4 && short.length - same <= 2 && long.length - same <= 3 && same >= long.length * 0.6) return 0.9;
  if (short.length < 3) return 0;
  if (same === short.length) return 0.85;
  if (short.length >= 4 && long.endsWith(short)) return 0.7;
  return short[0] === long[0] && isShortFor(short, long) ? 0.6 : 0;
}

/** "dept" for department, "mgr" for manager: letters in order, the last one with it or no vowel left. */
function isShortFor(short: string, long: string): boolean {
  if (short.length > long.length * 0.65) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && (short.at(-1) === long.at(-1) || !/[aeiou]/.test(short.slice(1)));
}

/** "cdemo" for customer demographics: beginnings of all words, one after the other. */
function inPieces(short: string, long: readonly string[]): boolean {
  if (short.length < 3 || short.length < long.length + 1) return false;
  const fits = (rest: string, at: number): boolean => {
    const word = long[at];
    if (word === undefined) return rest === "";
    for (let size = Math.min(rest.length, word.length); size > 0; size--) {
      if (word.startsWith(rest.slice(0, size)) && fits(rest.slice(size), at + 1)) return true;
    }
    return false;
  };
  return fits(short, 0);
}
