import { fileURLToPath } from "node:url";
import { owner } from "../caller.js";
import { openService, type ServiceOptions } from "../service.js";
import { createApp } from "./app.js";
import { readAssets } from "./assets.js";
import { listen } from "./server.js";

export interface ServeOptions extends ServiceOptions {
  readonly host: string;
  readonly port: number;
}

export interface Serving {
  readonly url: string;
  readonly databases: readonly string[];
  stop(): Promise<void>;
}

/** Where the files of the page lie. */
const PAGE = fileURLToPath(new URL("page/assets", new URL("../", import.meta.url)));

export async function serve(options: ServeOptions): Promise<Serving> {
  const service = await openService(options);
  const caller = owner({ feedback: false });
  const app = createApp({ service, caller, assets: await readAssets(PAGE) });
  const listening = await listen(app, options);
  return {
    url: listening.url,
    databases: service.names(caller),
    async stop() {
      await Promise.all([listening.close(), service.stop(1000)]);
    },
  };
}
