// A car rental firm: opaque names, which notes explain. Its rows are kept as they are in fleet/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE m_brn (brn_cd TEXT PRIMARY KEY, brn_nm TEXT NOT NULL, cty TEXT NOT NULL, rgn_cd TEXT NOT NULL, typ TEXT NOT NULL, opn_dt TEXT NOT NULL, cls_dt TEXT, mgr INTEGER, cap INTEGER NOT NULL);
CREATE TABLE m_emp (emp_no INTEGER PRIMARY KEY, fnm TEXT NOT NULL, lnm TEXT NOT NULL, brn TEXT NOT NULL, rl_cd TEXT NOT NULL, hr_dt TEXT NOT NULL, lv_dt TEXT, wk_h INTEGER NOT NULL);
CREATE TABLE m_grp (grp_cd TEXT PRIMARY KEY, grp_nm TEXT NOT NULL, dly_c INTEGER NOT NULL, km_d INTEGER NOT NULL, xkm_c INTEGER NOT NULL, xcs_c INTEGER NOT NULL, st INTEGER NOT NULL);
CREATE TABLE veh_mst (veh_id INTEGER PRIMARY KEY, plt TEXT NOT NULL, mk TEXT NOT NULL, mdl TEXT NOT NULL, my INTEGER NOT NULL, grp TEXT NOT NULL REFERENCES m_grp(grp_cd), fl TEXT NOT NULL, trn TEXT NOT NULL, odo INTEGER NOT NULL, acq_dt TEXT NOT NULL, acq_c INTEGER NOT NULL, dsp_dt TEXT NOT NULL, dsp_c INTEGER, sts TEXT NOT NULL);
CREATE TABLE veh_brn_h (veh INTEGER NOT NULL, brn TEXT NOT NULL, vf TEXT NOT NULL, vt TEXT NOT NULL, rsn TEXT, usr TEXT, PRIMARY KEY (veh, vf));
CREATE TABLE t_cst (cst_id INTEGER PRIMARY KEY, cst_no TEXT NOT NULL, nm TEXT NOT NULL, typ TEXT NOT NULL, cty TEXT, ctry TEXT NOT NULL, dob TEXT, loy INTEGER NOT NULL, eml TEXT, tel TEXT, nl_fl TEXT NOT NULL, blk_fl TEXT NOT NULL, reg_dt TEXT NOT NULL, del_fl INTEGER NOT NULL DEFAULT 0);
CREATE TABLE rnt_hdr (rnt_id INTEGER PRIMARY KEY, rnt_no TEXT NOT NULL, cst INTEGER NOT NULL REFERENCES t_cst(cst_id), veh INTEGER REFERENCES veh_mst(veh_id), grp_bk TEXT NOT NULL, brn_o TEXT NOT NULL, brn_i TEXT NOT NULL, rsv_dt TEXT NOT NULL, out_ts TEXT NOT NULL, due_ts TEXT NOT NULL, in_ts TEXT, km_o INTEGER, km_i INTEGER, chn TEXT NOT NULL, sts TEXT NOT NULL, agt INTEGER, del_fl INTEGER NOT NULL DEFAULT 0);
CREATE TABLE rnt_hdr_old (rnt_id INTEGER, rnt_no TEXT, cst INTEGER, veh INTEGER, brn_o TEXT, brn_i TEXT, out_ts TEXT, in_ts TEXT, sts TEXT);
CREATE TABLE rnt_chg (chg_id INTEGER PRIMARY KEY, rnt INTEGER NOT NULL REFERENCES rnt_hdr(rnt_id), cd TEXT NOT NULL, qty INTEGER NOT NULL, amt_c INTEGER NOT NULL, chg_dt TEXT NOT NULL, vd TEXT NOT NULL);
CREATE TABLE t_pay (pay_id INTEGER PRIMARY KEY, rnt INTEGER NOT NULL, pay_dt TEXT NOT NULL, mth TEXT NOT NULL, dir TEXT NOT NULL, amt_c INTEGER NOT NULL, sts TEXT NOT NULL);
CREATE TABLE dmg_rpt (dmg_id INTEGER PRIMARY KEY, veh INTEGER NOT NULL, rnt INTEGER, rpt_dt TEXT NOT NULL, sev INTEGER NOT NULL, loc TEXT NOT NULL, lbl TEXT NOT NULL, est_c INTEGER NOT NULL, act_c INTEGER, rep_dt TEXT, sts TEXT NOT NULL, nt TEXT);
CREATE TABLE svc_ord (so_no INTEGER PRIMARY KEY, veh INTEGER NOT NULL REFERENCES veh_mst(veh_id), typ TEXT NOT NULL, wsp TEXT NOT NULL, strt_dt TEXT NOT NULL, end_dt TEXT NOT NULL, odo INTEGER NOT NULL, cost_c INTEGER);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "fleet") };
