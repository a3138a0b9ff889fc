import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeDuckDB } from "../support/make-duckdb.js";
import { type Parsing, parserOf } from "./parsing.js";

/** An observatory that lets its domes to guests, and that nobody but its comments explains. */
const TABLES = `
CREATE TABLE o_site (site VARCHAR PRIMARY KEY, nm VARCHAR);
CREATE TABLE o_dome (d_id INTEGER PRIMARY KEY, site VARCHAR REFERENCES o_site, dm_no VARCHAR, oou_fr DATE, x_srv JSON);
CREATE TABLE o_gst (g_id INTEGER PRIMARY KEY, fn VARCHAR, ln VARCHAR, brd BOOLEAN);
CREATE TABLE o_clb (g_id INTEGER REFERENCES o_gst, lvl VARCHAR, thru DATE, PRIMARY KEY (g_id, thru));
CREATE TABLE o_bkg (b_no INTEGER PRIMARY KEY, g_id INTEGER REFERENCES o_gst, d_id INTEGER REFERENCES o_dome, bkd_dt DATE, arr DATE, dep DATE,
  rate DOUBLE, prp VARCHAR);
CREATE TABLE s_pol (p_id INTEGER PRIMARY KEY, d_id INTEGER REFERENCES o_dome, kd VARCHAR, pl_dt DATE);
CREATE TABLE s_flt (f_id INTEGER PRIMARY KEY, d_id INTEGER REFERENCES o_dome, rep_dt DATE, fix_dt DATE, sev INTEGER);
CREATE TABLE s_emp (e_no INTEGER PRIMARY KEY, nm VARCHAR, grd VARCHAR, wk_h INTEGER);
CREATE TABLE s_cpl (c_id INTEGER PRIMARY KEY, f_id INTEGER REFERENCES s_flt, e_no INTEGER REFERENCES s_emp, why VARCHAR, ans_dt DATE, rgt VARCHAR);
CREATE TABLE b_los (l_id INTEGER PRIMARY KEY, l_no VARCHAR, brk_dt DATE, ntf_dt DATE, cau VARCHAR, dcl VARCHAR, x_det JSON);
CREATE TABLE b_bil (b_id INTEGER PRIMARY KEY, b_no INTEGER REFERENCES o_bkg, iss_dt DATE, due_dt DATE, pd_dt DATE, amt_c INTEGER);
CREATE TABLE b_cnt (n_id INTEGER PRIMARY KEY, g_id INTEGER REFERENCES o_gst, n_dt DATE, chn INTEGER, top VARCHAR, mins INTEGER);
CREATE TABLE b_lic (i_id INTEGER PRIMARY KEY, d_id INTEGER REFERENCES o_dome, lic_dt DATE);
CREATE TABLE o_crw (c_cd VARCHAR PRIMARY KEY, c_nm VARCHAR, ldr_nm VARCHAR);
CREATE TABLE o_ptn (pt_id INTEGER PRIMARY KEY, nm VARCHAR, knd VARCHAR, pay_md INTEGER, fee_c INTEGER, end_dt DATE);
CREATE TABLE o_inv (iv_id INTEGER PRIMARY KEY, pt_id INTEGER REFERENCES o_ptn, paid_dt DATE);
CREATE TABLE c_job (j_cd VARCHAR PRIMARY KEY, txt VARCHAR);
CREATE TABLE o_job (jb_id INTEGER PRIMARY KEY, j_cd VARCHAR REFERENCES c_job, c_cd VARCHAR REFERENCES o_crw, fin_dt DATE);
CREATE TABLE o_tlk (t_id INTEGER PRIMARY KEY, pt_id INTEGER REFERENCES o_ptn, held_dt DATE);
CREATE TABLE o_air (a_id INTEGER PRIMARY KEY, site VARCHAR REFERENCES o_site, a_dt DATE, par VARCHAR, val_n DOUBLE, lim_n DOUBLE);
INSERT INTO o_crw VALUES ('OW', 'Owls', 'Ada Night'), ('BA', 'Bats', 'Ben Dusk');
INSERT INTO o_ptn SELECT i, 'Partner ' || i, ['F', 'P'][1 + i % 2], 1 + i % 3, 5000 + i, CASE WHEN i % 6 = 0 THEN DATE '2024-01-01' + i END FROM (SELECT i::INTEGER AS i FROM range(1, 41) t(i));
INSERT INTO c_job VALUES ('RSH', 'Repair of a shutter'), ('RMT', 'Repair of a mount'), ('CLN', 'Cleaning');
INSERT INTO o_job SELECT i, ['RSH', 'RMT', 'CLN'][1 + i % 3], ['OW', 'BA'][1 + i % 2], CASE WHEN i % 7 <> 0 THEN DATE '2023-01-01' + i * 2 END FROM (SELECT i::INTEGER AS i FROM range(1, 201) t(i));
INSERT INTO o_tlk SELECT i, 1 + i % 40, DATE '2023-03-01' + i * 3 FROM (SELECT i::INTEGER AS i FROM range(1, 51) t(i));
INSERT INTO o_inv SELECT i, 1 + i % 40, CASE WHEN i % 5 <> 0 THEN DATE '2023-01-01' + i END FROM (SELECT i::INTEGER AS i FROM range(1, 201) t(i));
INSERT INTO o_site VALUES ('NOR', 'North Ridge'), ('SOU', 'South Ridge'), ('EAS', 'East Point');
INSERT INTO o_air SELECT i, ['NOR', 'SOU', 'EAS'][1 + i % 3], DATE '2022-06-01' + i * 2, ['OZO', 'DUS'][1 + i % 2], i % 17, CASE WHEN i % 2 = 0 THEN 12.5 ELSE 14.5 END FROM (SELECT i::INTEGER AS i FROM range(1, 301) t(i));
INSERT INTO o_dome SELECT i, ['NOR', 'SOU', 'EAS'][1 + i % 3], CAST(1 + i // 3 AS VARCHAR), CASE WHEN i % 9 = 0 THEN DATE '2024-03-01' + i END,
  CASE WHEN i % 4 <> 0 THEN '{"slot_m": ' || (1 + i / 10) || ', "ice": ' || (CASE WHEN i % 5 = 0 THEN 'true' ELSE 'false' END) || '}' END FROM (SELECT i::INTEGER AS i FROM range(1, 37) t(i));
INSERT INTO o_gst SELECT i, 'First' || i, 'Last' || i, i % 13 = 0 FROM (SELECT i::INTEGER AS i FROM range(1, 61) t(i));
INSERT INTO o_clb SELECT i, ['B', 'S', 'G'][1 + i % 3], CASE WHEN i % 4 = 0 THEN DATE '2023-12-31' ELSE DATE '9999-12-31' END FROM (SELECT i::INTEGER AS i FROM range(1, 31) t(i));
INSERT INTO o_bkg SELECT 5000 + i, 1 + i % 60, CASE WHEN i % 11 <> 0 THEN 1 + i % 36 END, DATE '2023-01-01' + i, DATE '2023-02-01' + i, DATE '2023-02-03' + i + i % 4,
  40 + i % 5, ['L', 'R', 'S'][1 + i % 3] FROM (SELECT i::INTEGER AS i FROM range(1, 501) t(i));
INSERT INTO s_pol SELECT i, 1 + i % 36, ['D', 'A', 'X'][1 + i % 3], DATE '2023-01-05' + i FROM (SELECT i::INTEGER AS i FROM range(1, 301) t(i));
INSERT INTO s_flt SELECT i, 1 + i % 36, DATE '2023-01-05' + i, CASE WHEN i % 5 <> 0 THEN DATE '2023-01-09' + i END, 1 + i % 3 FROM (SELECT i::INTEGER AS i FROM range(1, 201) t(i));
INSERT INTO s_emp SELECT i, 'Worker ' || i, ['H', 'S', 'T'][1 + i % 3], CASE WHEN i % 4 = 0 THEN 20 ELSE 38 END FROM (SELECT i::INTEGER AS i FROM range(1, 25) t(i));
INSERT INTO s_cpl SELECT i, 1 + i % 200, 1 + i % 24, ['SLO', 'RUD', 'LOU'][1 + i % 3], CASE WHEN i % 4 <> 0 THEN DATE '2023-06-01' + i END, CASE WHEN i % 4 <> 0 THEN ['Y', 'N', 'P'][1 + i % 3] END FROM (SELECT i::INTEGER AS i FROM range(1, 121) t(i));
INSERT INTO b_los SELECT i, 'L-' || (1000 + i), DATE '2022-06-01' + i, DATE '2022-06-04' + i + i % 3, ['HAI', 'STO', 'THE'][1 + i % 3], CASE WHEN i % 10 = 0 THEN 'LTE' WHEN i % 10 = 5 THEN 'EXC' WHEN i % 10 = 7 THEN 'FEE' END, '{"inj": ' || (i % 3) || '}' FROM (SELECT i::INTEGER AS i FROM range(1, 301) t(i));
INSERT INTO b_bil SELECT i, 5000 + i, DATE '2023-02-01' + i, DATE '2023-03-01' + i, CASE WHEN i % 6 <> 0 THEN DATE '2023-02-20' + i + i % 20 END, 10000 + i FROM (SELECT i::INTEGER AS i FROM range(1, 401) t(i));
INSERT INTO b_cnt SELECT i, 1 + i % 40, DATE '2023-01-01' + i, 1 + i % 3, ['KE', 'BI', 'NO'][1 + i % 3], CASE WHEN i % 3 = 0 THEN i % 30 END FROM (SELECT i::INTEGER AS i FROM range(1, 201) t(i));
INSERT INTO b_lic SELECT i, i, DATE '2023-06-01' + i * 20 FROM (SELECT i::INTEGER AS i FROM range(1, 37) t(i));
COMMENT ON TABLE o_site IS 'Sites of the observatory';
COMMENT ON TABLE o_crw IS 'Crews of stargazers';
COMMENT ON COLUMN o_crw.c_nm IS 'Name of the crew';
COMMENT ON COLUMN o_crw.ldr_nm IS 'Foreman or forewoman';
COMMENT ON TABLE o_ptn IS 'Partners';
COMMENT ON COLUMN o_ptn.nm IS 'Name';
COMMENT ON COLUMN o_ptn.knd IS 'F firm, P person';
COMMENT ON COLUMN o_ptn.fee_c IS 'Yearly fee, cents';
COMMENT ON COLUMN o_ptn.pay_md IS 'How they pay: 1 direct debit; 2 bank transfer; 3 cash at the counter';
COMMENT ON COLUMN o_ptn.end_dt IS 'Day the contract ended. NULL: still a partner';
COMMENT ON TABLE o_inv IS 'Invoices of partners';
COMMENT ON COLUMN o_inv.paid_dt IS 'Paid on; NULL = not paid yet';
COMMENT ON TABLE c_job IS 'Code table: kinds of job';
COMMENT ON COLUMN c_job.txt IS 'Meaning in words';
COMMENT ON TABLE o_job IS 'Jobs of the crews';
COMMENT ON COLUMN o_job.fin_dt IS 'Finished on';
COMMENT ON TABLE o_tlk IS 'Talks';
COMMENT ON COLUMN o_tlk.held_dt IS 'Held on';
COMMENT ON TABLE o_air IS 'Samples of the air, a row for each substance';
COMMENT ON COLUMN o_air.a_dt IS 'Taken on';
COMMENT ON COLUMN o_air.par IS 'Substance: OZO ozone, DUS dust, LED lead';
COMMENT ON COLUMN o_air.val_n IS 'Result';
COMMENT ON COLUMN o_air.lim_n IS 'Legal limit';
COMMENT ON TABLE o_dome IS 'Domes';
COMMENT ON COLUMN o_dome.dm_no IS 'Number on the door';
COMMENT ON COLUMN o_dome.oou_fr IS 'Out of use since; NULL = can be booked';
COMMENT ON COLUMN o_dome.x_srv IS 'Survey of the dome: slot_m (width of the slot in metres), ice (true if there is ice damage left)';
COMMENT ON COLUMN b_los.x_det IS 'Details {"inj": persons hurt}';
COMMENT ON TABLE o_gst IS 'Guests';
COMMENT ON COLUMN o_gst.fn IS 'First name';
COMMENT ON COLUMN o_gst.ln IS 'Last name';
COMMENT ON COLUMN o_gst.brd IS 'Barred: must not be given a telescope again';
COMMENT ON TABLE o_clb IS 'Stargazers, one row a guest and period. The level that counts is in the row with thru = 9999-12-31; guests without a row are not members.';
COMMENT ON COLUMN o_clb.lvl IS 'B bronze; S silver; G gold';
COMMENT ON COLUMN o_clb.thru IS 'Through; 9999-12-31 = current';
COMMENT ON TABLE o_bkg IS 'Reservations. Nights = dep - arr. Price of the visit = nights * rate.';
COMMENT ON COLUMN o_bkg.d_id IS 'Dome; NULL = not assigned yet';
COMMENT ON COLUMN o_bkg.b_no IS 'Booking number';
COMMENT ON COLUMN o_bkg.bkd_dt IS 'Booked on';
COMMENT ON COLUMN o_bkg.arr IS 'Arrival';
COMMENT ON COLUMN o_bkg.dep IS 'Departure';
COMMENT ON COLUMN o_bkg.prp IS 'Purpose: L leisure, R research, S school';
COMMENT ON TABLE s_pol IS 'Mirrors polished';
COMMENT ON COLUMN s_pol.kd IS 'D during a visit, A after a storm, X before winter';
COMMENT ON TABLE s_flt IS 'Faults reported in domes. Unresolved while fix_dt is NULL.';
COMMENT ON COLUMN s_flt.rep_dt IS 'Reported';
COMMENT ON COLUMN s_flt.fix_dt IS 'Repaired';
COMMENT ON COLUMN s_flt.sev IS 'How bad: 3 dome cannot be used, 2 guest is disturbed, 1 cosmetic';
COMMENT ON TABLE s_emp IS 'Staff';
COMMENT ON COLUMN s_emp.nm IS 'Full name';
COMMENT ON COLUMN s_emp.grd IS 'Grade: H handler, S senior, T team leader';
COMMENT ON COLUMN s_emp.wk_h IS 'Hours a week by contract; full time is 38';
COMMENT ON TABLE s_cpl IS 'Complaints about how faults were handled';
COMMENT ON COLUMN s_cpl.why IS 'SLO too slow, RUD rude words, LOU noise';
COMMENT ON COLUMN s_cpl.ans_dt IS 'Answered; NULL = not answered yet';
COMMENT ON COLUMN s_cpl.rgt IS 'Was the guest right? Y yes, N no, P in part; NULL until answered';
COMMENT ON TABLE b_los IS 'Losses';
COMMENT ON COLUMN b_los.l_no IS 'Loss number';
COMMENT ON COLUMN b_los.brk_dt IS 'Date of breakage: when the damage happened';
COMMENT ON COLUMN b_los.ntf_dt IS 'Date of notification: when we were told';
COMMENT ON COLUMN b_los.cau IS 'Cause: HAI hail, STO storm, THE theft';
COMMENT ON COLUMN b_los.dcl IS 'Why declined: LTE notified too late, EXC below the excess, FEE yearly fee not paid';
COMMENT ON TABLE b_bil IS 'Bills';
COMMENT ON COLUMN b_bil.iss_dt IS 'Issued on';
COMMENT ON COLUMN b_bil.due_dt IS 'To be paid by';
COMMENT ON COLUMN b_bil.pd_dt IS 'Paid on; NULL = not paid yet';
COMMENT ON TABLE b_cnt IS 'Contacts with guests: calls and letters, one row each';
COMMENT ON COLUMN b_cnt.n_dt IS 'Day of the contact';
COMMENT ON COLUMN b_cnt.chn IS 'Channel (1 telephone, 2 letter, 3 counter)';
COMMENT ON COLUMN b_cnt.top IS 'Topic: KE keys, BI bill, NO noise';
COMMENT ON COLUMN b_cnt.mins IS 'Length in minutes, telephone only';
COMMENT ON TABLE b_lic IS 'Licences of domes';
COMMENT ON COLUMN b_lic.lic_dt IS 'Permit is valid until';
`;

let parsing: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-observatory-")), "observatory.duckdb");
  await makeDuckDB(path, TABLES);
  parsing = await parserOf(path);
});

const answers = (rule: string, cases: Readonly<Record<string, string>>) =>
  describe(rule, () => {
    test.each(Object.entries(cases))("%s", (question, sql) => {
      expect(parsing.sql(question, "", "2024-08-01")).toBe(sql);
    });
  });

answers("what comments define besides", {
  "How many gold members do we have now?": "SELECT count(*) FROM o_clb WHERE lvl = 'G' AND thru = '9999-12-31'",
  "Which staff work part time?": "SELECT nm FROM s_emp WHERE wk_h < 38",
  "Who works full time?": "SELECT nm FROM s_emp WHERE wk_h >= 38",
  "Guests who must not get a telescope again, first and last names": "SELECT fn, ln FROM o_gst WHERE brd = true",
  "How many phone calls were about keys?": "SELECT count(*) FROM b_cnt WHERE chn = 1 AND top = 'KE'",
  "How many permits ran out before 2024?": "SELECT count(*) FROM b_lic WHERE lic_dt < '2024-01-01'",
});

answers("states that a comment gives by what can be done", {
  "Which domes of North Ridge can't be booked at the moment, and since when?":
    "SELECT o_dome.dm_no, o_dome.oou_fr FROM o_dome JOIN o_site ON o_dome.site = o_site.site WHERE o_site.nm = 'North Ridge' AND o_dome.oou_fr IS NOT NULL",
  "How many domes can be booked?": "SELECT count(*) FROM o_dome WHERE oou_fr IS NULL",
});

answers("a degree that a comment lists by what it comes to", {
  "Unresolved faults so bad that the dome cannot be used: site, dome and day of the report":
    "SELECT o_site.nm, o_dome.dm_no, s_flt.rep_dt FROM s_flt JOIN o_dome ON s_flt.d_id = o_dome.d_id JOIN o_site ON o_dome.site = o_site.site WHERE s_flt.fix_dt IS NULL AND s_flt.sev = 3",
});

answers("words of far codes that what stands nearer explains", {
  "How many complaints about slow handling are still unanswered?":
    "SELECT count(*) FROM s_cpl WHERE why = 'SLO' AND ans_dt IS NULL",
  "Average number of nights per visit at each site":
    "SELECT o_site.nm, avg(o_bkg.dep - o_bkg.arr) FROM o_bkg JOIN o_dome ON o_bkg.d_id = o_dome.d_id JOIN o_site ON o_dome.site = o_site.site GROUP BY o_site.nm",
  "How many mirrors were polished during a visit?": "SELECT count(*) FROM s_pol WHERE kd = 'D'",
});

answers("the dates that clauses tell", {
  "On average, how many days go by between the damage and the notification?":
    "SELECT avg((epoch(CAST(ntf_dt AS TIMESTAMP)) - epoch(CAST(brk_dt AS TIMESTAMP))) / 86400) FROM b_los",
  "Hail losses: number and date we were told": "SELECT l_no, ntf_dt FROM b_los WHERE cau = 'HAI'",
  "losses notified per cause in 2023":
    "SELECT cau, count(*) FROM b_los WHERE ntf_dt >= '2023-01-01' AND ntf_dt < '2024-01-01' GROUP BY cau",
  "How many losses were notified too late?": "SELECT count(*) FROM b_los WHERE dcl = 'LTE'",
});

answers("bookings by when they are for and when they were made", {
  "How many bookings for May 2023 have no dome assigned yet?":
    "SELECT count(*) FROM o_bkg WHERE arr >= '2023-05-01' AND arr < '2023-06-01' AND d_id IS NULL",
  "How many bookings were made in May 2023?":
    "SELECT count(*) FROM o_bkg WHERE bkd_dt >= '2023-05-01' AND bkd_dt < '2023-06-01'",
  "How many visits began in May 2023?": "SELECT count(*) FROM o_bkg WHERE arr >= '2023-05-01' AND arr < '2023-06-01'",
});

answers("the day on which something was overdue", {
  "How many unpaid bills were already overdue on 31 May 2023?":
    "SELECT count(*) FROM b_bil WHERE pd_dt IS NULL AND due_dt < '2023-05-31'",
  "How many bills were overdue on 31 May 2023?":
    "SELECT count(*) FROM b_bil WHERE (pd_dt IS NULL OR pd_dt > '2023-05-31') AND due_dt < '2023-05-31'",
});

answers("rows of which something is done, by group", {
  "losses notified per year": "SELECT year(ntf_dt), count(*) FROM b_los GROUP BY year(ntf_dt) ORDER BY year(ntf_dt)",
  "faults reported per site in 2023":
    "SELECT o_site.nm, count(*) FROM o_site JOIN o_dome ON o_site.site = o_dome.site JOIN s_flt ON o_dome.d_id = s_flt.d_id WHERE s_flt.rep_dt >= '2023-01-01' AND s_flt.rep_dt < '2024-01-01' GROUP BY o_site.nm",
  "How long do phone calls about keys take on average?": "SELECT avg(mins) FROM b_cnt WHERE chn = 1 AND top = 'KE'",
  "How many guests have never got in touch with us?":
    "SELECT count(*) FROM o_gst WHERE g_id NOT IN (SELECT g_id FROM b_cnt)",
  "What do the unpaid bills add up to?": "SELECT sum(amt_c) FROM b_bil WHERE pd_dt IS NULL",
});

answers("codes said in whole or in part, and with more words than they have", {
  "What share of complaints answered so far was right, in whole or in part?":
    "SELECT 100.0 * count(CASE WHEN rgt = 'Y' OR rgt = 'P' THEN 1 END) / NULLIF(count(*), 0) FROM s_cpl WHERE ans_dt IS NOT NULL",
  "How many losses did we decline because the yearly fee had not been paid?":
    "SELECT count(*) FROM b_los WHERE dcl = 'FEE'",
});

answers("two counts of rows that the first says more of", {
  "How many unanswered complaints were about noise and how many about rude words?":
    "SELECT count(*), (SELECT count(*) FROM s_cpl WHERE ans_dt IS NULL AND why = 'RUD') FROM s_cpl WHERE ans_dt IS NULL AND why = 'LOU'",
});

answers("what rows of tall tables and their limits measure", {
  "What was the average ozone at North Ridge in 2023?":
    "SELECT avg(o_air.val_n) FROM o_air JOIN o_site ON o_air.site = o_site.site WHERE o_air.par = 'OZO' AND o_site.nm = 'North Ridge' AND o_air.a_dt >= '2023-01-01' AND o_air.a_dt < '2024-01-01'",
  "At which sites was ozone above the legal limit in 2023?":
    "SELECT DISTINCT o_site.nm FROM o_site JOIN o_air ON o_site.site = o_air.site WHERE o_air.par = 'OZO' AND o_air.val_n > o_air.lim_n AND o_air.a_dt >= '2023-01-01' AND o_air.a_dt < '2024-01-01'",
  "Which samples were above the limit?": "SELECT a_id FROM o_air WHERE val_n > lim_n",
});

answers("who leads, how they pay, and who still belongs", {
  "Who leads the Owls?": "SELECT ldr_nm FROM o_crw WHERE c_nm = 'Owls'",
  "How many partners pay by direct debit?": "SELECT count(*) FROM o_ptn WHERE pay_md = 1",
  "What share of our partners pays by direct debit?":
    "SELECT 100.0 * count(CASE WHEN pay_md = 1 THEN 1 END) / NULLIF(count(*), 0) FROM o_ptn WHERE end_dt IS NULL",
  "Which firms hold no invoice?": "SELECT nm FROM o_ptn WHERE knd = 'F' AND pt_id NOT IN (SELECT pt_id FROM o_inv)",
});

answers("keys of JSON that a comment names", {
  "How many domes still have ice damage?": "SELECT count(*) FROM o_dome WHERE (x_srv ->> 'ice') = 'true'",
  "What is the average width of the slot?": "SELECT avg(CAST((x_srv ->> 'slot_m') AS DOUBLE)) FROM o_dome",
  "How many hail losses were there in which somebody was hurt?":
    "SELECT count(*) FROM b_los WHERE cau = 'HAI' AND CAST((x_det ->> 'inj') AS DOUBLE) > 0",
  "How many people were hurt in 2023?":
    "SELECT sum(CAST((x_det ->> 'inj') AS DOUBLE)) FROM b_los WHERE brk_dt >= '2023-01-01' AND brk_dt < '2024-01-01'",
});

answers("kinds of rows that a table of codes lists", {
  "How many shutter repairs were finished in 2023?":
    "SELECT count(*) FROM o_job JOIN c_job ON o_job.j_cd = c_job.j_cd WHERE c_job.txt = 'Repair of a shutter' AND o_job.fin_dt >= '2023-01-01' AND o_job.fin_dt < '2024-01-01'",
  "Which crew finished the most shutter repairs in 2023?":
    "SELECT o_crw.c_nm FROM o_crw JOIN o_job ON o_crw.c_cd = o_job.c_cd JOIN c_job ON o_job.j_cd = c_job.j_cd WHERE c_job.txt = 'Repair of a shutter' AND o_job.fin_dt >= '2023-01-01' AND o_job.fin_dt < '2024-01-01' GROUP BY o_crw.c_cd, o_crw.c_nm ORDER BY count(*) DESC LIMIT 1",
  "Which crew finished the most mount repairs?":
    "SELECT o_crw.c_nm FROM o_crw JOIN o_job ON o_crw.c_cd = o_job.c_cd JOIN c_job ON o_job.j_cd = c_job.j_cd WHERE o_job.fin_dt IS NOT NULL AND c_job.txt = 'Repair of a mount' GROUP BY o_crw.c_cd, o_crw.c_nm ORDER BY count(*) DESC LIMIT 1",
});
