import type { LexicalField } from "../lexicon.js";

/** What a field of yes and no holds for each. */
export interface FlagSides {
  readonly yes: string | number | boolean;
  readonly no: string | number | boolean;
}

/** The two sides of a field of yes and no; undefined for any other. */
export function flagSides({ profile }: LexicalField): FlagSides | undefined {
  if (/^bool/i.test(profile.type) && typeof profile.max === "boolean") return { yes: true, no: false };
  const meanings = profile.semantic?.type === "flag" ? (profile.semantic.meanings ?? []) : [];
  const yes = meanings.find(({ meaning }) => meaning === "yes" || meaning === "true")?.value;
  const no = meanings.find(({ meaning }) => meaning === "no" || meaning === "false")?.value;
  return yes == null || no == null ? undefined : { yes, no };
}
