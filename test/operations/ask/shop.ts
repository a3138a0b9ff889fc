import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import SQLite from "better-sqlite3";

const CITIES = ["Paris", "Berlin", "Oslo", "Rome"];

/** Twelve shops, forty customers and three hundred purchases: cities and days mean one of two things. */
const SCRIPT = [
  "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
  "CREATE TABLE shop (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
  `CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id),
    shop_id INTEGER REFERENCES shop (id), order_date DATE, shipping_date DATE, net_amount REAL, gross_amount REAL)`,
  ...rows("customer", 40, (n) => `${n}, 'Customer ${n}', '${CITIES[n % 4]}'`),
  ...rows("shop", 12, (n) => `${n}, 'Shop ${n}', '${CITIES[n ** 2 % 4]}'`),
  ...rows("purchase", 300, (n) => {
    const days = `'${day(n)}', '${day(n + 3 + (n % 20))}'`;
    return `${n}, ${1 + ((n * 7) % 40)}, ${1 + (n % 12)}, ${days}, ${n * 1.5}, ${n * 1.75}`;
  }),
];

function rows(table: string, count: number, cells: (number: number) => string): string[] {
  return [`INSERT INTO ${table} VALUES ${Array.from({ length: count }, (_, at) => `(${cells(at + 1)})`).join(", ")}`];
}

function day(number: number): string {
  return new Date(Date.UTC(2024, 0, number)).toISOString().slice(0, 10);
}

/** The path of the shop that was made in a folder. */
export async function makeOpenShop(engine: "sqlite" | "duckdb", folder: string): Promise<string> {
  const path = join(folder, `shop.${engine}`);
  if (engine === "sqlite") {
    const database = new SQLite(path);
    for (const statement of SCRIPT) database.exec(statement);
    database.close();
  } else {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    for (const statement of SCRIPT) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
  }
  return path;
}
