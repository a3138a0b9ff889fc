// The claims office of an insurer. Opaque names, one code table for everything; all else stands in PostgreSQL's comments.
import { described } from "../described.mjs";
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "postgres";
const schemas = ["clm", "ref"];
const { schema: tables, comments: ofTables } = described(`
ref.cdv | All code lists in one table: grp says which list
  grp varchar(8) NOT NULL | Name of the list: PERIL causes of loss, PROD products, GRADE grades of staff, DECL reasons for declining
  cd varchar(4) NOT NULL | Code
  txt varchar(40) NOT NULL | What the code means
  srt smallint | Order on screens
  + PRIMARY KEY (grp, cd)

ref.brn | Branch offices
  brn_no smallint PRIMARY KEY |
  twn varchar(30) NOT NULL | Town the office is in
  opn_dt date NOT NULL | Opened
  cls_dt date | Closed; NULL = still open

clm.pty | Parties: people and firms that hold policies
  pty_id int PRIMARY KEY |
  pty_tp char(1) NOT NULL | N natural person / L legal person (firm, club, authority)
  sur_nm varchar(50) NOT NULL | Surname, of firms the full name
  giv_nm varchar(30) | Given name
  sx char(1) | Sex: M/F/X (male, female, other); empty for firms
  dob date | Born on
  pcd varchar(10) | Postcode
  twn varchar(30) | Town of residence or seat
  vip_ind boolean NOT NULL | Very important customer, calls go to a team leader
  mkt_ok boolean NOT NULL | Has agreed to advertising
  ins_ts timestamp NOT NULL | Row inserted

clm.plc | Policies (insurance contracts). In force while cncl_dt is NULL.
  plc_id int PRIMARY KEY |
  plc_no varchar(12) NOT NULL | Number of the policy as the customer knows it
  hld_id int NOT NULL | Holder: clm.pty.pty_id
  prd_cd varchar(4) NOT NULL | Product, list PROD in ref.cdv
  brn_no smallint NOT NULL | Branch that looks after it
  inc_dt date NOT NULL | Inception, first day of cover
  rnw_dt date NOT NULL | Next renewal
  cncl_dt date | Cancelled with effect from
  prm_p int NOT NULL | Gross premium a year, pence
  dsc_pct numeric(4,1) NOT NULL | Discount in percent. Net premium = prm_p * (1 - dsc_pct / 100)
  chn char(1) NOT NULL | Sold by: B broker, O online, T tied agent, D our own desk

clm.plc_v | Versions of what a policy covers
  plc_id int NOT NULL |
  v_no smallint NOT NULL | Version, counted from 1
  eff_fr date NOT NULL | In effect from
  eff_to date | In effect until; NULL = the version that counts now
  sum_p bigint NOT NULL | Sum insured, pence
  exc_p int NOT NULL | Excess (what the customer bears of each claim), pence
  + PRIMARY KEY (plc_id, v_no)

clm.hd | Claims, one row each. A claim is open as long as cls_dt is NULL. Rows with del_ts filled were deleted (duplicates, tests) and must be left out everywhere.
  hd_id int PRIMARY KEY |
  clm_no varchar(12) NOT NULL | Claim number
  plc_id int NOT NULL |
  los_dt date NOT NULL | Date of loss: when the damage happened
  ntf_dt date NOT NULL | Date of notification: when we were told
  cls_dt date | Date the file was closed
  prl varchar(4) NOT NULL | Cause, list PERIL in ref.cdv
  st smallint NOT NULL | Status: 10 new, 20 under assessment, 30 approved, 40 settled, 90 declined
  dcl_cd varchar(4) | Why declined, list DECL in ref.cdv; only with status 90
  own_no int | Handler in charge, personnel number; NULL = not assigned
  est_p int NOT NULL | First estimate of the damage by the customer, pence; -1 = customer gave none
  frd smallint NOT NULL | Suspicion of fraud: 0 none; 1 under investigation; 2 confirmed; 3 cleared
  x_det jsonb | Details by product: motor {"reg": number plate, "injured": persons hurt}, home {"rooms": rooms affected}
  del_ts timestamp | Deleted at

clm.st_h | History of the status of claims
  hd_id int NOT NULL |
  chg_ts timestamp NOT NULL | When it changed
  st_old smallint | Status before; NULL at the beginning
  st_new smallint NOT NULL | Status after, codes as in hd.st
  usr_no int | Who changed it, personnel number
  + PRIMARY KEY (hd_id, chg_ts)

clm.rsv | Reserves: what we expect a claim still to cost. Only the row with cur_ind = '1' counts, the others are history.
  rsv_id int PRIMARY KEY |
  hd_id int NOT NULL |
  set_dt date NOT NULL | Set on
  amt_p int NOT NULL | Amount, pence
  cur_ind char(1) NOT NULL | 1 current, 0 superseded

clm.pmt | Payments on claims. Voided payments (vd = 'Y') never left the house and do not count.
  pmt_id int PRIMARY KEY |
  clm_ref varchar(12) NOT NULL | Number of the claim
  pmt_tp clm.pmt_kind NOT NULL | IND = indemnity to the customer; EXP = expenses (experts, lawyers); REC = recovery from a third party, money that came in
  amt_p int NOT NULL | Amount, pence, always positive
  ord_dt date NOT NULL | Ordered on
  val_dt date | Value date: left or reached our account; NULL while on its way
  vd char(1) NOT NULL | Y voided, N valid
  pye varchar(60) | Name of the payee
  ibn varchar(34) | IBAN of the payee

clm.pmt_arc | Archive copy of payments of 2021 and 2022, made for the auditors. The same payments are in clm.pmt.
  pmt_id int |
  clm_ref varchar(12) |
  pmt_tp clm.pmt_kind |
  amt_p int |
  ord_dt date |
  val_dt date |
  vd char(1) |
  pye varchar(60) |
  ibn varchar(34) |

clm.stf | Staff of the claims department
  pno int PRIMARY KEY | Personnel number
  nm varchar(50) NOT NULL | Full name
  grd varchar(4) NOT NULL | Grade, list GRADE in ref.cdv
  brn_no smallint NOT NULL |
  hire_dt date NOT NULL | Joined
  lv_dt date | Left; NULL = works here
  lmt_p int NOT NULL | May approve payments up to this many pence
  sal_p int | Salary a year, pence. Confidential

clm.insp | Inspections of damage by our surveyors
  insp_id int PRIMARY KEY |
  hd_id int NOT NULL |
  svy_no int NOT NULL | Surveyor, personnel number
  plan_dt date NOT NULL | Appointment
  held_dt date | Held on; NULL = not held (yet)
  km_n int | Kilometres driven; -9 = not recorded
  min_n int | Time on site in minutes
  res char(1) | Result: T total loss, R repairable, N no damage found

clm.cpl | Complaints about how claims were handled
  cpl_id int PRIMARY KEY |
  hd_id int NOT NULL |
  rcv_dt date NOT NULL | Received
  ans_dt date | Answered; NULL = not answered yet
  why char(3) NOT NULL | SLO too slow, AMT amount too low, DEC decision, TON tone of our staff
  uph char(1) | Was the customer right? Y yes, N no, P in part; NULL until answered
`);

const schema = `
CREATE SCHEMA clm; CREATE SCHEMA ref;
CREATE TYPE clm.pmt_kind AS ENUM ('IND', 'EXP', 'REC');
${tables}
ALTER TABLE clm.plc_v ADD FOREIGN KEY (plc_id) REFERENCES clm.plc;
ALTER TABLE clm.insp ADD FOREIGN KEY (hd_id) REFERENCES clm.hd;
CREATE VIEW clm.v_hd_opn AS SELECT h.clm_no, h.ntf_dt, h.st, s.nm AS own_nm, v.amt_p
  FROM clm.hd h LEFT JOIN clm.stf s ON s.pno = h.own_no LEFT JOIN clm.rsv v ON v.hd_id = h.hd_id AND v.cur_ind = '1'
  WHERE h.cls_dt IS NULL AND h.del_ts IS NULL;
`;
const comments = `${ofTables}
COMMENT ON VIEW clm.v_hd_opn IS 'Open claims with handler and current reserve, for the Monday meeting';
COMMENT ON SCHEMA ref IS 'Reference data shared with other departments';
`;

const END = "2024-11-30";
const time = (r, day) => `${day} ${String(r.int(8, 17)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}:00`;

function fill() {
  const r = random(4202);
  const codes = Object.entries({
    PERIL:
      "FIR:Fire; WTR:Escape of water; STM:Storm; THF:Theft; COL:Collision; GLS:Broken glass; LIA:Injury to others; LUG:Lost luggage",
    PROD: "MOT:Motor; HOM:Home contents; BLD:Buildings; LIA:Personal liability; TRV:Travel",
    GRADE: "J:Junior handler; H:Handler; S:Senior handler; T:Team leader; V:Surveyor",
    DECL: "EXC:Loss below the excess; LAP:Premium not paid; NCV:Cause not covered; LTE:Notified too late; FRD:Fraud",
  }).flatMap(([list, text]) => lines(text).map((each, i) => [list, ...each.split(":"), i + 1]));
  const branches = lines(
    "1:Norwich:1988-04-01; 2:Leeds:1992-09-14; 3:Cardiff:1999-02-01; 4:Exeter:2005-06-20; 5:Perth:2011-10-03",
  ).map((each) => [...each.split(":"), each.includes("Perth") ? "2023-12-31" : null]);
  const firsts = words(
    "Abigail Callum Deirdre Edwin Fatima Gareth Harriet Imran Jocelyn Kenneth Louise Malcolm Nerys Oliver Priya Quentin Rhiannon Stuart Theresa Usman",
  );
  const lasts = words(
    "Ashworth Bannister Cadwallader Drummond Eastwood Fairclough Gallagher Hathaway Islam Jenkins Kirkpatrick Llewellyn Mackenzie Nightingale Okafor Pemberton Rafferty Sutherland Thackeray Underhill Vaughan Whitaker",
  );
  const people = r.people(firsts, lasts, 430);
  const handlers = people.splice(0, 26);
  const firms = lines(
    "Ashdown Timber Ltd; Blue Door Theatre; Castle Rovers FC; Dragon Print Ltd; Exmoor Honey Farm; Fenland Growers; Granite Kitchens Ltd; Harbour Taxis; Ivy House School; Joiners and Sons; Kestrel Cycles; Lowland Dairy",
  );
  const parties = [...people.map(([first, last]) => ["N", last, first]), ...firms.map((name) => ["L", name, null])].map(
    ([kind, last, first], i) => [
      i + 1,
      kind,
      last,
      first,
      first ? r.weighted({ M: 48, F: 50, X: 2 }) : null,
      first ? r.date("1938-01-01", "2004-12-31") : null,
      `${r.pick(["NR", "LS", "CF", "EX", "PH"])}${r.int(1, 20)} ${r.int(1, 9)}AB`,
      r.weighted({ Norwich: 26, Leeds: 24, Cardiff: 20, Exeter: 16, Perth: 9, Truro: 6, Swansea: 7 }),
      r.chance(0.06),
      r.chance(0.4),
      time(r, r.date("2012-01-02", "2022-12-31")),
    ],
  );
  const branchOf = { Norwich: 1, Leeds: 2, Cardiff: 3, Exeter: 4, Perth: 5, Truro: 4, Swansea: 3 };
  const policies = [];
  const versions = [];
  for (let i = 0; i < 760; i++) {
    const holder = r.pick(parties);
    const product = r.weighted({ MOT: 40, HOM: 25, BLD: 15, LIA: 12, TRV: 8 });
    const inception = r.date("2013-01-01", "2024-06-30");
    const cancelled = r.chance(0.17) ? r.date("2020-06-01", "2024-10-31") : null;
    const base = {
      MOT: [28000, 110000],
      HOM: [9000, 42000],
      BLD: [16000, 90000],
      LIA: [3500, 14000],
      TRV: [2500, 19000],
    }[product];
    policies.push([
      i + 1,
      `${product[0]}${String(700000 + i * 17)}`,
      holder[0],
      product,
      branchOf[holder[7]],
      inception,
      `2025-${inception.slice(5, 7)}-${inception.slice(8) === "29" ? "28" : inception.slice(8)}`,
      cancelled && cancelled > inception ? cancelled : null,
      r.int(...base),
      +r.weighted({ 0: 40, 5: 20, 7.5: 10, 10: 20, 15: 10 }),
      r.weighted({ B: 38, O: 29, T: 22, D: 11 }),
    ]);
    let from = inception;
    const count = r.int(1, 3);
    let sum =
      { MOT: 1800000, HOM: 4500000, BLD: 28000000, LIA: 200000000, TRV: 500000 }[product] + r.int(0, 40) * 25000;
    for (let v = 1; v <= count; v++) {
      const next = addDays(from, r.int(250, 900));
      const last = v === count || next > "2024-10-31";
      versions.push([i + 1, v, from, last ? null : addDays(next, -1), sum, r.pick([0, 10000, 15000, 25000, 50000])]);
      if (last) break;
      from = next;
      sum = Math.round(sum * (1 + r.int(2, 12) / 100));
    }
  }
  const staff = handlers.map(([first, last], i) => {
    const grade = i < 5 ? "V" : r.weighted({ J: 25, H: 40, S: 22, T: 13 });
    const hired = r.date("2004-01-01", "2023-03-31");
    return [
      3100 + i * 3,
      `${first} ${last}`,
      grade,
      i % 4 === 3 ? r.int(1, 4) : (i % 4) + 1,
      hired,
      r.chance(0.2) ? r.date("2023-06-30", "2024-10-31") : null,
      { J: 100000, H: 500000, S: 2000000, T: 10000000, V: 0 }[grade],
      { J: 2400000, H: 2900000, S: 3600000, T: 4500000, V: 3300000 }[grade] + r.int(0, 300) * 1000,
    ];
  });
  const desk = staff.filter((each) => each[2] !== "V");
  const surveyors = staff.filter((each) => each[2] === "V");
  const causes = {
    MOT: { COL: 62, GLS: 22, THF: 11, FIR: 3, STM: 2 },
    HOM: { THF: 40, WTR: 35, FIR: 10, GLS: 15 },
    BLD: { STM: 48, WTR: 36, FIR: 16 },
    LIA: { LIA: 100 },
    TRV: { LUG: 80, THF: 20 },
  };
  const claims = [];
  const history = [];
  const reserves = [];
  const payments = [];
  const inspections = [];
  const complaints = [];
  for (let i = 0; i < 1350; i++) {
    const policy = r.pick(policies);
    const from = policy[5] > "2021-01-01" ? policy[5] : "2021-01-01";
    const to = policy[7] ?? "2024-11-20";
    if (from >= to) continue;
    const loss = r.date(from, to);
    const notified = addDays(loss, r.weighted({ soon: 80, late: 20 }) === "soon" ? r.int(0, 9) : r.int(10, 70));
    if (notified > END) continue;
    const id = claims.length + 1;
    const number = `C${loss.slice(2, 4)}-${String(10000 + id)}`;
    const cause = r.weighted(causes[policy[3]]);
    const amount = Math.round(
      cause === "GLS" ? r.int(12000, 60000) : cause === "FIR" ? r.int(150000, 4200000) : r.int(15000, 780000),
    );
    const deleted = r.chance(0.035);
    const handler = r.pick(desk);
    let day = addDays(notified, r.int(0, 4));
    const path = r.chance(0.13) ? [10, 20, 90] : [10, 20, 30, 40];
    let status = 10;
    let closed = null;
    let previous = null;
    let approved = null;
    for (const next of path) {
      if (day > END) break;
      history.push([id, time(r, day), previous, next, next === 10 ? null : handler[0]]);
      previous = status = next;
      if (next === 30) approved = day;
      if (next === 40 || next === 90) closed = addDays(day, r.int(0, 5)) <= END ? addDays(day, r.int(0, 0)) : null;
      if (r.chance(0.04)) break;
      day = addDays(day, r.int(2, 55));
    }
    claims.push([
      id,
      number,
      policy[0],
      loss,
      notified,
      closed,
      cause,
      status,
      status === 90 ? r.weighted({ EXC: 30, LAP: 14, NCV: 34, LTE: 16, FRD: 6 }) : null,
      status === 10 && r.chance(0.5) ? null : handler[0],
      r.chance(0.12) ? -1 : Math.round(amount * (0.7 + r.next() * 0.8)),
      +r.weighted({ 0: 92, 1: 3, 2: 1.5, 3: 3.5 }),
      policy[3] === "MOT"
        ? JSON.stringify({
            reg: `A${r.pick([..."BCDEF"])}${r.int(10, 24)} ${r.pick(words("XKL PMR TGH WYE"))}`,
            injured: +r.weighted({ 0: 84, 1: 12, 2: 4 }),
          })
        : policy[3] === "HOM" && r.chance(0.8)
          ? JSON.stringify({ rooms: r.int(1, 5) })
          : null,
      deleted ? time(r, addDays(notified, r.int(0, 20))) : null,
    ]);
    const steps = r.int(1, 3);
    for (let k = 0; k < steps; k++)
      reserves.push([
        reserves.length + 1,
        id,
        addDays(notified, k * 9 + r.int(0, 5)),
        closed ? 0 : Math.round(amount * (0.6 + r.next() * 0.8)),
        k === steps - 1 ? "1" : "0",
      ]);
    const pay = (kind, value, ordered, payee) => {
      if (ordered > END) return;
      const valued = addDays(ordered, r.int(1, 6));
      payments.push([
        payments.length + 1,
        number,
        kind,
        value,
        ordered,
        valued <= END ? valued : null,
        r.chance(0.03) ? "Y" : "N",
        payee,
        `GB${r.int(10, 99)}BANK${r.int(10000000, 99999999)}`,
      ]);
    };
    const holder = parties[policy[2] - 1];
    if (approved && !deleted) {
      const parts = r.chance(0.2) ? 2 : 1;
      for (let k = 0; k < parts; k++)
        pay(
          "IND",
          Math.round(amount / parts),
          addDays(approved, 2 + k * 20),
          [holder[3], holder[2]].filter(Boolean).join(" "),
        );
      if (r.chance(0.2))
        pay(
          "REC",
          Math.round(amount * r.pick([0.3, 0.5, 1])),
          addDays(approved, r.int(30, 120)),
          r.pick(["Albion Mutual", "Severn Insurance", "Crown Assurance"]),
        );
    }
    if (r.chance(0.25) && !deleted)
      pay(
        "EXP",
        r.int(9000, 160000),
        addDays(notified, r.int(5, 60)),
        r.pick(["Hale Solicitors", "Marlow Engineers", "Fairway Assessors"]),
      );
    if (status >= 20 && r.chance(cause === "GLS" ? 0.05 : 0.42)) {
      const planned = addDays(notified, r.int(2, 21));
      const held = planned <= END && r.chance(0.93) ? addDays(planned, r.chance(0.8) ? 0 : r.int(1, 6)) : null;
      inspections.push([
        inspections.length + 1,
        id,
        r.pick(surveyors)[0],
        planned,
        held && held <= END ? held : null,
        held ? (r.chance(0.08) ? -9 : r.int(2, 140)) : null,
        held ? r.int(3, 28) * 5 : null,
        held ? r.weighted({ T: 14, R: 76, N: 10 }) : null,
      ]);
    }
    if (r.chance(0.11)) {
      const received = addDays(notified, r.int(12, 90));
      if (received > END) continue;
      const answered = addDays(received, r.int(2, 40));
      complaints.push([
        complaints.length + 1,
        id,
        received,
        answered <= END && r.chance(0.94) ? answered : null,
        r.weighted({ SLO: 44, AMT: 30, DEC: 18, TON: 8 }),
        null,
      ]);
      const complaint = complaints.at(-1);
      if (complaint[3]) complaint[5] = r.weighted({ Y: 36, N: 46, P: 18 });
    }
  }
  return {
    "ref.cdv": codes,
    "ref.brn": branches,
    "clm.pty": parties,
    "clm.plc": policies,
    "clm.plc_v": versions,
    "clm.hd": claims,
    "clm.st_h": history,
    "clm.rsv": reserves,
    "clm.pmt": payments,
    "clm.pmt_arc": payments.filter((each) => each[4] < "2023-01-01"),
    "clm.stf": staff,
    "clm.insp": inspections,
    "clm.cpl": complaints,
  };
}

export default { engine, schemas, schema, fill, comments };
