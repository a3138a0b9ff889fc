import { McpServer, type ToolAnnotations } from "@modelcontextprotocol/server";
import type { Action } from "../action.js";
import { ask } from "../actions.js";
import { answerText } from "./answer-text.js";
import { actionContext, failedCall, hasForms, type McpOptions, structured } from "./call-tool.js";
import { rivalOf, waitingAnswers } from "./open-question.js";
import { instructions, registerPrompt } from "./prompt.js";
import { registerResources } from "./resources.js";
import { onlyOne, publishedInput, readArguments } from "./tool-schema.js";
import { type Tool, tools } from "./tools.js";

/** Rows that a text shows where the client names no number. */
const SHOWN_ROWS = 20;

/** What is prepared meanwhile is there when it is asked for; nobody is told of it. */
const UNTOLD = { listChanged: false };
const CAPABILITIES = { logging: {}, tools: UNTOLD, resources: UNTOLD, prompts: UNTOLD };

/** Makes servers that speak MCP, one for each connection, all with the same service. */
export function mcpServers(options: McpOptions): () => McpServer {
  const waiting = waitingAnswers();
  return () => {
    const server = new McpServer(
      { name: "askable", title: "askable", version: options.version },
      { instructions: instructions(options), capabilities: CAPABILITIES },
    );
    server.server.onerror = options.onError;
    registerAsk(server, options, waiting);
    for (const tool of tools) if (tool.offered?.(options.caller) ?? true) registerTool(server, tool, options);
    registerResources(server, options);
    registerPrompt(server, options);
    return server;
  };
}

function registerTool(server: McpServer, { action, text }: Tool, options: McpOptions): void {
  server.registerTool(action.name, declaration(action, options), async (given, context) => {
    try {
      const input = readArguments(action, given, options.service, options.caller);
      const output = await action.run(input, actionContext(options, context));
      return structured(text(output as never, shownRows(given)), output);
    } catch (error) {
      return failedCall(error, options.onError);
    }
  });
}

/** As the other tools, but that it asks the client's user where two readings are about equally likely. */
function registerAsk(server: McpServer, options: McpOptions, waiting: ReturnType<typeof waitingAnswers>): void {
  server.registerTool(ask.name, declaration(ask as unknown as Action, options), async (given, context) => {
    try {
      const input = readArguments(ask, given, options.service, options.caller);
      const working = actionContext(options, context);
      const resumed = await waiting.resume(context, working);
      if (resumed) return structured(answerText(resumed.answer, shownRows(given), resumed.chosen), resumed.answer);
      const answer = ask.output.parse(await ask.run(input, working));
      const rival = hasForms(server, context) ? rivalOf(answer) : undefined;
      // Whoever comes back with an answer that was forgotten is not asked again.
      if (rival && context.mcpReq.requestState() === undefined) return waiting.ask(answer, rival, input.limit);
      return structured(answerText(answer, shownRows(given)), answer);
    } catch (error) {
      return failedCall(error, options.onError);
    }
  });
}

function declaration(action: Action, { service, caller }: McpOptions) {
  const { title, describe: description, readOnly, output: outputSchema } = action;
  const annotations: ToolAnnotations = {
    title,
    readOnlyHint: readOnly,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  return {
    ...{ title, description, annotations, outputSchema },
    inputSchema: publishedInput(action, onlyOne(service.names(caller))),
  };
}

const shownRows = (given: Record<string, unknown>) =>
  given.limit === undefined ? SHOWN_ROWS : Number.POSITIVE_INFINITY;
