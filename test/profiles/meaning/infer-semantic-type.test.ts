import { expect, test } from "vitest";
import { understood } from "./field.js";

/** Name, values, and what is to be found of them. */
type Case = readonly [name: string, values: readonly (string | number)[], expected: Record<string, unknown>];

const byForm: readonly Case[] = [
  ["contact", ["ann@x.org", "bob.b@y.co.uk"], { type: "e-mail", personal: "e-mail" }],
  ["link", ["https://a.example/x?y=1", "http://b.example"], { type: "URL" }],
  ["ref", ["6f9619ff-8b86-d011-b42d-00cf4fc964ff", "7f9619ff-8b86-d011-b42d-00cf4fc964ff"], { detail: "UUID" }],
  ["device", ["00:1b:44:11:3a:b7", "00:1B:44:11:3A:B8"], { type: "identifier", detail: "MAC address" }],
  ["host", ["10.0.0.1", "192.168.1.255", "fe80::1"], { type: "IP address", personal: "IP address" }],
  ["build", ["1.2.3", "10.0.12", "2.0.0-rc.1"], { type: "code", detail: "version" }],
  ["iban", ["DE89 3704 0044 0532 0130 00", "GB29NWBK60161331926819"], { detail: "IBAN", personal: "bank account" }],
  ["digest", ["d41d8cd98f00b204e9800998ecf8427e", "0cc175b9c0f1b6a831c399e269772661"], { type: "identifier" }],
  ["tint", ["#ff8800", "#FFF"], { type: "code", detail: "hex colour" }],
  ["payload", ['{"a": 1}', "[1, 2]"], { type: "JSON" }],
  ["source", ["/usr/lib/a.so", "/home/b/c.txt"], { type: "file path" }],
  ["position", ["52.5200, 13.4050", "48.8566, 2.3522"], { type: "coordinates" }],
  ["shape", ["POINT(13.4 52.5)", "POINT (2.35 48.86)"], { type: "coordinates" }],
  ["reach", ["+49 30 1234567", "(212) 555-0187", "212-555-0143"], { type: "phone number", personal: "phone number" }],
  ["number", ["123-45-6789", "987-65-4321"], { type: "personal number", personal: "social security number" }],
  ["zone", ["Europe/Berlin", "America/New_York"], { type: "category", detail: "time zone" }],
];

test.each(byForm)("the form of the values of %s tells what they are", (name, values, expected) => {
  expect(understood(name, values).semantic).toMatchObject(expected);
});

test("a card number is one that passes its check digit, in a column of them", () => {
  const cards = ["4111111111111111", "5500005555555559", "340000000000009", "6011000000000004", "4012888888881881"];
  expect(understood("n", cards).semantic).toMatchObject({ type: "card number", personal: "payment card" });
  const shifted = cards.map((card) => `${card.slice(0, -1)}${(Number(card.at(-1)) + 1) % 10}`);
  expect(understood("n", shifted).semantic?.type).not.toBe("card number");
});

test("what only resembles a form is not taken for it", () => {
  expect(understood("x", ["01.02.1971", "28.11.2005", "13.05.1988"]).semantic?.type).toBe("date as text");
  expect(understood("version", ["300.1.1.1", "1.2.3.4"]).semantic?.type).not.toBe("IP address");
  expect(understood("source", ["Based on Book/Short Story", "Original"]).semantic?.type).not.toBe("file path");
  expect(understood("ratio", ["4:3", "16:9"]).semantic?.type).not.toBe("time as text");
  expect(understood("score", ["2:1", "0:0", "3:2", "1:1"]).semantic?.type).not.toBe("time as text");
  expect(understood("note", ["[see below]", "{todo}"]).semantic?.type).not.toBe("JSON");
});

const byName: readonly Case[] = [
  ["height_cm", [150, 160.5, 171], { type: "quantity", unit: "cm" }],
  ["Body Mass (g)", [2700, 3300, 4100], { type: "quantity", unit: "g" }],
  ["Speed IAS in knots", [100, 140, 200], { type: "quantity", unit: "kn" }],
  ["miles_per_gallon", [18.5, 20, 31], { type: "quantity", unit: "mi/gal" }],
  ["price_usd", [1.5, 2, 9.99], { type: "amount", unit: "USD" }],
  ["Cost (€)", [1.5, 2, 9.99], { type: "amount", unit: "EUR" }],
  ["pct_done", [0.1, 0.55, 1], { type: "percentage", unit: "0-1" }],
  ["humidity %", [10, 55, 98], { type: "percentage", unit: "0-100" }],
  ["founded", [1890, 1921, 2004], { type: "year" }],
  ["lat", [-33.8, 52.5], { type: "latitude" }],
  ["lng", [-122.4, 151.2], { type: "longitude" }],
  ["month", [1, 5, 12], { type: "date part", detail: "month" }],
  [
    "is_open",
    [0, 1],
    {
      type: "flag",
      meanings: [
        { value: 0, meaning: "no" },
        { value: 1, meaning: "yes" },
      ],
    },
  ],
  ["order_no", [10021, 10022, 10040], { type: "code" }],
  ["created_at", [1700000000, 1700003600, 1710000000], { type: "timestamp as number", format: "epoch seconds" }],
  ["created_at", [1700000000123, 1700003600456], { type: "timestamp as number", format: "epoch milliseconds" }],
  ["order_date", [45000, 45120, 45300], { type: "date as number", format: "Excel serial days" }],
  ["day", [20240101, 20240215, 20231231], { type: "date as number", format: "%Y%m%d" }],
  ["sales_count", [1, 20, 300], { type: "quantity" }],
];

test.each(byName)("the name %s and the range of its numbers tell what they measure", (name, values, expected) => {
  expect(understood(name, values).semantic).toMatchObject(expected);
});

test("a unit's letters that mean something else are no unit", () => {
  expect(understood("viewers_m", [6.75, 8.2]).semantic?.unit).toBeUndefined();
  expect(understood("temp_min", [6.75, 8.2]).semantic?.unit).toBeUndefined();
  expect(understood("checked_in", [3, 8]).semantic?.unit).toBeUndefined();
});

test("gross takings in the range of seconds since 1970 are no times", () => {
  const takings = [650_000_000, 700_000_123, 760_167_650, 1_000_000_007, 1_900_000_001, 2_000_000_000];
  expect(understood("worldwide_gross", takings).semantic?.type).toBe("amount");
  expect(understood("population", takings).semantic?.type).toBe("quantity");
});

const iso: readonly Case[] = [
  ["country", ["DE", "FR", "US"], { type: "code", detail: "ISO 3166-1 alpha-2 country code" }],
  ["lang", ["de", "en", "fr"], { type: "code", detail: "ISO 639-1 language code" }],
  ["money", ["USD", "EUR", "CHF"], { type: "code", detail: "ISO 4217 currency code" }],
  ["place", ["France", "Germany", "USA", "Japan", "Brazil"], { detail: "country" }],
];

test.each(iso)("the values of %s stand in a standard's list", (_name, values, expected) => {
  expect(understood(_name, values).semantic).toMatchObject(expected);
});

test("codes of American states are not taken for countries", () => {
  expect(understood("state", ["AL", "CA", "DE", "GA", "NY", "TX"]).semantic?.detail).toBeUndefined();
});

test("people's names are found by the words around them and by themselves, and things' names are not", () => {
  const people = ["Ann Miller", "John Smith", "María García", "Wei Chen"];
  expect(understood("full_name", people).semantic).toMatchObject({
    type: "name",
    personal: "name",
    detail: "full name",
  });
  expect(understood("name", people, { table: "students" }).semantic).toMatchObject({ personal: "name" });
  expect(understood("directed_by", people).semantic).toMatchObject({ personal: "name" });
  expect(understood("FName", ["Linda", "Eric", "Tracy"], { table: "t" }).semantic).toMatchObject({
    detail: "first name",
  });
  expect(understood("LName", ["Smith", "Pang", "Lee"], { table: "t" }).semantic).toMatchObject({ detail: "last name" });
  expect(understood("name", ["Hampden Park", "Raith Rovers", "Somerset Park"]).semantic?.personal).toBeUndefined();
  expect(
    understood("full_name", ["Volvo Cars", "Ford Motor", "Fiat"], { table: "maker" }).semantic?.personal,
  ).toBeUndefined();
  expect(understood("product", ["Pen", "Desk", "Lamp"], { table: "customers" }).semantic?.personal).toBeUndefined();
});

test("flags say what their values mean", () => {
  const meaningsOf = (name: string, values: string[]) =>
    understood(name, values).semantic?.meanings?.map(({ value, meaning }) => `${value}: ${meaning}`);
  expect(meaningsOf("paid", ["N", "Y"])).toEqual(["N: no", "Y: yes"]);
  expect(meaningsOf("is_male", ["F", "T"])).toEqual(["F: false", "T: true"]);
  expect(meaningsOf("state", ["active", "inactive"])).toEqual(["active: active", "inactive: inactive"]);
  expect(understood("sex", ["F", "M"]).semantic).toMatchObject({
    type: "category",
    meanings: [
      { value: "F", meaning: "female" },
      { value: "M", meaning: "male" },
    ],
  });
  expect(understood("grade", ["A", "B"]).semantic?.type).not.toBe("flag");
});

test("a birthday is personal, and a password is", () => {
  expect(understood("date_of_birth", ["1990-01-31", "1985-12-01"]).semantic).toMatchObject({
    type: "date as text",
    personal: "birth date",
  });
  expect(understood("birth_date", ["1990-01-31"], { kind: "date" }).semantic).toMatchObject({ personal: "birth date" });
  expect(understood("password", ["hunter2", "letmein"]).semantic).toMatchObject({ personal: "secret" });
});

const ofOnePerson: readonly Case[] = [
  ["insurance_no", ["KV000000-01", "KV087109-11"], { personal: "insurance number" }],
  ["PolicyNumber", ["HH-2231", "HH-9021"], { personal: "insurance number" }],
  ["Versicherungsnr", ["65 170839 J 003", "12 190567 K 001"], { personal: "insurance number" }],
  ["kontonummer", ["0532013000", "0648489890"], { personal: "bank account" }],
  ["account_no", [4711_0815, 4711_0816, 4711_0899], { personal: "bank account" }],
  ["numero_pasaporte", ["XDD123456", "XDE003321"], { personal: "identity number" }],
  ["national_id", ["AB-120-99", "AC-121-98"], { personal: "identity number" }],
  ["steuer_id", ["86095742719", "47036892816"], { personal: "identity number" }],
  ["licence_plate", ["B-AX 1009", "M-ZU 81"], { personal: "licence plate" }],
  ["mrn", ["MRN0000031", "MRN0000062"], { personal: "medical record number" }],
  ["x", ["12345678Z", "87654321X", "00000000T", "X1234567L", "11111111H"], { personal: "identity number" }],
  ["x", ["DE89370400440532013000", "GB29NWBK60161331926819", "unclear", "open"], { personal: "bank account" }],
];

test.each(ofOnePerson)("what belongs to one person is personal: %s %j", (name, values, expected) => {
  expect(understood(name, values).semantic).toMatchObject(expected);
});

test("what only resembles the number of a person is not personal", () => {
  const personal = (...given: Parameters<typeof understood>) => understood(...given).semantic?.personal;
  expect(personal("account_id", [1, 2, 3])).toBeUndefined();
  expect(personal("account_type", ["savings", "current"])).toBeUndefined();
  expect(personal("gl_account_no", ["4000", "4100"])).toBeUndefined();
  expect(personal("policy", ["strict", "loose"])).toBeUndefined();
  expect(personal("passport_country", ["Germany", "France"])).toBeUndefined();
  expect(personal("plate", ["steel", "iron"])).toBeUndefined();
  expect(personal("order_no", ["100200300", "100200301", "100200302", "100200303", "100200304"])).toBeUndefined();
});

test("what a table of people says of their health is personal; a list of diseases is not", () => {
  const notes = ["Patient reports chest pain since Monday", "Asthma, uses an inhaler twice a day"];
  expect(understood("notes", notes, { table: "visits", siblings: ["patient", "notes"] }).semantic).toMatchObject({
    personal: "health",
  });
  expect(understood("diagnosis", ["Asthma", "Gout"], { table: "patients" }).semantic?.personal).toBe("health");
  expect(understood("symptoms", ["fever", "cough"], { table: "diseases" }).semantic?.personal).toBeUndefined();
  expect(understood("condition", ["new", "used"], { table: "customer_cars" }).semantic?.personal).toBeUndefined();
  const praise = ["A wonderful place to stay with friends", "Would come again at any time of the year"];
  expect(understood("notes", praise, { table: "guests" }).semantic?.personal).toBeUndefined();
});

test("day and month are told apart by a number above 12 in any value, else nothing is claimed", () => {
  const iso = Array.from({ length: 20 }, (_, i) => `2024-03-${String(i + 1).padStart(2, "0")}`);
  const told = understood("day", [...iso, "01/03/2024", "02/03/2024", "25/03/2024"]);
  expect(told.semantic).toMatchObject({ format: "%Y-%m-%d", otherFormats: ["%d/%m/%Y"], formatShares: [0.87, 0.13] });
  expect(told.time).toMatchObject({ from: "2024-03-01", to: "2024-03-25" });
  for (const others of [
    ["01/03/2024", "02/03/2024"],
    ["01/03/2024", "25/03/2024", "26/03/2024", "03/25/2024", "03/26/2024"],
  ]) {
    const untold = understood("day", [...iso, ...others]);
    expect(untold.semantic?.caution).toMatch(/^day and month may be the other way round/);
    expect([untold.semantic?.convert, untold.time]).toEqual([undefined, undefined]);
  }
});

test("limits among numbers are no numbers, and among groups they are labels", () => {
  const lab = ["<0.5", "> 100", "≤2", "90+", "1.5", "2.5", "3.5", "4", "5"];
  const { semantic, censored } = understood("lab", lab, { counts: { "<0.5": 4 } });
  expect(semantic?.type).toBe("number as text");
  expect(censored?.map(({ value, side }) => `${value} ${side}`)).toEqual([
    "<0.5 below",
    "90+ above",
    "> 100 above",
    "≤2 below",
  ]);
  expect(understood("age", ["<18", "18-30", "31-64", "65+"]).censored).toBeUndefined();
});

test("spellings of one value are found where all values are known", () => {
  const cities = ["Berlin", "berlin ", "BERLIN", "München", "Munchen", "Köln"];
  const counts = { Berlin: 9, BERLIN: 3, "berlin ": 2, München: 4 };
  expect(understood("city", cities, { counts }).variants).toEqual([
    [
      { value: "Berlin", count: 9 },
      { value: "BERLIN", count: 3 },
      { value: "berlin ", count: 2 },
    ],
    [
      { value: "München", count: 4 },
      { value: "Munchen", count: 1 },
    ],
  ]);
  expect(understood("city", cities, { counts, part: true }).variants).toBeUndefined();
});

test("hostile values are understood without failing", () => {
  const odd = [
    "",
    " ",
    "\u0000",
    "\ud800",
    "'; DROP TABLE x; --",
    "🦊",
    "ا".repeat(200),
    "x".repeat(200),
    "0".repeat(40),
  ];
  expect(understood("x", odd).semantic?.type).toBeDefined();
  expect(understood("", odd).semantic?.type).toBeDefined();
  expect(understood("constructor", ["__proto__", "toString"]).semantic?.type).toBeDefined();
  expect(understood("n", [Number.MAX_SAFE_INTEGER, -0, 1e308]).semantic?.type).toBe("quantity");
});

const opaque = ["tok_8f2c91aa0b", "tok_17de5520cc", "tok_a9b04f31e2"];

test.each([
  ["token", "api_key", opaque, "secret"],
  ["key", "api_keys", opaque, "secret"],
  ["access_token", "session", opaque, "secret"],
  ["reset_token", "user", opaque, "secret"],
  ["password_hash", "account", ["$2b$10$abcdefghijkl", "$2b$10$bbbbbbbbbbbbb"], "secret"],
  ["hash", "users", ["5f4dcc3b5aa765d61d", "7c6a180b36896a0a8c"], "secret"],
  ["client_secret", "app", ["s3cr3t1", "s3cr3t2"], "secret"],
  ["token", "corpus_word", ["house", "walks", "the", "running"], undefined],
  ["hash", "commit", ["5f4dcc3b5aa765d61d", "7c6a180b36896a0a8c"], undefined],
  ["token_type", "session", ["bearer12", "refresh1"], undefined],
  ["licence_no", "driver", ["DL-110", "DL-112", "DL-113"], "identity number"],
  ["licence_no", "product", ["DL-110", "DL-112", "DL-113"], undefined],
] as const)("%s of %s: personal or not by both names and by the values", (name, table, values, personal) => {
  expect(understood(name, [...values], { table }).semantic?.personal).toBe(personal);
});

test.each([
  ["contact_last", "customer", ["id", "contact", "first", "last"], "name"],
  ["family", "patient", ["id", "given", "family"], "name"],
  ["last", "shelf", ["id", "last"], undefined],
  ["family", "plant", ["family", "species"], undefined],
] as const)("%s of %s is a part of a name beside the other part", (name, table, siblings, personal) => {
  const values = ["Novak", "Zelenka", "Horvat", "Brezina"];
  expect(understood(name, values, { table, siblings: [...siblings] }).semantic?.personal).toBe(personal);
});

test.each([
  ["salary_eur", "driver", ["id"], "income"],
  ["salary", "payment", ["emp", "no", "salary"], "income"],
  ["avg_salary", "employee", ["id"], undefined],
  ["salary_eur", "region", ["id", "salary", "eur"], undefined],
] as const)("%s of %s is what a person earns, or many", (name, table, siblings, personal) => {
  const values = [2100.5, 3200, 1800.25, 2750];
  expect(understood(name, values, { table, siblings: [...siblings] }).semantic?.personal).toBe(personal);
});
