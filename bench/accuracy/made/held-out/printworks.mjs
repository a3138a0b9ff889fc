// A printing house. A web application's schema (id, created_at, deleted_at, ENUM states) with schema.yml and past queries; cents.
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TYPE order_state AS ENUM ('quote', 'accepted', 'in_production', 'shipped', 'cancelled');
CREATE TYPE shift_name AS ENUM ('early', 'late', 'night');
CREATE TABLE sales_reps (id INTEGER PRIMARY KEY, name VARCHAR, region VARCHAR, active BOOLEAN);
CREATE TABLE customers (id INTEGER PRIMARY KEY, company VARCHAR, segment VARCHAR, city VARCHAR, sales_rep_id INTEGER, created_at TIMESTAMP, deleted_at TIMESTAMP);
CREATE TABLE papers (id INTEGER PRIMARY KEY, name VARCHAR, gsm INTEGER, finish VARCHAR, price_per_1000_cents INTEGER, stock_sheets INTEGER);
CREATE TABLE products (id INTEGER PRIMARY KEY, title VARCHAR, family VARCHAR);
CREATE TABLE orders (id INTEGER PRIMARY KEY, order_number VARCHAR, customer_id INTEGER, state order_state, placed_at TIMESTAMP, promised_on DATE, shipped_at TIMESTAMP);
CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER, product_id INTEGER, paper_id INTEGER, copies INTEGER, price_cents BIGINT, double_sided BOOLEAN);
CREATE TABLE machines (id INTEGER PRIMARY KEY, name VARCHAR, technology VARCHAR, commissioned_on DATE, decommissioned_on DATE, hourly_rate_cents INTEGER);
CREATE TABLE operators (id INTEGER PRIMARY KEY, name VARCHAR, shift shift_name, hired_on DATE, left_on DATE);
CREATE TABLE runs (id INTEGER PRIMARY KEY, order_item_id INTEGER, machine_id INTEGER, operator_id INTEGER, started_at TIMESTAMP, ended_at TIMESTAMP,
  good_sheets INTEGER, waste_sheets INTEGER);
CREATE TABLE order_events (id INTEGER PRIMARY KEY, order_id INTEGER, to_state order_state, happened_at TIMESTAMP);
CREATE TABLE complaints (id INTEGER PRIMARY KEY, order_item_id INTEGER, opened_on DATE, closed_on DATE, cause VARCHAR, credit_cents INTEGER);
`;

function fill() {
  const r = random(408);
  const end = "2024-11-30";
  const ts = (ms) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const at = (day, a = 7, b = 17) => Date.parse(`${day}T00:00:00Z`) + r.int(a * 60, b * 60) * 60000;
  const people = r
    .people(
      words("Agnes Bruno Celia Dario Edith Fabian Greta Hugo Irma Jakob Klara Luis Mira Nils Otto Paula"),
      words("Amrein Bieri Caduff Dober Egger Frei Gasser Huber Iten Jost Keller Lutz"),
      40,
    )
    .map((p) => p.join(" "));
  const sales_reps = people
    .splice(0, 7)
    .map((n, i) => [i + 1, n, ["North", "North", "South", "South", "East", "West", "West"][i], i !== 3]);
  const operators = people
    .splice(0, 21)
    .map((n, i) => [
      i + 1,
      n,
      ["early", "late", "night"][i % 3],
      r.date("2008-01-01", "2022-09-30"),
      [4, 12, 17].includes(i) ? r.date("2023-05-01", "2024-08-31") : null,
    ]);
  const customers = r
    .shuffle(
      words("Albis Bergsee Calanda Delphin Eiger Flora Gotthard Helvetia Irchel Jura Kastell").flatMap((a) =>
        lines(
          "Verlag:publisher; Theater:culture; Apotheke:retail; Reisen:retail; Agentur:agency; Gemeinde:public; Treuhand:office; Druckshop:reseller",
        ).map((b) => [a, ...b.split(":")]),
      ),
    )
    .slice(0, 72)
    .map(([a, b, s], i) => [
      i + 1,
      `${a} ${b}`,
      s,
      r.weighted({ Zug: 3, Luzern: 5, Zürich: 6, Basel: 4, Bern: 4, Chur: 2 }),
      r.int(1, 7),
      ts(at(r.date("2018-01-01", "2022-12-15"))),
      i % 17 === 6 ? ts(at(r.date("2024-09-01", "2024-11-20"))) : null,
    ]);
  const papers =
    lines(`Offset:80:uncoated:2100; Offset:100:uncoated:2600; Offset:120:uncoated:3150; Gloss:115:gloss:3400; Gloss:150:gloss:4300; Gloss:250:gloss:7200; Silk:135:matt:3900; Silk:170:matt:4900; Silk:300:matt:8800;
    Recycled:90:uncoated:2900; Recycled:250:uncoated:7900; Linen Card:280:textured:14900; Kraft:120:uncoated:3600; Newsprint:52:uncoated:1250`).map(
      (p, i) => {
        const [n, g, f, c] = p.split(":");
        return [i + 1, `${n} ${g}g`, +g, f, +c, r.int(2, 95) * 1000];
      },
    );
  const products =
    lines(`Flyer A5:flyers; Flyer A6:flyers; Poster A2:posters; Poster A1:posters; Folded leaflet:flyers; Stapled brochure:brochures; Perfect-bound book:books; Hardcover book:books; Business cards:stationery; Letterhead:stationery; Envelope C5:stationery;
    Calendar:calendars; Postcard:cards; Greeting card:cards; Menu:cards; Concert ticket:tickets; Desk pad:stationery`).map(
      (p, i) => [i + 1, ...p.split(":")],
    );
  const machines = lines(
    "Heidelberg SX 74:offset:2012-05-01::18500; Heidelberg XL 106:offset:2019-03-01::27000; Komori L40:offset:2008-09-01:2023-12-31:16500; HP Indigo 7900:digital:2018-06-01::12000; Xerox Iridesse:digital:2020-02-01::9500; Canon Colorado:large format:2021-10-01::7000; Ricoh C9500:digital:2024-05-15::9900",
  ).map((m, i) => {
    const [n, t, a, b, c] = m.split(":");
    return [i + 1, n, t, a, b || null, +c];
  });
  const orders = [],
    order_items = [],
    runs = [],
    order_events = [],
    complaints = [];
  const buyers = customers.filter((c) => c[0] % 24 !== 11),
    sold = products.filter((p) => p[1] !== "Desk pad"),
    now = Date.parse(`${end}T18:00:00Z`);
  for (let id = 1; id <= 1150; id++) {
    const day = r.date("2023-01-03", end),
      placed = at(day),
      promised = addDays(day, r.int(5, 21));
    const able = buyers.filter((c) => !c[6] || c[6].slice(0, 10) > addDays(day, 30));
    const cust = able[Math.floor(able.length * r.next() ** 1.6)];
    let state = "quote",
      shipped = null;
    const event = (to, t) => t < now && (order_events.push([order_events.length + 1, id, (state = to), ts(t)]), true);
    event("quote", placed);
    const begin = placed + r.int(20, 96) * 36e5;
    const ship = at(addDays(promised, +r.weighted({ "-3": 2, "-1": 5, 0: 9, 2: 3, 6: 1 })), 12, 17);
    const on =
      r.chance(0.86) &&
      event("accepted", placed + r.int(1, 18) * 36e5) &&
      (r.chance(0.03) ? (event("cancelled", placed + 19 * 36e5), false) : event("in_production", begin));
    if (state === "quote" && r.chance(0.6)) event("cancelled", placed + 20 * 864e5);
    if (on && event("shipped", Math.max(ship, begin + 36e5 * 8))) shipped = Math.max(ship, begin + 36e5 * 8);
    for (let n = +r.weighted({ 1: 6, 2: 3, 4: 1 }); n > 0; n--) {
      const item = order_items.length + 1,
        product = r.pick(sold);
      const copies = ["posters", "books"].includes(product[2]) ? r.int(1, 30) * 20 : r.int(1, 60) * 100;
      const each = {
        flyers: 9,
        posters: 310,
        brochures: 160,
        books: 940,
        stationery: 8,
        calendars: 420,
        cards: 22,
        tickets: 12,
      }[product[2]];
      order_items.push([
        item,
        id,
        product[0],
        r.int(1, 13),
        copies,
        Math.round((copies * each * r.int(80, 130)) / 100) + 3500,
        r.chance(0.55),
      ]);
      if (!on) continue;
      const techs = product[2] === "posters" ? ["large format", "digital"] : copies > 1500 ? ["offset"] : ["digital"];
      for (let k = r.chance(0.12) ? 2 : 1; k > 0; k--) {
        const start = begin + r.int(0, 7 * 60) * 60000,
          sheets = Math.ceil(copies / r.pick([1, 2, 4, 8])) + r.int(5, 60);
        const stop = start + (r.int(12, 50) + Math.round(sheets / 40)) * 60000,
          date = ts(start).slice(0, 10);
        const machine = r.pick(machines.filter((m) => techs.includes(m[2]) && m[3] <= date && (!m[4] || m[4] > date)));
        if (start > now) continue;
        runs.push([
          runs.length + 1,
          item,
          machine[0],
          r.pick(operators.filter((o) => !o[4] || o[4] > date))[0],
          ts(start),
          stop > now ? null : ts(stop),
          stop > now ? null : sheets,
          stop > now ? null : Math.round(sheets * (machine[0] === 3 ? 0.02 : 0.01) * r.int(1, 9)) + r.int(2, 30),
        ]);
      }
      const opened = shipped && ts(shipped + r.int(1, 20) * 864e5).slice(0, 10),
        closed = opened && addDays(opened, r.int(1, 35));
      if (shipped && opened <= end && r.chance(0.055))
        complaints.push([
          complaints.length + 1,
          item,
          opened,
          closed > end ? null : closed,
          r.weighted({ COL: 5, CUT: 3, DEL: 4, QTY: 2, PAP: 1 }),
          closed > end ? null : r.chance(0.4) ? 0 : r.int(10, 480) * 100,
        ]);
    }
    orders.push([
      id,
      `PW-${day.slice(2, 4)}-${String(id).padStart(4, "0")}`,
      cust[0],
      state,
      ts(placed),
      promised,
      shipped && ts(shipped),
    ]);
  }
  return {
    sales_reps,
    customers,
    papers,
    products,
    orders,
    order_items,
    machines,
    operators,
    runs,
    order_events,
    complaints,
  };
}

export default { engine, schema, fill };
