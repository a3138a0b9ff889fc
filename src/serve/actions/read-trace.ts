import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readTrace as readTraceFile } from "../../traces/reader.js";
import { defineAction } from "../action.js";
import { requireRight } from "../caller.js";
import { ServeError } from "../serve-error.js";

/** As `newTrace` names them: nothing else is looked for in the file system. */
const id = z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/, "is no id of a trace");

export const readTrace = defineAction({
  name: "read_trace",
  title: "Read a trace",
  describe: "What happened on the way to an answer, step by step: stages, calls, candidates.",
  readOnly: true,
  input: z.strictObject({ trace: id }),
  output: z.object({
    database: z.string(),
    complete: z.boolean().describe("False where it ended without an answer or a failure"),
    events: z.array(z.looseObject({ event: z.string() })),
  }),
  async run({ trace }, { service, caller }) {
    requireRight(caller.sees.traces, "see traces");
    const file = (name: string) => join(service.workspace.traces(name), `${trace}.jsonl`);
    const shown = service.maySeeTrace(caller, trace);
    const database = shown ? service.names(caller).find((name) => existsSync(file(name))) : undefined;
    if (database === undefined) throw new ServeError("not-found", `There is no trace "${trace}"`);
    const { events, complete } = await readTraceFile(file(database));
    return { database, complete, events: events.map((event) => ({ ...event })) };
  },
});
