export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A form that a reply should have: an object of JSON schema, of which each property is required. */
export interface ReplySchema {
  /** Letters, digits, `_` and `-`. */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly messages: readonly Message[];
  /** Default 0. */
  readonly temperature?: number;
  readonly topP?: number | undefined;
  readonly topK?: number | undefined;
  readonly minP?: number | undefined;
  readonly seed?: number | undefined;
  readonly reasoningEffort?: string | undefined;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  /**
   * The provider is to write nothing but JSON of this form. A provider that cannot is asked without it, so the prompt
   * must describe the form too, and the reader of the reply must accept other forms.
   */
  readonly schema?: ReplySchema | undefined;
  /** A grammar (GBNF) for the reply, where the model's entry says how the endpoint takes one. Not with `schema`. */
  readonly grammar?: string | undefined;
  /** The number of the sample, where one prompt is sampled several times; part of the request's identity. Default 0. */
  readonly sample?: number;
  /**
   * The numbers of several samples in one request, instead of `sample`. Only for a model that takes so many
   * (`samplesPerCall`); `callSamples` splits samples into requests accordingly.
   */
  readonly samples?: readonly number[] | undefined;
  /** Hash of the prompt's template, for traces; neither sent nor part of the request's identity. */
  readonly prompt?: string;
  /** The generator whose query it writes or fixes; for traces, as `prompt` is. */
  readonly generator?: string;
  /** Whether a reply can be read in the form asked for; for traces, as `prompt` is. */
  readonly reads?: ((text: string) => boolean) | undefined;
  /** What a dry run takes for the reply: neither sent nor part of what identifies the request. */
  readonly dryRunReply?: DryRunReply | undefined;
  /**
   * Told before the request is sent once more, with why: a failure, a form that the endpoint refuses. What it throws
   * ends the call. Not told where the provider only makes the request wait (429). Not part of what identifies it.
   */
  readonly onRepeat?: ((why: unknown) => void) | undefined;
  /**
   * Told `true` when the call begins to wait for its turn (the model's limits), `false` when it goes on. Not part of what
   * identifies it.
   */
  readonly onTurn?: ((waiting: boolean) => void) | undefined;
  readonly signal?: AbortSignal;
}

/** How a question may go: as cheaply as it can, as it mostly does, at the highest cost that it can have. */
export const SCENARIOS = ["best", "expected", "worst"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** A reply as a model may give it in a scenario of a dry run. */
export type DryRunReply = (scenario: Scenario, request: ModelRequest) => string;

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of `tokensIn`, those the provider read from its cache. */
  readonly tokensCached: number;
}

export interface ModelReply {
  readonly text: string;
  /** `length`: at its length limit. `filter`: the provider held the rest back. */
  readonly finish: "stop" | "length" | "filter" | "other";
  readonly usage: Usage;
  /** True when it was read from the cache; `usage` is then what it took when it was made. */
  readonly stored?: boolean;
  /**
   * Of a request for several samples: those that came, in the order of their numbers. `text` and `finish` are the
   * first one's, `usage` is that of the whole request.
   */
  readonly samples?: readonly SampleReply[];
}

/** One of several samples, as if it had been requested alone: its usage includes the whole prompt. */
export interface SampleReply extends Omit<ModelReply, "samples"> {
  readonly sample: number;
}

/** A language model is a function. Retry, limits, metering and tracing are wrappers of this type. */
export type LanguageModel = (request: ModelRequest) => Promise<ModelReply>;

/** Currency units per million tokens; `cached`: of the tokens in, those that the provider read from its cache. */
export interface Price {
  readonly in: number;
  readonly out: number;
  readonly cached: number;
}

/** A model as `askable.yaml` names it, ready to be called by many questions at once. */
export interface ResolvedModel {
  readonly name: string;
  readonly call: LanguageModel;
  readonly price: Price;
  /** Tokens of prompt and reply together, when known. */
  readonly contextLength: number | undefined;
  /** The most tokens of one reply, where the configuration says so: no request gets more. */
  readonly maxTokens?: number | undefined;
  /** Samples of one prompt that it takes in one request. Default 1. */
  readonly samplesPerCall?: number | undefined;
}

/** Which model serves a role. */
export interface Models {
  /** @throws AskableError when no model serves the role. */
  readonly forRole: (role: string) => ResolvedModel;
}

export function priceOf(usage: Usage, price: Price): number {
  const fresh = Math.max(0, usage.tokensIn - usage.tokensCached);
  return (fresh * price.in + usage.tokensCached * price.cached + usage.tokensOut * price.out) / 1e6;
}
