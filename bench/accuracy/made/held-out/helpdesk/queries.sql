-- saved reports of the service desk, please keep
SELECT COUNT(*) AS open_tickets FROM tbl_tkt WHERE st_cd NOT IN ('R', 'C');
SELECT CASE st_cd WHEN 'N' THEN 'new' WHEN 'A' THEN 'assigned' WHEN 'W' THEN 'waiting for customer' WHEN 'R' THEN 'resolved' WHEN 'C' THEN 'closed' END AS status, COUNT(*) AS tickets FROM tbl_tkt GROUP BY 1;
SELECT CASE prio WHEN 1 THEN 'critical' WHEN 2 THEN 'high' WHEN 3 THEN 'normal' WHEN 4 THEN 'low' END AS priority, COUNT(*) AS tickets FROM tbl_tkt GROUP BY 1;
SELECT CASE chan WHEN 'M' THEN 'mail' WHEN 'P' THEN 'phone' WHEN 'W' THEN 'web portal' WHEN 'C' THEN 'chat' END AS channel, COUNT(*) AS tickets FROM tbl_tkt WHERE crt_ts >= '2024-01-01' GROUP BY 1;
-- tickets per customer (company)
SELECT c.cmp_nm AS customer, COUNT(*) AS tickets FROM tbl_tkt t JOIN tbl_usr u ON u.usr_id = t.usr_id JOIN tbl_cmp c ON c.cmp_id = u.cmp_id GROUP BY c.cmp_id, c.cmp_nm ORDER BY tickets DESC LIMIT 10;
-- current customers: contract not ended
SELECT COUNT(*) AS customers FROM tbl_cmp WHERE cntr_end IS NULL;
SELECT s.sla_nm AS sla, COUNT(*) AS customers, SUM(s.mth_fee) AS monthly_fees FROM tbl_cmp c JOIN tbl_sla s ON s.sla_cd = c.sla_cd WHERE c.cntr_end IS NULL GROUP BY s.sla_nm;
-- first response within SLA, percent
SELECT 100.0 * AVG(CASE WHEN date_diff('minute', t.crt_ts, t.frst_resp_ts) <= s.resp_min THEN 1 ELSE 0 END) AS response_sla_pct FROM tbl_tkt t JOIN tbl_usr u ON u.usr_id = t.usr_id JOIN tbl_cmp c ON c.cmp_id = u.cmp_id JOIN tbl_sla s ON s.sla_cd = c.sla_cd WHERE t.frst_resp_ts IS NOT NULL;
-- mean time to resolve in hours
SELECT AVG(date_diff('minute', crt_ts, res_ts)) / 60.0 AS hours_to_resolve FROM tbl_tkt WHERE res_ts IS NOT NULL;
-- satisfaction: 4 and 5 are happy customers
SELECT 100.0 * SUM(CASE WHEN csat >= 4 THEN 1 ELSE 0 END) / COUNT(csat) AS csat_pct FROM tbl_tkt;
SELECT a.agt_nm AS agent, AVG(t.csat) AS avg_csat FROM tbl_tkt t JOIN tbl_agt a ON a.agt_id = t.agt_id GROUP BY a.agt_nm ORDER BY avg_csat DESC;
SELECT p.cat_nm AS category, COUNT(*) AS tickets FROM tbl_tkt t JOIN tbl_cat k ON k.cat_id = t.cat_id JOIN tbl_cat p ON p.cat_id = k.par_cat_id GROUP BY p.cat_nm;
-- reopened tickets
SELECT COUNT(DISTINCT tkt_no) AS reopened FROM tbl_tkt_hist WHERE st_cd = 'O';
SELECT CASE tm_cd WHEN 'SD' THEN 'service desk' WHEN 'NW' THEN 'network' WHEN 'AP' THEN 'applications' WHEN 'FS' THEN 'field service' END AS team, COUNT(*) AS agents FROM tbl_agt WHERE end_dt IS NULL GROUP BY 1;
SELECT SUM(mins) / 60.0 AS billable_hours FROM tbl_tm_log WHERE bill_flg = 'Y' AND wrk_dt BETWEEN '2024-01-01' AND '2024-03-31';
SELECT a.agt_nm AS agent, SUM(l.mins) / 60.0 AS hours FROM tbl_tm_log l JOIN tbl_agt a ON a.agt_id = l.agt_id GROUP BY a.agt_nm;
SELECT CASE ast_tp WHEN 'LT' THEN 'laptop' WHEN 'DT' THEN 'desktop' WHEN 'PR' THEN 'printer' WHEN 'SV' THEN 'server' WHEN 'RT' THEN 'router' END AS device, COUNT(*) AS devices FROM tbl_ast WHERE rtd_dt IS NULL GROUP BY 1; -- in use only
SELECT usr_nm FROM tbl_usr WHERE vip_flg = 'Y' AND act_flg = 'Y'; -- active VIP users
