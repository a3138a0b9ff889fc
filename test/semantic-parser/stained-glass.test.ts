import { madeDatabase, rounded } from "./made-database.js";

/** A workshop for stained glass: workers by trade, clients, jobs that are opened and closed, hours, bills, contacts, prices. */
const { answers } = madeDatabase(
  `
CREATE TABLE wrk (kz TEXT PRIMARY KEY, nm TEXT NOT NULL, job TEXT NOT NULL, jnd TEXT NOT NULL, lft TEXT, rt INTEGER NOT NULL);
CREATE TABLE cli (clno INTEGER PRIMARY KEY, nm TEXT NOT NULL, pay TEXT NOT NULL, reg_dt TEXT NOT NULL, end_dt TEXT);
CREATE TABLE jb (jno INTEGER PRIMARY KEY, clno INTEGER NOT NULL REFERENCES cli (clno), glz TEXT NOT NULL REFERENCES wrk (kz), ttl TEXT NOT NULL, knd TEXT NOT NULL, opn TEXT NOT NULL, wr_dt TEXT NOT NULL, cls TEXT, st TEXT NOT NULL);
CREATE TABLE hrs (hid INTEGER PRIMARY KEY, jno INTEGER NOT NULL REFERENCES jb (jno), kz TEXT NOT NULL REFERENCES wrk (kz), act TEXT NOT NULL, dw TEXT NOT NULL, mins INTEGER NOT NULL, rt INTEGER NOT NULL);
CREATE TABLE bl (bno INTEGER PRIMARY KEY, jno INTEGER NOT NULL REFERENCES jb (jno), dis TEXT NOT NULL, due TEXT NOT NULL, paid TEXT, amt_c INTEGER NOT NULL, rem INTEGER NOT NULL);
CREATE TABLE cnt (cid INTEGER PRIMARY KEY, clno INTEGER NOT NULL REFERENCES cli (clno), dt TEXT NOT NULL, chn INTEGER NOT NULL, top TEXT NOT NULL);
CREATE TABLE prc (pid INTEGER PRIMARY KEY, gl TEXT NOT NULL, vf TEXT NOT NULL, vt TEXT NOT NULL, prc_c INTEGER NOT NULL);
CREATE TABLE acc (accno INTEGER PRIMARY KEY, clno INTEGER NOT NULL REFERENCES cli (clno), bal_c INTEGER NOT NULL);
CREATE TABLE own (oid INTEGER PRIMARY KEY, accno INTEGER NOT NULL REFERENCES acc (accno), clno INTEGER NOT NULL REFERENCES cli (clno), rl TEXT NOT NULL);
CREATE TABLE xp (xid INTEGER PRIMARY KEY, jno INTEGER NOT NULL REFERENCES jb (jno), xk TEXT NOT NULL, xd TEXT NOT NULL, amt_c INTEGER NOT NULL, chg TEXT);
INSERT INTO wrk VALUES ('AA', 'Ada Ames', 'G', '2015-01-01', NULL, 6000), ('BB', 'Ben Boll', 'G', '2016-02-01', '2024-01-31', 5000), ('CC', 'Cora Cole', 'P', '2017-03-01', NULL, 4000), ('DD', 'Dan Dorn', 'F', '2018-04-01', NULL, 3000);
INSERT INTO cli VALUES (1, 'Elm Abbey', 'T', '2020-01-05', NULL), (2, 'Fir Chapel', 'C', '2021-02-05', NULL), (3, 'Hazel Hall', 'C', '2022-03-05', '2024-05-01'), (4, 'Ivy House', 'T', '2023-04-05', '2024-02-01'), (5, 'Ash Villa', 'T', '2024-03-05', NULL);
INSERT INTO jb VALUES (11, 1, 'AA', 'Rose', 'W', '2024-01-01', '2023-12-20', '2024-01-11', 'D'), (12, 2, 'AA', 'Porch', 'R', '2024-02-01', '2024-02-03', '2024-02-05', 'D'), (13, 3, 'BB', 'Stairs', 'R', '2024-03-01', '2024-03-02', '2024-03-03', 'D'), (14, 1, 'AA', 'Choir', 'W', '2024-06-01', '2024-06-01', NULL, 'O'), (15, 5, 'BB', 'Door', 'W', '2024-06-05', '2024-06-06', NULL, 'O'), (16, 5, 'AA', 'Lamp', 'W', '2024-07-01', '2024-07-02', NULL, 'O');
INSERT INTO hrs VALUES (1, 11, 'AA', 'L', '2024-05-02', 120, 6500), (2, 11, 'CC', 'T', '2024-05-03', 60, 4500), (3, 12, 'AA', 'T', '2024-05-04', 180, 6500), (4, 14, 'CC', 'L', '2024-06-04', 240, 4500);
INSERT INTO bl VALUES (21, 11, '2024-01-12', '2024-02-11', '2024-02-20', 90000, 1), (22, 12, '2024-02-06', '2024-03-06', '2024-03-01', 30000, 0), (23, 13, '2024-03-04', '2024-04-03', NULL, 10000, 3);
INSERT INTO cnt VALUES (31, 1, '2024-07-02', 1, 'C'), (32, 2, '2024-07-03', 2, 'C'), (33, 3, '2024-07-04', 1, 'D'), (34, 3, '2024-06-04', 1, 'D');
INSERT INTO prc VALUES (1, 'C', '2020-01-01', '2022-12-31', 700), (2, 'C', '2023-01-01', '9999-12-31', 900), (3, 'B', '2020-01-01', '2023-12-31', 1700), (4, 'B', '2024-01-01', '9999-12-31', 1900);
INSERT INTO acc VALUES (501, 1, 20000), (502, 2, -10000), (503, 3, -70000);
INSERT INTO own VALUES (1, 501, 1, 'P'), (2, 502, 2, 'P'), (3, 503, 3, 'P'), (4, 503, 4, 'J');
INSERT INTO xp VALUES (1, 11, 'L', '2024-02-02', 5000, '2024-03-01'), (2, 12, 'L', '2024-03-02', 7000, NULL), (3, 12, 'T', '2024-03-03', 1000, NULL);
`,
  `
tables:
  wrk:
    meaning: Everybody who works or worked here
    synonyms: [staff, worker]
    fields:
      job: { meaning: Job, values: { G: glazier, P: glass painter, F: furnace hand } }
      jnd: { meaning: Joined }
      lft: { meaning: "Last day here, empty = still with us" }
      rt: { meaning: Standard hourly rate, unit: cents }
  cli:
    meaning: Clients
    fields:
      pay: { meaning: How they pay, values: { C: cash at the counter, T: bank transfer } }
      reg_dt: { meaning: Day the client was registered }
      end_dt: { meaning: "Day the contract ended. Empty: still a client" }
  jb:
    meaning: Jobs
    fields:
      glz: { meaning: Glazier on the job }
      ttl: { meaning: Title }
      knd: { meaning: Kind, values: { W: window, R: repair of a crack } }
      opn: { meaning: Opened }
      wr_dt: { meaning: Keyed in }
      cls: { meaning: Closed }
      st: { meaning: State, values: { O: open, D: done } }
  hrs:
    meaning: Time entries
    synonyms: [hours]
    formulas: { hours worked: sum(mins) / 60.0, work in progress: sum(mins * rt / 60.0) where act = 'T' }
    fields:
      kz: { meaning: Who did the work }
      act: { meaning: Activity, values: { L: leading, T: talk with clients } }
      dw: { meaning: Day the work was done }
      mins: { unit: minutes }
      rt: { meaning: Rate per hour used for this entry, unit: cents }
  bl:
    meaning: Bills
    fields:
      dis: { meaning: Issued }
      due: { meaning: To be paid by }
      paid: { meaning: "Paid on, empty = not yet" }
      amt_c: { meaning: Amount, unit: cents }
      rem: { meaning: Reminders sent }
  cnt:
    meaning: "Contacts with clients: calls and letters"
    fields:
      dt: { meaning: Day of the contact }
      chn: { meaning: Channel, values: { 1: telephone, 2: letter } }
      top: { meaning: Topic, values: { C: complaint about staff, D: delivery } }
  prc:
    meaning: Prices with history
    fields:
      gl: { meaning: Kind of glass, values: { C: clear, B: blue } }
      vf: { meaning: Valid from }
      vt: { meaning: "Valid to; 9999-12-31 = current price" }
      prc_c: { meaning: Price of a sheet, unit: cents }
  acc:
    meaning: Accounts of clients
    synonyms: [account]
    formulas: { overdrawn: bal_c < 0 }
    fields:
      bal_c: { meaning: Balance, unit: cents }
  own:
    meaning: Account owners
    fields: { rl: { meaning: Role, values: { P: main owner, J: second owner } } }
  xp:
    meaning: Expenses
    formulas: { expenses not charged yet: sum(amt_c) where chg is null }
    fields:
      xk: { meaning: Kind, values: { L: lead, T: travel } }
      xd: { meaning: Day }
      amt_c: { meaning: Amount, unit: cents }
      chg: { meaning: "Charged on, empty = not yet" }
`,
);

answers("a number by which rows point at others measures nothing", {
  "biggest bill": [[21]],
  "clients with the smallest bill": [["Hazel Hall"]],
});

answers("who holds a trade is known by it, though rows name such people too", {
  "who are our glaziers": [["Ada Ames"]],
  "which glaziers joined in 2016": [["Ben Boll"]],
  "how many jobs does each glazier have": [
    ["Ada Ames", 4],
    ["Ben Boll", 2],
  ],
});

answers("what is asked of each row stands beside its name", {
  "hourly rate of each worker": [
    ["Ada Ames", 60],
    ["Ben Boll", 50],
    ["Cora Cole", 40],
    ["Dan Dorn", 30],
  ],
  "list all glaziers with their hourly rate": [
    ["Ada Ames", 60],
    ["Ben Boll", 50],
  ],
});

answers("a figure of those of whom it is said, whatever their entries keep", {
  "what's the average hourly rate of our glaziers": [[55]],
});

answers("a verb after each doer is no date of the doer", {
  "how many hours did each worker record in May": [
    ["Ada Ames", 5],
    ["Cora Cole", 1],
  ],
});

answers("new ones of a time are those that came in it", {
  "how many new clients did we get this year": [[1]],
  "how many new clients did we get last month": [[0]],
});

answers("how much time was spent", {
  "how much time did we spend on leading in May": [[2]],
});

answers("a figure of some rows is meant where it is said of which", {
  "what did we spend on lead in 2024": [[120]],
});

answers("what somebody works on is no figure of work", {
  "which glaziers work on windows": [["Ada Ames"], ["Ben Boll"]],
});

answers(
  "how long what is called by its kind takes, from its opening to its close",
  {
    "how long does a repair take on average": [[3]],
    "how long does a job stay open on average": [[5.333]],
    "how long is a job open on average": [[5.333]],
  },
  rounded,
);

answers(
  "the average of a defined sum per owner",
  {
    "average number of hours per job": [[3.333]],
    "how many hours does each job take on average": [[3.333]],
    "average hours per client": [[5]],
  },
  rounded,
);

answers("a state behind the rows that it is said of", {
  "how many jobs does each glazier have open": [
    ["Ada Ames", 2],
    ["Ben Boll", 1],
  ],
});

answers("how far past zero", {
  "how many accounts are overdrawn by more than 500": [[1]],
  "how many accounts are overdrawn": [[2]],
});

answers("what a field counts by its description is added up", {
  "how many reminders did we send": [[4]],
});

answers("the noun of a meaning says it without what follows, and calls are made by telephone", {
  "how many complaints did we get last month": [[2]],
  "how many calls did we get last month": [[2]],
});

answers("how somebody pays is no payment", {
  "which clients pay cash": [["Fir Chapel"], ["Hazel Hall"]],
});

answers("what was not done on time was late", {
  "which bills were not paid on time": [[21]],
});

answers("a price without a name is told by what it comes to", {
  "what is the price of blue glass": [[19]],
});

answers("what is charged now is that of the present rows", {
  "how much do we charge for a sheet of blue glass": [[19]],
});

answers("rows that only say who owns what are no persons", {
  "who owns account 502": [["Fir Chapel"]],
});
