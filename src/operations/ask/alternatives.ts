import { type Cell, type Result, rowAt } from "../../databases/results/result.js";
import type { Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { headingsOf } from "../../sql/headings.js";
import type { ParsedSql } from "../../sql/parse.js";
import type { Candidate } from "../../stages/candidate.js";
import { type Alternative, candidates, clusters, type Selection } from "../../stages/slots.js";
import type { State } from "../../stages/state.js";
import { fieldWordsIn } from "./field-words.js";

/** Something else that a question may mean. */
export interface AskAlternative {
  readonly sql: string;
  /** 0 to 1, as it is for the answer; absent where the pipeline gives none. */
  readonly confidence?: number;
  /** How the question is read then. */
  readonly readAs: readonly string[];
  readonly columns: readonly string[];
  /** The columns in words. */
  readonly headings: readonly string[];
  /** How many rows it has, and the first of them; null where there are none. */
  readonly rows: number;
  readonly firstRow: readonly Cell[] | null;
  /** The first of its rows, twenty at most. */
  readonly firstRows: readonly (readonly Cell[])[];
  /** How it differs from the answer, in one line for people; absent without an answer, and where that has no words. */
  readonly difference?: string;
}

const KEPT_ROWS = 20;
const MOST = 3;
/** What is less likely is not worth reading. */
const LEAST = 0.02;

/**
 * The other readings that are worth a look, the likeliest first.
 *
 * @param share What a calibration left of the room beside the answer.
 */
export function otherReadings(selection: Selection, state: State, share: number): Alternative[] {
  const given = selection.alternatives ?? clusterHeads(selection, state);
  return given.filter(({ confidence = 1 }) => confidence * share >= LEAST).slice(0, MOST);
}

/** What people are told of a reading. @param share As for `otherReadings`. */
export function alternativeOf(
  { candidate, confidence }: Alternative,
  share: number,
  parse: (sql: string) => ParsedSql,
  known: { readonly profile: Profile; readonly vocabulary: Vocabulary },
): AskAlternative {
  const sql = sqlThatRan(candidate);
  const shown = shownOf(candidate);
  return {
    sql,
    ...(confidence !== undefined && { confidence: Math.round(confidence * share * 1000) / 1000 }),
    readAs: candidate.reasons ?? [],
    ...shown,
    headings: headingsOf(parse(sql), shown.columns, fieldWordsIn(sql, known)),
  };
}

/** The first candidate of each cluster but that of the answer. */
function clusterHeads({ candidate }: Selection, state: State): Alternative[] {
  const byId = new Map((state.get(candidates) ?? []).map((each) => [each.id, each]));
  return (state.get(clusters) ?? [])
    .filter((members) => candidate === undefined || !members.includes(candidate.id))
    .flatMap(([head = ""]) => byId.get(head) ?? [])
    .map((each) => ({ candidate: each }));
}

function shownOf({ outcome }: Candidate): Pick<AskAlternative, "columns" | "rows" | "firstRow" | "firstRows"> {
  if (!("result" in outcome)) return { columns: [], rows: 0, firstRow: null, firstRows: [] };
  const { result } = outcome;
  const firstRows = firstOf(result);
  const columns = result.columns.map(({ name }) => name);
  return { columns, rows: result.rows, firstRow: firstRows[0] ?? null, firstRows };
}

const firstOf = (result: Result) =>
  Array.from({ length: Math.min(result.rows, KEPT_ROWS) }, (_, index) => rowAt(result, index));

/** An engine may have read the query otherwise than its own words would be read elsewhere. */
export function sqlThatRan({ sql, outcome }: Pick<Candidate, "sql" | "outcome">): string {
  return "rewritten" in outcome && outcome.rewritten !== undefined ? outcome.rewritten : sql;
}
