import { singular } from "../../language/plurals.js";
import type { Note } from "../notes/notes.js";
import type { Convention } from "./vocabulary.js";

/** "Leave them and their charges, payments and damages out". */
const THEIRS = /\b(?:their|its) (\p{L}+(?:, \p{L}+)*(?:,? (?:and|or) \p{L}+)?)/iu;

export function belongingsIn(said: string): string[] {
  const [, list] = THEIRS.exec(said) ?? [];
  return (list ?? "")
    .split(/,? (?:and|or) |, /)
    .filter((word) => word !== "")
    .map((word) => singular(word.toLowerCase()));
}

/** "999 = not refrigerated", and other words for it are "chilled", "reefer": what they say is that it is. */
export function alsoCalled(
  note: Note | undefined,
  { kind, opposites }: Pick<Convention, "kind" | "opposites">,
): readonly string[] {
  const synonyms = (note?.synonyms ?? []).map((text) => text.toLowerCase());
  return kind === "state" && synonyms.some((text) => opposites.includes(text)) ? synonyms : [];
}
