import { describe, expect, test } from "vitest";
import { ArtifactError, AskableError, isAbort, messageOf } from "#askable/errors.js";

describe("an artifact that has to be made again", () => {
  test("says by which command, as far as that is known", () => {
    const error = new ArtifactError("x is damaged");
    expect(error).toBeInstanceOf(AskableError);
    expect([error.message, error.code, error.hint]).toEqual([
      "x is damaged",
      "failed",
      "Build it again: askable prepare <database>",
    ]);
  });

  test("is given the whole command where the database is known, and stays its cause", () => {
    const error = new ArtifactError("x is older", { advice: "Make it anew", options: " --examples <file>" });
    const named = error.named("askable prepare shop");
    expect([named.message, named.hint, named.cause]).toEqual([
      "x is older",
      "Make it anew: askable prepare shop --examples <file>",
      error,
    ]);
  });
});

test("what was thrown has a message, whatever it is", () => {
  expect([messageOf(new Error("gone")), messageOf("gone"), messageOf(undefined)]).toEqual([
    "gone",
    "gone",
    "undefined",
  ]);
});

test("an abort is told from a failure by its name, not by its text", () => {
  expect(isAbort(AbortSignal.abort().reason)).toBe(true);
  expect(isAbort(new Error("AbortError"))).toBe(false);
});

test.each([
  ["No database named postgres://ann:s3cret@db.example/shop", "No database named postgres://ann:***@db.example/shop"],
  ["mysql://ann:p@ss:w@rd@host/x is not", "mysql://ann:***@host/x is not"],
  ["postgres://:s3cret@host", "postgres://:***@host"],
  ["http://ann:a/b#c?d@host:80/v1", "http://ann:***@host:80/v1"],
  [
    "postgres://host/x?user=ann&password=s3cret&sslmode=require",
    "postgres://host/x?user=ann&password=***&sslmode=require",
  ],
  ["https://host/v1?api_key=s3cret", "https://host/v1?api_key=***"],
  ["http://127.0.0.1:8080/v1 and a@b.example", "http://127.0.0.1:8080/v1 and a@b.example"],
])("%s is told without its password", (text, told) => {
  const error = new AskableError(text, { hint: text });
  expect([error.message, error.hint]).toEqual([told, told]);
});
