import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#askable/databases/open.js";
import { type FieldRef, fieldLabel } from "#askable/databases/schema.js";
import type { MatchedValue } from "#askable/indexes/value-index.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { tokenize } from "#askable/language/tokens.js";
import { isWorthLooking, spansOf } from "#askable/language/value-spans.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import type { Profile } from "#askable/profiles/profile.js";
import { buildVocabulary, vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { type LinkedQuestion, linkQuestion, type ParserInput } from "#askable/semantic-parser/lexicon/link-question.js";
import { type ParsedQuery, parseQuestion } from "#askable/semantic-parser/parse-question.js";
import type {
  Draft,
  Filter,
  FilterTest,
  Formula,
  Ordering,
  Pick,
  SelectPart,
} from "#askable/semantic-parser/rules/draft.js";
import { readDraft } from "#askable/semantic-parser/rules/read-draft.js";
import { valuesOfEvidence } from "#askable/stages/ground/evidence.js";
import { lookUp } from "#askable/stages/ground/look-up.js";

export interface Parsing {
  readonly profile: Profile;
  input(question: string): ParserInput;
  link(question: string): LinkedQuestion;
  /** What the rules read of a question, a line for each part, as it was most likely meant. */
  draft(question: string): string[];
  /** The queries composed of it, the likeliest first. */
  queries(question: string, limit?: number): ParsedQuery[];
  sql(question: string, evidence?: string, now?: string): string | undefined;
}

/** The parser on the profile and the stored values of a real database. */
export async function parserOf(location: string, knowledge = vocabularyOf): Promise<Parsing> {
  const database = await openDatabase(location);
  const profile = await measureProfile(database, "parsed");
  const folder = join(await mkdtemp(join(tmpdir(), "askable-values-")), "values");
  await buildValueIndex(database, profile, folder, { inputs: {} });
  await database.close();
  const vocabulary = knowledge(profile);
  const values = await openValueIndex(folder);
  const matched = (question: string): MatchedValue[] =>
    spansOf(tokenize(question))
      .filter(isWorthLooking)
      .flatMap((span) =>
        lookUp(span, { limit: 8, minScore: 0.8, prefer: [] }, values).map((hit) => ({ ...hit, keyword: span.text })),
      );
  const input = (question: string, evidence = "", now?: string) => ({
    question,
    evidence,
    now,
    profile,
    vocabulary,
    values: [...valuesOfEvidence(question, evidence, profile, values), ...matched(question)],
  });
  const queries = (question: string, limit = 24, evidence?: string, now?: string) =>
    parseQuestion(input(question, evidence, now), { limit, asStored: false });
  return {
    profile,
    input,
    link: (question) => linkQuestion(input(question)),
    draft: (question) => {
      const linked = linkQuestion(input(question));
      const draft = readDraft(linked);
      return [...linesOf(draft), ...draft.unread.map((at) => `unread: ${linked.items[at]!.text}`)];
    },
    queries,
    sql: (question, evidence, now) => queries(question, 1, evidence, now)[0]?.sql,
  };
}

/** The same for a database of which a `notes.yaml` tells, and its own comments. */
export async function parserWithNotes(location: string, notes: string): Promise<Parsing> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-notes-")), "notes.yaml");
  await writeFile(path, notes);
  const said = await readNotes(path);
  return parserOf(location, (profile) =>
    buildVocabulary(profile, { notes: [commentNotes(profile), ...said].map((each) => matchNotes(profile, each)) }),
  );
}

function linesOf(draft: Draft): string[] {
  return [
    ...draft.selects.map(selected),
    ...draft.tables.map((pick) => `of ${named(pick)}`),
    ...draft.hints.map((pick) => `mentions ${named(pick)}`),
    ...draft.filters.map(filtered),
    ...draft.exclusions.map(({ picks }) => `without ${picks.map(named).join(", ")}`.trimEnd()),
    ...draft.groups.map((pick) => `for each ${named(pick)}`),
    ...draft.having.map(
      ({ aggregate, of, operator, value, against }) =>
        `having ${aggregate} ${of ? named(of) : "rows"} ${operator} ${against ? `(${linesOf(against).join("; ")})` : value}`,
    ),
    ...draft.orders.map(ordered),
    ...(draft.distinct ? ["distinct"] : []),
    ...(draft.both ? ["both"] : []),
  ];
}

/** The likeliest field or table; with "-" where more of what is asked is less of the field. */
function named({ fields: [field], tables: [table] }: Pick): string {
  if (field === undefined || (table !== undefined && table.score >= field.score)) return table?.table ?? "nothing";
  return `${field.inverse ? "-" : ""}${fieldLabel(field.ref)}`;
}

function selected(part: SelectPart): string {
  const distinct = "distinct" in part && part.distinct ? "different " : "";
  if (part.kind === "pick") return `show ${distinct}${named(part.pick)}`;
  if (part.kind === "count") return `count ${distinct}${part.pick ? named(part.pick) : "rows"}`;
  if (part.kind === "formula") return `compute ${computed(part.formula)}`;
  return `${part.superlative ? "the " : ""}${part.name} ${named(part.pick)}`;
}

function computed(formula: Formula | string): string {
  if (typeof formula === "string") return formula;
  switch (formula.kind) {
    case "pick":
      return named(formula.pick);
    case "number":
      return String(formula.value);
    case "aggregate": {
      const of = formula.of === "rows" ? "rows" : computed(formula.of);
      return `${formula.name}(${formula.distinct ? "different " : ""}${of}${formula.when ? ` ${tested(formula.when)}` : ""})`;
    }
    case "arithmetic":
      return `(${computed(formula.left)} ${formula.operator} ${computed(formula.right)})`;
    case "period":
      return `${formula.unit} of ${computed(formula.of)}`;
    case "elapsed":
      return `${formula.unit} from ${computed(formula.from)} to ${computed(formula.to)}`;
    case "above":
      return `${named(formula.of)} of ${named(formula.pointer)}`;
    case "peers":
      return `${formula.name}(${named(formula.of)}) of the same ${named(formula.by)}`;
    case "query":
      return `(${linesOf(formula.draft).join("; ")})`;
  }
}

function filtered({ test, joiner, exclusion }: Filter): string {
  return tested(test, `${joiner === "and" ? "" : `${joiner} `}where${exclusion === undefined ? "" : " excluded"}`);
}

function tested(test: FilterTest, lead = "where"): string {
  switch (test.kind) {
    case "value":
      return `${lead} ${among(test.options)} ${test.negated ? "!=" : "="} ${test.options[0]?.value}${test.end ? ` (${test.end})` : ""}`;
    case "compare":
      return `${lead} ${named(test.pick)} ${test.operator} ${test.value}`;
    case "between":
      return `${lead} ${named(test.pick)} between ${test.low} and ${test.high}`;
    case "like":
      return `${lead} ${named(test.pick)} ${test.negated ? "not like" : "like"} ${test.pattern}`;
    case "period":
      return `${lead} ${named(test.pick)} ${test.operator} ${day(test.period)}${test.until ? ` to ${day(test.until)}` : ""}`;
    case "null":
      return `${lead} ${named(test.pick)} ${test.negated ? "known" : "missing"}`;
    case "several":
      return `${lead} (${test.tests.map((each) => tested(each, "")).join(` ${test.joiner}`)})`;
    case "formula":
      return `${lead} ${computed(test.left)} ${test.operator} ${computed(test.right)}`;
    case "without":
      return `${lead} ${test.negated ? "" : "not "}of exclusion ${test.exclusion + 1}`;
    case "state":
      return `${lead} ${test.negated ? "not " : ""}${test.conventions.map(({ convention }) => convention.kind).join(" | ")} by ${named(test.pick)}`;
    case "nested":
      return `${lead} of ${named(test.pick)} (${linesOf(test.draft).join("; ")})`;
    case "scalar":
      return `${lead} ${named(test.pick)} ${test.operator} (${linesOf(test.draft).join("; ")})`;
    case "aggregate": {
      const { name, pick, scope } = test.operand;
      return `${lead} ${named(test.pick)} ${test.operator} ${name} ${pick ? named(pick) : "of it"}${scope === undefined ? "" : " (of those that follow)"}`;
    }
  }
}

const among = (options: readonly { readonly ref: FieldRef }[]) =>
  [...new Set(options.map(({ ref }) => fieldLabel(ref)))].join(" | ");

const day = ({ year, month, day }: { year?: number; month?: number; day?: number }) =>
  [year ?? "any", month, day].filter((part) => part !== undefined).join("-");

function ordered({ by, most, limit }: Ordering): string {
  const computed = by.kind === "formula" ? "what it takes from" : by.kind === "field" ? (by.aggregate ?? "") : "";
  const key = by.kind === "count" ? `count ${by.pick ? named(by.pick) : "rows"}` : `${computed} ${named(by.pick)}`;
  return `order by ${key.trim()} ${most ? "desc" : "asc"}${limit === undefined ? "" : `, ${limit}`}`;
}
