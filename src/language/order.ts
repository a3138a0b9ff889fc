const ORDER =
  /\b(?:sort(?:ed|ing)?|order(?:ed|ing)?\s+(?:by|them|from|alphabetically|in|the)|in\s+(?:\w+\s+)?order\b|ascending|descending|alphabetical(?:ly)?|chronological(?:ly)?|rank(?:ed|ing|s)?|(?:highest|largest|most|oldest|newest|latest|earliest|lowest|smallest|youngest|best|worst)\s+first|from\s+(?:the\s+)?(?:most|least|highest|lowest|largest|smallest|oldest|youngest|newest|earliest|latest|best|worst|high|low|a\b)[^.?!]*\bto\b)/i;

/** Whether a question asks for its rows in some order. */
export function asksForOrder(question: string): boolean {
  return ORDER.test(question);
}
