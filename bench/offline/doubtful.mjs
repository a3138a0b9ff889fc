import { createHash } from "node:crypto";

/** Words that narrow what they stand before, and names of places that hardly any database holds. */
const ADJECTIVES = `blue critical certified damaged overdue seasonal vegan anonymous refundable obsolete urgent dormant
fragile handmade licensed tropical nocturnal wooden illegal suspicious temporary bilingual insured accredited`.split(
  /\s+/,
);
const PLACES = `Zanzibar Reykjavik Montevideo Bishkek Tasmania Vladivostok Lusaka Ljubljana`.split(/\s+/);
const FOREIGN =
  `Which pilots are allergic to peanuts?|How many volcanoes erupted last century?|What is the boiling point of each alloy?|List the recipes that need saffron.|Who won the chess tournament in Havana?|How many refunds were issued by mistake?|What is the tyre pressure of every lorry?|Show the dosage of each vaccine.`.split(
    "|",
  );
/** A noun behind these can be narrowed by a word before it. */
const BEFORE_NOUN =
  /\b(how many|number of|all(?: the)?|which|the names? of(?: all)?(?: the)?|list the|show the) ([a-z]{4,}s)\b/i;

/**
 * The questions of a database and, for every third, one that its rows cannot answer: narrowed by a word or a place that is
 * found nowhere, or about something else altogether. The same each time.
 */
export function doubtfulQuestions({ name, questions }) {
  const text = questions
    .map(({ question, golds }) => `${question} ${golds.join(" ")}`)
    .join(" ")
    .toLowerCase();
  const altered = questions.flatMap(({ question }) => {
    const chance = createHash("sha256").update(`${name} ${question}`).digest();
    if (chance[0] % 3 !== 0) return [];
    const pick = (list) => list[chance[1] % list.length];
    const alone = question.replace(/\s*[?.]\s*$/, "");
    const kind = chance[2] % 4;
    const doubtful =
      kind < 2 && BEFORE_NOUN.test(alone)
        ? `${alone.replace(BEFORE_NOUN, (_, before, noun) => `${before} ${pick(ADJECTIVES)} ${noun}`)}?`
        : kind === 2 && /^(how many|which|what|list|show|find)\b/i.test(alone) && !/\bin\b/.test(alone)
          ? `${alone} in ${pick(PLACES)}?`
          : kind === 3
            ? pick(FOREIGN)
            : undefined;
    const words = [...ADJECTIVES, ...PLACES].filter((word) => doubtful?.includes(word));
    if (doubtful === undefined || words.some((word) => text.includes(word.toLowerCase()))) return [];
    return [{ question: doubtful, golds: [] }];
  });
  return [...questions, ...altered];
}
