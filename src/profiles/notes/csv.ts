/**
 * The records of a CSV text. Tolerant, since people write these by hand: a quote inside an unquoted cell is text, a
 * quoted cell may hold line breaks, and a quoted cell that is never closed ends at the end of its line.
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  const endRecord = () => {
    if (record.some((cell) => cell.trim() !== "")) records.push(record);
    record = [];
  };
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    record.push(cell);
    at = next;
    if (text[at] === ",") {
      at++;
      if (at === text.length) record.push("");
      continue;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    endRecord();
  }
  endRecord();
  return records;
}

interface Read {
  readonly cell: string;
  readonly next: number;
}

function plainCell(text: string, from: number): Read {
  const end = text.slice(from).search(/[,\r\n]/);
  const next = end < 0 ? text.length : from + end;
  return { cell: text.slice(from, next), next };
}

function quotedCell(text: string, from: number): Read {
  let cell = "";
  let at = from + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return plainCell(text, from + 1);
    cell += text.slice(at, quote);
    const after = text[quote + 1];
    if (after === undefined || after === "," || after === "\n" || after === "\r") return { cell, next: quote + 1 };
    // Doubled it stands for itself; alone in the middle of a cell somebody forgot to double it.
    cell += '"';
    at = quote + (after === '"' ? 2 : 1);
  }
  return { cell, next: text.length };
}
