import type { FieldRef } from "../../databases/schema.js";
import type { Profile } from "../../profiles/profile.js";
import { clausesOf } from "./clauses.js";
import { readTerm } from "./read-term.js";
import { namesOf, plainName, type Term } from "./terms.js";
import { evidenceTokens } from "./tokens.js";

/** A text that evidence compares fields with. */
export interface EvidenceLiteral {
  /** The words that the comparison is said to mean. */
  readonly phrase: string | undefined;
  readonly text: string;
  /** The fields that have the name. */
  readonly fields: readonly FieldRef[];
  /** True where the words mean this comparison and nothing else. */
  readonly alone: boolean;
}

/** The texts of an evidence text that may be stored values. */
export function literalsOf(evidence: string, profile: Profile): EvidenceLiteral[] {
  const clauses = clausesOf(evidence);
  if (clauses.length === 0) return [];
  const refs = profile.tables.flatMap(({ name, fields }) =>
    fields.map((field) => ({ table: name, field: field.name })),
  );
  const names = namesOf(
    refs.map(({ field }) => field),
    profile.tables.map(({ name }) => name),
  );
  const fieldsOf = ({ name, table }: Extract<Term, { kind: "column" }>) => {
    const named = refs.filter(({ field }) => plainName(field) === plainName(name));
    const own = named.filter((ref) => table !== undefined && plainName(ref.table) === plainName(table));
    return own.length > 0 ? own : named;
  };
  return clauses.flatMap(({ phrase, means, named }) => {
    const term = readTerm(evidenceTokens(means, names))?.term;
    if (term === undefined) return [];
    if (named && term.kind === "column" && phrase !== undefined)
      return [{ phrase, text: phrase, fields: fieldsOf(term), alone: true }];
    return comparisonsIn(term).flatMap(({ left, right, operator }) =>
      left.kind === "column" && right.kind === "text"
        ? [{ phrase, text: right.value, fields: fieldsOf(left), alone: operator === "=" && left === leftOf(term) }]
        : [],
    );
  });
}

type Comparison = Extract<Term, { kind: "binary" }>;

const leftOf = (term: Term) => (term.kind === "binary" ? term.left : undefined);

function comparisonsIn(term: Term): Comparison[] {
  switch (term.kind) {
    case "binary":
      return term.operator === "=" || term.operator === "!=" ? [term] : [term.left, term.right].flatMap(comparisonsIn);
    case "where":
      return [term.of, term.condition].flatMap(comparisonsIn);
    case "call":
      return term.of.flatMap(comparisonsIn);
    case "case":
      return comparisonsIn(term.when);
    case "in":
      return term.values.map((right): Comparison => ({ kind: "binary", operator: "=", left: term.of, right }));
    default:
      return [];
  }
}
