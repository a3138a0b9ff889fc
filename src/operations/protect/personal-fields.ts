import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { isPersonal } from "../../profiles/meaning/semantics.js";
import type { Profile } from "../../profiles/profile.js";

/**
 * Tells the fields that hold personal values: those that the profile says so of, and those that hold the same: fields that
 * join them, and copies.
 *
 * @param others Fields that are known to hold them besides.
 */
export function personalFields(
  { tables, joins }: Profile,
  others: readonly FieldRef[] = [],
): (ref: FieldRef) => boolean {
  const personal = new Set([
    ...others.map(fieldKey),
    ...tables.flatMap(({ name: table, fields }) =>
      fields.filter(isPersonal).map(({ name: field }) => fieldKey({ table, field })),
    ),
  ]);
  const copies = tables.flatMap(({ name: table, fields }) =>
    fields.flatMap(({ name, copyOf }) =>
      copyOf === undefined
        ? []
        : [
            [
              { table, field: name },
              { table, field: copyOf },
            ] as const,
          ],
    ),
  );
  const joined = joins.flatMap(({ from, to }) =>
    from.fields.map(
      (field, at) =>
        [
          { table: from.table, field },
          { table: to.table, field: to.fields[at] ?? "" },
        ] as const,
    ),
  );
  const pairs = [...copies, ...joined].map(([one, other]) => [fieldKey(one), fieldKey(other)] as const);
  for (let before = -1; before !== personal.size; ) {
    before = personal.size;
    for (const [one, other] of pairs) {
      if (personal.has(one)) personal.add(other);
      if (personal.has(other)) personal.add(one);
    }
  }
  return (ref) => personal.has(fieldKey(ref));
}
