import type { Action } from "#askable/serve/action.js";
import * as actions from "#askable/serve/actions.js";

/** The actions that tools are made of, by their names. */
export const actionByTool: ReadonlyMap<string, Action> = new Map(
  Object.values(actions)
    .filter(({ name }) => name !== "read_trace")
    .map((action) => [action.name, action as unknown as Action]),
);
