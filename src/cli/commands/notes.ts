import { spawn } from "node:child_process";
import { AskableError } from "../../errors.js";
import { count } from "../../language/numbers.js";
import { flag } from "../arguments.js";
import { defineCommand, type Shell, wrongUsage } from "../command.js";
import { PREPARED } from "../shared-options.js";
import { tableText } from "../text/table.js";

export const notesCommand = defineCommand({
  name: "notes",
  describe: "Open what nobody has described yet, the most important first, for people to fill in",
  words: { database: PREPARED },
  options: {
    list: flag("Print the gaps and write nothing"),
    edit: flag("Open notes.yaml in your editor ($VISUAL, $EDITOR)"),
  },
  async run(given, shell) {
    if (given.list) return listGaps(given.database, shell);
    const { output, signal, environment } = shell;
    const editor = given.edit ? editorIn(environment) : undefined;
    const { writeNotes } = await import("../../operations/notes.js");
    const { file, gaps, added, contradictions } = await writeNotes(shell.workspace, given.database, { signal });
    for (const contradiction of contradictions) output.note(`note: ${contradiction}`);
    if (editor !== undefined) {
      await edit(editor, file);
      const { readYamlNotes } = await import("../../profiles/notes/yaml.js");
      await readYamlNotes(file);
    }
    if (output.json) output.object({ file, gaps: gaps.length, added, contradictions });
    else {
      output.line(`${count(gaps.length, "gap")} to fill in: ${file}${added > 0 ? ` (${added} new)` : ""}`);
      output.line(`Then: askable prepare ${given.database}`);
    }
    return 0;
  },
});

async function listGaps(database: string, { workspace, output }: Shell): Promise<0> {
  const { readNotesState } = await import("../../operations/notes.js");
  const { gaps, contradictions, ...state } = await readNotesState(workspace, database);
  if (output.json) {
    output.object({ ...state, gaps, contradictions });
    return 0;
  }
  for (const contradiction of contradictions) output.note(`note: ${contradiction}`);
  const rows = gaps.map(({ table, field, importance, known }) => [
    field === undefined ? table : `${table}.${field}`,
    String(importance),
    known,
  ]);
  if (rows.length > 0) output.line(tableText(["field", "importance", "what is known"], rows));
  else output.line("Everything is described by people.");
  return 0;
}

function editorIn(environment: Shell["environment"]): string {
  const editor = environment.VISUAL || environment.EDITOR;
  if (editor && process.stdin.isTTY) return editor;
  throw wrongUsage(
    editor ? "--edit needs a terminal" : "--edit: neither VISUAL nor EDITOR is set",
    "Leave --edit away and open the file that is printed.",
  );
}

/** An editor may come with options, "code --wait", so a shell reads it; the file's name is no part of that text. */
function edit(editor: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new AskableError(`The editor "${editor}" ended with ${code ?? "a signal"}`));
    });
  });
}
