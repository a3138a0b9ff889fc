import { resolve } from "node:path";
import { serveRewards } from "../../../serve/rewards/serve-rewards.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import { served } from "../../served.js";
import type { TrainingArguments } from "./arguments.js";

/** What is given to work in flight when a signal comes. */
const GRACE = 10_000;

/** Rewards completions until a signal comes; then lets what is in flight end. */
export async function startRewards(given: TrainingArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, environment, output } = shell;
  if (given.data !== undefined) throw wrongArgument("data", "serve-rewards takes none: requests hold the gold queries");
  if (given.databases === undefined) throw wrongArgument("databases", "name the folder of the databases");
  const databases = resolve(given.databases);
  const serving = await serveRewards({
    ...{ databases, host: given.host, port: given.port ?? 8077, allowHosts: given["allow-host"] },
    key: environment.ASKABLE_REWARDS_KEY || undefined,
    ...{ metric: given.metric, deadline: given.deadline * 1000, children: given.concurrency },
    ...{ longest: given["max-completion"], body: given["max-body"], waiting: given["max-waiting"] },
    goldResults: workspace.goldResults,
    grace: GRACE,
    onRequest: given.log === "json" ? (line) => output.log(line) : undefined,
  });
  if (output.json) output.object({ url: serving.url, databases });
  else output.line(`askable rewards completions on the databases of ${databases} at ${serving.url}`);
  return served(serving, GRACE, shell);
}
