/** By how much a prompt was too long, as far as the provider said. */
export interface ContextExcess {
  /** Tokens that were asked for: of the prompt, or of prompt and reply together. */
  readonly asked: number | undefined;
  /** Tokens that the model can hold. */
  readonly limit: number | undefined;
}

/** How providers say that a prompt is beyond the context; a bare "context" may mean anything. */
const EXCESS =
  /context.{0,40}(length|size|window|exceed)|exceeds?.{0,40}(context|maximum number of tokens)|too many tokens|prompt is too long|input is too long/i;

export function isContextExcess(said: string): boolean {
  return EXCESS.test(said);
}

const NUMBER = "([\\d,_]{2,12})";
const LIMITS = [
  `maximum (?:context|model|input)? ?(?:length|size)?(?: of this model)? (?:is|of) ${NUMBER}`,
  `context (?:size|length|window)[^\\d]{0,20}${NUMBER}`,
  `maximum number of tokens(?: allowed)?[^\\d]{0,6}${NUMBER}`,
  `> ${NUMBER}`,
  `(?:limit|at most|up to)[^\\d]{0,12}${NUMBER}`,
].map((pattern) => new RegExp(pattern, "i"));
const ASKED = [
  `requested(?: about)? ${NUMBER}`,
  `resulted in ${NUMBER}`,
  `token count[^\\d]{0,6}${NUMBER}`,
  `request \\(${NUMBER} tokens`,
  `prompt (?:is too long:|contains(?: at least)?|has) ${NUMBER}`,
  `${NUMBER} tokens >`,
].map((pattern) => new RegExp(pattern, "i"));

/**
 * Reads the counts out of a provider's words, or of its error object where it has them (llama.cpp's `n_prompt_tokens`
 * and `n_ctx`).
 */
export function readContextExcess(said: string, body: unknown): ContextExcess {
  const given = (body ?? {}) as { n_prompt_tokens?: unknown; n_ctx?: unknown };
  return {
    asked: countOf(given.n_prompt_tokens) ?? firstIn(said, ASKED),
    limit: countOf(given.n_ctx) ?? firstIn(said, LIMITS),
  };
}

const countOf = (value: unknown) => (typeof value === "number" && value > 0 ? value : undefined);

function firstIn(said: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(said)?.[1];
    if (found !== undefined) return Number(found.replaceAll(/[,_]/g, ""));
  }
  return undefined;
}
