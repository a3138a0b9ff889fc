import { withoutReasoning } from "./reasoning.js";

/**
 * The JSON value in a model's reply: fences and prose around it, trailing commas, single quotes, comments and a cut end
 * are dealt with.
 *
 * @returns Undefined when there is none.
 */
export function readJson(reply: string): unknown {
  const text = withoutReasoning(reply);
  const start = text.search(/[{[]/);
  if (start < 0) return undefined;
  const whole = balanced(text.slice(start));
  if (whole === undefined) return undefined;
  return parse(whole) ?? parse(mended(whole));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Brackets within brackets: no form of a reply has half as many, and readers go down by calling themselves. */
const DEEPEST = 32;

/** Up to the bracket that closes the first; a reply that was cut is closed. Undefined for one that is too deep. */
function balanced(text: string): string | undefined {
  const open: string[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quoted && char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "{" || char === "[") {
      if (open.push(char === "{" ? "}" : "]") > DEEPEST) return undefined;
    } else if (char === "}" || char === "]") {
      open.pop();
      if (open.length === 0) return text.slice(0, at + 1);
    }
  }
  return `${text}${quoted ? '"' : ""}${open.toReversed().join("")}`;
}

/** Without a comment behind all quotes. */
function withoutComment(line: string): string {
  const at = line.indexOf("//", line.lastIndexOf('"') + 1);
  return at < 0 ? line : line.slice(0, at);
}

/** Mistakes that small models make in JSON. */
function mended(text: string): string {
  const double = text.includes('"')
    ? text
    : text.replaceAll(/'(?<=[[{,:]\s*')((?:[^'\\]|\\.)*)'(?=\s*[\]},:])/g, (_, inner: string) => JSON.stringify(inner));
  return double
    .split("\n")
    .map(withoutComment)
    .join("\n")
    .replaceAll(/,(?=\s*[\]}])/g, "")
    .replaceAll(/([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g, '$1"$2"');
}
