import { choice, completing, flag, names, number, optionalWord, text, texts, type ValuesOf } from "../../arguments.js";
import { wholeFrom } from "../../shared-options.js";

export const KEY_ACTIONS: readonly string[] = ["add", "list", "remove"];

export const words = {
  subject: completing(["keys"], optionalWord("keys: change who may use it, instead of serving")),
  action: completing(KEY_ACTIONS, optionalWord("keys: add, list or remove")),
  name: completing("key", optionalWord("keys add, remove: which")),
};

const seconds = (describe: string, usual: number) =>
  number(describe, { default: usual, fits: (value) => value > 0, wrong: "give a number of seconds above 0" });

/** Of `askable serve` alone. */
const serveOptions = {
  host: text("Address to listen on; others than 127.0.0.1 need keys", { empty: "name an address" }),
  port: number("Port to listen on; 0: any that is free", {
    default: 4747,
    fits: (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
    wrong: "give a number from 0 to 65535",
  }),
  keys: choice(
    ["required", "off"],
    "Whether a key is needed (default: where there are keys, or other machines reach it)",
  ),
  "allow-host": names("Names by which it is called: behind a proxy, that of the site"),
  "allow-origin": texts("Origin of another site whose pages may use it, https://site.example; may be repeated"),
  "allow-feedback": flag("Whether accepted answers become solved examples"),
  "mask-personal": flag("Show tokens in place of personal values, and send them to models"),
  pipeline: text("The pipeline that answers where a question names none", { empty: "name a pipeline" }),
  "max-body": number("Bytes of a request's body", { default: 1_000_000, ...wholeFrom(1) }),
  "max-question": number("Characters of a question, 4000 at most", { default: 4000, ...wholeFrom(1) }),
  "max-url": number("Characters of a URL", { default: 8192, ...wholeFrom(100) }),
  "max-rows": number("Rows of an answer", { default: 10_000, ...wholeFrom(1) }),
  "max-export-rows": number("Rows of an export", { default: 100_000, ...wholeFrom(1) }),
  "question-seconds": seconds("Time for a question", 120),
  "statement-seconds": seconds("Time for a statement that a caller wrote", 30),
  "max-questions": number("Questions in work at the same time", { default: 64, ...wholeFrom(1) }),
  "max-per-key": number("Questions and statements in work at the same time, of one key", {
    default: 8,
    ...wholeFrom(1),
  }),
  "max-open": number("Databases that are kept open", { default: 32, ...wholeFrom(1) }),
  "max-connections": number("Connections at the same time", { default: 2000, ...wholeFrom(1) }),
  "header-seconds": seconds("Time for the headers of a request to come", 10),
  "request-seconds": seconds("Time for a whole request to come", 30),
  "idle-seconds": seconds("Time that a connection may rest between two requests", 10),
  "close-seconds": seconds("Time after which a database that nobody uses is closed", 300),
  grace: seconds("Time for work in flight to end when it is told to stop", 10),
  log: choice(["json", "text", "off"], "A line for each request on stderr", "json"),
  "log-questions": flag("Whether the lines hold the questions"),
};

/** Of `askable serve keys add` alone. */
const keyOptions = {
  "calls-per-day": number("keys add: calls a day, in UTC", wholeFrom(1)),
  "per-minute": number("keys add: calls a minute", wholeFrom(1)),
  expires: text("keys add: the last day on which it holds, 2027-01-31", {
    form: /^\d{4}-\d{2}-\d{2}$/,
    otherwise: "give a day as 2027-01-31",
  }),
  sql: flag("keys add: --no-sql hides the SQL of answers", true),
  rows: flag("keys add: --no-rows hides rows", true),
  traces: flag("keys add: --no-traces hides what happened on the way to an answer", true),
  "run-sql": flag("keys add: may run SQL of its own"),
  "may-read": texts("keys add: DATABASE=TABLE,TABLE.FIELD: all that it may read of a file; may be repeated"),
  role: texts("keys add: DATABASE=ROLE: whose rights it has on a PostgreSQL server; may be repeated"),
  user: texts(
    "keys add: DATABASE=USER:VARIABLE: whose account it has on a server, and the environment variable of the password",
  ),
  feedback: flag("keys add: may accept answers, where --allow-feedback is on"),
};

export const options = {
  databases: names("The only databases that are served, or that a key may use, commas between (default: all)"),
  ...serveOptions,
  ...keyOptions,
};

export type ServeArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;

/** The options given that are not of this use of the command, which would do nothing. */
export function idleOptions(given: ServeArguments, use: "serve" | "add" | "other"): string[] {
  const idle = { ...(use !== "serve" && serveOptions), ...(use !== "add" && keyOptions) };
  const more = use === "other" && given.databases !== undefined ? ["databases"] : [];
  const changed = Object.entries(idle).filter(([name, option]) => {
    const value = given[name as keyof ServeArguments];
    return value !== undefined && value !== option.default;
  });
  return [...changed.map(([name]) => name), ...more];
}
