export const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
/** Parts of a year. */
export const PARTS = "q[1-4]|h[12]|(?:first|second|third|fourth|1st|2nd|3rd|4th|last) (?:half|quarter)";
const MEASURES =
  "hour|minute|day|week|month|year|kilo|kilogram|gram|tonne|ton|kilometre|kilometer|mile|metre|meter|litre|liter|euro|pound|dollar|hundred|thousand|million";

const LAST = "latest|last|most recent|newest|first|earliest|oldest";

/** Turns of phrase, and what they come to in plain words. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(year|month|week|day|quarter) by \1\b/gi, "per $1"],
  // "…, most frequent reason first".
  [/\b(most|least) (frequent|common|popular) \p{L}+ first\b/giu, "$1 $2 first"],
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
  [/\bwithout a single\b/gi, "without any"],
  [/\b(is|are|lies?) (?:right |directly )?next to\b/gi, "$1 adjacent to"],
  [/\bin terms of\b/gi, "by"],
  // "The area of ALL 50 states"; "all 2024 orders" are those of a year.
  [/\ball (?:the )?\d{1,3} (?=\p{L}{2,}s\b)/giu, "all "],
  // "Which bike HAS COST US THE MOST IN repairs".
  [
    /\b(?:has |have |had )?costs?(?: us)? (?:the )?most(?: money)? (?:in|on) (?=\p{L}+\s*(?:[.?!]|$|\b(?:in|this|last|during|so far|since)\b))(\p{L}+)/giu,
    "has the highest $1 costs",
  ],
  // "The share of trips THAT LED TO A complaint".
  [/\b(?:(?:that|which) )?(?:led to|resulted in) (?=an?\b)/gi, "with "],
  // "Came back LATER THAN PROMISED".
  [
    /(?<!\b(?:days|hours|minutes|weeks) )\blater than (?:promised|agreed|planned|scheduled|expected)(?=\s*(?:[.?!,]|$|\b(?:in|per|by|this|last)\b))/gi,
    "late",
  ],
  // "not a single one", "have not done a single move".
  [/\b(not|never|\p{L}+n['’]t)\b((?: \p{L}+){0,3}?) a single\b/giu, "$1$2 any"],
  // "Which client brought in the most fees": an amount that has a name.
  [
    /\b(?:brings? in|brought in|earns? us|earned us|generates?|generated)(?: us)? (?:the )?(most|least|highest|lowest)(?: in)? (?=(?:fees|rents?|commissions?|premiums?|interest|donations|royalties|tips|fines|profits?|margins?|savings)\b)/giu,
    "has the $1 ",
  ],
  // "Which city brings in the most money".
  [
    /\b(?:brings? in|brought in|makes? us|made us|earns? us|earned us|generates?|generated)(?: us)? (?:the )?(most|least)( \p{L}+)??(?: (?:money|cash|income|revenue|turnover|sales))?(?=\s*(?:[.?!,]|$|\b(?:in|this|last|during|per|so|on|since)\b))/giu,
    "has the $1$2 revenue",
  ],
  // "How many members did we LOSE": those who left.
  [
    /\b(how many|which|what) (\p{L}* ?(?:members?|customers?|clients?|employees?|staff|subscribers?|drivers?|tenants?|people|players?|students?|pupils?|patients?)) (?:did we lose|have we lost)\b/giu,
    "$1 $2 left",
  ],
  // "Which ingredients are BELOW MINIMUM".
  [
    /^(?!.*\b(?:stock|levels?|quantity)\b)(.*\p{L}) (?:below|under) (?:the |their |its )?minimum(?=\s*[.?!]?\s*$)/iu,
    "$1 running low",
  ],
  // "Which shop made the most money".
  [
    /\b(?:makes?|made|takes?|took|taken) (?:in )?(?:the )?(most|least) (?:money|cash|income|revenue|turnover)(?=\s*(?:[.?!,]|$|\b(?:in|this|last|during|per|so|on|since)\b))/giu,
    "has the $1 revenue",
  ],
  // "How much money is still outstanding", "what is outstanding".
  [
    /^\s*(?:how much|what)(?: money)? (?:is|are) (?:there )?(?:still )?(?:outstanding|owing|unpaid)(?=\s*(?:[.?!]|$|\b(?:in total|per|by|from|for each)\b))/i,
    "how much are we owed",
  ],
  // "Members ON OUR BOOKS" are those that we have now.
  [
    /^\s*(?:(how many|which|what|list|show)? ?(?:the |our )?)(\p{L}+(?: \p{L}+)?) (?:are |do we have )?on (?:our|the) books(?: now| today| at the moment| at present| currently)?(?=\s*(?:[.?!]|$))/iu,
    "$1 $2 do we have",
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
  // Who HOLDS NO policy has none.
  [/\bhold (?=(?:no|any)\b)/gi, "have "],
  [/\bholds (?=(?:no|any)\b)/gi, "has "],
  // "How many ferries ARE WE RUNNING today?": those that there are now.
  [
    /^\s*(how many|which|what) (\p{L}+(?: \p{L}+)?) are we (?:currently |now )?(?:running|operating)(?: today| now| currently| at the moment| at present)?(?=\s*(?:[.?!]|$|\b(?:at|in)\b))/iu,
    "$1 current $2 are there",
  ],
  // "Down to MISSING DRIVERS": because there was none.
  [
    /\b(?:due|down|owing) to (?:missing|absent|a (?:lack|shortage) of|lack of) (\p{L}+?)s?(?=\s*(?:[.?!,]|$|\b(?:in|per|by|this|last)\b))/giu,
    "due to no $1",
  ],
  // "Drivers with no trip TO THEIR NAME".
  [/\b((?:no|any|without an?|a single) \p{L}+(?: \p{L}+)?) to (?:their|his|her|its) names?\b/giu, "$1"],
  // Who GOT IN TOUCH contacted us.
  [
    /\b(?:got|gotten|been|get|gets|getting) in touch(?: with us)?(?: about (?:anything|something))?\b/gi,
    "contacted us",
  ],
  [/\b(?:still|yet) to come\b|\bcoming up\b/gi, "upcoming"],
  // "Since the beginning of 2024" is since 2024, "until the end of May" up to May.
  [/\b(since|from) (?:the )?(?:beginning|start|very beginning|very start) of (?=\p{L}|\d)/giu, "$1 "],
  [/\b(?:until|till|by|before|up to|through) (?:the )?(?:very )?end of (?=\p{L}|\d)/giu, "up to "],
  [/\bto (?:the )?(?:very )?end of (?=\p{L}|\d)/giu, "to "],
  // "Since the end of March" is after March.
  [
    new RegExp(`\\b(?:since|after) (?:the )?(?:very )?end of (?=(?:${MONTHS})\\b|(?:19|20)\\d\\d\\b|last )`, "gi"),
    "after ",
  ],
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
  [/\bran out (?=(?:before|in|by|on|until|within|last|this|after)\b)/gi, "ended "],
  [/\brun(s)? out (?=(?:before|in|by|on|until|up to|within|next|this|after)\b)/gi, "end$1 "],
  // "Bills past due", "unpaid bills past their due date"; "returned past the due date" is late.
  [
    /(?<!\bdays )\bpast[- ]due\b|(?<!\b(?!un|open )\p{L}+(?:ed|en|id|ade|ent) )\bpast (?:their|its|the) due[- ]dates?\b/giu,
    "overdue",
  ],
  [/,? (?:not counting|not including|excluding|without|ignoring) (?:the |any )?leavers\b/gi, " who have not left"],
  // "In the coming week (1 to 7 July)": the days that are meant.
  [
    new RegExp(
      `\\b(?:in |during |for |of )?(?:the )?(?:coming|next|following|this|last|past|current) (?:week|fortnight|month|quarter|year) \\((?:from )?(\\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?(?:${MONTHS}))?) ?(?:to|until|-|–) ?(\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS})(?: \\d{4})?)\\)`,
      "gi",
    ),
    "from $1 to $2",
  ],
  // "Between 1 and 5 July": both of that month.
  [
    new RegExp(
      `\\b(between|from) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (and|to|until) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTHS})\\b`,
      "gi",
    ),
    "$1 $2 $5 $3 $4 $5",
  ],
  // "What do the unpaid invoices add up to?"
  [
    /^\s*what (?:do|does|did) ([^,;?]+?) (?:add up to|amount to|total|sum up to)(?=\s*(?:[.?!]|$|\b(?:in|for|per|this|last|altogether)\b))/i,
    "what is the total of $1",
  ],
  // "Contracts about to end" have not ended.
  [/\babout to (?=(?:end|expire|lapse|close|leave|finish)\b)/gi, "soon to "],
  // "How many are overdue, and how much do they come to?", "overdue bills and how much they come to": both of all of them.
  [
    /(\bhow many\b.*?),? and how much (?:do )?they (?:come|add up|amount) to(?: in total| altogether)?(?=\s*(?:[.?!]|$))/i,
    "$1 and how much in total",
  ],
  [
    /^(?!.*\b(?:how many|per|each|by)\b)([^,;:?]+?),? and how much (?:do )?they (?:come|add up|amount) to(?: in total| altogether)?(?=\s*(?:[.?!]|$))/i,
    "$1: how many and how much in total",
  ],
  // "How much do the unpaid invoices add up to?"
  [
    /\bhow much (?:do|does|did) ([^,;?]+?) (?:add up to|come to|amount to)(?=\s*(?:[.?!]|$|\b(?:in|for|per|this|last)\b))/gi,
    "what is the total of $1",
  ],
  // "Of the orders sent in May, what percentage was late?"
  [
    /^\s*(?:out )?of (?!these\b|those\b|them\b)((?:all )?(?:the |our )?[^,;?:]+), (?:what|which) (percentage|percent|share|proportion|fraction)(?: of (?:them|these|those))? (?=\p{L})/iu,
    "what $2 of $1 ",
  ],
  // "The takings in May, split by shop", "… Broken down by shop".
  [
    /(?<!\s)\s*[.,;?–-]?\s*\b(?:split|broken down|split up|grouped|separated|subdivided) (?:it |them )?by (?=\p{L})/giu,
    " by ",
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
  [/\b(\d+|two|three|four|five|six|ten) or more (?=(?:different|distinct)\b)/gi, "at least $1 "],
  // "Who has cost us the most in refunds".
  [
    /\b(?:(?:has|have|had) )?(?:cost|costs|earned|brought|made|lost|saved)(?: us)? (?:the )?(most|least) in (?=\p{L}+s\b)/giu,
    "has the $1 ",
  ],
  [/\b(?:handed|put|sent) in (?:(?:their|his|her|its|a|the) )?notice\b/gi, "given notice"],
  [/\bhalf an hour\b/gi, "30 minutes"],
  [
    new RegExp(`\\b(than|over|under|least|most|within|above|below|exceeding) an? (?=(?:${MEASURES})\\b)`, "gi"),
    "$1 1 ",
  ],
];
