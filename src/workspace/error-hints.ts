import { ArtifactError } from "../errors.js";

/** The command that makes all of a database anew. */
export const rebuildCommand = (name: string) => `askable prepare ${name}`;

/** For a promise's `catch`: puts the whole command into a hint that could not name the database. */
export function nameInHint(command: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ArtifactError ? error.named(command) : error;
  };
}
