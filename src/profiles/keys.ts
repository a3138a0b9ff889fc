import type { FieldProfile } from "./profile.js";

const noKey = new Set([
  "free text",
  "quantity",
  "amount",
  "latitude",
  "longitude",
  "percentage",
  "binary",
  "structure",
  "e-mail",
  "phone number",
]);

/** Fields that tell every row apart, those made for it where there are some: only where no key is declared. */
export function keyCandidates(fields: readonly FieldProfile[], rows: number): string[] {
  if (rows < 2) return [];
  const unique = fields.filter(
    (field) => field.distinct?.exact && field.distinct.count === rows && !noKey.has(field.semantic?.type ?? ""),
  );
  const made = unique.filter((field) => /^(identifier|code)$/.test(field.semantic?.type ?? ""));
  return (made.length > 0 ? made : unique).map((field) => field.name);
}
