import { z } from "zod";
import { AskableError } from "../../errors.js";
import { exampleId } from "../../operations/examples/accepted.js";
import { addExamples } from "../../operations/examples/change.js";
import { TOKEN } from "../../operations/protect/tokens.js";
import { defineAction } from "../action.js";
import { requireRight } from "../caller.js";
import { ServeError } from "../serve-error.js";
import { database, question, sql } from "./shapes.js";

const CORRECT = "Correct it first.";

export const acceptAnswer = defineAction({
  name: "accept_answer",
  title: "Accept an answer",
  describe:
    "Keeps a question with its right SQL, for this question and others like it later. Only when a person confirmed that the answer is right.",
  readOnly: false,
  input: z.strictObject({
    database,
    question,
    sql,
    evidence: z.string().max(4000).optional().describe("Knowledge that the question relies on"),
  }),
  output: z.object({ id: z.string(), replaced: z.number().int(), total: z.number().int() }),
  async run({ database: name, question: asked, sql: query, evidence }, { service, caller, signal }) {
    requireRight(caller.givesFeedback, "accept answers");
    if (service.maskPersonal && query.search(TOKEN) >= 0) {
      throw new ServeError(
        "invalid",
        "sql: a token stands for a value only as long as the service runs",
        "Write the value.",
      );
    }
    // What the caller may not see is not kept; nor is what does not run.
    await service.use(caller, name, async ({ database: open }) => {
      const outcome = await open.query(query, { maxRows: 1, deadline: service.limits.statement, signal });
      if ("message" in outcome) throw new AskableError(`The SQL does not run: ${outcome.message}`, { hint: CORRECT });
    });
    const example = {
      question: asked,
      sql: query,
      ...(evidence !== undefined && { evidence }),
      source: "person",
    } as const;
    const { workspace, environment, limits, embedder } = service;
    const { failed, replaced, total } = await addExamples(workspace, name, [example], {
      ...{ environment, embedder, signal, deadline: limits.statement },
      date: new Date().toISOString().slice(0, 10),
    });
    const [failure] = failed;
    if (failure) throw new AskableError(`The SQL does not run: ${failure.message}`, { hint: CORRECT });
    return { id: exampleId({ ...example, database: name }), replaced: replaced.length, total };
  },
});
