import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/**
 * Lists of texts under these names.
 *
 * @param dryRun The reply in every scenario of a dry run.
 */
export function listsReply(
  name: string,
  names: readonly string[],
  dryRun: string,
): ReplyForm<ReadonlyMap<string, readonly string[]>> {
  const list = { type: "array", items: { type: "string" } };
  return {
    schema: objectSchema(name, Object.fromEntries(names.map((each) => [each, list]))),
    parse: (text) => readLists(text, names),
    // A list that was cut is right as far as it goes.
    isWhole: (text) => readLists(text, names) !== undefined,
    dryRun: () => dryRun,
  };
}

/**
 * Named lists of texts in a model's reply: `{"literals": ["Japan"], "keywords": []}`, or the same as lines
 * (`literals: Japan, "New York"`, or the name alone and a line for each).
 *
 * @param names The first one takes a list without a name.
 * @returns The lists that were found, each text once; undefined when the reply holds none of them.
 */
export function readLists(reply: string, names: readonly string[]): Map<string, string[]> | undefined {
  const lists = fromJson(readJson(reply), names) ?? fromLines(withoutReasoning(reply), names);
  if (lists.size === 0) return undefined;
  return new Map([...lists].map(([name, texts]) => [name, [...new Set(texts.map(clean).filter(Boolean))]]));
}

function fromJson(value: unknown, names: readonly string[]): Map<string, string[]> | undefined {
  if (Array.isArray(value)) return new Map([[names[0]!, texts(value)]]);
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, list]): [string, string[]][] => {
    const name = names.find((known) => sameName(known, key));
    return name === undefined ? [] : [[name, texts(list)]];
  });
  return entries.length > 0 ? new Map(entries) : undefined;
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return Array.isArray(value) ? value.flatMap(texts) : [];
}

function fromLines(text: string, names: readonly string[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  let current: string | undefined;
  for (const line of text.split("\n")) {
    const [head, rest] = headed(line);
    const name = head === "" ? undefined : names.find((known) => sameName(known, head));
    if (name !== undefined) {
      current = name;
      const list = lists.get(name) ?? [];
      for (const item of items(rest)) list.push(item);
      lists.set(name, list);
    } else if (current !== undefined && /^\s*(?:[-*•]|\d+[.)])\s+/.test(line)) {
      lists.get(current)!.push(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ""));
    } else if (line.trim() !== "") current = undefined;
  }
  return lists;
}

/** Characters of a name before its colon. */
const LONGEST_HEAD = 100;

/** What stands before and behind the first colon, without marks of emphasis: `**literals**: Japan`; empty without one. */
function headed(line: string): [string, string] {
  const colon = line.indexOf(":");
  if (colon < 0 || colon > LONGEST_HEAD) return ["", ""];
  const head = line
    .slice(0, colon)
    .replace(/^[\s#*_>-]+/, "")
    .replace(/(?<![\s*_])[\s*_]+$/, "");
  return /^[\p{L} _]+$/u.test(head) ? [head, line.slice(colon + 1).replace(/^[\s*_]+/, "")] : ["", ""];
}

/** Parts between commas or semicolons, those in quotes whole. */
function items(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'(?=\s*(?:[,;]|$))|([^,;]+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3]!,
  );
}

const sameName = (a: string, b: string) =>
  a.toLowerCase().replaceAll(/[\s_]/g, "") === b.toLowerCase().replaceAll(/[\s_]/g, "");

function clean(text: string): string {
  const bare = text
    .trim()
    .replace(/^[`"'“”]+|(?<![`"'“”.])[`"'“”.]+$/g, "")
    .trim();
  return /^(none|null|n\/a|\[\]|-)$/i.test(bare) ? "" : bare;
}
