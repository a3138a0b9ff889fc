/** A database, and questions whose parts are put together in ways that no rule was written for, each with a query that answers it. */
export interface Composition {
  readonly schema: string;
  readonly questions: Readonly<Record<string, string>>;
}
