import type { SqlNode } from "../../sql/parse.js";
import { writeName } from "../../sql/quoting.js";
import { fold, resolve, type Source } from "../../sql/relations.js";
import { columnName, identifier, node, nodes, objectName, variant } from "../../sql/tree.js";
import { type Edit, type EditableQuery, type EditableSelect, type Editor, expressionsIn, makeEdit } from "./edit.js";
import { fieldAt, sameType } from "./fields.js";

/** Another table that has all fields which the query reads of this one, by the same names and of the same types. */
export const editTables: Editor = (query) => {
  const read = new Set(query.selects.flatMap(({ scope }) => scope.sources.map(({ relation }) => relation.table)));
  return query.selects.flatMap((select) =>
    factorsOf(select.select).flatMap((factor): Edit[] => {
      const place = query.places.of(nodes(factor.name).at(-1));
      const alias = identifier(node(factor.alias)?.name).name;
      const named = objectName(factor.name).at(-1) ?? "";
      const source = select.scope.sources.find((each) => fold(each.alias) === fold(alias || named));
      const table = source?.relation.table;
      if (!place || !source || table === undefined) return [];
      const { fields, qualifiers, foreign } = usesOf(query, source);
      // Of a table joined by nothing any other would give the same number of rows or an endless product.
      if (fields.size === 0 && select.scope.sources.length > 1) return [];
      return query.profile.tables
        .filter(({ name }) => !read.has(name) && hasAll(query, name, table, fields))
        .filter(({ name }) => ![...foreign].some((field) => fieldAt({ table: name, field }, query.profile)))
        .map(({ name }) => {
          const text = writeName(name, query.dialect);
          const own = alias === "" ? qualifiers.map((at) => ({ first: at, last: at, text })) : [];
          return makeEdit("table", query, { ...place, text }, ...own);
        });
    }),
  );
};

function factorsOf({ from }: EditableSelect["select"]) {
  return nodes(from)
    .flatMap(({ relation, joins }) => [relation, ...nodes(joins).map((join) => join.relation)])
    .flatMap((relation) => {
      const [kind, content] = variant(relation);
      const factor = kind === "Table" ? node(content) : undefined;
      return factor && factor.args == null ? [factor] : [];
    });
}

/**
 * The fields that any part of the query reads of a source, and where its name stands before them; those that it reads of
 * others beside it by their names alone.
 */
function usesOf({ selects, places }: EditableQuery, source: Source) {
  const fields = new Set<string>();
  const foreign = new Set<string>();
  const qualifiers: number[] = [];
  for (const { select, scope, order } of selects) {
    if (scope.sources.includes(source)) for (const name of unnamedUses(select, source)) fields.add(name);
    for (const expression of [...expressionsIn(Object.values(select)), ...expressionsIn(order)]) {
      const name = columnName(expression);
      const resolved = name && resolve(scope, name);
      if (name?.length === 1 && resolved?.source !== source && scope.sources.includes(source))
        foreign.add(name[0]!.name);
      if (resolved?.source !== source) continue;
      fields.add(name!.at(-1)!.name);
      const parts = nodes(variant(expression)[1]);
      const place = parts.length > 1 ? places.of(parts.at(-2)) : undefined;
      if (place) qualifiers.push(place.first);
    }
  }
  return { fields, qualifiers, foreign };
}

/** What USING compares, and all fields where `*` shows them: a query around this one may name any. */
function unnamedUses({ projection, from }: SqlNode, { relation }: Source): string[] {
  const all = (Array.isArray(projection) ? projection : []).some((item) => /Wildcard$/.test(variant(item)[0]));
  const compared = nodes(from)
    .flatMap(({ joins }) => nodes(joins))
    .flatMap(({ join_operator }) => [node(variant(join_operator)[1])?.Using].flat(1))
    .map((name) => objectName(name).at(-1) ?? "");
  return [...relation.columns.keys()].filter((name) => all || compared.some((each) => fold(each) === name));
}

function hasAll({ profile }: EditableQuery, other: string, table: string, fields: ReadonlySet<string>): boolean {
  return [...fields].every((field) => {
    const [own, wanted] = [fieldAt({ table, field }, profile), fieldAt({ table: other, field }, profile)];
    return own !== undefined && wanted !== undefined && sameType(own, wanted);
  });
}
