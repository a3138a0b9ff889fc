import { AskableError } from "../../errors.js";
import type { OpenDatabase } from "../ask/open-database.js";

/** An open database of which no value of a personal field leaves: shown and sent to models is a token in its place. */
export function maskPersonal(_open: OpenDatabase): OpenDatabase {
  throw new AskableError("Personal data cannot be masked yet");
}
