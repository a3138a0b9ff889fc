import type { Places } from "../places.js";

/** A database that is made to do harm when it is prepared or asked. */
export interface HostileDatabase {
  readonly what: string;
  /** Makes it, and gives its location. */
  make(where: Where): Promise<string> | string;
}

export interface Where {
  /** Of its own, below the traps. */
  readonly folder: string;
  /** That no other database of the server has. */
  readonly name: string;
  readonly places: Places;
  /** Makes a database of the server by statements, and gives its URL for an account that may do everything. */
  serve(name: string, statements: readonly string[]): Promise<string>;
}
