-- Open matters per practice area
select AREA, count(*) from MTR where DEL = 0 and OPN is not null and CLS is null group by AREA;

-- Revenue by month 2024
select substr(DIS, 1, 7), sum(FEES) from INV where ST = 'I' and DIS like '2024%' group by 1;

-- Deadlines of the coming fortnight with matter and who is on it
select d.DUE, d.DK, m.MNO, m.TITLE, p.NAME from DDL d join MTR m on m.MNO = d.MNO join PERS p on p.KZ = d.KZ where d.ST = 'O' and d.DUE between '2025-06-30' and '2025-07-14' order by d.DUE;

-- Hours per lawyer last year
select p.NAME, sum(t.MINS) / 60.0 from TE t join PERS p on p.KZ = t.KZ where t.DW like '2024%' and p.GRD in ('P', 'S', 'A') group by p.NAME;

-- Work in progress by responsible partner
select m.RP, sum(t.MINS * t.RT / 60.0) from TE t join MTR m on m.MNO = t.MNO where t.ST = 'W' and m.DEL = 0 group by m.RP;

-- Unpaid invoices with what is still to come
select i.INO, i.FEES + i.EXPS + i.VAT - coalesce((select sum(AMT) from RCP r where r.INO = i.INO and r.REV = 0), 0) as REST from INV i where i.ST = 'I' and i.FEES + i.EXPS + i.VAT > coalesce((select sum(AMT) from RCP r where r.INO = i.INO and r.REV = 0), 0);

-- Fees by client, best first
select c.NAME, sum(i.FEES) from INV i join MTR m on m.MNO = i.MNO join CLT c on c.CLNO = m.CLNO where i.ST = 'I' group by c.CLNO order by 2 desc;

-- Who records late
select KZ, count(*) from TE where julianday(DE) - julianday(DW) > 7 group by KZ order by 2 desc;

-- Matters Walter Amann handed over
select distinct h.MNO from MTR_H h where h.RP = 'WA' and h.VT <> '2999-12-31';

-- Clients without a money-laundering check
select CLNO, NAME from CLT where KYC is null and coalesce(INACT, 0) = 0;

-- Expenses not charged yet
select MNO, sum(AMT) from EXP where RECH = 1 and INO is null group by MNO;

-- Results of hearings by court 2024
select c.NAME, h.RES, count(*) from HRG h join CRT c on c.CRT = h.CRT where h.HT like '2024%' and h.RES is not null group by 1, 2;

-- What was cut from bills
select KZ, sum(MINS - MINB) / 60.0 from TE where ST = 'B' group by KZ;

-- Extended deadlines
select DID, ODUE, DUE from DDL where ODUE is not null and ST <> 'X';

-- Drafts that are lying around
select INO, MNO, DDR from INV where ST = 'D' order by DDR;

-- Private clients in family matters
select distinct c.NAME from CLT c join MTR m on m.CLNO = c.CLNO where c.TP = 'N' and m.AREA = 'FAM' and m.DEL = 0 and coalesce(c.INACT, 0) = 0;

-- Money in by way of paying, this year
select WAY, sum(AMT) from RCP where REV = 0 and RD >= '2025-01-01' group by WAY;
