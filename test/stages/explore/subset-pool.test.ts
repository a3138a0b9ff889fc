import { expect, test } from "vitest";
import type { Profile, SubSchema } from "#askable/profiles/profile.js";
import { randomIndex } from "#askable/sketches/random.js";
import { distinctSubsets, evolvedSubsets, unionOf } from "#askable/stages/explore/subset-pool.js";

const names = ["a", "b", "c", "d", "e", "f"];
const profile = {
  tables: [{ name: "t", fields: names.map((name) => ({ name })), primaryKey: [] }],
  joins: [],
} as unknown as Profile;
const subset = (letters: string): SubSchema => [...letters].map((field) => ({ table: "t", field }));
const letters = (fields: SubSchema) => fields.map(({ field }) => field).join("");

test("a subset is there once, whatever its order is, and empty ones are not there", () => {
  expect(distinctSubsets([subset("ab"), subset("ba"), [], subset("c")]).map(letters)).toEqual(["ba", "c"]);
});

test("the union is in the order of the database", () => {
  expect(letters(unionOf([subset("ca"), subset("b")], profile))).toBe("abc");
});

const pool = [subset("abc"), subset("cde"), subset("f")];
const evolve = (crossover: number, count: number, seed = 1) =>
  evolvedSubsets(pool, { count, crossover, profile, random: randomIndex(seed) }).map(letters);

test("by crossover alone each new subset is two of the pool together", () => {
  const merged = ["abcde", "abcf", "cdef"];
  expect(evolve(1, 3).toSorted()).toEqual(merged);
  // There are no more than these.
  expect(evolve(1, 10).toSorted()).toEqual(merged);
});

test("by mutation alone each is a part of one of the pool", () => {
  const made = evolve(0, 5);
  expect(new Set(made).size).toBe(5);
  for (const each of made) {
    expect(["abc", "cde"].some((whole) => [...each].every((letter) => whole.includes(letter)))).toBe(true);
    expect(each.length).toBeLessThan(3);
  }
});

test("half and half has both, none twice, and the same ones for the same seed", () => {
  const made = evolve(0.5, 8, 7);
  expect(made.some((each) => each.length > 3)).toBe(true);
  expect(made.some((each) => each.length < 3)).toBe(true);
  expect(new Set([...made, ...pool.map(letters)]).size).toBe(made.length + 3);
  expect(evolve(0.5, 8, 7)).toEqual(made);
});

test("of a pool of one field nothing new can be made", () => {
  expect(evolvedSubsets([subset("a")], { count: 4, crossover: 0.5, profile, random: randomIndex(1) })).toEqual([]);
});
