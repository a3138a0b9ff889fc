import { expect, test } from "vitest";
import { entityOf, nameWords } from "#askable/language/name-words.js";

test.each([
  ["HireDate2", "hire date 2"],
  ["hire_date-2", "hire date 2"],
  ["hire date 2", "hire date 2"],
  ["srcAirport_ID2", "src airport id 2"],
  ["CustomerID", "customer id"],
  ["HTTPServerName", "http server name"],
  ["2ndPhone", "2nd phone"],
  ["ÄrztinName", "ärztin name"],
  ["नेपाली_नाम", "नेपाली नाम"],
  ["__", ""],
])("the name %s is made of the words: %s", (name, words) => expect(nameWords(name).join(" ")).toBe(words));

test.each([
  ["airlines", "airline"],
  ["tbl_OrderItems", "order item"],
  ["dim_customer", "customer"],
  ["employee_data", "employee"],
  ["people", "person"],
  ["data", "data"],
  ["table", "table"],
])("a row of %s is: %s", (table, entity) => expect(entityOf(table).join(" ")).toBe(entity));
