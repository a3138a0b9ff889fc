/** Who an example comes from: a person, an accepted answer, a file of others, a model. */
export const SOURCES = ["person", "answer", "file", "synthetic"] as const;
export type ExampleSource = (typeof SOURCES)[number];

export interface Example {
  readonly question: string;
  readonly sql: string;
  /** Absent where the file does not say. */
  readonly database?: string;
  readonly evidence?: string;
  readonly source?: ExampleSource;
  /** The day it was added, as `2026-01-31`. */
  readonly date?: string;
}

export interface ExampleHit {
  readonly example: Example;
  readonly skeleton: string;
  /** Cosine of the vectors of the two questions' wordings. */
  readonly score: number;
  /** The very question, asked of the same database. */
  readonly same?: true;
}

export interface ExampleQuery {
  /** Default 8. */
  readonly limit?: number;
  /** Leaves out the examples of this database or these; "" stands for those that name none. */
  readonly excludeDatabase?: string | readonly string[];
  /** Examples of one SQL skeleton at most, so that they differ. Default 1. */
  readonly perStructure?: number;
  /** A first attempt at the SQL: examples whose SQL is built like it come first. */
  readonly likeSql?: string;
}

/** Solved question-SQL pairs, found by how their questions are worded, whatever they are about. */
export interface ExampleStore {
  readonly size: number;
  /**
   * The best examples first.
   *
   * @param skeleton The question already masked by the caller, who knows which words are names and values.
   */
  search(skeleton: string, query?: ExampleQuery): Promise<ExampleHit[]>;
  /**
   * The latest example of the same question and evidence: letter case, accents, blanks and punctuation aside. Of this
   * database, or of none.
   */
  same(question: string, database: string, evidence?: string): ExampleHit | undefined;
}

/** Examples that are looked at for each that is wanted, where some are left out. */
const SPARE = 4;

/** A store of the examples alone that a test lets pass, as it gives them; undefined leaves one out. */
export function examplesShown(store: ExampleStore, shown: (example: Example) => Example | undefined): ExampleStore {
  const pass = (hit: ExampleHit): ExampleHit[] => {
    const example = shown(hit.example);
    return example ? [{ ...hit, example }] : [];
  };
  return {
    size: store.size,
    async search(skeleton, query = {}) {
      const { limit = 8 } = query;
      return (await store.search(skeleton, { ...query, limit: limit * SPARE })).flatMap(pass).slice(0, limit);
    },
    same(...asked) {
      const hit = store.same(...asked);
      return hit && pass(hit)[0];
    },
  };
}

/**
 * A store without the examples of a database, so that an evaluation on it stays honest: none that is known under one of
 * these names, and none that does not say which database it is of.
 */
export function foreignExamples(store: ExampleStore, names: readonly string[]): ExampleStore {
  return {
    size: store.size,
    search: (skeleton, query = {}) =>
      store.search(skeleton, { ...query, excludeDatabase: [...names, "", ...[query.excludeDatabase ?? []].flat()] }),
    same: () => undefined,
  };
}
