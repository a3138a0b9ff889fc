import { askedOnce } from "./asked-twice.js";
import { withListApart } from "./closing-lists.js";
import { MONTHS, PARTS, PHRASES } from "./plain-phrases.js";

const ASKED = "tell|show|give|send|list|find|get|name|count|display|provide|calculate|compute|work out|look up";

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
  // "Invoiced totals for May": what they come to.
  [
    /^\s*(?:the |our )?(invoiced|billed|spent|refunded) totals?(?= (?:in|for|of|per|by|this|last|since)\b)/i,
    "how much was $1",
  ],
  [
    /^\s*(?:the |our )?(invoice|bill|order) totals?(?= (?:in|for|per|by|this|last|since)\b)/i,
    "total amount of the $1s",
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
  // "Bills that were NOT PAID ON TIME" were paid late.
  [
    /\b(is|are|was|were|(?:have|has|had) been)(?: not|n['’]t) (?:been )?(\p{L}+(?:ed|id|nt|en)) on time\b/giu,
    "$1 $2 late",
  ],
  [/\b(have|has|had)(?: not|n['’]t) been (\p{L}+(?:ed|id|nt|en)) on time\b/giu, "$1 been $2 late"],
  // "How long do tickets STAY open?": from being opened on.
  [
    /\bhow (long|many days) (?:do|does|did) ((?:an?|the|our) )?(\p{L}+(?: \p{L}+)?) (?:stay|remain) (?=(?:open|active|vacant|empty|in use)\b)/giu,
    "how $1 is $2$3 ",
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
  // "Rank the shops by average sale": each with it, the highest first.
  [
    /^\s*rank (?:the |our |all |all the )?(?!.*\b(?:ascending|lowest|worst|from)\b)([^,;?]+) by (?:their |its )?([^,;?.]+)/i,
    "the $1 with their $2, highest first",
  ],
  [/^\s*compare (?:the )?(?=.*\b(?:and|with|to|against|vs|versus)\b)/i, ""],
  [
    /^\s*(?!how many)(.+?)[.,;:–-]\s*(?:(?:i )?(?:just|only)(?: need| want)? (?:the|a) (?:number|count|total number)|(?:the )?(?:number|count) only)\s*[.?!]?\s*$/i,
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
  // "Which orders are late? I need the customer's name."
  [/(?<=[.?!]\s)(?:i|we) (?:want|need)(?= (?:the|their|its)\b)/gi, "Show"],
  [/^\s*(?:do you know|i wonder|i am wondering|i['’]m wondering|any idea)\b,?\s*/i, ""],
  [/^\s*show (?=(?:how|which|what|who|whose|when|where)\b)/i, ""],
  // "Who came in 2023 and again in 2024".
  [/\band (?:then |once )?again (?=(?:in|on|this|last|during)\b)/gi, "and "],
  // What was GIVEN BACK was returned.
  [/\b(?:given|gave|handed|brought) back\b/gi, "returned"],
  // "Contracts that are OVER" have ended.
  [/\b(that|which|ones) (?:are|is|were) over(?=\s*(?:[.?!,;]|$))/gi, "$1 have ended"],
  // "Did more start in May or in June? Give me both numbers."
  [
    /(?<=[^\s.,;?!])\s*[.,;?!–-]\s*(?:give|show|tell) (?:me |us )?both (?:the )?(?:numbers|figures|counts|totals)\b(?=\s*(?:[.?!]|$))/gi,
    ".",
  ],
];

/** A question without the words that only make it polite, and with what is short for a word written out. */
export function inPlainWords(question: string): string {
  const plain = [...REWRITES, ...PHRASES]
    .reduce((text, [found, written]) => text.replace(found, written), askedOnce(question))
    .trim();
  return plain === "" ? question : withListApart(plain);
}
