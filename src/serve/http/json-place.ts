const BLANKS = /[ \t\n\r]*/y;
const SCALAR =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next: `first` is a value or the end of what was just opened. */
type Expected = "value" | "first" | "key" | "colon" | "next" | "end";

/** Where a text stops being JSON, in characters; undefined where it is JSON. `JSON.parse` often does not say. */
export function jsonErrorAt(text: string): number | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  const after = (): Expected => (open.length === 0 ? "end" : "next");
  for (;;) {
    at = ended(BLANKS, text, at) ?? at;
    const char = text[at];
    if (char === undefined) return expected === "end" ? undefined : at;
    const inner = open.at(-1);
    const closes = (char === "}" && inner === "{") || (char === "]" && inner === "[");
    if (closes && (expected === "first" || expected === "next")) {
      open.pop();
      expected = after();
      at++;
    } else if (expected === "next" && char === ",") {
      expected = inner === "{" ? "key" : "value";
      at++;
    } else if (expected === "colon" && char === ":") {
      expected = "value";
      at++;
    } else if (expected === "key" || (expected === "first" && inner === "{")) {
      const end = char === '"' ? ended(SCALAR, text, at) : undefined;
      if (end === undefined) return at;
      at = end;
      expected = "colon";
    } else if (expected === "value" || expected === "first") {
      if (char === "{" || char === "[") {
        open.push(char);
        expected = "first";
        at++;
      } else {
        const end = ended(SCALAR, text, at);
        if (end === undefined) return at;
        at = end;
        expected = after();
      }
    } else return at;
  }
}

/** Where what matches there ends. */
function ended(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** "line 2, column 5" */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
