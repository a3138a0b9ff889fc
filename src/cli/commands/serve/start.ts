import { count } from "../../../language/numbers.js";
import type { RequestLine } from "../../../serve/http/record-requests.js";
import { serve } from "../../../serve/http/serve.js";
import { watchHome } from "../../../workspace/mirror/watch.js";
import type { ExitCode, Shell } from "../../command.js";
import { served } from "../../served.js";
import type { ServeArguments } from "./arguments.js";

/** Serves until a signal comes; then lets what is in flight end. */
export async function startServing(given: ServeArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, environment, output } = shell;
  watchHome(workspace, { signal: shell.signal, onNote: (note) => output.note(`note: ${note}`) });
  const milliseconds = (name: "grace" | `${string}-seconds`) => Number(given[name as keyof ServeArguments]) * 1000;
  const serving = await serve({
    ...{ workspace, environment, databases: given.databases, pipeline: given.pipeline },
    ...{ host: given.host, port: given.port, keys: given.keys },
    ...{ allowHosts: given["allow-host"], allowOrigins: given["allow-origin"], feedback: given["allow-feedback"] },
    maskPersonal: given["mask-personal"],
    limits: {
      rows: given["max-rows"],
      question: milliseconds("question-seconds"),
      statement: milliseconds("statement-seconds"),
      questions: given["max-questions"],
      databases: given["max-open"],
      idle: milliseconds("close-seconds"),
    },
    http: {
      body: given["max-body"],
      question: given["max-question"],
      url: given["max-url"],
      exportRows: given["max-export-rows"],
      perKey: given["max-per-key"],
      connections: given["max-connections"],
      headers: milliseconds("header-seconds"),
      request: milliseconds("request-seconds"),
      idle: milliseconds("idle-seconds"),
      grace: milliseconds("grace"),
    },
    logQuestions: given["log-questions"],
    onRequest: logTo(given.log, shell),
    onNote: (note) => output.note(`note: ${note}`),
  });
  const { url, databases, needsKeys } = serving;
  if (output.json) output.object({ url, databases, keys: needsKeys });
  else output.line(`askable serves ${count(databases.length, "database")} at ${url}${needsKeys ? ", with keys" : ""}`);
  return served(serving, milliseconds("grace"), shell);
}

function logTo(form: ServeArguments["log"], { output }: Shell): (line: RequestLine) => void {
  if (form === "off") return () => {};
  if (form === "json") return (line) => output.log(line);
  return ({ time, method, path, status, ms, request, key, code, failure }) =>
    output.note(
      [time, method, path, status, `${ms} ms`, key ?? "-", code ?? "-", request, failure ?? ""].join(" ").trimEnd(),
    );
}
