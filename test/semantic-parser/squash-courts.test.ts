import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** Squash courts with lessons and a small shop: each of them takes money of its own. */
const { answers, sql } = madeDatabase(`
CREATE TABLE Members (MemberId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, Handicap REAL, JoinedOn TEXT);
CREATE TABLE Coaches (CoachId INTEGER PRIMARY KEY, CoachName TEXT NOT NULL, HourlyRate REAL, LeftOn TEXT);
CREATE TABLE Courts (CourtId INTEGER PRIMARY KEY, CourtName TEXT NOT NULL);
CREATE TABLE Bookings (BookingId INTEGER PRIMARY KEY, MemberId INTEGER REFERENCES Members (MemberId), CourtId INTEGER REFERENCES Courts (CourtId), BookedAt TEXT, StartsAt TEXT, CancelledAt TEXT, Price REAL);
CREATE TABLE Lessons (LessonId INTEGER PRIMARY KEY, CoachId INTEGER REFERENCES Coaches (CoachId), MemberId INTEGER REFERENCES Members (MemberId), HeldOn TEXT, Fee REAL, Status TEXT);
CREATE TABLE Products (ProductId INTEGER PRIMARY KEY, ProductName TEXT, Category TEXT, RetailPrice REAL, PurchasePrice REAL, StockQuantity INTEGER, DiscontinuedOn TEXT);
CREATE TABLE ShopOrders (ShopOrderId INTEGER PRIMARY KEY, MemberId INTEGER REFERENCES Members (MemberId), OrderedAt TEXT);
CREATE TABLE ShopOrderLines (LineId INTEGER PRIMARY KEY, ShopOrderId INTEGER REFERENCES ShopOrders (ShopOrderId), ProductId INTEGER REFERENCES Products (ProductId), Quantity INTEGER, UnitPrice REAL);
CREATE TABLE Refunds (RefundId INTEGER PRIMARY KEY, ShopOrderId INTEGER REFERENCES ShopOrders (ShopOrderId), RefundedOn TEXT, Amount REAL);
INSERT INTO Members VALUES (1, 'Ada Birk', 3, '2020-01-01'), (2, 'Bo Carl', 12, '2021-01-01'), (3, 'Cy Dahl', 20, '2022-01-01');
INSERT INTO Coaches VALUES (1, 'Una Vik', 40, NULL), (2, 'Wim Xu', 45, '2023-12-31');
INSERT INTO Courts VALUES (1, 'Red'), (2, 'Blue');
INSERT INTO Bookings VALUES (1, 1, 1, '2024-06-01 09:00:00', '2024-07-02 10:00:00', NULL, 10), (2, 2, 1, '2024-06-02 09:00:00', '2024-07-03 10:00:00', '2024-06-02 12:00:00', 12), (3, 3, 2, '2024-07-02 09:00:00', '2024-08-06 10:00:00', NULL, 30), (4, 1, 2, '2024-07-03 09:00:00', '2024-08-08 10:00:00', NULL, 15), (5, 1, 1, '2024-07-20 09:00:00', '2024-08-20 10:00:00', NULL, 14);
INSERT INTO Lessons VALUES (1, 1, 1, '2024-07-05', 30, 'Given'), (2, 2, 1, '2023-07-05', 35, 'Given'), (3, 1, 2, '2024-07-09', 31, 'Given'), (4, 1, 3, '2024-06-09', 32, 'Given'), (5, 1, 2, '2024-06-19', 40, 'Cancelled');
INSERT INTO Products VALUES (1, 'Racket', 'Gear', 90, 50, 2, NULL), (2, 'Ball', 'Gear', 4, 1, 10, NULL), (3, 'Sweatband', 'Wear', 5, 2, 0, '2024-01-31');
INSERT INTO ShopOrders VALUES (1, 1, '2024-07-01 10:00:00'), (2, 2, '2024-07-02 10:00:00');
INSERT INTO ShopOrderLines VALUES (1, 1, 2, 3, 4), (2, 2, 1, 1, 90), (3, 2, 2, 1, 4);
INSERT INTO Refunds VALUES (1, 1, '2024-07-04', 4);
`);

answers("income of what no shop sells", {
  "income from lessons last month": [[61]],
  "revenue per coach": [
    ["Una Vik", 93],
    ["Wim Xu", 35],
  ],
  "Which coach earns us the most?": [["Una Vik"]],
  "revenue in July 2024": [[106]],
});

answers("income of lessons that is said before it", {
  "lesson income per coach in 2024": [["Una Vik", 93]],
});

answers("lessons that were cancelled, whenever bookings were", {
  "How many lessons were cancelled in 2024?": [[1]],
  "cancelled lessons": [[5]],
});

answers("shop orders are spoken of as orders", {
  "average order value": [[53]],
});

answers("pieces sold are not those in stock", {
  "How many balls did we sell in July 2024?": [[4]],
});

answers("stock is worth what was paid for it", {
  "stock value": [[110]],
});

answers("margins with the names of what they are of", {
  "margin per product": [
    ["Ball", 3],
    ["Racket", 40],
    ["Sweatband", 3],
  ],
});

answers("days ahead are no days of booking", {
  "How many bookings next week?": [[2]],
});

answers("on our books are those who are still here", {
  "coaches on our books": [["Una Vik"]],
});

test("who is best is told by no figure that happens to be the only one", () => {
  expect(sql("our best members") ?? "").not.toMatch(/handicap/i);
});
