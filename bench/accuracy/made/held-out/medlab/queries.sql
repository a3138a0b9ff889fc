-- Practices per courier tour
select tour, count(*) from prx where mrg is null and (left_on is null or left_on >= '2025-06-30') group by tour;

-- Orders by month, 2024
select substr(ts_in, 1, 7), count(*) from ord where st <> 'X' and ts_in like '2024%' group by 1;

-- Valid results of a day
select r.ono, r.tc, r.val, r.txt, r.flg from res r where r.ts_val like '2025-06-12%' and r.v = (select max(v) from res x where x.ono = r.ono and x.tc = r.tc);

-- Turnaround by department
select t.dept, avg((julianday(r.ts_val) - julianday(o.ts_in)) * 24) from res r join ord o on o.ono = r.ono join (select distinct tc, dept from tst) t on t.tc = r.tc where r.v = 1 and o.st <> 'X' group by t.dept;

-- Rejects by practice, double entries put right
select coalesce(p.mrg, p.pno), count(*) from smp s join ord o on o.ono = s.ono join prx p on p.pno = o.pno where s.q between 1 and 4 group by 1 order by 2 desc;

-- Price list of today
select tc, nm, ct_s, ct_p from tst where '2025-06-30' between vf and vt order by tc;

-- Turnover by month
select mon, sum(ct) / 100.0 from inv where st = 'I' group by mon;

-- Invoices due and not paid
select ino, pno, ct / 100.0 from inv where st = 'I' and d_pd is null and d_due < '2025-06-30';

-- Tour C, late this spring
select d, pl, ac from run where tour = 'C' and st = 'D' and strftime('%s', ac) - strftime('%s', pl) > 900 and d between '2025-03-01' and '2025-05-31';

-- Kilometres per courier
select s.nm, sum(r.km) from run r join stf s on s.kz = r.kz where r.st = 'D' and r.km >= 0 group by s.kz;

-- Emergencies from the hospital
select count(*) from ord o join prx p on p.pno = o.pno where p.spc = 'HOS' and o.urg = 2 and o.st <> 'X';

-- Critical ones phoned too late
select ono, tc, ts_val, ts_tel from res where flg in ('LL', 'HH') and (julianday(ts_tel) - julianday(ts_val)) * 1440 > 60 and v = (select max(v) from res x where x.ono = res.ono and x.tc = res.tc);

-- Second samples
select rep_of, sid from smp where rep_of is not null;

-- Who released how much last year (people only)
select s.nm, count(*) from res r join stf s on s.kz = r.kz where s.rol <> 'M' and r.ts_val like '2024%' and r.v = (select max(v) from res x where x.ono = r.ono and x.tc = r.tc) group by s.kz;

-- Reports older than a week that are not finished
select ono, ts_in from ord where st = 'W' and ts_in < '2025-06-23';

-- Women over 60 with high cholesterol
select distinct o.pat from ord o join res r on r.ono = o.ono where o.sex = 'F' and o.yob between 1 and 1964 and r.tc = 'CHOL' and r.flg in ('H', 'HH') and r.v = (select max(v) from res x where x.ono = r.ono and x.tc = r.tc) and o.st <> 'X';
