import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseTemplate, type Template } from "../../prompts/template.js";

/** Prompts of tasks that no pipeline has. */
const FOLDER = new URL("../../../training/prompts/", import.meta.url);

export function auxiliaryPrompt(name: "reverse-question" | "reverse-evidence"): Template {
  const path = fileURLToPath(new URL(`${name}.md`, FOLDER));
  return parseTemplate(readFileSync(path, "utf8"), path);
}
