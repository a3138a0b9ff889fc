// Electricity sold to homes and firms: tables of a warehouse, with versions of rows, documented in dbt; past queries. Its rows are kept as they are in energy/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = String.raw`
CREATE TABLE ref_grid_op (
  grid_op_cd VARCHAR PRIMARY KEY,
  grid_op_nm VARCHAR
);
CREATE TABLE ref_splr (
  splr_cd VARCHAR PRIMARY KEY,
  splr_nm VARCHAR
);
CREATE TABLE dim_emp (
  emp_sk INTEGER PRIMARY KEY,
  emp_nm VARCHAR,
  team_cd VARCHAR,
  hire_dt DATE,
  left_dt DATE
);
CREATE TABLE dim_cust (
  cust_sk INTEGER PRIMARY KEY,
  cust_no VARCHAR,
  cust_nm VARCHAR,
  cust_typ_cd VARCHAR,
  city_nm VARCHAR,
  email VARCHAR,
  pay_mth_cd VARCHAR,
  ppls_bill_flg BOOLEAN,
  since_dt DATE,
  sts_cd VARCHAR,
  valid_from DATE,
  valid_to DATE,
  is_crnt BOOLEAN
);
CREATE TABLE dim_trf (
  trf_sk INTEGER PRIMARY KEY,
  trf_cd VARCHAR,
  trf_nm VARCHAR,
  cmdty_cd VARCHAR,
  unit_prc_ct DECIMAL(6,2),
  stnd_chg_cts INTEGER,
  is_grn BOOLEAN,
  min_term_mths INTEGER,
  valid_from DATE,
  valid_to DATE,
  is_crnt BOOLEAN
);
CREATE TABLE dim_spt (
  spt_sk INTEGER PRIMARY KEY,
  spt_no VARCHAR,
  cmdty_cd VARCHAR,
  addr_ln VARCHAR,
  city_nm VARCHAR,
  grid_op_cd VARCHAR,
  est_ann_kwh INTEGER,
  cnct_sts_cd VARCHAR
);
CREATE TABLE dim_mtr (
  mtr_sk INTEGER PRIMARY KEY,
  ser_no VARCHAR,
  spt_sk INTEGER,
  mtr_typ_cd VARCHAR,
  inst_dt DATE,
  rmvd_dt DATE,
  cert_exp_dt DATE
);
CREATE TABLE fct_ctr (
  ctr_sk INTEGER PRIMARY KEY,
  ctr_no VARCHAR,
  cust_sk INTEGER,
  spt_sk INTEGER,
  trf_sk INTEGER,
  sgn_dt DATE,
  strt_dt DATE,
  end_dt DATE,
  chnl_cd VARCHAR,
  mth_adv_cts INTEGER,
  sts_cd VARCHAR
);
CREATE TABLE fct_rdg (
  rdg_sk INTEGER PRIMARY KEY,
  mtr_sk INTEGER,
  rdg_dt DATE,
  rdg_val INTEGER,
  src_cd VARCHAR,
  is_plsbl BOOLEAN
);
CREATE TABLE fct_bill (
  bill_sk INTEGER PRIMARY KEY,
  bill_no VARCHAR,
  ctr_sk INTEGER,
  bill_typ_cd VARCHAR,
  bill_dt DATE,
  due_dt DATE,
  prd_from DATE,
  prd_to DATE,
  cnsm_kwh INTEGER,
  amt_net DECIMAL(10,2),
  vat_amt DECIMAL(10,2),
  amt_grs DECIMAL(10,2),
  dun_lvl INTEGER,
  sts_cd VARCHAR
);
CREATE TABLE fct_pmt (
  pmt_sk INTEGER PRIMARY KEY,
  bill_sk INTEGER,
  pmt_dt DATE,
  amt_cts INTEGER,
  mth_cd VARCHAR,
  sts_cd VARCHAR
);
CREATE TABLE fct_cmpl (
  cmpl_sk INTEGER PRIMARY KEY,
  cust_sk INTEGER,
  emp_sk INTEGER,
  opn_dt DATE,
  cls_dt DATE,
  ctg_cd VARCHAR,
  chnl_cd VARCHAR,
  is_ombd BOOLEAN,
  cmpns_cts INTEGER,
  sts_cd VARCHAR
);
CREATE TABLE fct_swtch (
  swtch_sk INTEGER PRIMARY KEY,
  cust_sk INTEGER,
  spt_sk INTEGER,
  dir_cd VARCHAR,
  splr_cd VARCHAR,
  rqst_dt DATE,
  eff_dt DATE,
  rsn_cd VARCHAR,
  sts_cd VARCHAR
);
CREATE TABLE stg_mtr_visit (
  visit_id INTEGER PRIMARY KEY,
  mtr_sk INTEGER,
  emp_sk INTEGER,
  plnd_dt DATE,
  done_dt DATE,
  visit_typ_cd VARCHAR,
  rslt_cd VARCHAR
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "energy") };
