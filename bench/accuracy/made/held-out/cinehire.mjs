// Hire of cameras, lenses and lights to film productions; customers in versions; dbt schema.yml and past queries say what is what.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE d_cust (cust_key INTEGER, cust_ref VARCHAR, cust_nm VARCHAR, ctyp VARCHAR, town VARCHAR, tier VARCHAR, crd_lim INTEGER,
  pay_days INTEGER, acq_by VARCHAR, first_dt DATE, eff_fr DATE, eff_to DATE, curr INTEGER);
CREATE TABLE d_item (item_id INTEGER, bcode VARCHAR, descr VARCHAR, grp VARCHAR, make VARCHAR, depot VARCHAR, rate_d DECIMAL(8,2),
  repl_val INTEGER, buy_dt DATE, buy_amt INTEGER, sold_dt DATE, stat VARCHAR, nxt_svc DATE);
CREATE TABLE d_crew (crew_id INTEGER, crew_nm VARCHAR, role VARCHAR, empl VARCHAR, fee_d INTEGER, start_dt DATE, end_dt DATE);
CREATE TABLE f_quote (q_no VARCHAR, cust_key INTEGER, proj VARCHAR, ptyp VARCHAR, made_dt DATE, valid_dt DATE, dec_dt DATE, stat VARCHAR,
  lost_rsn VARCHAR, amt_list DECIMAL(10,2), amt_q DECIMAL(10,2), desk VARCHAR);
CREATE TABLE f_book (bk_no VARCHAR, q_no VARCHAR, cust_key INTEGER, proj VARCHAR, depot VARCHAR, ent_dt DATE, out_pl DATE, in_pl DATE,
  out_act DATE, in_act DATE, stat VARCHAR, del INTEGER);
CREATE TABLE f_bkln (bk_no VARCHAR, ln INTEGER, item_id INTEGER, days_chg INTEGER, rate DECIMAL(8,2), disc_pct INTEGER,
  net DECIMAL(10,2), sub_hire INTEGER);
CREATE TABLE f_dmg (dmg_id INTEGER, bk_no VARCHAR, item_id INTEGER, rep_dt DATE, fix_dt DATE, kind VARCHAR, sev VARCHAR,
  est_amt INTEGER, act_amt INTEGER, payer VARCHAR);
CREATE TABLE f_inv (inv_no VARCHAR, bk_no VARCHAR, cust_key INTEGER, ityp VARCHAR, inv_dt DATE, due_dt DATE, paid_dt DATE,
  net DECIMAL(10,2), vat DECIMAL(10,2), stat VARCHAR, remind INTEGER);
CREATE TABLE f_crew_day (bk_no VARCHAR, crew_id INTEGER, work_dt DATE, hrs DECIMAL(4,1), fee INTEGER, ot_amt INTEGER, stat VARCHAR);
CREATE TABLE zz_rental_2018 (id INTEGER, customer VARCHAR, item VARCHAR, dt DATE, total DOUBLE);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "cinehire") };
