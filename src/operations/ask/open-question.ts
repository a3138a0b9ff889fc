import { formatCell } from "../../databases/results/cells.js";
import { isSameAnswer } from "../../databases/results/same-answer.js";
import { count } from "../../language/numbers.js";
import type { PipelineRun } from "../../pipelines/run.js";
import type { Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { SqlDialect } from "../../sql/dialect.js";
import type { Found } from "../../sql/differences/query-difference.js";
import { orderingOf } from "../../sql/ordering.js";
import { sqlReader } from "../../sql/parse.js";
import type { Candidate } from "../../stages/candidate.js";
import { findsNothing } from "../../stages/degenerate.js";
import type { Alternative } from "../../stages/slots.js";
import { type AskAlternative, alternativeOf, otherReadings, sqlThatRan } from "./alternatives.js";
import { labelsIn } from "./labels.js";
import type { OpenDatabase } from "./open-prepared.js";

/** Two readings of about equal weight give different answers. */
export interface OpenQuestion {
  /** The position of the other reading among the alternatives. */
  readonly alternative: number;
  /** How it differs from the answer, in one line for people. */
  readonly difference: string;
}

/**
 * How much must speak for the other reading beside the answer. Measured with `bench/accuracy/open.mjs`: from here on one of the
 * two is nearly always right and the other reading about as often as the answer; from .5 to .7 the other one hardly ever is.
 */
const ABOUT_EQUAL = 0.7;

/**
 * The position of the first reading that weighs about as much as the answer and says something else; undefined where the
 * question is not open. A reading that finds nothing is a mistake rather than a meaning, and leaves none open either.
 */
export function openAlternative(
  answer: Candidate,
  readings: readonly Alternative[],
  aboutEqual = ABOUT_EQUAL,
): number | undefined {
  if (findsNothing(answer.outcome)) return undefined;
  const at = readings.findIndex(
    ({ candidate, closeness = 0 }) =>
      closeness >= aboutEqual && !findsNothing(candidate.outcome) && answersDiffer(answer, candidate),
  );
  return at < 0 ? undefined : at;
}

function answersDiffer(one: Candidate, other: Candidate): boolean {
  if (!("result" in one.outcome) || !("result" in other.outcome)) return false;
  const ordered = orderingOf(one.sql) !== undefined && orderingOf(other.sql) !== undefined;
  return !isSameAnswer(one.outcome.result, other.outcome.result, { ordered });
}

/** What else the question may mean, and whether that leaves it open. @param room As for `otherReadings`. */
export async function readingsOf(
  { answer: selected, state }: PipelineRun,
  answer: Candidate | undefined,
  room: number,
  { profile, vocabulary, database }: Pick<OpenDatabase, "profile" | "vocabulary" | "database">,
): Promise<{ readonly alternatives: readonly AskAlternative[]; readonly open?: OpenQuestion }> {
  const others = otherReadings(selected, state, room);
  if (others.length === 0) return { alternatives: [] };
  const parse = await sqlReader(database.dialect);
  const plain = others.map((each) => alternativeOf(each, room, parse, { profile, vocabulary }));
  if (answer === undefined) return { alternatives: plain };
  const alternatives = await withDifferences(answer, plain, { profile, vocabulary, dialect: database.dialect });
  const alternative = openAlternative(answer, others);
  const other = alternative === undefined ? undefined : alternatives[alternative];
  if (alternative === undefined || other === undefined) return { alternatives };
  const difference = other.difference ?? unnamedDifference(other, rowsIn(answer));
  return { alternatives, open: { alternative, difference } };
}

const rowsIn = ({ outcome }: Candidate) => ("result" in outcome ? outcome.result.rows : 0);

/** The readings with a line each on how they differ from the answer, where that has words. */
async function withDifferences(
  answer: Candidate,
  alternatives: readonly AskAlternative[],
  known: { readonly profile: Profile; readonly vocabulary: Vocabulary; readonly dialect: SqlDialect },
): Promise<AskAlternative[]> {
  const own = sqlThatRan(answer);
  const others = alternatives.map(({ sql }) => sql);
  const labels = labelsIn([own, ...others], known);
  const { differenceLine, queryDifferences } = await import("../../sql/differences/query-difference.js");
  const differences = await queryDifferences(own, others, known.profile, known.dialect, labels);
  const rows = rowsIn(answer);
  return alternatives.map((each, index) => {
    const difference = differences[index];
    return difference ? { ...each, difference: differenceLine(difference, foundBy(each, rows)) } : each;
  });
}

/** The line where the queries themselves show no difference that has words. @param rows How many rows the answer has. */
function unnamedDifference(other: AskAlternative, rows: number): string {
  const found = foundBy(other, rows);
  return `Read in another way: ${"figure" in found ? found.figure : found.rows}.`;
}

function foundBy({ rows, firstRow, columns }: AskAlternative, answered: number): Found {
  if (firstRow === null) return { rows: "no rows" };
  if (rows === 1 && columns.length === 1) return { figure: formatCell(firstRow[0] ?? null) };
  return { rows: rows !== answered ? count(rows, "row") : rows === 1 ? "another row" : "other rows" };
}
