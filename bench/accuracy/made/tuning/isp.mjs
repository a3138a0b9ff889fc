// An internet provider: opaque names, which comments in the statements and notes explain, past queries. Its rows are kept as they are in isp/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE t_rgn (
  rgn_cd TEXT PRIMARY KEY, -- region code
  rgn_nm TEXT NOT NULL,
  dpt_twn_nm TEXT -- town where the technicians' depot of the region is
);
CREATE TABLE t_emp (
  emp_no INTEGER PRIMARY KEY, -- staff number
  emp_nm TEXT NOT NULL, -- full name
  rol_cd TEXT NOT NULL, -- T = field technician, S = sales, H = help desk, D = dispatcher
  rgn_cd TEXT, -- home region, null for head office
  hir_dt TEXT,
  lft_dt TEXT -- last day with us, null = still here
);
CREATE TABLE t_trf (
  trf_cd TEXT PRIMARY KEY,
  trf_nm TEXT NOT NULL, -- name as in the price list
  tch_cd TEXT NOT NULL, -- F = fibre, D = copper (DSL), R = radio link
  dwn_mb INTEGER, -- download speed, Mbit/s
  upl_mb INTEGER,
  prc_c INTEGER NOT NULL, -- list price per month in cents
  trm_mm INTEGER, -- minimum term in months
  sal_fr_dt TEXT,
  sal_to_dt TEXT -- last day on sale, null = still sold
);
CREATE TABLE t_rsn (
  rsn_cd TEXT PRIMARY KEY,
  rsn_tx TEXT NOT NULL -- why a contract came to an end
);
CREATE TABLE t_cst (
  cst_no INTEGER PRIMARY KEY, -- customer number
  cst_nm TEXT NOT NULL, -- name of the person or firm
  cst_typ_cd TEXT NOT NULL, -- P = private, B = business
  rgn_cd TEXT NOT NULL, -- region
  twn_nm TEXT,
  eml_tx TEXT,
  phn_tx TEXT,
  crt_dt TEXT NOT NULL, -- customer since
  cst_sts_cd TEXT NOT NULL,
  ref_cst_no INTEGER, -- customer who recommended us to this one
  pay_mth_cd TEXT, -- agreed way of paying: D = direct debit, T = bank transfer, K = card
  dlt_flg INTEGER NOT NULL -- 1 = deleted, row does not count
);
CREATE TABLE t_cst_hst (
  hst_id INTEGER PRIMARY KEY,
  cst_no INTEGER NOT NULL, -- customer
  chg_dt TEXT NOT NULL, -- day of the change
  old_sts_cd TEXT, -- state before, same codes as t_cst
  new_sts_cd TEXT NOT NULL, -- state after
  usr_emp_no INTEGER
);
CREATE TABLE t_ctr (
  ctr_no INTEGER PRIMARY KEY, -- contract number
  cst_no INTEGER NOT NULL, -- customer
  trf_cd TEXT NOT NULL, -- tariff now (older ones: t_ctr_hst)
  ctr_sts_cd TEXT NOT NULL,
  sgn_dt TEXT NOT NULL, -- signed on
  str_dt TEXT, -- line goes live / went live on; null if cancelled before a day was set
  end_dt TEXT, -- last day of service, null = open-ended
  rsn_cd TEXT, -- reason of the end
  chn_cd TEXT, -- W = web shop, P = phone, D = door to door, S = shop
  sel_emp_no INTEGER, -- sales person, null for web orders
  fee_c INTEGER NOT NULL, -- agreed monthly fee, cents
  dlt_flg INTEGER NOT NULL
);
CREATE TABLE t_ctr_hst (
  hst_id INTEGER PRIMARY KEY,
  ctr_no INTEGER NOT NULL,
  chg_dt TEXT NOT NULL, -- day the new tariff applies
  old_trf_cd TEXT NOT NULL, -- tariff before
  new_trf_cd TEXT NOT NULL, -- tariff after
  chg_knd_cd TEXT NOT NULL -- U = upgrade, D = downgrade
);
CREATE TABLE t_rtr (
  rtr_id INTEGER PRIMARY KEY, -- router on loan
  srl_no TEXT,
  mdl_nm TEXT NOT NULL, -- model
  ctr_no INTEGER NOT NULL,
  out_dt TEXT NOT NULL, -- handed out
  ret_dt TEXT, -- came back, null = still with the customer
  lst_flg INTEGER NOT NULL -- 1 = written off as lost
);
CREATE TABLE t_flt (
  flt_no INTEGER PRIMARY KEY, -- fault ticket
  ctr_no INTEGER NOT NULL, -- line that has the fault
  rpt_ts TEXT NOT NULL, -- reported at
  flt_knd_cd TEXT NOT NULL,
  pri_cd INTEGER NOT NULL, -- 1 = urgent, 2 = normal, 3 = low
  flt_sts_cd TEXT NOT NULL,
  rsv_ts TEXT, -- solved at
  src_cd TEXT, -- P = phone, M = mail, A = app, S = our own monitoring
  hnd_emp_no INTEGER -- help desk agent
);
CREATE TABLE t_vst (
  vst_no INTEGER PRIMARY KEY, -- technician's visit
  ctr_no INTEGER NOT NULL, -- line visited
  flt_no INTEGER, -- fault it is for, null for installations
  emp_no INTEGER, -- technician, null = nobody assigned yet
  pln_dt TEXT NOT NULL, -- appointment day
  slt_cd TEXT,
  vst_knd_cd TEXT NOT NULL, -- I = installation, R = repair
  vst_sts_cd TEXT NOT NULL,
  arr_ts TEXT, -- arrived
  dep_ts TEXT, -- left
  dst_km REAL
);
CREATE TABLE t_inv (
  inv_no INTEGER PRIMARY KEY, -- invoice number
  cst_no INTEGER NOT NULL,
  ctr_no INTEGER NOT NULL,
  inv_knd_cd TEXT NOT NULL, -- M = monthly bill, O = one-off charge (installation, lost router), C = credit note (negative amount)
  iss_dt TEXT NOT NULL, -- issued on
  due_dt TEXT NOT NULL, -- payable by
  amt_c INTEGER NOT NULL,
  inv_sts_cd TEXT NOT NULL,
  dun_lvl INTEGER NOT NULL -- reminders sent, 0 to 3
);
CREATE TABLE t_pay (
  pay_id INTEGER PRIMARY KEY,
  inv_no INTEGER NOT NULL, -- invoice it settles
  pay_dt TEXT NOT NULL, -- money in on
  amt_c INTEGER NOT NULL, -- cents
  mth_cd TEXT NOT NULL, -- D = direct debit, T = bank transfer, K = card
  pay_sts_cd TEXT NOT NULL
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "isp") };
