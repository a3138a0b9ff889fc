import { nodes, variant } from "../../sql/tree.js";
import { type Editor, keyword, makeEdit, wordBefore } from "./edit.js";

const OTHERS: Readonly<Record<string, string>> = {
  Join: "left join",
  Inner: "left join",
  Left: "join",
  LeftOuter: "join",
  Right: "join",
  RightOuter: "join",
  FullOuter: "left join",
};
const MODIFIERS = new Set(["inner", "left", "right", "full", "outer"]);

/** An inner join for an outer one and the other way round. */
export const editJoins: Editor = (query) =>
  query.selects.flatMap(({ select }) =>
    nodes(select.from).flatMap(({ joins }) =>
      nodes(joins).flatMap(({ relation, join_operator }) => {
        const { places } = query;
        const [kind, condition] = variant(join_operator);
        const start = places.of(relation)?.first;
        const at = start === undefined ? undefined : wordBefore(query, start, new Set(["join"]));
        const other = OTHERS[kind];
        if (at === undefined || other === undefined || condition === "Natural" || condition === "None") return [];
        let first = at;
        while (MODIFIERS.has(places.words[first - 1] ?? "")) first--;
        return [makeEdit("join", query, { first, last: at, text: keyword(query, other) })];
      }),
    ),
  );
