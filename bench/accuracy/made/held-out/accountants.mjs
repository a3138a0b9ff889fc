// An accountant's office with three branches. CamelCase, tables in the plural and the singular, declared foreign keys.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE Office (OfficeId INTEGER PRIMARY KEY, OfficeName VARCHAR, City VARCHAR, OpenedOn DATE);
CREATE TABLE Staff (StaffId INTEGER PRIMARY KEY, FullName VARCHAR, JobTitle VARCHAR, OfficeId INTEGER REFERENCES Office(OfficeId), HiredOn DATE, LeftOn DATE, HourlyRate DECIMAL(6,2));
CREATE TABLE Clients (ClientId INTEGER PRIMARY KEY, ClientName VARCHAR, LegalForm VARCHAR, Industry VARCHAR, City VARCHAR, ClientSince DATE, ClientUntil DATE, ResponsibleStaffId INTEGER REFERENCES Staff(StaffId));
CREATE TABLE ContactPersons (ContactId INTEGER PRIMARY KEY, ClientId INTEGER REFERENCES Clients(ClientId), FullName VARCHAR, RoleName VARCHAR, Email VARCHAR, Phone VARCHAR);
CREATE TABLE Engagements (EngagementId INTEGER PRIMARY KEY, ClientId INTEGER REFERENCES Clients(ClientId), ServiceType VARCHAR, FiscalYear INTEGER, BudgetHours INTEGER, AgreedFee DECIMAL(10,2), DueDate DATE, CompletedOn DATE);
CREATE TABLE TimeEntry (EntryId INTEGER PRIMARY KEY, EngagementId INTEGER REFERENCES Engagements(EngagementId), StaffId INTEGER REFERENCES Staff(StaffId), WorkDate DATE, Hours DECIMAL(4,2), IsBillable BOOLEAN);
CREATE TABLE Invoices (InvoiceNo INTEGER PRIMARY KEY, EngagementId INTEGER REFERENCES Engagements(EngagementId), InvoiceDate DATE, DueDate DATE, NetAmount DECIMAL(10,2), VatAmount DECIMAL(10,2));
CREATE TABLE Payment (PaymentId INTEGER PRIMARY KEY, InvoiceNo INTEGER REFERENCES Invoices(InvoiceNo), PaidOn DATE, Amount DECIMAL(10,2), PaymentMethod VARCHAR);
`;

function fill() {
  const r = random(7104);
  const end = "2025-12-31";
  const Office = [
    [1, "Head Office", "Utrecht", "2004-05-01"],
    [2, "Amersfoort Branch", "Amersfoort", "2012-09-01"],
    [3, "Zwolle Branch", "Zwolle", "2019-02-01"],
  ];
  const Staff =
    lines(`Marieke de Groot:Partner:1:2004-05-01::195; Pieter Hoekstra:Partner:2:2012-09-01::190; Anouk Smit:Tax Advisor:1:2014-03-17::145; Joris van Dam:Tax Advisor:2:2018-08-01::138; Fatima El Idrissi:Tax Advisor:3:2019-02-01::140;
    Bram Kuiper:Auditor:1:2016-01-11::128; Lotte Visser:Auditor:1:2020-10-05:2024-06-30:118; Sem Bakker:Auditor:2:2021-09-01::116; Eva Mulder:Bookkeeper:1:2009-06-15::82; Tim Postma:Bookkeeper:2:2017-04-03::78; Noor Dijkstra:Bookkeeper:3:2020-01-06::76; Ruben Vos:Bookkeeper:1:2022-02-14:2025-03-31:72;
    Sanne Jacobs:Payroll Specialist:1:2015-11-02::84; Daan Prins:Payroll Specialist:3:2021-05-10::79; Iris Wolff:Trainee:1:2024-09-02::48; Jesse Maas:Trainee:2:2025-02-03::46; Femke Blom:Trainee:3:2023-09-04:2024-08-31:47; Hans Teeuwen:Receptionist:1:2011-08-22::45`).map(
      (s, i) => {
        const [name, job, office, from, to, rate] = s.split(":");
        return [i + 1, name, job, +office, from, to || null, +rate];
      },
    );
  const trades = {
    Restaurants: "Bistro Eetcafé Restaurant",
    Construction: "Bouwbedrijf Dakwerken Schildersbedrijf",
    Retail: "Boekhandel Fietsenwinkel Bloemen",
    "IT services": "Software Webstudio Datawerk",
    Healthcare: "Fysiotherapie Apotheek",
    Transport: "Transport Verhuizers",
    Agriculture: "Kwekerij Melkveebedrijf",
  };
  const names = r.shuffle(
    words(
      "Aalbers Bruinsma Cuijpers Driessen Evers Franken Geerts Hendriks Ipenburg Jansma Koster Lammers Meijerink Nijland Oosterhuis Peeters Quist Roelofs Spaan Timmer Uittenbogaard Veenstra Wessels Zijlstra Aksoy Boersma Claassen Doorn Eikelboom Faber Groen Huisman Jonker Keizer Linders Molenaar Nagel Otten Pol Reitsma",
    ),
  );
  const Clients = [];
  for (let i = 0; i < 120; i++) {
    const trade = r.weighted({
      Restaurants: 5,
      Construction: 7,
      Retail: 6,
      "IT services": 6,
      Healthcare: 4,
      Transport: 3,
      Agriculture: 3,
    });
    const since = r.date("2008-01-10", "2025-06-30");
    const gone = since < "2022-01-01" && r.chance(0.2) ? r.date("2022-06-30", "2025-11-30") : null;
    const able = Staff.filter((s) => ["Partner", "Tax Advisor", "Auditor"].includes(s[2]) && !s[5]);
    const who = r.pick(able.filter((s) => s[0] !== 8 || r.chance(0.3)));
    const city = {
      1: ["Utrecht", "Utrecht", "Zeist", "Houten"],
      2: ["Amersfoort", "Amersfoort", "Soest"],
      3: ["Zwolle", "Zwolle", "Kampen"],
    }[who[3]];
    Clients.push([
      1001 + i,
      `${r.pick(words(trades[trade]))} ${names[i % names.length]}${i >= 80 ? " & Zn" : i >= 40 ? " Groep" : ""}`,
      r.weighted({ BV: 11, "Sole proprietor": 6, VOF: 3, Foundation: 1 }),
      trade,
      r.pick(city),
      since,
      gone,
      who[0],
    ]);
  }
  const firsts = words(
    "Arjan Bianca Chris Diana Erik Floor Gerard Hilde Ivo Judith Karel Linda Maarten Nina Olga Paul Rianne Stefan Tessa Wim",
  );
  const ContactPersons = [];
  for (const c of Clients) {
    const family = c[1].split(" ")[1];
    const n = c[2] === "Sole proprietor" ? 1 : +r.weighted({ 0: 1, 1: 7, 2: 6, 3: 2 });
    const picked = r.shuffle(firsts);
    for (let k = 0; k < n; k++)
      ContactPersons.push([
        3001 + ContactPersons.length,
        c[0],
        `${picked[k]} ${k ? r.pick(names) : family}`,
        k ? r.pick(["Bookkeeping", "Office manager", "HR"]) : c[2] === "Foundation" ? "Chair" : "Owner",
        r.chance(0.1) ? null : `${picked[k]}@${family}${c[0]}.example`.toLowerCase(),
        r.chance(0.25) ? null : `+31 6 ${r.int(10000000, 59999999)}`,
      ]);
  }
  const kinds = {
    "Annual accounts": [28, 105, "06-30"],
    "Corporate tax return": [10, 140, "10-31"],
    "Income tax return": [5, 130, "09-01"],
    Bookkeeping: [40, 76, "12-31"],
    Payroll: [18, 80, "12-31"],
    Audit: [70, 122, "07-31"],
    Advice: [12, 150, null],
  };
  const Engagements = [];
  for (const c of Clients)
    for (let y = 2022; y <= 2025; y++) {
      if (c[5] > `${y}-12-31` || (c[6] && c[6] < `${y}-09-01`)) continue;
      const list = [];
      if (c[2] !== "Sole proprietor" && r.chance(0.75)) list.push("Annual accounts");
      if (c[2] === "BV" && r.chance(0.8)) list.push("Corporate tax return");
      if (["Sole proprietor", "VOF"].includes(c[2])) list.push("Income tax return");
      if (r.chance(0.3)) list.push("Bookkeeping");
      if (c[0] % 3 === 1 && c[2] !== "Sole proprietor") list.push("Payroll");
      if (c[2] === "BV" && c[0] % 9 === 2) list.push("Audit");
      if (r.chance(0.1)) list.push("Advice");
      for (const kind of list) {
        const [hours, rate, due] = kinds[kind];
        const running = ["Bookkeeping", "Payroll", "Advice"].includes(kind);
        if (!running && y === 2025) continue;
        const dueDate = due ? `${running ? y : y + 1}-${due}` : null;
        const budget = Math.max(2, Math.round((hours * r.int(60, 160)) / 100));
        let done =
          kind === "Advice"
            ? r.date(`${y}-02-01`, `${y}-12-20`)
            : running
              ? addDays(dueDate, r.int(-14, -1))
              : addDays(dueDate, r.chance(0.18) ? r.int(1, 55) : r.int(-120, 0));
        if ((y === 2025 && r.chance(0.4)) || (y === 2024 && !running && r.chance(0.08)) || done > addDays(end, -6))
          done = null;
        Engagements.push([
          20001 + Engagements.length,
          c[0],
          kind,
          y,
          budget,
          Math.round((budget * rate) / 50) * 50,
          dueDate,
          done,
        ]);
      }
    }
  const TimeEntry = [];
  const entries = [];
  const Invoices = [];
  const bills = [];
  for (const e of Engagements) {
    const want = {
      "Annual accounts": ["Auditor", "Bookkeeper", "Trainee"],
      "Corporate tax return": ["Tax Advisor"],
      "Income tax return": ["Tax Advisor", "Trainee"],
      Bookkeeping: ["Bookkeeper", "Bookkeeper", "Trainee"],
      Payroll: ["Payroll Specialist"],
      Audit: ["Auditor", "Auditor", "Partner"],
      Advice: ["Partner", "Tax Advisor"],
    }[e[2]];
    const last = e[7] ?? "2025-12-19";
    const days = e[2] === "Bookkeeping" || e[2] === "Payroll" ? 355 : e[2] === "Audit" ? 70 : 30;
    let left = e[4] * (r.chance(0.25) ? r.int(105, 145) : r.int(65, 100)) * (e[7] ? 0.01 : 0.005);
    const n = Math.max(1, Math.min(9, Math.round(left / 6)));
    const share = Math.max(0.25, Math.min(12, Math.round((left / n) * 4) / 4));
    for (let k = 0; k < n; k++) {
      let day = addDays(last, -r.int(0, days));
      while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, -1);
      const able = Staff.filter((s) => want.includes(s[2]) && s[4] <= day && (!s[5] || s[5] >= day));
      if (able.length)
        entries.push([e[0], r.pick(able)[0], day, Math.max(0.25, share + r.pick([-0.25, 0, 0, 0.25])), r.chance(0.9)]);
    }
    if (e[7]) {
      const day = addDays(e[7], r.int(1, 25));
      if (day <= end && !r.chance(0.03)) {
        const net = r.chance(0.8) ? e[5] : round2(e[5] * r.pick([0.9, 1.1, 1.15]));
        bills.push([day, e[0], net]);
      }
    }
  }
  entries.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  entries.forEach((x, i) => TimeEntry.push([500001 + i, ...x]));
  bills.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const Payment = [];
  const pays = [];
  bills.forEach(([day, e, net], i) => {
    const no = 260001 + i;
    const due = addDays(day, 30);
    const vat = round2(net * 0.21);
    Invoices.push([no, e, day, due, net, vat]);
    const paid = addDays(day, +r.weighted({ 5: 6, 18: 6, 33: 4, 60: 2, 2000: 1 }) + r.int(0, 9));
    if (paid > end) return;
    const total = round2(net + vat);
    const method = r.weighted({ "bank transfer": 14, "direct debit": 5, iDEAL: 3 });
    if (r.chance(0.1)) {
      const part = round2(total / 2);
      pays.push([no, paid, part, method]);
      const second = addDays(paid, r.int(20, 40));
      if (second <= end && r.chance(0.75)) pays.push([no, second, round2(total - part), method]);
    } else pays.push([no, paid, total, method]);
  });
  pays.sort((a, b) => (a[1] < b[1] ? -1 : 1));
  pays.forEach((p, i) => Payment.push([90001 + i, ...p]));
  return { Office, Staff, Clients, ContactPersons, Engagements, TimeEntry, Invoices, Payment };
}

export default { engine, schema, fill };
