import { AskableError } from "../../../errors.js";
import { databaseFiles } from "../../../evaluation/datasets/locate.js";

/** The files of a database. @param where Said first where there are none. */
export function locateFiles(folder: string, database: string, where: string): string[] {
  try {
    return databaseFiles(folder, database);
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    throw new AskableError(`${where}: ${error.message}`, { ...(error.hint && { hint: error.hint }), cause: error });
  }
}
