import { madeDatabase, rounded } from "./made-database.js";

/** Holiday flats, guests who recommend each other, bookings most of which have no discount, and moves from one flat to another. */
const { answers } = madeDatabase(
  `
CREATE TABLE flats (flat_id INTEGER PRIMARY KEY, flat_name TEXT NOT NULL, furnishing TEXT NOT NULL, rooms INTEGER NOT NULL, team TEXT NOT NULL);
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, mail_opt INTEGER NOT NULL, referred_by_id INTEGER REFERENCES guests (guest_id));
CREATE TABLE bookings (
  booking_id INTEGER PRIMARY KEY,
  flat_id INTEGER NOT NULL REFERENCES flats (flat_id),
  guest_id INTEGER NOT NULL REFERENCES guests (guest_id),
  kind TEXT NOT NULL,
  starts_on TEXT NOT NULL,
  discount REAL NOT NULL,
  paid_on TEXT
);
CREATE TABLE moves (
  move_id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guests (guest_id),
  moved_on TEXT NOT NULL,
  old_flat_id INTEGER NOT NULL REFERENCES flats (flat_id),
  new_flat_id INTEGER NOT NULL REFERENCES flats (flat_id)
);
INSERT INTO flats VALUES (1, 'Gull', 'furnished', 2, 'share'), (2, 'Heron', 'unfurnished', 3, 'south'), (3, 'Ibis', 'furnished', 2, 'south'), (4, 'Jay', 'part furnished', 1, 'share'),
  (5, 'Kite', 'unfurnished', 1, 'south'), (6, 'Lark', 'unfurnished', 2, 'share'), (7, 'Merlin', 'unfurnished', 1, 'south'), (8, 'Owl', 'part furnished', 2, 'south');
INSERT INTO guests VALUES (1, 'Ada Birk', 1, NULL), (2, 'Bo Carl', 0, 1), (3, 'Cy Dahl', 1, 1), (4, 'Di Ek', 0, NULL), (5, 'Ed Falk', 0, NULL), (6, 'Flo Gad', 0, 4);
INSERT INTO bookings VALUES (1, 1, 1, 'weekly', '2024-06-01', 0, '2024-05-01'), (2, 2, 2, 'weekly', '2024-06-05', 0, NULL), (3, 3, 3, 'long', '2024-07-01', 20, '2024-06-20'), (4, 1, 4, 'weekly', '2024-07-09', 0, NULL),
  (5, 4, 1, 'long', '2024-07-20', 35, '2024-07-01');
INSERT INTO moves VALUES (1, 1, '2024-06-03', 1, 3), (2, 2, '2024-06-09', 3, 2), (3, 4, '2024-07-11', 1, 4), (4, 3, '2024-07-12', 2, 3);
`,
  `
tables:
  guests:
    fields:
      mail_opt: { meaning: Opted in to letters by mail }
  bookings:
    meaning: Bookings of flats
    formulas:
      booked: sum(discount) where starts_on is not null
    fields:
      kind: { values: { weekly: weekly booking, long: long stay } }
`,
);

answers(
  "a share of those of which something is stored, though a team is called Share",
  {
    "Share of furnished flats": [[25]],
    "Share of bookings paid": [[60]],
  },
  rounded,
);

answers("those that have a discount", { "Discounted bookings": [[3], [5]] });

answers("per number of something", {
  "Flats per room count": [
    [1, 3],
    [2, 4],
    [3, 1],
  ],
});

answers("recommended by others of their kind", {
  "Guests referred by other guests": [["Bo Carl"], ["Cy Dahl"], ["Flo Gad"]],
});

answers("a field of yes and no that is said right behind", {
  "How many guests opted in to mail?": [[2]],
  "Guests that opted in": [["Ada Birk"], ["Cy Dahl"]],
});

answers("from the old to the new", {
  "How many moves to Ibis?": [[2]],
  "How many moves from Gull?": [[2]],
});

answers("a kind of rows that a figure is called like", { "How many weekly bookings?": [[3]] });
