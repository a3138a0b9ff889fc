import { expect, test } from "vitest";
import { spelledOut } from "#askable/profiles/meaning/spelled-out.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { sqliteWith } from "../databases.js";

test("short forms are spelt out as what they likeliest mean, unless that may be people or things", () => {
  expect(spelledOut(["lst", "nm"])).toEqual(["last", "name"]);
  expect(spelledOut(["cust", "dob"])).toEqual(["customer", "date", "of", "birth"]);
  expect(spelledOut(["pt", "nm"])).toEqual(["pt", "name"]);
  expect(spelledOut(["colour"])).toEqual(["colour"]);
});

/** What of a person each field of a table holds; undefined of one that holds nothing of the kind. */
async function personalIn(table: string, columns: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(columns);
  const rows = columns[names[0]!]!.map((_, row) => names.map((name) => `'${columns[name]![row]}'`).join(", "));
  const database = await sqliteWith(
    `CREATE TABLE ${table} (${names.map((name) => `${name} TEXT`).join(", ")});
     INSERT INTO ${table} VALUES ${rows.map((row) => `(${row})`).join(", ")}`,
  );
  const profile = await measureProfile(database, "people");
  return Object.fromEntries(profile.tables[0]!.fields.map(({ name, semantic }) => [name, semantic?.personal]));
}

const SURNAMES = ["Abernathy", "Brzezinski", "Castellano", "Dunleavy", "Eriksen", "Featherstone", "Garrity", "Holm"];
const PEOPLE = SURNAMES.map((surname, at) => `${["Iona", "Piet", "Zora", "Ingmar"][at % 4]} ${surname}`);
const PRODUCTS = [
  "Red Chair",
  "Blue Table",
  "Oak Shelf",
  "Pine Bench",
  "Steel Lamp",
  "Wool Rug",
  "Tin Box",
  "Jute Mat",
];
const PHONES = SURNAMES.map((_, at) => `0${at}1 555 01${at}${at}`);

test("names of people are personal under short names of fields and tables", async () => {
  expect(await personalIn("cst_dtl", { fst_nm: SURNAMES.toReversed(), lst_nm: SURNAMES })).toEqual({
    fst_nm: "name",
    lst_nm: "name",
  });
  expect(await personalIn("cust", { nm: PEOPLE, phn: PHONES })).toEqual({ nm: "name", phn: "phone number" });
  expect(await personalIn("ordr", { cust_nm: PEOPLE })).toEqual({ cust_nm: "name" });
});

test("names of things are not, under the same short names", async () => {
  expect(await personalIn("itm", { nm: PRODUCTS, prd_nm: PRODUCTS.toReversed() })).toEqual({
    nm: undefined,
    prd_nm: undefined,
  });
  expect(await personalIn("pt", { nm: PRODUCTS })).toEqual({ nm: undefined });
  expect(await personalIn("whs", { nm: SURNAMES })).toEqual({ nm: undefined });
});

test("under a name that says nothing, names of people are told by the given names among them", async () => {
  const given = ["Anna", "Peter", "Laura", "Karl", "Julia", "Hans", "Maria", "Paul"];
  const full = SURNAMES.map((surname, at) => `${given[at]} ${surname}`);
  expect(await personalIn("lst", { nm: full })).toEqual({ nm: "name" });
});
