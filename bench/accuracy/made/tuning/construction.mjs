// A construction firm in the north of England. CamelCase, singular and plural tables mixed, no declared keys.
import { addDays, daysBetween, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE Clients (ClientID INTEGER PRIMARY KEY, ClientName VARCHAR, ClientType VARCHAR, City VARCHAR, ContactPerson VARCHAR);
CREATE TABLE Project (ProjectID INTEGER PRIMARY KEY, ProjectName VARCHAR, ClientID INTEGER, SiteManager INTEGER, ProjectType VARCHAR, City VARCHAR,
  StartDate DATE, PlannedEnd DATE, ActualEnd DATE, ContractSum DECIMAL(12, 2), Status VARCHAR);
CREATE TABLE Employees (EmployeeID INTEGER PRIMARY KEY, FirstName VARCHAR, LastName VARCHAR, Trade VARCHAR, HourlyRate DECIMAL(6, 2), HiredOn DATE, LeftOn DATE);
CREATE TABLE Timesheet (TimesheetID INTEGER PRIMARY KEY, EmployeeID INTEGER, ProjectID INTEGER, WeekStart DATE, Hours DECIMAL(5, 1), OvertimeHours DECIMAL(5, 1));
CREATE TABLE Subcontractors (SubcontractorID INTEGER PRIMARY KEY, CompanyName VARCHAR, Trade VARCHAR, City VARCHAR, InsuranceValidUntil DATE);
CREATE TABLE SubContract (SubContractID INTEGER PRIMARY KEY, ProjectID INTEGER, SubcontractorID INTEGER, SignedOn DATE, Amount DECIMAL(12, 2), CompletedOn DATE);
CREATE TABLE Machines (MachineID INTEGER PRIMARY KEY, MachineName VARCHAR, MachineType VARCHAR, PurchasedOn DATE, PurchasePrice DECIMAL(10, 2), DailyCost DECIMAL(8, 2));
CREATE TABLE MachineUse (UseID INTEGER PRIMARY KEY, MachineID INTEGER, ProjectID INTEGER, FromDate DATE, ToDate DATE);
CREATE TABLE Incidents (IncidentID INTEGER PRIMARY KEY, ProjectID INTEGER, EmployeeID INTEGER, IncidentDate DATE, Severity VARCHAR, LostDays INTEGER, Description VARCHAR);
`;

function fill() {
  const r = random(5202);
  const end = "2025-12-31";
  const Clients =
    lines(`Leeds City Council:municipal:Leeds; Bradford Council:municipal:Bradford; York Council:municipal:York; Harrogate Homes:commercial:Harrogate;
    Aire Valley Logistics:commercial:Leeds; Pennine Foods:commercial:Huddersfield; Calder Retail Parks:commercial:Wakefield; Northgate Offices:commercial:Leeds;
    Wharfe Housing Association:municipal:Leeds; Kirklees Schools Trust:municipal:Huddersfield; Mr and Mrs Ashworth:private:Ilkley; The Hargreaves Family:private:Harrogate;
    Dr Priya Nair:private:York; Mr Colin Sykes:private:Bradford; Mrs Helen Thornton:private:Ilkley; Mr Omar Sheikh:private:Leeds; Dales Brew Works:commercial:Skipton;
    Ridings Care Group:commercial:Wakefield; Mrs Joan Pickles:private:Skipton; Ouse Riverside Developments:commercial:York; Craven District Trust:municipal:Skipton; Mr Neil Barraclough:private:Halifax`).map(
      (c, i) => {
        const [name, type, city] = c.split(":");
        return [
          i + 1,
          name,
          type,
          city,
          type === "private"
            ? null
            : `${r.pick(words("Karen Ian Louise Peter Shazia Graham Ruth"))} ${r.pick(words("Ellis Naylor Booth Firth Mistry Dobson Lund"))}`,
        ];
      },
    );
  const trades = {
    bricklayer: 8,
    carpenter: 7,
    electrician: 5,
    plumber: 4,
    roofer: 4,
    labourer: 9,
    "machine operator": 4,
    "site manager": 5,
  };
  const rate = {
    bricklayer: 21,
    carpenter: 22,
    electrician: 25,
    plumber: 24,
    roofer: 22,
    labourer: 15,
    "machine operator": 20,
    "site manager": 32,
  };
  const names = r.people(
    words(
      "Jack Harry Oliver Tom Liam Callum Ryan Adam Nathan Gary Steve Darren Lee Craig Imran Yusuf Piotr Marcin Sarah Emma Zoe Chloe",
    ),
    words(
      "Barker Holroyd Whitaker Clegg Sutcliffe Greenwood Shaw Hirst Crossley Kaye Malik Nowicki Rhodes Stead Tordoff Walsh",
    ),
    46,
  );
  const Employees = r.shuffle(Object.entries(trades).flatMap(([t, n]) => Array(n).fill(t))).map((trade, i) => {
    const hired = trade === "site manager" ? r.date("2009-03-01", "2019-09-30") : r.date("2012-01-09", "2024-10-01");
    const left =
      trade !== "site manager" && r.chance(0.2)
        ? r.date(hired > "2023-12-01" ? addDays(hired, 60) : "2024-01-15", "2025-11-28")
        : null;
    return [i + 1, ...names[i], trade, rate[trade] + r.int(0, 16) / 4, hired, left];
  });
  const managers = Employees.filter((e) => e[3] === "site manager").map((e) => e[0]);
  const kinds = {
    residential: ["Extension", "Detached House", "Terrace Renovation", "Loft Conversion", "Apartments"],
    commercial: ["Warehouse", "Office Fit-out", "Retail Unit", "Cold Store", "Car Park"],
    public: ["Primary School", "Sports Hall", "Community Centre", "Library Refurbishment", "Footbridge"],
  };
  const places = words(
    "Otley Armley Saltaire Headingley Bingley Keighley Morley Pudsey Horsforth Shipley Guiseley Batley Ossett Selby Knaresborough",
  );
  const Project = [];
  const used = new Set();
  for (let i = 0; i < 64; i++) {
    const client = r.pick(Clients.filter((c) => c[0] !== 19));
    const type =
      client[2] === "private"
        ? "residential"
        : client[2] === "municipal"
          ? r.weighted({ public: 4, residential: 1 })
          : r.weighted({ commercial: 5, residential: 1 });
    let name;
    do name = `${r.pick(places)} ${r.pick(kinds[type])}`;
    while (used.has(name));
    used.add(name);
    const sum =
      (client[2] === "private" ? r.int(38, 310) : type === "residential" ? r.int(600, 3400) : r.int(240, 4200)) * 1000 +
      r.int(0, 19) * 50;
    const length = client[2] === "private" ? r.int(60, 200) : r.int(140, 420);
    const start = i < 58 ? r.date("2022-04-04", "2025-09-15") : r.date("2026-01-12", "2026-05-04");
    const planned = addDays(start, length);
    const actual = addDays(planned, +r.weighted({ "-12": 2, "-3": 2, 0: 2, 9: 4, 24: 4, 51: 2, 90: 1 }) + r.int(0, 5));
    const status =
      start > end ? "planned" : actual > "2025-12-19" ? (r.chance(0.12) ? "on hold" : "active") : "finished";
    Project.push([
      200 + i,
      name,
      client[0],
      r.pick(managers),
      type,
      client[3],
      start,
      planned,
      status === "finished" ? actual : null,
      sum,
      status,
    ]);
  }
  const last = (p) => p[8] ?? end;
  const Timesheet = [];
  for (let week = "2024-01-01"; week <= "2025-12-22"; week = addDays(week, 7)) {
    const open = Project.filter(
      (p) => p[6] <= week && last(p) >= week && !(p[10] === "on hold" && week > "2025-09-01"),
    );
    for (const e of Employees) {
      if (e[5] > week || (e[6] && e[6] < addDays(week, 6)) || r.chance(0.11)) continue;
      const mine = e[3] === "site manager" ? open.filter((p) => p[3] === e[0]) : open;
      if (!mine.length) continue;
      const hours = r.int(56, 80) / 2;
      Timesheet.push([Timesheet.length + 1, e[0], r.pick(mine)[0], week, hours, hours >= 38 ? r.int(0, 10) / 2 : 0]);
    }
  }
  const Subcontractors =
    lines(`Airedale Scaffolding:scaffolding:Bingley; Hill Top Scaffold:scaffolding:Halifax; Pennine Roofing Supplies:roofing:Huddersfield; Wharfedale Glazing:glazing:Otley;
    Clearview Windows:glazing:Leeds; Northern Demolition:demolition:Leeds; Ridings Groundworks:groundworks:Wakefield; Moor Lane Groundworks:groundworks:Bradford;
    Brightspark Electrical:electrical:Leeds; Volt & Sons:electrical:York; Calder Heating:heating:Halifax; Warmflow Heating:heating:Bradford; Smooth Plastering:plastering:Leeds;
    Ebor Flooring:flooring:York; Tarn Landscaping:landscaping:Skipton; Beck Lifts:lifts:Leeds; Steelframe Yorkshire:steelwork:Sheffield; Vale Painters:painting:Selby`).map(
      (s, i) => [
        i + 1,
        ...s.split(":"),
        [3, 8, 13].includes(i) ? r.date("2025-03-01", "2025-11-30") : r.date("2026-01-15", "2027-06-30"),
      ],
    );
  const SubContract = [];
  for (const p of Project) {
    if (p[10] === "planned" && r.chance(0.7)) continue;
    const heavy = p[0] % 11 === 3;
    const firms = r.shuffle(Subcontractors.filter((s) => s[0] !== 16 && s[0] !== 2)).slice(0, heavy ? 5 : r.int(0, 5));
    for (const s of firms) {
      const signed = addDays(p[6], r.int(-30, 40));
      if (signed > end) continue;
      const done = addDays(p[6], Math.round(daysBetween(p[6], last(p)) * r.pick([0.5, 0.7, 0.9])));
      const share = heavy ? r.int(10, 17) : r.int(2, 11);
      SubContract.push([
        3001 + SubContract.length,
        p[0],
        s[0],
        signed,
        Math.round((p[9] * share) / 100),
        p[10] === "finished" ? done : null,
      ]);
    }
  }
  const Machines =
    lines(`CAT 320:excavator:142000:310; JCB 8018:excavator:24500:95; Volvo EC140:excavator:98000:240; Kubota KX080:excavator:61500:165; JCB 540-170:telehandler:86000:190;
    Manitou MT1840:telehandler:79500:180; Potain Igo 36:crane:165000:420; Liebherr L1-24:crane:198000:480; Bomag BW120:roller:31000:110; Wacker DPU:plate compactor:7200:35;
    Thwaites 6t:dumper:27500:90; Terex 9t:dumper:33800:105; Genie GS-1932:scissor lift:14800:60; Belle Minimix:concrete mixer:650:12; Hilti DD 200:core drill:4100:28`).map(
      (m, i) => {
        const [name, type, price, daily] = m.split(":");
        return [i + 1, name, type, i === 7 ? "2025-11-24" : r.date("2014-02-01", "2024-06-30"), +price, +daily];
      },
    );
  const MachineUse = [];
  for (const m of Machines) {
    if (m[0] === 8 || m[0] === 13) continue;
    for (let day = addDays("2023-01-09", r.int(0, 40)); day < "2025-12-10"; ) {
      const until = addDays(day, r.int(3, 34));
      const p = Project.filter((q) => q[6] <= day && last(q) >= until);
      if (p.length && day > m[3]) MachineUse.push([0, m[0], r.pick(p)[0], day, until > end ? null : until]);
      day = addDays(until, r.int(2, 50));
    }
  }
  MachineUse.sort((a, b) => (a[3] < b[3] ? -1 : 1)).forEach((u, i) => (u[0] = i + 1));
  const what = {
    minor: ["Cut finger", "Slipped on wet boards", "Bruised hand", "Dust in eye"],
    serious: ["Fall from ladder", "Crushed foot", "Back injury from lifting", "Burn from torch"],
    "near miss": ["Falling brick, nobody hit", "Unsecured load", "Reversing dumper", "Missing guard rail"],
  };
  const Incidents = r
    .shuffle(Timesheet)
    .slice(0, 96)
    .sort((a, b) => a[0] - b[0])
    .map((t, i) => {
      const severity = r.weighted({ "near miss": 5, minor: 6, serious: 2 });
      return [
        i + 1,
        t[2],
        t[1],
        addDays(t[3], r.int(0, 4)),
        severity,
        severity === "near miss" ? 0 : severity === "minor" ? r.int(0, 3) : r.int(4, 40),
        r.pick(what[severity]),
      ];
    });
  return { Clients, Project, Employees, Timesheet, Subcontractors, SubContract, Machines, MachineUse, Incidents };
}

export default { engine, schema, fill };
