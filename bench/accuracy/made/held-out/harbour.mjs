// A harbour: opaque names, which comments in the statements and notes explain, past queries. Its rows are kept as they are in harbour/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE t_cmp (
  cmp_id INTEGER PRIMARY KEY,
  cmp_nm TEXT NOT NULL, -- company name
  rol_cd TEXT NOT NULL, -- A = ship's agent, O = shipowner, C = cargo receiver or shipper
  ctr_cd TEXT, -- country, ISO code
  crd_lmt_c INTEGER, -- credit limit in cents, null = cash only
  opn_dt TEXT, -- account opened
  dlt_flg INTEGER NOT NULL -- 1 = deleted
);
CREATE TABLE t_vsl (
  vsl_id INTEGER PRIMARY KEY,
  imo_no INTEGER, -- IMO number
  vsl_nm TEXT NOT NULL, -- name of the ship
  vsl_typ_cd TEXT NOT NULL,
  flg_cd TEXT NOT NULL, -- flag state, ISO code
  gt INTEGER NOT NULL, -- gross tonnage
  loa_dm INTEGER NOT NULL, -- length over all in decimetres
  bld_yr INTEGER, -- year built
  own_id INTEGER, -- owner
  dlt_flg INTEGER NOT NULL
);
CREATE TABLE t_brt (
  brt_cd TEXT PRIMARY KEY,
  brt_nm TEXT NOT NULL, -- name of the quay
  len_m INTEGER NOT NULL, -- quay length, metres
  dpt_dm INTEGER NOT NULL, -- depth alongside in decimetres
  crn_cnt INTEGER NOT NULL, -- cranes
  cls_dt TEXT -- taken out of use on, null = in use
);
CREATE TABLE t_brt_otg (
  otg_id INTEGER PRIMARY KEY,
  brt_cd TEXT NOT NULL, -- berth
  fr_dt TEXT NOT NULL, -- first day the berth is blocked
  to_dt TEXT, -- last day, null = until further notice
  rsn_cd TEXT NOT NULL
);
CREATE TABLE t_cal (
  cal_no INTEGER PRIMARY KEY, -- call number; a call is one stay of a ship in the port
  vsl_id INTEGER NOT NULL, -- ship
  agt_id INTEGER NOT NULL, -- agent who handles the call
  brt_cd TEXT, -- berth, null = not allotted
  cal_sts_cd TEXT NOT NULL,
  bkd_dt TEXT NOT NULL, -- announced on
  eta_ts TEXT NOT NULL, -- expected arrival
  ata_ts TEXT, -- actual arrival at the berth
  etd_ts TEXT, -- expected departure
  atd_ts TEXT, -- actual departure
  prv_prt_nm TEXT, -- last port before
  nxt_prt_nm TEXT,
  dlt_flg INTEGER NOT NULL -- 1 = entered by mistake, does not count
);
CREATE TABLE t_cal_hst (
  hst_id INTEGER PRIMARY KEY, -- a change of a call
  cal_no INTEGER NOT NULL,
  chg_ts TEXT NOT NULL, -- when it changed
  evt_cd TEXT NOT NULL,
  old_vl TEXT, -- value before
  new_vl TEXT -- value after
);
CREATE TABLE t_cmd (
  cmd_cd TEXT PRIMARY KEY,
  cmd_nm TEXT NOT NULL, -- commodity
  grp_cd TEXT NOT NULL -- B = bulk, L = liquid, U = unitised, G = general cargo
);
CREATE TABLE t_cgo (
  cgo_id INTEGER PRIMARY KEY,
  cal_no INTEGER NOT NULL, -- call on which it came or left
  cmd_cd TEXT NOT NULL,
  dir_cd TEXT NOT NULL,
  wgt_kg INTEGER NOT NULL, -- weight in kilograms
  prt_id INTEGER, -- receiver (discharged) or shipper (loaded), a company
  haz_flg INTEGER NOT NULL, -- 1 = dangerous goods
  dlt_flg INTEGER NOT NULL
);
CREATE TABLE t_plt (
  plt_no INTEGER PRIMARY KEY,
  plt_nm TEXT NOT NULL, -- pilot
  lic_cd TEXT NOT NULL, -- licence class: 1 = ships of any size, 2 = up to 20,000 GT, 3 = up to 6,000 GT
  lic_exp_dt TEXT NOT NULL, -- licence valid until
  hir_dt TEXT NOT NULL,
  lft_dt TEXT -- left on
);
CREATE TABLE t_plg (
  plg_no INTEGER PRIMARY KEY, -- pilotage job
  cal_no INTEGER NOT NULL,
  plt_no INTEGER, -- null = pilot not yet named
  mov_cd TEXT NOT NULL, -- I = inbound, O = outbound, S = shift between berths
  ord_ts TEXT NOT NULL, -- ordered for
  brd_ts TEXT, -- pilot on board
  off_ts TEXT, -- pilot off
  plg_sts_cd TEXT NOT NULL
);
CREATE TABLE t_inc (
  inc_no INTEGER PRIMARY KEY,
  cal_no INTEGER, -- call concerned, null = no ship involved
  brt_cd TEXT,
  inc_ts TEXT NOT NULL, -- happened at
  inc_knd_cd TEXT NOT NULL,
  svr_cd INTEGER NOT NULL, -- 1 = minor, 2 = serious, 3 = very serious
  cst_c INTEGER, -- damage in cents, null = not known
  cls_dt TEXT -- case closed on, null = under investigation
);
CREATE TABLE t_due (
  due_id INTEGER PRIMARY KEY,
  cal_no INTEGER NOT NULL, -- call
  due_knd_cd TEXT NOT NULL,
  amt_c INTEGER NOT NULL, -- cents
  inv_no INTEGER, -- invoice it was put on, null = not billed yet
  dlt_flg INTEGER NOT NULL
);
CREATE TABLE t_inv (
  inv_no INTEGER PRIMARY KEY,
  cmp_id INTEGER NOT NULL, -- company billed (the agent)
  cal_no INTEGER NOT NULL,
  iss_dt TEXT NOT NULL, -- date of the invoice
  due_dt TEXT NOT NULL, -- payable by
  amt_c INTEGER NOT NULL,
  inv_sts_cd TEXT NOT NULL
);
CREATE TABLE t_pmt (
  pmt_id INTEGER PRIMARY KEY,
  inv_no INTEGER NOT NULL, -- invoice it pays
  pmt_dt TEXT NOT NULL, -- received on
  amt_c INTEGER NOT NULL,
  rev_flg INTEGER NOT NULL -- 1 = reversed, money went back
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "harbour") };
