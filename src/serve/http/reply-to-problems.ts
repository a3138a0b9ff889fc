import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env, HttpContext } from "./env.js";
import { HttpError, type Problem, problemOf, STATUS, unsaidOf } from "./problem.js";

/** How an app that has all its routes replies to what none of them takes, and to what is thrown. */
export function replyToProblems(app: Hono<Env>): void {
  refuseOtherMethods(app);
  app.notFound((context) =>
    reply(new HttpError("not-found", `There is no ${context.req.path.slice(0, 200)}`), context),
  );
  app.onError((error, context) => reply(error, context));
}

/** What is there, but not by this method, says by which. */
function refuseOtherMethods(app: Hono<Env>): void {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (method === "ALL") continue;
    const known = methods.get(path) ?? new Set(["OPTIONS"]);
    methods.set(path, known.add(method));
    if (method === "GET") known.add("HEAD");
  }
  for (const [path, known] of methods) {
    const allow = [...known].sort().join(", ");
    app.all(path, (context) => {
      if (context.req.method === "OPTIONS") return context.body(null, 204, { allow });
      const message = `${context.req.method.slice(0, 20)} is not possible here`;
      throw new HttpError("wrong-method", message, { hint: `Possible: ${allow}.`, headers: { allow } });
    });
  }
}

function reply(error: unknown, context: HttpContext): Response {
  const record = context.get("record");
  const problem = problemOf(error, record.id);
  record.code = problem.code;
  const unsaid = unsaidOf(error, problem);
  if (unsaid !== undefined) record.failure = unsaid;
  return context.json(problem, STATUS[problem.code] as ContentfulStatusCode, headersOf(error, problem));
}

function headersOf(error: unknown, { code }: Problem): Readonly<Record<string, string>> {
  if (error instanceof HttpError) return error.headers;
  return code === "busy" || code === "stopping" ? { "retry-after": SOON } : {};
}

/** Seconds after which work may have ended, or the service be back. */
const SOON = "1";
