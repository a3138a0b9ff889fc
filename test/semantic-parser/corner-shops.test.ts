import { madeDatabase } from "./made-database.js";

/** A warehouse of shops: sales with an amount and a discount, stock with a minimum, employees with a role. */
const { answers } = madeDatabase(`
CREATE TABLE dim_shop (shop_key INTEGER PRIMARY KEY, shop_name TEXT NOT NULL);
CREATE TABLE dim_product (product_key INTEGER PRIMARY KEY, product_name TEXT NOT NULL, brand TEXT NOT NULL);
CREATE TABLE dim_customer (customer_key INTEGER PRIMARY KEY, customer_name TEXT NOT NULL);
CREATE TABLE dim_employee (
  employee_key INTEGER PRIMARY KEY,
  employee_name TEXT NOT NULL,
  role TEXT NOT NULL,
  shop_key INTEGER NOT NULL REFERENCES dim_shop (shop_key)
);
CREATE TABLE fct_sales (
  sale_key INTEGER PRIMARY KEY,
  sale_date TEXT NOT NULL,
  shop_key INTEGER NOT NULL REFERENCES dim_shop (shop_key),
  product_key INTEGER NOT NULL REFERENCES dim_product (product_key),
  customer_key INTEGER REFERENCES dim_customer (customer_key),
  net_amount REAL NOT NULL,
  discount_amount REAL NOT NULL
);
CREATE TABLE fct_stock (
  stock_key INTEGER PRIMARY KEY,
  shop_key INTEGER NOT NULL REFERENCES dim_shop (shop_key),
  product_key INTEGER NOT NULL REFERENCES dim_product (product_key),
  on_hand INTEGER NOT NULL,
  min_level INTEGER NOT NULL
);
INSERT INTO dim_shop VALUES (1, 'Quay'), (2, 'Mill');
INSERT INTO dim_product VALUES (1, 'Tea', 'Oro'), (2, 'Jam', 'Oro'), (3, 'Rye bread', 'Pan');
INSERT INTO dim_customer VALUES (1, 'Ann Ash'), (2, 'Bo Birch'), (3, 'Cy Cedar');
INSERT INTO dim_employee VALUES (1, 'Di Dale', 'manager', 1), (2, 'Ed Elm', 'cashier', 1), (3, 'Flo Fox', 'manager', 2), (4, 'Gus Gray', 'cashier', 2);
INSERT INTO fct_sales VALUES (1, '2023-05-02', 1, 1, 1, 10.5, 0), (2, '2024-05-03', 1, 1, 1, 20.5, 1.5), (3, '2024-05-04', 2, 2, 2, 5.5, 0), (4, '2024-05-05', 2, 3, NULL, 2.5, 0.5), (5, '2024-06-01', 2, 3, 2, 30.5, 0);
INSERT INTO fct_stock VALUES (1, 1, 1, 0, 10), (2, 1, 2, 12, 10), (3, 2, 1, 9, 10), (4, 2, 3, 30, 20);
`);

answers("sales come to something, and are counted where it is asked how many", {
  "total sales in 2024": [[59]],
  "How many sales were there in May 2024?": [[3]],
  "Which shop had the highest sales in May 2024?": [["Quay"]],
  "revenue per brand": [
    ["Oro", 36.5],
    ["Pan", 33],
  ],
});

answers("who bought", {
  "customers who bought nothing in 2024": [["Cy Cedar"]],
  "customers who bought tea": [["Ann Ash"]],
});

answers("two times set against each other", {
  "compare the sales in May 2023 with May 2024": [
    ["2023-05", 1],
    ["2024-05", 3],
  ],
});

answers("stock that a table of its own keeps", {
  "products out of stock in the Quay shop": [["Tea"]],
  "products below the minimum level in the Mill shop": [["Tea"]],
});

answers("who is something by trade", {
  "Who is the manager of the Mill shop?": [["Flo Fox"]],
});
