/** What the account that a server's database was opened with may do there. */
export interface Account {
  readonly name: string;
  /** Privileges beyond reading, as the server calls them; none for a proper account. */
  readonly excess: readonly string[];
  /** Statements that make an account that may read this database and nothing else. */
  readonly proper: readonly string[];
  /** The server, where it was looked at how far it is what its protocol says. */
  readonly server?: {
    /** In its own words. */
    readonly product: string;
    /** What it does otherwise than the product whose protocol it speaks, each as the rest of a sentence. */
    readonly deviations: readonly string[];
  };
}
