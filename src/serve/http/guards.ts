import type { MiddlewareHandler } from "hono";
import { isLoopback } from "../../loopback.js";
import type { Env } from "./env.js";
import { HttpError } from "./problem.js";

export interface GuardOptions {
  /** The address that the service listens on. */
  readonly host: string;
  /** Names beside it by which it is called. */
  readonly allowHosts: readonly string[];
  /** Origins of other sites whose pages may use it. */
  readonly allowOrigins: readonly string[];
  /** Characters of a path with its query. */
  readonly longestUrl: number;
}

const HEADERS = {
  // A reply that is data is no document.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** What every reply says to browsers. A handler may say otherwise. */
export function securityHeaders(): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/**
 * Refuses what a page of another site had a browser send: by a name that resolves to this machine (DNS rebinding), or
 * with an effect that needs no reply (CSRF).
 */
export function guard({ host, allowHosts, allowOrigins, longestUrl }: GuardOptions): MiddlewareHandler<Env> {
  const named = new Set(allowHosts.map((name) => name.toLowerCase()));
  // A name of this machine resolves nowhere else, whoever asks by it: health checks do.
  const isOurs = (name: string) => named.has(name) || isLoopback(name) || (!isLoopback(host) && named.size === 0);
  return async (context, next) => {
    const { req } = context;
    const called = req.header("host") ?? "";
    if (!isOurs(nameOf(called))) {
      throw new HttpError("not-allowed", `The service is not known as ${called.slice(0, 100)}`, {
        hint: "Name it with --allow-host.",
      });
    }
    const { incoming } = context.env;
    if ((incoming.url ?? "").length > longestUrl) {
      throw new HttpError("url-too-long", `The URL has more than ${longestUrl} characters`);
    }
    const origin = req.header("origin");
    const known = origin !== undefined && allowOrigins.includes(origin);
    if (known) {
      context.header("access-control-allow-origin", origin);
      context.header("access-control-expose-headers", "x-request-id, retry-after");
      context.header("cross-origin-resource-policy", "cross-origin");
    }
    if (allowOrigins.length > 0) context.header("vary", "Origin");
    if (req.method === "POST" && !known && isForeign(origin, called, req.header("sec-fetch-site"))) {
      throw new HttpError("not-allowed", "Pages of other sites may not ask", {
        hint: "Allow one with --allow-origin.",
      });
    }
    if (known && req.method === "OPTIONS") {
      return context.body(null, 204, {
        "access-control-allow-methods": "GET, HEAD, POST",
        "access-control-allow-headers": "authorization, content-type, x-request-id",
        "access-control-max-age": "600",
      });
    }
    await next();
  };
}

/** Programs send no origin; browsers send one with every POST. */
function isForeign(origin: string | undefined, called: string, site: string | undefined): boolean {
  if (origin === undefined) return site !== undefined && site !== "same-origin" && site !== "none";
  return origin !== `http://${called}` && origin !== `https://${called}`;
}

/** The name in a Host header, without the port and the brackets of IPv6. */
function nameOf(host: string): string {
  return (/^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(host)?.[1] ?? host.replace(/:\d+$/, "")).toLowerCase();
}
