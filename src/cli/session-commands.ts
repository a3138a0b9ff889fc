import type { AskResult } from "../operations/ask/ask.js";
import type { OpenDatabase } from "../operations/ask/open-prepared.js";
import { findPart } from "../operations/find-part.js";
import type { Profile } from "../profiles/profile.js";
import type { TraceEvent } from "../traces/events.js";
import type { Output } from "./output.js";
import { showPart } from "./text/show/part.js";

/** An answer of the session and how it came about. */
export interface Answered {
  readonly answer: AskResult;
  readonly events: readonly TraceEvent[];
  /** Of the reading that was taken; null where there is none. */
  readonly sql: string | null;
}

export interface SessionCommand {
  readonly name: string;
  readonly does: string;
}

export const SESSION_COMMANDS: readonly SessionCommand[] = [
  { name: "\\schema", does: "the tables; with a name, a table or a table.field" },
  { name: "\\sql", does: "the SQL of the last answer" },
  {
    name: "\\2",
    does: "takes the second reading of the last question, \\1 the first again: the next one refers to it",
  },
  { name: "\\explain", does: "how the last answer came about" },
  { name: "\\new", does: "forgets the last question: the next one refers to nothing" },
  { name: "\\help", does: "this list" },
  { name: "\\quit", does: "leaves, as Ctrl-D does; Ctrl-C cancels a question, twice it leaves" },
];

/** Readings have numbers. */
export const isSessionCommand = (name: string) =>
  /^\\[1-9]$/.test(name) || SESSION_COMMANDS.some((command) => command.name === name);

export function printHelp(output: Output): void {
  output.line("A line is a question; one that refers to the last question and its answer may leave out what was said.");
  const width = Math.max(...SESSION_COMMANDS.map(({ name }) => name.length));
  for (const { name, does } of SESSION_COMMANDS) output.line(`  ${name.padEnd(width)}  ${does}`);
}

/** @throws AskableError for a name that is not there. */
export function printSchema(open: OpenDatabase, part: string, output: Output): void {
  showPart(open, part === "" ? undefined : findPart(open.profile, part), output);
}

/** Completes commands at the beginning of a line, and the last word of it to names of tables and fields. */
export function completer(profile: Profile): (line: string) => [string[], string] {
  const tables = profile.tables.map(({ name }) => name);
  const fields = [...new Set(profile.tables.flatMap((table) => table.fields.map(({ name }) => name)))];
  const full = profile.tables.flatMap((table) => table.fields.map((field) => `${table.name}.${field.name}`));
  return (line) => {
    if (/^\s*\\\S*$/.test(line)) return matching([SESSION_COMMANDS.map(({ name }) => name)], line.trimStart());
    const word = /(?<![^\s"'(,=<>])[^\s"'(,=<>]*$/.exec(line)![0];
    if (word === "") return [/^\s*\\schema\s+$/.test(line) ? tables : [], word];
    return matching(word.includes(".") ? [full] : [tables, fields], word);
  };
}

function matching(names: readonly (readonly string[])[], begun: string): [string[], string] {
  const fitting = names.flat().filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()));
  return [[...new Set(fitting)], begun];
}
