-- takings by shop
SELECT s.store_nm AS shop, SUM(f.net_ct) / 100.0 AS takings_eur FROM fct_sales_line f JOIN dim_store s ON s.store_key = f.store_key GROUP BY s.store_nm ORDER BY takings_eur DESC;
SELECT SUM(net_ct) / 100.0 AS takings_eur FROM fct_sales_line WHERE sale_ts >= '2023-01-01' AND sale_ts < '2024-01-01';
SELECT CASE pay_cd WHEN 'C' THEN 'cash' WHEN 'D' THEN 'debit card' WHEN 'M' THEN 'mobile' WHEN 'V' THEN 'meal voucher' END AS paid_with, COUNT(DISTINCT rcpt_no) AS receipts FROM fct_sales_line GROUP BY 1;
SELECT COUNT(DISTINCT rcpt_no) AS cash_receipts FROM fct_sales_line WHERE pay_cd = 'C';
SELECT c.cat_nm AS category, SUM(f.net_ct) / 100.0 AS takings_eur FROM fct_sales_line f JOIN dim_prod p ON p.prod_key = f.prod_key JOIN dim_cat c ON c.cat_key = p.cat_key GROUP BY c.cat_nm;
SELECT pc.cat_nm AS main_category, SUM(f.net_ct) / 100.0 AS takings_eur FROM fct_sales_line f JOIN dim_prod p ON p.prod_key = f.prod_key JOIN dim_cat c ON c.cat_key = p.cat_key JOIN dim_cat pc ON pc.cat_key = COALESCE(c.parent_cat_key, c.cat_key) GROUP BY 1;
SELECT p.prod_nm, SUM(f.qty) AS pieces FROM fct_sales_line f JOIN dim_prod p ON p.prod_key = f.prod_key GROUP BY p.prod_nm ORDER BY pieces DESC LIMIT 20;
-- waste
SELECT p.prod_nm, SUM(m.qty) AS thrown_away FROM fct_stock_mvmt m JOIN dim_prod p ON p.prod_key = m.prod_key WHERE m.mvmt_cd = 'WS' GROUP BY p.prod_nm;
SELECT s.store_nm, SUM(m.qty) AS waste_pieces FROM fct_stock_mvmt m JOIN dim_store s ON s.store_key = m.store_key WHERE m.mvmt_cd = 'WS' AND m.mvmt_dt >= '2024-01-01' GROUP BY s.store_nm;
SELECT SUM(qty) AS delivered FROM fct_stock_mvmt WHERE mvmt_cd = 'IN' AND prod_key = 12;
SELECT COUNT(*) AS members FROM dim_card WHERE del_fl = 0;
SELECT city, COUNT(*) AS members FROM dim_card WHERE del_fl = 0 GROUP BY city;
SELECT d.holder_nm AS member, SUM(f.net_ct) / 100.0 AS spent_eur FROM fct_sales_line f JOIN dim_card d ON d.card_no = f.card_no WHERE d.del_fl = 0 GROUP BY d.holder_nm ORDER BY spent_eur DESC LIMIT 10;
SELECT SUM(net_ct) / 100.0 / COUNT(DISTINCT rcpt_no) AS avg_basket_eur FROM fct_sales_line;
SELECT s.store_nm, SUM(f.net_ct) / 100.0 / COUNT(DISTINCT f.rcpt_no) AS avg_basket_eur FROM fct_sales_line f JOIN dim_store s ON s.store_key = f.store_key GROUP BY 1;
SELECT s.store_nm, e.emp_nm AS manager FROM dim_store s JOIN dim_emp e ON e.emp_key = s.mgr_emp_key WHERE s.close_dt IS NULL;
SELECT COUNT(*) AS staff FROM dim_emp WHERE end_dt IS NULL;
SELECT SUM(fte) AS full_time_jobs FROM dim_emp WHERE end_dt IS NULL AND store_key = 4;
SELECT date_trunc('month', sale_ts) AS month, SUM(net_ct) / 100.0 AS takings_eur FROM fct_sales_line WHERE store_key = 3 GROUP BY 1 ORDER BY 1;
SELECT sp.supp_nm AS supplier, COUNT(*) AS articles FROM brg_prod_supp b JOIN dim_supp sp ON sp.supp_key = b.supp_key WHERE b.pref_fl = 1 GROUP BY sp.supp_nm;
SELECT p.prod_nm, p.price_ct / 100.0 AS price_eur, (p.price_ct - b.purch_ct) / 100.0 AS margin_eur FROM dim_prod p JOIN brg_prod_supp b ON b.prod_key = p.prod_key WHERE b.pref_fl = 1 AND p.act_fl = 1;
SELECT COUNT(DISTINCT CASE WHEN card_no IS NOT NULL THEN rcpt_no END) * 100.0 / COUNT(DISTINCT rcpt_no) AS pct_with_card FROM fct_sales_line;
SELECT SUM(disc_ct) / 100.0 AS discount_eur FROM fct_sales_line WHERE sale_ts >= '2024-01-01';
SELECT prod_nm FROM dim_prod WHERE vat_cd = 'H' AND act_fl = 1;
