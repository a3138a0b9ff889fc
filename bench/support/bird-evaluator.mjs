import { execFileSync } from "node:child_process";

// One connection a pair, both queries, two sets, no time limit: what BIRD's evaluator does in its worker for each pair.
const LOOP = `
import json, sqlite3, sys, time
pairs = json.load(sys.stdin)
start, processor = time.time(), time.process_time()
right = 0
for pair in pairs:
    connection = sqlite3.connect(pair["files"][0])
    try:
        cursor = connection.cursor()
        cursor.execute(pair["prediction"])
        said = cursor.fetchall()
        cursor.execute(pair["gold"])
        right += set(said) == set(cursor.fetchall())
    except Exception:
        pass
    connection.close()
print(json.dumps([time.time() - start, time.process_time() - processor, right]))
`;

/** Seconds, seconds of processor and right ones of what BIRD's evaluator does for pairs of `files`, `gold` and `prediction`. */
export function evaluateAsBird(python, pairs) {
  const input = JSON.stringify(pairs);
  const [seconds, processor, right] = JSON.parse(execFileSync(python, ["-c", LOOP], { input, maxBuffer: 2 ** 26 }));
  return { seconds, processor, right };
}
