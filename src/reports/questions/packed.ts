/** What the page holds of questions, in compressed blocks: types that the page's script reads too. */

/** The one block that is read when the page opens: all that lists and filters need. */
export interface QuestionList {
  readonly runs: readonly { readonly name: string; readonly pipeline: string }[];
  readonly questions: readonly ListedQuestion[];
  /** How many questions a block of details holds; the last holds the rest. */
  readonly blockSize: number;
}

export interface ListedQuestion {
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly tier: string | null;
  /** Its gold was found at fault. */
  readonly flagged: boolean;
  /** In the order of the runs; null where a run does not hold the question. */
  readonly answers: readonly (ListedAnswer | null)[];
}

export interface ListedAnswer {
  readonly right: boolean;
  readonly outcome: string;
  /** The stage that lost it first; null of a right answer. */
  readonly lost: string | null;
  readonly confidence: number;
}

export interface QuestionDetail {
  readonly evidence: string | null;
  readonly goldQueries: readonly string[];
  readonly flags: readonly string[];
  readonly literals: readonly { readonly field: string; readonly operator: string; readonly value: string }[];
  /** As table.field; null where the gold could not be parsed. */
  readonly goldFields: readonly string[] | null;
  readonly runs: readonly (AnswerDetail | null)[];
}

export interface AnswerDetail {
  readonly sql: string | null;
  readonly why: string;
  readonly failure: string | null;
  readonly stopped: string | null;
  readonly cost: {
    readonly calls: number;
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly price: number;
    readonly seconds: number;
  };
  readonly scores: readonly {
    readonly metric: string;
    readonly value: number | null;
    readonly failure: string | null;
  }[];
  readonly stages: readonly { readonly stage: string; readonly method: string; readonly ms: number }[];
  readonly values: readonly {
    readonly field: string;
    readonly value: string;
    readonly keyword: string;
    readonly tier: string;
    readonly score: number;
    readonly inGold: boolean;
  }[];
  readonly schemas: readonly { readonly stage: string; readonly schema: string; readonly fields: readonly string[] }[];
  readonly examples: readonly {
    readonly question: string;
    readonly sql: string;
    readonly score: number;
    readonly sameSkeleton: boolean;
  }[];
  readonly candidates: readonly CandidateDetail[];
  readonly clusters: readonly { readonly candidates: readonly number[]; readonly right: boolean }[];
  /** What stages gave that the other parts do not show. */
  readonly slots: readonly {
    readonly stage: string;
    readonly slot: string;
    readonly title: string;
    readonly lines: readonly string[];
  }[];
  readonly verdicts: readonly {
    readonly first: number;
    readonly second: number;
    readonly winner: number | null;
    readonly firstRight: boolean;
    readonly secondRight: boolean;
  }[];
  readonly calls: readonly {
    readonly stage: string;
    readonly role: string;
    readonly model: string;
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly ms: number;
    readonly failure: string | null;
  }[];
  readonly rows: RowsBeside;
}

export interface CandidateDetail {
  readonly number: number;
  readonly stage: string;
  readonly generator: string;
  readonly round: number;
  readonly parent: number | null;
  readonly sql: string;
  readonly schema: string | null;
  readonly outcome: string;
  readonly message: string | null;
  readonly rows: number | null;
  readonly chosen: boolean;
  readonly inPool: boolean;
  readonly right: boolean;
}

/** Null, a number, or text of anything else. */
export type ShownCell = null | number | string;

/** Rows of prediction and gold; or the reason why there are none to show. */
export type RowsBeside =
  | { readonly skipped: string }
  | {
      /** What differs, in words. */
      readonly says: string;
      /** Equal but for the order of rows and columns. */
      readonly same: boolean;
      readonly prediction: ShownResult;
      readonly gold: ShownResult;
    };

export type ShownResult = { readonly failed: string } | ShownRows;

export interface ShownRows {
  readonly columns: readonly string[];
  /** Places of columns that the other side lacks. */
  readonly extraColumns: readonly number[];
  readonly rows: readonly ShownRow[];
  /** Rows that were read. */
  readonly total: number;
  /** There are more rows than were read. */
  readonly more: boolean;
}

export interface ShownRow {
  /** Its place in the result, 1 first. */
  readonly place: number;
  readonly cells: readonly ShownCell[];
  /** `all`: the other side has no such row; else the places of the cells in which it differs from its like. */
  readonly differs?: "all" | readonly number[];
}
