import { readFileSync } from "node:fs";
import { AskableError } from "../../errors.js";
import { owner } from "../caller.js";
import { readPage } from "../page/files.js";
import { openService, type ServiceOptions } from "../service.js";
import { createApp } from "./app.js";
import { admission } from "./keys/admission.js";
import { openBudgets } from "./keys/budgets.js";
import { keyFile } from "./keys/key-file.js";
import { type KeyRing, openKeyRing } from "./keys/key-ring.js";
import { HTTP_LIMITS, type HttpLimits } from "./limits.js";
import { reachedAs } from "./reached.js";
import type { Recorder } from "./record-requests.js";
import { listen } from "./server.js";
import { openExporter } from "./telemetry/exporter.js";
import { openMetrics } from "./telemetry/metrics.js";
import { trackWork } from "./work.js";

export interface ServeOptions extends ServiceOptions {
  /** An address of this machine. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
  readonly allowHosts?: readonly string[] | undefined;
  readonly allowOrigins?: readonly string[] | undefined;
  /**
   * `required`: whoever asks needs a key. `off`: nobody does, on loopback only. Default: they are required where there are
   * any, and wherever other machines can reach the service.
   */
  readonly keys?: "required" | "off" | undefined;
  /** Whether answers may become solved examples. */
  readonly feedback?: boolean | undefined;
  readonly http?: Partial<HttpLimits> | undefined;
  readonly logQuestions?: boolean | undefined;
  readonly onRequest?: Recorder["onRequest"] | undefined;
  /** Told what does not work while the service goes on. */
  readonly onNote?: ((note: string) => void) | undefined;
}

export interface Serving {
  readonly url: string;
  readonly databases: readonly string[];
  readonly needsKeys: boolean;
  /** Lets work in flight end, within the time of grace, and closes all. */
  stop(): Promise<void>;
}

/** Serves the databases of a workspace over HTTP. @throws AskableError where it may not or cannot. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { workspace, environment, host = "127.0.0.1", feedback = false, onNote = () => {} } = options;
  const limits = { ...HTTP_LIMITS, ...options.http };
  const keys = keyRing(options, host);
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const exporter = openExporter({ environment, version, onNote });
  const service = await openService(options);
  const budgets = openBudgets(workspace, onNote);
  const work = trackWork(() => (keys?.needed() ? limits.perKey : service.limits.questions));
  const app = createApp({
    ...{ service, work, limits, host, version },
    allowHosts: options.allowHosts ?? [],
    allowOrigins: options.allowOrigins ?? [],
    admission: admission(keys, budgets, { feedback }),
    recorder: {
      ...{ exporter, metrics: openMetrics(service), onRequest: options.onRequest ?? (() => {}) },
      logQuestions: options.logQuestions ?? false,
    },
    assets: await readPage(),
  });
  // Statements may take longer than their deadline, and a reply has to be sent after them.
  const silence = 1.5 * Math.max(service.limits.question, service.limits.statement) + limits.stalled;
  const listening = await listen(app, { host, port: options.port, silence, limits });
  return {
    url: listening.url,
    databases: service.names(owner({ feedback })),
    needsKeys: keys?.needed() ?? false,
    async stop() {
      await work.stop(limits.grace);
      await listening.close();
      await service.stop(0);
      await Promise.all([budgets.close(), exporter?.close()]);
    },
  };
}

/** Undefined where none are asked for, whatever comes. */
function keyRing({ keys, allowHosts = [], workspace }: ServeOptions, host: string): KeyRing | undefined {
  const others = reachedAs(host, allowHosts);
  if (keys === "off" && others === undefined) return undefined;
  if (keys === "off") {
    throw new AskableError(`Other machines can reach ${others}, where keys are needed`, {
      hint: "Leave out --keys off, or listen on 127.0.0.1 without --allow-host.",
    });
  }
  return openKeyRing(keyFile(workspace), keys === "required" || others !== undefined);
}
