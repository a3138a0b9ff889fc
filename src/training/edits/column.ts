import { writeName } from "../../sql/quoting.js";
import { fold, type Resolved, resolve } from "../../sql/relations.js";
import { columnName, nodes, variant } from "../../sql/tree.js";
import { type Edit, type EditableQuery, type EditableSelect, type Editor, joins, makeEdit, walk } from "./edit.js";
import { fieldAt, sameType } from "./fields.js";

interface Use {
  readonly clause: string;
  readonly at: number;
  readonly resolved: Resolved;
  readonly table: string;
  readonly field: string;
  readonly qualifier: string | undefined;
}

/** Shown and grouped by: one without the other would be another mistake. */
const TOGETHER = new Set(["projection", "group_by"]);

/** Another field of the same table and type; in the select list and in GROUP BY alike. Conditions of joins stay. */
export const editColumns: Editor = (query) =>
  query.selects.flatMap((select) => {
    const uses = usesIn(query, select).filter((use) => !isNamedOutside(query, use));
    return uses.flatMap((use): Edit[] => {
      const same = uses.filter(
        (other) => other.resolved.source === use.resolved.source && fold(other.field) === fold(use.field),
      );
      const clauses = new Set(same.map(({ clause }) => clause));
      const together = TOGETHER.has(use.clause) && [...TOGETHER].every((clause) => clauses.has(clause));
      const changed = together ? same.filter(({ clause }) => TOGETHER.has(clause)) : [use];
      if (changed[0] !== use) return [];
      return others(query, select, use).map((name) => {
        const text = writtenLike(query, use.at, name);
        return makeEdit("column", query, ...changed.map(({ at }) => ({ first: at, last: at, text })));
      });
    });
  });

function usesIn(query: EditableQuery, select: EditableSelect): Use[] {
  const joining = new Set<unknown>();
  for (const { expression, kind, content } of walk(select)) {
    if (kind !== "BinaryOp" || !joins(expression, select.scope)) continue;
    for (const side of [content?.left, content?.right]) if (columnName(side)) joining.add(side);
  }
  return [...walk(select)].flatMap(({ clause, expression }): Use[] => {
    const name = columnName(expression);
    const resolved = name && resolve(select.scope, name);
    if (!resolved?.source || resolved.origin === "computed" || joining.has(expression)) return [];
    // A column of a query in FROM would have to be changed there.
    const { table, field } = resolved.origin;
    if (resolved.source.relation.table !== table) return [];
    const [, content] = variant(expression);
    const at = query.places.of(Array.isArray(content) ? nodes(content).at(-1) : content)?.last;
    return at === undefined ? [] : [{ clause, at, resolved, table, field, qualifier: name!.at(-2)?.name }];
  });
}

/** Whether a query around this one may speak of the column by its name: of what is shown in FROM or WITH. */
function isNamedOutside({ selects }: EditableQuery, { clause, field }: Use): boolean {
  const results = selects.flatMap(({ scope }) => scope.sources).filter(({ relation }) => relation.table === undefined);
  return TOGETHER.has(clause) && results.some(({ relation }) => relation.columns.has(fold(field)));
}

function others({ profile }: EditableQuery, { scope }: EditableSelect, use: Use): string[] {
  const own = fieldAt(use, profile);
  const table = profile.tables.find(({ name }) => fold(name) === fold(use.table));
  if (!own || !table) return [];
  return table.fields
    .filter((field) => field !== own && sameType(own, field))
    .map(({ name }) => name)
    .filter((name) => use.qualifier !== undefined || belongsTo(name, use, scope));
}

/** Whether a name alone means the field of that table and of no other in FROM. */
function belongsTo(name: string, { resolved }: Use, { sources }: EditableSelect["scope"]): boolean {
  const owners = sources.filter(({ relation }) => relation.columns.has(fold(name)));
  return owners.length === 1 && owners[0] === resolved.source;
}

function writtenLike({ places, dialect }: EditableQuery, at: number, name: string): string {
  const raw = places.tokens[at]!.raw;
  const [open, close] = raw.startsWith("[") ? ["[", "]"] : [raw.charAt(0), raw.charAt(0)];
  return /^["`[]/.test(raw) && !name.includes(close!) ? open + name + close : writeName(name, dialect);
}
