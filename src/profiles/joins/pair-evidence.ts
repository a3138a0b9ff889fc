import { singular } from "../../language/plurals.js";
import type { JoinSide } from "./join-side.js";
import { listEvidence, type NameEvidence, nameEvidence, namesRowsOf, type TableMatch } from "./name-evidence.js";
import { isShortForm } from "./score.js";
import { areApart, type Containment, containment } from "./sketch.js";

/** From here on a name is taken to point to a table, and to say so outright. */
export const POINTS = 0.6;
export const OUTRIGHT = 0.9;
/** What is left of a name where it is a table of another module or database that it fits. */
const ELSEWHERE = 0.85;
/** What two keys of tables of like names are worth as a name. */
const KEY_FOR_KEY = 0.4;
/** Distinct values that a key must hold; texts of which most rows may find theirs need fewer. */
const LEAST_CONTAINED = 0.4;
const LEAST_BY_VALUES = 0.1;
/** Rows that could find their key. */
const LEAST_COVERED = 0.9;

/** By the sketches: most values are not there. Texts of a telling name may differ by letter case or blanks alone. */
export function ruledOut(from: JoinSide, to: JoinSide, strength: number): boolean {
  if (trustsName(from, strength)) return false;
  const shared = containment(from.sketch, to.sketch);
  // Many codes of rare rows may be unknown where those of most rows are not.
  if (shared && isTelling(shared) && shared.from >= LEAST_BY_VALUES && from.kind === "text")
    return !mayCover(from, shared.from);
  if (areApart(from.sketch, to.sketch)) return true;
  if (!shared || (shared.sample < 20 && !shared.exact)) return false;
  return shared.from + (shared.exact ? 0 : 2 / Math.sqrt(shared.sample)) < LEAST_CONTAINED;
}

export const trustsName = (from: JoinSide, strength: number) => from.kind === "text" && strength >= POINTS;

/** So many texts in common are no chance. */
const isTelling = ({ from, sample }: Containment) => from * sample >= 10;

/** Whether, with that share of its different values found, most rows can find theirs: each value has a row at least. */
function mayCover({ distinct, table, field }: JoinSide, found: number): boolean {
  const rows = (table.rows ?? 0) - (field.nulls ?? 0);
  return 1 - ((1 - found) * distinct) / Math.max(1, rows) >= LEAST_COVERED;
}

/** In a table that is small or has another key, a name shared with a field that is unique by chance says little. */
export function evidenceOf(from: JoinSide, to: JoinSide, matchOf: TableMatch): NameEvidence {
  const list = !from.unique && to.keyness >= 0.6 && from.table !== to.table;
  const named = nameEvidence(from.named, to.named, from.table === to.table, matchOf);
  const listed = list ? listEvidence(from.named, to.named) : named;
  const found = nearby(from, to, listed.strength > named.strength ? listed : named);
  if (found.strength < KEY_FOR_KEY && isDetail(from, to)) return { strength: KEY_FOR_KEY, phrase: "key for key" };
  if (found.strength < OUTRIGHT && areOwnKeys(from, to)) return { strength: 0, phrase: "" };
  const trusted = to.keyness >= 0.6 || found.phrase !== "same name";
  return trusted ? found : { ...found, strength: found.strength / 2 };
}

/** What a name says of a table of another module or database is worth less than the same of a neighbour. */
function nearby(from: JoinSide, to: JoinSide, found: NameEvidence): NameEvidence {
  const [own, other] = [from.named.table.scope, to.named.table.scope];
  return own === undefined || other === undefined || own === other
    ? found
    : { ...found, strength: found.strength * ELSEWHERE };
}

/**
 * Whether `to` refers to `from`, by their names: the invoice's admission_id is named for the admissions, whose own key
 * `from` is. However many values of each occur in the other, that is its direction.
 */
export function isNamedBy(to: JoinSide, from: JoinSide): boolean {
  if (to.table === from.table) return false;
  return !to.namesItself && namesRowsOf(to.named, from.named.table);
}

/** Two keys, each named for its own table: what else the one's name resembles says nothing. */
function areOwnKeys(from: JoinSide, to: JoinSide): boolean {
  return from.table !== to.table && [from, to].every((side) => side.keyness >= 0.9 && side.namesItself);
}

/** car_data beside car_names: keys of tables of like names that hold as many values each. */
export function isDetail(from: JoinSide, to: JoinSide): boolean {
  const keys = isKeyOfTable(from) && isKeyOfTable(to) && from.table !== to.table;
  return keys && from.distinct === to.distinct && related(from, to);
}

/** Tables of which one is named for the other, as customer and customer_detail are. */
function related(from: JoinSide, to: JoinSide): boolean {
  const [own, other] = [from.named.table.entity, to.named.table.entity];
  const [short, long] = own.length <= other.length ? [own, other] : [other, own];
  return (
    short.some((word) => word.length > 2) &&
    short.every((word) => long.some((each) => singular(word) === singular(each)))
  );
}

export const isKeyOfTable = ({ keyness }: JoinSide) => keyness >= 0.9;

/** Whether the name holds a short form of what the other's rows are called: "shlf_id" of a shelf. */
export const isShortened = (from: JoinSide, to: JoinSide) =>
  from.named.name.stem.some((short) => to.named.table.entity.some((word) => isShortForm(short, word)));
