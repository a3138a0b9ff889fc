import { AskableError } from "../errors.js";
import { findPart, type ProfilePart } from "../operations/find-part.js";
import type { Profile } from "../profiles/profile.js";
import { ServeError } from "./serve-error.js";

/** A table or field by its name. @throws ServeError where it is not there. */
export function requirePart(profile: Profile, text: string): ProfilePart {
  try {
    return findPart(profile, text);
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    throw new ServeError("not-found", error.message, error.hint);
  }
}
