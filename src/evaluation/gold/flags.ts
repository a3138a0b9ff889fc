/** What can be wrong with a gold query: name of the flag and its sentence. */
export const GOLD_FLAGS = {
  fails: "It does not run",
  timeout: "It was stopped at its deadline",
  "too-large": "Its result is too large to be compared",
  empty: "It finds no rows, as many a wrong query does",
  null: "It finds nothing but NULL",
  tie: "LIMIT cuts between rows that are equal in what they are ordered by",
  "nulls-first": "NULL sorts before every value, and LIMIT keeps rows for that",
  "text-numbers": "It compares numbers as text, where 9 is more than 10",
  "current-date": "It depends on the day on which it runs",
  unstable: "It gives other rows when it runs again",
} as const;

export type GoldFlagName = keyof typeof GOLD_FLAGS;

export interface GoldFlag {
  readonly name: GoldFlagName;
  /** One sentence, without a full stop. */
  readonly sentence: string;
}

/** `detail`: what it is in this gold query. */
export function goldFlag(name: GoldFlagName, detail?: string): GoldFlag {
  return { name, sentence: detail === undefined ? GOLD_FLAGS[name] : `${GOLD_FLAGS[name]} (${detail})` };
}
