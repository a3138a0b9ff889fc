/** "The fleet: one row for each aircraft", "Flights. Each row is a leg": what a row is. */
export function rowsIn(text: string): string[] {
  const [, row] =
    /[^.:;,–—-]+[.:;,–—-]+ (?:with )?(?:one|each|every|a|1) (?:row|record|line|entry) (?:is|per|for|represents|describes|stands for)(?: (?:one|each|every|a|an|the|single))? (.+)$/iu.exec(
      text,
    ) ?? [];
  return row === undefined ? [] : [row.split(/[.;:]/)[0]!];
}

/** "Contacts with customers: calls, letters and visits": what sorts of rows there are. */
export function kindsIn(text: string): string[] {
  const [, list = ""] = /^[^:]+:\s*((?:\p{L}+s, )*\p{L}+s (?:and|or) \p{L}+s)\b/u.exec(text) ?? [];
  return list === "" ? [] : list.split(/,\s*|\s+(?:and|or)\s+/);
}
