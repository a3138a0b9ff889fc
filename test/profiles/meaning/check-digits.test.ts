import { expect, test } from "vitest";
import { isIban, passesLuhn } from "#askable/profiles/meaning/check-digits.js";

test("a card number has the right check digit, in blocks or not", () => {
  expect(["4111 1111 1111 1111", "4111111111111111", "5500-0000-0000-0004"].every(passesLuhn)).toBe(true);
  expect(["4111 1111 1111 1112", "0000000000000000", "4111"].some(passesLuhn)).toBe(false);
});

test("an account number has the right check digits", () => {
  expect(["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "gb82west12345698765432"].every(isIban)).toBe(true);
  expect(["DE89 3704 0044 0532 0130 01", "GB82", "AB-1234"].some(isIban)).toBe(false);
});
