import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { isCalledEnd, isIsoDate, isTimed } from "../lexicon/times/dated-fields.js";
import { type Condition, type Query, sameRef } from "../query/query.js";

/** What a question says of what is still to come. */
interface Awaiting {
  /** Whether somebody or something that rows lack is said to be still to come. */
  readonly awaits: boolean;
  /** Whether it says that nobody has done something. */
  readonly nobody: boolean;
  /** The day on which it is asked, ISO. */
  readonly today?: string | undefined;
}

/**
 * The tables of whose rows a query wants those that are waited for: bills that are not paid, orders that are open, jobs that
 * have nobody yet, appointments that lie ahead.
 */
export function awaitedTables({ where }: Query, lexicon: Lexicon, { awaits, nobody, today }: Awaiting): string[] {
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
  // "Repairs that NOBODY has been assigned to": of those that somebody is to do.
  const isAwaited = (ref: FieldRef) => {
    const field = lexicon.field(ref);
    return (awaits && field.pointsAt !== undefined) || (nobody && isTimed(field));
  };
  const found = missing.filter((ref) => isOpen(ref) || isAwaited(ref));
  const ahead = today === undefined ? [] : daysAhead(atoms(where), lexicon, today);
  return [...new Set([...found, ...ahead].map(({ table }) => table))];
}

const atoms = (condition: Condition | undefined): readonly Condition[] =>
  condition === undefined ? [] : condition.kind === "and" ? condition.parts.flatMap(atoms) : [condition];

/** "Coming up", "next week": the days of rows that all lie ahead. */
function daysAhead(tests: readonly Condition[], lexicon: Lexicon, today: string): FieldRef[] {
  const days = tests.flatMap((test) => {
    if (test.kind !== "compare" || test.left.kind !== "field" || typeof test.right !== "string") return [];
    const { ref } = test.left;
    const field = lexicon.field(ref);
    const { operator, right } = test;
    return isIsoDate(field) && !isCalledEnd(field.spelt) ? [{ ref, operator, day: right.slice(0, 10) }] : [];
  });
  // "This week" may begin today, and goes on for some days.
  const isBound = (ref: FieldRef) => days.some((each) => each.operator.startsWith("<") && sameRef(each.ref, ref));
  return days.flatMap(({ ref, operator, day }) =>
    operator.startsWith(">") && (day > today || (day === today && !isBound(ref))) ? [ref] : [],
  );
}
