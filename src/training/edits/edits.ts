import { groupBy, interleave } from "../../collections.js";
import { dialectNamed } from "../../databases/engines.js";
import type { Profile } from "../../profiles/profile.js";
import { shuffled } from "../../sketches/random.js";
import { type Reading, SILENT } from "../../sql/events.js";
import { type SqlNode, sqlParser } from "../../sql/parse.js";
import { placesIn } from "../../sql/places.js";
import { writeName } from "../../sql/quoting.js";
import { readQuery } from "../../sql/read-query.js";
import { type Scope, tablesOf } from "../../sql/relations.js";
import { node } from "../../sql/tree.js";
import { editAggregates } from "./aggregate.js";
import { editColumns } from "./column.js";
import { editConditions } from "./condition.js";
import { editDistinct } from "./distinct.js";
import type { Edit, EditableQuery, EditKind, Editor } from "./edit.js";
import { editJoins } from "./join.js";
import { editLiterals } from "./literal.js";
import { editOperators } from "./operator.js";
import { editLimit, editOrder } from "./order.js";
import { editTables } from "./table.js";

const EDITORS: Readonly<Record<EditKind, Editor>> = {
  operator: editOperators,
  aggregate: editAggregates,
  join: editJoins,
  literal: editLiterals,
  column: editColumns,
  distinct: editDistinct,
  order: editOrder,
  limit: editLimit,
  condition: editConditions,
  table: editTables,
};

/**
 * Makes wrong queries of right ones: each edit is one mistake, put into the parsed tree and written into the text, so
 * that all but the mistake stays as its author wrote it and no style tells the edited query from its source. Whether
 * an edit changes the result only execution can tell (`judgeEdit`).
 *
 * @returns What gives all edits of a query, none where it is no query or does not parse. Those of one kind come in an
 * order that the seed makes, one of each place before the second of any.
 */
export async function queryEditor(profile: Profile): Promise<(sql: string, seed: number) => Edit[]> {
  const dialect = dialectNamed(profile.dialect);
  const parse = await sqlParser(dialect);
  return (sql, seed) => {
    const parsed = parse(sql);
    const root =
      parsed.kind === "parsed" && parsed.statements.length === 1 ? node(parsed.statements[0]?.Query) : undefined;
    if (!root) return [];
    const scopes = new Map<SqlNode, Scope>();
    const reading: Reading = {
      table: tablesOf(profile),
      write: (name) => writeName(name, dialect),
      events: { ...SILENT, selected: (select, scope) => void scopes.set(select, scope) },
      query: (inner, scope) => readQuery(inner, scope, reading),
    };
    readQuery(root, undefined, reading);
    const queries = queriesIn(root);
    const orders = new Map(queries.map(({ body, order_by }) => [node(body)?.Select, node(order_by)?.kind]));
    const query: EditableQuery = {
      places: placesIn(sql, dialect),
      selects: [...scopes].map(([select, scope]) => ({ select, scope, order: orders.get(select) })),
      queries,
      profile,
      dialect,
    };
    return Object.values(EDITORS).flatMap((editor, kind) => spread(editor(query), seed + kind));
  };
}

/** Each text once, in an order that the seed makes, one of each place before the second of any. */
function spread(edits: readonly Edit[], seed: number): Edit[] {
  const once = [...new Map(edits.map((edit) => [edit.sql, edit])).values()];
  const places = shuffled([...groupBy(once, ({ at }) => at).values()], seed);
  return interleave(places.map((group) => shuffled(group, seed)));
}

function queriesIn(part: unknown): SqlNode[] {
  if (Array.isArray(part)) return part.flatMap(queriesIn);
  const parts = node(part);
  if (!parts) return [];
  return [...("body" in parts ? [parts] : []), ...Object.values(parts).flatMap(queriesIn)];
}
