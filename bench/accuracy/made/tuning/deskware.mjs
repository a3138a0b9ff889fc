// A software firm: subscriptions, invoices and support. CamelCase names.
import { addDays, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE Plan (PlanId INTEGER PRIMARY KEY, PlanName TEXT NOT NULL, PricePerSeat REAL NOT NULL, MaxSeats INTEGER, FirstReplyTargetHours INTEGER);
CREATE TABLE Team (TeamId INTEGER PRIMARY KEY, TeamName TEXT NOT NULL, Office TEXT);
CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, JobTitle TEXT, TeamId INTEGER REFERENCES Team(TeamId), HiredOn TEXT, LeftOn TEXT);
CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, CompanyName TEXT NOT NULL, Country TEXT, Industry TEXT, SignedUpOn TEXT, AccountManagerId INTEGER REFERENCES Employee(EmployeeId));
CREATE TABLE Contact (ContactId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES Customer(CustomerId), FullName TEXT, Email TEXT, JobTitle TEXT, IsAdmin INTEGER);
CREATE TABLE Subscription (SubscriptionId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES Customer(CustomerId), PlanId INTEGER NOT NULL REFERENCES Plan(PlanId), Seats INTEGER, BillingCycle TEXT, StartDate TEXT, EndDate TEXT, EndReason TEXT);
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, SubscriptionId INTEGER NOT NULL REFERENCES Subscription(SubscriptionId), CustomerId INTEGER NOT NULL REFERENCES Customer(CustomerId), IssuedOn TEXT, DueOn TEXT, Amount REAL, PaidOn TEXT);
CREATE TABLE Ticket (TicketId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES Customer(CustomerId), ContactId INTEGER REFERENCES Contact(ContactId), AssigneeId INTEGER REFERENCES Employee(EmployeeId), Subject TEXT, Category TEXT, Priority TEXT, Channel TEXT, Status TEXT, CreatedAt TEXT, FirstReplyAt TEXT, ClosedAt TEXT);
CREATE TABLE Rating (RatingId INTEGER PRIMARY KEY, TicketId INTEGER NOT NULL REFERENCES Ticket(TicketId), Score INTEGER, Remark TEXT, RatedOn TEXT);
`;

function fill(r) {
  const end = "2025-06-30";
  const two = (n) => String(n).padStart(2, "0");
  const stamp = (ms) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const Plan = [
    [1, "Starter", 9, 10, 48],
    [2, "Team", 15, 50, 24],
    [3, "Business", 24, 250, 8],
    [4, "Enterprise", 38, null, 2],
  ];
  const Team = [
    [1, "First Line", "Leeds"],
    [2, "Second Line", "Leeds"],
    [3, "Billing Desk", "Dublin"],
    [4, "Customer Success", "Austin"],
    [5, "Onboarding", "Dublin"],
  ];
  const Employee =
    lines(`Hannah Price:Support Agent:1:2019-02-04:; Omar Haddad:Support Agent:1:2021-06-14:; Julia Novak:Support Agent:1:2022-09-05:; Ben Asher:Support Agent:1:2023-03-13:2024-08-30; Sinead Walsh:Billing Specialist:3:2020-01-20:; Kofi Mensah:Support Engineer:2:2018-05-01:;
    Laura Beck:Support Engineer:2:2021-11-08:; Dmitri Sokolov:Support Engineer:2:2024-01-15:; Grace Liu:Support Agent:1:2024-02-19:; Pat Doyle:Billing Specialist:3:2023-08-07:2025-03-31; Maria Santos:Account Manager:4:2019-09-16:; Tyler Brooks:Account Manager:4:2021-04-12:; Whitney Cole:Account Manager:4:2022-01-10:2024-12-20;
    Aaron Feld:Account Manager:4:2024-10-01:; Niall Byrne:Onboarding Coach:5:2023-05-22:; Ewa Lis:Onboarding Coach:5:2024-06-03:; Farid Amiri:Team Lead:1:2017-03-06:; Chloe Grant:Team Lead:2:2017-10-02:; Rosa Vidal:Support Agent:1:2025-06-02:`).map(
      (s, i) => {
        const [n, t, team, a, b] = s.split(":");
        return [i + 1, n, t, +team, a, b || null];
      },
    );
  const heads = words(
    "Alder Amber Anchor Beacon Birch Blue Bright Cedar Copper Coral Crown Delta Eagle Elm Falcon Field Fox Granite Harbor Hazel Heron Indigo Iron Juniper Lark Maple Mill North Oak Orchid Pine Quartz River Rowan Silver Stone Summit Swift Tide Willow",
  );
  const tails = [
    "Logistics",
    "Dental",
    "Media",
    "Foods",
    "Legal",
    "Robotics",
    "Travel",
    "Analytics",
    "Interiors",
    "Energy",
    "Schools",
    "Capital",
  ];
  const ind = {
    Logistics: "Transport",
    Dental: "Healthcare",
    Media: "Media",
    Foods: "Food and Drink",
    Legal: "Legal",
    Robotics: "Manufacturing",
    Travel: "Travel",
    Analytics: "Technology",
    Interiors: "Construction",
    Energy: "Energy",
    Schools: "Education",
    Capital: "Finance",
  };
  const firsts = words(
    "Ana Bruno Carla Dieter Elena Finn Greta Hugo Iris Jonas Kara Leo Mona Nico Paula Quinn Rita Sven Tara Uwe Vik Wanda",
  );
  const lasts = words(
    "Abbott Berger Castro Dunne Engel Fraser Gold Hughes Ito Jansen Keller Lopez Moore Nguyen Olsen Park Reyes Shaw Torres Weber",
  );
  const names = r.people(firsts, lasts, 420);
  const Customer = [],
    Contact = [],
    Subscription = [],
    Invoice = [],
    Ticket = [],
    Rating = [];
  r.people(heads, tails, 210).forEach(([h, t], i) => {
    const id = 101 + i;
    const signed = r.date(i < 90 ? "2021-03-01" : "2023-01-01", i < 90 ? "2022-12-31" : "2025-06-15");
    const country = r.weighted({
      "United Kingdom": 34,
      Ireland: 13,
      Germany: 14,
      "United States": 26,
      Netherlands: 8,
      France: 7,
      Canada: 6,
    });
    Customer.push([
      id,
      `${h} ${t}`,
      country,
      r.chance(0.05) ? null : ind[t],
      signed,
      r.chance(0.1) ? null : +r.weighted({ 11: 5, 12: 5, 14: 2 }),
    ]);
    const n = r.weighted({ 1: 6, 2: 5, 3: 3 });
    const mine = [];
    for (let k = 0; k < n && names.length; k++) {
      const [f, l] = names.pop();
      const cid = 2001 + Contact.length;
      Contact.push([
        cid,
        id,
        `${f} ${l}`,
        r.chance(0.04) ? null : `${f}@${h}${t}.example`.toLowerCase(),
        r.chance(0.12)
          ? null
          : r.pick([
              "Office Manager",
              "IT Manager",
              "Operations Director",
              "Founder",
              "Finance Manager",
              "Project Lead",
            ]),
        k === 0 ? 1 : r.chance(0.2) ? 1 : 0,
      ]);
      mine.push(cid);
    }
    let p = +r.weighted({ 1: 8, 2: 9, 3: 5, 4: 2 });
    let start = signed;
    let gone = null;
    if (r.chance(0.04))
      gone = signed; // signed up, never subscribed
    else
      for (;;) {
        const seats = { 1: r.int(2, 10), 2: r.int(5, 45), 3: r.int(20, 180), 4: r.int(80, 420) }[p];
        const cycle = r.chance(0.4) ? "annual" : "monthly";
        const stop = addDays(start, r.int(120, 1100));
        const over = stop < addDays(end, -5) && r.chance(0.7);
        const up = over && p < 4 && r.chance(0.4);
        const sid = 3001 + Subscription.length;
        Subscription.push([
          sid,
          id,
          p,
          seats,
          cycle,
          start,
          over ? stop : null,
          !over
            ? null
            : up
              ? "upgrade"
              : r.chance(0.1)
                ? null
                : r.weighted({
                    price: 7,
                    "missing features": 5,
                    "went out of business": 2,
                    competitor: 4,
                    "poor support": 2,
                  }),
        ]);
        const last = over ? stop : end;
        const step = cycle === "annual" ? 12 : 3;
        for (let d = start; d < last; ) {
          if (d >= "2023-01-01") {
            const amount = round2(seats * Plan[p - 1][2] * step * (cycle === "annual" ? 0.9 : 1));
            const due = addDays(d, 30);
            const late = r.chance(0.2);
            let paid = addDays(d, late ? r.int(31, 75) : r.int(2, 30));
            if (paid > end || r.chance(0.03)) paid = null;
            Invoice.push([sid, id, d, due, amount, paid]);
          }
          const [y, m, dd] = d.split("-").map(Number);
          const mm = m - 1 + step;
          d = `${y + Math.floor(mm / 12)}-${two((mm % 12) + 1)}-${two(Math.min(dd, 28))}`;
        }
        if (!up) {
          gone = over ? stop : null;
          break;
        }
        p += 1;
        start = addDays(stop, 1);
      }
    const from = signed > "2023-01-01" ? signed : "2023-01-01";
    const till = gone && gone > from ? gone : gone ? null : end;
    if (till && !r.chance(0.08)) {
      const rate = [10, 12, 18, 34][p - 1];
      let day = addDays(from, r.int(1, 90));
      while (day <= till && mine.length) {
        Ticket.push([id, r.chance(0.06) ? null : r.pick(mine), day, p]);
        day = addDays(day, r.int(4, Math.round((365 * 2) / rate)));
      }
    }
  });
  Invoice.sort((a, b) => (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0));
  Ticket.sort((a, b) => (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0));
  const subjects = {
    bug: ["Export fails", "Page will not load", "Wrong totals in report", "Sync stuck"],
    "how-to": ["How do I add a user", "How to change logo", "Where is the archive"],
    billing: ["Invoice query", "VAT number missing", "Double charge"],
    login: ["Cannot log in", "Password reset not arriving", "Two-factor lost"],
    "feature request": ["Please add dark mode", "Calendar integration", "Bulk edit"],
    integration: ["Slack hook broken", "API returns 500", "Webhook not firing"],
  };
  const tickets = Ticket.map(([cust, contact, day, p], i) => {
    const cat = r.weighted({ bug: 28, "how-to": 24, billing: 14, login: 16, "feature request": 10, integration: 12 });
    const pri = r.weighted({ low: 22, normal: 50, high: 20, urgent: 8 });
    const made = Date.parse(day) + r.int(7 * 60, 19 * 60) * 60000;
    const here = Employee.filter((e) => e[4] <= day && (!e[5] || e[5] >= day));
    const desk = here.filter((e) =>
      cat === "billing"
        ? e[3] === 3
        : cat === "bug" || cat === "integration"
          ? e[3] === 2 && e[2] !== "Team Lead"
          : e[2] === "Support Agent",
    );
    const fresh = day >= "2025-06-10";
    const open = fresh ? r.chance(0.45) : r.chance(0.025);
    const none = open && r.chance(0.4);
    const reply = none
      ? null
      : made + Math.round(r.next() * r.next() * { low: 70, normal: 44, high: 16, urgent: 5 }[pri] * 3600000) + 300000;
    const close = open
      ? null
      : reply +
        Math.round((0.5 + r.next() * r.next() * { low: 260, normal: 190, high: 120, urgent: 60 }[pri]) * 3600000);
    const limit = Date.parse("2025-06-30T18:00:00Z");
    const closed = close && close < limit ? close : null;
    const replied = reply && reply < limit ? reply : null;
    return [
      i + 40001,
      cust,
      contact,
      (open && r.chance(0.4)) || !desk.length ? null : r.pick(desk)[0],
      r.pick(subjects[cat]),
      cat,
      pri,
      r.weighted({ email: 50, chat: 28, phone: 14, "web form": 18 }),
      closed ? "closed" : r.chance(0.35) ? "waiting for customer" : "open",
      stamp(made),
      replied && stamp(replied),
      closed && stamp(closed),
    ];
  });
  for (const t of tickets)
    if (t[11] && r.chance(0.34)) {
      const quick = (Date.parse(t[10]) - Date.parse(t[9])) / 36e5 < 6;
      const score = +r.weighted(quick ? { 5: 50, 4: 28, 3: 10, 2: 5, 1: 4 } : { 5: 25, 4: 28, 3: 22, 2: 13, 1: 12 });
      Rating.push([
        Rating.length + 1,
        t[0],
        score,
        r.chance(0.65)
          ? null
          : score > 3
            ? r.pick(["Fast and friendly", "Thanks!", "Sorted"])
            : r.pick(["Took too long", "Not solved", "Had to explain twice"]),
        addDays(t[11].slice(0, 10), r.int(0, 3)) > end ? end : addDays(t[11].slice(0, 10), r.int(0, 3)),
      ]);
    }
  return {
    Plan,
    Team,
    Employee,
    Customer,
    Contact,
    Subscription,
    Invoice: Invoice.map((x, i) => [7001 + i, ...x]),
    Ticket: tickets,
    Rating,
  };
}
export default { engine, schema, fill: () => fill(random(8102)) };
