-- Calls per ship type and state
select v.vsl_typ_cd, c.cal_sts_cd, count(*) from t_cal c join t_vsl v on v.vsl_id = c.vsl_id where c.dlt_flg = 0 group by 1, 2;

-- Expected ships with draught check list: ships longer than 150 metres that are booked
select v.vsl_nm, v.loa_dm / 10.0, c.eta_ts from t_cal c join t_vsl v on v.vsl_id = c.vsl_id where c.cal_sts_cd = 'B' and c.dlt_flg = 0 and v.loa_dm > 1500;

-- Income by kind of dues in 2024
select d.due_knd_cd, sum(d.amt_c) / 100.0 from t_due d join t_inv i on i.inv_no = d.inv_no where d.dlt_flg = 0 and i.inv_sts_cd <> 'V' and i.iss_dt like '2024-%' group by 1;

-- Pilotage jobs done per pilot in 2024
select p.plt_nm, count(*) from t_plg j join t_plt p on p.plt_no = j.plt_no where j.plg_sts_cd = 'D' and j.brd_ts like '2024-%' group by p.plt_no;

-- Minutes that the pilot was late against the order, by movement
select mov_cd, avg((julianday(brd_ts) - julianday(ord_ts)) * 1440) from t_plg where plg_sts_cd = 'D' group by 1;

-- Tonnes of each receiver or shipper in 2024
select p.cmp_nm, sum(g.wgt_kg) / 1000.0 from t_cgo g join t_cal c on c.cal_no = g.cal_no join t_cmp p on p.cmp_id = g.prt_id where g.dlt_flg = 0 and c.dlt_flg = 0 and c.cal_sts_cd in ('M', 'D') and c.ata_ts like '2024-%' group by p.cmp_id;

-- Days that each berth was blocked so far
select brt_cd, sum(julianday(coalesce(to_dt, '2025-06-30')) - julianday(fr_dt) + 1) from t_brt_otg where fr_dt <= '2025-06-30' group by 1;

-- Invoiced per agent in 2025
select a.cmp_nm, sum(i.amt_c) / 100.0 from t_inv i join t_cmp a on a.cmp_id = i.cmp_id where i.inv_sts_cd <> 'V' and i.iss_dt >= '2025-01-01' group by a.cmp_id;

-- Calls that were moved to another berth
select c.cal_no, h.old_vl, h.new_vl, h.chg_ts from t_cal_hst h join t_cal c on c.cal_no = h.cal_no where h.evt_cd = 'Q' and c.dlt_flg = 0;

-- Incidents per kind with average known damage
select inc_knd_cd, count(*), avg(cst_c) / 100.0 from t_inc group by 1;
