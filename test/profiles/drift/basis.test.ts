import { describe, expect, test } from "vitest";
import { standing } from "#askable/profiles/drift/basis.js";
import { drift, field, profile, table } from "./profiles.js";

describe("the rule by which summaries stand", () => {
  const made = (nulls: number, rows = 1000) => profile([table("a", [field("x", { nulls }), field("y")], { rows })]);

  test("keeps those of fields whose profile changed a little, and remembers what they were written from", () => {
    const [first, second] = [made(100), made(120)];
    const { stands, basis } = standing(first, undefined, second, drift(first, second));
    expect([stands("a"), stands("a", "x"), stands("a", "y")]).toEqual([true, true, true]);
    expect(basis?.fields).toMatchObject([{ table: "a", rows: 1000, profile: { name: "x", nulls: 100 } }]);
  });

  test("sees what many small changes add up to", () => {
    let before = made(100);
    let basis = standing(before, undefined, before, []).basis;
    const stood: boolean[] = [];
    for (const nulls of [120, 140, 160]) {
      const after = made(nulls);
      const next = standing(before, basis, after, drift(before, after));
      stood.push(next.stands("a", "x"));
      basis = next.basis;
      before = after;
    }
    expect(stood).toEqual([true, true, false]);
    expect(basis).toBeUndefined();
  });

  test("lets a table's summary go with a tenth of its rows, and with its fields", () => {
    const [first, grown] = [made(0), made(0, 1200)];
    const { stands } = standing(first, undefined, grown, drift(first, grown));
    expect([stands("a"), stands("a", "x")]).toEqual([false, true]);
    const wider = profile([table("a", [field("x"), field("y"), field("z")])]);
    expect(standing(first, undefined, wider, drift(first, wider)).stands("a")).toBe(false);
  });
});
