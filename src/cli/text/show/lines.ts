import { formatNumber } from "../../../language/numbers.js";
import { printable } from "../../output.js";
import { terminalWidth } from "../table.js";

/** Prose in lines no longer than the terminal is wide, those after the first indented. */
export function wrapped(text: string, indent = 0, width = terminalWidth()): string {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(/[ \t\n]+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(indent) + word;
    } else line += line.trim() === "" ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Names with what is to be said of them, one under the other; what is undefined is left out. */
export function labelled(facts: readonly (readonly [name: string, fact: string | undefined])[]): string[] {
  const said = facts.filter((entry): entry is readonly [string, string] => Boolean(entry[1]));
  const column = Math.max(0, ...said.map(([name]) => name.length)) + 2;
  return said.map(([name, fact]) =>
    wrapped(`${name.padEnd(column, "\u00a0")}${fact}`, column).replaceAll("\u00a0", " "),
  );
}

export const number = (value: number | undefined): string => (value === undefined ? "?" : formatNumber(value));
