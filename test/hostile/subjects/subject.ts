import type { Corpus } from "../corpus.js";
import type { Places } from "../places.js";

/** A database that hostile statements are tried against. */
export interface Subject {
  readonly engine: string;
  readonly corpus: Corpus;
  /** Where it is opened, by the account that it is opened as. */
  readonly accounts: Readonly<Record<string, string>>;
  /** A query that tells the settings of the session in which it runs. */
  readonly settings: string;
  /** Further texts that no outcome may hold. */
  readonly secrets: readonly string[];
  /** All of the database and its server that a statement could change, taken over a connection of its own. */
  state(): Promise<Record<string, unknown>>;
  /** Effects, by the part of the state that shows them: each happens when it is called. */
  readonly effects: readonly (readonly [part: string, what: string, happen: () => unknown])[];
  /** Of a server: makes another database in it, and gives its URL for the account that may do everything. */
  readonly make?: (database: string, statements: readonly string[]) => Promise<string>;
  close(): Promise<void>;
}

/** Undefined where the machine has no such server. */
export type MakeSubject = (places: Places) => Promise<Subject | undefined>;

/** Waits for what ends by itself, such as the end of a transaction that nobody waits for; then says what remains. */
export async function settled<Value>(take: () => Promise<readonly Value[]>): Promise<readonly Value[]> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await take()).length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return take();
}
