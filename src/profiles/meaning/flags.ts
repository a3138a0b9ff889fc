export interface Flag {
  readonly meanings: { value: string | number; meaning: string }[];
  readonly confidence: number;
}

/** Pairs that say yes and no, by what they say. */
const pairs: readonly (readonly [yes: RegExp, no: RegExp, said: readonly [string, string]])[] = [
  [/^y(es)?$/i, /^no?$/i, ["yes", "no"]],
  [/^t(rue)?$/i, /^f(alse)?$/i, ["true", "false"]],
  [/^on$/i, /^off$/i, ["on", "off"]],
  [/^1$/, /^0$/, ["yes", "no"]],
  [/^j(a)?$/i, /^n(ein)?$/i, ["yes", "no"]],
  [/^s(i|í)$/i, /^no$/i, ["yes", "no"]],
  [/^oui$/i, /^non$/i, ["yes", "no"]],
  [/^x$/i, /^$/, ["yes", "no"]],
  [/^(en)abled$/i, /^(dis)abled$/i, ["enabled", "disabled"]],
  [/^active$/i, /^inactive$/i, ["active", "inactive"]],
  [/^valid$/i, /^invalid$/i, ["valid", "invalid"]],
  [/^open$/i, /^closed$/i, ["open", "closed"]],
  [/^present$/i, /^absent$/i, ["present", "absent"]],
  [/^pass(ed)?$/i, /^fail(ed)?$/i, ["passed", "failed"]],
  [/^public$/i, /^private$/i, ["public", "private"]],
];

/** Two values that are each other's opposite, or one of them alone where the name asks for yes or no. */
export function flagOf(texts: readonly string[], named: boolean): Flag | undefined {
  const values = texts.map((text) => text.trim());
  const [first = "", second] = values;
  for (const [yes, no, said] of pairs) {
    const say = (value: string) => ({ value, meaning: yes.test(value) ? said[0] : said[1] });
    if (values.length === 2 && second !== undefined) {
      const opposite = (yes.test(first) && no.test(second)) || (no.test(first) && yes.test(second));
      if (opposite) return { meanings: values.map(say), confidence: 0.95 };
    } else if (values.length === 1 && (yes.test(first) || no.test(first))) {
      const word = /^(y|yes|no|true|false|on|off|enabled|disabled|active|inactive)$/i.test(first);
      if (named || word) return { meanings: [say(first)], confidence: named ? 0.9 : 0.6 };
    }
  }
  return undefined;
}
