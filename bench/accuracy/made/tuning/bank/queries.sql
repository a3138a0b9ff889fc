-- current members per home branch (board report)
SELECT b.brch_nm, COUNT(*) AS members FROM mbr m JOIN brch b ON b.brch_cd = m.home_brch WHERE m.lft_dt IS NULL AND m.dup_flg = 0 GROUP BY b.brch_nm ORDER BY members DESC;
-- new members per month
SELECT strftime('%Y-%m', jn_dt) AS mon, COUNT(*) FROM mbr WHERE dup_flg = 0 AND jn_dt >= '2024-01-01' GROUP BY mon;
-- deposit balance by product group, open accounts
SELECT p.prod_grp, SUM(a.bal_c) / 100.0 AS bal FROM acct a JOIN prod p ON p.prod_cd = a.prod_cd WHERE a.cls_dt IS NULL GROUP BY p.prod_grp;
-- delinquency for the credit committee
SELECT SUM(CASE WHEN dpd > 30 THEN out_bal_c ELSE 0 END) * 1.0 / SUM(out_bal_c) FROM loan WHERE sts = 'A';
-- delinquent loans with borrower and officer
SELECT l.loan_no, m.fst_nm, m.lst_nm, l.dpd, e.lst_nm AS officer FROM loan l JOIN mbr m ON m.mbr_no = l.mbr_no JOIN empl e ON e.emp_id = l.ofcr WHERE l.sts = 'A' AND l.dpd > 30 ORDER BY l.dpd DESC;
-- fee income last quarter
SELECT -SUM(amt_c) / 100.0 FROM txn WHERE cd = 'FEE' AND rvs = 0 AND post_dt BETWEEN '2025-01-01' AND '2025-03-31';
-- atm withdrawals per location
SELECT b.brch_nm, COUNT(*), -SUM(t.amt_c) / 100.0 FROM txn t JOIN brch b ON b.brch_cd = t.brch_cd WHERE t.cd = 'WDL' AND t.chnl = 'T' AND t.rvs = 0 GROUP BY b.brch_nm;
-- rates in force
SELECT p.prod_nm, r.apy_bp / 100.0 AS apy FROM prod_rt_h r JOIN prod p ON p.prod_cd = r.prod_cd WHERE r.valid_to = '9999-12-31';
-- where members live now
SELECT city, COUNT(*) FROM mbr_addr_h WHERE valid_to = '9999-12-31' GROUP BY city;
-- joint owners in force
SELECT a.acct_no, m.fst_nm, m.lst_nm FROM acct_own o JOIN acct a ON a.acct_no = o.acct_no JOIN mbr m ON m.mbr_no = o.mbr_no WHERE o.rl_cd = 'J' AND o.end_dt = '9999-12-31';
-- originations by loan type, 2024
SELECT ln_typ, COUNT(*), SUM(amt) FROM loan WHERE fund_dt BETWEEN '2024-01-01' AND '2024-12-31' GROUP BY ln_typ;
-- approval rate by branch
SELECT b.brch_nm, AVG(CASE WHEN l.sts <> 'R' THEN 1.0 ELSE 0 END) FROM loan l JOIN brch b ON b.brch_cd = l.brch_cd WHERE l.sts <> 'N' GROUP BY b.brch_nm;
-- late fees collected
SELECT SUM(fee_c) / 100.0 FROM ln_pmt WHERE pd_dt >= '2025-01-01' AND fee_c > 0;
-- cards to replace in the next 3 months
SELECT c.card_id, c.mbr_no, c.exp_dt FROM card c WHERE c.sts = 'O' AND c.exp_dt BETWEEN '2025-07-01' AND '2025-09-30';
-- marketing list: checking but no certificate
SELECT m.mbr_no, m.fst_nm, m.lst_nm FROM mbr m WHERE m.dup_flg = 0 AND m.lft_dt IS NULL AND m.dnc_flg = 'N' AND EXISTS (SELECT 1 FROM acct a JOIN prod p ON p.prod_cd = a.prod_cd WHERE a.mbr_no = m.mbr_no AND p.prod_grp = 'D' AND a.cls_dt IS NULL) AND NOT EXISTS (SELECT 1 FROM acct a JOIN prod p ON p.prod_cd = a.prod_cd WHERE a.mbr_no = m.mbr_no AND p.prod_grp = 'C' AND a.cls_dt IS NULL);
