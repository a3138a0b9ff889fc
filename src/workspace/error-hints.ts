import { AskableError } from "../errors.js";

/** What an artifact says that does not know the name of its database. */
const UNNAMED = "askable prepare <database>";

/** The command that makes all of a database anew. */
export const mendingByName = (name: string) => `askable prepare ${name}`;

/** For a promise's `catch`: puts the whole command into a hint that could not name the database. */
export function nameInHint(command: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AskableError) || !error.hint?.includes(UNNAMED)) throw error;
    const { message, code, hint } = error;
    throw new AskableError(message, { code, hint: hint.replace(UNNAMED, command), cause: error });
  };
}
