import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { ActionContext } from "../action.js";
import type { Caller } from "../caller.js";
import type { Service } from "../service.js";
import { askEvents } from "./ask-events.js";
import type { Asset } from "./assets.js";
import { readJson } from "./body.js";
import { openEventStream } from "./event-stream.js";
import { HttpError, problemOf, STATUS } from "./problem.js";
import type { Route } from "./route.js";
import { ROUTES } from "./routes.js";

export interface AppOptions {
  readonly service: Service;
  readonly caller: Caller;
  readonly assets: ReadonlyMap<string, Asset>;
}

type Env = { Bindings: HttpBindings; Variables: { id: string } };

export function createApp({ service, caller, assets }: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    context.set("id", randomUUID());
    context.header("x-request-id", context.get("id"));
    await next();
  });
  for (const route of ROUTES) {
    app.on(route.method.toUpperCase(), route.path, async (context) => {
      const given = await inputOf(route, context);
      const work: ActionContext = { service, caller, signal: abortOf(context.req.raw.signal) };
      if (route.streams && /\btext\/event-stream\b/.test(context.req.header("accept") ?? "")) {
        return stream(route, given, work, context);
      }
      return context.json(await route.run(given, work));
    });
  }
  for (const [path, { type, bytes }] of assets) {
    app.get(path, (context) => context.body(bytes, 200, { "content-type": type }));
  }
  app.notFound((context) => reply(new HttpError("not-found", `There is no ${context.req.path}`), context));
  app.onError((error, context) => reply(error, context));
  return app;
}

function reply(error: unknown, context: Context<Env>): Response {
  const problem = problemOf(error, context.get("id"));
  const headers = error instanceof HttpError ? error.headers : {};
  return context.json(problem, STATUS[problem.code], headers);
}

/** Inputs come from the path, and from the query or the body. */
async function inputOf(route: Route, { req }: Context<Env>): Promise<unknown> {
  const path = req.param() as Record<string, string>;
  if (route.method === "get") return { ...req.query(), ...path };
  return readJson(req.raw, 1_000_000);
}

function stream(route: Route, given: unknown, work: ActionContext, context: Context<Env>): Response {
  const events = openEventStream();
  const id = context.get("id");
  const { onEvent, onProgress } = askEvents(work.caller, (event, data) => events.send(event, data));
  route
    .run(given, { ...work, onEvent, onProgress })
    .then((answer) => events.send("answer", answer))
    .catch((error) => events.send("error", problemOf(error, id)))
    .finally(() => events.end());
  return context.body(events.body, 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}

/** As it, with an error that is recognised as an abort. */
function abortOf(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener("abort", () => controller.abort(), { once: true });
  return controller.signal;
}
