import { existsSync } from "node:fs";
import { openDatabase } from "../../databases/open.js";
import { hostOf, TRUSTED_HOSTS } from "../../databases/trusted-hosts.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { openAsker } from "../../operations/ask/asker.js";
import { suggestQuestion } from "../../operations/init/first-question.js";
import { databasesIn } from "../../operations/init/found-databases.js";
import { type PrepareReport, prepareDatabase } from "../../operations/prepare/prepare.js";
import { type NewModel, newConfig, writeNewConfig } from "../../workspace/new-config.js";
import { addTrust, trustedFolder } from "../../workspace/trust.js";
import { type ExitCode, type Shell, wrongUsage } from "../command.js";
import { jsonAnswer, printAnswer } from "../text/answer.js";
import { showPrepared } from "../text/prepared.js";
import { askDatabase, askModel, type Dialog, openDialog } from "./questions.js";

export interface Wanted {
  readonly database: string | undefined;
  readonly model: NewModel | undefined;
  readonly question: string | undefined;
  /** Whether a first question is asked. */
  readonly asks: boolean;
  readonly replace: boolean;
  /** Whether nobody is there to answer. */
  readonly yes: boolean;
}

interface Chosen {
  readonly database: string;
  readonly model: NewModel | undefined;
}

/** Nothing is written before all is known that a person has to say. */
export async function initialise(wanted: Wanted, shell: Shell): Promise<ExitCode> {
  const { workspace, output, progress, signal } = shell;
  const chosen = await withDialog(wanted, signal, (dialog) => choose(wanted, dialog, shell));
  signal.throwIfAborted();
  if (chosen === undefined) {
    output.line("\nNothing was written.");
    return 0;
  }
  const kept = await writeNewConfig(workspace, newConfig(workspace, chosen.model));
  const environment = await trusted(chosen, shell);
  output.note(`Wrote ${workspace.config}.${kept === undefined ? "" : ` The one before is ${kept}.`}`);
  const report = await prepareDatabase(chosen.database, {
    ...{ workspace, environment, signal },
    onProgress: progress.report,
    onNote: (note) => output.note(`note: ${note}`),
  }).finally(() => progress.stop());
  if (!output.json) showPrepared(report, workspace, output);
  const answer = wanted.asks ? await askFirst(report, wanted, { ...shell, environment }) : undefined;
  if (output.json) output.object({ config: workspace.config, prepared: report, answer: answer && jsonAnswer(answer) });
  return report.broken.length > 0 ? 1 : 0;
}

/** A dialog while it is needed: an open one would take Ctrl-C from the work. Undefined where nobody is there to answer. */
async function withDialog<Value>(
  { yes }: Wanted,
  signal: AbortSignal,
  use: (dialog: Dialog | undefined) => Promise<Value>,
): Promise<Value> {
  const dialog = yes ? undefined : openDialog(signal);
  try {
    return await use(dialog);
  } finally {
    dialog?.close();
  }
}

/** Undefined where the person left. */
async function choose(wanted: Wanted, dialog: Dialog | undefined, shell: Shell): Promise<Chosen | undefined> {
  const { workspace, output } = shell;
  if (existsSync(workspace.config) && !wanted.replace) {
    if (dialog === undefined) {
      throw wrongUsage(
        `${workspace.config} is there already`,
        "It is kept. To have a new one beside the old: --replace. To add a model: askable models add; a database: askable prepare.",
      );
    }
    output.line(`${workspace.config} is there already. A new one would take its place; the old one is kept beside it.`);
    if (!/^y(es)?$/i.test((await dialog.ask("Replace it? [y/N]: ")) ?? "")) return undefined;
  }
  const found = wanted.database === undefined ? await databasesIn(".") : [];
  const check = (location: string) => checkDatabase(location, shell);
  if (dialog === undefined) {
    const database = wanted.database ?? onlyOne(found.map(({ path }) => path));
    await check(database);
    return { database, model: wanted.model };
  }
  const database = wanted.database ?? (await askDatabase(dialog, found, check, output));
  if (database === undefined) return undefined;
  if (wanted.database !== undefined) await check(database);
  const model = wanted.model ?? (await askModel(dialog, output));
  return model === undefined ? undefined : { database, model: model ?? undefined };
}

function onlyOne(paths: readonly string[]): string {
  const [path, ...more] = paths;
  if (path !== undefined && more.length === 0) return path;
  throw wrongUsage(
    path === undefined
      ? "There is no database in this folder"
      : `There are several databases here: ${paths.join(", ")}`,
    "Name one: --database FILE",
  );
}

/** What cannot be opened is known before anything is written. */
async function checkDatabase(location: string, { environment, signal }: Shell): Promise<void> {
  const database = await openDatabase(location, { environment: withHost(location, environment), children: 1, signal });
  await database.close();
}

/** What the user named is trusted, now and the next time. */
async function trusted({ database }: Chosen, { workspace, environment }: Shell): Promise<Shell["environment"]> {
  const host = hostOf(database);
  await addTrust(environment, {
    hosts: host ? [host] : [],
    workspaces: [trustedFolder(workspace.folder)],
  }).catch(() => {});
  return withHost(database, environment);
}

function withHost(location: string, environment: Shell["environment"]): Shell["environment"] {
  const hosts = [environment[TRUSTED_HOSTS] ?? "", hostOf(location) ?? ""];
  return { ...environment, [TRUSTED_HOSTS]: hosts.filter(Boolean).join(",") };
}

/** Undefined where there is nothing to ask. */
async function askFirst({ name }: PrepareReport, wanted: Wanted, shell: Shell): Promise<AskResult | undefined> {
  const { output, progress, signal, environment } = shell;
  const workspace = { ...shell.workspace, trust: "trusted" as const };
  const asker = await openAsker(name, { workspace, environment, signal, onNote: output.note });
  try {
    const suggested = wanted.question ?? suggestQuestion(asker.open.profile);
    if (!output.json) output.line();
    const question = await withDialog(wanted, signal, async (dialog) => {
      if (dialog === undefined || wanted.question !== undefined) return suggested;
      const typed = await dialog.ask(
        suggested === undefined ? "A first question: " : `A first question [${suggested}]: `,
      );
      return typed === "" ? suggested : typed;
    });
    if (!question) return undefined;
    if (wanted.yes && !output.json) output.line(question);
    const answer = await asker.ask(question, { onProgress: progress.report });
    progress.stop();
    if (!output.json) {
      output.line();
      printAnswer(answer, name, {}, output);
    }
    return answer;
  } finally {
    progress.stop();
    await asker.close();
  }
}
