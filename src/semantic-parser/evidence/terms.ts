/** What an evidence text says that words mean, as it is written: names are not yet looked up. */
export type Term =
  | { readonly kind: "column"; readonly name: string; readonly table?: string }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "rows" }
  | { readonly kind: "call"; readonly name: string; readonly distinct: boolean; readonly of: readonly Term[] }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: Term; readonly right: Term }
  | { readonly kind: "between"; readonly of: Term; readonly low: Term; readonly high: Term }
  | { readonly kind: "in"; readonly of: Term; readonly values: readonly Term[]; readonly negated: boolean }
  | { readonly kind: "null"; readonly of: Term; readonly negated: boolean }
  | { readonly kind: "where"; readonly of: Term; readonly condition: Term }
  | { readonly kind: "case"; readonly when: Term; readonly then: Term }
  | { readonly kind: "list"; readonly items: readonly Term[] };

export type Operator =
  | "and"
  | "or"
  | "="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "like"
  | "not like"
  | "+"
  | "-"
  | "*"
  | "/";

/** Names of a database, as an evidence text may write them. */
export interface Names {
  /** The column that is named at a place of a text, the longest that fits, and how many characters it takes. */
  columnAt(text: string, at: number): { readonly name: string; readonly length: number } | undefined;
  isTable(name: string): boolean;
}

/** Names in one form: letters and digits, small, "colour" as "color". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_"`[\]]+/g, "")
    .replaceAll("our", "or");

/** @param columns Names of columns, and of tables, as the database has them. */
export function namesOf(columns: Iterable<string>, tables: Iterable<string>): Names {
  const byFirst = new Map<string, { name: string; pattern: RegExp }[]>();
  for (const name of new Set([...columns].map((each) => each.toLowerCase()))) {
    const words = name
      .split(/[\s_]+/)
      .filter(Boolean)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/ou?r/g, "ou?r"));
    const [first] = name;
    if (first === undefined || words.length === 0) continue;
    const pattern = new RegExp(`${words.join(String.raw`[\s_]*`)}(?![\\p{L}\\p{N}_])`, "iuy");
    byFirst.set(first, [...(byFirst.get(first) ?? []), { name, pattern }]);
  }
  const known = new Set([...tables].map(plainName));
  return {
    columnAt(text, at) {
      let best: { name: string; length: number } | undefined;
      for (const { name, pattern } of byFirst.get(text[at]?.toLowerCase() ?? "") ?? []) {
        pattern.lastIndex = at;
        const length = pattern.exec(text)?.[0].length ?? 0;
        if (length > (best?.length ?? 0)) best = { name, length };
      }
      return best;
    },
    isTable: (name) => known.has(plainName(name)),
  };
}
