// Human resources of a mid-size firm. Clear names, codes explained in column comments.
import { addDays, daysBetween, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE locations (location_id INTEGER PRIMARY KEY, city VARCHAR, country VARCHAR);
CREATE TABLE departments (department_id INTEGER PRIMARY KEY, name VARCHAR, parent_department_id INTEGER, location_id INTEGER REFERENCES locations, yearly_budget DECIMAL(12,2));
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, gender VARCHAR, birth_date DATE, hire_date DATE,
  termination_date DATE, department_id INTEGER REFERENCES departments, manager_id INTEGER, job_title VARCHAR, contract_type VARCHAR, weekly_hours DECIMAL(4,1), is_deleted BOOLEAN);
CREATE TABLE salary_history (employee_id INTEGER, valid_from DATE, valid_to DATE, annual_salary INTEGER, PRIMARY KEY (employee_id, valid_from));
CREATE TABLE absences (absence_id INTEGER PRIMARY KEY, employee_id INTEGER, absence_type VARCHAR, start_date DATE, end_date DATE, working_days INTEGER, approved_by INTEGER);
CREATE TABLE trainings (training_id INTEGER PRIMARY KEY, title VARCHAR, provider VARCHAR, price_per_person DECIMAL(8,2));
CREATE TABLE training_participants (training_id INTEGER REFERENCES trainings, employee_id INTEGER, attended_on DATE, passed BOOLEAN, PRIMARY KEY (training_id, employee_id));
CREATE TABLE applications (application_id INTEGER PRIMARY KEY, applicant_name VARCHAR, position_title VARCHAR, department_id INTEGER REFERENCES departments, source VARCHAR,
  applied_on DATE, decided_on DATE, stage VARCHAR);
COMMENT ON TABLE employees IS 'Everybody who works or worked here. Rows with is_deleted = true were entered by mistake and are never counted.';
COMMENT ON COLUMN employees.termination_date IS 'Last working day; NULL = still employed';
COMMENT ON COLUMN employees.contract_type IS 'P = permanent, F = fixed-term, W = working student, A = apprentice';
COMMENT ON COLUMN employees.gender IS 'f = female, m = male, d = diverse';
COMMENT ON COLUMN employees.weekly_hours IS 'Contractual hours a week; 38.5 or more is full time';
COMMENT ON TABLE salary_history IS 'Gross yearly salary in euros over time; the row with valid_to NULL is the present salary';
COMMENT ON COLUMN absences.absence_type IS 'H = holiday, S = sick leave, P = parental leave, U = unpaid leave';
COMMENT ON COLUMN absences.end_date IS 'NULL = the person is still away';
COMMENT ON COLUMN absences.approved_by IS 'Employee who approved the request; NULL = not approved yet';
COMMENT ON COLUMN training_participants.passed IS 'NULL = a training without an exam';
COMMENT ON COLUMN applications.stage IS 'N = new, I = interview, O = offer made, H = hired, R = rejected, W = withdrawn by the applicant';
COMMENT ON COLUMN applications.source IS 'Where the applicant found us';
COMMENT ON COLUMN departments.yearly_budget IS 'Personnel budget in euros';
`;

function fill() {
  const r = random(22);
  const locations = lines(
    "Hamburg,Germany; Leipzig,Germany; Vienna,Austria; Zurich,Switzerland; Rotterdam,Netherlands",
  ).map((l, i) => [i + 1, ...l.split(",")]);
  const departments =
    lines(`Management,,1; Operations,1,1; Production,2,2; Quality,2,2; Logistics,2,5; Commercial,1,1; Sales,6,3; Marketing,6,1;
    Customer Support,6,4; Administration,1,1; Finance,10,1; Human Resources,10,1; IT,10,2; Research,1,4`).map(
      (d, i) => {
        const [name, parent, location] = d.split(",");
        return [i + 1, name, parent ? +parent : null, +location, r.int(8, 90) * 25000];
      },
    );
  const titles = {
    1: "Director",
    3: "Machine Operator,Shift Planner,Technician",
    4: "Quality Inspector,Lab Assistant",
    5: "Warehouse Clerk,Dispatcher",
    7: "Sales Representative,Account Manager",
    8: "Designer,Content Editor",
    9: "Support Agent",
    11: "Accountant,Controller",
    12: "HR Advisor,Recruiter",
    13: "Developer,System Administrator",
    14: "Scientist,Engineer",
  };
  const firstF = words("Anna Clara Elif Greta Hanna Ines Johanna Katrin Lena Maria Nora Petra Sophie Ulrike Vera");
  const firstM = words("Achim Bernd Carlos David Emil Florian Georg Hassan Igor Jan Klaus Lukas Milan Oliver Stefan");
  const people = r.people(
    [...firstF, ...firstM],
    words(
      "Adler Bauer Conrad Dietz Engel Fuchs Graf Huber Jansen Keller Lang Maier Novak Otto Peters Reiter Schmid Thoma Ullrich Vogel Weiss Ziegler",
    ),
    380,
  );
  const leaf = Object.keys(titles)
    .map(Number)
    .filter((d) => d > 1);
  const heads = {};
  const employees = people.map(([first, last], i) => {
    const id = i + 1;
    const department =
      id <= 3
        ? 1
        : id <= 3 + leaf.length
          ? leaf[id - 4]
          : +r.weighted({ 3: 26, 4: 8, 5: 14, 7: 14, 8: 6, 9: 12, 11: 5, 12: 4, 13: 8, 14: 8 });
    const isHead = id > 3 && id <= 3 + leaf.length;
    if (isHead) heads[department] = id;
    const birth = r.date("1960-01-01", id < 20 ? "1985-12-31" : "2003-12-31");
    const hire = r.date(
      birth.slice(0, 4) < "1990" ? "2008-01-01" : `${Math.max(2010, +birth.slice(0, 4) + 20)}-01-01`,
      "2024-08-31",
    );
    const contract = id < 20 ? "P" : r.weighted({ P: 70, F: 18, W: 7, A: 5 });
    const gone =
      id > 20 && r.chance(0.22)
        ? r.date(addDays(hire, 40) < "2024-09-20" ? addDays(hire, 40) : "2024-09-20", "2024-09-30")
        : null;
    return [
      id,
      first,
      last,
      r.chance(0.01) ? "d" : firstF.includes(first) ? "f" : "m",
      birth,
      hire,
      gone,
      department,
      id === 1 ? null : id <= 3 + leaf.length ? r.int(1, id <= 3 ? 1 : 3) : heads[department],
      id === 1
        ? "Managing Director"
        : id <= 3
          ? "Director"
          : isHead
            ? `Head of ${departments[department - 1][1]}`
            : r.pick(titles[department].split(",")),
      contract,
      contract === "W" ? r.pick([12, 16, 20]) : id < 20 || r.chance(0.75) ? r.pick([38.5, 40]) : r.pick([20, 25, 30]),
      id > 20 && r.chance(0.02),
    ];
  });
  const salary_history = [];
  for (const e of employees) {
    let from = e[5];
    let salary =
      e[0] === 1
        ? 148000
        : e[0] <= 3
          ? r.int(110, 125) * 1000
          : e[9].startsWith("Head")
            ? r.int(72, 96) * 1000
            : e[10] === "A"
              ? r.int(12, 15) * 1000
              : e[10] === "W"
                ? r.int(14, 19) * 1000
                : r.int(310, 640) * 100;
    while (true) {
      const to = addDays(from, r.int(400, 1300));
      const last = to > (e[6] ?? "2024-09-30");
      salary_history.push([e[0], from, last ? e[6] : addDays(to, -1), salary]);
      if (last) break;
      from = to;
      salary = Math.round((salary * r.int(102, 109)) / 10000) * 100;
    }
  }
  const absences = [];
  for (let id = 1; id <= 2400; id++) {
    const e = r.pick(employees.filter((x) => !x[12] && x[0] % 41 !== 7));
    const from = e[5] > "2023-01-01" ? e[5] : "2023-01-01";
    const until = e[6] ?? "2024-09-30";
    if (from >= until) continue;
    const start = r.date(from, until);
    const type = r.weighted({ H: 62, S: 33, P: 2, U: 3 });
    const length = { H: r.int(1, 15), S: r.int(1, 9), P: r.int(60, 200), U: r.int(2, 20) }[type];
    const full = addDays(start, length - 1);
    const end = e[6] && e[6] < full ? e[6] : full;
    absences.push([
      id,
      e[0],
      type,
      start,
      end > "2024-09-30" ? null : end,
      Math.ceil((length * 5) / 7),
      type === "S" ? null : r.chance(0.04) ? null : (e[8] ?? 2),
    ]);
  }
  const trainings =
    lines(`First Aid:DRK:89; Fire Safety:DEKRA:65; Forklift Licence:DEKRA:420; Excel Advanced:Volkshochschule:180; Leadership Basics:Talent Academy:960;
    English B2:Berlitz:740; Data Protection:TUV:120; Negotiation Skills:Talent Academy:850; Python for Analysts:Data School:1150; Public Speaking:Talent Academy:530; Lean Management:TUV:690`).map(
      (t, i) => {
        const [title, provider, price] = t.split(":");
        return [i + 1, title, provider, +price];
      },
    );
  const training_participants = [];
  for (const e of employees)
    for (const t of trainings) {
      if (e[12] || t[1] === "Lean Management" || !r.chance(t[0] < 3 || t[0] === 7 ? 0.35 : 0.07)) continue;
      const from = e[5] > "2021-01-01" ? e[5] : "2021-01-01";
      if (daysBetween(from, e[6] ?? "2024-09-30") > 5)
        training_participants.push([
          t[0],
          e[0],
          r.date(from, e[6] ?? "2024-09-30"),
          [3, 6, 7, 9].includes(t[0]) ? r.chance(0.7) : null,
        ]);
    }
  const applicants = r.people(
    words("Aylin Boris Celine Dario Esra Fabian Gina Henrik Ivana Jonas Kira Leon Mira Nils Paula Rosa Simon Tanja"),
    words("Albers Brandt Cordes Doerr Ebert Falk Gross Hahn Ilic Jung Kraft Lorenz Moser Nagel Ortiz Pohl Rau Seidel"),
    310,
  );
  const applications = applicants.map(([first, last], i) => {
    const department = r.pick(leaf);
    const applied = r.date("2023-06-01", "2024-09-28");
    const stage = applied > "2024-08-15" ? r.weighted({ N: 5, I: 4, O: 1 }) : r.weighted({ H: 14, R: 70, W: 12 });
    return [
      i + 1,
      `${first} ${last}`,
      r.pick(titles[department].split(",")),
      department,
      r.weighted({ LinkedIn: 30, "Company website": 25, Indeed: 20, Referral: 15, "Job fair": 8 }),
      applied,
      "HRW".includes(stage) ? addDays(applied, r.int(5, 45)) : null,
      stage,
    ];
  });
  return {
    locations,
    departments,
    employees,
    salary_history,
    absences,
    trainings,
    training_participants,
    applications,
  };
}

export default { engine, schema, fill };
