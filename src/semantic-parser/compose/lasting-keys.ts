import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { plainRef } from "../query/expressions.js";
import { type Condition, type Expression, fieldOf, type Query, sameRef, tablesOf } from "../query/query.js";
import { type Versioned, versionedTables } from "./versions.js";

/**
 * Counts, groups and finds things by the key that stays the same over their versions, where rows refer to the version of
 * their time: "members who have an order" ordered in any version of theirs.
 */
export function byLastingKeys(query: Query, lexicon: Lexicon): Query {
  return versionedTables(lexicon).reduce((changed, versioned) => byLastingKey(changed, versioned, lexicon), query);
}

function byLastingKey(query: Query, versioned: Versioned, lexicon: Lexicon): Query {
  const { version, lasting } = versioned;
  const { where } = query;
  const found = where === undefined ? query : { ...query, where: foundBy(where, versioned, lexicon) };
  const joined = withVersions(found, versioned, lexicon);
  if (joined === undefined) return found;
  const isKey = (item: Expression | "rows") => {
    const ref = plainRef(item);
    return ref !== undefined && (sameRef(ref, version) || isPointer(ref, version, lexicon));
  };
  const counted = (item: Expression): Expression => {
    if (item.kind === "arithmetic") return { ...item, left: counted(item.left), right: counted(item.right) };
    return item.kind === "aggregate" && item.distinct && isKey(item.of) ? { ...item, of: fieldOf(lasting) } : item;
  };
  const ofGroups = (condition: Condition): Condition => {
    if ("parts" in condition) return { ...condition, parts: condition.parts.map(ofGroups) };
    return { ...condition, left: counted(condition.left) };
  };
  const { groupBy, having, orderBy } = joined;
  return {
    ...joined,
    select: joined.select.map(counted),
    ...(groupBy && { groupBy: groupBy.map((item) => (isKey(item) ? fieldOf(lasting) : item)) }),
    ...(having && { having: ofGroups(having) }),
    ...(orderBy && { orderBy: orderBy.map((key) => ({ ...key, by: counted(key.by) })) }),
  };
}

const isPointer = (ref: FieldRef, { table, field }: FieldRef, { joins }: Lexicon) =>
  joins.some(
    ({ from, to }) =>
      from.fields.length === 1 &&
      sameRef({ table: from.table, field: from.fields[0]! }, ref) &&
      to.table === table &&
      to.fields.length === 1 &&
      to.fields[0] === field,
  );

/** The query with the table of versions joined to rows that refer to them; undefined where none do or no version is told apart. */
function withVersions(query: Query, { version }: Versioned, lexicon: Lexicon): Query | undefined {
  const used = [...query.select, ...(query.groupBy ?? []), ...(query.orderBy ?? []).map(({ by }) => by)];
  const keys = used.flatMap((item) => plainRef(item.kind === "aggregate" && item.distinct ? item.of : item) ?? []);
  if (tablesOf(query).includes(version.table)) return query.joins.length > 0 ? query : undefined;
  const pointer = keys.find((ref) => isPointer(ref, version, lexicon));
  const told = pointer !== undefined && query.combine === undefined && isToldApart(query, pointer);
  return told
    ? { ...query, joins: [...query.joins, { table: version.table, on: [{ left: pointer, right: version }] }] }
    : undefined;
}

/** True where what is computed depends on whether two versions are of one thing. */
function isToldApart({ select, groupBy = [] }: Query, pointer: FieldRef): boolean {
  const isIt = (item: Expression | "rows") => {
    const ref = plainRef(item);
    return ref !== undefined && sameRef(ref, pointer);
  };
  return groupBy.some(isIt) || select.some((item) => item.kind === "aggregate" && item.distinct && isIt(item.of));
}

/** "Among the members found", by what they are versions of. */
function foundBy(condition: Condition, versioned: Versioned, lexicon: Lexicon): Condition {
  if ("parts" in condition)
    return { ...condition, parts: condition.parts.map((part) => foundBy(part, versioned, lexicon)) };
  if (condition.kind !== "in" || condition.beside !== undefined) return condition;
  const { version, lasting } = versioned;
  const [left, [shown, second]] = [plainRef(condition.left), condition.query.select];
  const key = shown === undefined || second !== undefined ? undefined : plainRef(shown);
  if (left === undefined || !sameRef(left, version) || key === undefined) return condition;
  const query = selecting(condition.query, key, versioned, lexicon);
  return query === undefined ? condition : { ...condition, left: fieldOf(lasting), query };
}

/** The query with the lasting key in the place of that of the version. */
function selecting(query: Query, key: FieldRef, { version, lasting }: Versioned, lexicon: Lexicon): Query | undefined {
  const { joins, groupBy } = query;
  if (query.combine !== undefined || query.limit !== undefined) return undefined;
  const has = tablesOf(query).includes(version.table);
  const points = isPointer(key, version, lexicon);
  if (!sameRef(key, version) && !points) return undefined;
  const isKey = (item: Expression) => {
    const ref = plainRef(item);
    return ref !== undefined && (sameRef(ref, version) || sameRef(ref, key));
  };
  return {
    ...query,
    select: [fieldOf(lasting)],
    joins: has ? joins : [...joins, { table: version.table, on: [{ left: key, right: version }] }],
    ...(groupBy && { groupBy: groupBy.map((item) => (isKey(item) ? fieldOf(lasting) : item)) }),
  };
}
