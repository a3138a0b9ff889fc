import { fieldKey } from "../../../databases/schema.js";
import { summedIn } from "../../lexicon/figures/figures.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import type { Cursor } from "../cursor.js";
import type { Formula, Ordering, Pick } from "../draft.js";
import { arithmeticOf, countOf } from "../formula.js";

/**
 * "Which region has the most sales PER SHOP", where each shop is of one region: the regions are ranked by how much comes to one of
 * their shops, as each shop has no other region to be ranked against.
 */
export function settleRankedRate({ draft, lexicon }: Cursor): void {
  const [order, another] = draft.orders;
  const [group, other] = draft.groups;
  const [shown, more] = draft.selects;
  if (order?.limit !== 1 || another !== undefined || group === undefined || other !== undefined) return;
  if (shown?.kind !== "pick" || more !== undefined || group.unit !== undefined) return;
  const [asked, per] = [rowsOf(shown.pick), rowsOf(group)];
  const [key, second] = per === undefined ? [] : lexicon.table(per).primaryKey;
  if (asked === undefined || per === undefined || key === undefined || second !== undefined) return;
  const figure = belongsTo(lexicon, per, asked) ? figureOf(lexicon, order.by) : undefined;
  if (figure === undefined) return;
  const each: Pick = { at: group.at, fields: [{ ref: { table: per, field: key }, score: 1 }], tables: [] };
  const formula = arithmeticOf("/", figure, countOf(undefined, { kind: "pick", pick: each }, true));
  if (order.by.kind === "count" && order.by.pick !== undefined) draft.tables.push({ ...order.by.pick, fields: [] });
  draft.groups.length = 0;
  draft.orders[0] = { ...order, by: { kind: "formula", pick: order.by.pick ?? each, formula } };
}

/** The table that is more surely meant than any field. */
function rowsOf({ tables: [table], fields: [field] }: Pick): string | undefined {
  return table !== undefined && table.score >= (field?.score ?? 0) ? table.table : undefined;
}

/** What the rows come to: their number, or their sum. */
function figureOf({ figures }: Lexicon, by: Ordering["by"]): Formula | undefined {
  if (by.kind === "formula") return undefined;
  if (by.kind === "count") return countOf();
  const [top] = by.pick.fields;
  const defined = top && figures.get(fieldKey(top.ref));
  if (defined !== undefined && summedIn(defined.expression) === undefined) return undefined;
  return { kind: "aggregate", name: by.aggregate ?? "sum", distinct: false, of: { kind: "pick", pick: by.pick } };
}
