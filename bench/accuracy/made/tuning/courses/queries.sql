-- Net revenue per category for 2024 (refunded enrolments left out)
SELECT k.cat_nm, SUM(e.amt_net) / 100.0 AS net_eur
FROM fct_enr e JOIN dim_crs c ON c.crs_sk = e.crs_sk JOIN ref_cat k ON k.cat_cd = c.cat_cd
WHERE e.sts_cd <> 'RFD' AND e.enr_dt >= DATE '2024-01-01' AND e.enr_dt < DATE '2025-01-01'
GROUP BY k.cat_nm ORDER BY net_eur DESC;

-- Active learners today by country (current version only)
SELECT ctry_cd, COUNT(*) AS lrnrs
FROM dim_lrnr WHERE is_crnt AND acct_sts_cd = 'A'
GROUP BY ctry_cd ORDER BY lrnrs DESC;

-- Device split of the viewings last quarter: WEB browser, IOS iPhone/iPad, AND Android, TV television app
SELECT dvc_cd, COUNT(*) FROM fct_lsn_vw
WHERE vw_ts >= DATE '2025-01-01' AND vw_ts < DATE '2025-04-01' GROUP BY dvc_cd;

-- Who gave notice in May and why (PRICE too expensive, NOTIME no time, CONT content, COMP went to a competitor)
SELECT l.lrnr_id, l.full_nm, s.cncl_dt, s.cncl_rsn_cd
FROM fct_sub s JOIN dim_lrnr l ON l.lrnr_sk = s.lrnr_sk
WHERE s.cncl_dt BETWEEN DATE '2025-05-01' AND DATE '2025-05-31';

-- Learners that can get the newsletter: opted in, account active, address known
SELECT lrnr_id, full_nm, email FROM dim_lrnr
WHERE is_crnt AND mktg_optin AND acct_sts_cd = 'A' AND email IS NOT NULL;

-- Refund reasons, share of approved (NOTEXP not as expected, DUP bought twice, TECH technical, PRICE too expensive, OTH other)
SELECT rsn_cd, COUNT(*) AS n, AVG(CASE WHEN sts_cd = 'A' THEN 1.0 ELSE 0 END) AS appr
FROM fct_rfnd WHERE sts_cd IN ('A', 'R') GROUP BY rsn_cd;

-- First response in minutes per priority, tickets of 2025
SELECT prio_cd, AVG(date_diff('minute', opn_ts, frst_rsp_ts)) AS mins
FROM fct_tkt WHERE opn_ts >= DATE '2025-01-01' AND frst_rsp_ts IS NOT NULL GROUP BY prio_cd;

-- Rating per instructor, at least 5 reviews
SELECT i.instr_nm, AVG(r.star_cnt) AS stars, COUNT(*) AS n
FROM fct_rvw r JOIN fct_enr e ON e.enr_sk = r.enr_sk JOIN dim_crs c ON c.crs_sk = e.crs_sk
JOIN dim_instr i ON i.instr_id = c.instr_id AND i.is_crnt
GROUP BY i.instr_id, i.instr_nm HAVING COUNT(*) >= 5 ORDER BY stars DESC;

-- Monthly recurring revenue of the plans: yearly plans by twelfths, trials do not count
SELECT p.pln_nm, SUM(CASE p.bill_cyc_cd WHEN 'Y' THEN p.prc_cts / 12.0 ELSE p.prc_cts END) / 100 AS mrr_eur
FROM fct_sub s JOIN dim_pln p ON p.pln_cd = s.pln_cd
WHERE s.sts_cd IN ('ACT', 'PDUE', 'CXL') GROUP BY p.pln_nm;

-- No-show rate of live sessions held since January
SELECT c.crs_ttl, 1 - SUM(t.attnd_cnt) * 1.0 / SUM(t.rgstr_cnt) AS no_show
FROM stg_live_sess t JOIN dim_crs c ON c.crs_sk = t.crs_sk
WHERE t.sts_cd = 'H' AND t.strt_ts >= DATE '2025-01-01' GROUP BY c.crs_ttl;
