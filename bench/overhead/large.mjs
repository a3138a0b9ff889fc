// What the candidates of `offline` take on a database of half a million rows.
// node bench/overhead/large.mjs [--rows 500000] [--home FOLDER]
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { open, prepare } from "../../dist/index.js";
import { makeSqlite } from "../support/databases.mjs";

const { values: options } = parseArgs({
  options: { rows: { type: "string", default: "500000" }, home: { type: "string" } },
});
const rows = Number(options.rows);
const home = options.home ? resolve(options.home) : mkdtempSync(join(tmpdir(), "askable-large-"));
const file = join(home, "orders.sqlite");
const ANIMALS = ["otter", "heron", "badger", "marten", "plover", "stoat", "curlew", "dunlin"];
const CITIES = ["Leeds", "Ghent", "Porto", "Turku", "Graz", "Split", "Brno", "Cork"];

if (!existsSync(file))
  makeSqlite(file, (database) => {
    database.exec(`
      CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, customer_name TEXT, city TEXT, joined_on TEXT);
      CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT, category TEXT, price REAL);
      CREATE TABLE purchase (
        purchase_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (customer_id), bought_on TEXT, status TEXT
      );
      CREATE TABLE purchase_line (
        line_id INTEGER PRIMARY KEY, purchase_id INTEGER REFERENCES purchase (purchase_id),
        product_id INTEGER REFERENCES product (product_id), quantity INTEGER
      );`);
    const fill = (table, count, row) => {
      const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?)`);
      database.transaction(() => {
        for (let i = 1; i <= count; i++) insert.run(i, ...row(i));
      })();
    };
    const day = (i) => new Date(Date.UTC(2020, 0, 1 + (i % 1500))).toISOString().slice(0, 10);
    fill("customer", rows / 25, (i) => [`Customer ${i}`, CITIES[i % 8], day(i * 7)]);
    fill("product", 400, (i) => [`${ANIMALS[i % 8]} ${i}`, ["toys", "tools", "books"][i % 3], 1 + (i % 90)]);
    fill("purchase", rows / 2, (i) => [1 + ((i * 31) % (rows / 25)), day(i), ["open", "paid", "returned"][i % 3]]);
    fill("purchase_line", rows, (i) => [1 + ((i * 17) % (rows / 2)), 1 + ((i * 13) % 400), 1 + (i % 5)]);
  });

const QUESTIONS = [
  "How many purchases are paid?",
  "How many customers of Ghent bought books?",
  "What is the average price of the products that were returned?",
  "Which city has the most purchases?",
  "List the names of the customers who bought tools in 2021.",
  "How many products of each category were bought?",
  "Which customers have never bought anything?",
  "What is the total quantity of toys that customers from Porto bought?",
  "Show the most bought products with their price.",
  "names of customers with open purchases of toys and tools",
  "Which products were bought by customers who joined in 2020?",
  "average quantity per purchase by city",
];

if (!existsSync(join(home, "profiles", "orders"))) await prepare(file, { home, name: "orders" });
const asked = await open("orders", { home });
await asked.ask(QUESTIONS[0], { pipeline: "offline" });
const table = [];
for (const question of QUESTIONS) {
  const ran = [];
  let skipped = 0;
  const onEvent = (event) => {
    if (event.event === "candidate") ran.push(event.ms);
    if (event.event === "note") skipped += Number(/^(\d+) less likely/.exec(event.message)?.[1] ?? 0);
  };
  const start = performance.now();
  const answer = await asked.ask(question, { pipeline: "offline", onEvent });
  table.push({
    question: question.slice(0, 48),
    ms: Math.round(performance.now() - start),
    candidates: ran.length,
    "not run": skipped,
    "slowest ms": Math.round(Math.max(0, ...ran)),
    sql: (answer.sql ?? "").replaceAll(/\s+/g, " ").slice(0, 90),
  });
}
console.table(table);
const times = table.map(({ ms }) => ms).toSorted((a, b) => a - b);
console.log(
  `median ${times[times.length >> 1]} ms, most ${times.at(-1)} ms, ${table.reduce((sum, { candidates }) => sum + candidates, 0)} candidates`,
);
if (!options.home) rmSync(home, { recursive: true });
process.exit(0);
