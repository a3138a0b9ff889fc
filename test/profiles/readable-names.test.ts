import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { readableNames } from "#askable/profiles/readable-names.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { sqliteWith } from "./databases.js";

/** A kennel as an old program keeps it. */
const KENNEL = `
  CREATE TABLE t_ownr (
    ownr_id INTEGER PRIMARY KEY, nm TEXT, -- Name
    dt TEXT -- Date of the first visit
  );
  CREATE TABLE t_stay (
    stay_id INTEGER PRIMARY KEY, ownr_id INTEGER REFERENCES t_ownr (ownr_id), sts_cd TEXT, -- State: B = booked, X = cancelled
    amt_c INTEGER, -- Amount in cents
    atd TEXT, -- Actual departure
    city TEXT, -- Town of the dog
    ord INTEGER -- Order
  );
  INSERT INTO t_ownr VALUES (1, 'Ann', '2024-01-02'), (2, 'Bo', '2024-02-03');
  INSERT INTO t_stay VALUES (1, 1, 'B', 4500, '2024-03-04', 'Leeds', 1), (2, 2, 'X', 2000, NULL, 'Hull', 2);
`;

async function namesOf(sql: string) {
  const profile = await measureProfile(await sqliteWith(sql), "made");
  const vocabulary = buildVocabulary(profile, { notes: [matchNotes(profile, commentNotes(profile))] });
  return readableNames(profile, vocabulary, dialectNamed("sqlite"));
}

test("opaque names become what they stand for, others stay", async () => {
  const names = await namesOf(KENNEL);
  const shown = ["t_ownr", "ownr_id", "nm", "sts_cd", "atd", "city", "stay_id"].map((name) => names.readable(name));
  expect(shown).toEqual(["owners", "owner_id", "name", "status_code", "actual_departure", "city", "stay_id"]);
});

test("no word of SQL becomes a name, since it could not be told from one", async () => {
  const names = await namesOf(KENNEL);
  expect(names.readable("dt")).not.toBe("date");
  expect(names.readable("ord")).not.toBe("order");
});

test("no two names become one, and none that is stored already", async () => {
  const names = await namesOf(`
    CREATE TABLE cust (cust_no INTEGER PRIMARY KEY, customer_number TEXT, cust_nm TEXT, cst_nm TEXT);
    INSERT INTO cust VALUES (1, 'a', 'b', 'c'), (2, 'd', 'e', 'f');
  `);
  const shown = ["cust", "cust_no", "customer_number", "cust_nm", "cst_nm"].map((name) => names.readable(name));
  expect(new Set(shown).size).toBe(5);
  expect(shown[1]).toBe("cust_no");
});

test("SQL over readable names is put back to the stored ones, whatever number, letter case and quotes", async () => {
  const names = await namesOf(KENNEL);
  const written = `SELECT o."name", COUNT(*) FROM Owners AS o JOIN t_stay s ON o.owner_id = s.owner_id
    WHERE s.Status_Code = 'status_code' AND EXISTS (SELECT 1 FROM owner) -- name
    GROUP BY o.name`;
  expect(names.toStored(written)).toBe(`SELECT o.nm, COUNT(*) FROM t_ownr AS o JOIN t_stay s ON o.ownr_id = s.ownr_id
    WHERE s.sts_cd = 'status_code' AND EXISTS (SELECT 1 FROM t_ownr) -- name
    GROUP BY o.nm`);
  expect(names.toReadable(names.toStored("SELECT name FROM owners"))).toBe("SELECT name FROM owners");
});

test("text in double quotes and functions are no names", async () => {
  const names = await namesOf(KENNEL);
  expect(names.toStored('SELECT name(1) FROM owners WHERE city = "name"')).toBe(
    'SELECT name(1) FROM t_ownr WHERE city = "name"',
  );
});

test("names in what people wrote are put in, words are left alone", async () => {
  const names = await namesOf(KENNEL);
  expect(names.inText("As in t_ownr.nm and sts_cd; no atd")).toBe("As in owners.name and status_code; no atd");
  expect(names.inSentence("There is no column nm in t_ownr ('nm').")).toBe("There is no column name in owners ('nm').");
});
