import { expect, test } from "vitest";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { type Summaries, summariesSchema } from "#askable/profiles/summaries.js";
import { flights, sqliteWith } from "../databases.js";

function longOf(summaries: Summaries, table: string, field: string): string | undefined {
  return summaries.tables.find((each) => each.table === table)?.fields.find((each) => each.field === field)?.long;
}

test("describes fields by name, statistics, values and joins", async () => {
  const summaries = describeByRules(await measureProfile(await sqliteWith(flights), "flights"));
  expect(summariesSchema.parse(summaries)).toEqual(summaries);
  expect(summaries.tables[1]?.long).toBe(
    "Each row is one flight, with its delay (in minutes), code and departed. Table flights: 6 rows, 5 fields (flight_id, airline, delay_min, code, departed). Key: flight_id. Typical values: code such as AF-0200, B6-0100 or B6-0101. Refers to airlines.",
  );
  expect(longOf(summaries, "flights", "airline")).toBe(
    "Airline of the flight: refers to airlines (uid). Field airline of table flights: an identifier. 4 different values in 6 rows, never missing. Foreign key to airlines.uid; 83 % of the values are found there, one is not.",
  );
  expect(longOf(summaries, "airlines", "country")).toBe(
    "Country of the airline. Field country of table airlines: a name (country). 2 different values in 4 rows, 1 of 4 rows missing (NULL, 25 %). Values: USA (2), France (1).",
  );
});

test("shows no value of a personal field", async () => {
  const database = await sqliteWith(
    "CREATE TABLE people (mail TEXT, phone TEXT); INSERT INTO people VALUES ('ann@x.example', '+49 30 1234567'), ('bob@x.example', '+49 30 7654321')",
  );
  const summaries = describeByRules(await measureProfile(database, "people"));
  expect(JSON.stringify(summaries)).not.toMatch(/x\.example|1234567/);
  expect(longOf(summaries, "people", "mail")).toContain("Its values are personal and are not shown.");
});

test("reads names as people write them", async () => {
  const names: Record<string, string> = {
    StuID: "Identifier of the student, which tells the rows apart.",
    LName: "Last name of the student.",
    height_cm: "Height (in centimetres) of the student.",
    is_active: "Whether the student is active.",
    studentname: "Name of the student.",
    created_at: "Time at which the student was created.",
    num_of_pets: "Number of pets of the student.",
    DestAirport: "Destination airport of the student.",
    HTTPStatus: "Http status of the student.",
  };
  const [key, ...others] = Object.keys(names);
  const database = await sqliteWith(
    `CREATE TABLE Students (${key} INTEGER PRIMARY KEY, ${others.map((name) => `${name} TEXT`).join(", ")})`,
  );
  const summaries = describeByRules(await measureProfile(database, "school"));
  const shorts = summaries.tables[0]?.fields.map(({ field, short }) => [field, short]);
  expect(Object.fromEntries(shorts ?? [])).toEqual(names);
});

test("Words that every JavaScript object knows are words like others", async () => {
  const database = await sqliteWith(
    "CREATE TABLE proto (id INTEGER PRIMARY KEY, \"constructor\" TEXT, \"toString\" TEXT); INSERT INTO proto VALUES (1, 'Brunel', 'x')",
  );
  const text = JSON.stringify(describeByRules(await measureProfile(database, "p")));
  expect(text).toContain("Constructor");
  expect(text).not.toMatch(/native code|\[object/);
});
