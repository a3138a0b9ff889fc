import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { RequestRecord } from "./request-record.js";

/** What goes with a request through the service. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly record: RequestRecord };
}

export type HttpContext = Context<Env>;
