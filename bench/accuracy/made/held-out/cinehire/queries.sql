-- Revenue per month this year (hire invoices and credit notes, no deposits, no void)
SELECT strftime(inv_dt, '%Y-%m') AS m, SUM(net) FROM f_inv WHERE stat = 'P' AND ityp IN ('R', 'K') AND inv_dt >= DATE '2025-01-01' GROUP BY m ORDER BY m;

-- Open items for the bookkeeper, gross
SELECT i.inv_no, c.cust_nm, i.due_dt, i.net + i.vat AS gross, i.remind FROM f_inv i JOIN d_cust c USING (cust_key)
WHERE i.stat = 'P' AND i.paid_dt IS NULL AND i.due_dt < DATE '2025-06-30' ORDER BY i.due_dt;

-- Gold customers at the moment
SELECT cust_ref, cust_nm, town FROM d_cust WHERE curr = 1 AND tier = 'G';

-- What is out on hire and should be back
SELECT b.bk_no, c.cust_nm, b.proj, b.in_pl FROM f_book b JOIN d_cust c USING (cust_key) WHERE b.del = 0 AND b.stat = 'OH' AND b.in_pl < DATE '2025-06-30';

-- Win rate per colleague 2024
SELECT desk, AVG(CASE WHEN stat = 'W' THEN 1.0 ELSE 0 END) FROM f_quote WHERE stat IN ('W', 'L') AND made_dt BETWEEN DATE '2024-01-01' AND DATE '2024-12-31' GROUP BY desk;

-- Top 10 customers by revenue, all versions of a customer together
SELECT c.cust_ref, MAX(c.cust_nm), SUM(i.net) AS rev FROM f_inv i JOIN d_cust c USING (cust_key) WHERE i.stat = 'P' AND i.ityp IN ('R', 'K')
GROUP BY c.cust_ref ORDER BY rev DESC LIMIT 10;

-- Earned per piece of kit against what we paid (payback)
SELECT i.bcode, i.descr, i.buy_amt, SUM(l.net) AS earned FROM f_bkln l JOIN f_book b USING (bk_no) JOIN d_item i USING (item_id)
WHERE b.del = 0 AND b.stat <> 'CX' GROUP BY ALL ORDER BY earned DESC;

-- Hires by depot and year, by the planned day out
SELECT depot, year(out_pl), COUNT(*) FROM f_book WHERE del = 0 AND stat <> 'CX' GROUP BY ALL;

-- Repairs still open
SELECT d.dmg_id, i.bcode, i.descr, d.rep_dt, d.est_amt FROM f_dmg d JOIN d_item i USING (item_id) WHERE d.fix_dt IS NULL;

-- Damage cost by who paid, 2024
SELECT payer, SUM(act_amt) FROM f_dmg WHERE act_amt >= 0 AND year(rep_dt) = 2024 GROUP BY payer;

-- Crew cost per booking
SELECT bk_no, SUM(fee + ot_amt) FROM f_crew_day WHERE stat = 'W' GROUP BY bk_no;

-- Overtime of the sparks
SELECT w.crew_nm, SUM(f.ot_amt) FROM f_crew_day f JOIN d_crew w USING (crew_id) WHERE w.role = 'SPK' AND f.stat = 'W' GROUP BY w.crew_nm;

-- Service list of the workshop
SELECT bcode, descr, nxt_svc FROM d_item WHERE stat IN ('AV', 'RP') AND nxt_svc < DATE '2025-06-30';

-- Why we lose quotes
SELECT lost_rsn, COUNT(*), SUM(amt_q) FROM f_quote WHERE stat = 'L' GROUP BY lost_rsn;

-- Stock value for the insurer by group
SELECT grp, COUNT(*), SUM(repl_val) FROM d_item WHERE stat IN ('AV', 'RP') GROUP BY grp;

-- Lines we had to rent in from another house
SELECT i.descr, COUNT(*) FROM f_bkln l JOIN d_item i USING (item_id) JOIN f_book b USING (bk_no) WHERE l.sub_hire = 1 AND b.del = 0 AND b.stat <> 'CX' GROUP BY i.descr;
