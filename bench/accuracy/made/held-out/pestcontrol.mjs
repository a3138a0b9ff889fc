// A pest control firm. Its rows are kept as they are in pestcontrol/rows.jsonl.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE pest_type(code TEXT PRIMARY KEY,description TEXT,pest_group TEXT,notifiable INTEGER);
CREATE TABLE client(client_no INTEGER PRIMARY KEY,company_name TEXT,sector TEXT CHECK(sector IN('FOOD','HOTEL','RETAIL','OFFICE','PRIVATE')),vip INTEGER,contact_email TEXT,client_since TEXT);
CREATE TABLE site(site_no INTEGER PRIMARY KEY,client_no INTEGER REFERENCES client(client_no),site_name TEXT,town TEXT,floor_area_m2 INTEGER,key_held INTEGER);
CREATE TABLE contract(contract_no TEXT PRIMARY KEY,site_no INTEGER REFERENCES site(site_no),contract_type TEXT CHECK(contract_type IN('ROUTINE','MONITORING','ALL_IN')),start_date TEXT,end_date TEXT,visits_per_year INTEGER,monthly_fee REAL,auto_renew INTEGER);
CREATE TABLE technician(tech_no INTEGER PRIMARY KEY,tech_name TEXT,grade TEXT CHECK(grade IN('TRAINEE','JUNIOR','SENIOR')),certified INTEGER,hired_on TEXT,left_on TEXT);
CREATE TABLE visit(visit_no INTEGER PRIMARY KEY,site_no INTEGER REFERENCES site(site_no),tech_no INTEGER REFERENCES technician(tech_no),visit_date TEXT,visit_type TEXT CHECK(visit_type IN('ROUTINE','CALLOUT','FOLLOWUP')),status TEXT CHECK(status IN('DONE','NO_ACCESS','CANCELLED')),minutes INTEGER,report_sent INTEGER,charge REAL);
CREATE TABLE finding(finding_no INTEGER PRIMARY KEY,visit_no INTEGER REFERENCES visit(visit_no),pest_code TEXT REFERENCES pest_type(code),severity INTEGER,place TEXT);
CREATE TABLE product_use(use_no INTEGER PRIMARY KEY,visit_no INTEGER REFERENCES visit(visit_no),product_name TEXT,amount_g REAL,is_poison INTEGER);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "pestcontrol") };
