import type { Batch, Database, QueryLimits } from "../../databases/database.js";
import type { Cell, CellKind } from "../../databases/results/result.js";
import type { Execution, Metric, Pair, Side, Timing } from "../metrics/metric.js";
import { scorePair } from "../metrics/score-pair.js";
import type { ExecutionResult, Value } from "./execution-result.js";
import { gatherRows, MOST_ROWS, TOO_MANY } from "./large-rows.js";
import { type Failure, type Outcome, SIDES } from "./protocol.js";

/** Scores one pair on any database, by its own children. */
export async function scoreOnDatabase(
  database: Database,
  { index, pair }: { readonly index: number; readonly pair: Pair },
  metrics: readonly Metric[],
  {
    times,
    deadline,
    signal,
  }: { readonly times: number; readonly deadline: number; readonly signal?: AbortSignal | undefined },
): Promise<Outcome> {
  const limits = { deadline, maxRows: MOST_ROWS, maxBytes: Number.MAX_SAFE_INTEGER, ...(signal && { signal }) };
  const known = new Map<string, Promise<ExecutionResult>>();
  const execution: Execution = {
    databases: 1,
    run(side, sql) {
      const key = `${side} ${sql}`;
      const running = known.get(key) ?? answerTo(database, sql, limits);
      known.set(key, running);
      return running;
    },
    async time({ gold, prediction }) {
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
  const scores = await scorePair(pair, metrics, execution);
  const failures: { [side in Side]?: Failure } = {};
  for (const side of SIDES) {
    const answer = await execution.run(side, pair[side]);
    if ("message" in answer) failures[side] = answer;
  }
  return { index, ...scores, failures };
}

async function answerTo(database: Database, sql: string, limits: QueryLimits): Promise<ExecutionResult> {
  let gathering: ReturnType<typeof gatherRows> | undefined;
  const take = ({ columns, data, rows }: Batch) => {
    gathering ??= gatherRows(columns.length);
    const values = data.map((cells, index) => cells.map((cell) => toValue(cell, columns[index]!.kind)));
    for (let row = 0; row < rows; row++) gathering.add(values.map((cells) => cells[row]!));
  };
  const ran = await database.stream(sql, take, limits);
  if (ran.kind === "timeout") return { kind: "timeout", message: ran.message };
  if (ran.kind === "error") {
    if (ran.failure === "no-statement") return { kind: "nothing", ms: ran.ms };
    return { kind: ran.failure === "memory" ? "memory" : "error", message: ran.message };
  }
  const { result, ms } = ran;
  if (result.truncated) return { kind: "memory", message: TOO_MANY };
  const columns = result.columns.map(({ name }) => name);
  const gathered = gathering?.gathered() ?? { rows: [] };
  if ("large" in gathered) return { kind: "large", columns, large: gathered.large, ms };
  return { kind: "rows", columns, rows: gathered.rows, undecodable: false, ms };
}

/** Decimals become floats, as pandas makes them; lists and structs their text. */
function toValue(cell: Cell, kind: CellKind): Value {
  if (typeof cell === "number") return kind === "integer" && Number.isSafeInteger(cell) ? BigInt(cell) : cell;
  if (typeof cell === "string") return kind === "decimal" ? Number(cell) : cell;
  if (cell === null || typeof cell !== "object" || cell instanceof Uint8Array) return cell;
  return JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
