import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { AskableError, isAbort } from "../../errors.js";
import type { TraceEvent } from "../../traces/events.js";
import type { ActionContext } from "../action.js";
import type { Caller } from "../caller.js";
import type { Service } from "../service.js";
import { untagged } from "./stored-text.js";

export interface McpOptions {
  readonly service: Service;
  readonly caller: Caller;
  readonly version: string;
  /** Told of bugs, and of what a client sends that is no message. */
  readonly onError: (error: unknown) => void;
}

/** What an action may use while it works for one call of a tool. */
export function actionContext({ service, caller }: McpOptions, { mcpReq }: ServerContext): ActionContext {
  const token = mcpReq._meta?.progressToken;
  let ended = 0;
  let total: number | undefined;
  // Where the client is gone, the signal of the call ends the work.
  const send = (sending: Promise<void>) => void sending.catch(() => {});
  const onEvent = (event: TraceEvent) => {
    if (event.event === "note") send(mcpReq.log("info", `${event.stage}: ${event.message}`, "askable"));
    // Inner steps stand behind the name of their stage.
    if (event.event !== "stage" || event.stage.includes(" > ") || token === undefined) return;
    ended += 1;
    const params = { progressToken: token, progress: ended, message: `${event.method} has ended` };
    const known = total !== undefined && total >= ended ? { total } : {};
    send(mcpReq.notify({ method: "notifications/progress", params: { ...params, ...known } }));
  };
  const onProgress: ActionContext["onProgress"] = (state) => {
    if (state.total > 0) total = state.total;
  };
  return { service, caller, signal: mcpReq.signal, onEvent, onProgress };
}

/** What went wrong as the result of the call, so that the model can do it better. A bug is told to whoever runs it. */
export function failedCall(error: unknown, onError: McpOptions["onError"]): CallToolResult {
  if (isAbort(error)) throw error;
  if (error instanceof AskableError) {
    return failure(error.hint === undefined ? error.message : `${error.message}\n${error.hint}`);
  }
  onError(error);
  return failure("This is a bug in askable; what it was stands in the server's own notes.");
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text: untagged(text) }], isError: true };
}

export function structured(text: string, output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent: output };
}

/** Whether the client of this call can show a form to its user. */
export function hasForms(server: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const own = envelope?.[CLIENT_CAPABILITIES_META_KEY] as Capabilities | undefined;
  const { elicitation } = own ?? (server.server.getClientCapabilities() as Capabilities | undefined) ?? {};
  // One that names no kind has forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

interface Capabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
}
