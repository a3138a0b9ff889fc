// A third-party logistics warehouse: opaque names, which comments in the statements explain, notes for formulas. Its rows are kept as they are in warehouse/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE m_cli ( -- clients whose goods we store and ship (depositors)
  cli_cd TEXT PRIMARY KEY, -- client code
  nm TEXT NOT NULL, -- company name
  cty TEXT, -- town of the head office
  ctry TEXT, -- country, ISO two letters
  sct INTEGER, -- sector: 1 fashion, 2 food, 3 electronics, 4 cosmetics, 5 toys, 6 household
  ctr_st TEXT, -- contract start
  ctr_en TEXT, -- contract end, 9999-12-31 = open ended
  st_rt INTEGER, -- storage rate, cents per pallet and day
  hn_rt INTEGER, -- handling rate, cents per picked order line
  pay_d INTEGER, -- payment term in days
  vip TEXT, -- key account Y/N
  sts TEXT -- A active, S suspended (no outbound), X left us
);
CREATE TABLE crr ( -- carriers that collect from us or deliver to us
  crr_cd TEXT PRIMARY KEY, -- carrier code
  nm TEXT, -- carrier name
  svc TEXT, -- service: P parcel, L groupage (LTL), F full truck, X express
  ct_tm TEXT, -- cut-off time for same-day collection, HH:MM
  trk TEXT, -- delivers tracking events Y/N
  bs_ct INTEGER, -- base price per shipment, cents
  vf TEXT, -- works with us since
  vt TEXT -- contract runs until, 9999-12-31 = running
);
CREATE TABLE emp ( -- warehouse staff
  emp_no INTEGER PRIMARY KEY, -- personnel number
  fn TEXT, -- first name
  ln TEXT, -- last name
  rl TEXT, -- role: P picker, F forklift driver, G goods-in clerk, K packer, L shift lead, O office
  shf INTEGER, -- shift: 1 early, 2 late, 3 night, 0 day office
  hr_dt TEXT, -- hired on
  lv_dt TEXT, -- left on, 9999-12-31 = still with us
  wg_ct INTEGER, -- hourly wage, cents
  fl_lic TEXT, -- holds a forklift licence Y/N
  ld_no INTEGER, -- personnel number of the shift lead, NULL for leads and office
  agy TEXT -- temp agency, NULL = own staff
);
CREATE TABLE wh_bin ( -- storage locations
  bin_cd TEXT PRIMARY KEY, -- location label zone-aisle-position-level
  zn TEXT, -- zone: A fast movers, B slow movers, C chilled room, H hazardous store, Q quarantine cage
  asl INTEGER, -- aisle
  lvl INTEGER, -- level, 0 = floor
  tp TEXT, -- type: P pick face, R reserve rack, B block storage
  mx_kg INTEGER, -- load limit, kg
  blk TEXT, -- blocked for putaway Y/N
  blk_rs TEXT, -- reason of the block, NULL when not blocked: R repair, C being counted, S sprinkler
  cnt_dt TEXT -- last stock count, NULL = never counted
);
CREATE TABLE t_itm ( -- article master
  itm_id INTEGER PRIMARY KEY, -- internal number
  cli_cd TEXT, -- owner of the goods
  sku TEXT, -- client's article number
  dsc TEXT, -- description
  wgt_g INTEGER, -- weight of one piece, grams
  plt_q INTEGER, -- pieces on a full pallet
  val_ct INTEGER, -- insured value of one piece, cents
  hz TEXT, -- hazardous goods Y/N
  tmp TEXT, -- temperature class: N ambient, C chilled
  lot TEXT, -- batch controlled Y/N
  mn_q INTEGER, -- minimum stock agreed with the client, NULL = none agreed
  crt_dt TEXT, -- created on
  dsc_dt TEXT -- discontinued on, NULL = current
);
CREATE TABLE rcpt_hdr ( -- inbound deliveries (receipts)
  rcpt_no TEXT PRIMARY KEY, -- receipt number
  cli_cd TEXT REFERENCES m_cli(cli_cd), -- for which client
  crr_cd TEXT, -- who brought it
  sup TEXT, -- supplier that sent the goods
  ann_dt TEXT, -- announced arrival day
  arr_ts TEXT, -- truck at the gate, NULL = has not come
  dn_ts TEXT, -- putaway finished, NULL = not finished
  dck INTEGER, -- dock door
  sts INTEGER, -- 0 announced, 1 arrived, 2 unloading, 3 put away, 9 cancelled
  plt_n INTEGER, -- number of pallets
  dmg TEXT, -- damage noted on delivery Y/N
  emp_no INTEGER -- clerk who booked it in
);
CREATE TABLE stk ( -- stock on hand, one row per article, location and batch
  stk_id INTEGER PRIMARY KEY, -- running number
  itm_id INTEGER REFERENCES t_itm(itm_id), -- article
  bin_cd TEXT REFERENCES wh_bin(bin_cd), -- location
  btch TEXT, -- batch number, NULL when not batch controlled
  bbd TEXT, -- best before, NULL = does not expire
  q INTEGER, -- pieces on hand
  rsv_q INTEGER, -- pieces reserved for orders
  in_dt TEXT, -- put away on
  hld TEXT, -- hold: NULL free, Q quality check, D damaged, R recall
  rcpt_no TEXT -- receipt it came with
);
CREATE TABLE ord_hdr ( -- outbound orders
  ord_no TEXT PRIMARY KEY, -- order number
  cli_cd TEXT REFERENCES m_cli(cli_cd), -- client on whose behalf we ship
  ord_ts TEXT, -- order received
  prm_dt TEXT, -- promised ship day
  shp_ts TEXT, -- handed to the carrier, NULL = not shipped
  sts INTEGER, -- 10 new, 20 released, 30 in picking, 40 packed, 50 shipped, 90 cancelled
  pri INTEGER, -- priority: 1 express, 2 standard, 3 economy
  ch TEXT, -- how it came: E EDI, W web portal, M typed by hand
  crr_cd TEXT, -- carrier, NULL until packed
  dst TEXT, -- country of destination, ISO two letters
  pcl INTEGER, -- parcels, NULL until packed
  frt_ct INTEGER, -- freight we charge on, cents, NULL until shipped
  cn_rs TEXT, -- cancellation reason, NULL unless cancelled: S no stock, C client withdrew, A address invalid
  rtn_dt TEXT, -- came back as return on, NULL = no return
  rtn_rs TEXT -- reason of the return: D damaged, W wrong article, U unwanted, N nobody at home
);
CREATE TABLE ord_ln ( -- order lines
  ord_no TEXT REFERENCES ord_hdr(ord_no), -- order
  ln_no INTEGER, -- line number
  itm_id INTEGER, -- article
  q INTEGER, -- pieces ordered
  shp_q INTEGER, -- pieces shipped, NULL = not shipped yet
  sts TEXT, -- O open, S shipped in full, P shipped short, C cancelled
  PRIMARY KEY (ord_no, ln_no)
);
CREATE TABLE pck_tsk ( -- picking tasks, one per order line
  tsk_id INTEGER PRIMARY KEY, -- running number
  ord_no TEXT, -- order
  ln_no INTEGER, -- order line
  emp_no INTEGER REFERENCES emp(emp_no), -- picker, NULL = not assigned
  bin_cd TEXT, -- location picked from
  q INTEGER, -- pieces picked
  st_ep INTEGER, -- start, unix seconds
  en_ep INTEGER, -- end, unix seconds, NULL = not finished
  err TEXT, -- pick error found at packing: NULL none, W wrong article, Q wrong quantity, D damaged
  sts TEXT -- O open, W in work, D done, X cancelled
);
CREATE TABLE fee ( -- our invoices to clients, one per month and kind
  fee_no TEXT PRIMARY KEY, -- invoice number
  cli_cd TEXT REFERENCES m_cli(cli_cd), -- client
  prd INTEGER, -- month of service, YYYYMM
  knd TEXT, -- kind: S storage, H handling, F freight, X extra services
  amt_ct INTEGER, -- net amount, cents
  inv_dt TEXT, -- invoice date
  due_dt TEXT, -- due date
  pd_dt TEXT, -- paid on, NULL = not paid
  sts TEXT -- O open, P paid, D disputed, C cancelled
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "warehouse") };
