import { madeDatabase } from "./made-database.js";

/** An animal hospital whose short names notes explain: patients and their owners, visits, lab tests, drugs, bills. */
const { answers } = madeDatabase(
  `
CREATE TABLE spc (spc_cd TEXT PRIMARY KEY, spc_tx TEXT);
CREATE TABLE med (med_cd TEXT PRIMARY KEY, med_tx TEXT);
CREATE TABLE own (own_id INTEGER PRIMARY KEY, sn TEXT, gn TEXT);
CREATE TABLE pat (pat_id INTEGER PRIMARY KEY, nm TEXT, spc_cd TEXT REFERENCES spc (spc_cd), own_id INTEGER REFERENCES own (own_id), brn TEXT, ded TEXT, mrg_to INTEGER);
CREATE TABLE stf (stf_id INTEGER PRIMARY KEY, sn TEXT, gn TEXT, rol TEXT);
CREATE TABLE vst (vst_id INTEGER PRIMARY KEY, pat_id INTEGER REFERENCES pat (pat_id), knd TEXT, adm_ts TEXT NOT NULL, dsc_ts TEXT, tri INTEGER);
CREATE TABLE rx (rx_id INTEGER PRIMARY KEY, pat_id INTEGER REFERENCES pat (pat_id), med_cd TEXT REFERENCES med (med_cd), by_stf INTEGER REFERENCES stf (stf_id), st_dt TEXT NOT NULL, en_dt TEXT);
CREATE TABLE apt (apt_id INTEGER PRIMARY KEY, pat_id INTEGER REFERENCES pat (pat_id), stf_id INTEGER REFERENCES stf (stf_id), sch_ts TEXT NOT NULL, st TEXT, dur INTEGER);
CREATE TABLE bil (bil_no INTEGER PRIMARY KEY, vst_id INTEGER REFERENCES vst (vst_id), iss_dt TEXT NOT NULL, pd_dt TEXT, amt REAL);
CREATE TABLE lab (lab_id INTEGER PRIMARY KEY, vst_id INTEGER REFERENCES vst (vst_id), tst TEXT, val REAL);
INSERT INTO spc VALUES ('DG', 'dog'), ('CT', 'cat');
INSERT INTO med VALUES ('AMX', 'amoxicillin'), ('INS', 'insulin');
INSERT INTO own VALUES (1, 'Adler', 'Ana'), (2, 'Brandt', 'Ben');
INSERT INTO pat VALUES (1, 'Rex', 'DG', 1, '2015-01-01', NULL, NULL), (2, 'Luna', 'CT', 1, '2012-01-01', '2023-05-01', NULL), (3, 'Milo', 'DG', 2, '2018-01-01', NULL, NULL), (4, 'Coco', 'CT', 1, '2019-01-01', NULL, NULL), (5, 'Rexx', 'DG', 1, '2015-01-01', NULL, 1);
INSERT INTO stf VALUES (1, 'Cruz', 'Cleo', 'V'), (2, 'Dietz', 'Dan', 'V'), (3, 'Ebner', 'Eva', 'N'), (4, 'Frank', 'Finn', 'N'), (5, 'Gross', 'Gus', 'N');
INSERT INTO vst VALUES (1, 1, 'IN', '2024-03-01 10:00:00', '2024-03-05 10:00:00', NULL), (2, 2, 'EM', '2024-03-31 23:00:00', '2024-04-01 01:00:00', 5), (3, 3, 'EM', '2024-04-02 10:00:00', '2024-04-02 12:00:00', 1), (4, 3, 'IN', '2024-05-01 10:00:00', '2024-05-03 10:00:00', NULL), (5, 4, 'IN', '2024-07-30 10:00:00', NULL, NULL), (6, 1, 'EM', '2024-05-02 10:00:00', '2024-05-02 11:00:00', 3), (7, 1, 'EM', '2024-05-09 10:00:00', '2024-05-09 11:00:00', 2), (8, 1, 'EM', '2024-05-19 10:00:00', '2024-05-19 11:00:00', 4);
INSERT INTO rx VALUES (1, 1, 'AMX', 1, '2024-03-01', '2024-03-10'), (2, 3, 'INS', 2, '2024-04-01', NULL), (3, 4, 'INS', 1, '2024-05-01', '2024-12-31'), (4, 3, 'INS', 1, '2023-05-01', '2023-06-30'), (5, 1, 'AMX', 1, '2024-07-01', '2024-07-10');
INSERT INTO apt VALUES (1, 1, 1, '2024-03-01 09:00:00', 'DN', 30), (2, 3, 1, '2024-03-02 09:00:00', 'NS', 15), (3, 3, 2, '2024-03-03 09:00:00', 'NS', 15), (4, 4, 2, '2024-03-04 09:00:00', 'NS', 15), (5, 4, 3, '2024-03-05 09:00:00', 'NS', 45);
INSERT INTO lab VALUES (1, 1, 'K', 4.1), (2, 1, 'GLU', 120), (3, 2, 'K', 6.6), (4, 3, 'GLU', 310), (5, 4, 'K', 5.2), (6, 4, 'GLU', 90);
INSERT INTO bil VALUES (1, 1, '2024-03-05', '2024-03-20', 400), (2, 2, '2024-04-01', NULL, 90), (3, 3, '2024-04-02', NULL, 60);
`,
  `
tables:
  spc: { meaning: Species, fields: { spc_tx: { meaning: Species } } }
  med: { meaning: Drugs, fields: { med_tx: { meaning: Drug } } }
  own: { meaning: Owners of the animals, fields: { sn: { meaning: Surname }, gn: { meaning: Given name } } }
  pat:
    meaning: "Patients, that is animals. A row with mrg_to filled was merged into another patient and no longer counts."
    fields: { nm: { meaning: Name of the animal }, own_id: { meaning: Owner }, brn: { meaning: Date of birth }, ded: { meaning: "Date of death; NULL = alive" } }
  stf:
    meaning: Staff
    fields: { sn: { meaning: Surname }, gn: { meaning: Given name }, rol: { meaning: Role, values: { V: vet, N: nurse } } }
  vst:
    meaning: Visits
    fields:
      knd: { meaning: Kind, values: { IN: inpatient, EM: emergency } }
      adm_ts: { meaning: Arrival or admission }
      dsc_ts: { meaning: "Discharge; NULL = still in the hospital" }
      tri: { meaning: "Triage category of emergencies, 1 (immediate) to 5 (not urgent)" }
  rx:
    meaning: Prescriptions
    fields: { by_stf: { meaning: Prescribed by }, st_dt: { meaning: First day }, en_dt: { meaning: "Last day; NULL = until further notice" } }
  apt:
    meaning: Appointments
    fields: { stf_id: { meaning: With whom }, sch_ts: { meaning: Scheduled for }, st: { meaning: Status, values: { DN: done, NS: no-show } }, dur: { meaning: Planned minutes } }
  lab: { meaning: Lab results, fields: { tst: { meaning: Test, values: { K: potassium, GLU: glucose } }, val: { meaning: Result } } }
  bil: { meaning: Bills, fields: { iss_dt: { meaning: Issued }, pd_dt: { meaning: "Paid; NULL = open" }, amt: { meaning: "Amount, euros" } } }
`,
);

answers("rows that no longer count, and what those are called", {
  "how many patients do we have": [[4]],
  "how many patients have been merged": [[1]],
});

answers("what is alive, and what died", {
  "how many animals are alive": [[3]],
  "how many animals died last year": [[1]],
  "oldest living patient": [["Rex"]],
});

answers("what lasts until further notice is current", {
  "current prescriptions of insulin": [[2], [3]],
});

answers("an arrival that nothing precedes begins a visit", {
  "how many emergency visits were there in March 2024": [[1]],
  "average length of stay of inpatients": [[3]],
});

answers("the end of a scale is a figure", {
  "average triage category of emergencies": [[3]],
});

answers("rows of a kind are counted, per person of a kind as well", {
  "how many dogs do we have": [[2]],
  "no-shows per vet": [
    ["Cruz", "Cleo", 1],
    ["Dietz", "Dan", 2],
  ],
  "owners with more than 1 animal": [["Adler", "Ana"]],
});

answers("what is done by somebody", {
  "which drugs are prescribed most": [["insulin"]],
  "which vet prescribed the most": [["Cruz", "Cleo"]],
});

answers("a question that says no more than a state", {
  "how much is still unpaid": [[150]],
});

answers("a small word of a description is meant by that word alone", {
  "how many visits without a bill": [[5]],
});

answers("a bound of what is measured is one of its figure", {
  "glucose above 100": [[2], [4]],
  "patients whose potassium was above 6": [["Luna"]],
});
