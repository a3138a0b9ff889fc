import type { Expression } from "./query.js";

/** What the columns are called, no two alike. */
export function headings(select: readonly Expression[]): string[] {
  const names: string[] = [];
  for (const item of select) names.push(freeName(headingOf(item), names));
  return names;
}

function headingOf(item: Expression): string {
  if (item.kind === "field") return item.ref.field;
  return item.kind === "period" ? item.unit : item.kind;
}

export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  if (!known.has(name.toLowerCase())) return name;
  let number = 2;
  while (known.has(`${name}_${number}`.toLowerCase())) number++;
  return `${name}_${number}`;
}
