import type { Token } from "../../../language/tokens.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const TAKES = /^(?:take|takes|took|taken|handle|handles|handled|process|processed|entered|accepted)$/;
const TAKEN = /^(?:orders?|bookings?|reservations?|calls?|requests?)$/;

/** "Who TOOK order 12?": those of the house, and not those who ordered. */
export function takesOrders(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) =>
      TAKES.test(lower) &&
      tokens.slice(at + 1, at + 4).some((token) => TAKEN.test(token.lower)) &&
      !/^(?:was|were|been|be|being)$/.test(tokens[at - 1]?.lower ?? ""),
  );
}

interface OfTable {
  readonly table: { readonly name: string };
}

/** "WHOSE invoices are overdue?": the tables of persons nearest to whom those rows belong. */
export function ownersAsked(items: readonly Item[], lexicon: Lexicon, known: readonly OfTable[]): readonly string[] {
  const persons = new Set(known.map(({ table }) => table.name));
  const [first, ...rest] = items;
  const noun = rest.slice(0, 2).find(({ kind }) => kind === "mention");
  const owned = lowerText(first) === "whose" ? namedTable(noun) : undefined;
  if (owned === undefined || persons.has(owned)) return [];
  const nearest = [referredTo(lexicon, [owned]), linkedWith(lexicon, owned), secondOf(lexicon, owned)];
  return nearest.map((tables) => tables.filter((table) => persons.has(table))).find(({ length }) => length > 0) ?? [];
}

/** What rows refer to, once: a film belongs to its client rather than to those who direct and produce it. */
function referredTo({ joins }: Lexicon, tables: readonly string[]): string[] {
  const steps = joins.filter(({ from, to }) => tables.includes(from.table) && to.table !== from.table);
  const once = steps.filter(
    ({ from, to }) =>
      !steps.some((other) => other.to.table === to.table && other.from.fields.join() !== from.fields.join()),
  );
  return [...new Set((once.length > 0 ? once : steps).map(({ to }) => to.table))];
}

const secondOf = (lexicon: Lexicon, table: string) => referredTo(lexicon, referredTo(lexicon, [table]));

/** "Whose CERTIFICATES": those to whom rows between the two give them. */
function linkedWith(lexicon: Lexicon, table: string): string[] {
  const links = lexicon.joins.flatMap(({ from, to }) =>
    to.table === table && from.table !== table ? [from.table] : [],
  );
  return referredTo(lexicon, links).filter((each) => each !== table);
}

/** "Who REPORTED the fault", where a field of what is named is called reported_by. */
export function isSignedBy(
  { fields }: Lexicon,
  named: ReadonlySet<string>,
  table: string,
  { kind, lower }: Token,
): boolean {
  const wanted = kind === "word" ? `${lower}by` : undefined;
  return fields.some(
    ({ ref, pointsAt }) =>
      pointsAt === table && named.has(ref.table) && ref.field.toLowerCase().replaceAll("_", "") === wanted,
  );
}

/** "who renewed THEIR SUBSCRIPTION": the only persons that have one. */
export function ownersOfTheirs<Person extends OfTable>(
  items: readonly Item[],
  { joins }: Lexicon,
  persons: readonly Person[],
): Person[] {
  const theirs = new Set(
    items.flatMap((item, at) => (/^their$/i.test(items[at - 1]?.text ?? "") ? (namedTable(item) ?? []) : [])),
  );
  const owners = persons.filter(({ table }) =>
    joins.some(({ from, to }) => to.table === table.name && theirs.has(from.table)),
  );
  return owners.length === 1 ? owners : [];
}
