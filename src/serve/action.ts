import type { z } from "zod";
import type { TraceEvent } from "../traces/events.js";
import type { Progress } from "../traces/progress.js";
import type { Caller } from "./caller.js";
import { ServeError } from "./serve-error.js";
import type { Service } from "./service.js";

export interface ActionContext {
  readonly service: Service;
  readonly caller: Caller;
  /** When it is aborted the work is given up, and statements that run are stopped. */
  readonly signal: AbortSignal;
  readonly onProgress?: Progress | undefined;
  /** Called with what happens on the way to an answer, as it happens. */
  readonly onEvent?: ((event: TraceEvent) => void) | undefined;
}

/**
 * One thing that can be asked of the service. MCP makes a tool of it and HTTP a route; both validate by its schemas and
 * publish them.
 */
export interface Action<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it does and when to use it, for models and for people. */
  readonly describe: string;
  readonly input: Input;
  readonly output: Output;
  /** False: it changes what is kept. */
  readonly readOnly: boolean;
  readonly run: (given: z.output<Input>, context: ActionContext) => Promise<z.input<Output>>;
}

export function defineAction<Input extends z.ZodObject, Output extends z.ZodObject>(
  action: Action<Input, Output>,
): Action<Input, Output> {
  return action;
}

/** @throws ServeError that names the field which is wrong. */
export function checkInput<Input extends z.ZodObject>(
  { input }: Pick<Action<Input>, "input">,
  given: unknown,
): z.output<Input> {
  const read = input.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.join(".") ?? "";
  const absent = issue?.code === "invalid_type" && issue.message.endsWith("received undefined");
  const what = absent ? "is missing" : (issue?.message ?? "is wrong");
  throw new ServeError("invalid", `${path === "" ? "The input" : path}: ${what}`);
}
