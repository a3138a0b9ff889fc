import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile } from "../profile.js";
import type { SaidNote } from "./names.js";
import { codesIn, meaningsOf, type SaidCode } from "./said-codes.js";
import type { Code } from "./vocabulary.js";

/** What the values of a field mean: as notes list it, as descriptions say it, as past queries call them. */
export function fieldCodes(field: FieldProfile, notes: readonly SaidNote[], others: readonly Code[] = []): Code[] {
  const stored = isPersonal(field) ? [] : (field.top ?? []).map(({ value }) => String(value));
  const complete = field.distinct?.exact === true && field.distinct.count === stored.length;
  const said = notes
    .toReversed()
    .flatMap((entry) => [
      ...Object.entries(entry.note.values ?? {}).map(([value, text]) =>
        coded({ value, meanings: meaningsOf(text) }, entry),
      ),
      ...[entry.note.meaning, entry.note.details].flatMap((text) =>
        text === undefined || entry.note.values !== undefined
          ? []
          : codesIn(text, stored, complete).map((code) => coded(code, entry)),
      ),
    ]);
  const byValue = new Map<string, Code>();
  for (const code of [...said, ...others]) {
    const value = storedAs(code.value, stored);
    const known = byValue.get(value);
    if (known === undefined) byValue.set(value, { ...code, value, meanings: telling(code.meanings, value) });
    else
      byValue.set(value, { ...known, meanings: [...new Set([...known.meanings, ...telling(code.meanings, value)])] });
  }
  return [...byValue.values()].filter(({ meanings }) => meanings.length > 0);
}

const coded = ({ value, meanings }: SaidCode, { by, from }: SaidNote): Code => ({
  value,
  meanings: [...meanings],
  source: by,
  ...(from !== undefined && { from }),
});

/** As it is written in the data, where people write it in other letters: "a" for 'A', "1" for '1.0'. */
function storedAs(value: string, stored: readonly string[]): string {
  if (stored.includes(value)) return value;
  const folded = value.trim().toLowerCase();
  return stored.find((other) => other.trim().toLowerCase() === folded) ?? value;
}

/** A meaning that only repeats the value says nothing. */
const telling = (meanings: readonly string[], value: string) =>
  meanings.filter((meaning) => meaning.toLowerCase() !== value.trim().toLowerCase());
