import type { ModelRequest } from "#askable/models/model.js";

export type PromptKind = "keywords" | "precise" | "recall" | "generate" | "fix" | "select";

/** Which of the prompts of adaptive-hybrid and direct a request was made with. */
export function promptKind({ messages }: ModelRequest): PromptKind {
  const system = messages[0]!.content;
  if (system.startsWith("You find the words")) return "keywords";
  if (system.startsWith("You choose the columns")) return "precise";
  if (system.startsWith("You check a choice")) return "recall";
  if (system.startsWith("You mend")) return "fix";
  return system.startsWith("You compare") ? "select" : "generate";
}
