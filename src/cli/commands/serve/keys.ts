import { AskableError } from "../../../errors.js";
import { addKey, keyFile, readKeys, removeKey, type ServeKey } from "../../../serve/http/keys/key-file.js";
import { requireProfile } from "../../../workspace/preparation.js";
import { preparedNames, type Workspace } from "../../../workspace/workspace.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { ServeArguments } from "./arguments.js";
import { keyRights } from "./key-rights.js";

/** Adds, lists or removes keys of the service. */
export async function changeKeys(given: ServeArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, output } = shell;
  const path = keyFile(workspace);
  const { action, name = "" } = given;
  if (action === "list") {
    const keys = readKeys(path);
    if (output.json) output.object({ keys: keys.map(({ hash: _, ...key }) => key) });
    else output.line(keys.length === 0 ? "There are no keys." : keyTable(keys));
  } else if (action === "remove") {
    await removeKey(path, name);
    if (output.json) output.object({ removed: name });
    output.note(`The key "${name}" holds no more.`);
  } else {
    const key = await addKey(path, await keyOf(given, workspace));
    if (output.json) output.object({ name, key });
    else output.line(key);
    output.note("Keep it: it is shown this once. Send it as Authorization: Bearer KEY.");
  }
  return 0;
}

async function keyOf(given: ServeArguments, workspace: Workspace): Promise<Omit<ServeKey, "hash" | "created">> {
  const { name = "", databases, expires, "calls-per-day": callsPerDay, "per-minute": perMinute } = given;
  const prepared = preparedNames(workspace);
  const profileOf = async (database: string) => {
    requirePrepared(database, prepared);
    return (await requireProfile(workspace, database)).profile;
  };
  for (const each of databases ?? []) requirePrepared(each, prepared);
  const rights = await keyRights(given, profileOf);
  if (expires !== undefined && expires < new Date().toISOString().slice(0, 10)) {
    throw wrongArgument("expires", `${expires} is over`);
  }
  return {
    name,
    ...(rights && { rights }),
    ...(databases && { databases: [...databases] }),
    ...(callsPerDay !== undefined && { callsPerDay }),
    ...(perMinute !== undefined && { perMinute }),
    ...(expires !== undefined && { expires }),
    sees: { sql: given.sql, rows: given.rows, traces: given.traces },
    runsSql: given["run-sql"],
    givesFeedback: given.feedback,
  };
}

function requirePrepared(name: string, prepared: readonly string[]): void {
  if (prepared.includes(name)) return;
  const hint = prepared.length === 0 ? "Nothing is prepared yet." : `Prepared are: ${prepared.join(", ")}.`;
  throw new AskableError(`There is no database "${name}"`, { hint });
}

function keyTable(keys: readonly ServeKey[]): string {
  const rows = keys.map((key) => [
    key.name,
    databasesText(key),
    limitsText(key),
    key.expires ?? "never",
    rightsText(key),
    key.created.slice(0, 10),
  ]);
  return tableText(["name", "databases", "calls", "expires", "may", "created"], rows);
}

function databasesText({ databases, rights = {} }: ServeKey): string {
  const partly = Object.keys(rights);
  const named = (databases ?? ["all", ...partly]).map((name) => (partly.includes(name) ? `${name} in part` : name));
  return named.join(", ");
}

function limitsText({ callsPerDay, perMinute }: ServeKey): string {
  const limits = [callsPerDay && `${callsPerDay} a day`, perMinute && `${perMinute} a minute`].filter(Boolean);
  return limits.length === 0 ? "any" : limits.join(", ");
}

function rightsText({ sees, runsSql, givesFeedback }: ServeKey): string {
  const seen = Object.entries(sees).flatMap(([what, allowed]) => (allowed ? [what] : []));
  const may = [seen.length > 0 && `see ${seen.join(", ")}`, runsSql && "run SQL", givesFeedback && "accept answers"];
  return may.filter(Boolean).join("; ") || "ask";
}
