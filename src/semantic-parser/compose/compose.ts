import { dialectNamed } from "../../databases/engines.js";
import { linkQuestion, type ParserInput } from "../lexicon/reading.js";
import { renderQuery } from "../query/render.js";
import { typingOf } from "../query/typing.js";
import type { Draft } from "../rules/draft.js";
import { readDraft } from "../rules/read.js";
import { preferenceOf } from "../scoring/preference.js";
import { explain } from "../scoring/reasons.js";
import { type Features, featuresOf, ignoredWords, rankOf } from "../scoring/score.js";
import { buildQuery } from "./build.js";
import type { Variant } from "./building.js";
import { contextOf } from "./context.js";
import { resolveDraft } from "./resolve.js";
import { variantsOf } from "./variants.js";

export interface Composed {
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

export interface ComposeOptions {
  /** Queries returned, at most. */
  readonly limit: number;
  /** Computes with values as they are stored; see `typingOf`. */
  readonly asStored: boolean;
  /** Turns what was read into other drafts. Default: leaves it as it is. */
  readonly reshape?: (draft: Draft) => readonly Reshaped[];
}

/** The queries that a question can mean, best first, no two with the same text. */
export function composeQueries(
  input: ParserInput,
  { limit, asStored, reshape = (draft) => [{ draft }] }: ComposeOptions,
): Composed[] {
  const { profile } = input;
  const { tokens, items, lexicon } = linkQuestion(input);
  const context = contextOf(items, tokens, lexicon);
  const preference = preferenceOf(tokens, lexicon);
  const typing = typingOf(profile, asStored);
  const dialect = dialectNamed(profile.dialect);
  const found = new Map<string, Composed>();
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
