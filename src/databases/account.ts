/** What the account that a server's database was opened with may do there. */
export interface Account {
  readonly name: string;
  /** Privileges beyond reading, as the server calls them; none for a proper account. */
  readonly excess: readonly string[];
  /** Statements that make an account that may read this database and nothing else. */
  readonly proper: readonly string[];
}
