// Courses sold online: tables of a warehouse, with versions of rows, documented in dbt; past queries. Its rows are kept as they are in courses/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = String.raw`
CREATE TABLE ref_cat (
  cat_cd VARCHAR PRIMARY KEY,
  cat_nm VARCHAR,
  sort_no INTEGER
);
CREATE TABLE dim_pln (
  pln_cd VARCHAR PRIMARY KEY,
  pln_nm VARCHAR,
  bill_cyc_cd VARCHAR,
  prc_cts INTEGER,
  is_offrd BOOLEAN
);
CREATE TABLE dim_instr (
  instr_sk INTEGER PRIMARY KEY,
  instr_id VARCHAR,
  instr_nm VARCHAR,
  ctry_cd VARCHAR,
  rev_shr_pct DECIMAL(5,2),
  onbrd_dt DATE,
  offbrd_dt DATE,
  valid_from DATE,
  valid_to DATE,
  is_crnt BOOLEAN
);
CREATE TABLE dim_crs (
  crs_sk INTEGER PRIMARY KEY,
  crs_cd VARCHAR,
  crs_ttl VARCHAR,
  cat_cd VARCHAR,
  lvl_cd VARCHAR,
  lang_cd VARCHAR,
  instr_id VARCHAR,
  lst_prc_cts INTEGER,
  pub_dt DATE,
  rtrd_dt DATE,
  sts_cd VARCHAR
);
CREATE TABLE dim_lsn (
  lsn_sk INTEGER PRIMARY KEY,
  crs_sk INTEGER,
  lsn_no INTEGER,
  lsn_ttl VARCHAR,
  dur_sec INTEGER,
  is_prvw BOOLEAN
);
CREATE TABLE dim_lrnr (
  lrnr_sk INTEGER PRIMARY KEY,
  lrnr_id VARCHAR,
  full_nm VARCHAR,
  email VARCHAR,
  ctry_cd VARCHAR,
  sgmt_cd VARCHAR,
  sgnup_dt DATE,
  mktg_optin BOOLEAN,
  acct_sts_cd VARCHAR,
  valid_from DATE,
  valid_to DATE,
  is_crnt BOOLEAN
);
CREATE TABLE dim_agt (
  agt_id INTEGER PRIMARY KEY,
  agt_nm VARCHAR,
  team_cd VARCHAR,
  hire_dt DATE,
  left_dt DATE
);
CREATE TABLE fct_enr (
  enr_sk INTEGER PRIMARY KEY,
  lrnr_sk INTEGER,
  crs_sk INTEGER,
  enr_dt DATE,
  src_cd VARCHAR,
  amt_grs INTEGER,
  dscnt_cts INTEGER,
  vat_cts INTEGER,
  amt_net INTEGER,
  cpn_cd VARCHAR,
  sts_cd VARCHAR,
  cmpl_dt DATE
);
CREATE TABLE fct_lsn_vw (
  vw_sk INTEGER PRIMARY KEY,
  enr_sk INTEGER,
  lsn_sk INTEGER,
  vw_ts TIMESTAMP,
  sec_wtchd INTEGER,
  is_fin BOOLEAN,
  dvc_cd VARCHAR
);
CREATE TABLE fct_sub (
  sub_sk INTEGER PRIMARY KEY,
  lrnr_sk INTEGER,
  pln_cd VARCHAR,
  strt_dt DATE,
  trl_end_dt DATE,
  cncl_dt DATE,
  end_dt DATE,
  cncl_rsn_cd VARCHAR,
  sts_cd VARCHAR
);
CREATE TABLE fct_rfnd (
  rfnd_sk INTEGER PRIMARY KEY,
  enr_sk INTEGER,
  rqst_dt DATE,
  dcsn_dt DATE,
  rsn_cd VARCHAR,
  amt_cts INTEGER,
  sts_cd VARCHAR
);
CREATE TABLE fct_rvw (
  rvw_sk INTEGER PRIMARY KEY,
  enr_sk INTEGER,
  rvw_dt DATE,
  star_cnt INTEGER,
  rvw_txt VARCHAR,
  is_hid BOOLEAN
);
CREATE TABLE stg_live_sess (
  sess_id INTEGER PRIMARY KEY,
  crs_sk INTEGER,
  strt_ts TIMESTAMP,
  dur_min INTEGER,
  cap_cnt INTEGER,
  rgstr_cnt INTEGER,
  attnd_cnt INTEGER,
  sts_cd VARCHAR
);
CREATE TABLE fct_tkt (
  tkt_sk INTEGER PRIMARY KEY,
  lrnr_sk INTEGER,
  agt_id INTEGER,
  opn_ts TIMESTAMP,
  frst_rsp_ts TIMESTAMP,
  cls_ts TIMESTAMP,
  chnl_cd VARCHAR,
  topc_cd VARCHAR,
  prio_cd VARCHAR,
  csat_no INTEGER
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "courses") };
