export interface Example {
  readonly question: string;
  readonly sql: string;
  readonly database?: string;
  readonly evidence?: string;
}

export interface ExampleHit {
  readonly example: Example;
  readonly skeleton: string;
  /** Cosine of the skeletons' vectors. */
  readonly score: number;
}

export interface ExampleQuery {
  /** Default 8. */
  readonly limit?: number;
  /** Leaves out the examples of this database, so that an evaluation stays honest. */
  readonly excludeDatabase?: string;
}

/** Solved question-SQL pairs, found by the masked skeleton of the question. */
export interface ExampleStore {
  readonly size: number;
  /** `skeleton`: the question already masked by the caller, who knows which words are names and values. */
  search(skeleton: string, query?: ExampleQuery): Promise<ExampleHit[]>;
}
