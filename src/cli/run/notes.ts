import { spawn } from "node:child_process";
import { z } from "zod";
import { AskableError } from "../../errors.js";
import { count } from "../../language/numbers.js";
import { readNotesState, writeNotes } from "../../operations/notes.js";
import { readYamlNotes } from "../../profiles/notes/yaml.js";
import { defineOperation } from "../operation.js";
import { tableText } from "../text/table.js";

const schema = z.object({
  database: z.string().min(1, "name a prepared database"),
  list: z.boolean(),
  edit: z.boolean(),
});

export const notesOperation = defineOperation(schema, async (given, { workspace, output, signal, environment }) => {
  if (given.list) {
    const { gaps, contradictions, ...state } = await readNotesState(workspace, given.database);
    if (output.json) {
      output.object({ ...state, gaps, contradictions });
      return;
    }
    for (const contradiction of contradictions) output.note(`note: ${contradiction}`);
    if (gaps.length === 0) output.line("Everything is described by people.");
    else
      output.line(
        tableText(
          ["field", "importance", "what is known"],
          gaps.map(({ table, field, importance, known }) => [
            field === undefined ? table : `${table}.${field}`,
            String(importance),
            known,
          ]),
        ),
      );
    return;
  }
  const editor = given.edit ? editorOf(environment) : undefined;
  const { file, gaps, added, contradictions } = await writeNotes(workspace, given.database, { signal });
  for (const contradiction of contradictions) output.note(`note: ${contradiction}`);
  if (editor !== undefined) {
    await edit(editor, file);
    await readYamlNotes(file);
  }
  if (output.json) output.object({ file, gaps: gaps.length, added, contradictions });
  else {
    output.line(`${count(gaps.length, "gap")} to fill in: ${file}${added > 0 ? ` (${added} new)` : ""}`);
    output.line(`Then: askable prepare ${given.database}`);
  }
});

function editorOf(environment: Readonly<Record<string, string | undefined>>): string {
  const editor = environment.VISUAL || environment.EDITOR;
  if (editor && process.stdin.isTTY) return editor;
  throw new AskableError(editor ? "--edit needs a terminal" : "--edit: neither VISUAL nor EDITOR is set", {
    code: "usage",
    hint: "Leave --edit away and open the file that is printed.",
  });
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
