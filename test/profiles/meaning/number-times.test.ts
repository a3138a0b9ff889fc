import { expect, test } from "vitest";
import { inferNumberTime, timeOfNumber, timeReaders } from "#askable/profiles/meaning/number-times.js";

const JANUARY_31 = Date.UTC(2024, 0, 31);

test.each([
  [[1_700_000_000, 1_700_003_600], ["created", "at"], "epoch seconds"],
  [[1_700_000_000_000, 1_700_003_600_000], ["ts"], "epoch milliseconds"],
  [[20240131, 20240201], ["date"], "%Y%m%d"],
  [[44927, 44928], ["date"], "Excel serial days"],
  [[1_700_000_000, 1], ["gross"], undefined],
  [[17, 42], ["date"], undefined],
])("%j of a field named %j are %s", (values, words, format) => {
  expect(inferNumberTime(values, words)?.format).toBe(format);
});

test("numbers are read as times in their format", () => {
  expect(timeOfNumber(1, "epoch seconds")).toBe(1000);
  expect(timeOfNumber(20240131, "%Y%m%d")).toBe(JANUARY_31);
  expect(timeOfNumber(45322, "Excel serial days")).toBe(JANUARY_31);
  expect(timeOfNumber(1, "fathoms")).toBeUndefined();
});

test("values are read by the first format that fits, and without formats as engines write times", () => {
  const german = timeReaders(["%d.%m.%Y"]);
  expect([german("31.01.2024"), german("2024-01-31"), german(null)]).toEqual([JANUARY_31, undefined, undefined]);
  const iso = timeReaders(undefined);
  expect([iso("2024-01-31"), iso("2024-01-31 10:15:00"), iso("soon"), iso(true)]).toEqual([
    JANUARY_31,
    JANUARY_31 + 36_900_000,
    undefined,
    undefined,
  ]);
});
