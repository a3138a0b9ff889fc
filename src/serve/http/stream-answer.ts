import type { ActionContext } from "../action.js";
import type { Caller } from "../caller.js";
import { askEvents } from "./ask-events.js";
import type { HttpContext } from "./env.js";
import { openEventStream } from "./event-stream.js";
import type { HttpLimits } from "./limits.js";
import { problemOf, unsaidOf } from "./problem.js";

/** An answer as server-sent events: `stage` and `progress` while it is sought, then `answer` or `error`. */
export function streamAnswer(
  context: HttpContext,
  caller: Caller,
  { keepAlive, stalled }: HttpLimits,
  ask: (own: Pick<ActionContext, "onEvent" | "onProgress">) => Promise<unknown>,
): Response {
  const record = context.get("record");
  const { outgoing } = context.env;
  const events = openEventStream({ keepAlive, stalled, onStalled: () => outgoing.destroy() });
  ask(askEvents(caller, (event, data) => events.send(event, data, event === "progress")))
    .then((answer) => events.send("answer", answer))
    .catch((error) => {
      const problem = problemOf(error, record.id);
      record.code = problem.code;
      const unsaid = unsaidOf(error, problem);
      if (unsaid !== undefined) record.failure = unsaid;
      events.send("error", problem);
    })
    .finally(() => events.end());
  return context.body(events.body, 200, {
    "content-type": "text/event-stream; charset=utf-8",
    // nginx would hold them back until its buffer is full.
    "x-accel-buffering": "no",
  });
}
