import { expect, test } from "vitest";
import { containment, readSketch } from "#askable/profiles/joins/sketch.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { sqliteWith } from "../databases.js";

function sketched(ranks: readonly number[], size: number): FieldProfile {
  const values = [...ranks]
    .sort((a, b) => a - b)
    .slice(0, size)
    .map((rank) => rank.toString(36));
  return { name: "f", type: "", nullable: true, textLike: false, sketch: { method: "m", size, values } };
}

const overlap = (from: FieldProfile, to: FieldProfile) => containment(readSketch(from), readSketch(to));

const spread = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ((from + index) * 2654435761) % 4294967296);

test("sketches that hold all values tell containment exactly, each way", () => {
  const [few, many] = [sketched([5, 6, 7, 40], 100), sketched([5, 6, 7, 8, 9, 10], 100)];
  expect(overlap(few, many)).toEqual({ from: 0.75, to: 0.5, sample: 4, exact: true });
  expect(overlap(many, few)).toEqual({ from: 0.5, to: 0.75, sample: 6, exact: true });
});

test("cut sketches tell it within their error, and ranks compare as numbers", () => {
  const [part, whole] = [sketched(spread(0, 3000), 256), sketched(spread(1000, 10_000), 256)];
  const shared = overlap(part, whole);
  expect(shared?.exact).toBe(false);
  expect(shared?.from).toBeGreaterThan(2 / 3 - 0.2);
  expect(shared?.from).toBeLessThan(2 / 3 + 0.2);
  expect(shared?.to).toBeLessThan(0.5);
});

test("sketches of different methods, and fields without one, tell nothing", () => {
  const [a, b] = [sketched([1, 2], 10), sketched([1, 2], 10)];
  expect(overlap(a, { ...b, sketch: { method: "other", size: 10, values: ["1"] } })).toBeUndefined();
  const { sketch: _, ...bare } = b;
  expect(overlap(a, bare)).toBeUndefined();
});

test("the profiles of two fields meet across the types that hold them", async () => {
  const { tables } = await measureProfile(
    await sqliteWith(`CREATE TABLE a (n INTEGER); CREATE TABLE b (t TEXT);
      INSERT INTO a VALUES (1), (2), (42); INSERT INTO b VALUES ('42'), ('2'), ('x'), ('y');`),
    "types",
  );
  const [a, b] = tables.map(({ fields }) => fields[0] as FieldProfile);
  expect(overlap(a as FieldProfile, b as FieldProfile)).toMatchObject({ from: 2 / 3, to: 0.5, exact: true });
});
