import type { Profile } from "../../profiles/profile.js";
import type { MatchedValue } from "../../stages/stage.js";
import { composeQueries } from "../compose/compose.js";
import { buildLexicon } from "../lexicon/lexicon.js";
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
  question: string,
  profile: Profile,
  values: readonly MatchedValue[],
  shape: Shape,
  most: number,
  asStored: boolean,
): Filled[] {
  const lexicon = buildLexicon(profile);
  const reshape = (draft: Draft) => {
    const filled = fillShape(draft, shape, lexicon);
    return filled === undefined ? [] : [filled];
  };
  const composed = composeQueries(question, profile, values, most, reshape, asStored);
  return composed.map(({ sql, features, reasons }) => ({ sql, score: likelihood(features), reasons }));
}
