import type { FieldRef } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import type { Lexicon } from "../lexicon.js";
import type { Ends } from "../names/twins.js";

/** How a table's rows are related to other rows of the same table. */
export interface SelfRelation {
  /** The field that holds the one row's key, in a table between or in the table itself. */
  readonly near: FieldRef;
  /** The field that holds the other row's key. */
  readonly far: FieldRef;
  /** The key. */
  readonly key: FieldRef;
}

/** The words that relate rows to others: "artists INFLUENCED BY Ada", "the PREREQUISITES OF Optics". */
export interface Relating {
  /** Place of the word that names the relation. */
  readonly at: number;
  readonly word: string;
  /** The table that keeps it. */
  readonly table: string;
  /** How the rows asked for stand to the others: doing it, having it done to them, or being called by it. */
  readonly voice: "active" | "passive" | "noun";
  /** True where it stands for the rows asked for: "the PREREQUISITES of …", "who INFLUENCED …". */
  readonly asks: boolean;
}

/** The fields that hold the key of another row of their own table: a worker's manager. */
export function ownPointers({ joins }: Lexicon): FieldRef[] {
  return joins.flatMap((join) =>
    join.from.table === join.to.table && join.from.fields.length === 1 ? [fieldOf(join)] : [],
  );
}

/** Fields that point at another row of the same table, and tables that point at it twice ("friend", "border"). */
export function selfRelations(lexicon: Lexicon, table: string): SelfRelation[] {
  const joins = [...lexicon.joins, ...lexicon.twins].filter(
    ({ from, to }) => to.table === table && from.fields.length === 1,
  );
  return joins.flatMap((join): SelfRelation[] => {
    const key = { table, field: join.to.fields[0]! };
    const field = fieldOf(join);
    if (join.from.table === table)
      return [
        { near: key, far: field, key },
        { near: field, far: key, key },
      ];
    const others = joins.filter((other) => other.from.table === join.from.table && other !== join);
    return others.map((other) => ({ near: field, far: fieldOf(other), key }));
  });
}

function fieldOf({ from }: Ends): FieldRef {
  return { table: from.table, field: from.fields[0]! };
}

/** The relation that words tell, the rows asked for at its near end. */
export function relationTold(
  lexicon: Lexicon,
  relations: readonly SelfRelation[],
  told: Relating | undefined,
): SelfRelation | undefined {
  const kept =
    told === undefined ? [] : relations.filter(({ near, far }) => [near.table, far.table].includes(told.table));
  const [first] = kept.length > 0 ? kept : relations;
  if (told === undefined || kept.length < 2) return first;
  const doers = kept.filter(({ near }) => isDoer(lexicon, near, told.word));
  const doer = doers.length === 1 ? doers[0] : (kept.find(({ near }) => !isDoneTo(lexicon, near)) ?? first);
  return told.voice === "active" ? doer : kept.find((relation) => relation !== doer);
}

/** "supplier" of those who supply. */
function isDoer(lexicon: Lexicon, ref: FieldRef, word: string): boolean {
  const root = stem(word).slice(0, 4);
  return roleOf(lexicon, ref).some((role) => /[eo]r$/.test(role) && role.startsWith(root));
}

/** "influenced", or any name beside that of the key: the plain key is of the row that the relation is told of. */
function isDoneTo(lexicon: Lexicon, ref: FieldRef): boolean {
  return roleOf(lexicon, ref).length > 0;
}

const KEY_WORDS = new Set("id key code no nr number name".split(" "));

/** The words of a field that say as what it names a row of its table. */
function roleOf(lexicon: Lexicon, ref: FieldRef): string[] {
  const field = lexicon.field(ref);
  const known = new Set([...(field.pointsAt === undefined ? [] : lexicon.table(field.pointsAt).called), ...KEY_WORDS]);
  return nameWords(ref.field).filter((word) => !known.has(stem(word)) && !KEY_WORDS.has(word));
}
