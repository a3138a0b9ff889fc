import type { Connection } from "./connection.js";
import { Step, type Wire } from "./read.js";

/** Signature, flags, and the length of an extension that no server sends. */
const HEADER = 19;

/** Shown one row: its fields begin at `at`. */
export type RowVisitor = (bytes: Buffer, at: number) => void;

class Copying extends Step<void> {
  readonly #sql: string;
  readonly #visit: RowVisitor;
  #started = false;

  constructor(sql: string, visit: RowVisitor) {
    super();
    this.#sql = sql;
    this.#visit = visit;
  }

  override submit(wire: Wire): void {
    wire.query(this.#sql);
  }

  /** One row a message. */
  override handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const at = this.#started ? 0 : HEADER;
    this.#started = true;
    // The last message has no row: -1 stands for its number of fields.
    if (chunk.length < at + 2 || chunk.readInt16BE(at) < 0) return;
    try {
      this.#visit(chunk, at + 2);
    } catch (error) {
      this.reject(error);
    }
  }

  override handleReadyForQuery(): void {
    this.resolve();
  }
}

/**
 * Runs a query and shows each row as PostgreSQL's binary COPY writes it: for each field a length, -1 for NULL, and so
 * many bytes, from `at` on. The bytes are another row's as soon as the visitor returns. Rejects with the server's error.
 * No driver reads rows as fast: it would make an object of each, and a text of each cell.
 */
export async function copyRows({ client }: Connection, query: string, visit: RowVisitor): Promise<void> {
  // The query may end in a comment.
  const copying = new Copying(`COPY (${query}\n) TO STDOUT (FORMAT binary)`, visit);
  client.query(copying as never);
  await copying.done;
}
