import { names, number, text } from "../arguments.js";
import { defineCommand } from "../command.js";
import { wholeFrom } from "../shared-options.js";

export const serveCommand = defineCommand({
  name: "serve",
  describe: "Serve the prepared databases over HTTP: a JSON API, and a page to ask questions in",
  words: {},
  options: {
    host: text("Address to listen on", { empty: "name an address" }),
    port: number("Port to listen on; 0 takes any that is free", { default: 4747, ...wholeFrom(0) }),
    databases: names("The only databases to serve, commas between (default: all that are prepared)"),
    pipeline: text("The pipeline that answers where a question names none", { empty: "name a pipeline" }),
  },
  async run(given, { workspace, environment, output, signal }) {
    const { serve } = await import("../../serve/http/serve.js");
    const { databases, pipeline, host = "127.0.0.1", port } = given;
    const serving = await serve({ workspace, environment, databases, pipeline, host, port });
    output.note(`askable serves ${serving.databases.length} databases at ${serving.url}`);
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await serving.stop();
    return 0;
  },
});
