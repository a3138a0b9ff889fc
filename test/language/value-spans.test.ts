import { expect, test } from "vitest";
import { tokenize } from "#askable/language/tokens.js";
import { isWorthLooking, spansOf } from "#askable/language/value-spans.js";

const worth = (question: string) => spansOf(tokenize(question)).filter(isWorthLooking);

test("quoted text comes first, then the longest runs, cut at commas", () => {
  expect(worth('Who wrote "Old Mill", Old Harbour Road?').map(({ text }) => text)).toEqual([
    "Old Mill",
    "Old Harbour Road",
    "Old Harbour",
    "Harbour Road",
    "wrote",
    "Old",
    "Harbour",
    "Road",
  ]);
});

test("runs that begin or end with a small word are not looked up", () => {
  expect(worth("the mill of the town").map(({ text }) => text)).toEqual(["mill of the town", "mill", "town"]);
});

test("a plain word in lower case is looked up exactly, a name or a phrase also otherwise", () => {
  const exactly = Object.fromEntries(worth("Is Bergen an old town").map(({ text, exactOnly }) => [text, exactOnly]));
  expect(exactly).toMatchObject({ Bergen: false, "old town": false, town: true });
});
