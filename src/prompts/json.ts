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
  return parse(whole) ?? parse(mended(whole));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Up to the bracket that closes the first; a reply that was cut is closed. */
function balanced(text: string): string {
  const open: string[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quoted && char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "{" || char === "[") open.push(char === "{" ? "}" : "]");
    else if (char === "}" || char === "]") {
      open.pop();
      if (open.length === 0) return text.slice(0, at + 1);
    }
  }
  return `${text}${quoted ? '"' : ""}${open.toReversed().join("")}`;
}

/** Mistakes that small models make in JSON. */
function mended(text: string): string {
  const double = text.includes('"')
    ? text
    : text.replaceAll(/(?<=[[{,:]\s*)'((?:[^'\\]|\\.)*)'(?=\s*[\]},:])/g, (_, inner: string) => JSON.stringify(inner));
  return double
    .replaceAll(/\/\/[^\n"]*$/gm, "")
    .replaceAll(/,(?=\s*[\]}])/g, "")
    .replaceAll(/([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g, '$1"$2"');
}
