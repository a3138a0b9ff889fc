/** One question of a data set with its gold queries. */
export interface Question {
  /** Unique in its data set. */
  readonly id: string;
  readonly database: string;
  readonly question: string;
  /** Knowledge that comes with the question. */
  readonly evidence?: string;
  /** Any of them is right, the first the likeliest. None: the database cannot answer, and "I do not know" is right. */
  readonly goldQueries: readonly string[];
  /** How hard it is, in the data set's own words. */
  readonly tier?: string;
  readonly tags?: readonly string[];
  /** sql-eval's category: "order_by" has it keep the order of rows. */
  readonly category?: string;
}

export const isAnswerable = ({ goldQueries }: Pick<Question, "goldQueries">) => goldQueries.length > 0;

export type DataSetKind = "bird" | "spider" | "defog" | "lines";

export interface DataSet {
  readonly kind: DataSetKind;
  /** Absolute path of the file. */
  readonly path: string;
  readonly questions: readonly Question[];
  /** Remarks for people. */
  readonly notes?: readonly string[];
}
