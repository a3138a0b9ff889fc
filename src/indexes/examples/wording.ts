import { fold } from "../../language/fold.js";

/** Ways to say one thing that give the same SQL; the first of each stands for all. */
const ALIKE: readonly (readonly [string, RegExp])[] = [
  ["how many", /\b(?:(?:the )?(?:total )?number of|(?:the )?count of|count)(?: the)?(?: total)?(?: number of)?\b/g],
  ["distinct", /\b(?:different|unique)\b/g],
  ["most", /\b(?:maximum|max|largest|highest|greatest|biggest|oldest|longest)\b/g],
  ["least", /\b(?:minimum|min|smallest|lowest|fewest|youngest|shortest)\b/g],
  ["average", /\bmean\b/g],
  ["more than", /\b(?:greater|larger|higher|older|longer|heavier|bigger) than\b|\b(?:above|over|exceeding)\b/g],
  ["less than", /\b(?:fewer|smaller|lower|younger|shorter|lighter) than\b|\b(?:below|under)\b/g],
  ["sorted by", /\b(?:sort(?:ed)?|order(?:ed)?|ranked|listed) (?:them )?(?:by|in|from)(?: the)?\b/g],
  ["ascending", /\balphabetical(?:ly)?\b/g],
  ["each", /\b(?:for )?(?:each|every|per)\b/g],
  ["show", /^(?:please )?(?:can you )?(?:list|give|find|return|tell|display|get|select)(?: me| out| us)?(?: all)?\b/g],
  ["show", /^(?:what|which) (?:is|are|was|were)(?: all)?\b/g],
  ["and", /\band (?:what|which) (?:is|are)\b/g],
  ["each", /\beach of\b/g],
];
const EMPTY = /\b(?:the|an?|all|of|do|does|did|we|has|have|their|its|there|that|which|who|is|are|was|were)\b/g;

/**
 * The skeleton as it is embedded and compared by words: placeholders as words, one way to say what is said in many,
 * without the words that say nothing of the SQL.
 */
export function normalWording(skeleton: string): string {
  let text = skeleton.replace(/[[\]]/g, "").toLowerCase();
  for (const [one, others] of ALIKE) text = text.replace(others, one);
  return text.replace(EMPTY, " ").replace(/\s+/g, " ").trim();
}

/** Its words and pairs of neighbouring words; words that are `rare` are passed over. */
export function searchTerms(wording: string, rare: (word: string) => boolean): string[] {
  const words = (wording.match(/[\p{L}\p{M}\p{N}%]+|,/gu) ?? []).filter((word) => word === "," || !rare(word));
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...words.filter((word) => word !== ","), ...pairs];
}

/** What two ways to write one question have in common: letter case, accents, blanks and punctuation do not count. */
export function questionKey(question: string): string {
  return fold(question)
    .replace(/[?!;:"'()[\]{}«»¿¡。、]+|[.,](?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
