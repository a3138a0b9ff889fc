/** A row of a table by its columns; what is undefined is NULL. */
export type TableRow = Readonly<Record<string, unknown>>;
