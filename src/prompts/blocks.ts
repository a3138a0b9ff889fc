import type { FieldRef } from "../databases/schema.js";

const LONGEST_VALUE = 60;

/**
 * Text that came out of data, safe to stand in a prompt: on one line, short, and without what could end the block it
 * stands in or begin a new message.
 */
export function dataText(text: string, longest = LONGEST_VALUE): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ")
    .replaceAll(/```+|<\|/g, "'")
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}

/** A stored value as the SQL literal that finds it; undefined for one too long to be copied whole. */
export function literal(value: string): string | undefined {
  return dataText(value, LONGEST_VALUE) === value ? `'${value.replaceAll("'", "''")}'` : undefined;
}

/** Letters that a cut value must at least have to be found by. */
const SHORTEST_BEGINNING = 8;

/**
 * A stored value as SQL compares with it: as a literal, or else, too long or with line breaks, by its beginning, with the
 * mark that it is cut. Undefined where even that cannot be copied.
 */
export function comparedWith(value: string): string | undefined {
  const whole = literal(value);
  if (whole !== undefined) return `= ${whole}`;
  let beginning = value.slice(0, LONGEST_VALUE);
  while (beginning !== "" && dataText(beginning, LONGEST_VALUE) !== beginning) beginning = beginning.slice(0, -1);
  if (beginning.length < SHORTEST_BEGINNING) return undefined;
  return `LIKE '${beginning.replaceAll("'", "''")}%' (cut: the value has ${value.length} characters)`;
}

/** Numbers in a question stand for themselves: as a hint they turn "since 2014" into "= '2014'". */
const NUMERIC = /^[\d\s.,:+-]+$/;

export interface HintedValue {
  readonly ref: FieldRef;
  readonly value: string;
  /** What people say that it means, where that is why it was found. */
  readonly said?: { readonly text: string } | undefined;
}

/**
 * Matched values as hints under a heading, one line for each field: `singer.Country: 'France', 'Italy'`, with their
 * meaning where that was asked for: `box.cnd: 'DMG' (damaged)`. Of a long value its beginning:
 * `movie.plot: LIKE 'In a land far away%' (cut: the value has 212 characters)`. Empty when there is nothing to say.
 */
export function valuesBlock(values: readonly HintedValue[], heading: string): string {
  const lines = new Map<string, string[]>();
  for (const { ref, value, said } of values) {
    const plain = NUMERIC.test(value) && said === undefined ? undefined : comparedWith(value)?.replace(/^= /, "");
    if (plain === undefined) continue;
    const written = said === undefined ? plain : `${plain} (${dataText(said.text)})`;
    const name = `${ref.table}.${ref.field}`;
    const known = lines.get(name) ?? [];
    if (!known.includes(written)) lines.set(name, [...known, written]);
  }
  return headed(heading, [...lines].map(([name, written]) => `${name}: ${written.join(", ")}`).join("\n"));
}

/** Solved examples under a heading, the most alike last, so that it stands nearest to the question. */
export function examplesBlock(
  examples: readonly { readonly question: string; readonly sql: string }[],
  heading: string,
): string {
  const written = examples.map(({ question, sql }) => {
    const query = dataText(sql, 1000).replace(/ ?;$/, "");
    return `Question: ${dataText(question, 400)}\nSQL: ${query};`;
  });
  return headed(heading, written.toReversed().join("\n\n"));
}

function headed(heading: string, text: string): string {
  return text === "" ? "" : `${heading}\n${text}\n`;
}
