import { fileURLToPath } from "node:url";
import { loadRun } from "askable/arquero";
import { expect, test } from "vitest";

const EXAMPLE = fileURLToPath(new URL("../../reports/example/offline", import.meta.url));

test("a scored run comes as Arquero tables, with its columns where there are no rows", async () => {
  const run = await loadRun(EXAMPLE);
  const answers = await run.table("answers");
  const verdicts = await run.table("verdicts");
  const waterfall = await run.report("waterfall");
  const counted = await run.query("SELECT tier, count(*) AS questions FROM questions GROUP BY tier ORDER BY tier");
  expect(run.runs).toEqual(["offline"]);
  expect([answers.numRows(), answers.columnNames().slice(0, 4)]).toEqual([28, ["run", "pipeline", "id", "sql"]]);
  expect([verdicts.numRows(), verdicts.columnNames().includes("winner")]).toEqual([0, true]);
  expect(waterfall.filter("d => d.tier === 'all' && d.step === 0").objects()).toMatchObject([
    { stage: "questions", left: 1 },
  ]);
  expect(counted.objects()).toEqual([
    { tier: "easy", questions: 9 },
    { tier: "extra", questions: 6 },
    { tier: "hard", questions: 4 },
    { tier: "medium", questions: 9 },
  ]);
  await expect(run.table("answer")).rejects.toThrow('There is no table "answer"');
  await expect(run.report("toString" as "waterfall")).rejects.toThrow('There is no report "toString"');
  run.close();
  await expect(loadRun(`${EXAMPLE}-of-nothing`)).rejects.toThrow(/is not a run/);
});
