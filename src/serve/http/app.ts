import { Hono } from "hono";
import type { ActionContext } from "../action.js";
import { type Caller, requireRight } from "../caller.js";
import { PAGE_POLICY, type PageFile } from "../page/files.js";
import type { Service } from "../service.js";
import { exportFile, exportRows } from "./actions/export-rows.js";
import type { Env, HttpContext } from "./env.js";
import { type GuardOptions, guard, securityHeaders } from "./guards.js";
import type { Admission } from "./keys/admission.js";
import type { HttpLimits } from "./limits.js";
import { openApi, security } from "./openapi.js";
import { inputOf } from "./read-input.js";
import { whyNotReady } from "./ready.js";
import { type Recorder, recordRequests } from "./record-requests.js";
import { replyToProblems } from "./reply-to-problems.js";
import { reportPolicy } from "./report-policy.js";
import type { Route } from "./route.js";
import { ROUTES } from "./routes.js";
import { readRunReport } from "./runs.js";
import { streamAnswer } from "./stream-answer.js";
import { countStatement } from "./telemetry/count-statement.js";
import { observeQuestion } from "./telemetry/observe-question.js";
import type { Work } from "./work.js";

export interface AppOptions extends Pick<GuardOptions, "host" | "allowHosts" | "allowOrigins"> {
  readonly service: Service;
  readonly admission: Admission;
  readonly work: Work;
  readonly limits: HttpLimits;
  readonly recorder: Recorder;
  /** The files of the page, by their path. */
  readonly assets: ReadonlyMap<string, PageFile>;
  readonly version: string;
}

/** The HTTP interface of a service. */
export function createApp(options: AppOptions): Hono<Env> {
  const { service, admission, limits, recorder } = options;
  const app = new Hono<Env>();
  app.use(recordRequests(recorder));
  app.use(securityHeaders());
  app.use(guard({ ...options, longestUrl: limits.url }));
  for (const route of ROUTES) app.on(route.method.toUpperCase(), route.path, actionHandler(route, options));
  app.post("/export", exportHandler(options));
  app.get("/runs/:run/report", async (context) => {
    const caller = admitted(context, admission);
    requireRight(!service.maskPersonal, "see reports: they hold values");
    const html = await readRunReport(service.workspace, caller, context.req.param("run"));
    return context.html(html, 200, { "content-security-policy": reportPolicy(html) });
  });
  app.get("/health", (context) => context.json({ status: "up" }));
  app.get("/ready", async (context) => {
    const problem = await whyNotReady(options);
    return problem === undefined ? context.json({ ready: true }) : context.json({ ready: false, problem }, 503);
  });
  app.get("/metrics", async (context) => {
    admission.recognise(context.req.header("authorization"));
    const { metrics } = recorder;
    return context.body(await metrics.text(), 200, { "content-type": metrics.contentType });
  });
  const description = openApi(options.version);
  app.get("/openapi.json", (context) => context.json({ ...description, security: security(admission) }));
  for (const [path, { type, bytes }] of options.assets) {
    const headers = { "content-type": type, "content-security-policy": PAGE_POLICY, "cache-control": "no-cache" };
    app.get(path, (context) => context.body(bytes, 200, headers));
  }
  replyToProblems(app);
  return app;
}

function actionHandler(route: Route, options: AppOptions) {
  const { service, admission, work, limits, recorder } = options;
  return async (context: HttpContext) => {
    const caller = admitted(context, admission);
    const given = await inputOf(route, context, limits);
    const gone = context.req.raw.signal;
    const record = context.get("record");
    const heavy = route.kind !== "read";
    const { metrics } = recorder;
    const during = <Value>(act: (own: ActionContext) => Promise<Value>) =>
      work.during(caller, heavy, gone, (signal) => act({ service, caller, signal }));
    if (route.kind === "read") return context.json(await during((own) => route.run(given, own)));
    if (route.kind === "statement") {
      return context.json(await countStatement(metrics, () => during((own) => route.run(given, own))));
    }
    const observer = observeQuestion(metrics, recorder.exporter, record.span);
    const ask = (own: Pick<ActionContext, "onEvent" | "onProgress">) =>
      during((context) =>
        route.run(given, {
          ...{ ...context, onProgress: own.onProgress },
          onEvent: (event) => {
            observer.event(event);
            own.onEvent?.(event);
          },
        }),
      ).then(
        (answer) => {
          observer.answered(answer as { answered: boolean });
          return answer;
        },
        (error) => {
          observer.failed(error);
          throw error;
        },
      );
    if (!/\btext\/event-stream\b/.test(context.req.header("accept") ?? "")) return context.json(await ask({}));
    return streamAnswer(context, caller, limits, ask);
  };
}

function exportHandler({ service, admission, work, limits, recorder }: AppOptions) {
  return async (context: HttpContext) => {
    const caller = admitted(context, admission);
    const given = await inputOf({ method: "post", action: exportRows }, context, limits);
    const file = await countStatement(recorder.metrics, () =>
      work.during(caller, true, context.req.raw.signal, (signal) =>
        exportFile(given, limits.exportRows, { service, caller, signal }),
      ),
    );
    return context.body(new Uint8Array(file.bytes), 200, {
      "content-type": file.type,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll("'", "%27")}`,
      "askable-truncated": String(file.truncated),
    });
  };
}

function admitted(context: HttpContext, admission: Admission): Caller {
  const caller = admission.admit(context.req.header("authorization"));
  context.get("record").key = caller.name;
  return caller;
}
