import type { Cell } from "../results/result.js";

/** An array as the server writes it: `{1,NULL,"a b"}`, nested in braces, bounds before it passed over. */
export function arrayOf(text: string, delimiter: string, read: (text: string) => Cell): Cell {
  const start = text.indexOf("{");
  // Old vectors of numbers have no braces.
  if (start < 0) return text.split(" ").filter(Boolean).map(read);
  let at = start;
  const list = (): Cell[] => {
    const cells: Cell[] = [];
    at += 1;
    while (text[at] !== "}" && at < text.length) {
      if (text[at] === "{") cells.push(list());
      else {
        const { value, quoted, next } = valueAt(text, at, `${delimiter}}`);
        cells.push(!quoted && value === "NULL" ? null : read(value));
        at = next;
      }
      if (text[at] === delimiter) at += 1;
    }
    at += 1;
    return cells;
  };
  return list();
}

/** The parts of a record as the server writes it: `(1,,"a b")`, where nothing is NULL. */
export function recordOf(text: string): (string | null)[] {
  const parts: (string | null)[] = [];
  if (text === "()") return parts;
  for (let at = 1; at < text.length; at += 1) {
    const { value, quoted, next } = valueAt(text, at, ",)");
    parts.push(value === "" && !quoted ? null : value);
    at = next;
  }
  return parts;
}

/** Up to one of the marks, quotes and backslashes resolved. */
function valueAt(text: string, start: number, marks: string): { value: string; quoted: boolean; next: number } {
  let value = "";
  let quoted = false;
  let inside = false;
  let at = start;
  for (; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "\\") value += text[++at] ?? "";
    else if (mark === '"') {
      if (inside && text[at + 1] === '"') value += text[++at];
      else inside = !inside;
      quoted = true;
    } else if (!inside && marks.includes(mark)) break;
    else value += mark;
  }
  return { value, quoted, next: at };
}
