import { dialectNamed } from "../databases/engines.js";
import { buildQuery } from "./compose/build-query.js";
import { variantsOf } from "./compose/building.js";
import { type Counted, countedRows } from "./compose/conventions.js";
import { joinPreference } from "./compose/endpoints.js";
import { type Context, mentionContext } from "./compose/mention-context.js";
import { resolveDraft } from "./compose/resolve-draft.js";
import type { Lexicon } from "./lexicon/lexicon.js";
import { linkQuestion, type ParserInput } from "./lexicon/link-question.js";
import { renderQuery } from "./query/render.js";
import { typingOf } from "./query/typing.js";
import type { Draft } from "./rules/draft.js";
import { readDrafts } from "./rules/nested.js";
import { type Features, featuresOf, ignoredWords, rankOf } from "./scoring/features.js";
import { explain } from "./scoring/reasons.js";

export interface ParsedQuery {
  readonly sql: string;
  /** Higher is likelier. */
  readonly rank: number;
  readonly features: Features;
  readonly reasons: readonly string[];
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

interface Composed extends ParsedQuery {
  /** The same over other rows: those that were left out among them, or without those that were not. */
  readonly others: () => Composed[];
}

/** What it costs to count other rows than the table's conventions say. */
const OTHER_ROWS = 0.12;

/** The queries that a question can mean, best first, no two with the same text. */
export function parseQuestion(
  input: ParserInput,
  { limit, asStored, reshape = (draft) => [{ draft }] }: ParserOptions,
): ParsedQuery[] {
  const { profile } = input;
  const linked = linkQuestion(input);
  const { tokens, items, lexicon, joinedBy } = linked;
  const context = mentionContext(items, tokens, lexicon);
  const preference = joinPreference(tokens, lexicon, joinedBy);
  const typing = typingOf(profile, asStored);
  const dialect = dialectNamed(profile.dialect);
  const found = new Map<string, Composed>();
  for (const read of readDrafts(linked)) {
    // Read otherwise than what was composed already.
    const otherwise = found.size > 0 ? OTHERWISE : 0;
    for (const { draft, reading, variant, cost } of settings(reshape(read), lexicon, context)) {
      const query = buildQuery({ draft, reading, lexicon, variant, preference });
      if (query === undefined) continue;
      const ignored = ignoredWords({ draft, query, items }).map((word) => JSON.stringify(word));
      const passed = ignored.length === 0 ? [] : [`passes over ${ignored.join(", ")}`];
      const parsed = (counted: Counted, more: number): Composed => {
        const features = featuresOf({ draft, reading, query, items, cost: cost + otherwise + more });
        const reasons = [...explain(query, typing), ...counted.said, ...passed];
        const others = () => counted.others.map((other) => parsed(other, OTHER_ROWS));
        return { sql: renderQuery(counted.query, dialect, typing), rank: rankOf(features), features, reasons, others };
      };
      const composed = parsed(countedRows(query, lexicon), 0);
      const known = found.get(composed.sql);
      if (known === undefined || known.rank < composed.rank) found.set(composed.sql, composed);
    }
  }
  const byRank = (a: ParsedQuery, b: ParsedQuery) => b.rank - a.rank;
  const [best] = [...found.values()].sort(byRank);
  for (const other of best?.others() ?? []) if (!found.has(other.sql)) found.set(other.sql, other);
  return [...found.values()]
    .sort(byRank)
    .slice(0, limit)
    .map(({ others: _, ...parsed }) => parsed);
}

/** What a reading costs that is not the likeliest. */
const OTHERWISE = 0.1;

/** All ways to settle what is open in drafts. */
function settings(drafts: readonly Reshaped[], lexicon: Lexicon, context: Context) {
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
