import type { AggregateName, Comparison } from "../query/query.js";
import type { Dimension } from "./figures/dimensions.js";
import * as of from "./figures/dimensions.js";

/** What a phrase says about the structure of the query. */
export type Cue =
  | { readonly kind: "count" }
  | { readonly kind: "aggregate"; readonly name: Exclude<AggregateName, "count"> }
  | { readonly kind: "extreme"; readonly most: boolean; readonly dimension?: Dimension }
  | { readonly kind: "most"; readonly most: boolean }
  | { readonly kind: "common"; readonly most: boolean }
  | {
      readonly kind: "compare";
      readonly operator: Exclude<Comparison, "like" | "not like">;
      readonly dimension?: Dimension;
    }
  | { readonly kind: "orMore"; readonly operator: ">=" | "<=" }
  | { readonly kind: "between" }
  | { readonly kind: "like"; readonly where: "anywhere" | "start" | "end" }
  | { readonly kind: "each" }
  | { readonly kind: "order" }
  | { readonly kind: "direction"; readonly direction: "asc" | "desc"; readonly alphabetical?: boolean }
  | { readonly kind: "top"; readonly most: boolean }
  | { readonly kind: "distinct" }
  | { readonly kind: "not" }
  | { readonly kind: "other" }
  | { readonly kind: "without" }
  | { readonly kind: "both" }
  | { readonly kind: "either" };

const list = (phrases: string, cue: Cue): [string, Cue][] =>
  phrases.split("|").map((phrase): [string, Cue] => [phrase.trim(), cue]);

const aggregate = (phrases: string, name: "avg" | "sum" | "min" | "max") => list(phrases, { kind: "aggregate", name });
const compare = (phrases: string, operator: "=" | "!=" | "<" | "<=" | ">" | ">=", dimension?: Dimension) =>
  list(phrases, dimension === undefined ? { kind: "compare", operator } : { kind: "compare", operator, dimension });
const extreme = (phrases: string, most: boolean, dimension?: Dimension) =>
  list(phrases, dimension === undefined ? { kind: "extreme", most } : { kind: "extreme", most, dimension });

/** Phrases in lower case, tokens separated by blanks; the longest that fits wins. */
export const CUES: readonly (readonly [string, Cue])[] = [
  ...list(
    "how many|number of|headcount|head count|numbers of|total number of|total numbers of|total count of|count of|count the number of|count|amount of|total amount of|how many times|number of times|counts of|quantity of|how many total",
    { kind: "count" },
  ),
  ...aggregate("average|mean|avg|averaged|average value of|on average", "avg"),
  ...aggregate("total|sum|summed|sum of|total sum of|combined|in total|overall", "sum"),
  ...aggregate("maximum|max|maximal", "max"),
  ...aggregate("minimum|min|minimal", "min"),

  ...extreme("highest|largest|greatest|biggest|top|best|richest|densest", true),
  ...extreme("lowest|smallest|least amount of|tiniest|worst|sparsest", false),
  ...extreme("oldest|eldest", true, of.AGE),
  ...extreme("youngest|newest", false, of.AGE),
  ...extreme("heaviest", true, of.WEIGHT),
  ...extreme("lightest", false, of.WEIGHT),
  ...extreme("longest", true, of.LENGTH),
  ...extreme("shortest", false, of.LENGTH),
  ...extreme("farthest|furthest", true, of.DISTANCE),
  ...extreme("nearest|closest", false, of.DISTANCE),
  ...extreme("tallest", true, of.HEIGHT),
  ...extreme("most expensive|priciest|costliest|dearest", true, of.PRICE),
  ...extreme("cheapest|least expensive", false, of.PRICE),
  ...extreme("fastest|quickest", true, of.SPEED),
  ...extreme("slowest", false, of.SPEED),
  ...extreme("latest|most recent|most recently|newest|last", true, of.TIME),
  ...extreme("earliest|soonest|least recent", false, of.TIME),
  ...extreme("hottest|warmest", true, of.HEAT),
  ...extreme("coldest|coolest", false, of.HEAT),
  ...extreme("best paid|best - paid|highest paid|highest - paid|highest earning|top earning", true, of.PAY),
  ...extreme("worst paid|worst - paid|lowest paid|lowest - paid|lowest earning", false, of.PAY),
  ...extreme(
    "best rated|best - rated|highest rated|highest - rated|top rated|top - rated|best reviewed",
    true,
    of.RATING,
  ),
  ...extreme("worst rated|worst - rated|lowest rated|lowest - rated|worst reviewed", false, of.RATING),
  ...extreme("longest serving|longest - serving|longest standing|longest - standing", true, of.TENURE),
  ...extreme("strongest", true, of.STRENGTH),
  ...extreme("weakest|mildest", false, of.STRENGTH),
  ...extreme("most powerful", true, of.POWER),
  ...extreme("least powerful", false, of.POWER),
  ...extreme("deepest", true, of.DEPTH),
  ...extreme("shallowest", false, of.DEPTH),
  ...extreme("widest|broadest", true, of.WIDTH),
  ...extreme("narrowest", false, of.WIDTH),
  ...extreme("most valuable", true, of.VALUE),
  ...extreme("least valuable", false, of.VALUE),
  ...extreme("most populous|most populated", true, of.PEOPLE),
  ...extreme("least populous|least populated", false, of.PEOPLE),

  ...list(
    "most|most number of|most numbers of|largest number of|greatest number of|highest number of|biggest number of|most amount of|largest amount of|greatest amount of|highest amount of|most different",
    { kind: "most", most: true },
  ),
  ...list(
    "fewest|least|smallest number of|lowest number of|least number of|fewest number of|smallest amount of|lowest amount of",
    { kind: "most", most: false },
  ),
  ...list(
    "most common|most popular|most frequent|most frequently|most commonly|most often|most times|most frequently used|most commonly used|most used|commonest|most prevalent|most prominent",
    { kind: "common", most: true },
  ),
  ...list("least common|least popular|least frequent|least frequently|least commonly|least used|rarest|least often", {
    kind: "common",
    most: false,
  }),
  ...list("top", { kind: "top", most: true }),
  ...list("bottom", { kind: "top", most: false }),

  ...compare(
    "more than|greater than|larger than|higher than|bigger than|over|above|exceed|exceeds|exceeding|exceeded|more|greater|larger|higher|bigger|in excess of|better than|upwards of",
    ">",
  ),
  ...compare(
    "less than|fewer than|smaller than|lower than|below|under|less|fewer|smaller|lower|beneath|worse than",
    "<",
  ),
  ...compare(
    "at least|no less than|not less than|no fewer than|minimum of|a minimum of|greater than or equal to|more than or equal to|no lower than|no smaller than",
    ">=",
  ),
  ...compare(
    "at most|no more than|not more than|up to|maximum of|a maximum of|less than or equal to|no greater than|no higher than|no larger than",
    "<=",
  ),
  ...compare("equal to|equals|exactly|the same as|equal", "="),
  ...compare("not equal to|different from|differs from", "!="),
  ...compare("older than|older|elder than", ">", of.AGE),
  ...compare("younger than|younger|newer than", "<", of.AGE),
  ...compare(
    "heavier than|heavier|weigh more than|weighs more than|weighing more than|weighed more than",
    ">",
    of.WEIGHT,
  ),
  ...compare(
    "lighter than|lighter|weigh less than|weighs less than|weighing less than|weighed less than",
    "<",
    of.WEIGHT,
  ),
  ...compare("longer than|longer", ">", of.LENGTH),
  ...compare("shorter than|shorter", "<", of.LENGTH),
  ...compare("farther than|further than|farther|further", ">", of.DISTANCE),
  ...compare("nearer than|closer than", "<", of.DISTANCE),
  ...compare("taller than|taller", ">", of.HEIGHT),
  ...compare(
    "more expensive than|dearer than|dearer|pricier than|costlier than|costs more than|cost more than",
    ">",
    of.PRICE,
  ),
  ...compare("cheaper than|cheaper|less expensive than|costs less than|cost less than", "<", of.PRICE),
  ...compare(
    "earn more than|earns more than|earned more than|earning more than|better paid than|paid more than",
    ">",
    of.PAY,
  ),
  ...compare(
    "earn less than|earns less than|earned less than|earning less than|worse paid than|paid less than",
    "<",
    of.PAY,
  ),
  ...compare("stronger than", ">", of.STRENGTH),
  ...compare("weaker than|milder than", "<", of.STRENGTH),
  ...compare("better rated than|rated better than|rated higher than|rated above", ">", of.RATING),
  ...compare("worse rated than|rated worse than|rated lower than|rated below", "<", of.RATING),
  ...compare("more powerful than", ">", of.POWER),
  ...compare("less powerful than", "<", of.POWER),
  ...compare("deeper than", ">", of.DEPTH),
  ...compare("wider than|broader than", ">", of.WIDTH),
  ...compare("narrower than", "<", of.WIDTH),
  ...compare("faster than|faster", ">", of.SPEED),
  ...compare("slower than|slower", "<", of.SPEED),
  ...compare("after|later than|since then|following the year", ">", of.TIME),
  ...compare("before|earlier than|prior to|until", "<", of.TIME),
  ...compare("since|starting from|from the year", ">=", of.TIME),
  ...list(
    "or more|or above|or older|or higher|or greater|or over|or longer|or later|or after|and above|and over|or larger|onwards|or heavier|and later",
    { kind: "orMore", operator: ">=" },
  ),
  ...list(
    "or less|or fewer|or below|or younger|or lower|or under|or shorter|or earlier|or before|and below|or smaller",
    { kind: "orMore", operator: "<=" },
  ),
  ...list("between|in between|ranging from|in the range of|in the range from|from between", { kind: "between" }),

  ...list(
    "containing|contains|contain|contained|containing the word|contain the word|contains the word|with the word|including the word|include the word|includes the word|has the word|have the word|have the substring|containing the substring|contain the substring|contains the substring|has the substring|with the substring|include the substring|includes the substring|including the substring|with substring|contains substring|contain substring|containing substring|including|includes|include|the word|the substring|the letter|has the letter|with the letter|the letters|the phrase|the string|as a substring|like|in part of|as part of|in its name|in their names|in their name",
    { kind: "like", where: "anywhere" },
  ),
  ...list(
    "starts with|start with|starting with|started with|begins with|begin with|beginning with|that start with|starts with the letter|start with the letter|starting with the letter|begins with the letter|begin with the letter|beginning with the letter|starts with letter|begins with letter|prefix|the prefix",
    { kind: "like", where: "start" },
  ),
  ...list(
    "ends with|end with|ending with|ended with|ends in|ending in|ends with the letter|ending with the letter|end with the letter|suffix|the suffix",
    { kind: "like", where: "end" },
  ),

  ...list(
    "for each|of each|in each|by each|from each|with each|each|per|for every|in every|of every|grouped by|group by|for each of|for each of the|of each of the|for different|for the different|for all the different|for all different|across different|across each|of different|each of|each of the|for each different|of each different|for each distinct|each different|each distinct|by different|with different|corresponding to each",
    { kind: "each" },
  ),

  ...list(
    "sorted by|sort by|ordered by|order by|sort the results by|order the results by|sort them by|order them by|sorted in|ordered in|sort in|order in|in order of|in the order of|in an order of|ranked by|listed in|listed by|arranged by|order the result by|sorted alphabetically by|sort the result by|sort results by|order results by|sort the list by|order the list by|sorted|ordered|sort|ordering by|sorting by|sorted according to|ordered according to|order the names by|and order by|in order by|arranged in|ordering",
    { kind: "order" },
  ),
  ...list(
    "ascending|ascending order|ascending order of|increasing|increasing order|increasing order of|in ascending order of|in ascending order|in increasing order|in increasing order of|from low to high|from lowest to highest|from small to large|from smallest to largest|from least to most|from young to old|from youngest to oldest|from the youngest to the oldest|from short to long|from shortest to longest|from early to late|from the earliest to the latest|from earliest to latest|from least to greatest|from the lowest to the highest|from fewest to most|from the smallest to the largest|an ascending order|lowest first|smallest first|worst first|fewest first|earliest first|soonest first|shortest first",
    { kind: "direction", direction: "asc" },
  ),
  ...list(
    "alphabetical|alphabetically|alphabetical order|alphabetical order of|in alphabetical order of|in alphabetical order|in ascending alphabetical order|in ascending alphabetical order of|ascending alphabetical order|ascending alphabetical order of|lexicographical|lexicographical order|in lexicographical order|in lexicographic order|lexicographic order|by alphabetical order|in ascending lexicographical order|in alphabetic order|in alphabetic order of|alphabetic order|alphabetic order of",
    { kind: "direction", direction: "asc", alphabetical: true },
  ),
  ...list(
    "descending|descending order|descending order of|decreasing|decreasing order|decreasing order of|in descending order of|in descending order|in decreasing order|in decreasing order of|from high to low|from highest to lowest|from large to small|from largest to smallest|from the largest to the smallest|from most to least|from old to young|from oldest to youngest|from the oldest to the youngest|from long to short|from longest to shortest|from late to early|from the latest to the earliest|from latest to earliest|from greatest to least|from greatest to smallest|from the highest to the lowest|from most to fewest|starting with the most|most recent first|oldest first|a descending order|reverse order|highest first|largest first|best first|biggest first|greatest first|most first|longest first|latest first|newest first|with the most recent first",
    { kind: "direction", direction: "desc" },
  ),
  ...list(
    "reverse alphabetical order|reverse alphabetical|in reverse alphabetical order|descending alphabetical order|in reversed alphabetical order|in reverse alphabetical order of|in descending alphabetical order|in reverse lexicographical order|in descending lexicographical order",
    { kind: "direction", direction: "desc", alphabetical: true },
  ),

  ...list("distinct|different|unique|distinctive", { kind: "distinct" }),
  ...list("not|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|neither|cannot|don t|nor|non", {
    kind: "not",
  }),
  ...list(
    "except|except for|excluding|other than|outside|apart from|not counting|not including|leaving out|leaving aside|disregarding|besides|excepting|but not|and not|aside from|rather than|not from|is not from",
    { kind: "other" },
  ),
  ...list(
    "nobody|no one|no - one|none|lack|lacks|lacked|with nobody|with no one|none of|nothing|nobody ever|without|with no|without any|have no|has no|had no|no|never|not have any|do not have|does not have|did not have|do not have any|does not have any|did not have any|don't have any|doesn't have any|didn't have any|don't have|doesn't have|didn't have|have not|has not|had not|have not been|has not been|have never|has never|have never been|has never been|having no|lacking|not a single|not any|have not had any|was never|were never|has not had any|not have|that are not|which are not",
    { kind: "without" },
  ),
  ...list("both", { kind: "both" }),
  ...list("either", { kind: "either" }),
];

/** All words that such phrases are made of. */
export const CUE_WORDS: ReadonlySet<string> = new Set(CUES.flatMap(([phrase]) => phrase.split(" ")));
