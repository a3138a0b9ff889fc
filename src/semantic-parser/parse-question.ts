import { dialectNamed } from "../databases/engines.js";
import { buildQuery } from "./compose/build-query.js";
import type { Variant } from "./compose/building.js";
import { variantsOf } from "./compose/building.js";
import { joinPreference } from "./compose/endpoints.js";
import { mentionContext } from "./compose/mention-context.js";
import { resolveDraft } from "./compose/resolve-draft.js";
import { linkQuestion, type ParserInput } from "./lexicon/link-question.js";
import { renderQuery } from "./query/render.js";
import { typingOf } from "./query/typing.js";
import type { Draft } from "./rules/draft.js";
import { readDraft } from "./rules/read-draft.js";
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

/** The queries that a question can mean, best first, no two with the same text. */
export function parseQuestion(
  input: ParserInput,
  { limit, asStored, reshape = (draft) => [{ draft }] }: ParserOptions,
): ParsedQuery[] {
  const { profile } = input;
  const { tokens, items, lexicon } = linkQuestion(input);
  const context = mentionContext(items, tokens, lexicon);
  const preference = joinPreference(tokens, lexicon);
  const typing = typingOf(profile, asStored);
  const dialect = dialectNamed(profile.dialect);
  const found = new Map<string, ParsedQuery>();
  for (const { draft, distinct } of reshape(readDraft(items, lexicon))) {
    for (const reading of resolveDraft(draft, lexicon, context)) {
      for (const { variant, cost } of variantsOf(draft, lexicon)) {
        const wanted: Variant = distinct === undefined ? variant : { ...variant, distinct };
        const query = buildQuery({ draft, reading, lexicon, variant: wanted, preference });
        if (query === undefined) continue;
        const sql = renderQuery(query, dialect, typing);
        const features = featuresOf({ draft, reading, query, items, cost });
        const rank = rankOf(features);
        const known = found.get(sql);
        if (known !== undefined && known.rank >= rank) continue;
        const ignored = ignoredWords({ draft, query, items }).map((word) => JSON.stringify(word));
        const passed = ignored.length === 0 ? [] : [`passes over ${ignored.join(", ")}`];
        found.set(sql, { sql, rank, features, reasons: [...explain(query, typing), ...passed] });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.rank - a.rank).slice(0, limit);
}
