import { dialectNamed } from "../databases/engines.js";
import { buildQuery } from "./compose/build-query.js";
import { type Variant, variantsOf } from "./compose/building.js";
import { type Counted, countedRows } from "./compose/conventions.js";
import { ranksCountsOfOne } from "./compose/counts-of-one.js";
import { joinPreference } from "./compose/endpoints.js";
import { type Context, mentionContext } from "./compose/mention-context.js";
import { type Reading, resolveDraft } from "./compose/resolve-draft.js";
import type { Lexicon } from "./lexicon/lexicon.js";
import { linkQuestion, type ParserInput, withoutViews } from "./lexicon/link-question.js";
import { actively } from "./lexicon/persons/by-whom.js";
import { definedRows } from "./lexicon/states/defined-nouns.js";
import { saysPresent } from "./lexicon/times/says-present.js";
import { saysTookPlace } from "./lexicon/times/took-place.js";
import { renderAnswer } from "./query/render.js";
import { typingOf } from "./query/typing.js";
import type { Draft } from "./rules/draft.js";
import { readDrafts } from "./rules/nested.js";
import { coverageOf, type Features, featuresOf, highestRank, ignoredWords, rankOf } from "./scoring/features.js";
import { likelihood } from "./scoring/likelihood.js";
import { explain } from "./scoring/reasons.js";

export interface ParsedQuery {
  readonly sql: string;
  /** Higher is likelier. */
  readonly rank: number;
  readonly features: Features;
  readonly reasons: readonly string[];
  /** It is the likeliest one, over rows that are left out of that, or without some that are not. */
  readonly otherRows?: true;
}

/** A draft to compose queries from, and a variant detail that it insists on. */
export interface Reshaped {
  readonly draft: Draft;
  readonly distinct?: boolean;
}

export interface ParserOptions {
  /** Queries returned, at most. */
  readonly limit: number;
  /** Computes with values as they are stored; see `typingOf`. */
  readonly asStored: boolean;
  /** Turns what was read into other drafts. Default: leaves it as it is. */
  readonly reshape?: (draft: Draft) => readonly Reshaped[];
}

interface Composed extends Omit<ParsedQuery, "reasons"> {
  readonly reasons: () => readonly string[];
  /** The same over other rows: those that were left out among them, or without those that were not. */
  readonly others: () => Composed[];
}

/** What it costs to count other rows than the table's conventions say. */
const OTHER_ROWS = 0.12;

/** The queries that a question can mean, best first, no two with the same text. */
export function parseQuestion(asked: ParserInput, options: ParserOptions): ParsedQuery[] {
  const input = { ...asked, question: partsOfWholes(withOnly(actively(asked.question) ?? asked.question)) };
  const queries = withPresent(input, options, queriesOf(input, options));
  const sure = queries.some(({ features }) => likelihood(features) >= SURE);
  // A view may be called as the rows that are asked for, "open claims", and lead nowhere.
  const tables = sure ? undefined : withoutViews(input);
  if (tables === undefined) return queries;
  const known = new Set(queries.map(({ sql }) => sql));
  const others = queriesOf(tables, options).filter(({ sql }) => !known.has(sql));
  return [...queries, ...others].sort((a, b) => b.rank - a.rank).slice(0, options.limit);
}

/** "who bought NOTHING BUT tea", "EXCLUSIVELY online": only that. */
function withOnly(question: string): string {
  return question.replace(/\b(?:(?:nothing|nobody|no one|none) (?:but|except)|exclusively|solely)\b/i, "only");
}

const MONTH = "(?:january|february|march|april|may|june|july|august|september|october|november|december)";
const EACH_IN = new RegExp(
  `\\b(share|percentage|proportion) of (?:each|every) (\\p{L}+(?: \\p{L}+)?) in (?:the |our |all |total )?(?!\\d|${MONTH}\\b)(\\p{L}+)`,
  "iu",
);

/** "The share OF EACH channel IN orders": of orders, per channel. */
const partsOfWholes = (question: string) => question.replace(EACH_IN, "$1 of $3 per $2");

/** "What do women earn TODAY": of the present, where nothing is dated today. */
function withPresent(input: ParserInput, options: ParserOptions, queries: ParsedQuery[]): ParsedQuery[] {
  const question = input.question.replace(/\btoday['’]s\b/i, "current").replace(/\btoday\b/i, "currently");
  if (question === input.question) return queries;
  const known = new Set(queries.map(({ sql }) => sql));
  // None that reads less of the question.
  const read = queries[0]?.features.coverage ?? 0;
  const others = queriesOf({ ...input, question }, options).filter(
    ({ sql, features }) => !known.has(sql) && features.coverage >= read,
  );
  return [...queries, ...others].sort((a, b) => b.rank - a.rank).slice(0, options.limit);
}

/** From here on a query is likely enough for others not to be looked for. */
const SURE = 0.2;

function queriesOf(
  input: ParserInput,
  { limit, asStored, reshape = (draft) => [{ draft }] }: ParserOptions,
): ParsedQuery[] {
  const { profile } = input;
  const linked = linkQuestion(input);
  const { tokens, items, lexicon, joinedBy } = linked;
  const context = mentionContext(items, tokens, lexicon);
  const asked = {
    today: input.now,
    happened: saysTookPlace(tokens, lexicon, input.now),
    present: saysPresent(tokens),
    awaits: tokens.some(({ lower }) => lower === "yet" || lower === "still"),
    nobody: tokens.some(({ lower }) => lower === "nobody"),
    defined: definedRows(tokens, lexicon),
  };
  const preference = joinPreference(tokens, lexicon, joinedBy);
  const typing = typingOf(profile, asStored, input.vocabulary);
  const dialect = dialectNamed(profile.dialect);
  const found = new Map<string, Composed>();
  const composedOf = (
    { draft, reading, variant, cost }: Setting,
    otherwise: number,
    known: Set<string>,
  ): Composed | undefined => {
    const query = buildQuery({ draft, reading, lexicon, variant, preference, today: input.now });
    const key = JSON.stringify(query);
    if (query === undefined || known.has(key) || ranksCountsOfOne(query, lexicon)) return undefined;
    known.add(key);
    const parsed = (counted: Counted, more: number): Composed => {
      const features = featuresOf({ draft, reading, query, items, cost: cost + otherwise + more });
      const ignored = () => ignoredWords({ draft, query, items }).map((word) => JSON.stringify(word));
      return {
        sql: renderAnswer(counted.query, dialect, typing),
        rank: rankOf(features),
        features,
        reasons: () => [...explain(query, typing), ...counted.said, ...passedOver(ignored())],
        others: () => counted.others.map((other): Composed => ({ ...parsed(other, OTHER_ROWS), otherRows: true })),
      };
    };
    return parsed(countedRows(query, lexicon, asked), 0);
  };
  for (const read of readDrafts(linked)) {
    // Read otherwise than what was composed already.
    const otherwise = found.size > 0 ? OTHERWISE : 0;
    const settings = settingsOf(reshape(read), lexicon, context).map((setting) => {
      const { draft, reading, cost } = setting;
      const coverage = coverageOf(draft, items);
      return { setting, highest: highestRank({ coverage, linking: reading.score, cost: cost + otherwise }) };
    });
    // Of what comes to the same query, the first ranks highest.
    const composedBefore = new Set<string>();
    for (const { setting, highest } of settings.sort((a, b) => b.highest - a.highest)) {
      // No query from here on comes before those that are there.
      if (leastOf(found, limit) >= highest) break;
      const composed = composedOf(setting, otherwise, composedBefore);
      if (composed === undefined) continue;
      const known = found.get(composed.sql);
      if (known === undefined || known.rank < composed.rank) found.set(composed.sql, composed);
    }
  }
  const [best] = [...found.values()].sort(byRank);
  for (const other of best?.others() ?? []) if (!found.has(other.sql)) found.set(other.sql, other);
  return [...found.values()]
    .sort(byRank)
    .slice(0, limit)
    .map(({ others: _, reasons, ...parsed }) => ({ ...parsed, reasons: reasons() }));
}

const byRank = (a: Composed, b: Composed) => b.rank - a.rank;

/** The rank of the last of the best `limit` queries; less than any where there are fewer. */
function leastOf(found: ReadonlyMap<string, Composed>, limit: number): number {
  if (found.size < limit) return Number.NEGATIVE_INFINITY;
  return [...found.values()].map(({ rank }) => rank).sort((a, b) => b - a)[limit - 1]!;
}

function passedOver(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`passes over ${words.join(", ")}`];
}

/** What a reading costs that is not the likeliest. */
const OTHERWISE = 0.2;

interface Setting {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly variant: Variant;
  /** What the variant costs. */
  readonly cost: number;
}

/** All ways to settle what is open in drafts. */
function settingsOf(drafts: readonly Reshaped[], lexicon: Lexicon, context: Context): Setting[] {
  return drafts.flatMap(({ draft, distinct }) =>
    resolveDraft(draft, lexicon, context).flatMap((reading) =>
      variantsOf(draft, lexicon).map(({ variant, cost }) => ({
        draft,
        reading,
        cost,
        variant: distinct === undefined ? variant : { ...variant, distinct },
      })),
    ),
  );
}
