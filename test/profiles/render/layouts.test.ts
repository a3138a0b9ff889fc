import { expect, test } from "vitest";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { renderOmnisql } from "#askable/profiles/render/ddl.js";
import { renderLight } from "#askable/profiles/render/light.js";
import { renderMSchema } from "#askable/profiles/render/m-schema.js";
import { flights, sqliteWith } from "../databases.js";

async function measured() {
  const profile = await measureProfile(await sqliteWith(flights), "flights");
  return { profile, summaries: describeByRules(profile) };
}

const fields = [
  { table: "airlines", field: "uid" },
  { table: "airlines", field: "name" },
  { table: "flights", field: "airline" },
  { table: "flights", field: "departed" },
];

test("M-Schema: a line for each field, one example of a date, and the foreign keys", async () => {
  const { profile, summaries } = await measured();
  expect(renderMSchema(profile, { fields, summaries, detail: "short" })).toBe(`【DB_ID】 flights
【Schema】
# Table: airlines, Each row is one airline, with its name and country.
[
(uid:INTEGER, Identifier of the airline, which tells the rows apart., Primary Key),
(name:TEXT, Name of the airline., Examples: ['Air France', 'Delta', 'JetBlue Airways'])
]
# Table: flights, Each row is one flight, with its delay (in minutes), code and date departed.
[
(airline:INTEGER, Airline of the flight: refers to airlines (uid).),
(departed:TEXT, When the flight departed., Examples: ['2024-01-05'])
]
【Foreign keys】
flights.airline=airlines.uid
`);
});

test("M-Schema shows no long texts and no addresses, and of texts that are not short one", async () => {
  const { profile } = await measured();
  const shown = (...values: string[]) => {
    const [airlines, ...others] = profile.tables;
    const field = { ...airlines!.fields[1]!, top: values.map((value) => ({ value, count: 2 })) };
    const changed = { ...profile, tables: [{ ...airlines!, fields: [field] }, ...others] };
    return /Examples: \[(.*)\]/.exec(renderMSchema(changed, { fields: [fields[1]!], detail: "names" }))?.[1];
  };
  expect(shown("a", "b", "c")).toBe("'a', 'b', 'c'");
  expect(shown("a text of more than 20 letters", "b")).toBe("'a text of more than 20 letters'");
  expect(shown("x".repeat(55), "b")).toBeUndefined();
  expect(shown("https://a.example/b", "b")).toBeUndefined();
});

test("OmniSQL's layout: DDL with examples in brackets", async () => {
  const { profile, summaries } = await measured();
  expect(renderOmnisql(profile, { fields, summaries, detail: "short" })).toContain(
    "  name TEXT NOT NULL, -- Name of the airline., example: ['Air France', 'Delta', 'JetBlue Airways']\n",
  );
});

test("the light schema: a table of columns, and the keys", async () => {
  const { profile, summaries } = await measured();
  const text = renderLight(profile, { fields, summaries, detail: "short" });
  expect(text).toContain(`## Table: flights

Each row is one flight, with its delay (in minutes), code and date departed.

### Column information

| column_name | column_type | column_description | value_examples |
|---|---|---|---|
| airline | INTEGER | Airline of the flight: refers to airlines (uid). |  |
| departed | TEXT | When the flight departed. | '2024-01-05', '2024-01-01', '2024-01-02' |

### Primary keys

flight_id

### Foreign keys

- flights.airline = airlines.uid
`);
});
