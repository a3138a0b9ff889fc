import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { claimsIn } from "./claims.js";
import { parseCsv } from "./csv.js";
import type { Note, Notes, TableNotes } from "./notes.js";

/**
 * BIRD's `database_description`: one CSV per table, with the columns original_column_name, column_name,
 * column_description, data_format and value_description. The files are UTF-8, with and without a mark, or Windows-1252.
 */
export async function readBirdNotes(folder: string): Promise<Notes> {
  const files = await csvFilesIn(folder);
  const tables: TableNotes[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    const [header = [], ...records] = parseCsv(decode(await readFile(join(folder, file))));
    const names = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, "_"));
    if (!names.includes("original_column_name")) {
      warnings.push(`${join(folder, file)} has no column original_column_name and was left out`);
      continue;
    }
    const fields = records.flatMap((record) => {
      const cell = (name: string) => tidy(record[names.indexOf(name)] ?? "");
      const field = cell("original_column_name");
      const values = record[names.indexOf("value_description")] ?? "";
      const note = noteOf(field, cell("column_name"), cell("column_description"), values);
      return field === "" || Object.keys(note).length === 0 ? [] : [{ field, note }];
    });
    tables.push({ table: file.replace(/\.csv$/i, ""), note: {}, fields });
  }
  return { path: folder, by: "notes", tables, joins: [], warnings };
}

/** Their names. */
export async function csvFilesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isCsv).sort();
}

export const isCsv = (name: string) => /\.csv$/i.test(name);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Node's decoder of that name leaves 80 to 9f as control characters.
    const latin = Buffer.from(bytes).toString("latin1");
    return latin.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte);
  }
}

const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function noteOf(field: string, name: string, description: string, values: string): Note {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const says = (text: string) => text !== "" && plain(text) !== plain(field);
  const meaning = says(description) ? description : says(name) ? name : undefined;
  const text = values.replace(/^\s*common\s?sense evidence:?\s*/i, "");
  const codes = codesIn(text);
  const details = codes ? "" : tidy(text);
  const claims = claimsIn(`${meaning ?? ""} ${details}`);
  return {
    ...(meaning !== undefined && { meaning }),
    ...(says(name) && name !== meaning && { synonyms: [name] }),
    ...(codes && { values: codes }),
    ...(says(details) && { details }),
    ...(Object.keys(claims).length > 0 && { claims }),
  };
}

/** Where every line is "A: active", "0 = no" or '"F" stands for female', and there are several. */
function codesIn(text: string): Record<string, string> | undefined {
  const lines = text
    .split(/\r?\n/)
    .map(tidy)
    .filter((line) => line !== "");
  const codes = lines.map((line) =>
    /^[-*•\s]*["'“‘`]?([\p{L}\p{N}+-]{1,12})["'”’`]?\s*(?::|=|\bstands for\b|\bmeans\b|\brefers to\b)\s*(.+?)[;.,]?$/u.exec(
      line,
    ),
  );
  if (lines.length < 2 || codes.some((code) => code === null)) return undefined;
  return Object.fromEntries(
    codes.map((code) => [code?.[1] ?? "", (code?.[2] ?? "").replace(/^["'“‘]+|(?<!["'”’])["'”’]+$/g, "")]),
  );
}

const tidy = (text: string) => text.replace(/[\s\u00a0\ufeff]+/g, " ").trim();
