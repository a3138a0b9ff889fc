import { madeDatabase } from "./made-database.js";

/** A publisher's warehouse: readers are kept in versions, orders have a net and a gross amount, complaints a day of their answer. */
const { answers } = madeDatabase(`
CREATE TABLE dim_reader (
  reader_sk INTEGER PRIMARY KEY, reader_id INTEGER, full_name TEXT, country TEXT, signup_date TEXT, valid_from TEXT, valid_to TEXT, is_current INTEGER
);
CREATE TABLE fct_order (
  order_id INTEGER PRIMARY KEY, reader_sk INTEGER REFERENCES dim_reader (reader_sk), magazine TEXT, order_date TEXT, net_amount REAL, gross_amount REAL
);
CREATE TABLE fct_complaint (
  complaint_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES fct_order (order_id), received_on TEXT, answered_on TEXT
);
INSERT INTO dim_reader VALUES
  (1, 10, 'Ann Ash', 'DE', '2023-01-01', '2023-01-01', '2024-02-29', 0), (2, 10, 'Ann Ash', 'FR', '2023-01-01', '2024-03-01', '9999-12-31', 1),
  (3, 11, 'Bob Bay', 'DE', '2023-02-01', '2023-02-01', '9999-12-31', 1), (4, 12, 'Cem Cay', 'DE', '2024-02-01', '2024-02-01', '2024-05-31', 0),
  (5, 12, 'Cem Cay', 'US', '2024-02-01', '2024-06-01', '9999-12-31', 1), (6, 13, 'Dee Day', 'US', '2024-03-01', '2024-03-01', '9999-12-31', 1);
INSERT INTO fct_order VALUES (1, 2, 'Sails', '2024-03-01', 81.5, 100.0), (2, 3, 'Sails', '2024-04-01', 8.5, 10.0), (3, 5, 'Trains', '2024-06-10', 40.25, 50.0),
  (4, 6, 'Trains', '2023-06-01', 16.5, 20.0), (5, 6, 'Trains', '2024-07-01', 16.5, 20.0);
INSERT INTO fct_complaint VALUES (1, 1, '2024-03-10', '2024-03-14'), (2, 3, '2024-06-20', '2024-06-22'), (3, 4, '2024-06-25', NULL);
`);

answers("of things that are kept in versions the present ones are counted and listed", {
  "How many readers do we have?": [[4]],
  "readers per country": [
    ["DE", 1],
    ["FR", 1],
    ["US", 2],
  ],
  "How many readers signed up in 2024?": [[2]],
});

answers("net and gross are told apart", {
  "net revenue in 2024": [[146.75]],
  "gross revenue per magazine in 2024": [
    ["Sails", 110],
    ["Trains", 70],
  ],
});

answers("how long it takes with any of them is a mean", {
  "How long does it take to answer a complaint?": [[3]],
  "How many days does it take on average to answer a complaint?": [[3]],
});
