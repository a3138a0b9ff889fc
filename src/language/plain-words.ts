import { askedOnce } from "./asked-twice.js";
import { withListApart } from "./closing-lists.js";

const ASKED = "tell|show|give|send|list|find|get|name|count|display|provide|calculate|compute|work out|look up";

const MEASURES =
  "hour|minute|day|week|month|year|kilo|kilogram|gram|tonne|ton|kilometre|kilometer|mile|metre|meter|litre|liter|euro|pound|dollar|hundred|thousand|million";

const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";

/** Parts of a year. */
const PARTS = "q[1-4]|h[12]|(?:first|second|third|fourth|1st|2nd|3rd|4th|last) (?:half|quarter)";

const LAST = "latest|last|most recent|newest|first|earliest|oldest";

/** What stands before a remark. */
const APART = "(?:[,;(]|\\s[–-]\\s)\\s*";

/** Up to five words that ask nothing. */
const FEW_WORDS = "(?!(?:which|what|who|how|when|where)\\b)[\\p{L}\\d'’-]+(?: [\\p{L}\\d'’-]+){0,4}?";

/** What is written short or said out of politeness, and what it comes to. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:hi|hello|hey|good morning|good afternoon|dear \p{L}+)(?: there| all| team)?\s*[,.!]\s*/iu, ""],
  [/\bw\/o\b/gi, "without"],
  [/\bwhat (?:does|do|is|are) (\S+) (?:stand|standing|short) for\b/gi, "what is $1"],
  [/,? in words(?=\s*(?:[,?.!]|$))/gi, ""],
  // "Our present technicians", and not those who were present.
  [/\bour present (?=\p{L}+s\b)/giu, "our current "],
  // "Jobs we havent invoiced".
  [/\b(ha(?:ve|s|d)|d(?:o|oes|id)|is|are|was|were|would|should|could)nt\b/gi, "$1n't"],
  // "Invoiced per month this year": money, and no number of rows.
  [
    /^\s*(?:total |amount )?(invoiced|billed|earned|spent|collected|refunded)(?= (?:per|by|each|in|this|last|so far|since)\b)/i,
    "how much was $1",
  ],
  // "An open-ended contract": nothing of it is open, and nothing has ended.
  [/\b(?:an? )?open[ -]ended (\p{L}+)/giu, "$1 without end"],
  [/\bw\/(?=\s*\p{L})/giu, "with "],
  [/\be-(?=mails?\b)/gi, "e"],
  [/\b(what|who|where|when|how)s\b/gi, "$1 is"],
  // "Clients who've left", "the jobs we're waiting for".
  [/(?<=\p{L})['’]ve\b/giu, " have"],
  [/(?<=\p{L})['’]re\b/giu, " are"],
  [/(?<=\p{L})['’]ll\b/giu, " will"],
  [/\b(last|previous) (?:full|complete|completed|whole|entire) (?=(?:week|month|quarter|year)\b)/gi, "$1 "],
  [/^\s*(?:(?:a )?quick (?:question|one)|question|just curious)\s*[:,–-]\s*/i, ""],
  // "…, it's for the kitchen": what the answer is for.
  [/(?:,|;|\s[–-])\s*(?:it['’]?s|this is|that['’]?s) (?:all )?for (?:the|an?|my|our) [^,.;?!]+(?=[.?!]?\s*$)/i, ""],
  [/(?:[,;]\s*|(?<!\s)\s*)\bi (?:mean|guess|think|suppose)\b,?(?=\s*(?:[.?!]|$))/gi, ""],
  [/\bnos?\. of\b/gi, "number of"],
  // "sign-ups", "pick ups", "drop-offs": what is signed up, picked up, dropped off.
  [/\b(\p{L}{3,})[ -](up|off|out|in)s\b/giu, "$1 $2"],
  // "How long does it take to approve a refund?", "how many days does it take on average to …": of any, and not of each.
  [
    /\bhow (?:long|many days) does it (?:usually |normally |typically |generally )?take(?: (?:us|them|you))?(?: on average)?(?: (?:us|them|you))? to (?=\p{L}+ (?:an?|any) )/giu,
    "how long does it take on average to ",
  ],
  // "Compare the jobs in 2023 and 2024": of each, and not of both together.
  [
    new RegExp(
      `^\\s*compare (?!.*\\b(?:with|to|against|vs|versus)\\b)(.*\\b(?:\\d{4}|${MONTHS})) and (?:in |for )?(?:the )?(?=(?:\\d{4}|${MONTHS}|${PARTS})\\b)`,
      "i",
    ),
    "$1 vs ",
  ],
  // "Compare the jobs in May 2025 with May 2024"; "January to June" is one time.
  [
    new RegExp(
      `^\\s*compare (?:the )?(?!.*\\b(?:${MONTHS})(?: \\d{4})? to (?:${MONTHS})\\b)(.*\\b(?:\\d{4}|${MONTHS})) (?:with|to|against) (?:in |for )?(?:the )?(?=(?:\\d{4}|${MONTHS}|${PARTS})\\b)`,
      "i",
    ),
    "$1 vs ",
  ],
  [/^\s*compare (?:the )?(?=.*\b(?:and|with|to|against|vs|versus)\b)/i, ""],
  [
    /^\s*(?!how many)(.+?)[.,;:–-]\s*(?:i )?(?:just|only)(?: need| want)? (?:the|a) (?:number|count|total number)\s*[.?!]?\s*$/i,
    "How many $1",
  ],
  [/(?<!\s)\s*\bof (?:any|whatever|whichever) (?:sort|kind|type)\b/gi, ""],
  // "…, cancelled ones included", "(cancelled or not)": whatever their state.
  [new RegExp(`(?<!\\s)\\s*${APART}${FEW_WORDS} (?:being )?included\\b\\)?`, "giu"), ""],
  [new RegExp(`(?<!\\s)\\s*${APART}[\\p{L}]+ or not\\b\\)?(?=\\s*(?:[,;.?!]|$))`, "giu"), ""],
  // "…, cancelled ones left out", "… (voided excluded)".
  [
    new RegExp(
      `(${APART})(${FEW_WORDS}) (?:being )?(?:left out|not included|not counted|excluded|omitted)(?=\\s*(?:[,;.?!)]|$))`,
      "giu",
    ),
    "$1excluding $2",
  ],
  [/\b(?:leave|leaving) out(?=\s+\p{L})/giu, "excluding"],
  [/\bexcl(?:\.|\b)/gi, "excluding"],
  [/\b(?:do not|don['’]t) count(?=\s+\p{L})/giu, "excluding"],
  [new RegExp(`(${APART}|\\bbut )(?:ignore|ignoring)(?=\\s+\\p{L})`, "giu"), "$1excluding"],
  // "…, counting open ones only": of those alone.
  [/(?:,\s*|(?<!\s)\s*)\b(?:only counting|counting only|count only|only count)\b/gi, ", only"],
  [/(?:,\s*|(?<!\s)\s*)\bcounting ([^,;.?!()]+?) only\b/gi, ", only $1"],
  [/(?:,\s*|(?<!\s)\s*)\b(?:please|pls|plz|thanks|thank you|thx|if possible|if you can)\b[,]?(?=\s*(?:[.?!]|$))/gi, ""],
  [/\b(?:please|pls|plz)\b\s*(?!,)|(?<!\s)\s*\b(?:please|pls|plz)\b(?=\s*,)/gi, ""],
  [new RegExp(`^\\s*(?:could|can|would|will) you (?:just |quickly )?(?=(?:${ASKED})\\b)`, "i"), ""],
  [/^\s*(?:could|can|may|might) (?:i|we) (?:please )?(?:have|get|see)\b/i, "Show"],
  [/^\s*i(?:['’]d| would) (?:really )?(?:like|love|need|want)(?: to (?:know|see|have|get|find out))?\b/i, "Show"],
  [/^\s*(?:i|we) (?:want|need|have)(?: to (?:know|see|have|get|find out))\b/i, "Show"],
  [/^\s*(?:i|we) (?:want|need)(?= (?:the|a|an|all|every|each|to)\b)/i, "Show"],
  [/^\s*(?:do you know|i wonder|i am wondering|i['’]m wondering|any idea)\b,?\s*/i, ""],
  [/^\s*show (?=(?:how|which|what|who|whose|when|where)\b)/i, ""],
  // What was GIVEN BACK was returned.
  [/\b(?:given|gave|handed|brought) back\b/gi, "returned"],
  // "Contracts that are OVER" have ended.
  [/\b(that|which|ones) (?:are|is|were) over(?=\s*(?:[.?!,;]|$))/gi, "$1 have ended"],
  // "Did more start in May or in June? Give me both numbers."
  [
    /(?<=[^\s.,;?!])\s*[.,;?!–-]\s*(?:give|show|tell) (?:me |us )?both (?:the )?(?:numbers|figures|counts|totals)\b(?=\s*(?:[.?!]|$))/gi,
    ".",
  ],
  [/\b(year|month|week|day|quarter) by \1\b/gi, "per $1"],
  [/\bas (?:of|at) (?:today|now|this moment|the moment)\b/gi, "currently"],
  // "Spend on parts in May": what was spent.
  [
    /^\s*(?:(?:what (?:is|was) )?(?:the |our )?(?:total |overall )?)(?:spend|spending|expenditure) on\b/i,
    "how much did we spend on",
  ],
  // "What was the cost of all damage in May together?": of all rows, one figure.
  [
    /^\s*(what (?:is|was|are|were) the )(?!total |sum )([^,;?]*\bof all\b[^,;?]*?) (?:together|in total|altogether|combined|all in all)(?=\s*(?:[.?!]|$))/i,
    "$1total $2",
  ],
  [/^\s*what is (?=(?:an?|one) [^,;]+ costs?\b)/i, "what does "],
  // "For every bike, the date of its latest repair": when was that of each.
  [
    new RegExp(
      `^\\s*for (?:each|every|all) ([^,;:?]+?)[,:] (?:show |give |list |what is |what was )?(?:when (?:was|is)|(?:the )?(?:date|day) of) (?:the|their|its|his|her) (${LAST}) (\\p{L}[\\p{L} ]*?)(?: there| for (?:it|them|him|her))?(?=\\s*(?:[.?!]|$))`,
      "iu",
    ),
    "when was the $2 $3 of each $1",
  ],
  [
    new RegExp(
      `^\\s*(?:show |give |list |what is |what was )?(?:the )?(?:date|day) of (?:the|each) (${LAST}) (?=[^,;?]+ of (?:each|every)\\b)`,
      "iu",
    ),
    "when was the $1 ",
  ],
  // "For each bike, when was it last repaired": when each was.
  [/^\s*for (?:each|every) ([^,;?]+),?\s+when (was|were|did|has|had) (?:it|they|he|she)\b/i, "when $2 each $1"],
  [/\b(\d|one|two|three|four|five)-(?=stars?\b)/gi, "$1 "],
  // "not a single one", "have not done a single move".
  [/\b(not|never|\p{L}+n['’]t)\b((?: \p{L}+){0,3}?) a single\b/giu, "$1$2 any"],
  // "Which city brings in the most money".
  [
    /\b(?:brings? in|brought in|makes? us|made us|earns? us|earned us|generates?|generated)(?: us)? (?:the )?(most|least)( \p{L}+)??(?: (?:money|cash|income|revenue|turnover|sales))?(?=\s*(?:[.?!,]|$|\b(?:in|this|last|during|per|so|on|since)\b))/giu,
    "has the $1$2 revenue",
  ],
  // "The ten guests who spent the most on repairs".
  [
    /\b(?:(?:has|have|had) )?(?:spent|spend|spends|paid|pay|pays) (?:the )?most(?: money)? (?:on|for) (?:the |our |their )?(?=\p{L}+(?: \p{L}+)?\s*(?:[.?!,]|$|\b(?:in|this|last|during|so far|since|overall)\b))(\p{L}+(?: (?!in\b|this\b|last\b|during\b|so\b|since\b|overall\b)\p{L}+)?)/giu,
    "has the most $1 revenue",
  ],
  // "Our best guests by what they have spent on drinks".
  [
    /\bby (?:what|how much) (?:they|he|she|it)(?:['’]ve| have| has| had)? (?:spent|paid) (?:on|for) (?:the |our )?(\p{L}+)/giu,
    "by $1 revenue",
  ],
  // "Which month is the busiest, going by paid orders"; "going by the pick-up day" says which date is meant.
  [/(?:,|(?<!\s)\s)\s*(?:going|judging|judged|measured) by\b(?! (?:\p{L}+[ -]){0,4}(?:day|date|time)s?\b)/giu, " by"],
  // "What share of the orders was late (percent)?"
  [/\b(?:proportion|fraction|share)\b(?=[^?(]*\((?:in |as a )?(?:percent|percentage|%)\))/gi, "percentage"],
  [/(?<=\bpercentage\b[^?(]*)\((?:in |as a )?(?:percent|percentage|%)\)/gi, ""],
  // "Purchases not linked to an event".
  [
    /\bnot (?:yet )?(?:linked|assigned|attached|connected|tied|matched|allocated|associated|related) (?:to|with) (?=(?:an?|any)\b)/gi,
    "without ",
  ],
  [/\b(?:still|yet) to be (\p{L}+(?:ed|en)|paid|sent|made|done|built|sold)\b/giu, "not yet $1"],
  [/\b(?:only|just|exactly) once\b/gi, "exactly 1 times"],
  [/\b(?:only|just|exactly) twice\b/gi, "exactly 2 times"],
  [/\b(?:still|yet) to come\b|\bcoming up\b/gi, "upcoming"],
  // "Since the beginning of 2024" is since 2024, "until the end of May" up to May.
  [/\b(since|from) (?:the )?(?:beginning|start|very beginning|very start) of (?=\p{L}|\d)/giu, "$1 "],
  [/\b(?:until|till|by|before|up to|through) (?:the )?(?:very )?end of (?=\p{L}|\d)/giu, "up to "],
  [/\bto (?:the )?(?:very )?end of (?=\p{L}|\d)/giu, "to "],
  [/\b(?:up to and including|until and including|no later than|not later than|on or before)\b/gi, "up to"],
  // "Second quarter versus first quarter 2025", "May 2025 against April": the year that is said once is that of both.
  [
    new RegExp(
      `\\b(${MONTHS}|${PARTS}) (?:vs\\.?|versus|against|compared (?:to|with)) (?:the )?(${MONTHS}|${PARTS}) (?:of )?(\\d{4})\\b`,
      "gi",
    ),
    "$1 $3 vs $2 $3",
  ],
  [
    new RegExp(
      `\\b(${MONTHS}|${PARTS}) (?:of )?(\\d{4}) (?:vs\\.?|versus|against|compared (?:to|with)) (?:the )?(${MONTHS}|${PARTS})(?! (?:of )?\\d| ?(?:to\\b|until\\b|till\\b|through\\b|[-–]))\\b`,
      "gi",
    ),
    "$1 $2 vs $3 $2",
  ],
  // "What came in from customers in May?"
  [
    /^\s*what (?:came|comes|has come|have come) in(?= (?:from|in|during|this|last|so far|on|since|through)\b|\s*[?,])/i,
    "how much money came in",
  ],
  // "Paid by 15 July", "by March 2024": up to then; "by month" and "by July" alone tell groups apart.
  [
    new RegExp(
      `\\bby (?=(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS})\\b|(?:${MONTHS}) (?:the )?\\d|\\d{4}-\\d{2}-\\d{2}\\b)`,
      "gi",
    ),
    "up to ",
  ],
  // "Contracts that run out in May"; "stock that has run out" has no time.
  [/\brun(s)? out (?=(?:before|in|by|on|until|within|next|this|after)\b)/gi, "end$1 "],
  // "Bills past due", "unpaid bills past their due date"; "returned past the due date" is late.
  [
    /(?<!\bdays )\bpast[- ]due\b|(?<!\b(?!un|open )\p{L}+(?:ed|en|id|ade|ent) )\bpast (?:their|its|the) due[- ]dates?\b/giu,
    "overdue",
  ],
  [/,? (?:not counting|not including|excluding|without|ignoring) (?:the |any )?leavers\b/gi, " who have not left"],
  // "Between 1 and 5 July": both of that month.
  [
    new RegExp(
      `\\b(between|from) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (and|to|until) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS})\\b`,
      "gi",
    ),
    "$1 $2 $5 $3 $4 $5",
  ],
  // "How much do the unpaid invoices add up to?"
  [
    /\bhow much (?:do|does|did) ([^,;?]+?) (?:add up to|come to|amount to)(?=\s*(?:[.?!]|$|\b(?:in|for|per|this|last)\b))/gi,
    "what is the total of $1",
  ],
  // "Breakdown of the orders by status", "… in percent".
  [/\b(?:distribution|breakdown|split) of (?:the |our |all )?([^,;?]*?) (?:by|per|across|over)\b/gi, "$1 per"],
  [
    /^\s*(?!.*\b(?:share|percentage|proportion)\b)((?:the )?(?:number of )?[^,;?]*?\b(?:by|per)\b[^,;?]*?),? (?:in|as an?) (?:percent|percentage|%)(?=\s*[.?!]?\s*$)/i,
    "percentage of $1",
  ],
  // Who has the most DIRECT REPORTS manages the most people.
  [/\b(?:has|have|had) the (most|fewest|least) (?:direct reports|subordinates)\b/gi, "manages the $1 people"],
  [/\bhow many (?:direct reports|subordinates) (?:does|do|did) (.+?) have\b/gi, "how many people report to $1"],
  [/\b(?:direct reports|subordinates) of\b/gi, "people who report to"],
  [/\bdirect reports\b/gi, "people"],
  [/\bonce or more(?: often)?\b/gi, "at least 1 times"],
  [/\btwice or more(?: often)?\b/gi, "at least 2 times"],
  [/\b(\d+|two|three|four|five|six|ten) (?:or more times|times or more)\b/gi, "at least $1 times"],
  [/\bhalf a dozen\b/gi, "6"],
  [/\ba dozen\b/gi, "12"],
  [/\bhalf an hour\b/gi, "30 minutes"],
  [
    new RegExp(`\\b(than|over|under|least|most|within|above|below|exceeding) an? (?=(?:${MEASURES})\\b)`, "gi"),
    "$1 1 ",
  ],
];

/** A question without the words that only make it polite, and with what is short for a word written out. */
export function inPlainWords(question: string): string {
  const plain = REWRITES.reduce((text, [found, written]) => text.replace(found, written), askedOnce(question)).trim();
  return plain === "" ? question : withListApart(plain);
}
