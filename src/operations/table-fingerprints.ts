import type { Fingerprints, TableFingerprint } from "../databases/fingerprints.js";
import { isLeftOut } from "../profiles/measure/skipped-tables.js";
import type { TableProfile } from "../profiles/profile.js";

/** Stands for a `content` that is the same as `quick`. */
const SAME = "=";
/** Stands for the fingerprint of a table that is not to be measured: whatever its rows are, it is up to date. */
const LEFT_OUT = "left-out";
const PREFIX = "table ";

/** How a manifest records the fingerprints of tables among its inputs. */
export function recordFingerprints(
  prints: Fingerprints,
  tables: readonly Pick<TableProfile, "name" | "rows" | "skipped">[],
): Record<string, string> {
  return Object.fromEntries(
    tables.flatMap((table) => {
      const print = prints.get(table.name);
      if (isLeftOut(table)) return [[`${PREFIX}${table.name}`, LEFT_OUT]];
      return print ? [[`${PREFIX}${table.name}`, textOf(print)]] : [];
    }),
  );
}

export function recordedFingerprints(inputs: Readonly<Record<string, string>>): Fingerprints {
  const entries = Object.entries(inputs).filter(([name]) => name.startsWith(PREFIX));
  return new Map(entries.map(([name, text]) => [name.slice(PREFIX.length), printOf(text)]));
}

export function withoutFingerprints(inputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith(PREFIX)));
}

/** Whether the rows of a table changed, as far as its fingerprints tell; thoroughly only by what is made of all rows. */
export function hasChanged(before: TableFingerprint | undefined, now: TableFingerprint | undefined, thorough: boolean) {
  if (before?.quick === LEFT_OUT) return false;
  if (!before || !now) return true;
  if (before.content !== undefined && now.content !== undefined) return before.content !== now.content;
  return thorough || before.quick !== now.quick;
}

/** What is known of a table's content stays known while its quick fingerprint is the same. */
export function withKnownContent(before: Fingerprints, now: Fingerprints): Fingerprints {
  return new Map(
    [...now].map(([table, print]) => {
      const old = before.get(table);
      const known = print.content ?? (old?.quick === print.quick ? old.content : undefined);
      return [table, { quick: print.quick, ...(known !== undefined && { content: known }) }];
    }),
  );
}

function textOf({ quick, content }: TableFingerprint): string {
  return content === undefined ? quick : `${quick} ${content === quick ? SAME : content}`;
}

function printOf(text: string): TableFingerprint {
  const [quick = "", content] = text.split(" ");
  return { quick, ...(content !== undefined && { content: content === SAME ? quick : content }) };
}
