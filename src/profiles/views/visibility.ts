import type { FieldRef } from "../../databases/schema.js";
import type { Profile } from "../profile.js";

/**
 * How much of a field somebody may see: all that was measured of it; not its values (`masked`: what is counted stays); not
 * even what is counted (`bare`: name and type stay); or not that it is there.
 */
export type Visibility = "whole" | "masked" | "bare" | "hidden";

/** A field that the profile does not know is hidden. */
export type Sees = (ref: FieldRef) => Visibility;

/** Names of tables and fields that nobody may learn of, in small letters: those that nothing else is called by, too. */
export function hiddenNames({ tables }: Profile, sees: Sees): ReadonlySet<string> {
  const visible = new Set<string>();
  const hidden = new Set<string>();
  for (const { name: table, fields, unreadable = [] } of tables) {
    const seen = fields.filter(({ name: field }) => sees({ table, field }) !== "hidden");
    (seen.length > 0 ? visible : hidden).add(table.toLowerCase());
    for (const { name: field } of fields)
      (sees({ table, field }) === "hidden" ? hidden : visible).add(field.toLowerCase());
    for (const field of unreadable) hidden.add(field.toLowerCase());
  }
  return new Set([...hidden].filter((name) => !visible.has(name)));
}

const WORDS = /[\p{L}\p{N}_$]+/gu;

/** Whether a text speaks of one of the names. A name of several words counts as soon as it stands in the text. */
export function speaksOf(text: string, names: ReadonlySet<string>): boolean {
  const folded = text.toLowerCase();
  const words = new Set(folded.match(WORDS) ?? []);
  return [...names].some((name) => (/^[\p{L}\p{N}_$]+$/u.test(name) ? words.has(name) : folded.includes(name)));
}
