import { sqlSkeleton } from "../../sql/skeleton.js";

/** The structure of a SQL text, read off its skeleton: what two questions asked alike have in common. */
export interface Shape {
  readonly distinct: boolean;
  /** Items of the outer select. */
  readonly selects: number;
  /** Aggregates of the outer select, in order. */
  readonly aggregates: readonly string[];
  readonly grouped: boolean;
  readonly having: boolean;
  readonly order: "none" | "field" | "aggregate";
  readonly descending: boolean;
  readonly limited: boolean;
  readonly nested: boolean;
  readonly combined: boolean;
  readonly filters: number;
}

export function shapeOf(sql: string): Shape {
  const skeleton = sqlSkeleton(sql);
  const outer = withoutNested(skeleton);
  const select = /^SELECT (.*?) FROM /.exec(outer)?.[1] ?? "";
  const order = /ORDER BY (.*?)(?: LIMIT|$)/.exec(outer)?.[1];
  return {
    distinct: /^(\( )?DISTINCT/.test(select),
    selects: select.split(" , ").length,
    aggregates: [...select.matchAll(/\b(COUNT|SUM|AVG|MIN|MAX)\b/g)].map((match) => match[1]!.toLowerCase()),
    grouped: / GROUP BY /.test(outer),
    having: / HAVING /.test(outer),
    order: order === undefined ? "none" : /COUNT|SUM|AVG|MIN|MAX/.test(order) ? "aggregate" : "field",
    descending: / DESC\b/.test(order ?? ""),
    limited: / LIMIT /.test(outer),
    nested: outer !== skeleton,
    combined: /\b(UNION|INTERSECT|EXCEPT)\b/.test(outer),
    filters: [...outer.matchAll(/ (WHERE|AND|OR) /g)].length,
  };
}

/** Share of the parts of the structure in which two shapes agree, 0 to 1. */
export function shapeLikeness(a: Shape, b: Shape): number {
  const keys = Object.keys(a) as (keyof Shape)[];
  const equal = keys.filter((key) => String(a[key]) === String(b[key])).length;
  return equal / keys.length;
}

/** How much the shapes of solved examples, weighed by their likeness to the question, speak for a shape; 0 to 1. */
export function shapeVote(
  shape: Shape,
  examples: readonly { readonly shape: Shape; readonly weight: number }[],
): number {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  return examples.reduce((sum, example) => sum + example.weight * shapeLikeness(shape, example.shape) ** 3, 0) / total;
}

/** The skeleton without its subqueries. */
function withoutNested(skeleton: string): string {
  const pieces = skeleton.split(" ");
  const kept: string[] = [];
  let inside = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece === "(" && (inside > 0 || pieces[index + 1] === "SELECT")) inside++;
    else if (piece === ")" && inside > 0) inside--;
    else if (inside === 0) kept.push(piece);
  }
  return kept.join(" ");
}
