import type { Profile } from "../../profiles/profile.js";
import type { MatchedValue } from "../stage.js";
import { linkQuestion } from "./reading.js";

/** The telling words of a question that name nothing in the database, as written. */
export function unlinkedWords(question: string, profile: Profile, values: readonly MatchedValue[]): string[] {
  const { items } = linkQuestion(question, profile, values);
  const words = items.filter((item) => item.kind === "word" && item.weight === "content").map((item) => item.text);
  return [...new Set(words)].slice(0, 8);
}
