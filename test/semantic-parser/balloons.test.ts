import { madeDatabase } from "./made-database.js";

/** A firm that flies balloons, with opaque names that notes explain: what a row is, since when, and who did what. */
const { answers } = madeDatabase(
  `
CREATE TABLE bln (reg TEXT PRIMARY KEY, typ TEXT NOT NULL, bas_km INTEGER NOT NULL, svc_fr TEXT NOT NULL, svc_to TEXT, own_cd TEXT NOT NULL, nick TEXT NOT NULL);
CREATE TABLE crw (crw_id INTEGER PRIMARY KEY, fn TEXT NOT NULL, ln TEXT NOT NULL, rnk TEXT NOT NULL, hr_dt TEXT NOT NULL, lft_dt TEXT);
CREATE TABLE cst (cst_id INTEGER PRIMARY KEY, nm TEXT NOT NULL, jnd TEXT NOT NULL);
CREATE TABLE flt (flt_id INTEGER PRIMARY KEY, reg TEXT NOT NULL REFERENCES bln (reg), crw_id INTEGER NOT NULL REFERENCES crw (crw_id), dep TEXT NOT NULL, st_cd TEXT NOT NULL, pax INTEGER);
CREATE TABLE bkg (pnr TEXT PRIMARY KEY, cst_id INTEGER NOT NULL REFERENCES cst (cst_id), bk_dt TEXT NOT NULL, st TEXT NOT NULL, tot_c INTEGER NOT NULL);
CREATE TABLE tkt (tkt_no INTEGER PRIMARY KEY, pnr TEXT NOT NULL REFERENCES bkg (pnr), flt_id INTEGER NOT NULL REFERENCES flt (flt_id), brd TEXT);
CREATE TABLE mnt (wo_no INTEGER PRIMARY KEY, reg TEXT NOT NULL REFERENCES bln (reg), opn TEXT NOT NULL, cls TEXT, late_rsn TEXT);
INSERT INTO bln VALUES ('B1', 'hot air', 40, '2012-05-01', NULL, 'O', 'Lark'), ('B2', 'gas', 90, '2015-05-01', NULL, 'L', 'Swift'), ('B3', 'hot air', 35, '2010-05-01', '2023-09-30', 'L', 'Heron'), ('B4', 'gas', 80, '2018-05-01', NULL, 'O', 'Finch');
INSERT INTO crw VALUES (1, 'Ida', 'Moss', 'P', '2012-01-01', NULL), (2, 'Olaf', 'Reed', 'P', '2013-01-01', '2023-03-31'), (3, 'Nell', 'Fern', 'G', '2019-01-01', NULL);
INSERT INTO cst VALUES (1, 'Agnes Holt', '2021-04-01'), (2, 'Boris Lund', '2024-02-01'), (3, 'Carla Voss', '2022-06-01'), (4, 'Derek Pym', '2024-05-01');
INSERT INTO flt VALUES (1, 'B1', 1, '2023-07-01 06:00', 'F', 3), (2, 'B1', 1, '2024-05-11 06:00', 'F', 2), (3, 'B2', 3, '2024-06-02 06:00', 'X', NULL), (4, 'B4', 1, '2024-07-07 06:00', 'F', 4);
INSERT INTO bkg VALUES ('K1', 1, '2023-05-01', 'OK', 45000), ('K2', 1, '2024-03-01', 'OK', 30000), ('K3', 2, '2024-03-05', 'XX', 20000), ('K4', 3, '2024-04-01', 'RF', 60000), ('K5', 4, '2024-05-10', 'OK', 25000), ('K6', 3, '2023-06-01', 'RF', 15000);
INSERT INTO tkt VALUES (1, 'K1', 1, 'true'), (2, 'K2', 2, 'false'), (3, 'K3', 2, 'true'), (4, 'K5', 4, 'true'), (5, 'K4', 1, 'false');
INSERT INTO mnt VALUES (1, 'B1', '2024-01-10', '2024-01-20', NULL), (2, 'B2', '2024-07-25', NULL, 'Late delivery of a balloon'), (3, 'B3', '2023-08-01', '2023-08-09', NULL);
`,
  `
tables:
  bln:
    meaning: "The fleet: one row for each balloon"
    fields:
      reg: { meaning: Registration }
      bas_km: { meaning: Range in kilometres }
      svc_fr: { meaning: In service since }
      svc_to: { meaning: Day it left the fleet; NULL while it flies for us }
      own_cd: { values: { O: owned, L: leased } }
      nick: { meaning: Name painted on the basket }
  crw:
    meaning: Crew
    fields:
      rnk: { values: { P: pilot, G: ground crew } }
      hr_dt: { meaning: Date of hire }
      lft_dt: { meaning: Last day with us; empty while employed }
  cst: { meaning: Customers, fields: { jnd: { meaning: Joined on } } }
  flt:
    meaning: "Flights, one row for each ascent"
    fields:
      dep: { meaning: Time of departure }
      st_cd: { values: { F: flown, X: cancelled } }
      pax: { meaning: Passengers on board }
  bkg:
    meaning: Bookings
    fields:
      pnr: { meaning: Booking reference }
      st: { values: { OK: confirmed, XX: cancelled by the customer, RF: refunded by us } }
      tot_c: { meaning: Total price in cents }
  tkt:
    meaning: Tickets
    fields:
      brd: { meaning: "False = booked but did not show up; empty before departure" }
  mnt:
    meaning: Repairs
    fields:
      opn: { meaning: Opened }
      cls: { meaning: Closed; NULL while work goes on }
      late_rsn: { meaning: Reason of a delay }
`,
);

answers("what a row is stands behind what all of them are", {
  "which balloons are leased": [["Heron"], ["Swift"]],
  "how many ascents in 2024": [[3]],
});

answers("rows are in service since a day, until an end that is empty while it lasts", {
  "how many balloons are in service": [[3]],
  "how many balloons do we have right now": [[3]],
  "balloons that left the fleet": [["Heron"]],
});

answers("first and last names in two letters each, and a last day", {
  "crew who have left": [["Olaf", "Reed"]],
  "list the pilots": [
    ["Ida", "Moss"],
    ["Olaf", "Reed"],
  ],
  "who is employed at the moment": [
    ["Ida", "Moss"],
    ["Nell", "Fern"],
  ],
});

answers("the longest of what is kept in kilometres", {
  "which balloon has the longest range": [["Swift"]],
});

answers("what happens to things at the moment, and not which things there are", {
  "which balloons are in repair right now": [["Swift"]],
  "balloons currently in repair": [["Swift"]],
});

answers("total prices are added up", {
  "how much money did we refund last year": [[150]],
  "how much did we refund in 2024": [[600]],
  "total value of confirmed bookings in 2024": [[550]],
});

answers("who did it does not matter", {
  "how many cancelled bookings": [[1]],
  "total worth of cancelled bookings": [[200]],
});

answers("what somebody spent is all that they did", {
  "which customers spent more than 700 euros": [["Agnes Holt"], ["Carla Voss"]],
  "how many customers spent over 500 euros in 2024": [[1]],
  "customers who have paid us more than 700": [["Agnes Holt"], ["Carla Voss"]],
});

answers("when something was done, and not since when somebody is known", {
  "how many customers cancelled a booking in 2024": [[1]],
  "how many passengers flew with us in May 2024": [[2]],
});

answers("behind 'but' stands what tells a value", {
  "how many tickets did not show up": [[2]],
});
