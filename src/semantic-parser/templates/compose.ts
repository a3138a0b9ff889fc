import { type ComposeOptions, composeQueries } from "../compose/compose.js";
import { buildLexicon } from "../lexicon/lexicon.js";
import type { ParserInput } from "../lexicon/reading.js";
import type { Shape } from "../query/shape.js";
import type { Draft } from "../rules/draft.js";
import { likelihood } from "../scoring/likelihood.js";
import { fillShape } from "./fill.js";

export interface Filled {
  readonly sql: string;
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The queries of one structure that the question's links can fill, best first. */
export function composeFilled(
  input: ParserInput,
  shape: Shape,
  options: Pick<ComposeOptions, "limit" | "asStored">,
): Filled[] {
  const lexicon = buildLexicon(input.profile);
  const reshape = (draft: Draft) => {
    const filled = fillShape(draft, shape, lexicon);
    return filled === undefined ? [] : [filled];
  };
  const composed = composeQueries(input, { ...options, reshape });
  return composed.map(({ sql, features, reasons }) => ({ sql, score: likelihood(features), reasons }));
}
