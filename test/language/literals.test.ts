import { describe, expect, test } from "vitest";
import { codeSpans, dateSpans, properSpans, quotedSpans, type Span } from "#askable/language/literals.js";
import { type Token, tokenizePieces } from "#askable/language/tokens.js";

/** The parts of the question that a finder marks, as written. */
const found = (finder: (tokens: readonly Token[]) => Span[], question: string) => {
  const tokens = tokenizePieces(question);
  return finder(tokens).map(({ start, end }) => question.slice(tokens[start]!.start, tokens[end - 1]!.end));
};

describe("quoted texts", () => {
  test.each([
    ['books called "Old Mill"', ['"Old Mill"']],
    ["books called 'O'Hare's End'", ["'O'Hare's End'"]],
    ["books called “Old Mill” or «Neu»", ["“Old Mill”", "«Neu»"]],
    ["the customers' names and the suppliers' towns", []],
    ["books of 6' and more", []],
  ])("of %s", (question, expected) => expect(found(quotedSpans, question)).toEqual(expected));
});

describe("dates", () => {
  test.each([
    ["before 2012-01-31", ["2012-01-31"]],
    ["on 31/1/2012 10:00 or later", ["31/1/2012 10:00"]],
    ["on January 5, 2012", ["January 5, 2012"]],
    ["the 5th of Jan 2012", ["5th of Jan 2012"]],
    ["in Sept 2012 and March 3", ["Sept 2012", "March 3"]],
    ["in 2012, 10-12 people may come", []],
  ])("in: %s", (question, expected) => expect(found(dateSpans, question)).toEqual(expected));
});

describe("codes", () => {
  test.each([
    ["flight UA-1205 of a B52", ["UA-1205", "B52"]],
    ["from 2012-2013, room 12", []],
    ["Mid-1900 houses", []],
  ])("in: %s", (question, expected) => expect(found(codeSpans, question)).toEqual(expected));
});

describe("proper names", () => {
  test.each([
    ["Which singers come from the United States of America?", ["United States of America"]],
    ["Marcel Durand wrote what?", ["Marcel Durand"]],
    ["Books by Marcel and Aiko", ["Marcel", "Aiko"]],
    ["What is the ID of it? Show the SQL", []],
    ["LIST ALL THE BOOKS OF PARIS", []],
  ])("in: %s", (question, expected) => expect(found(properSpans, question)).toEqual(expected));
});
