import { z } from "zod";

const text = z.string("was given more than once").trim().min(1, "is empty").optional();
export const questionsSchema = z.object({
  action: z.enum(["add", "check", "list"], { error: "say check, list or add" }),
  data: z.string().min(1, "name a data set"),
  database: text,
  databases: text,
  trace: text,
  question: text,
  sql: text,
  evidence: text,
  id: text,
  tier: text,
  tag: z.union([z.string(), z.array(z.string())]).optional(),
  deadline: z.number("give a number of seconds").positive("give a number above 0"),
});

/** What was given to `askable questions`. */
export type Given = z.output<typeof questionsSchema>;
