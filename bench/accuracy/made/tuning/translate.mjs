// A translation agency. A dbt warehouse: dim_, fct_ and bridge_ tables, documented in schema.yml.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE dim_language (language_code VARCHAR PRIMARY KEY, language_name VARCHAR, script VARCHAR);
CREATE TABLE dim_employee (employee_key INTEGER PRIMARY KEY, full_name VARCHAR, team VARCHAR, hired_on DATE, left_on DATE);
CREATE TABLE dim_client (client_key INTEGER PRIMARY KEY, client_name VARCHAR, industry VARCHAR, country VARCHAR, account_manager_key INTEGER,
  client_since DATE, is_active BOOLEAN);
CREATE TABLE dim_linguist (linguist_key INTEGER PRIMARY KEY, full_name VARCHAR, native_language_code VARCHAR, country VARCHAR,
  rate_per_word_eur DECIMAL(6,3), onboarded_on DATE, linguist_status VARCHAR);
CREATE TABLE bridge_linguist_pair (linguist_key INTEGER, source_language_code VARCHAR, target_language_code VARCHAR, is_certified BOOLEAN);
CREATE TABLE fct_project (project_key INTEGER PRIMARY KEY, client_key INTEGER, service_code VARCHAR, ordered_on DATE, due_on DATE,
  delivered_on DATE, project_status VARCHAR, is_rush BOOLEAN, price_eur DECIMAL(10,2));
CREATE TABLE fct_job (job_key INTEGER PRIMARY KEY, project_key INTEGER, linguist_key INTEGER, source_language_code VARCHAR,
  target_language_code VARCHAR, word_count INTEGER, cost_eur DECIMAL(10,2), assigned_at TIMESTAMP, finished_at TIMESTAMP);
CREATE TABLE fct_invoice (invoice_key INTEGER PRIMARY KEY, project_key INTEGER, issued_on DATE, amount_eur DECIMAL(10,2), paid_on DATE, is_credit_note BOOLEAN);
CREATE TABLE fct_quality_review (review_key INTEGER PRIMARY KEY, job_key INTEGER, reviewer_key INTEGER, reviewed_on DATE, score INTEGER,
  minor_errors INTEGER, major_errors INTEGER);
`;

function fill() {
  const r = random(403);
  const end = "2024-10-31";
  const dim_language =
    lines(`en:English:Latin; de:German:Latin; fr:French:Latin; es:Spanish:Latin; it:Italian:Latin; pl:Polish:Latin; nl:Dutch:Latin; pt:Portuguese:Latin;
    sv:Swedish:Latin; ja:Japanese:Japanese; zh:Chinese:Han; ar:Arabic:Arabic; ru:Russian:Cyrillic; uk:Ukrainian:Cyrillic; el:Greek:Greek`).map(
      (l) => l.split(":"),
    );
  const people = r
    .people(
      words(
        "Adrian Bianca Cosmin Dorota Emil Franka Gianni Hanneke Ilse Joana Kenji Lena Marta Nikos Olga Pedro Renata Stefano Tomas Yuki",
      ),
      words(
        "Almeida Bauer Costa Dvorak Eriksson Fontana Gruber Horvat Ito Jansen Kowalska Lindqvist Marino Novak Oliveira Petrov Rossi Sato",
      ),
      150,
    )
    .map((p) => p.join(" "));
  const dim_employee = people.splice(0, 22).map((name, i) => {
    const hired = r.date("2014-01-01", "2023-03-31");
    return [
      i + 1,
      name,
      i < 6 ? "Sales" : i < 15 ? "Project Management" : i < 20 ? "Quality" : "Finance",
      hired,
      [4, 11, 17].includes(i) ? r.date("2023-06-01", end) : null,
    ];
  });
  const firms = r
    .shuffle(
      words("Alpen Nord Rhein Baltic Iberia Delta Sigma Terra Vita Orbis").flatMap((a) =>
        lines("Pharma; Bank; Machinery; Law; Travel; Software; Foods; Medical").map((b) => [a, b]),
      ),
    )
    .slice(0, 58);
  const industry = {
    Pharma: "Life Sciences",
    Medical: "Life Sciences",
    Bank: "Finance",
    Law: "Legal",
    Machinery: "Engineering",
    Travel: "Tourism",
    Software: "IT",
    Foods: "Consumer Goods",
  };
  const dim_client = firms.map(([a, b], i) => [
    i + 1,
    `${a} ${b}`,
    industry[b],
    r.weighted({ Germany: 9, Austria: 4, Switzerland: 4, Netherlands: 3, Spain: 2, Sweden: 2, Japan: 1 }),
    r.int(1, 6),
    r.date("2015-01-01", "2023-02-28"),
    !r.chance(0.12),
  ]);
  const codes = dim_language.map((l) => l[0]);
  const bridge_linguist_pair = [];
  const dim_linguist = people.map((name, i) => {
    const native = codes[i < 28 ? (i % 14) + 1 : r.int(1, 14)];
    const sources = r.shuffle(["en", "de", "fr"].filter((c) => c !== native)).slice(0, r.int(1, 2));
    if (!sources.includes("en") && r.chance(0.8)) sources.push("en");
    for (const s of sources) bridge_linguist_pair.push([i + 1, s, native, r.chance(0.35)]);
    return [
      i + 1,
      name,
      native,
      r.weighted({ Germany: 5, Spain: 3, Italy: 3, Poland: 3, Portugal: 2, Greece: 1, Japan: 1, Sweden: 1 }),
      r.int(60, native === "ja" || native === "ar" ? 165 : 125) / 1000,
      r.date("2015-01-01", "2024-08-31"),
      r.weighted({ active: 80, paused: 14, blocked: 6 }),
    ];
  });
  const fct_project = [],
    fct_job = [],
    fct_invoice = [],
    fct_quality_review = [];
  const buyers = dim_client.filter((c) => c[0] % 23 !== 5);
  for (let key = 1; key <= 1250; key++) {
    const client = buyers[Math.floor(buyers.length * r.next() ** 1.5)];
    const service = r.weighted({ TRA: 60, REV: 18, SUB: 8, INT: 6, LOC: 8 });
    const ordered = r.date("2022-01-03", end);
    const rush = r.chance(0.14);
    const due = addDays(ordered, rush ? r.int(1, 3) : r.int(4, 30));
    const arrival = addDays(due, +r.weighted({ "-2": 2, "-1": 3, 0: 10, 1: 2, 3: 1 }));
    const delivered = arrival < ordered ? ordered : arrival;
    const cancelled = r.chance(0.04);
    const status = cancelled ? "cancelled" : delivered > end ? r.pick(["open", "in_progress"]) : "delivered";
    let cost = 0;
    const source = r.weighted({ en: 6, de: 5, fr: 1 });
    const targets = r.shuffle(codes.slice(1).filter((c) => c !== source)).slice(0, +r.weighted({ 1: 6, 2: 3, 4: 1 }));
    if (status !== "open" && !cancelled)
      for (const target of targets) {
        const able = bridge_linguist_pair.filter(
          (b) => b[1] === source && b[2] === target && dim_linguist[b[0] - 1][5] <= ordered,
        );
        if (!able.length) continue;
        const linguist = dim_linguist[r.pick(able)[0] - 1];
        const count = service === "INT" ? 0 : r.int(2, 90) * 50 + r.int(0, 49);
        const paid =
          service === "INT"
            ? r.int(20, 60) * 10
            : Math.round(count * linguist[4] * (service === "REV" ? 45 : 100)) / 100;
        cost += paid;
        const begin = r.int(8, 16);
        const done =
          status === "delivered"
            ? `${delivered} ${String(r.int(begin, 18)).padStart(2, "0")}:${r.int(30, 59)}:00`
            : null;
        fct_job.push([
          fct_job.length + 1,
          key,
          linguist[0],
          source,
          target,
          count,
          paid,
          `${ordered} ${String(begin).padStart(2, "0")}:${r.int(10, 29)}:00`,
          done,
        ]);
        if (done && r.chance(0.3)) {
          const major = +r.weighted({ 0: 7, 1: 2, 2: 1, 4: 0.4 });
          const minor = r.int(0, 9);
          fct_quality_review.push([
            fct_quality_review.length + 1,
            fct_job.length,
            r.int(16, 20),
            addDays(done.slice(0, 10), r.int(1, 9)),
            100 - major * 11 - minor * 2,
            minor,
            major,
          ]);
        }
      }
    const price = Math.round((cost || r.int(80, 900)) * r.int(120, rush ? 260 : 210)) / 100;
    fct_project.push([
      key,
      client[0],
      service,
      ordered,
      due,
      status === "delivered" ? delivered : null,
      status,
      rush,
      price,
    ]);
    if (status !== "delivered") continue;
    const issued = addDays(delivered, r.int(0, 6));
    const paid = addDays(issued, +r.weighted({ 8: 3, 25: 5, 50: 2, 400: 0.5 }) + r.int(0, 6));
    if (issued <= end) fct_invoice.push([fct_invoice.length + 1, key, issued, price, paid > end ? null : paid, false]);
    const credit = addDays(issued, r.int(5, 40));
    if (r.chance(0.03) && credit <= end)
      fct_invoice.push([
        fct_invoice.length + 1,
        key,
        credit,
        -Math.round(price * r.pick([20, 50, 100])) / 100,
        credit,
        true,
      ]);
  }
  return {
    dim_language,
    dim_employee,
    dim_client,
    dim_linguist,
    bridge_linguist_pair,
    fct_project,
    fct_job,
    fct_invoice,
    fct_quality_review,
  };
}

export default { engine, schema, fill };
