/** How large a table is, as far as that is known without reading it. */
export interface TableSize {
  readonly rows?: number;
  readonly bytes?: number;
}

/** What a catalogue keeps of a table's fields: as old as the command that gathered it, which no catalogue need tell. */
export interface CatalogueStatistics {
  /** Rows that there were then. */
  readonly rows: number;
  /** In the order of the fields that were asked for. */
  readonly fields: readonly CatalogueField[];
}

/** Of one field; what is not kept is absent. */
export interface CatalogueField {
  readonly nulls?: number;
  readonly distinct?: number;
  /** Relative standard error of `distinct`. */
  readonly error?: number;
  /** As the engine writes values. */
  readonly min?: string;
  readonly max?: string;
}
