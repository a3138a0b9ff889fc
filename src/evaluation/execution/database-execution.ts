import type { Database } from "../../databases/database.js";
import type { Cell, CellKind, Outcome as Ran } from "../../databases/result.js";
import type { Answer, Row, Value } from "../answer.js";
import type { Execution, Metric, Pair, Side, Timing } from "../metrics/metric.js";
import { type Failure, type Outcome, SIDES } from "./protocol.js";

/** Rows and bytes of one result; beyond, the statement counts as failed. */
const MOST_ROWS = 1_000_000;
const MOST_BYTES = 256 * 2 ** 20;

/** Scores one pair on any database, by its own children. */
export async function scoreOnDatabase(
  database: Database,
  { index, pair }: { readonly index: number; readonly pair: Pair },
  metrics: readonly Metric[],
  { deadline, signal }: { readonly deadline: number; readonly signal?: AbortSignal | undefined },
): Promise<Outcome> {
  const limits = { deadline, maxRows: MOST_ROWS, maxBytes: MOST_BYTES, ...(signal && { signal }) };
  const known = new Map<string, Promise<Answer>>();
  const execution: Execution = {
    databases: 1,
    run(side, sql) {
      const key = `${side} ${sql}`;
      const running = known.get(key) ?? database.query(sql, limits).then(answerOf);
      known.set(key, running);
      return running;
    },
    async time({ gold, prediction }, times) {
      const timings: { [side in Side]: Timing[] } = { gold: [], prediction: [] };
      for (let turn = 0; turn < times; turn++) {
        for (const [side, sql] of [
          ["prediction", prediction],
          ["gold", gold],
        ] as const) {
          const { kind, ms } = await database.query(sql, limits);
          if (kind !== "rows" && kind !== "empty") return undefined;
          timings[side].push({ execute: ms, fetch: ms });
        }
      }
      return timings;
    },
  };
  const scores: Record<string, number | null> = {};
  for (const metric of metrics) scores[metric.name] = await metric.score(pair, execution);
  const failures: { [side in Side]?: Failure } = {};
  for (const side of SIDES) {
    const answer = await execution.run(side, pair[side]);
    if (answer.kind !== "rows" && answer.kind !== "nothing") failures[side] = answer;
  }
  return { index, metrics: scores, failures };
}

function answerOf(ran: Ran): Answer {
  if (ran.kind === "timeout") return { kind: "timeout", message: ran.message };
  if (ran.kind === "error") {
    if (/no statement/.test(ran.message)) return { kind: "nothing", ms: ran.ms };
    return { kind: ran.failure === "memory" ? "memory" : "error", message: ran.message };
  }
  const { columns, data, rows, truncated } = ran.result;
  if (truncated)
    return { kind: "memory", message: `The result has more than ${MOST_ROWS} rows or ${MOST_BYTES / 2 ** 20} MiB` };
  const values = data.map((cells, index) => cells.map((cell) => toValue(cell, columns[index]!.kind)));
  const all = Array.from({ length: rows }, (_, row): Row => values.map((cells) => cells[row]!));
  return { kind: "rows", columns: columns.map(({ name }) => name), rows: all, undecodable: false, ms: ran.ms };
}

/** Decimals become floats, as pandas makes them; lists and structs their text. */
function toValue(cell: Cell, kind: CellKind): Value {
  if (typeof cell === "number") return kind === "integer" && Number.isSafeInteger(cell) ? BigInt(cell) : cell;
  if (typeof cell === "string") return kind === "decimal" ? Number(cell) : cell;
  if (cell === null || typeof cell !== "object" || cell instanceof Uint8Array) return cell;
  return JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
