import { messageOf, withoutPasswords } from "../../errors.js";
import type { ServiceOptions } from "../../serve/service.js";
import { watchHome } from "../../workspace/mirror/watch.js";
import { flag, names, number, text, type ValuesOf } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";
import { wholeFrom } from "../shared-options.js";
import { version } from "../version.js";

const SECONDS = { fits: (value: number) => value > 0, wrong: "give a number of seconds above 0" };

const options = {
  databases: names("The only databases to serve, commas between (default: all that are prepared)"),
  "allow-feedback": flag("Let clients keep answers as solved examples (accept_answer)"),
  "mask-personal": flag("Show tokens in place of personal values, and send them to models"),
  pipeline: text("Which pipeline answers (default: as askable ask has it)", { empty: "name a pipeline" }),
  "max-rows": number("Rows of an answer", { default: 1000, ...wholeFrom(1) }),
  "question-seconds": number("Seconds that a question may take", { default: 120, ...SECONDS }),
  "statement-seconds": number("Seconds that a statement of run_sql may take", { default: 30, ...SECONDS }),
  http: flag("Speak streamable HTTP on this machine instead of stdin and stdout"),
  port: number("With --http: the port; 0 takes any that is free (default: 8765)", {
    fits: (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
    wrong: "give a port, 0 to 65535",
  }),
  host: text("With --http: the address, which must be of this machine alone (default: 127.0.0.1)", {
    empty: "name an address",
  }),
};

export const mcpCommand = defineCommand({
  name: "mcp",
  describe: "Serve prepared databases to assistants and agents, over the Model Context Protocol",
  words: {},
  options,
  async run(given, { workspace, output, progress, signal, environment }) {
    if (!given.http && (given.host !== undefined || given.port !== undefined)) {
      throw wrongUsage("--host and --port need --http", "Without it, MCP is spoken on stdin and stdout.");
    }
    const { openService } = await import("../../serve/service.js");
    const { owner } = await import("../../serve/caller.js");
    const service = await openService({ workspace, environment, ...serviceOptions(given) });
    progress.stop();
    watchHome(workspace, { signal, onNote: (note) => output.note(`askable mcp: ${note}`) });
    const mcp = {
      service,
      caller: owner({ feedback: given["allow-feedback"] }),
      version: version(),
      onError: (error: unknown) => output.note(withoutPasswords(`askable mcp: ${messageOf(error)}`)),
    };
    const served = service.names(mcp.caller);
    const said = served.length === 0 ? "no database is prepared yet" : served.join(", ");
    try {
      if (given.http) {
        const { serveOverHttp } = await import("../../serve/mcp/http.js");
        const address = { host: given.host ?? "127.0.0.1", port: given.port ?? 8765 };
        await serveOverHttp(mcp, address, signal, (url) => output.note(`askable mcp: ${said}; listening at ${url}`));
      } else {
        const { serveOverStdio } = await import("../../serve/mcp/stdio.js");
        output.note(`askable mcp: ${said}; speaking on stdin and stdout`);
        await serveOverStdio(mcp, { input: process.stdin, output: process.stdout }, signal);
      }
    } finally {
      // Who asked is gone: there is nothing to wait for.
      await service.stop(0);
    }
    return 0;
  },
});

/** What the service is set to by the command line. */
function serviceOptions(given: ValuesOf<typeof options>): Omit<ServiceOptions, "workspace" | "environment"> {
  const { databases, pipeline, "max-rows": rows } = given;
  const [question, statement] = [given["question-seconds"] * 1000, given["statement-seconds"] * 1000];
  return { databases, pipeline, maskPersonal: given["mask-personal"], limits: { rows, question, statement } };
}
