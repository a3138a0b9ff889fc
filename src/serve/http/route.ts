import type { z } from "zod";
import { type Action, type ActionContext, checkInput } from "../action.js";

/** An action as a route: where it is asked for, and how. */
export interface Route {
  readonly method: "get" | "post";
  /** With `:names` of inputs in it. */
  readonly path: string;
  readonly action: {
    readonly name: string;
    readonly title: string;
    readonly describe: string;
    readonly input: z.ZodObject;
    readonly output: z.ZodObject;
  };
  /** `read`: soon done. `question` also tells what happens as it happens. */
  readonly kind: "read" | "statement" | "question";
  /** An input, as its description shows it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** @throws ServeError that names the field which is wrong, and what the action throws. */
  readonly run: (given: unknown, context: ActionContext) => Promise<Readonly<Record<string, unknown>>>;
}

export function route<Input extends z.ZodObject, Output extends z.ZodObject>(
  place: `${"GET" | "POST"} ${string}`,
  action: Action<Input, Output>,
  example: z.input<Input>,
  kind: Route["kind"] = "read",
): Route {
  const [method, path = ""] = place.split(" ");
  return {
    ...{ method: method === "GET" ? "get" : "post", path, action, kind, example },
    // What the schema does not name is left out, so that the description of the interface is the whole of it.
    run: async (given, context) => action.output.parse(await action.run(checkInput(action, given), context)),
  };
}
