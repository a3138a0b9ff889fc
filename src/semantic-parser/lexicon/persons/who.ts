import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import { type Item, namedTable } from "../items.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { selfRelations } from "../things/self-relations.js";
import { doersOfEvent } from "./doers-of-events.js";
import { doesWhat } from "./does-what.js";
import { nameParts } from "./name-parts.js";
import { isSignedBy, ownersAsked, ownersOfTheirs, takesOrders } from "./whose.js";

const stems = (text: string): ReadonlySet<string> => new Set(stemsOf(text));

const PERSONS = stems(
  "person people human individual employee staff worker personnel colleague driver rider courier guide technician " +
    "mechanic engineer teacher tutor instructor coach trainer lecturer professor student pupil learner trainee " +
    "apprentice customer client guest visitor member subscriber user contact patient doctor physician nurse therapist " +
    "owner tenant host landlord author writer artist singer musician player athlete candidate applicant participant " +
    "attendee volunteer donor manager seller salesperson agent rep buyer holder passenger citizen resident voter " +
    "director actor pilot captain operator inspector officer sponsor clerk expert lawyer accountant secretary cook chef " +
    "waiter cashier tailor carpenter plumber electrician gardener cleaner foreman",
);
/** Firms that are spoken of as persons are: "who supplies us with flour". */
const FIRMS = stems("supplier vendor dealer partner carrier manufacturer");
const STAFF = stems("employee staff worker personnel colleague");

/** A table whose rows are persons. */
interface PersonTable {
  readonly table: LexicalTable;
  readonly score: number;
}

/** True for the table of those who work for the house. */
export function isStaff({ namings }: LexicalTable): boolean {
  return namings.some(({ words }) => STAFF.has(words.at(-1)!));
}

const known = new WeakMap<Lexicon, readonly PersonTable[]>();

/** The tables of persons, by their names, or by first and last names, dates of birth and the like. */
export function personTables(lexicon: Lexicon): readonly PersonTable[] {
  const found = known.get(lexicon) ?? withoutRoles(lexicon.tables.flatMap(asPersons), lexicon);
  known.set(lexicon, found);
  return found;
}

/** "Account owners" that only say which member owns which account are no persons besides the members. */
function withoutRoles(found: readonly PersonTable[], { joins }: Lexicon): readonly PersonTable[] {
  const named = new Set(found.flatMap(({ table }) => (isNamed(table) ? [table.name] : [])));
  return found.filter(({ table }) => {
    const targets = new Set(joins.flatMap(({ from, to }) => (from.table === table.name ? [to.table] : [])));
    return isNamed(table) || targets.size < 2 || ![...targets].some((target) => named.has(target));
  });
}

const isNamed = ({ fields }: LexicalTable) =>
  nameParts(fields).length === 2 || fields.some(({ kind, called }) => kind === "text" && called.has("name"));

function asPersons(table: LexicalTable): PersonTable[] {
  if (table.primaryKey.length > 1) return [];
  const noun = table.namings.some(({ words }) => PERSONS.has(words.at(-1)!));
  const firm = table.namings.some(({ words }) => FIRMS.has(words.at(-1)!));
  if (firm) return [{ table, score: table.standing * 0.7 }];
  return noun || holdsPeople(table) ? [{ table, score: table.standing * 0.85 }] : [];
}

const NOUNS = new Set(["everybody", "everyone", "anybody", "anyone", "person", "persons", "people"]);
const BE = /^(?:is|are|was|were|'s|’s|re)$/;
/** "with us", "for us", "here": of the people of the house itself. */
const HOUSE = /^(?:us|here|company|firm)$/;

/** Reads "who" and "everybody" as the tables of persons that can be meant, where the question names none of them. */
export function withPersons(items: readonly Item[], tokens: readonly Token[], lexicon: Lexicon): readonly Item[] {
  const persons = personTables(lexicon);
  if (persons.length === 0) return items;
  return items.map((item, at) => {
    if (isDeed(items, tokens, at, persons)) return asDeed(item);
    const asks = isInterrogative(items, at, lexicon) && !isNamedAfter(items, at, lexicon);
    if (!asks && !isPersonNoun(item, items)) return item;
    const doer = asks ? doerOf(items, at, lexicon) : undefined;
    const doers = doer === undefined ? [] : persons.filter(({ table }) => table.name === doer);
    const others = asks && isDoneByUs(items, at) ? othersThanStaff(persons) : persons;
    const asked = doers.length > 0 ? doers : others;
    return { ...item, kind: "mention", meanings: meaningsOf(items, tokens, lexicon, asked) };
  });
}

/** "who CHECKED the order", where checked_by names one of the staff: the table that it refers to. */
function doerOf(items: readonly Item[], at: number, lexicon: Lexicon): string | undefined {
  const verb = items[/^(?:has|have|had|last|first)$/i.test(items[at + 1]?.text ?? "") ? at + 2 : at + 1];
  const [top] = verb?.kind === "mention" && /ed$/i.test(verb.text) ? verb.meanings : [];
  return top?.kind === "field" ? lexicon.field(top.ref).pointsAt : undefined;
}

const OF_STAFF = /^(?:hir|employ|recruit|appoint|promot|train|dismiss|fire|sack|pay|paid|lay|laid|let)/;

/** "who DID WE refer": it is done by the house, to others than those who work for it, unless it HIRED them. */
function isDoneByUs(items: readonly Item[], at: number): boolean {
  if (items.slice(at + 3).some(({ text }) => OF_STAFF.test(text.toLowerCase()))) return false;
  const [verb, doer] = [items[at + 1], items[at + 2]].map((item) => item?.text.toLowerCase() ?? "");
  return /^(?:do|did|have|had|should|can|must)$/.test(verb!) && doer === "we";
}

function othersThanStaff(persons: readonly PersonTable[]): readonly PersonTable[] {
  const others = persons.filter(({ table }) => !isStaff(table));
  return others.length > 0 ? others : persons;
}

/** "who has ADOPTED four animals", where adopters are kept: what they did, and no state of something else. */
function isDeed(items: readonly Item[], tokens: readonly Token[], at: number, persons: readonly PersonTable[]) {
  const item = items[at]!;
  const token = tokens[item.from];
  if (item.kind !== "mention" || item.to !== item.from + 1 || token === undefined || !/ed$/.test(token.lower))
    return false;
  const [before, earlier] = [at - 1, at - 2].map((place) => items[place]?.text.toLowerCase() ?? "");
  // "Tickets that are NOT CLOSED": what was done to them.
  const suffered = /^(?:never|not|already|ever)$/.test(before!) && (BE.test(earlier!) || earlier === "been");
  return (
    /^(?:who|has|have|had|never|not|already|ever|haven't|hasn't)$/.test(before!) &&
    !suffered &&
    persons.some(({ table }) => [...table.called].some((role) => doesWhat(token, role)))
  );
}

/** Its meanings but for stored values, where others are left. */
function asDeed(item: Item): Item {
  if (item.kind !== "mention") return item;
  const [first, ...others] = item.meanings.filter(({ kind }) => kind !== "value");
  return first === undefined ? item : { ...item, meanings: [first, ...others] };
}

/** "who" that asks, and does not only say more of a noun: "members who". */
function isInterrogative(items: readonly Item[], at: number, lexicon: Lexicon): boolean {
  if (at === 0 && ownersWhose(items, lexicon).length > 0) return true;
  if (!/^whom?$/i.test(items[at]!.text)) return false;
  const before = items[at - 1];
  return (
    before === undefined || before.kind === "mark" || /^(?:and|by|to|with|for|tell me|show me)$/i.test(before.text)
  );
}

/** "who are our best customers", "who of the drivers": the noun says it, or the field that holds the name. */
function isNamedAfter(items: readonly Item[], at: number, lexicon: Lexicon): boolean {
  if (/^(?:of|on|in|among|from)$/i.test(items[at + 1]?.text ?? "")) {
    const noun = items.slice(at + 2).find((item) => !isBeforeNoun(item));
    if (items[at + 1]!.text.toLowerCase() === "of") return true;
    if (noun?.kind === "mention" && noun.meanings[0].kind === "table") {
      const { table } = noun.meanings[0];
      return personTables(lexicon).some((each) => each.table.name === table);
    }
  }
  if (!BE.test(items[at + 1]?.text.toLowerCase() ?? "")) return false;
  const persons = new Set(personTables(lexicon).map(({ table }) => table.name));
  const noun = items.slice(at + 2).find((item) => !isBeforeNoun(item));
  if (noun?.kind === "mention" && noun.meanings[0].kind === "table") return true;
  return items.slice(at + 2).some((item) => {
    if (item.kind !== "mention") return false;
    const [top] = item.meanings;
    if (top.kind === "table") return persons.has(top.table);
    return top.kind === "field" && top.score > 0.6 && namesPerson(lexicon.field(top.ref), persons);
  });
}

const isBeforeNoun = (item: Item) =>
  item.kind === "number" ||
  (item.kind === "cue" && item.cue.kind === "extreme") ||
  /^(?:the|our|a|an|my|your|their|top|all)$/i.test(item.text);

const namesPerson = ({ pointsAt, profile, kind, called }: LexicalField, persons: ReadonlySet<string>) =>
  (pointsAt !== undefined && persons.has(pointsAt)) ||
  profile.semantic?.personal === "name" ||
  (kind === "text" && [...called].some((word) => PERSONS.has(word)));

function isPersonNoun(item: Item, items: readonly Item[]): boolean {
  if (!NOUNS.has(item.text.toLowerCase())) return false;
  if (item.kind !== "mention") return item.kind === "word";
  const [top] = item.meanings;
  // "How many PEOPLE ORDERED", though a field of shows counts the people of each.
  const spoken = items.flatMap((each) => (each === item ? [] : (namedTable(each) ?? [])));
  const ofOthers = top.kind === "field" && spoken.length > 0 && !spoken.includes(top.ref.table);
  return top.score < 0.75 || ofOthers;
}

type Meanings = [Meaning, ...Meaning[]];

function meaningsOf(
  items: readonly Item[],
  tokens: readonly Token[],
  lexicon: Lexicon,
  persons: readonly PersonTable[],
): Meanings {
  const house = items.some((item) => HOUSE.test(item.text.toLowerCase()));
  const named = new Set(
    items.flatMap((item) =>
      item.kind === "mention" && item.meanings[0].kind === "table" ? [item.meanings[0].table] : [],
    ),
  );
  const rolesOf = ({ table }: PersonTable) => {
    const pointers = lexicon.fields.filter(({ pointsAt, ref }) => pointsAt === table.name && named.has(ref.table));
    return [...table.called, ...pointers.flatMap(({ called }) => [...called])];
  };
  const superiors = reportsTo(tokens)
    ? persons.filter(({ table }) => selfRelations(lexicon, table.name).length > 0)
    : [];
  const role = roleAsked(items, persons);
  const acting = persons.filter((person) =>
    tokens.some((token) => rolesOf(person).some((role) => doesWhat(token, role))),
  );
  const signed = persons.filter(({ table }) => tokens.some((token) => isSignedBy(lexicon, named, table.name, token)));
  const taking = takesOrders(tokens) ? persons.filter(({ table }) => isStaff(table)) : [];
  const told = signed.length > 0 ? signed : taking.length > 0 ? taking : acting;
  const doers = superiors.length > 0 ? superiors : role === undefined ? told : [role];
  // "who has adopted animals from us" is no one of the house.
  const staff = house ? persons.filter((person) => rolesOf(person).some((word) => STAFF.has(word))) : [];
  const said = doers.length > 0 && !worksHere(items) ? doers : [...doers, ...staff];
  const asked = ownersWhose(items, lexicon);
  const owning = asked.length > 0 ? asked : ownersOfTheirs(items, lexicon, persons);
  const figured = () => ownersOfFigures(items, lexicon, persons);
  const doing = [said, owning, doersOfEvent(items, lexicon, persons)].find(({ length }) => length > 0) ?? figured();
  return persons
    .map((person): Meaning => {
      const does = doing.includes(person) || persons.length === 1;
      const score = does ? SURE : doing.length > 0 ? person.score - OTHERS_DO : person.score;
      return { kind: "table", table: person.table.name, score };
    })
    .sort((a, b) => b.score - a.score) as Meanings;
}

/** "Who is the MANAGER of the Hull depot", which some of one kind of persons are by trade. */
function roleAsked(items: readonly Item[], persons: readonly PersonTable[]): PersonTable | undefined {
  const at = items.findIndex((item, place) => /^who$/i.test(item.text) && BE.test(items[place + 1]?.text ?? ""));
  const noun = at < 0 ? undefined : items.slice(at + 2).find((item) => !isBeforeNoun(item));
  const top = noun?.kind === "mention" ? noun.meanings[0] : undefined;
  return top?.kind === "value" ? persons.find(({ table }) => table.name === top.ref.table) : undefined;
}

/** "everyone who REPORTS TO Ann": to one of their own. */
function reportsTo(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) =>
      /^(?:reports?|reporting|reported|answers?|answering)$/.test(lower) && tokens[at + 1]?.lower === "to",
  );
}

/** "who has the best GRADE": the only ones of all persons to whom rows with the fields that are named belong. */
function ownersOfFigures(items: readonly Item[], lexicon: Lexicon, persons: readonly PersonTable[]): PersonTable[] {
  const tables = new Set(
    items.flatMap((item) =>
      item.kind === "mention" && item.meanings[0].kind === "field" ? [item.meanings[0].ref.table] : [],
    ),
  );
  const owners = persons.filter(({ table }) =>
    lexicon.joins.some(
      ({ from, to }) => to.table === table.name && from.table !== table.name && tables.has(from.table),
    ),
  );
  return owners.length === 1 ? owners : [];
}

/** "WHOSE invoices are overdue?": customers before those who work for the house. */
function ownersWhose(items: readonly Item[], lexicon: Lexicon): readonly PersonTable[] {
  const owners = ownersAsked(items, lexicon, personTables(lexicon));
  return othersThanStaff(personTables(lexicon).filter(({ table }) => owners.includes(table.name)));
}

/** "with us", "for us", "here". */
const worksHere = (items: readonly Item[]) =>
  items.some(
    ({ text }, at) => /^here$/i.test(text) || (/^us$/i.test(text) && /^(?:with|for)$/i.test(items[at - 1]?.text ?? "")),
  );

/** A table of the persons who do what the question says, and what others lose where there is one. */
const SURE = 0.97;
const OTHERS_DO = 0.25;

const OF_PEOPLE = "birth salary wage hired gender".split(" ").map(stem);

/** True for a table whose rows are people: each has a person's name, whole or in parts, or is born, hired or paid. */
function holdsPeople({ fields }: LexicalTable): boolean {
  const named = fields.some(({ profile, pointsAt }) => profile.semantic?.personal === "name" && pointsAt === undefined);
  if (named || nameParts(fields).length === 2) return true;
  const name = fields.some(({ kind, called }) => kind === "text" && called.has("name"));
  return name && fields.some(({ called }) => OF_PEOPLE.some((word) => called.has(word)));
}
