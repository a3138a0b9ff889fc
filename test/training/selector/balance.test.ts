import { describe, expect, test } from "vitest";
import { countEach } from "#askable/collections.js";
import { type BalancedPair, balancedPairs } from "#askable/training/selector/balance.js";

/** Of each question one pair of every source. */
function pairsOf(
  questions: readonly { readonly id: string; readonly database?: string; readonly tier?: string }[],
  sources: readonly string[],
): BalancedPair[] {
  return questions.flatMap(({ id, database = "shop", tier = "easy" }) =>
    sources.map((each, index) => {
      const [kind = "", source = ""] = each.split(" ");
      return { pair: `${id}/${index}`, question_id: id, database, tier, kind, source };
    }),
  );
}
const numbered = (count: number, more: Partial<BalancedPair> = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `${more.database ?? ""}${more.tier ?? ""}${index}`, ...more }));
const counts = (pairs: readonly BalancedPair[], name: keyof BalancedPair) =>
  Object.fromEntries([...countEach(pairs.map((pair) => pair[name]))].sort());

describe("balancedPairs", () => {
  test("gives each question its share, of edits and runs alike, and of all sources", () => {
    const all = pairsOf(numbered(60), ["edit literal", "edit column", "edit join", "run careful", "run hasty"]);
    const chosen = balancedPairs(all, 2, 1);
    expect(new Set(Object.values(counts(chosen, "question_id")))).toEqual(new Set([2]));
    expect(counts(chosen, "kind")).toEqual({ edit: 60, run: 60 });
    expect(counts(chosen, "source")).toEqual({ careful: 30, column: 20, hasty: 30, join: 20, literal: 20 });
  });

  test("takes what is rare wherever it is", () => {
    const all = [...pairsOf(numbered(40), ["edit literal"]), ...pairsOf(numbered(4), ["edit join"])];
    const distinct = all.map((each, index) => ({ ...each, pair: String(index) }));
    expect(counts(balancedPairs(distinct, 1, 1), "source").join).toBe(4);
  });

  test("no database and no tier gives more than twice an equal share of the possible pairs", () => {
    const sources = ["edit literal", "edit column"];
    const databases = balancedPairs(
      [
        ...pairsOf(numbered(300, { database: "huge" }), sources),
        ...["a", "b", "c", "d"].flatMap((database) => pairsOf(numbered(10, { database }), sources)),
      ],
      2,
      1,
    );
    expect(counts(databases, "database")).toEqual({ a: 20, b: 20, c: 20, d: 20, huge: (2 * 680) / 5 });
    const tiers = balancedPairs(
      [...pairsOf(numbered(90, { tier: "easy" }), sources), ...pairsOf(numbered(3, { tier: "hard" }), sources)],
      2,
      1,
    );
    expect(counts(tiers, "tier")).toEqual({ easy: 180, hard: 6 });
  });

  test("one source of many does not prevail: it gives at most twice an equal share of the possible pairs", () => {
    const all = [
      ...pairsOf(numbered(100, { database: "x" }), ["edit column"]),
      ...["literal", "join", "table", "limit"].flatMap((kind) =>
        pairsOf(numbered(5, { database: kind }), [`edit ${kind}`]),
      ),
    ];
    const flat = all.map((each) => ({ ...each, database: "one" }));
    expect(counts(balancedPairs(flat, 1, 1), "source")).toEqual({
      column: 48,
      join: 5,
      limit: 5,
      literal: 5,
      table: 5,
    });
  });

  test("is the same for the same seed, in whatever order the pairs come", () => {
    const all = pairsOf(numbered(20), ["edit literal", "edit column", "run careful"]);
    const ids = (pairs: readonly BalancedPair[]) => pairs.map(({ pair }) => pair);
    expect(ids(balancedPairs(all.toReversed(), 1, 5))).toEqual(ids(balancedPairs(all, 1, 5)));
    expect(ids(balancedPairs(all, 1, 6))).not.toEqual(ids(balancedPairs(all, 1, 5)));
  });
});
