-- Customers per region and state (without deleted ones)
select r.rgn_nm, s.cst_sts_cd, count(*) from t_cst s join t_rgn r on r.rgn_cd = s.rgn_cd where s.dlt_flg = 0 group by r.rgn_nm, s.cst_sts_cd;

-- Average agreed fee of running contracts, private and business
select s.cst_typ_cd, avg(c.fee_c) / 100.0 from t_ctr c join t_cst s on s.cst_no = c.cst_no where c.dlt_flg = 0 and c.ctr_sts_cd in ('A', 'N') group by s.cst_typ_cd;

-- Work list of the dispatcher: faults that wait for a technician, urgent ones first
select f.flt_no, s.cst_nm, s.twn_nm, f.pri_cd, f.rpt_ts from t_flt f join t_ctr c on c.ctr_no = f.ctr_no join t_cst s on s.cst_no = c.cst_no where f.flt_sts_cd = 'W' order by f.pri_cd, f.rpt_ts;

-- Kilometres driven by technician in 2024
select e.emp_nm, sum(v.dst_km) from t_vst v join t_emp e on e.emp_no = v.emp_no where v.pln_dt like '2024-%' and v.vst_sts_cd in ('D', 'N') group by e.emp_no;

-- Bills with three reminders that are still not paid, with customer
select i.inv_no, s.cst_nm, i.amt_c / 100.0 from t_inv i join t_cst s on s.cst_no = i.cst_no where i.dun_lvl = 3 and i.inv_sts_cd in ('O', 'T');

-- Contracts sold per sales person in 2024
select e.emp_nm, count(*) from t_ctr c join t_emp e on e.emp_no = c.sel_emp_no where c.dlt_flg = 0 and c.ctr_sts_cd <> 'X' and c.sgn_dt between '2024-01-01' and '2024-12-31' group by e.emp_no;

-- Share of contracts per sales channel
select chn_cd, 100.0 * count(*) / (select count(*) from t_ctr where dlt_flg = 0) from t_ctr where dlt_flg = 0 group by chn_cd;

-- Credit notes of the first quarter 2025
select inv_no, iss_dt, amt_c / 100.0 from t_inv where inv_knd_cd = 'C' and iss_dt >= '2025-01-01' and iss_dt < '2025-04-01';

-- Faults per kind and month in 2024, withdrawn ones left out
select strftime('%Y-%m', rpt_ts), flt_knd_cd, count(*) from t_flt where flt_sts_cd <> 'X' and rpt_ts like '2024-%' group by 1, 2;

-- Days between signature and going live, by technology
select t.tch_cd, avg(julianday(c.str_dt) - julianday(c.sgn_dt)) from t_ctr c join t_trf t on t.trf_cd = c.trf_cd where c.dlt_flg = 0 and c.ctr_sts_cd in ('A', 'N', 'E') group by t.tch_cd;
