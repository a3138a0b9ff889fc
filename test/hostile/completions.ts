import type { Corpus } from "./corpus.js";
import { statementsOf } from "./corpus.js";

/** What a model may say to earn a reward that it does not deserve, or to bring a reward server down. */
export interface Completion {
  readonly text: string;
  /** It never ends or takes what there is: each costs a deadline. */
  readonly endless: boolean;
}

/** Statements as models put them. */
const FORMS: readonly ((sql: string) => string)[] = [
  (sql) => sql,
  (sql) => `\`\`\`sql\n${sql}\n\`\`\``,
  (sql) => `<think>${sql}</think>\`\`\`sql\n${sql};\n\`\`\``,
  (sql) => JSON.stringify({ sql }),
  (sql) => `<sql>${sql}</sql>`,
  (sql) => `The answer is:\n\n${sql};\nSELECT name FROM artist`,
  (sql) => `SELECT 1;\n${sql}`,
  (sql) => `WITH x AS (SELECT 1) ${sql}`,
  (sql) => `EXPLAIN ${sql}`,
];

/** What is no SQL, or large; by the number of characters. */
const TEXTS: readonly ((length: number) => string)[] = [
  (length) => "word ".repeat(length / 5),
  (length) => "```".repeat(length / 3),
  (length) => "```sql\n".repeat(length / 7),
  (length) => "<think>".repeat(length / 7),
  (length) => `SELECT '${"x".repeat(length)}`,
  (length) => `SELECT ${"(".repeat(length)}`,
  (length) => `SELECT ${"1+".repeat(length / 2)}1`,
  (length) => `SELECT ${"'a',".repeat(length / 4)}1`,
  (length) => `SELECT 1 WHERE ${"NOT ".repeat(length / 4)}1`,
  (length) => `SELECT 1 ${"UNION SELECT 1 ".repeat(length / 15)}`,
  (length) => `WITH ${"a AS (SELECT 1), ".repeat(length / 17)} b AS (SELECT 1) SELECT * FROM b`,
  (length) => `{"sql": ${"[".repeat(length)}`,
  (length) => `SELECT 1${" \n\t".repeat(length / 3)}`,
  (length) => `SELECT 1 /*${"/*".repeat(length / 2)}`,
  (length) => "\0".repeat(length),
  (length) => "\ud800".repeat(length),
  (length) => "\u{1f600}".repeat(length / 2),
];

/** Characters, the last more than is read. */
const LENGTHS = [0, 17, 3_000, 100_000, 1_000_000];

/**
 * So many hostile completions, in the same order each time.
 *
 * @param endless How many of them never end.
 */
export function* hostileCompletions(corpus: Corpus, count: number, endless: number): Generator<Completion> {
  const statements = [...statementsOf(corpus.refused), ...statementsOf(corpus.harmless)];
  const stopped = statementsOf(corpus.endless);
  const every = Math.floor(count / Math.max(1, endless));
  for (let number = 0, ended = 0; number < count; number++) {
    if (number % every === every - 1 && ended < endless) {
      yield { text: FORMS[1]!(stopped[ended++ % stopped.length]!), endless: true };
    } else if (number % 5 === 0) {
      const turn = number / 5;
      const length = LENGTHS[Math.floor(turn / TEXTS.length) % LENGTHS.length]!;
      yield { text: TEXTS[turn % TEXTS.length]!(length), endless: false };
    } else {
      const form = FORMS[Math.floor(number / statements.length + number) % FORMS.length]!;
      yield { text: form(statements[number % statements.length]!), endless: false };
    }
  }
}
