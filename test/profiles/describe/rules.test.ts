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
    "Each row is one flight, with its delay (in minutes), code and date departed. Table flights: 6 rows, 5 fields (flight_id, airline, delay_min, code, departed). Key: flight_id. Typical values: code such as AF-0200, B6-0100 or B6-0101. Refers to airlines.",
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

/** The short summaries of one table, and of what it refers to, by the names of fields. */
async function shortsOf(statements: string, table: string) {
  const { tables } = describeByRules(await measureProfile(await sqliteWith(statements), "made"));
  const found = tables.find((each) => each.table === table)!;
  return { table: found.short, ...Object.fromEntries(found.fields.map(({ field, short }) => [field, short])) };
}

test("times, flags and units in names become sentences as people say them", async () => {
  const statements = `
    CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, f_nm TEXT);
    CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, issued_on DATE, due_on DATE, last_checked_at TIMESTAMP,
      signed_by INTEGER REFERENCES clerk, starts_at TIMESTAMP, closed_on DATE, valid_until DATE, from_date DATE,
      notice_given_on DATE, insurance_expires_on DATE, next_delivery_on DATE, working_days INTEGER,
      amount_cents INTEGER, volume_m3 INTEGER, has_garden BOOLEAN, has_children BOOLEAN, has_parking BOOLEAN,
      can_repeat BOOLEAN, pets_allowed BOOLEAN, floor_from INTEGER, based_on TEXT);
    INSERT INTO clerk VALUES (1, 'Ann'), (2, 'Bob');
    INSERT INTO invoice VALUES
      (1, '2024-01-02', '2024-02-02', '2024-01-05 10:00:00', 1, '2024-01-05 11:00:00', '2024-03-01', '2024-12-31',
       '2024-01-01', '2024-01-09', '2024-08-01', '2024-04-04', 5, 1250, 7, 1, 0, 1, 0, 1, 3, 'a'),
      (2, '2024-01-03', '2024-02-03', '2024-01-06 10:00:00', 2, '2024-01-06 11:00:00', '2024-03-02', '2024-12-30',
       '2024-01-02', '2024-01-10', '2024-08-02', '2024-04-05', 6, 2250, 8, 0, 1, 0, 1, 0, 4, 'b');`;
  expect(await shortsOf(statements, "invoice")).toEqual({
    table: "Each row is one invoice, with its date issued, due date, start time and date closed.",
    invoice_id: "Identifier of the invoice, which tells the rows apart.",
    issued_on: "Date on which the invoice was issued.",
    due_on: "Date on which the invoice is due.",
    last_checked_at: "Time at which the invoice was last checked.",
    signed_by: "By whom the invoice was signed: refers to clerk (clerk_id).",
    starts_at: "Time at which the invoice starts.",
    closed_on: "Date on which the invoice closed.",
    valid_until: "Date until which the invoice is valid.",
    from_date: "Start date of the invoice.",
    notice_given_on: "Date on which the notice of the invoice was given.",
    insurance_expires_on: "Date on which the insurance of the invoice expires.",
    next_delivery_on: "Date of the next delivery of the invoice.",
    working_days: "Working days of the invoice.",
    amount_cents: "Amount (in cents) of the invoice.",
    volume_m3: "Volume m3 of the invoice.",
    has_garden: "Whether the invoice has a garden.",
    has_children: "Whether the invoice has children.",
    has_parking: "Whether the invoice has parking.",
    can_repeat: "Whether the invoice can repeat.",
    pets_allowed: "Whether pets are allowed.",
    floor_from: "Floor (from) of the invoice.",
    based_on: "What the invoice is based on.",
  });
  expect(await shortsOf(statements, "clerk")).toMatchObject({ f_nm: "First name of the clerk." });
});

test("a row is called what one can have one of, and nothing where its name is no word", async () => {
  const statements = `
    CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, left_on DATE);
    CREATE TABLE beer_style (style_id INTEGER PRIMARY KEY, style_name TEXT);
    CREATE TABLE booking (booking_id INTEGER PRIMARY KEY, booked_on DATE, status TEXT);
    CREATE TABLE ok (ok_id INTEGER PRIMARY KEY, town TEXT, rank INTEGER);
    CREATE TABLE waiting_list (child TEXT, added_on DATE);
    INSERT INTO staff VALUES (1, 'Ann Lee', '2024-01-02'), (2, 'Bob Ray', NULL);
    INSERT INTO beer_style VALUES (1, 'Stout'), (2, 'Pilsner');
    INSERT INTO booking VALUES (1, '2024-01-02', 'open'), (2, '2024-01-03', 'done');
    INSERT INTO ok VALUES (1, 'Bonn', 4), (2, 'Ghent', 5);
    INSERT INTO waiting_list VALUES ('Cleo', '2024-01-02'), ('Dora', '2024-01-04');`;
  expect(await shortsOf(statements, "staff")).toEqual({
    table: "Each row is one staff member, with its full name and date left.",
    staff_id: "Identifier of the staff member, which tells the rows apart.",
    full_name: "Full name of the staff member.",
    left_on: "Date on which the staff member left.",
  });
  expect(await shortsOf(statements, "beer_style")).toEqual({
    table: "Each row is one beer style, with its name.",
    style_id: "Identifier of the beer style, which tells the rows apart.",
    style_name: "Name of the beer style.",
  });
  expect(await shortsOf(statements, "booking")).toMatchObject({ booked_on: "Date of the booking." });
  expect(await shortsOf(statements, "ok")).toEqual({
    table: "Each row has its town and rank.",
    ok_id: "Identifier, which tells the rows apart.",
    town: "Town.",
    rank: "Rank.",
  });
  expect(await shortsOf(statements, "waiting_list")).toMatchObject({
    table: "Each row is one waiting list entry, with its child and date added.",
    added_on: "Date on which the waiting list entry was added.",
  });
});

test("views that are called by the state of their rows, and days that are numbers, read as what they are", async () => {
  const statements = `
    CREATE TABLE orders_active (order_id INTEGER PRIMARY KEY, ordered_dt INTEGER, town TEXT);
    INSERT INTO orders_active VALUES (1, 20240102, 'Bonn'), (2, 20240315, 'Ghent'), (3, 20240630, 'Oslo');`;
  const profile = await measureProfile(await sqliteWith(statements), "made");
  const summaries = describeByRules(profile);
  expect(summaries.tables[0]?.short).toMatch(/^Each row is one active order,/);
  const day = longOf(summaries, "orders_active", "ordered_dt");
  expect(day).toContain("a date as a number");
  expect(day).not.toContain("mean ");
});
