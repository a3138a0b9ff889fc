SELECT COUNT(*) AS delivered FROM tbl_prcl WHERE st_cd = 'D' AND dlv_dt >= '2024-01-01';
SELECT c.cust_nm AS customer, SUM(p.prc_ct) / 100.0 AS revenue FROM tbl_prcl p JOIN tbl_cust c ON c.cust_id = p.cust_id WHERE c.del_flg = 0 GROUP BY c.cust_id ORDER BY revenue DESC LIMIT 10;
SELECT s.svc_nm AS service, COUNT(*) AS parcels FROM tbl_prcl p JOIN tbl_svc s ON s.svc_cd = p.svc_cd GROUP BY s.svc_nm;
-- punctuality
SELECT AVG(p.dlv_dt <= p.exp_dt) * 100 AS on_time_pct FROM tbl_prcl p WHERE p.st_cd = 'D';
SELECT strftime('%Y-%m', p.dlv_dt) AS month, AVG(p.dlv_dt <= p.exp_dt) * 100 AS on_time_pct FROM tbl_prcl p WHERE p.st_cd = 'D' GROUP BY month;
SELECT COUNT(*) AS late FROM tbl_prcl WHERE st_cd = 'D' AND dlv_dt > exp_dt;
SELECT d.f_nm || ' ' || d.l_nm AS driver, COUNT(*) AS parcels FROM tbl_prcl p JOIN tbl_rte r ON r.rte_id = p.rte_id JOIN tbl_drv d ON d.drv_id = r.drv_id GROUP BY d.drv_id ORDER BY parcels DESC;
SELECT COUNT(*) AS drivers FROM tbl_drv WHERE end_dt IS NULL;
SELECT t.dpt_nm AS depot, COUNT(*) AS drivers FROM tbl_drv d JOIN tbl_dpt t ON t.dpt_cd = d.dpt_cd WHERE d.end_dt IS NULL GROUP BY t.dpt_nm;
SELECT plate FROM tbl_veh WHERE veh_tp = 'V' AND fuel_cd = 'E'; -- electric vans
SELECT CASE veh_tp WHEN 'V' THEN 'van' WHEN 'T' THEN 'truck' WHEN 'C' THEN 'car' WHEN 'B' THEN 'cargo bike' END AS vehicle, COUNT(*) AS n FROM tbl_veh GROUP BY veh_tp;
SELECT CASE fuel_cd WHEN 'D' THEN 'diesel' WHEN 'P' THEN 'petrol' WHEN 'E' THEN 'electric' END AS fuel, AVG(km) AS avg_km FROM tbl_veh GROUP BY fuel_cd;
SELECT SUM(km_drvn) AS km FROM tbl_rte WHERE rte_dt BETWEEN '2023-01-01' AND '2023-12-31';
SELECT v.plate, SUM(r.km_drvn) AS km FROM tbl_rte r JOIN tbl_veh v ON v.veh_id = r.veh_id GROUP BY v.plate ORDER BY km DESC;
SELECT COUNT(*) AS open_claims FROM tbl_clm WHERE cls_dt IS NULL;
SELECT rsn_cd AS reason, COUNT(*) AS claims, SUM(pd_ct) / 100.0 AS paid FROM tbl_clm GROUP BY rsn_cd;
SELECT c.cust_nm AS customer, COUNT(*) AS claims FROM tbl_clm k JOIN tbl_prcl p ON p.prcl_no = k.prcl_no JOIN tbl_cust c ON c.cust_id = p.cust_id GROUP BY c.cust_id;
SELECT COUNT(*) AS lost FROM tbl_prcl WHERE st_cd = 'L';
SELECT dest_cty AS city, COUNT(*) AS parcels FROM tbl_prcl GROUP BY dest_cty ORDER BY parcels DESC;
SELECT AVG(wgt_g) / 1000.0 AS avg_kg FROM tbl_prcl WHERE svc_cd = 'N';
SELECT SUM(prc_ct) / 100.0 AS revenue FROM tbl_prcl p JOIN tbl_cust c ON c.cust_id = p.cust_id WHERE c.cust_tp = 'B' AND p.pu_dt >= '2024-01-01';
SELECT h.prcl_no AS parcel, MAX(h.chg_dt) AS last_change FROM tbl_st_hist h GROUP BY h.prcl_no;
SELECT t.dpt_nm AS depot, h.dpt_nm AS hub FROM tbl_dpt t JOIN tbl_dpt h ON h.dpt_cd = t.par_dpt_cd;
