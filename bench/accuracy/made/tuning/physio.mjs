// A physiotherapy practice: abbreviated names, which notes explain. Its rows are kept as they are in physio/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE ins(ins_id INTEGER PRIMARY KEY,nm TEXT NOT NULL,pay_dd INTEGER NOT NULL,ctr_dt TEXT);
CREATE TABLE thp(thp_id INTEGER PRIMARY KEY,nm TEXT NOT NULL,grd TEXT NOT NULL,st_dt TEXT NOT NULL,en_dt TEXT,sup_id INTEGER REFERENCES thp,rm_no INTEGER);
CREATE TABLE fee(fee_id INTEGER PRIMARY KEY,typ TEXT NOT NULL,fee_p INTEGER NOT NULL,vf_dt TEXT NOT NULL,vt_dt TEXT);
CREATE TABLE pt(pt_id INTEGER PRIMARY KEY,fn TEXT NOT NULL,ln TEXT NOT NULL,dob TEXT,sx TEXT,twn TEXT,ins_id INTEGER REFERENCES ins,gp TEXT,reg_dt TEXT NOT NULL,del_fl INTEGER NOT NULL);
CREATE TABLE rf(rf_id INTEGER PRIMARY KEY,pt_id INTEGER NOT NULL REFERENCES pt,src TEXT NOT NULL,bp TEXT NOT NULL,dx TEXT,rf_dt TEXT NOT NULL,thp_id INTEGER REFERENCES thp,asm_id INTEGER REFERENCES thp,aut_ct INTEGER,sts TEXT NOT NULL,dc_dt TEXT);
CREATE TABLE apt(apt_id INTEGER PRIMARY KEY,rf_id INTEGER NOT NULL REFERENCES rf,thp_id INTEGER NOT NULL REFERENCES thp,apt_ts TEXT NOT NULL,dur_mn INTEGER NOT NULL,typ TEXT NOT NULL,sts TEXT NOT NULL,ps_bf INTEGER,ps_af INTEGER,cx_by TEXT);
CREATE TABLE exr(exr_id INTEGER PRIMARY KEY,nm TEXT NOT NULL,bp TEXT NOT NULL,lvl INTEGER NOT NULL);
CREATE TABLE rf_exr(rf_id INTEGER NOT NULL REFERENCES rf,exr_id INTEGER NOT NULL REFERENCES exr,set_ct INTEGER,rep_ct INTEGER,fr_dt TEXT,to_dt TEXT,PRIMARY KEY(rf_id,exr_id));
CREATE TABLE inv(inv_no INTEGER PRIMARY KEY,rf_id INTEGER NOT NULL REFERENCES rf,ins_id INTEGER REFERENCES ins,iss_dt TEXT NOT NULL,due_dt TEXT NOT NULL,amt_p INTEGER NOT NULL,sts TEXT NOT NULL,pd_dt TEXT,rem_ct INTEGER NOT NULL);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "physio") };
