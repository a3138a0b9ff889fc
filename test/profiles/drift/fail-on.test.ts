import { describe, expect, test } from "vitest";
import { breaches, readFailRules } from "#askable/profiles/drift/fail-on.js";
import { drift, field, profile, table } from "./profiles.js";

describe("--fail-on", () => {
  const changes = drift(
    profile([table("a", [field("x", { nulls: 0 }), field("y")])]),
    profile([table("a", [field("x", { nulls: 100 })], { rows: 1400 })]),
  );

  test.each([
    ["rows=50%", 0],
    ["rows=30%", 1],
    ["nulls=8", 0],
    ["nulls=5", 1],
    ["nulls", 1],
    ["dropped-field", 1],
    ["added-field,psi=0.25,stalled", 0],
    ["any", 2],
    ["rows=30%, nulls=5,dropped-field", 3],
  ])("%s finds %i", (text, found) => {
    expect(breaches({ changes }, readFailRules(text))).toHaveLength(found);
  });

  test.each([
    ["nuls=5", /"nuls=5" is not understood/],
    ["constructor", /"constructor" is not understood/],
    ["rows=many", /"rows=many": a limit is a number from 0/],
    ["dropped-field=2", /dropped-field takes no limit/],
    ["any=1", /any takes no limit/],
  ])("%s is refused", (text, message) => {
    expect(() => readFailRules(text)).toThrow(message);
  });
});
