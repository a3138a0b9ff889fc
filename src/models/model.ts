export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly Message[];
  /** Default 0. */
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  /** Which of several samples of one prompt this is: part of what identifies the request. Default 0. */
  readonly sample?: number;
  readonly signal?: AbortSignal;
}

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of `tokensIn`, those the provider read from its cache. */
  readonly tokensCached: number;
}

export interface ModelReply {
  readonly text: string;
  readonly finish: "stop" | "length" | "other";
  readonly usage: Usage;
}

/** A language model is a function. Retry, limits, metering and tracing are wrappers of this type. */
export type LanguageModel = (request: ModelRequest) => Promise<ModelReply>;
