/** Politeness and wishes that a request may begin with. */
const LEAD = new RegExp(
  "^(?:(?:please|kindly|now|then|ok(?:ay)?|hey|hi|hello|askable|go ahead and|go and|let's|let us|just|try to|" +
    "(?:can|could|would|will) you|i(?:'d| would)? (?:like|want|need)(?: you)? to|(?:we|you) (?:need|have|should|must)(?: to)?|" +
    "how (?:do|can|could|would|should) (?:i|we|you)|(?:can|may|could) (?:i|we))[\\s,!]+)+",
);

const ALL = "(?:the|all|every|each|any|my|our|his|her|its|their|this|that|these|those|everything|everyone)";
/** What a database is made of, where the verb alone may mean something else. */
const OBJECT = "(?:table|view|index|database|schema|column|field|row|record|entry|trigger|constraint|user)s?";

/** Of each: the act, and how a request for it begins. */
const REQUESTS: readonly (readonly [string, RegExp])[] = [
  ["delete", /^(?:delete|erase|purge|wipe)\b(?!\s*\?)/],
  [
    "delete",
    new RegExp(
      `^(?:remove|discard|empty|clear)\\b (?:${ALL}|from|(?:the )?${OBJECT}|[a-z_]+ (?:with|where|whose|from|\\d))\\b`,
    ),
  ],
  ["drop", new RegExp(`^drop\\b (?:${ALL}|${OBJECT})\\b`)],
  ["empty", /^truncate\b/],
  ["insert", /^insert\b/],
  [
    "add",
    new RegExp(
      `^add\\b (?:(?:an?|another|the|this|these|one|two) )?(?:new|(?:[a-z_]+ ){1,4}(?:to|into|in) (?:the |my |our )?|${OBJECT}\\b)`,
    ),
  ],
  ["update", new RegExp(`^update\\b (?:${ALL}\\b|(?:[a-z_.]+ )?set\\b|[a-z_. ]+ (?:to|where|with)\\b|${OBJECT}\\b)`)],
  [
    "change",
    new RegExp(
      `^(?:set|change|modify|alter|rename|replace|correct|fix|mark|increase|decrease|raise|lower|reduce|double)\\b (?:${ALL}\\b.*\\b(?:to|by|from|as|with|into)\\b|${OBJECT}\\b)`,
    ),
  ],
  ["change", /^(?:replace|merge) into\b/],
  [
    "create",
    /^create\b (?:(?:an? |the )?new |(?:temp(?:orary)? )?(?:table|view|index|database|schema|trigger|user|function|procedure)\b(?! (?:of|showing|with|that|listing)\b))/,
  ],
  ["change", /^(?:grant|revoke)\b .*\b(?:to|from|on)\b/],
];

/** Later in a question only what cannot mean anything else: "list the customers, then delete them". */
const LATER =
  /(?:;|\band(?: then)?|\bthen) (?:please )?(delete|drop|erase|truncate|purge|wipe|update) (?:them|it|these|those|all|table|from|the rows?)\b/;

/** "remove the duplicates and list the cities" asks for a list. */
const ASKS_AFTER =
  /\b(?:and|then|before|,) (?:then )?(?:show|list|count|give|tell|return|display|find|compute|calculate|what|which|how)\b/;

/** What a question asks to be done to the data, as a verb; undefined where it only asks. */
export function requestedChange(question: string): string | undefined {
  const text = question.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();
  const request = text.replace(LEAD, "");
  const found = REQUESTS.find(([, pattern]) => pattern.test(request))?.[0];
  const surely = /^(?:delete|erase|purge|wipe|drop|truncate|insert)\b/.test(request);
  if (found !== undefined && (surely || !ASKS_AFTER.test(request))) return found;
  return LATER.exec(text)?.[1];
}
