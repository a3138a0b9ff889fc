/** A database of customers whose names, addresses and dates occur nowhere else, to look for them in what is let out. */

const FIRST = ["Annika", "Bertold", "Clarisse", "Dietmar", "Elvira", "Friedhelm", "Gisela", "Hartmut"];
const LAST = [
  "Vornadel",
  "Quistrane",
  "Zwickelbaum",
  "Ostrovanek",
  "Pfefferkuhl",
  "Grimsholt",
  "Tannhuber",
  "Yblasker",
];
const CITIES = ["Graz", "Linz", "Wels"];
const SEGMENTS = ["retail", "wholesale"];

export interface Customer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly born: string;
  readonly city: string;
  readonly segment: string;
}

export const CUSTOMERS: readonly Customer[] = Array.from({ length: 48 }, (_, at) => {
  const [first, last] = [FIRST[at % 8]!, LAST[(at * 3 + Math.floor(at / 8)) % 8]!];
  const name = `${first} ${last}`;
  return {
    id: at + 1,
    name,
    email: `${first}.${last}@kundenpost.example`.toLowerCase(),
    phone: `+43 660 77${String(10_000 + at * 137)}`,
    born: `${1941 + at}-${String(1 + (at % 12)).padStart(2, "0")}-${String(11 + (at % 17)).padStart(2, "0")}`,
    city: CITIES[at % 3]!,
    segment: SEGMENTS[at % 2]!,
  };
});

/** What must not be seen: whole values, and the parts that tell whom they are of. */
export const CANARIES: readonly string[] = [
  ...FIRST,
  ...LAST,
  "kundenpost",
  ...CUSTOMERS.map(({ phone }) => phone),
  ...CUSTOMERS.map(({ phone }) => phone.slice(-7)),
  ...CUSTOMERS.map(({ born }) => born),
].map((text) => text.toLowerCase());

/** The first canary in a text, however it is written; undefined where there is none. */
export function canaryIn(text: string): string | undefined {
  const folded = text.toLowerCase();
  return CANARIES.find((canary) => folded.includes(canary) || folded.includes([...canary].reverse().join("")));
}

const quoted = (text: string) => `'${text}'`;

/** Statements of ANSI SQL that make it. */
export const PEOPLE: readonly string[] = [
  `CREATE TABLE customer (id INTEGER PRIMARY KEY, full_name VARCHAR(80) NOT NULL, email VARCHAR(80) UNIQUE, phone VARCHAR(40),
     birth_date DATE, city VARCHAR(40), segment VARCHAR(20))`,
  `CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), contact_email VARCHAR(80),
     total INTEGER, status VARCHAR(20), placed_on DATE)`,
  "CREATE INDEX customer_name ON customer (full_name)",
  "CREATE INDEX customer_city ON customer (city)",
  "CREATE VIEW contact AS SELECT id, upper(full_name) AS label, city FROM customer",
  "CREATE VIEW places AS SELECT city, count(*) AS customers FROM customer GROUP BY city",
  "CREATE VIEW placed AS SELECT orders.id, orders.total, orders.status, customer.city FROM orders JOIN customer ON customer.id = orders.customer_id",
  `INSERT INTO customer VALUES ${CUSTOMERS.map(
    ({ id, name, email, phone, born, city, segment }) =>
      `(${[id, ...[name, email, phone, born, city, segment].map(quoted)].join(", ")})`,
  ).join(", ")}`,
  `INSERT INTO orders VALUES ${Array.from({ length: 140 }, (_, at) => {
    const customer = CUSTOMERS[(at * 5) % CUSTOMERS.length]!;
    const status = ["open", "paid", "sent"][at % 3]!;
    const day = `2024-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;
    return `(${[at + 1, customer.id, quoted(customer.email), 20 + ((at * 37) % 400), quoted(status), quoted(day)].join(", ")})`;
  }).join(", ")}`,
];
