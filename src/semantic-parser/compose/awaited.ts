import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { Condition, Query } from "../query/query.js";

/**
 * The tables of whose rows a query wants those that are waited for: bills that are not paid, orders that are open, jobs that have nobody yet.
 *
 * @param awaits Whether somebody or something that they lack is said to be still to come.
 */
export function awaitedTables({ where }: Query, lexicon: Lexicon, awaits: boolean): string[] {
  const missing = atoms(where).flatMap((each) =>
    each.kind === "null" && !each.negated && each.left.kind === "field" ? [each.left.ref] : [],
  );
  const isOpen = (ref: FieldRef) =>
    lexicon.vocabulary.tables
      .find(({ table }) => table === ref.table)
      ?.conventions.some(({ kind, opposites, tests: [test, second] }) => {
        const told = kind === "open" || opposites.includes("paid");
        return told && test?.field === ref.field && second === undefined;
      }) === true;
  const found = missing.filter((ref) => isOpen(ref) || (awaits && lexicon.field(ref).pointsAt !== undefined));
  return [...new Set(found.map(({ table }) => table))];
}

const atoms = (condition: Condition | undefined): readonly Condition[] =>
  condition === undefined ? [] : condition.kind === "and" ? condition.parts.flatMap(atoms) : [condition];
