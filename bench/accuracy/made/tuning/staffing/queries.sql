-- Turnover per month 2024
SELECT date_trunc('month', inv_dt) AS mon, SUM(amt_net) / 100.0 AS eur
FROM fct_inv WHERE sts_cd <> 'V' AND inv_dt BETWEEN DATE '2024-01-01' AND DATE '2024-12-31' GROUP BY 1 ORDER BY 1;

-- People out at work today, by branch of the recruiter (RTM Rotterdam, ANR Antwerp, EIN Eindhoven)
SELECT c.brn_cd, COUNT(*) FROM fct_asgn a JOIN dim_cns c ON c.cns_id = a.cns_id
WHERE a.sts_cd = 'R' AND NOT a.is_dltd GROUP BY 1;

-- Where do new candidates come from (JB job board, RF brought along by another candidate, WI walked in, SM social media, UN not known)
SELECT src_cd, COUNT(*) FROM dim_cand
WHERE is_crnt AND sts_cd <> 'G' AND rgstr_dt >= DATE '2025-01-01' GROUP BY 1 ORDER BY 2 DESC;

-- Broken off and why: CL client sent the person home, CA candidate walked out, IL long illness
SELECT k.clnt_nm, a.end_rsn_cd, COUNT(*) FROM fct_asgn a JOIN dim_clnt k ON k.clnt_id = a.clnt_id
WHERE a.sts_cd = 'B' AND NOT a.is_dltd GROUP BY 1, 2 ORDER BY 3 DESC;

-- Hours worked last week of May per client
SELECT k.clnt_nm, SUM(t.hrs_std + t.hrs_ot) AS hrs
FROM fct_tms t JOIN fct_asgn a ON a.asgn_no = t.asgn_no JOIN dim_clnt k ON k.clnt_id = a.clnt_id
WHERE t.wk_dt = DATE '2025-05-26' AND t.sts_cd IN ('A', 'B') GROUP BY 1;

-- Overrun: still there after the agreed end
SELECT a.asgn_no, d.cand_nm, k.clnt_nm, a.pln_end_dt
FROM fct_asgn a JOIN dim_cand d ON d.cand_sk = a.cand_sk JOIN dim_clnt k ON k.clnt_id = a.clnt_id
WHERE a.sts_cd = 'R' AND NOT a.is_dltd AND a.pln_end_dt < DATE '2025-06-30';

-- Sheets that clients have not signed a week after they got them
SELECT k.clnt_nm, COUNT(*) FROM fct_tms t JOIN fct_asgn a ON a.asgn_no = t.asgn_no JOIN dim_clnt k ON k.clnt_id = a.clnt_id
WHERE t.sts_cd = 'S' AND t.sbmt_dt < DATE '2025-06-23' GROUP BY 1;

-- Margin per hour of the running assignments, rate of today
SELECT a.asgn_no, (r.bill_rt_cts - r.pay_rt_cts) / 100.0 AS margin_eur
FROM fct_asgn a JOIN fct_rate r ON r.asgn_no = a.asgn_no AND DATE '2025-06-30' BETWEEN r.eff_from AND r.eff_to
WHERE a.sts_cd = 'R' AND NOT a.is_dltd;

-- Placements per recruiter this year
SELECT c.cns_nm, COUNT(*) FROM fct_asgn a JOIN dim_cns c ON c.cns_id = a.cns_id
WHERE a.sts_cd IN ('R', 'F', 'B') AND NOT a.is_dltd AND a.strt_dt >= DATE '2025-01-01' GROUP BY 1 ORDER BY 2 DESC;

-- Open items by client, biggest first (gross)
SELECT k.clnt_nm, SUM(i.amt_grs) / 100.0 FROM fct_inv i JOIN dim_clnt k ON k.clnt_id = i.clnt_id
WHERE i.sts_cd = 'O' GROUP BY 1 ORDER BY 2 DESC;

-- The bench: in the pool and not out at work
SELECT d.cand_id, d.cand_nm, d.skl_cd FROM dim_cand d
WHERE d.is_crnt AND d.sts_cd = 'A' AND NOT EXISTS (
  SELECT 1 FROM fct_asgn a JOIN dim_cand v ON v.cand_sk = a.cand_sk
  WHERE v.cand_id = d.cand_id AND a.sts_cd = 'R' AND NOT a.is_dltd);

-- Sick rate: sick hours against all hours paid, 2025
SELECT SUM(hrs_sick) / SUM(hrs_std + hrs_ot + hrs_sick) FROM fct_tms
WHERE sts_cd IN ('A', 'B') AND wk_dt >= DATE '2025-01-01';

-- Average days from due date to money, paid invoices 2024
SELECT AVG(pd_dt - due_dt) FROM fct_inv WHERE knd_cd = 'I' AND sts_cd = 'P' AND inv_dt BETWEEN DATE '2024-01-01' AND DATE '2024-12-31';

-- Paid below the agreement as it stands
SELECT a.asgn_no, r.pay_rt_cts, s.min_pay_cts FROM fct_asgn a
JOIN fct_rate r ON r.asgn_no = a.asgn_no AND r.eff_to = DATE '9999-12-31' JOIN ref_skl s ON s.skl_cd = a.skl_cd
WHERE a.sts_cd = 'R' AND NOT a.is_dltd AND r.pay_rt_cts < s.min_pay_cts;

-- Clients whose account manager has gone
SELECT k.clnt_nm, c.cns_nm FROM dim_clnt k JOIN dim_cns c ON c.cns_id = k.cns_id WHERE c.left_dt IS NOT NULL AND k.sts_cd = 'A';
