import { existsSync } from "node:fs";
import type { Database } from "../databases/database.js";
import { AskableError, messageOf } from "../errors.js";
import { type Home, preparedNames } from "./home.js";
import { checkName, nameFrom } from "./names.js";
import { preparationOf, readPreparation, requirePreparation } from "./prepared.js";

/** The location to open: a database that was prepared before may be named by its name. */
export async function locate(home: Home, location: string): Promise<string> {
  if (existsSync(location) || !preparedNames(home).includes(location)) return location;
  try {
    return (await requirePreparation(home, location)).location;
  } catch (error) {
    throw new AskableError(messageOf(error), {
      hint: `Prepare it by its path: askable prepare <path> --name ${location}`,
      cause: error,
    });
  }
}

/** A name given by the user may be taken over from another database; one made from a path may not. */
export async function chooseName(home: Home, database: Database, given: string | undefined): Promise<string> {
  if (given !== undefined) return checkName(given);
  const known = await preparationOf(home, database.location);
  if (known) return known.name;
  const name = nameFrom(database.location);
  const other = await readPreparation(home, name).catch(() => undefined);
  if (!other) return name;
  throw new AskableError(`The name "${name}" is taken by another database: ${other.location}`, {
    hint: `Choose a name with --name, or give --name ${name} to replace it.`,
  });
}
