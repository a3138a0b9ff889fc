import type { Dialect } from "../../databases/dialect.js";

/** The name in an engine's message: `T1.Name` gives qualifier and name. */
export function namedIn(
  message: string,
  { errorNames }: Dialect,
): { qualifier: string | undefined; name: string } | undefined {
  for (const pattern of errorNames) {
    const match = message.match(pattern);
    if (!match) continue;
    if (match[2] !== undefined) return { qualifier: match[1], name: match[2] };
    const parts = match[1]!.replaceAll(/["`[\]]/g, "").split(".");
    const name = parts.pop()!;
    return { qualifier: parts.pop(), name };
  }
  return undefined;
}

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
