import { z } from "zod";
import { messageOf } from "../../../errors.js";
import { defineAction } from "../../action.js";
import { readServedRun, runNames } from "../runs.js";

const run = {
  name: z.string(),
  created: z.string().describe("ISO time"),
  pipeline: z.string(),
  questions: z.number().int().describe("Questions that were selected"),
  databases: z.array(z.string()),
  totals: z.looseObject({}).nullable().describe("As score.json has it; null where it was not scored"),
  report: z.string().nullable().describe("Where its page is, if one was written"),
};

export const listRuns = defineAction({
  name: "list_runs",
  title: "List evaluation runs",
  describe: "The evaluation runs of the workspace with their totals, the newest first.",
  readOnly: true,
  input: z.strictObject({}),
  output: z.object({
    runs: z.array(z.object(run)),
    damaged: z.array(z.object({ name: z.string(), problem: z.string() })).describe("Runs that cannot be read"),
  }),
  async run(_, { service: { workspace }, caller }) {
    const names = runNames(workspace, caller);
    const read = await Promise.all(
      names.map(async (name) => ({ name, run: await readServedRun(workspace, caller, name).catch(messageOf) })),
    );
    const runs = read.flatMap((each) => (typeof each.run === "string" ? [] : [each.run]));
    return {
      runs: runs.sort((a, b) => (a.created < b.created ? 1 : -1)),
      damaged: read.flatMap((each) => (typeof each.run === "string" ? [{ name: each.name, problem: each.run }] : [])),
    };
  },
});

export const showRun = defineAction({
  name: "show_run",
  title: "Show an evaluation run",
  describe: "What an evaluation run asked, and its totals.",
  readOnly: true,
  input: z.strictObject({ run: z.string().min(1).max(300) }),
  output: z.object(run),
  run: ({ run: name }, { service: { workspace }, caller }) => readServedRun(workspace, caller, name),
});
