import type { Argv } from "yargs";
import type { Operation } from "./operation.js";

/** One command: its declaration, and an operation that is imported only when it runs. */
export interface Command {
  /** As yargs writes it: `ask <database> <question>`. */
  readonly usage: string;
  readonly describe: string;
  readonly options: (yargs: Argv) => Argv;
  readonly load: () => Promise<Operation>;
}
