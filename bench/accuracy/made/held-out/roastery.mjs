// A coffee roastery. Its rows are kept as they are in roastery/rows.jsonl.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE cust(cust_id INTEGER PRIMARY KEY,cust_nm TEXT NOT NULL,cust_typ TEXT,twn TEXT,cr_lim REAL,act_flg TEXT,crt_dt TEXT);
CREATE TABLE supp(supp_id INTEGER PRIMARY KEY,supp_nm TEXT,ctry TEXT,ld_days INTEGER);
CREATE TABLE bean(bean_id INTEGER PRIMARY KEY,bean_nm TEXT,supp_id INTEGER NOT NULL REFERENCES supp(supp_id),orig_ctry TEXT,prc_kg REAL,org_flg TEXT,stk_kg REAL);
CREATE TABLE prod(prod_id INTEGER PRIMARY KEY,prod_nm TEXT,rst_lvl TEXT,pk_g INTEGER,lst_prc REAL,disc_dt TEXT);
CREATE TABLE blnd(prod_id INTEGER REFERENCES prod(prod_id),bean_id INTEGER REFERENCES bean(bean_id),pct INTEGER,PRIMARY KEY(prod_id,bean_id));
CREATE TABLE rst_btch(btch_id INTEGER PRIMARY KEY,prod_id INTEGER REFERENCES prod(prod_id),rst_dt TEXT,rstr_nm TEXT,grn_kg REAL,out_kg REAL,cup_scr REAL,rej_flg TEXT);
CREATE TABLE ord(ord_id INTEGER PRIMARY KEY,cust_id INTEGER NOT NULL REFERENCES cust(cust_id),ord_dt TEXT,shp_dt TEXT,st TEXT,frt_amt REAL);
CREATE TABLE ord_ln(ord_id INTEGER REFERENCES ord(ord_id),ln_no INTEGER,prod_id INTEGER REFERENCES prod(prod_id),qty INTEGER,unt_prc REAL,PRIMARY KEY(ord_id,ln_no));
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "roastery") };
