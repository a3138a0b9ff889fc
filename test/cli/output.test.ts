import { expect, test } from "vitest";
import { errorText, printable } from "#askable/cli/output.js";

test("an error is a line that says what is wrong, and one that says what to do", () => {
  expect(errorText({ message: "There is no x", hint: "Make one." })).toBe("askable: There is no x\n  Make one.");
  expect(errorText({ message: "There is no x", hint: undefined })).toBe("askable: There is no x");
});

test("control characters and signs that turn the direction of text become blanks, line ends and tabs stay", () => {
  expect(printable("a\u001b[2Jb\u202ec\u0000d")).toBe("a [2Jb c d");
  expect(printable("a\n\tb")).toBe("a\n\tb");
  expect(printable("Größe 東京 שלום")).toBe("Größe 東京 שלום");
});
