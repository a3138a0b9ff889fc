// A removals firm. Its rows are kept as they are in removals/rows.jsonl.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE customers(id INTEGER PRIMARY KEY,name TEXT NOT NULL,customer_type TEXT NOT NULL,email TEXT,phone TEXT,city TEXT,created_on TEXT);
CREATE TABLE employees(id INTEGER PRIMARY KEY,first_name TEXT,last_name TEXT,role TEXT,hired_on TEXT,left_on TEXT,hourly_wage REAL);
CREATE TABLE vehicles(id INTEGER PRIMARY KEY,plate TEXT,model TEXT,capacity_m3 INTEGER,bought_on TEXT,status TEXT);
CREATE TABLE jobs(id INTEGER PRIMARY KEY,customer_id INTEGER REFERENCES customers(id),vehicle_id INTEGER REFERENCES vehicles(id),booked_on TEXT,moved_on TEXT,from_city TEXT,to_city TEXT,distance_km INTEGER,volume_m3 REAL,floor_from INTEGER,floor_to INTEGER,has_piano INTEGER,quoted_price REAL,status TEXT);
CREATE TABLE job_assignments(id INTEGER PRIMARY KEY,job_id INTEGER REFERENCES jobs(id),employee_id INTEGER REFERENCES employees(id),hours REAL);
CREATE TABLE invoices(id INTEGER PRIMARY KEY,job_id INTEGER REFERENCES jobs(id),issued_on TEXT,due_on TEXT,amount REAL,paid_on TEXT);
CREATE TABLE damages(id INTEGER PRIMARY KEY,job_id INTEGER REFERENCES jobs(id),reported_on TEXT,item TEXT,estimated_cost REAL,settled_on TEXT);
CREATE TABLE reviews(id INTEGER PRIMARY KEY,job_id INTEGER REFERENCES jobs(id),posted_on TEXT,stars INTEGER,comment TEXT);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "removals") };
