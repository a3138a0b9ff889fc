import type { SqlNode } from "../../sql/parse.js";
import { node, nodes, objectName, variant } from "../../sql/tree.js";
import { type Editor, expressionsIn, keyword, makeEdit, walk } from "./edit.js";

/** DISTINCT left out, and put where it does not belong: in the select list and in COUNT. */
export const editDistinct: Editor = (query) => {
  const { places } = query;
  return query.selects.flatMap((each) => {
    const { select } = each;
    const start = places.of(select.select_token)?.last;
    const lists = start === undefined ? [] : placed(start + 1, distinctAnyway(select));
    const calls = [...walk(each)].flatMap(({ kind, content }) => {
      const name = places.of(content?.name);
      const isCount = kind === "Function" && objectName(content?.name).join(".").toLowerCase() === "count";
      const [argument] = nodes(node(node(content?.args)?.List)?.args);
      if (!isCount || !name || node(argument?.Unnamed)?.Expr === undefined) return [];
      return places.words[name.last + 1] === "(" ? placed(name.last + 2) : [];
    });
    return [...lists, ...calls];
  });

  function placed(at: number, useless = false) {
    if (places.words[at] === "distinct") {
      // DISTINCT ON says more.
      return places.words[at + 1] === "on" ? [] : [makeEdit("distinct", query, { first: at, last: at, text: "" })];
    }
    if (useless || places.words[at] === "all") return [];
    const text = `${keyword(query, "distinct")} ${places.tokens[at]?.raw ?? ""}`;
    return [makeEdit("distinct", query, { first: at, last: at, text })];
  }
};

/** Rows of groups, and the one row of aggregates, differ without it. */
function distinctAnyway({ projection, group_by }: SqlNode): boolean {
  const [groups] = [variant(group_by)[1]].flat();
  if (Array.isArray(groups) && groups.length > 0) return true;
  const calls = expressionsIn(projection).map((each) => objectName(node(each.Function)?.name).join(".").toLowerCase());
  return calls.some((name) => AGGREGATES.has(name));
}

const AGGREGATES = new Set(["count", "sum", "avg", "min", "max", "total"]);
