-- Each row is one person, with its name and weight.
CREATE TABLE person (
  nr INTEGER NOT NULL, -- Nr (key) of the person, which tells the rows apart.
  name TEXT, -- Name of the person. Missing is written 'N/A'. Examples: 'Ann 12', 'Ann 16', 'Ann 20'
  weight REAL, -- Weight of the person. Missing is written -999. Examples: 50.5, 51, 51.75
  PRIMARY KEY (nr)
);

-- Each row is one sale, with its price and day.
CREATE TABLE sale (
  id INTEGER NOT NULL, -- Identifier of the sale, which tells the rows apart.
  seller INTEGER, -- Seller of the sale: refers to person (nr).
  price INTEGER, -- Price of the sale. Examples: 2, 3, 6
  day TEXT, -- Day of the sale. Missing is written '9999-12-31'. Examples: '2024-01-04', '2024-01-07', '2024-02-02'
  PRIMARY KEY (id)
);
-- Joins, not declared: sale.seller = person.nr
