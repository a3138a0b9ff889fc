import type { Places } from "./places.js";

/** Statements by what they try. In them `FOLDER` stands for the folder of traps, `PORT` for the port of a trap. */
export type Attempts = Readonly<Record<string, readonly string[]>>;

/** What is tried against one engine. */
export interface Corpus {
  /** Each ends as an error, when it is run and when it is planned. */
  readonly refused: Attempts;
  /** May run, because it only reads what the tables hold; or fail. */
  readonly harmless: Attempts;
  /** Takes more time or memory than there is, and is stopped. */
  readonly endless: Attempts;
}

export function filled(sql: string, { folder, port }: Pick<Places, "folder" | "port">): string {
  return sql.replaceAll("FOLDER", folder).replaceAll("PORT", String(port));
}

export function statementsOf(attempts: Attempts): readonly string[] {
  return Object.values(attempts).flat();
}

export function allStatements({ refused, harmless, endless }: Corpus): readonly string[] {
  return [refused, harmless, endless].flatMap(statementsOf);
}
