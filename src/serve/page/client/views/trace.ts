import { get, pathOf } from "../api.js";
import { type Content, element, isolated, link } from "../dom.js";
import { toAsk } from "../route.js";
import { sqlBlock } from "../sql.js";
import { cellText, count, durationText, surely } from "../text.js";
import type { Page, View } from "../view.js";

type TraceEvent = { readonly event: string } & Readonly<Record<string, unknown>>;

interface Trace {
  readonly database: string;
  readonly complete: boolean;
  readonly events: readonly TraceEvent[];
}

/** What happened on the way to an answer, event by event. */
export async function traceView(trace: string, { signal }: Page): Promise<View> {
  const { database, complete, events } = await get<Trace>(pathOf("traces", trace), {}, signal);
  const start = events.find(({ event }) => event === "start");
  const question = start === undefined ? trace : String(start.question);
  return {
    title: question,
    content: [
      element(
        "p",
        { class: "lead" },
        "Asked of ",
        link(toAsk(database, question), isolated(database)),
        start !== undefined && [" by ", isolated(String(start.pipeline))],
        ` · ${trace}`,
      ),
      !complete && element("p", { class: "warning" }, "It ended without an answer or a failure."),
      element("ol", { class: "trace" }, events.filter(({ event }) => event !== "start").map(step)),
    ],
  };
}

function step(event: TraceEvent): HTMLElement {
  const [title, content] = shownOf(event);
  return element("li", { class: `event-${event.event.replaceAll(/\W/g, "")}` }, element("p", {}, title), content);
}

function shownOf(event: TraceEvent): readonly [title: Content, content: Content] {
  const text = (name: string) => (event[name] === undefined || event[name] === null ? "" : cellText(event[name]));
  const by = element("small", {}, isolated(text("stage")));
  const took = typeof event.ms === "number" ? durationText(event.ms / 1000) : "";
  switch (event.event) {
    case "stage":
      return [element("strong", {}, `${text("method")} ended after ${took}`), null];
    case "slot":
      return [["Found ", isolated(text("title") || text("slot")), " ", by], linesOf(event)];
    case "candidate":
      return [
        [`Query ${text("id")} by ${text("generator")}: ${outcomeOf(event)} `, by],
        [sqlBlock(text("sql"), `SQL of query ${text("id")}`), event.message !== undefined && warning(text("message"))],
      ];
    case "call":
      return [
        [
          `Asked ${text("model")} as ${text("role")}, ${took}, ${text("tokensIn")} tokens in, ${text("tokensOut")} out `,
          by,
        ],
        [
          event.failure !== undefined && warning(text("failure")),
          messagesOf(event),
          event.reply !== undefined && fold("Reply", text("reply")),
        ],
      ];
    case "note":
      return [[isolated(text("message")), " ", by], null];
    case "answer":
      return [
        [
          element("strong", {}, event.sql === null ? "I do not know" : "Answer"),
          `, ${surely(Number(event.confidence))} sure. `,
          isolated(text("why")),
        ],
        event.sql !== null && sqlBlock(text("sql"), "SQL of the answer"),
      ];
    case "failed":
      return [element("strong", {}, "Failed"), warning(text("message"))];
    default:
      return [event.event, fold("All of it", JSON.stringify(event, null, 2))];
  }
}

const warning = (message: string) => element("p", { class: "warning" }, isolated(message));

function outcomeOf({ outcome, rows }: TraceEvent): string {
  return typeof rows === "number" ? count(rows, "row") : String(outcome);
}

function linesOf({ lines, value }: TraceEvent): Content {
  const shown = Array.isArray(lines) ? lines : [];
  if (shown.length > 0)
    return element(
      "ul",
      {},
      shown.map((line) => element("li", {}, isolated(String(line)))),
    );
  return fold("Value", JSON.stringify(value, null, 2) ?? "");
}

function messagesOf({ messages }: TraceEvent): Content {
  if (!Array.isArray(messages)) return null;
  return messages.map(({ role, content }) => fold(`Message of ${String(role)}`, String(content)));
}

const fold = (title: string, text: string) =>
  element(
    "details",
    {},
    element("summary", {}, title),
    element("pre", { class: "whole", tabindex: "0", role: "group", "aria-label": title }, text),
  );
