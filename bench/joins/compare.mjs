/**
 * Sorts what was found against what is true. `exact`: declared, same direction. `equivalent`: both ends are the same
 * thing by declared joins (the other direction of a one-to-one, two children of one parent, a grandparent's key), or a
 * key of several fields with a field more than it needs. `used`: not declared, but solved questions join so. `wrong`:
 * the rest. A declared join counts as missed when it was not found exactly; as `reached` when joins that were found
 * connect its ends. Declared joins whose field holds nothing are left out, and those to views or tables not there.
 */
export function compare(profile, declared, used, schema) {
  const truth = distinct(declared.map((join) => named(join, schema)).filter(Boolean)).filter((join) =>
    holdsValues(profile, join),
  );
  const inUse = distinct(used.map((join) => named(join, schema)).filter(Boolean));
  const found = profile.joins.filter(({ source }) => source === "inferred");
  const same = classes(truth);
  const reachable = classes(found.map(({ from, to }) => ({ from, to })));
  const keys = new Set(truth.map(key));
  const pairs = new Set(inUse.flatMap((join) => [key(join), key(turned(join))]));
  const labelled = found.map((join) => ({ ...join, label: label(join) }));
  const exact = new Set(labelled.filter(({ label: each }) => each === "exact").map(key));
  return {
    truth,
    found: labelled,
    missed: truth
      .filter((join) => !exact.has(key(join)))
      .map((join) => ({
        ...join,
        reached: reachable(join) || found.some((other) => covers(other, join)),
        why: heldBack(profile, join),
      })),
    usedFound: inUse.filter((join) => reachable(join)).length,
    used: inUse.length,
    tried: profile.joinSearch,
  };

  function label(join) {
    if (keys.has(key(join))) return "exact";
    if (same(join) || truth.some((other) => covers(join, other))) return "equivalent";
    return pairs.has(key(join)) ? "used" : "wrong";
  }
}

/** The same tables, and the pairs of the true join among those found. */
function covers(found, join) {
  if (join.from.fields.length < 2 || found.from.table !== join.from.table || found.to.table !== join.to.table)
    return false;
  const pairsOf = ({ from, to }) => from.fields.map((field, at) => `${field}\u0000${to.fields[at]}`);
  const own = new Set(pairsOf(found));
  return pairsOf(join).every((pair) => own.has(pair));
}

const key = ({ from, to }) =>
  JSON.stringify([...from.fields.map((field, at) => [from.table, field, to.table, to.fields[at]])].sort());
const turned = ({ from, to }) => ({ from: to, to: from });
const distinct = (joins) => [...new Map(joins.map((join) => [key(join), join])).values()];

/** Whether two ends are connected. */
function classes(joins) {
  const parents = new Map();
  const root = (end) => {
    const own = JSON.stringify([end.table, end.fields]);
    return parents.has(own) ? root(parents.get(own)) : own;
  };
  for (const { from, to } of joins) {
    const [a, b] = [root(from), root(to)];
    if (a !== b)
      parents.set(a, JSON.parse(b).length === 2 ? { table: JSON.parse(b)[0], fields: JSON.parse(b)[1] } : undefined);
  }
  return ({ from, to }) => root(from) === root(to);
}

/** With names as the schema writes them; undefined where they are not there. */
function named({ from, to }, schema) {
  const fix = ({ table, fields }) => {
    const own = schema.tables.find(({ name }) => name.toLowerCase() === table.toLowerCase());
    const names = fields.map(
      (field) => own?.fields.find(({ name }) => name.toLowerCase() === field.toLowerCase())?.name,
    );
    return own && names.every(Boolean) ? { table: own.name, fields: names } : undefined;
  };
  const [a, b] = [fix(from), fix(to)];
  return a && b && { from: a, to: b };
}

function holdsValues(profile, { from }) {
  const table = profile.tables.find(({ name }) => name === from.table);
  return from.fields.every((name) => (table.fields.find((field) => field.name === name)?.distinct?.count ?? 0) > 0);
}

function heldBack(profile, { from, to }) {
  const is = (a, b) => a.table === b.table && a.fields.join() === b.fields.join();
  return profile.rejectedJoins?.find((each) => is(each.from, from) && is(each.to, to))?.reason;
}
