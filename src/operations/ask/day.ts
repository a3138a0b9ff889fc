import { AskableError } from "../../errors.js";

/** A day, ISO; of a date that of the clock on the wall. */
export function dayOf(now: Date | string): string {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(String(now))?.[0];
  if (typeof now === "string") {
    if (found !== undefined && !Number.isNaN(Date.parse(found))) return found;
    throw new AskableError(`"${now}" is no day`, { code: "usage", hint: "Write it as 2025-06-30." });
  }
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
