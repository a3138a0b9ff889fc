// A firm of tree surgeons. Its rows are kept as they are in treework/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE clients(client_id INTEGER PRIMARY KEY,name TEXT NOT NULL,kind TEXT NOT NULL,town TEXT,phone TEXT,email TEXT,client_since TEXT NOT NULL,archived_on TEXT);
CREATE TABLE employees(employee_id INTEGER PRIMARY KEY,name TEXT NOT NULL,role TEXT NOT NULL,hired_on TEXT NOT NULL,left_on TEXT,day_rate INTEGER);
CREATE TABLE sites(site_id INTEGER PRIMARY KEY,client_id INTEGER NOT NULL REFERENCES clients,address TEXT NOT NULL,town TEXT NOT NULL,in_conservation_area INTEGER NOT NULL);
CREATE TABLE trees(tree_id INTEGER PRIMARY KEY,site_id INTEGER NOT NULL REFERENCES sites,species TEXT NOT NULL,height_m REAL,girth_cm INTEGER,is_protected INTEGER NOT NULL,condition TEXT,felled_on TEXT);
CREATE TABLE quotes(quote_id INTEGER PRIMARY KEY,site_id INTEGER NOT NULL REFERENCES sites,surveyor_id INTEGER NOT NULL REFERENCES employees,quoted_on TEXT NOT NULL,amount INTEGER NOT NULL,valid_until TEXT NOT NULL,status TEXT NOT NULL,decided_on TEXT,decline_reason TEXT);
CREATE TABLE jobs(job_id INTEGER PRIMARY KEY,quote_id INTEGER NOT NULL REFERENCES quotes,foreman_id INTEGER NOT NULL REFERENCES employees,inspected_by INTEGER REFERENCES employees,booked_for TEXT NOT NULL,finished_on TEXT,status TEXT NOT NULL,final_price INTEGER,hours_on_site REAL);
CREATE TABLE job_trees(job_id INTEGER NOT NULL REFERENCES jobs,tree_id INTEGER NOT NULL REFERENCES trees,work TEXT NOT NULL,PRIMARY KEY(job_id,tree_id));
CREATE TABLE machines(machine_id INTEGER PRIMARY KEY,name TEXT NOT NULL,kind TEXT NOT NULL,bought_on TEXT NOT NULL,purchase_price INTEGER NOT NULL,next_service_on TEXT,sold_on TEXT,keeper_id INTEGER REFERENCES employees);
CREATE TABLE invoices(invoice_id INTEGER PRIMARY KEY,job_id INTEGER NOT NULL REFERENCES jobs,issued_on TEXT NOT NULL,due_on TEXT NOT NULL,amount REAL NOT NULL,paid_on TEXT);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "treework") };
