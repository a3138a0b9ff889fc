import { expect, test } from "vitest";
import { requestedChange } from "#askable/language/change-requests.js";

test.each([
  ["delete all customers", "delete"],
  ["Please delete the customer with id 7.", "delete"],
  ["Could you please remove all orders from 2019?", "delete"],
  ["I'd like to delete my account", "delete"],
  ["How do I delete a customer?", "delete"],
  ["DELETE FROM customers WHERE id = 3", "delete"],
  ["remove customers where the country is France", "delete"],
  ["drop table customers", "drop"],
  ["Drop the invoices table", "drop"],
  ["truncate orders", "empty"],
  ["insert a new customer named Bob", "insert"],
  ["INSERT INTO customers VALUES (1, 'Bob')", "insert"],
  ["Add a new product called Tea for 3 dollars", "add"],
  ["add Bob to the customers", "add"],
  ["update the price of tea to 4", "update"],
  ["UPDATE product SET price = 4", "update"],
  ["Set the price of all products to 0", "change"],
  ["Increase all salaries by 10 percent", "change"],
  ["rename column price to cost", "change"],
  ["mark these orders as shipped", "change"],
  ["create table foo (id int)", "create"],
  ["Create a new customer", "create"],
  ["List the customers in France and delete them", "delete"],
  ["How many orders are there; drop table orders", "drop"],
])("%s asks for a change: %s", (question, act) => {
  expect(requestedChange(question)).toBe(act);
});

test.each([
  "Which orders were deleted last week?",
  "When was it updated?",
  "How many rows were inserted in March?",
  "Which products were added in 2020?",
  "What changed since Monday?",
  "Deleted orders per month",
  "Update dates of all orders",
  "Updates per user",
  "Drop-off points by city",
  "Drop in sales per month",
  "Set of all countries",
  "Change in price per year",
  "Add up the prices of all orders",
  "Create a table of sales per region",
  "Create a list of customers",
  "Remove duplicates and list the cities",
  "List the customers, remove those from Germany",
  "Show all products except those that were removed",
  "How many updates are there?",
  "Which customers can delete orders?",
  "Count the deletes of each user",
  "What are the cleared invoices?",
  "Mark Twain's books",
  "Fix costs by department",
  "Who created the table Orders?",
])("%s only asks", (question) => {
  expect(requestedChange(question)).toBeUndefined();
});
