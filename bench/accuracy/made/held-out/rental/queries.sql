-- repairs of the last quarter
SELECT s.m_no, m.brand, m.mdl, SUM(s.cost) / 100.0 AS repair_cost FROM srv s JOIN mach m ON m.m_no = s.m_no WHERE s.knd = 'RP' AND s.srv_dt >= '2023-10-01' GROUP BY s.m_no, m.brand, m.mdl ORDER BY repair_cost DESC;
SELECT COUNT(*) AS inspections FROM srv WHERE knd = 'IN' AND srv_dt BETWEEN '2023-01-01' AND '2023-12-31';
SELECT m_no, MAX(srv_dt) AS last_oil_change FROM srv WHERE knd = 'OI' GROUP BY m_no;
-- damage caused by customers
SELECT s.m_no, s.srv_dt, s.cost / 100.0 AS damage_cost FROM srv s WHERE s.knd = 'DM' ORDER BY s.cost DESC LIMIT 20;
SELECT substr(srv_dt, 1, 7) AS month, SUM(hrs) AS workshop_hours FROM srv GROUP BY 1 ORDER BY 1;
SELECT g.grp_nm, COUNT(*) AS machines FROM mach m JOIN mach_grp g ON g.grp_id = m.grp_id WHERE m.del = 0 GROUP BY g.grp_nm;
SELECT p.grp_nm AS main_group, SUM(rp.amt) / 100.0 AS revenue FROM rntl_pos rp JOIN rntl r ON r.r_no = rp.r_no JOIN mach m ON m.m_no = rp.m_no JOIN mach_grp g ON g.grp_id = m.grp_id JOIN mach_grp p ON p.grp_id = g.par_grp WHERE r.st <> 'X' GROUP BY p.grp_nm;
SELECT d.twn AS depot_town, e.nm AS depot_manager FROM depot d JOIN emp e ON e.emp_no = d.mgr_emp;
SELECT e.nm AS employee, b.nm AS boss FROM emp e LEFT JOIN emp b ON b.emp_no = e.boss_no WHERE e.ext_dt IS NULL;
SELECT c.nm AS customer, SUM(rp.amt) / 100.0 AS revenue FROM rntl r JOIN cust c ON c.c_no = r.c_no JOIN rntl_pos rp ON rp.r_no = r.r_no WHERE r.st <> 'X' AND r.dt_out >= '2023-01-01' GROUP BY c.c_no, c.nm ORDER BY revenue DESC LIMIT 10;
SELECT COUNT(*) AS open_rentals FROM rntl WHERE st = 'O';
SELECT r.r_no, c.nm AS customer, r.dt_due FROM rntl r JOIN cust c ON c.c_no = r.c_no WHERE r.st = 'O' AND r.dt_due < '2023-12-31' ORDER BY r.dt_due;
SELECT COUNT(*) AS late_returns FROM rntl WHERE st = 'C' AND dt_in > dt_due;
SELECT AVG(julianday(dt_in) - julianday(dt_due)) AS days_late FROM rntl WHERE st = 'C' AND dt_in > dt_due;
SELECT m.m_no, m.day_rt / 100.0 AS daily_rate FROM mach m JOIN mach_grp g ON g.grp_id = m.grp_id WHERE g.grp_nm = 'Boom lifts' AND m.del = 0 ORDER BY daily_rate;
SELECT substr(r.dt_out, 1, 7) AS month, SUM(rp.amt) / 100.0 AS revenue FROM rntl r JOIN rntl_pos rp ON rp.r_no = r.r_no WHERE r.st <> 'X' GROUP BY 1 ORDER BY 1;
SELECT m_no, day_rt / 100.0 AS old_rate, vld_to AS valid_until FROM rt_hist WHERE vld_to IS NOT NULL;
SELECT d.twn, COUNT(*) AS in_workshop FROM mach m JOIN depot d ON d.dep_cd = m.dep_cd WHERE m.st = 'WS' AND m.del = 0 GROUP BY d.twn;
SELECT e.nm AS salesperson, COUNT(*) AS rentals FROM rntl r JOIN emp e ON e.emp_no = r.emp_no WHERE r.st <> 'X' GROUP BY e.emp_no, e.nm ORDER BY rentals DESC;
SELECT nm FROM cust WHERE typ = 'B' AND disc_pct >= 10 AND blk = 0;
SELECT nm, twn FROM cust WHERE blk = 1;
SELECT m.brand, SUM(s.cost) / 100.0 AS service_cost FROM srv s JOIN mach m ON m.m_no = s.m_no GROUP BY m.brand ORDER BY service_cost DESC;
SELECT m_no FROM mach WHERE del = 0 AND m_no NOT IN (SELECT rp.m_no FROM rntl_pos rp JOIN rntl r ON r.r_no = rp.r_no WHERE r.dt_out >= '2023-07-01');
SELECT nm AS employee, ent_dt AS joined, ext_dt AS left_on FROM emp WHERE ext_dt IS NOT NULL;
