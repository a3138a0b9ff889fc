// A chain of corner shops in Flanders. Warehouse habits: prefixes, keys without constraints, cents.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE dim_store (store_key INTEGER, store_nm VARCHAR, city VARCHAR, region_cd VARCHAR, open_dt DATE, close_dt DATE, sqm INTEGER, mgr_emp_key INTEGER);
CREATE TABLE dim_emp (emp_key INTEGER, emp_nm VARCHAR, store_key INTEGER, boss_key INTEGER, start_dt DATE, end_dt DATE, fte DECIMAL(3,2));
CREATE TABLE dim_cat (cat_key INTEGER, cat_nm VARCHAR, parent_cat_key INTEGER);
CREATE TABLE dim_prod (prod_key INTEGER, prod_nm VARCHAR, brand VARCHAR, cat_key INTEGER, price_ct INTEGER, vat_cd VARCHAR, act_fl INTEGER);
CREATE TABLE dim_supp (supp_key INTEGER, supp_nm VARCHAR, country_cd VARCHAR);
CREATE TABLE brg_prod_supp (prod_key INTEGER, supp_key INTEGER, purch_ct INTEGER, pref_fl INTEGER);
CREATE TABLE dim_card (card_no VARCHAR, holder_nm VARCHAR, city VARCHAR, join_dt DATE, del_fl INTEGER);
CREATE TABLE fct_sales_line (line_id INTEGER, rcpt_no INTEGER, store_key INTEGER, prod_key INTEGER, sale_ts TIMESTAMP, qty INTEGER, net_ct INTEGER, disc_ct INTEGER, pay_cd VARCHAR, card_no VARCHAR);
CREATE TABLE fct_stock_mvmt (mvmt_id INTEGER, store_key INTEGER, prod_key INTEGER, mvmt_dt DATE, mvmt_cd VARCHAR, qty INTEGER);
`;

function fill() {
  const r = random(44);
  const firsts = words("An Bart Cis Dirk Els Fien Geert Hilde Ilse Joris Karel Lien Marc Nele Piet Rik Sofie Tine Wim");
  const lasts = words(
    "Aerts Bogaert Claes Dewit Engels Goossens Hermans Jacobs Lemmens Maes Nijs Peeters Smets Thijs Vermeulen Wouters",
  );
  const people = r.people(firsts, lasts, 300);
  const dim_store = lines(
    "Ghent Korenmarkt:Ghent:OV; Ghent Zuid:Ghent:OV; Bruges Markt:Bruges:WV; Antwerp Meir:Antwerp:AN; Antwerp Zurenborg:Antwerp:AN; Leuven Station:Leuven:VB; Mechelen Brul:Mechelen:AN; Ostend Dijk:Ostend:WV; Kortrijk Leie:Kortrijk:WV; Aalst Molen:Aalst:OV; Hasselt Haven:Hasselt:LI; Genk Park:Genk:LI",
  ).map((s, i) => [
    i + 1,
    ...s.split(":"),
    r.date("2010-01-01", "2022-06-30"),
    i === 9 ? "2024-02-29" : null,
    r.int(55, 240),
    2 + i,
  ]);
  const dim_emp = people
    .slice(0, 84)
    .map(([first, last], i) => {
      const store = i === 0 ? null : i <= 12 ? i : r.int(1, 12);
      const start = r.date("2011-01-01", "2024-03-31");
      return [
        i + 1,
        `${first} ${last}`,
        store,
        i === 0 ? null : i <= 12 ? 1 : store + 1,
        start,
        store === 10 ? "2024-02-29" : i > 12 && r.chance(0.25) ? addDays("2024-06-30", -r.int(1, 200)) : null,
        r.pick([1, 1, 0.8, 0.5]),
      ];
    })
    .map((e) => (e[5] && e[5] < e[4] ? [...e.slice(0, 4), addDays(e[5], -500), ...e.slice(5)] : e));
  const tree = {
    Drinks: "Soft Drinks,Beer,Wine,Coffee and Tea",
    Fresh: "Dairy,Bread,Fruit and Vegetables",
    Pantry: "Pasta and Rice,Sweets,Crisps",
    Household: "Cleaning,Paper Goods",
    Press: "",
  };
  const dim_cat = [];
  for (const [parent, children] of Object.entries(tree)) {
    const key = dim_cat.push([dim_cat.length + 1, parent, null]);
    for (const child of children.split(",").filter(Boolean)) dim_cat.push([dim_cat.length + 1, child, key]);
  }
  const stock = {
    "Soft Drinks": "Cola 1.5l,Orange Lemonade,Ice Tea Peach,Sparkling Water,Tonic",
    Beer: "Pils Crate,Tripel 33cl,Wheat Beer 4-pack,Alcohol-free Pils",
    Wine: "House Red,House White,Cava Brut",
    "Coffee and Tea": "Ground Coffee 500g,Espresso Beans,Camomile Tea",
    Dairy: "Whole Milk,Oat Drink,Young Gouda,Plain Yoghurt,Salted Butter",
    Bread: "Brown Loaf,White Loaf,Croissant,Raisin Bun",
    "Fruit and Vegetables": "Bananas 1kg,Elstar Apples,Tomatoes,Potatoes 2.5kg,Chicory",
    "Pasta and Rice": "Spaghetti 500g,Basmati Rice,Penne",
    Sweets: "Dark Chocolate,Speculoos,Liquorice Mix,Winegums",
    Crisps: "Paprika Crisps,Salt Crisps,Tortilla Chips",
    Cleaning: "Washing-up Liquid,Bleach,Laundry Pods",
    "Paper Goods": "Kitchen Roll,Toilet Paper 12",
    Press: "Daily Paper,TV Guide,Crossword Book",
  };
  const dim_prod = [];
  for (const [cat, names] of Object.entries(stock))
    for (const name of names.split(","))
      dim_prod.push([
        dim_prod.length + 1,
        name,
        r.pick(["Everyday", "Bonjour", "De Molen", "Kempen", "Noordzee"]),
        dim_cat.find((c) => c[1] === cat)[0],
        r.int(9, 140) * 10 - 1,
        r.pick(["L", "L", "H"]),
        ["Crossword Book", "Penne"].includes(name) ? 0 : 1,
      ]);
  const dim_supp = lines(
    "Vanhoutte Drinks:BE; Boerenbond Fresh:BE; Rijnland Foods:NL; Lille Gros:FR; Colonia Haushalt:DE; Westhoek Bakery:BE; Duinpapier:NL; Iberica Vinos:ES",
  ).map((s, i) => [i + 1, ...s.split(":")]);
  const brg_prod_supp = dim_prod.flatMap((p) =>
    r
      .shuffle([1, 2, 3, 4, 5, 6, 7])
      .slice(0, r.int(1, 3))
      .map((s, i) => [p[0], s, Math.round((p[4] * r.int(50, 80)) / 100), i ? 0 : 1]),
  );
  const dim_card = people
    .slice(84)
    .map(([first, last], i) => [
      `K${20000 + i * 13}`,
      `${first} ${last}`,
      r.pick(dim_store)[2],
      r.date("2020-01-01", "2022-12-31"),
      r.chance(0.05) ? 1 : 0,
    ]);
  const fct_sales_line = [];
  const sold = dim_prod.filter((p) => !["Chicory", "TV Guide"].includes(p[1]));
  for (let receipt = 1; fct_sales_line.length < 4900; receipt++) {
    const store = r.pick([...dim_store, dim_store[0], dim_store[3], dim_store[3]]);
    const day = r.date("2023-01-01", store[5] ?? "2024-06-30");
    const ts = `${day} ${String(r.int(7, 21)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}:00`;
    const pay = r.weighted({ C: 24, D: 58, M: 14, V: 4 });
    const card = r.chance(0.35) ? r.pick(dim_card)[0] : null;
    for (const p of r.shuffle(sold).slice(0, r.int(1, 5))) {
      const qty = r.int(1, 3);
      const discount = r.chance(0.1) ? Math.round(p[4] * qty * 0.2) : 0;
      fct_sales_line.push([
        fct_sales_line.length + 1,
        700000 + receipt,
        store[0],
        p[0],
        ts,
        qty,
        p[4] * qty - discount,
        discount,
        pay,
        card,
      ]);
    }
  }
  const fct_stock_mvmt = [];
  for (let id = 1; id <= 2600; id++) {
    const store = r.pick(dim_store);
    const code = r.weighted({ IN: 60, TR: 15, WS: 18, CO: 7 });
    fct_stock_mvmt.push([
      id,
      store[0],
      r.pick(dim_prod)[0],
      r.date("2023-01-01", store[5] ?? "2024-06-30"),
      code,
      code === "IN" ? r.int(6, 48) : code === "CO" ? r.int(-5, 5) : r.int(1, 9),
    ]);
  }
  return { dim_store, dim_emp, dim_cat, dim_prod, dim_supp, brg_prod_supp, dim_card, fct_sales_line, fct_stock_mvmt };
}

export default { engine, schema, fill };
