-- Customers in Hamburg by type (current version, still with us)
SELECT cust_typ_cd, COUNT(*) FROM dim_cust WHERE is_crnt AND sts_cd = 'A' AND city_nm = 'Hamburg' GROUP BY cust_typ_cd;

-- Billed revenue per commodity in 2024 (reversed bills out)
SELECT s.cmdty_cd, SUM(b.amt_net) AS net_eur
FROM fct_bill b JOIN fct_ctr c ON c.ctr_sk = b.ctr_sk JOIN dim_spt s ON s.spt_sk = c.spt_sk
WHERE b.sts_cd <> 'R' AND b.bill_dt BETWEEN DATE '2024-01-01' AND DATE '2024-12-31' GROUP BY s.cmdty_cd;

-- Reasons to leave us in 2024 (PRICE price, MOVE house move, SERV bad service), done switches only
SELECT rsn_cd, COUNT(*) FROM fct_swtch
WHERE dir_cd = 'O' AND sts_cd = 'D' AND eff_dt BETWEEN DATE '2024-01-01' AND DATE '2024-12-31' GROUP BY rsn_cd;

-- Sales channel of new contracts: WEB own site, PHON phone, COMP comparison portal, SHOP service shop
SELECT chnl_cd, COUNT(*) FROM fct_ctr WHERE sgn_dt >= DATE '2025-01-01' AND sts_cd <> 'X' GROUP BY chnl_cd;

-- What is still to pay on each open bill (only booked payments count)
SELECT b.bill_no, b.amt_grs - COALESCE(SUM(p.amt_cts) / 100.0, 0) AS rest_eur
FROM fct_bill b LEFT JOIN fct_pmt p ON p.bill_sk = b.bill_sk AND p.sts_cd = 'B'
WHERE b.sts_cd = 'O' GROUP BY b.bill_sk, b.bill_no, b.amt_grs;

-- Implausible readings of 2025 to be checked
SELECT r.rdg_dt, m.ser_no, r.rdg_val FROM fct_rdg r JOIN dim_mtr m ON m.mtr_sk = r.mtr_sk
WHERE NOT r.is_plsbl AND r.rdg_dt >= DATE '2025-01-01';

-- Complaints that went to the ombudsman, per category
SELECT ctg_cd, COUNT(*) FROM fct_cmpl WHERE is_ombd GROUP BY ctg_cd;

-- Visits planned for July by kind (READ reading, EXCH meter exchange, CHK check)
SELECT visit_typ_cd, COUNT(*) FROM stg_mtr_visit
WHERE plnd_dt BETWEEN DATE '2025-07-01' AND DATE '2025-07-31' AND rslt_cd IS NULL GROUP BY visit_typ_cd;

-- Smart meter share of the meters in place
SELECT AVG(CASE WHEN mtr_typ_cd = 'SM' THEN 1.0 ELSE 0 END) FROM dim_mtr WHERE rmvd_dt IS NULL;

-- Customers with their number of running contracts, through all versions of the customer
SELECT k.cust_no, k.cust_nm, COUNT(*) AS n
FROM fct_ctr c JOIN dim_cust v ON v.cust_sk = c.cust_sk JOIN dim_cust k ON k.cust_no = v.cust_no AND k.is_crnt
WHERE c.sts_cd = 'A' GROUP BY k.cust_no, k.cust_nm ORDER BY n DESC;
