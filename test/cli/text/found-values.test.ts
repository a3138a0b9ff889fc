import { expect, test } from "vitest";
import { showFoundValues } from "#askable/cli/text/found-values.js";
import type { FoundValues } from "#askable/operations/find-values.js";
import { recordingOutput } from "../../support/output.js";

const city = { table: "baker", field: "city" };
const hit = (how: string) =>
  ({ ref: city, value: "Freiburg", count: 2, score: 0.9, how }) as FoundValues["hits"][number];

function shown(found: FoundValues) {
  const { output, lines, notes } = recordingOutput();
  showFoundValues(found, "Freibrug", "bakery", output);
  return { lines, notes };
}

test("values are listed with their field, rows, score and how they were found", () => {
  const { lines, notes } = shown({ hits: [hit("misspelt")], stored: [], cut: [] });
  expect(lines[0]!.split("\n")[2]).toBe("baker.city  Freiburg  2     0.90   fuzzy");
  expect(notes).toEqual([]);
});

test("that nothing is like it is said, and where it was looked for", () => {
  expect(shown({ hits: [], stored: [], cut: [] }).lines).toEqual([
    'Nothing like "Freibrug" is among the values of bakery.',
  ]);
});

test("fields that are not wholly indexed are named, but for what was found in the database or is the same", () => {
  const cut = Array.from({ length: 7 }, (_, index) => ({ table: "t", field: `f${index}` }));
  expect(shown({ hits: [hit("misspelt")], stored: [], cut }).notes).toEqual([
    "Not all values are indexed of t.f0, t.f1, t.f2, t.f3, t.f4 and 2 more fields: what is not found may be there.",
  ]);
  expect(shown({ hits: [hit("equal")], stored: [], cut }).notes).toEqual([]);
  const stored = [hit("equal")];
  expect(shown({ hits: stored, stored, cut }).notes).toEqual([
    "Found in the database itself, as the value index does not hold all values: baker.city.",
  ]);
});

test("of a code that was found by its meaning it is said what it means and who says so", () => {
  const damaged = { ...hit("meaning"), value: "DMG", said: { text: "damaged", by: "comment" as const } };
  const { lines } = shown({ hits: [damaged], stored: [], cut: [] });
  expect(lines[0]!.split("\n")[2]).toBe('baker.city  DMG    2     0.90   means "damaged" (its comment)');
});
