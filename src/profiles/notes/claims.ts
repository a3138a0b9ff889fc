import type { Claims } from "./notes.js";

const NUMBER = String.raw`-?\d+(?:[.,]\d+)?`;

/**
 * What prose says that can be compared with the data: "never null", "between 0 and 100", "maps to orders(id)". Only
 * forms that leave little doubt.
 */
export function claimsIn(text: string): Claims {
  const range = new RegExp(
    `\\b(?:between|ranges? from|in the range) (${NUMBER}) (?:and|to) (${NUMBER})(?! ?%)\\b`,
    "i",
  ).exec(text);
  const reference =
    /\b(?:maps to|references|refers to|foreign key (?:to|of|referencing)|fk to) (?:the )?[`"']?([A-Za-z_]\w*)[`"']?\s*[(.]\s*[`"']?([A-Za-z_]\w*)/i.exec(
      text,
    );
  const number = (written: string | undefined) => Number(written?.replace(",", "."));
  return {
    ...(/\b(?:never|not|cannot be|can't be) (?:null|empty|missing)\b|\b(?:mandatory|always (?:present|set|filled))\b/i.test(
      text,
    ) &&
      !/\bif\b/i.test(text) && { required: true }),
    ...(range && { range: { min: number(range[1]), max: number(range[2]) } }),
    ...(reference && { references: { table: reference[1] ?? "", field: reference[2] ?? "" } }),
  };
}
