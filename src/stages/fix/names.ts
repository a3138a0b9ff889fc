/** The first of these that an engine's message matches holds the name it complains about, maybe with a qualifier. */
const NAMED: readonly RegExp[] = [
  /no such column: "?([^\s"]+)"?/i,
  /(?:table|values list) "([^"]+)" does not have a column named "([^"]+)"/i,
  /referenced column "([^"]+)" not found/i,
  /referenced table "([^"]+)" not found/i,
  /ambiguous (?:column name:|reference to column name) "?([^\s"]+)"?/i,
  /no such table: "?([^\s"]+)"?/i,
  /table with name (\S+) does not exist/i,
  /column (?:reference )?"?([^\s"]+)"? (?:does not exist|is ambiguous)/i,
  /relation "([^"]+)" does not exist/i,
  /unknown (?:column|table) '([^']+)' in /i,
  /column '([^']+)' in .+ is ambiguous/i,
  /table '[^'.]+\.([^']+)' doesn't exist/i,
];

/** The name in an engine's message: `T1.Name` gives qualifier and name. */
export function namedIn(message: string): { qualifier: string | undefined; name: string } | undefined {
  for (const pattern of NAMED) {
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
