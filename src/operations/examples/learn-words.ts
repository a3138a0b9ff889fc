import type { Example } from "../../indexes/example-store.js";
import type { ValueIndex } from "../../indexes/value-index.js";
import { singular } from "../../language/plurals.js";
import { isPersonal } from "../../profiles/meaning/semantics.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import { metricsOf } from "../../profiles/vocabulary/metrics.js";
import type { SaidMetric } from "../../profiles/vocabulary/said-metrics.js";
import { testText } from "../../profiles/vocabulary/test-text.js";
import type { TableVocabulary, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { linkQuestion } from "../../semantic-parser/lexicon/link-question.js";
import type { Filter } from "../../semantic-parser/rules/draft.js";
import { readDrafts } from "../../semantic-parser/rules/nested.js";
import { type QueryBlocks, readBlocks } from "../../sql/blocks.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import { outerQuery } from "../../stages/fix/emptied.js";
import { sameName } from "../../stages/fix/same-name.js";
import { doubtIn } from "../../stages/select/explain-doubt.js";

/** What a word of an accepted question stands for: rows of a table that meet a condition, or all of them. */
export interface LearnedWord {
  /** In small letters, one of a kind: "lurker". */
  readonly word: string;
  readonly table: string;
  /** SQL over bare fields of the table. */
  readonly condition: string | undefined;
  /** The question that it was learned from. */
  readonly question: string;
}

interface Known {
  readonly profile: Profile;
  readonly vocabulary: Vocabulary;
  readonly values: ValueIndex;
}

/**
 * Words that accepted questions teach: the only one of a question that nothing in the database explains stands for the
 * only condition of its query that no other word explains; where it has none, for its table. Only queries that count or
 * list rows of one table teach any. A word that two examples use otherwise is not learned.
 */
export function learnWords(examples: readonly Example[], known: Known): LearnedWord[] {
  const learned = examples.flatMap((example) => wordIn(example, known) ?? []);
  const meaning = ({ table, condition = "" }: LearnedWord) => `${table} ${condition}`;
  return learned.filter(
    (each, at) =>
      learned.every((other) => other.word !== each.word || meaning(other) === meaning(each)) &&
      learned.findIndex(({ word }) => word === each.word) === at,
  );
}

function wordIn({ question, sql, evidence = "" }: Example, { profile, vocabulary, values }: Known) {
  const query = rowsAsked(sql, profile);
  if (!query) return undefined;
  const { table, conditions } = query;
  const input = { question, evidence, profile, vocabulary, values: [] };
  const linked = linkQuestion(input);
  const named = linked.mentions.flatMap(({ meaning }) => (meaning.kind === "table" ? [meaning.table] : []));
  const draft = readDrafts(linked)[0];
  const said = new Set(wordsOf(question));
  const literals = new Set(conditions.flatMap((condition) => literalWords(condition)));
  if (draft && (draft.having.length + draft.exclusions.length > 0 || !draft.filters.every(isStored(literals))))
    return undefined;
  const unknown = doubtIn(input).words.filter(({ text }) => !literals.has(text.toLowerCase()));
  const [word, second] = unknown;
  if (!word || second || !/^\p{L}{3,}$/u.test(word.text) || (word.role !== "head" && word.role !== "modifier"))
    return undefined;
  if (values.find(word.text, { limit: 1, minScore: 0.9 }).length > 0) return undefined;
  const usual = alwaysAsked(vocabulary.tables.find((each) => each.table === table.name));
  const open = conditions.filter(
    (condition) => !usual.has(compact(condition)) && !literalWords(condition).some((each) => said.has(each)),
  );
  const [condition, more] = open;
  if (more !== undefined || named.some((each) => each !== table.name)) return undefined;
  const ofTable = conditions.length === 0 && word.role === "head" && named.length === 0;
  if (condition === undefined && !ofTable) return undefined;
  return { word: singular(word.text.toLowerCase()), table: table.name, condition, question };
}

/** A stored value that the query compares with. What else a question tells, such as a time, is not looked for in the query. */
const isStored =
  (literals: ReadonlySet<string>) =>
  ({ test }: Filter): boolean =>
    test.kind === "value" &&
    !test.negated &&
    test.options.some((option) => wordsOf(option.value).every((word) => literals.has(word)));

interface RowsAsked {
  readonly table: TableProfile;
  /** Without the table's name before fields. */
  readonly conditions: readonly string[];
}

const OTHER_ROWS = /^(?:distinct|group|having|limit|offset|fetch|window|qualify|union|intersect|except|or|case)$/i;
const COUNTS_ROWS = /^count\(\*\)(?:as\w+)?$/;

/** A query that counts or lists rows of one stored table, which conditions without a subquery choose. */
function rowsAsked(sql: string, profile: Profile): RowsAsked | undefined {
  const read = readBlocks(sql);
  const { tokens, blocks } = read;
  const [source, other] = blocks.flatMap(({ sources }) => sources);
  const table = profile.tables.find(({ name }) => sameName(name, source?.table ?? ""));
  if (!source || other || blocks.length > 1 || !table) return undefined;
  const query = outerQuery(sql);
  if (query?.before !== "" || tokens.some(({ kind, raw }) => kind === "word" && OTHER_ROWS.test(raw))) return undefined;
  const from = tokens.findIndex(({ raw }) => /^from$/i.test(raw));
  const list = tokens.slice(1, from);
  const plain = list.every(({ kind, raw }) => kind === "word" || kind === "name" || /^[.,*]$/.test(raw));
  if (
    !COUNTS_ROWS.test(compact(list.map(({ raw }) => raw).join(" "))) &&
    !(plain && listsRows(read, from, profile, table))
  )
    return undefined;
  const fields = read.references.filter(({ at }) => at > from).map(({ field }) => field);
  const personal = table.fields.filter(
    (field) => isPersonal(field) && fields.some((name) => sameName(name, field.name)),
  );
  if (personal.length > 0) return undefined;
  return { table, conditions: query.conditions.map((condition) => bareFields(condition, [source.alias, table.name])) };
}

/** Whether a select list shows no key of another table, whose rows would be meant. */
function listsRows({ references }: QueryBlocks, from: number, { joins }: Profile, { name }: TableProfile): boolean {
  const keys = joins.flatMap((join) => (join.from.table === name ? join.from.fields : []));
  return !references.some(({ at, field }) => at < from && keys.some((key) => sameName(key, field)));
}

function bareFields(condition: string, names: readonly string[]): string {
  const tokens = sqlTokens(condition);
  const isTable = (token: SqlToken | undefined) =>
    token !== undefined && names.some((name) => sameName(name, unquoted(token)));
  return tokens
    .filter(
      (token, at) =>
        !(isTable(token) && tokens[at + 1]?.raw === ".") && !(token.raw === "." && isTable(tokens[at - 1])),
    )
    .map(({ raw }) => raw)
    .join("")
    .trim();
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words and numbers of what a condition compares with. */
const literalWords = (condition: string) =>
  sqlTokens(condition).flatMap(({ kind, raw }) => (kind === "text" || kind === "number" ? wordsOf(raw) : []));

const compact = (sql: string) => sql.toLowerCase().replaceAll(/[\s"`]/g, "");

/** What all questions of a table ask, whatever their words. */
const alwaysAsked = (table: TableVocabulary | undefined) =>
  new Set(
    (table?.conventions ?? []).flatMap(({ always, tests }) =>
      always ? tests.map((test) => compact(testText(test))) : [],
    ),
  );

/** The vocabulary with what accepted questions teach. What it has a word for already stays. */
export function withLearned(vocabulary: Vocabulary, learned: readonly LearnedWord[], profile: Profile): Vocabulary {
  if (learned.length === 0) return vocabulary;
  const said = learned.flatMap((each) => (each.condition === undefined ? [] : [saidMetric(each, each.condition)]));
  const taken = new Set(vocabulary.metrics.flatMap(({ names }) => names));
  const { metrics } = metricsOf(profile, { notes: [], learned: said });
  const tables = learned.filter(({ condition }) => condition === undefined);
  const unnamed = tables.filter(({ table }) => !vocabulary.tables.some((each) => each.table === table));
  const all = [
    ...vocabulary.tables,
    ...[...new Set(unnamed.map(({ table }) => table))].map((table) => ({
      table,
      names: [],
      conventions: [],
      fields: [],
    })),
  ];
  return {
    ...vocabulary,
    tables: all.map((each) => ({
      ...each,
      names: [
        ...each.names,
        ...tables
          .filter(({ table }) => table === each.table)
          .map(({ word }) => ({ text: word, source: "examples" as const })),
      ],
    })),
    metrics: [...vocabulary.metrics, ...metrics.filter(({ names }) => !names.some((name) => taken.has(name)))],
  };
}

function saidMetric({ word, table }: LearnedWord, condition: string): SaidMetric {
  return {
    names: [word],
    text: condition,
    filters: [],
    table,
    day: undefined,
    source: "examples",
    // Not the question, which may name values that not everybody may see.
    said: "as an accepted example has it",
    place: undefined,
  };
}
