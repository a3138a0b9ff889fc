import type { z } from "zod";
import { type Action, type ActionContext, checkInput } from "../action.js";

/** An action as a route: where it is asked for, and how. */
export interface Route {
  readonly method: "get" | "post";
  /** With `:names` of inputs in it. */
  readonly path: string;
  readonly action: Pick<Action, "name" | "title" | "describe" | "readOnly"> & {
    readonly input: z.ZodObject;
    readonly output: z.ZodObject;
  };
  /** Whether it may also tell what happens as it happens. */
  readonly streams: boolean;
  /** @throws ServeError that names the field which is wrong, and what the action throws. */
  readonly run: (given: unknown, context: ActionContext) => Promise<unknown>;
}

export function route<Input extends z.ZodObject, Output extends z.ZodObject>(
  method: Route["method"],
  path: string,
  action: Action<Input, Output>,
  { streams = false }: { readonly streams?: boolean } = {},
): Route {
  return { method, path, action, streams, run: (given, context) => action.run(checkInput(action, given), context) };
}
