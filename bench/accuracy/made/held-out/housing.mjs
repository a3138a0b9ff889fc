// A housing association with some hundred homes to let. Opaque names; what they mean stands in PostgreSQL's comments.
import { described } from "../described.mjs";
import { addDays, lines, random, words } from "../tuning/lib.mjs";

const engine = "postgres";
const schemas = ["hsg", "lkp"];
const { schema: tables, comments: ofTables } = described(`
lkp.est | Estates, groups of blocks that belong together
  est_id smallint PRIMARY KEY |
  est_nm varchar(30) NOT NULL | What everybody calls the estate
  ofc varchar(20) NOT NULL | Area office that looks after it

lkp.trd | Trades of the repair service
  trd char(2) PRIMARY KEY |
  trd_nm varchar(20) NOT NULL |
  hr_rt numeric(6,2) NOT NULL | What an hour of this trade costs us, in pounds

hsg.blk | Blocks of flats and rows of houses
  blk_id int PRIMARY KEY |
  blk_nm varchar(40) NOT NULL | Name on the front of the building
  est_id smallint NOT NULL | Estate
  blt_yr smallint | Year it was built
  lft smallint NOT NULL | Lifts in the building
  htg char(1) NOT NULL | Heating: G = gas, D = district heating, E = electric, H = heat pump
  dml_dt date | Pulled down on; NULL = standing

hsg.unt | Homes (units) to let
  unt_id int PRIMARY KEY |
  unt_rf varchar(10) NOT NULL | Reference of the home, on all letters
  blk_id int NOT NULL |
  flr smallint NOT NULL | Floor
  bd smallint NOT NULL | Bedrooms, 0 = bedsit
  ar numeric(5,1) NOT NULL | Floor area in square metres; 0 = unknown
  acc smallint NOT NULL | Accessibility. 0 none, 1 without steps, 2 fit for a wheelchair
  epc char(1) | Energy label A (best) to G; empty = no survey yet
  dsp_dt date | Sold or given up on; NULL = ours

hsg.tnt | Tenants. Rows with x_fl = 1 are duplicates and must not be counted.
  tnt_id int PRIMARY KEY |
  ttl varchar(4) | Mr, Mrs, Ms, Dr, Mx
  fnm varchar(30) NOT NULL | Forename
  snm varchar(30) NOT NULL | Surname
  b_dt date | Date of birth
  nin varchar(9) | National insurance number
  mob varchar(15) | Mobile phone
  vul jsonb | Special needs, e.g. {"hearing": true, "carer": "daughter"}; NULL = none known
  lng varchar(12) NOT NULL | Language they want to be written to in
  x_fl smallint NOT NULL | 1 = duplicate

hsg.tncy | Tenancies. Running while e_dt is NULL. The rent in it is that of the beginning; what is charged now stands in hsg.rnt_v.
  tncy_id int PRIMARY KEY |
  tncy_rf varchar(10) NOT NULL | Reference, also that of the rent account
  unt_id int NOT NULL |
  tnt_id int NOT NULL | Main tenant
  tp hsg.tncy_tp NOT NULL | S = secure, F = fixed term, T = temporary (homeless persons), P = probationary
  s_dt date NOT NULL | Keys handed over
  e_dt date | Keys given back
  sgn_dt date NOT NULL | Agreement signed
  e_rs char(2) | Why it ended: MV moved away, DC tenant died, EV evicted, TR transferred to another of our homes
  rnt0 numeric(7,2) NOT NULL | Weekly rent at the beginning, pounds

hsg.rnt_v | Rents with history, weekly. The row with v_to = 9999-12-31 is what is charged now.
  tncy_id int NOT NULL |
  v_fr date NOT NULL | from
  v_to date NOT NULL | to
  rnt_p int NOT NULL | Rent a week, pence
  svc_p int NOT NULL | Service charge a week on top of the rent, pence
  + PRIMARY KEY (tncy_id, v_fr)

hsg.txn | Movements on rent accounts. Balance = sum of amt_p; a balance above 0 is what the tenant owes (arrears).
  txn_id int PRIMARY KEY |
  acc_rf varchar(10) NOT NULL | Rent account
  txn_dt date NOT NULL | Booked on
  val_dt date NOT NULL | Value date
  tp char(3) NOT NULL | DEB rent and charges due, PAY payment by the tenant, HBN housing benefit from the council, ADJ correction
  amt_p int NOT NULL | Pence; charges are positive, payments and benefit negative

hsg.rpr | Repair jobs. Jobs with sts = 'X' were raised by mistake and are never counted. Outstanding: cmp_dt is NULL. Late: completed after tgt_dt.
  rpr_id int PRIMARY KEY |
  job_no varchar(10) NOT NULL | Job number
  unt_id int NOT NULL |
  trd char(2) NOT NULL | Trade
  pri char(1) NOT NULL | E emergency (24 hours), U urgent (7 days), R routine (28 days)
  rp_dt date NOT NULL | Reported by the tenant
  tgt_dt date NOT NULL | Target: to be finished by
  cmp_dt date | Completed
  sts char(1) NOT NULL | O ordered, A appointment made, C completed, X raised by mistake
  ctr_id int | Contractor; NULL = done by our own people
  cst_p int | Cost in pence without VAT; -1 = invoice is missing
  hrs numeric(4,1) | Hours on site
  sat smallint | How content the tenant was afterwards, 1 (very) to 5 (not at all); 9 = did not answer

hsg.rpr_old | Repair jobs of the former system, up to 2022. The later ones of them were taken over into hsg.rpr: do not add the two up.
  rpr_id int |
  job_no varchar(10) |
  unt_id int |
  trd char(2) |
  pri char(1) |
  rp_dt date |
  tgt_dt date |
  cmp_dt date |
  sts char(1) |
  ctr_id int |
  cst_p int |
  hrs numeric(4,1) |
  sat smallint |

hsg.ctr | Contractors who do repairs for us
  ctr_id int PRIMARY KEY |
  nm varchar(40) NOT NULL |
  agr_to date | Agreement runs until; NULL = no end agreed
  ins_to date NOT NULL | Insured until

hsg.apl | Waiting list: applications for a home. del_ts filled = withdrawn, leave out.
  apl_id int PRIMARY KEY |
  fnm varchar(30) NOT NULL |
  snm varchar(30) NOT NULL |
  rgd_dt date NOT NULL | On the list since
  bnd smallint NOT NULL | Band of need; 1 urgent; 2 high; 3 some; 4 none
  bd_nd smallint NOT NULL | Bedrooms needed
  hsd_dt date | Given a home on; NULL = still waiting
  unt_id int | Home they were given
  del_ts timestamp | Withdrawn at

hsg.insp | Safety checks of homes
  insp_id int PRIMARY KEY |
  unt_id int NOT NULL |
  knd char(3) NOT NULL | GAS boiler and gas, ELE wiring, FIR fire doors and alarms, DMP damp and mould
  due_dt date NOT NULL | Was due
  dn_dt date | Done on; NULL = still to be done
  res char(1) | P passed / F failed / N nobody at home
  hum numeric(4,1) | Humidity in percent (damp only); -999 = not measured
`);

const schema = `
CREATE SCHEMA hsg; CREATE SCHEMA lkp;
CREATE TYPE hsg.tncy_tp AS ENUM ('S', 'F', 'T', 'P');
${tables}
ALTER TABLE hsg.unt ADD FOREIGN KEY (blk_id) REFERENCES hsg.blk;
ALTER TABLE hsg.rnt_v ADD FOREIGN KEY (tncy_id) REFERENCES hsg.tncy;
CREATE VIEW hsg.v_vd AS SELECT u.unt_rf, b.blk_nm, u.bd FROM hsg.unt u JOIN hsg.blk b USING (blk_id)
  WHERE u.dsp_dt IS NULL AND NOT EXISTS (SELECT 1 FROM hsg.tncy t WHERE t.unt_id = u.unt_id AND t.e_dt IS NULL);
`;
const comments = `${ofTables}
COMMENT ON VIEW hsg.v_vd IS 'Voids: homes of ours that stand empty, without a running tenancy';
COMMENT ON SCHEMA lkp IS 'Lookup tables';
`;

const END = "2025-06-30";
const CURRENT = "9999-12-31";

function fill() {
  const r = random(4404);
  const estates = lines(
    "1:Abbey Fields:North; 2:Brickworks:North; 3:Canal Side:East; 4:Dovecote:East; 5:Elmhurst:West",
  ).map((each) => each.split(":"));
  const trades = lines(
    "PL:Plumbing:48.5; EL:Electrics:52; CA:Carpentry:41; HE:Heating:56; RO:Roofing:60.5; PA:Painting:34",
  ).map((each) => each.split(":"));
  const names = words(
    "Acorn Beech Cedar Damson Elder Foxglove Gorse Hawthorn Ivy Juniper Kestrel Larch Maple Nightjar Oak Plover Quince Rowan Sorrel Tansy",
  );
  const blocks = names.map((name, i) => [
    i + 1,
    `${name} ${r.pick(["House", "Court", "Row"])}`,
    ((i * 3) % 5) + 1,
    r.chance(0.9) ? r.int(1926, 2018) : null,
    +r.weighted({ 0: 50, 1: 35, 2: 15 }),
    r.weighted({ G: 55, D: 22, E: 13, H: 10 }),
    i === 18 ? "2022-11-30" : null,
  ]);
  const units = [];
  for (const [block, name, , , , , demolished] of blocks) {
    const count = r.int(12, 30);
    for (let n = 0; n < count; n++) {
      const bedrooms = +r.weighted({ 0: 6, 1: 30, 2: 36, 3: 22, 4: 6 });
      units.push([
        units.length + 1,
        `${name.slice(0, 2).toUpperCase()}${block}-${String(n + 1).padStart(2, "0")}`,
        block,
        Math.floor(n / 6),
        bedrooms,
        r.chance(0.04) ? 0 : 27 + bedrooms * 16 + r.int(-30, 60) / 10,
        +r.weighted({ 0: 72, 1: 20, 2: 8 }),
        r.chance(0.9) ? r.weighted({ A: 3, B: 14, C: 36, D: 30, E: 12, F: 4, G: 1 }) : null,
        demolished ?? (r.chance(0.03) ? r.date("2022-02-01", "2025-05-20") : null),
      ]);
    }
  }
  const people = r.people(
    words(
      "Aisha Barry Carol Derek Eileen Farouk Glenda Howard Iris Jamal Kelly Lloyd Maureen Nigel Oonagh Percy Roxanne Shirley Trevor Wendy Abdul Brenda Clive Dorothy Errol Gillian Hamid Janice Leroy Marlene Nasreen Ruby",
    ),
    words(
      "Ahmadi Barlow Crowther Dhillon Entwistle Farnworth Greenhalgh Hussain Iqbal Jessop Kershaw Lomax Murgatroyd Nuttall Ogden Pilling Ramsbottom Shuttleworth Tattersall Unsworth Warburton Yates",
    ),
    760,
  );
  const tenants = [];
  const tenancies = [];
  const rents = [];
  const movements = [];
  for (const unit of units) {
    let from = r.date("2008-01-10", "2020-12-31");
    for (let k = 0; k < 3; k++) {
      if (tenants.length >= people.length || (unit[8] && from >= unit[8])) break;
      const [first, last] = people[tenants.length];
      const person = [
        tenants.length + 1,
        r.weighted({ Mr: 40, Mrs: 28, Ms: 26, Dr: 2, Mx: 2 }),
        first,
        last,
        r.chance(0.97) ? r.date("1935-01-01", "2003-06-30") : null,
        `${r.pick(["AB", "JK", "NR", "PX"])}${r.int(100000, 999999)}C`,
        r.chance(0.86) ? `07${r.int(100000000, 999999999)}` : null,
        r.chance(0.14)
          ? JSON.stringify(
              r.pick([
                { hearing: true },
                { wheelchair: true },
                { carer: "daughter" },
                { hearing: true, carer: "neighbour" },
                { sight: true },
              ]),
            )
          : null,
        r.weighted({ English: 82, Urdu: 8, Polish: 6, Romanian: 4 }),
        0,
      ];
      tenants.push(person);
      const given = r.chance(0.36) ? addDays(from, r.int(300, 3600)) : null;
      const end = unit[8] && (!given || given > unit[8]) ? unit[8] : given && given <= END ? given : null;
      const id = tenancies.length + 1;
      const weekly = 68 + unit[4] * 17 + r.int(0, 900) / 100;
      tenancies.push([
        id,
        `T${8000 + id * 3}`,
        unit[0],
        person[0],
        from > "2024-06-30" ? "P" : r.weighted({ S: 72, F: 18, T: 10 }),
        from,
        end,
        addDays(from, -r.int(1, 20)),
        end ? r.weighted({ MV: 55, DC: 17, EV: 10, TR: 18 }) : null,
        weekly,
      ]);
      let pence = Math.round(weekly * 100);
      let start = from;
      for (let year = Math.max(2021, +from.slice(0, 4) + 1); year <= 2025; year++) {
        const change = `${year}-04-01`;
        if (change <= start || (end && change > end)) continue;
        rents.push([id, start, addDays(change, -1), pence, r.pick([0, 420, 650, 980])]);
        start = change;
        pence = Math.round(pence * (1 + r.int(15, 70) / 1000));
      }
      rents.push([id, start, end ?? CURRENT, pence, r.pick([0, 420, 650, 980])]);
      const account = `T${8000 + id * 3}`;
      const add = (day, kind, amount) =>
        day <= END && movements.push([movements.length + 1, account, day, addDays(day, r.int(0, 3)), kind, amount]);
      const habit = r.weighted({ good: 74, slow: 19, bad: 7 });
      const benefit = r.chance(0.4) ? r.pick([0.5, 0.8, 1]) : 0;
      for (let month = 0; month < 12; month++) {
        const day = `${month < 6 ? 2024 : 2025}-${String(((month + 6) % 12) + 1).padStart(2, "0")}-01`;
        if (day < from || (end && day > end)) continue;
        const due = Math.round((pence * 52) / 12);
        add(day, "DEB", due);
        const help = Math.round(due * benefit);
        if (help > 0) add(addDays(day, 4), "HBN", -help);
        const share = habit === "good" ? 1 : habit === "slow" ? r.pick([0, 1, 1, 1.5]) : r.pick([0, 0, 0.5, 1]);
        if (due - help > 0 && share > 0) add(addDays(day, r.int(3, 26)), "PAY", -Math.round((due - help) * share));
        if (r.chance(0.008)) add(addDays(day, 9), "ADJ", r.pick([-2500, -1000, 1500]));
      }
      if (!end) break;
      from = addDays(end, r.int(10, 160));
      if (from > "2025-06-01" || r.chance(0.06)) break;
    }
  }
  for (const person of r.shuffle(tenants).slice(0, 17)) tenants.push([tenants.length + 1, ...person.slice(1, 9), 1]);
  const contractors = lines(
    "Bright Spark Electrical:2026-03-31:2025-12-31; Dales Roofing:2025-09-30:2026-02-28; Flow Plumbing Services::2025-11-30; Hearth Heating:2027-06-30:2025-05-31; Northern Joinery::2026-06-30; Prism Decorators:2025-03-31:2025-08-31",
  ).map((each, i) => {
    const [name, until, insured] = each.split(":");
    return [i + 1, name, until || null, insured];
  });
  const contractor = { EL: 1, RO: 2, PL: 3, HE: 4, CA: 5, PA: 6 };
  const jobs = [];
  for (let i = 0; i < 2300; i++) {
    const unit = r.pick(units);
    const reported = r.date("2022-01-03", END);
    if (unit[8] && reported > unit[8]) continue;
    const trade = r.weighted({ PL: 31, EL: 18, CA: 19, HE: 17, RO: 6, PA: 9 });
    const priority = r.weighted({ E: 16, U: 30, R: 54 });
    const allowed = { E: 1, U: 7, R: 28 }[priority];
    const finished = addDays(reported, r.chance(0.8) ? r.int(0, allowed) : r.int(allowed + 1, allowed * 2 + 6));
    const mistake = r.chance(0.03);
    const done = !mistake && finished <= END && r.chance(0.97);
    const hours = r.int(1, 18) / 2;
    jobs.push([
      jobs.length + 1,
      `J${300000 + jobs.length * 4}`,
      unit[0],
      trade,
      priority,
      reported,
      addDays(reported, allowed),
      done ? finished : null,
      mistake ? "X" : done ? "C" : r.pick(["O", "A"]),
      r.chance(trade === "RO" ? 0.95 : 0.35) ? contractor[trade] : null,
      done
        ? r.chance(0.05)
          ? -1
          : Math.round(hours * trades.find(([code]) => code === trade)[2] * 100) + r.int(0, 160) * 50
        : null,
      done ? hours : null,
      done ? +r.weighted({ 1: 30, 2: 26, 3: 12, 4: 8, 5: 5, 9: 19 }) : null,
    ]);
  }
  const applicants = r.people(
    words("Adnan Bethany Craig Donna Elliot Freya Gavin Holly Imogen Jordan Kayleigh Liam Mohsin Natalie"),
    words(
      "Armitage Bhatti Calvert Duckworth Emmett Fielding Gaskell Hindley Ingham Jagger Kaur Leigh Mellor Naylor Openshaw",
    ),
    190,
  );
  const applications = applicants.map(([first, last], i) => {
    const since = r.date("2019-01-07", "2025-06-20");
    const housed = r.chance(0.3) ? addDays(since, r.int(40, 1300)) : null;
    const done = housed && housed <= END;
    return [
      i + 1,
      first,
      last,
      since,
      +r.weighted({ 1: 12, 2: 28, 3: 40, 4: 20 }),
      r.int(1, 4),
      done ? housed : null,
      done ? r.int(1, units.length) : null,
      !done && r.chance(0.1) ? `${r.date(since, END)} ${r.int(10, 16)}:${r.int(10, 59)}:00` : null,
    ];
  });
  const checks = [];
  for (const unit of units)
    for (const [kind, years] of [
      ["GAS", 1],
      ["ELE", 5],
      ["FIR", 2],
      ["DMP", 4],
    ]) {
      if (kind === "GAS" && blocks[unit[2] - 1][5] !== "G") continue;
      let due = r.date("2022-07-01", addDays("2022-07-01", 365 * years));
      while (due <= "2025-08-31") {
        if (unit[8] && due > unit[8]) break;
        const done = addDays(due, r.int(-25, 20));
        const held = done <= END && r.chance(due > "2025-03-01" ? 0.8 : 0.98);
        const result = held ? r.weighted({ P: kind === "DMP" ? 70 : 88, F: kind === "DMP" ? 24 : 8, N: 4 }) : null;
        checks.push([
          checks.length + 1,
          unit[0],
          kind,
          due,
          held ? done : null,
          result,
          kind === "DMP" && held
            ? r.chance(0.07) || result === "N"
              ? -999
              : (result === "F" ? 68 : 52) + r.int(-60, 140) / 10
            : null,
        ]);
        due = addDays(due, 365 * years);
      }
    }
  return {
    "lkp.est": estates,
    "lkp.trd": trades,
    "hsg.blk": blocks,
    "hsg.unt": units,
    "hsg.tnt": tenants,
    "hsg.tncy": tenancies,
    "hsg.rnt_v": rents,
    "hsg.txn": movements,
    "hsg.rpr": jobs,
    "hsg.rpr_old": jobs
      .filter((each) => each[5] < "2022-11-01")
      .map((each) => [...each.slice(0, 12), each[12] === 9 ? null : each[12]]),
    "hsg.ctr": contractors,
    "hsg.apl": applications,
    "hsg.insp": checks,
  };
}

export default { engine, schemas, schema, fill, comments };
