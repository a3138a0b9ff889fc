import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";
import { oneLine } from "../describe/phrases.js";
import type { Gap } from "./gaps.js";

const HEADING = `# What people know. Write a sentence after a colon, or
#   { meaning: …, unit: …, values: { A: active }, synonyms: [ … ] }
# Entries without one are passed over. Then run askable prepare again.
`;

export interface Template {
  readonly text: string;
  /** Entries that were added. */
  readonly added: number;
}

/**
 * The text of a `notes.yaml` with one empty entry per gap, the most important tables and fields first, and above each
 * what is known of it. Lines are only ever put in: what a person wrote stays to the letter, and doing it twice adds
 * nothing. What is written in curly brackets over a whole table is left as it is.
 *
 * @param text The file as it is; it must be whole. Undefined where there is none.
 */
export function notesTemplate(text: string | undefined, gaps: readonly Gap[]): Template {
  const groups = [...new Set(gaps.map(({ table }) => table))].map((table) => gaps.filter((gap) => gap.table === table));
  const before = text ?? HEADING;
  const edit = startEdit(before);
  const root = parseDocument(before).contents;
  const tables = isMap(root) ? pairOf(root, "tables") : undefined;
  if (!tables)
    edit.put(before.length, ["tables:", ...groups.flatMap((group) => tableLines(group, "  "))], groups.flat());
  else {
    for (const group of groups) addTable(group, tables, edit);
  }
  return { text: edit.text(), added: edit.added() };
}

function addTable(group: readonly Gap[], tables: Pair, edit: Edit): void {
  const place = edit.within(tables, "");
  if (!place) return;
  const pair = isMap(tables.value) ? pairOf(tables.value, group[0]?.table ?? "") : undefined;
  if (!pair) {
    edit.put(place.end, tableLines(group, place.indent), group);
    return;
  }
  const own = edit.within(pair, place.indent);
  const map = isMap(pair.value) ? pair.value : undefined;
  const self = group.filter(({ field }) => field === undefined && !(map && pairOf(map, "meaning")));
  const fields = map && pairOf(map, "fields");
  const known = fields && isMap(fields.value) ? fields.value : undefined;
  const missing = group.filter(({ field }) => field !== undefined && !(known && pairOf(known, field)));
  if (own) edit.put(own.begin, entryLines(self, own.indent), self);
  const inside = fields ? edit.within(fields, own?.indent ?? "") : undefined;
  if (inside) edit.put(inside.end, entryLines(missing, inside.indent), missing);
  else if (own && !fields && missing.length > 0)
    edit.put(own.end, [`${own.indent}fields:`, ...entryLines(missing, `${own.indent}  `)], missing);
}

function tableLines(group: readonly Gap[], indent: string): string[] {
  const fields = group.filter(({ field }) => field !== undefined);
  return [
    `${indent}${keyText(group[0]?.table ?? "")}:`,
    ...entryLines(
      group.filter(({ field }) => field === undefined),
      `${indent}  `,
    ),
    ...(fields.length > 0 ? [`${indent}  fields:`, ...entryLines(fields, `${indent}    `)] : []),
  ];
}

function entryLines(gaps: readonly Gap[], indent: string): string[] {
  return gaps.flatMap(({ field, known }) => [
    ...(known === "" ? [] : [`${indent}# ${oneLine(known, 160)}`]),
    `${indent}${field === undefined ? "meaning" : keyText(field)}:`,
  ]);
}

function keyText(name: string): string {
  const plain =
    /^[\p{L}_]([\p{L}\p{N}_ ]*[\p{L}\p{N}_])?$/u.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name);
  return plain ? name : JSON.stringify(name);
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key) === key);
}

/** Blanks before the first line: of what is put in one place, what lies deeper belongs to what stands before it. */
const depth = ([line = ""]: readonly string[]) => line.search(/\S/);

/** Where lines can be put into the block under a key. */
interface Place {
  readonly begin: number;
  readonly end: number;
  readonly indent: string;
}

interface Edit {
  /** Undefined for a key whose content is written in curly brackets. */
  readonly within: (pair: Pair, indent: string) => Place | undefined;
  readonly put: (at: number, lines: readonly string[], gaps: readonly Gap[]) => void;
  readonly text: () => string;
  readonly added: () => number;
}

function startEdit(text: string): Edit {
  const puts: { readonly at: number; readonly lines: readonly string[] }[] = [];
  let added = 0;
  const endOfLine = (at: number) => {
    const end = at > 0 && text[at - 1] === "\n" ? at - 1 : text.indexOf("\n", at);
    return end < 0 ? text.length : end + 1;
  };
  const rangeEnd = (node: unknown) => (node as { range?: readonly number[] | null } | null)?.range?.[1];
  const endOf = ({ key, value }: Pair): number => {
    if (isMap(value) && !value.flow && value.items.length > 0) return endOf(value.items.at(-1) as Pair);
    const empty = isScalar(value) && value.source === "";
    return endOfLine((empty || value === null ? undefined : rangeEnd(value)) ?? rangeEnd(key) ?? text.length);
  };
  const columnOf = (at: number) => at - (text.lastIndexOf("\n", at - 1) + 1);
  return {
    within: (pair, indent) => {
      const begin = endOfLine(rangeEnd(pair.key) ?? text.length);
      const { value } = pair;
      if (value === null || (isScalar(value) && value.value === null))
        return { begin, end: begin, indent: `${indent}  ` };
      if (!isMap(value) || value.flow) return undefined;
      const first = (value.items[0]?.key as { range?: readonly number[] } | undefined)?.range?.[0];
      return { begin, end: endOf(pair), indent: first === undefined ? `${indent}  ` : " ".repeat(columnOf(first)) };
    },
    put: (at, lines, gaps) => {
      if (gaps.length === 0) return;
      puts.push({ at, lines });
      added += gaps.length;
    },
    added: () => added,
    text: () => {
      let [out, done] = ["", 0];
      for (const { at, lines } of puts.toSorted((a, b) => a.at - b.at || depth(b.lines) - depth(a.lines))) {
        out += text.slice(done, at);
        out += `${out === "" || out.endsWith("\n") ? "" : "\n"}${lines.join("\n")}\n`;
        done = at;
      }
      return out + text.slice(done);
    },
  };
}
