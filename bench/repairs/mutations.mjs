import { readBlocks, rewriteTokens } from "../../dist/sql/blocks.js";

/** Each kind of mistake: what it makes of a query, as many times as it can be made in it, one place at a time. */
export const MUTATIONS = {
  "none: the query is right": (sql) => [sql],
  "marks left out of a table's name": tables((name) => name.replaceAll("_", "")),
  "marks put into a table's name": tables((name) => name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")),
  "a table in the other number": tables(otherNumber),
  "each word of a table in the other number": tables((name) => name.split("_").map(otherNumber).join("_")),
  "a blank in a table's name": tables((name) => name.replace("_", "_ ")),
  "a blank for a mark in a table's name": tables((name) => name.replace("_", " ")),
  "marks left out of a field's name": fields((name) => name.replaceAll("_", "")),
  "marks put into a field's name": fields((name) => name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")),
  "a field in the other number": fields(otherNumber),
  "a blank in a field's name": fields((name) => name.replace("_", "_ ")),
  "a blank for a mark in a field's name": fields((name) => name.replace("_", " ")),
  "a field with its table's name before it": fields((name, { table }) => `${table}_${name}`),
  "such a field under another alias": misplaced((name, { table }) => `${table}_${name}`),
  "a field under another alias": misplaced((name) => name),
  "a field in the other number under another alias": misplaced(otherNumber),
  "a table's name where it has an alias": qualifiers(({ table }) => table),
  "a table's name in the other number before a field": qualifiers(({ table }) => otherNumber(table)),
  "an outer field in a subquery": outerField,
  "two values of one field in one row, for both": both,
  "two values of one field in one row, for either": either,
  "INTERSECT of two counts": counts,
};

function otherNumber(name) {
  if (/[^s]s$/i.test(name)) return name.slice(0, -1);
  return /[^aeious]$|e$/i.test(name) && !/y$/i.test(name) ? `${name}s` : name;
}

/** Every source of that name in the query, one name at a time. */
function tables(change) {
  return (sql) => {
    const read = readBlocks(sql);
    const sources = read.blocks.flatMap((block) => block.sources).filter(({ table }) => table !== undefined);
    return [...new Set(sources.map(({ table }) => table))].flatMap((table) => {
      const changed = change(table);
      const replace = new Map(sources.filter((each) => each.table === table).map(({ at }) => [at, changed]));
      return changed === table ? [] : [rewriteTokens(sql, read, replace)];
    });
  };
}

/** Every place where a field is named so, one name at a time. */
function fields(change) {
  return onFields((places, { name, source, read, sql }) => {
    const changed = change(name, { table: source.table });
    if (changed === name) return undefined;
    return rewriteTokens(sql, read, new Map(places.map(({ at }) => [at, changed])));
  });
}

function misplaced(change) {
  return onFields((places, { name, source, others, read, sql }) => {
    if (others.length === 0 || places.some(({ qualifier }) => !qualifier)) return undefined;
    const changed = change(name, { table: source.table });
    const [other] = others;
    if (other.fields?.has(changed.toLowerCase())) return undefined;
    const replace = new Map();
    for (const { at, qualifier } of places) replace.set(at, changed).set(qualifier.at, other.alias);
    return rewriteTokens(sql, read, replace);
  });
}

function qualifiers(change) {
  return onFields((places, { source, read, sql }) => {
    if (source.alias === source.table || places.some(({ qualifier }) => !qualifier)) return undefined;
    const changed = change(source);
    return rewriteTokens(sql, read, new Map(places.map(({ qualifier }) => [qualifier.at, changed])));
  });
}

function onFields(make) {
  return (sql, profile) => {
    const read = readBlocks(sql);
    const placed = read.references.flatMap((reference) => {
      const owners = reference.block.sources.filter(
        (source) =>
          (!reference.qualifier || same(source.alias, reference.qualifier.name)) &&
          has(source, reference.field, profile),
      );
      return owners.length === 1 ? [{ reference, source: owners[0] }] : [];
    });
    const groups = grouped(placed, ({ reference, source }) => `${source.at} ${reference.field.toLowerCase()}`);
    return [...groups.values()].flatMap((group) => {
      const [{ reference, source }] = group;
      const others = reference.block.sources
        .filter((each) => each !== source && each.table !== undefined && !has(each, reference.field, profile))
        .map((each) => ({ ...each, fields: namesOf(each, profile) }));
      const places = group.map((each) => each.reference);
      return make(places, { name: reference.field, source, others, read, sql }) ?? [];
    });
  };
}

const same = (a, b) => a.toLowerCase() === b.toLowerCase();
const namesOf = ({ table }, { tables }) =>
  new Set(tables.find(({ name }) => same(name, table ?? ""))?.fields.map(({ name }) => name.toLowerCase()));
const has = (source, field, profile) => namesOf(source, profile).has(field.toLowerCase());

/** `x IN (SELECT y FROM …)` as `x IN (SELECT x FROM …)`, where that query's tables have no x. */
function outerField(sql, profile) {
  const read = readBlocks(sql);
  return [...sql.matchAll(/(\w+)\s+(?:NOT\s+)?(?:IN|=)\s*\(\s*SELECT\s+((?:\w+\.)?\w+)\s+FROM/gi)].flatMap((match) => {
    const [whole, name, inner] = match;
    const start = match.index + whole.toLowerCase().lastIndexOf(inner.toLowerCase(), whole.length - 6);
    const place = read.references.find(({ at, qualifier }) => {
      const first = read.tokens[qualifier?.at ?? at];
      return first.start === start;
    });
    if (!place || place.block.sources.some((source) => has(source, name, profile))) return [];
    return [sql.slice(0, start) + name + sql.slice(start + inner.length)];
  });
}

/** The sides of an INTERSECT that differ in one value only, as one query that demands both. */
function both(sql) {
  const sides = sql.split(/\bINTERSECT\b/i);
  if (sides.length !== 2) return [];
  const [a, b] = sides.map(
    (side) =>
      /^(?<head>[\s\S]*?\bWHERE\s+)(?<field>[\w.]+)\s*=\s*(?<value>'[^']*'|"[^"]*"|\d+)\s*$/i.exec(side)?.groups,
  );
  if (!a || !b || squeezed(a.head) !== squeezed(b.head) || !same(a.field, b.field)) return [];
  return [`${a.head.trim()} ${a.field} = ${a.value} AND ${a.field} = ${b.value}`];
}

const squeezed = (text) => text.toLowerCase().replaceAll(/\s+/g, "");

function either(sql) {
  const match = /\b([\w.]+)\s*=\s*('[^']*'|"[^"]*"|\d+)\s+OR\s+([\w.]+)\s*=\s*('[^']*'|"[^"]*"|\d+)/i.exec(sql);
  if (!match || !same(match[1], match[3])) return [];
  return [sql.replace(match[0], match[0].replace(/\bOR\b/i, "AND"))];
}

/** What counts the rows that meet two conditions, as the counts of both. */
function counts(sql) {
  const match =
    /^(SELECT\s+count\((?:DISTINCT\s+)?[\w.*]+\)\s+FROM\s+[\s\S]*?\bWHERE\s+)([\w.]+\s*[<>=]+\s*(?:'[^']*'|"[^"]*"|[\d.]+))\s+AND\s+([\w.]+\s*[<>=]+\s*(?:'[^']*'|"[^"]*"|[\d.]+))\s*$/i.exec(
      sql.trim(),
    );
  return match ? [`${match[1]}${match[2]} INTERSECT ${match[1]}${match[3]}`] : [];
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
