import { expect, test } from "vitest";
import { compact, fold } from "#askable/language/fold.js";

test("folding takes away case, accents, width and repeated blanks", () => {
  const folded = [
    "  New\t York ",
    "ＴＯＫＹＯ　１",
    "São Paulo",
    "Łódź",
    "Straße",
    "İstanbul",
    "Ægir",
    "Ёлка",
    "ὈΔΥΣΣΕΎΣ",
  ].map(fold);
  expect(folded).toEqual([
    "new york",
    "tokyo 1",
    "sao paulo",
    "lodz",
    "strasse",
    "istanbul",
    "aegir",
    "елка",
    "οδυσσευσ",
  ]);
});

test("folding leaves the marks that carry meaning in other scripts", () => {
  expect(["हिन्दी", "がくせい", "한국", "ไทย"].map(fold)).toEqual(["हिन्दी", "がくせい", "한국", "ไทย"]);
});

test("folding twice is folding once", () => {
  for (const text of ["Ǆ ﬁ ½ İ", "a\ud800b", "’´`", "e\u0301\u200b"]) expect(fold(fold(text))).toBe(fold(text));
});

test("compacting keeps letters and digits", () => {
  expect(["a.t. & t", "new york", "jean-luc o'neil", "東京 都"].map(compact)).toEqual([
    "att",
    "newyork",
    "jeanluconeil",
    "東京都",
  ]);
});
