// What a model that is sometimes wrong replies to the prompts of all pipelines, in the form that each asks for.

export const RIGHT = "SELECT count(*) FROM singer WHERE country = 'France'";

const WRONG = [
  "SELECT count(*) FROM singer",
  "SELECT name FROM singer WHERE country = 'France'",
  "SELECT count(*) FROM singer WHERE country = 'French'",
  "SELECT nation FROM singer",
  "SELECT count(* FROM singer",
];

/** @param drawn From 0 to 1: which of the replies. */
export function replyTo(messages, drawn) {
  const text = messages.map(({ content }) => content).join("\n");
  const number = Math.floor(drawn * 1000);
  const oneOf = (...replies) => replies[number % replies.length];
  if (/"tests"/.test(text))
    return '{"tests": ["How many singers are there?", "Which countries are there?"], "done": false}';
  if (/"same"/.test(text)) return `{"difference": "A condition.", "same": ${number % 2 === 0}}`;
  if (/"assessment"/.test(text)) return `{"assessment": "x", "score": ${drawn}, "confidence": 0.9, "change": 0.4}`;
  if (/"difficulty"/.test(text)) return `{"difficulty": ${1 + (number % 5)}}`;
  if (/"correct"/.test(text)) return `{"correct": ${1 + (number % 3)}}`;
  if (/"skeleton"/.test(text)) return '{"literals": ["France"], "skeleton": "How many singers come from _?"}';
  if (/"keywords"/.test(text)) return '{"literals": ["France"], "keywords": ["singers", "country"]}';
  if (/one letter|letter alone|letter of the best|A or B/.test(text)) return oneOf("A", "B");
  if (/"right"/.test(text)) return `{"right": ${drawn}}`;
  if (/"tables"/.test(text)) return oneOf('{"tables": ["singer"]}', '{"tables": ["singers"]}');
  if (/Only the FROM clause/.test(text)) return oneOf("FROM singer", "FROM singers");
  if (/Only the WHERE clause/.test(text)) return oneOf("WHERE country = 'France'", "none");
  if (/table\.column/.test(text)) return oneOf("singer.country", "singer.name\nsinger.country", "none", "album.title");
  if (/"Question: \.\.\."/.test(text)) return `Question: How many are there?\nSQL: ${WRONG[0]};`;
  if (/You tell in one or two sentences/.test(text)) return "The number of singers from France.";
  return `\`\`\`sql\n${drawn < 0.66 ? RIGHT : WRONG[number % WRONG.length]}\n\`\`\``;
}
