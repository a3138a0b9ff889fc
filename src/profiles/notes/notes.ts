/** What a person says of one table or field. */
export interface Note {
  readonly meaning?: string;
  /** Other words that people use for it. */
  readonly synonyms?: readonly string[];
  /** What stored values mean: { A: "active" }. */
  readonly values?: Readonly<Record<string, string>>;
  readonly unit?: string;
  /** Whatever else helps. */
  readonly details?: string;
}

export interface TableNotes {
  readonly table: string;
  readonly note: Note;
  readonly fields: readonly { readonly field: string; readonly note: Note }[];
}

export interface Notes {
  /** The file or folder that they were read from. */
  readonly path: string;
  readonly tables: readonly TableNotes[];
  /** What was left out of them and why, for people. */
  readonly warnings: readonly string[];
}
