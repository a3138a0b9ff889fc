// A company that cleans offices: plain names and nothing else. Its rows are kept as they are in cleaning/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = String.raw`
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  sector VARCHAR,
  contact_name VARCHAR,
  phone VARCHAR,
  client_since DATE NOT NULL,
  payment_terms_days INTEGER NOT NULL
);

CREATE TABLE sites (
  site_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (client_id),
  name VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  city VARCHAR NOT NULL,
  area_sqm INTEGER,
  floors INTEGER NOT NULL,
  has_alarm BOOLEAN NOT NULL,
  keys_held BOOLEAN NOT NULL
);

CREATE TABLE contracts (
  contract_id INTEGER PRIMARY KEY,
  contract_no VARCHAR NOT NULL,
  site_id INTEGER NOT NULL REFERENCES sites (site_id),
  service_type VARCHAR NOT NULL,
  start_date DATE NOT NULL,
  end_date DATE,
  monthly_fee DECIMAL(10,2) NOT NULL,
  visits_per_week INTEGER NOT NULL,
  notice_given_on DATE
);

CREATE TABLE teams (
  team_id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  supervisor VARCHAR
);

CREATE TABLE cleaners (
  cleaner_id INTEGER PRIMARY KEY,
  first_name VARCHAR NOT NULL,
  last_name VARCHAR NOT NULL,
  dob DATE,
  team_id INTEGER REFERENCES teams (team_id),
  hired_on DATE NOT NULL,
  left_on DATE,
  hourly_rate DECIMAL(6,2) NOT NULL,
  has_driving_licence BOOLEAN NOT NULL,
  weekly_hours INTEGER NOT NULL
);

CREATE TABLE shifts (
  shift_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL,
  cleaner_id INTEGER,
  planned_start TIMESTAMP NOT NULL,
  planned_end TIMESTAMP NOT NULL,
  checked_in_at TIMESTAMP,
  checked_out_at TIMESTAMP,
  status VARCHAR NOT NULL
);

CREATE TABLE absences (
  absence_id INTEGER PRIMARY KEY,
  cleaner_id INTEGER NOT NULL REFERENCES cleaners (cleaner_id),
  reason VARCHAR NOT NULL,
  first_day DATE NOT NULL,
  last_day DATE NOT NULL,
  approved BOOLEAN
);

CREATE TABLE complaints (
  complaint_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES sites (site_id),
  shift_id INTEGER REFERENCES shifts (shift_id),
  category VARCHAR NOT NULL,
  severity VARCHAR NOT NULL,
  received_at TIMESTAMP NOT NULL,
  resolved_at TIMESTAMP,
  refund DECIMAL(8,2)
);

CREATE TABLE inspections (
  inspection_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL,
  inspected_on DATE NOT NULL,
  score INTEGER,
  passed BOOLEAN
);

CREATE TABLE supplies (
  supply_id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  unit VARCHAR NOT NULL,
  unit_cost DECIMAL(8,2) NOT NULL,
  vendor VARCHAR NOT NULL,
  qty_in_stock INTEGER NOT NULL,
  min_qty INTEGER NOT NULL,
  is_hazardous BOOLEAN NOT NULL
);

CREATE TABLE supply_deliveries (
  delivery_id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL,
  supply_id INTEGER NOT NULL,
  delivered_on DATE NOT NULL,
  qty INTEGER NOT NULL
);

CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  invoice_no VARCHAR NOT NULL,
  contract_id INTEGER NOT NULL,
  period_start DATE NOT NULL,
  issued_on DATE NOT NULL,
  due_date DATE NOT NULL,
  net_amount DECIMAL(10,2) NOT NULL,
  vat_amount DECIMAL(10,2) NOT NULL,
  paid_on DATE,
  status VARCHAR NOT NULL
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "cleaning") };
