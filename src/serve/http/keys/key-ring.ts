import { statSync } from "node:fs";
import { AskableError, messageOf } from "../../../errors.js";
import { ServeError } from "../../serve-error.js";
import { HttpError } from "../problem.js";
import { findKey, readKeys, type ServeKey } from "./key-file.js";

/** The keys of a service: read again when their file changes, so that one that was removed stops at once. */
export interface KeyRing {
  /** Whether nobody comes in without one: from the first that there is. */
  needed(): boolean;
  /** @param authorization As the header has it. @throws HttpError for a key that is absent, unknown or expired. */
  find(authorization: string | undefined): ServeKey;
  /** What is wrong with the file now. */
  problem(): string | undefined;
}

/**
 * @param required Whether a key is needed even where there is none.
 * @throws AskableError where the file is damaged, or one is needed and there is none.
 */
export function openKeyRing(path: string, required: boolean): KeyRing {
  let stamp = stampOf(path);
  let keys = readKeys(path);
  let problem: string | undefined;
  let met = keys.length > 0;
  if (required && !met) {
    throw new AskableError("There is no key, and without one nobody may use the service", {
      hint: "Make one: askable serve keys add NAME",
    });
  }
  const refresh = () => {
    const now = stampOf(path);
    if (now === stamp) return;
    stamp = now;
    // Who may use the service is not known: nobody may.
    keys = [];
    problem = undefined;
    try {
      keys = readKeys(path);
      met ||= keys.length > 0;
    } catch (error) {
      problem = messageOf(error);
    }
  };
  return {
    needed() {
      refresh();
      // Where the last one was removed, or the file cannot be read, nobody comes in; nobody is let in without one.
      return required || met || problem !== undefined;
    },
    find(authorization) {
      refresh();
      if (problem !== undefined) throw new ServeError("unavailable", "The keys of the service cannot be read now");
      const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? "")?.[1];
      if (token === undefined) throw noKey("A key is needed", "Send it as Authorization: Bearer KEY.");
      const key = findKey(keys, token);
      if (!key) throw noKey("The key is not known", "Ask whoever runs the service for another.");
      const today = new Date().toISOString().slice(0, 10);
      if (key.expires !== undefined && key.expires < today) {
        throw noKey(`The key expired on ${key.expires}`, "Ask whoever runs the service for another.");
      }
      return key;
    },
    problem() {
      refresh();
      return problem;
    },
  };
}

function stampOf(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : "none";
  } catch (error) {
    // Reading it says what is wrong.
    return messageOf(error);
  }
}

function noKey(message: string, hint: string): HttpError {
  return new HttpError("no-key", message, { hint, headers: { "www-authenticate": 'Bearer realm="askable"' } });
}
