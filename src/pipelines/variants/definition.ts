/** A pipeline's YAML, of which is known that it is one. */
export interface Definition {
  readonly name: string;
  readonly stages: readonly Entry[];
  readonly [key: string]: unknown;
}

/** A stage with its parameters. */
export interface Entry {
  readonly stage: string;
  readonly as?: string;
  readonly generators?: readonly Generator[];
  readonly stopWhen?: { readonly first?: readonly string[] };
  readonly [key: string]: unknown;
}

/** One of an ensemble. */
export interface Generator {
  readonly name: string;
  readonly role?: string;
  readonly [key: string]: unknown;
}
