import { isPlural } from "./plurals.js";

/** "stream flows through", "streams flow through": a noun with a verb that agrees with it and leads on. */
export function doesThrough([noun, verb, along]: readonly string[]): boolean {
  if (noun === undefined || verb === undefined || !/^(?:through|across|into|along|towards)$/.test(along ?? ""))
    return false;
  return isPlural(noun) !== /s$/.test(verb);
}
