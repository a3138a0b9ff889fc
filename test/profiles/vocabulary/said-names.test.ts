import { expect, test } from "vitest";
import { isRetired, namesIn } from "#askable/profiles/vocabulary/said-names.js";

const ofField = (text: string, entity = "order") =>
  namesIn(text, { entity: entity.split(" "), kind: "field" }).map((name) => name.text);
const ofTable = (text: string) => namesIn(text, { entity: [], kind: "table" }).map((name) => name.text);

test("what a description calls a field is taken, not the sentence", () => {
  expect(ofField("Customer's date of birth", "customer")).toEqual(["date of birth", "birth date"]);
  expect(ofField("Unit price in EUR, net of VAT")).toEqual(["unit price", "net price"]);
  expect(ofField("Status of the order: D = delivered, L = lost")).toEqual(["status"]);
  expect(ofField("The carrier that brought it")).toEqual(["carrier"]);
  expect(ofField("Port of loading (origin)")).toEqual(["port of loading", "loading port", "origin"]);
  expect(ofField("Size and type; 2x are small")).toEqual(["size", "type"]);
  expect(ofField("User who owns the workspace.")).toEqual(["user", "owner"]);
  expect(ofField("Whether the invoice is paid")).toEqual(["paid"]);
  expect(ofField("Date on which the patient was admitted")).toEqual(["admitted"]);
  expect(ofField("Why it ended: price, comp (went to a competitor)")).toEqual(["reason"]);
});

test("a count of things is not called by what numbers them", () => {
  expect(ofField("Number of employees, as a bucket")).toEqual(["number of employees"]);
});

test("keys and empty phrases give no names", () => {
  for (const text of ["FK to customers", "Primary key", "Key.", "Who pays or is paid", "internal", "id of the order"])
    expect(ofField(text)).toEqual([]);
  expect(ofField("Identifier of the doctor")).toEqual(["doctor"]);
});

test("tables are called what their rows are", () => {
  expect(ofTable("Coupons")).toEqual(["coupon"]);
  expect(ofTable("One row is one shipment (a customer's order to move goods).")).toEqual(["shipment"]);
  expect(ofTable("This table stores all orders placed by customers")).toEqual(["order"]);
  expect(ofTable("Legs of a shipment, in order.")).toEqual(["leg", "shipment leg"]);
  expect(ofTable("Workspaces, one row each: what we sell to (account, tenant)")).toEqual([
    "workspace",
    "account",
    "tenant",
  ]);
  expect(ofTable("Ports and inland terminals.")).toEqual(["port", "inland terminal"]);
});

test("what people say not to use is called nothing", () => {
  const text = "Copy of orders of 2023. Nobody maintains it; do not use it.";
  expect(isRetired(text)).toBe(true);
  expect(ofTable(text)).toEqual([]);
});

test("what is said beside the phrase that names a thing names it too", () => {
  expect(ofField("How urgent: 1 at once, 2 soon, 3 some day", "repair")).toEqual(["urgent"]);
  expect(ofField("How many there are")).toEqual([]);
  expect(ofField("Date of loss: when the damage happened", "claim")).toEqual(["date of loss", "loss date", "damage"]);
  expect(ofField("Date of notification: when we were told", "claim")).toContain("told");
  expect(ofField("Warranty is valid until")).toContain("warranty end");
  expect(ofField("Points at the end of the year")).toEqual(["points"]);
  expect(ofTable("Loyalty programme. Guests without a row are not members.")).toContain("member");
  expect(ofTable("Reservations. Price of the stay = nights * rate.")).toContain("stay");
  expect(ofTable("One row per learner and course they enrolled in.")).toEqual([]);
});
