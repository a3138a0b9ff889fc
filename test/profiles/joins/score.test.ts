import { describe, expect, test } from "vitest";
import { type JoinSide, readSides } from "#askable/profiles/joins/join-side.js";
import { nameEvidence } from "#askable/profiles/joins/name-evidence.js";
import { isShortened } from "#askable/profiles/joins/pair-evidence.js";
import {
  type Circumstances,
  probability,
  type WeighedPair,
  weigh,
  withCoverage,
} from "#askable/profiles/joins/score.js";
import { valueEvidence } from "#askable/profiles/joins/value-evidence.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { sqliteWith } from "../databases.js";

/** Weighs pairs of fields of a measured database. */
async function music() {
  const numbers = (table: string, values: string) =>
    `INSERT INTO ${table} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) SELECT ${values} FROM n`;
  const database = await sqliteWith(
    [
      "CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT)",
      "CREATE TABLE song (id INTEGER PRIMARY KEY, singer_id INTEGER, plays INTEGER)",
      numbers("singer", "i, 'name ' || i"),
      numbers("song", "i, 1 + i * 7 % 60, 1 + i * 11 % 60"),
    ].join(";"),
  );
  const sides = readSides((await measureProfile(database, "music")).tables).flat();
  const side = (name: string): JoinSide => sides.find(({ table, field }) => `${table.name}.${field.name}` === name)!;
  return (from: string, to: string, circumstances: Partial<Circumstances> = {}): WeighedPair => {
    const [a, b] = [side(from), side(to)];
    const name = nameEvidence(a.named, b.named, false);
    return weigh(a, b, name, valueEvidence(a, b), {
      unnamed: false,
      turned: false,
      elsewhere: undefined,
      shortened: isShortened(a, b),
      ...circumstances,
    });
  };
}

describe("the odds of a join", () => {
  test("are even or better where the name says so and a key is referred to", async () => {
    const weighed = await music();
    expect(weighed("song.singer_id", "singer.id").odds).toBeGreaterThan(0);
  });

  test("are bad without a name, and say why", async () => {
    const weighed = await music();
    const { odds, against } = weighed("song.plays", "singer.id");
    expect(odds).toBeLessThan(0);
    expect(against).toBeDefined();
    expect(odds).toBeLessThan(weighed("song.singer_id", "singer.id").odds);
  });

  test("of two counters, each the key of its own table, are those of nothing", async () => {
    const weighed = await music();
    expect(weighed("song.id", "singer.id")).toMatchObject({
      against: "two counters, each the key of its own table",
    });
  });

  test("fall where the name points elsewhere, and say where to", async () => {
    const weighed = await music();
    const elsewhere = weighed("song.singer_id", "singer.id", { elsewhere: "artist" });
    expect(weighed("song.singer_id", "singer.id").odds - elsewhere.odds).toBeCloseTo(3);
    expect(elsewhere.against).toBe("its name points to artist");
  });

  test("fall with the rows that find no key, more where no name speaks for it", async () => {
    const weighed = await music();
    const [named, unnamed] = [weighed("song.singer_id", "singer.id"), weighed("song.plays", "singer.id")];
    const loss = (pair: WeighedPair) => withCoverage(pair, 1) - withCoverage(pair, 0.9);
    expect(loss(named)).toBeCloseTo(0.06 * 10 + 0.4);
    expect(loss(unnamed)).toBeCloseTo(0.25 * 10 + 0.4);
  });
});

test("odds become a probability that is never certain", () => {
  expect([probability(0), probability(100), probability(-100)]).toEqual([0.5, 0.99, 0]);
});
