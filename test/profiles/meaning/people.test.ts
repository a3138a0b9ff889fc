import { expect, test } from "vitest";
import { nameInPair, personName } from "#askable/profiles/meaning/people.js";

test("names are those of people where the table is one of people, or the field says so", () => {
  expect(personName(["name"], ["customer"], ["Ann Lee", "Bob Ray"])).toMatchObject({ detail: "full name" });
  expect(personName(["last", "name"], ["actor"], ["Lee", "Ray"])).toMatchObject({ detail: "last name" });
  expect(personName(["name"], ["product"], ["Red Chair", "Blue Table"])).toBeUndefined();
  expect(personName(["name"], ["customer"], ["12-A", "13-B"])).toBeUndefined();
});

test("a first name beside a last name is one, whatever the table", () => {
  expect(nameInPair(["first"], ["last"], ["Ann", "Bob"])).toBe("first name");
  expect(nameInPair(["last"], ["first"], ["Lee", "Ray"])).toBe("last name");
  expect(nameInPair(["first"], ["price"], ["Ann", "Bob"])).toBeUndefined();
});
