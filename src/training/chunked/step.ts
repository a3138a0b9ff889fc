import { type QueryBlocks, type Reference, readBlocks } from "../../sql/blocks.js";
import { outermost, textOf } from "../../stages/fix/rules/select-parts.js";

/** A common table expression. */
export interface Step {
  readonly name: string;
  readonly sql: string;
}

/** A query in parts: what its WITH names, in an order in which each reads only those before it, and its last SELECT. */
export interface Steps {
  readonly steps: readonly Step[];
  readonly main: string;
}

export function writeSteps({ steps, main }: Steps): string {
  if (steps.length === 0) return main;
  const written = steps.map(({ name, sql }) => `${name} AS (\n${indented(sql)}\n)`);
  return `WITH ${written.join(",\n")}\n${main}`;
}

/** Only a text of one line: more blanks would change a literal with a line break in it. */
const indented = (sql: string) => (sql.includes("\n") ? sql : `  ${sql}`);

/** A name for a step that no table and no other step has. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = plainName(wanted) ?? "step";
  if (!taken.has(plain)) return plain;
  for (let number = 2; ; number++) if (!taken.has(`${plain}_${number}`)) return `${plain}_${number}`;
}

/** In small letters, digits and underscores; undefined where nothing is left of it. */
export function plainName(text: string): string | undefined {
  const name = text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_\d]+|(?<!_)_+$/g, "");
  return name === "" ? undefined : name;
}

const CLAUSES = ["select", "from", "where", "group", "having", "order", "limit"] as const;
export type Clause = (typeof CLAUSES)[number];

/** One SELECT, by where its clauses stand among the tokens: first and behind the last, without the clause's own words. */
export interface SelectText extends QueryBlocks {
  readonly sql: string;
  readonly distinct: boolean;
  readonly range: Readonly<Partial<Record<Clause, readonly [number, number]>>>;
  readonly text: (clause: Clause) => string;
  /** References of its own block in a clause. */
  readonly referencesIn: (clause: Clause) => readonly Reference[];
}

/** Reads a query that is one SELECT; undefined for set operations and for clauses of another kind. */
export function readSelect(sql: string): SelectText | undefined {
  const read = readBlocks(sql);
  const { tokens } = read;
  const end = tokens.length;
  const words = outermost(tokens, 0, end);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  if (words[0] !== 0 || word(0) !== "select") return undefined;
  if (words.some((at) => /^(union|intersect|except|window|qualify|fetch|for|offset|over)$/.test(word(at))))
    return undefined;
  const starts: { clause: Clause; at: number; first: number }[] = [];
  for (const at of words) {
    const clause = CLAUSES.find((each) => each === word(at) && tokens[at]!.kind === "word");
    if (clause === undefined) continue;
    if (starts.some((start) => start.clause === clause)) return undefined;
    const first = clause === "group" || clause === "order" ? at + 2 : at + 1;
    starts.push({ clause, at, first });
  }
  const distinct = word(1) === "distinct";
  const range: Partial<Record<Clause, readonly [number, number]>> = {};
  for (const [index, { clause, first }] of starts.entries()) {
    const from = clause === "select" && distinct ? first + 1 : first;
    range[clause] = [from, starts[index + 1]?.at ?? end];
  }
  if (!range.select || !range.from) return undefined;
  const own = read.blocks[0]!;
  return {
    ...read,
    sql,
    distinct,
    range,
    text: (clause) => (range[clause] ? textOf(sql, tokens, ...range[clause]) : ""),
    referencesIn: (clause) =>
      read.references.filter(
        ({ at, block }) => block === own && range[clause] && at >= range[clause][0] && at < range[clause][1],
      ),
  };
}
