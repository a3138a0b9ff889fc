import type { MatchedValue, ValueIndex } from "../../indexes/value-index.js";
import type { Profile } from "../../profiles/profile.js";

/** `blue eyes refers to eye_colour = 'Blue'`: the form in which BIRD gives what else is known. */
const CLAUSE =
  /^\s*(?<words>.+?)\s+(?:refers?|refer) to\s+(?<field>[\p{L}\p{N}_ .`"]+?)\s*=\s*['"](?<value>[^'"]*)['"]\s*$/u;

/** Values that the evidence gives for words of the question, in whichever tables have a field of that name. */
export function valuesOfEvidence(
  question: string,
  evidence: string,
  profile: Profile,
  values: ValueIndex,
): MatchedValue[] {
  const asked = question.toLowerCase();
  return evidence.split(/;|\n/).flatMap((clause) => {
    const { words, field, value } = CLAUSE.exec(clause)?.groups ?? {};
    if (words === undefined || field === undefined || value === undefined) return [];
    const keyword = words.replace(/^["'](.*)["']$/, "$1");
    if (!asked.includes(keyword.toLowerCase())) return [];
    const name = field.replaceAll(/[`"]/g, "").split(".").at(-1)!.trim().toLowerCase();
    return profile.tables.flatMap((table) =>
      table.fields
        .filter((known) => known.name.toLowerCase() === name)
        .map((known): MatchedValue => {
          const ref = { table: table.name, field: known.name };
          const [stored] = values.find(value, { fields: [ref], limit: 1, minScore: 0.95 });
          return {
            ref,
            value: stored?.value ?? value,
            count: stored?.count ?? 0,
            score: 1,
            tier: "exact",
            how: "equal",
            keyword,
          };
        }),
    );
  });
}
