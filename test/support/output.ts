import type { Output } from "#askable/cli/output.js";

/** Keeps what is printed, each part by itself. */
export function recordingOutput(options: { readonly json?: boolean } = {}) {
  const lines: string[] = [];
  const notes: string[] = [];
  const errors: string[] = [];
  const objects: unknown[] = [];
  const output: Output = {
    json: options.json ?? false,
    quiet: false,
    line: (text = "") => void lines.push(text),
    data: (text) => void lines.push(text),
    object: (value) => void objects.push(value),
    objects: (values) => void objects.push(...values),
    note: (text) => void notes.push(text),
    error: (message, hint) => void errors.push([message, ...(hint === undefined ? [] : [hint])].join(" | ")),
    log: (event) => void objects.push(event),
  };
  return { output, lines, notes, errors, objects };
}
