import { printable } from "../output.js";

const GAP = 2;
const NARROWEST = 6;

/** A table for people: a line under the header and no others, no line longer than `width` characters. */
export function tableText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  width = terminalWidth(),
): string {
  const cells = [header, ...rows].map((row) => header.map((_, column) => oneLine(row[column] ?? "")));
  const natural = header.map((_, column) => Math.max(...cells.map((row) => columnsOf(row[column] ?? ""))));
  const widths = narrowed(natural, width - GAP * (header.length - 1));
  const [first = "", ...lines] = cells.map((row) =>
    row
      .map((text, column) => filled(cut(text, widths[column]!), widths[column]! + GAP))
      .join("")
      .trimEnd(),
  );
  return [first, "─".repeat(Math.max(...[first, ...lines].map(columnsOf))), ...lines].join("\n");
}

/** Takes from the widest column, one character at a time, until all have room. */
function narrowed(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  for (let over = widths.reduce((sum, part) => sum + part, 0) - width; over > 0; over--) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

export function terminalWidth(): number {
  return process.stdout.columns || 120;
}

export const oneLine = (text: string) => printable(text.slice(0, 2000)).replace(/[\t\n\u2028\u2029]+/g, " ");

export const filled = (text: string, width: number) => text + " ".repeat(Math.max(0, width - columnsOf(text)));

export function cut(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (columnsOf(kept + character) >= width) break;
    kept += character;
  }
  return `${kept}…`;
}

// What a terminal shows in two columns, and in none.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/gu;
const NONE = /\p{Mn}|\p{Me}|[\u200b-\u200d]/gu;
const PLAIN = /^[\u0020-\u02ff]*$/;

/** Columns of a terminal that a text takes. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const characters = [...text].length;
  return characters + (text.match(WIDE)?.length ?? 0) - (text.match(NONE)?.length ?? 0);
}
