/**
 * Models that are asked for lines answer in JSON now and then: an array of objects, or an object by number or name.
 * Each entry as the line that was asked for; undefined where the reply is no JSON.
 */
export function jsonLines(reply: string, asked: ReadonlyMap<number, { readonly label: string }>): string[] | undefined {
  const value = parsed(reply);
  if (value === undefined) return undefined;
  const entries = Array.isArray(value)
    ? value.map((entry, index) => [String(index + 1), entry] as const)
    : Object.entries(value);
  return entries.flatMap(([key, entry]) => {
    const parts = textsOf(entry);
    const number = numberOf(entry) ?? (/^\d+$/.test(key) ? Number(key) : numberNamed(key, asked));
    return number === undefined || parts.length === 0 ? [] : [`${number} | ${parts.join(" | ")}`];
  });
}

function parsed(reply: string): object | undefined {
  const text = reply.replace(/^[^[{]*```(?:json)?\s*|```[\s\S]*$/g, "").trim();
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== "object") return undefined;
    const [only, ...others] = Object.values(value);
    // { "items": […] }
    return others.length === 0 && !Array.isArray(value) && Array.isArray(only) ? only : value;
  } catch {
    return undefined;
  }
}

function textsOf(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (entry === null || typeof entry !== "object") return [];
  return Object.values(entry).flatMap((value) => (typeof value === "string" && !/^\d+$/.test(value) ? [value] : []));
}

function numberOf(entry: unknown): number | undefined {
  const values = entry !== null && typeof entry === "object" ? Object.values(entry) : [];
  const number = values.find(
    (value) => typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)),
  );
  return number === undefined ? undefined : Number(number);
}

function numberNamed(name: string, asked: ReadonlyMap<number, { readonly label: string }>): number | undefined {
  return [...asked].find(([, { label }]) => label.toLowerCase() === name.toLowerCase())?.[0];
}
