/**
 * All queries that a gold query of sql-eval stands for: parts between semicolons are each right by themselves, and of
 * `{a, b}` any choice of columns is, written as it comes: a, then b, then a and b. `GROUP BY {}` repeats the choice.
 *
 * Source: `get_all_minimal_queries` in `eval/eval.py` of defog-ai/sql-eval. Its oddity is kept: only the first pair of
 * braces is expanded, and a semicolon in a text value parts the query too.
 */
export function minimalQueries(gold: string): string[] {
  return gold
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap(withChoices);
}

function withChoices(query: string): string[] {
  const open = query.indexOf("{");
  const close = query.indexOf("}", open + 1);
  if (open < 0 || close < 0) return [query];
  const before = query.slice(0, open);
  const after = query.slice(close + 1);
  return choicesOf(query.slice(open + 1, close).split(",")).map((columns) => {
    const chosen = columns.join(", ");
    return before + chosen + after.replaceAll("GROUP BY {}", `GROUP BY ${chosen}`);
  });
}

/** Every choice but the empty one, the smaller first, as `itertools.combinations` has them. */
function choicesOf(columns: readonly string[]): string[][] {
  const all: string[][] = [];
  const choose = (from: number, left: number, chosen: readonly string[]): void => {
    if (left === 0) {
      all.push([...chosen]);
      return;
    }
    for (let index = from; index <= columns.length - left; index++)
      choose(index + 1, left - 1, [...chosen, columns[index]!]);
  };
  for (let size = 1; size <= columns.length; size++) choose(0, size, []);
  return all;
}
