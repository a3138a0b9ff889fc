// A letting agency. Its rows are kept as they are in letting/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE employee(employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job_title TEXT NOT NULL, branch TEXT NOT NULL, salary REAL NOT NULL, hired_on TEXT NOT NULL, left_on TEXT, manager_id INTEGER REFERENCES employee(employee_id));
CREATE TABLE landlord(landlord_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, phone TEXT NOT NULL, city TEXT NOT NULL, registered_on TEXT NOT NULL, commission_percent REAL NOT NULL, referred_by_id INTEGER REFERENCES landlord(landlord_id));
CREATE TABLE property(property_id INTEGER PRIMARY KEY, landlord_id INTEGER NOT NULL REFERENCES landlord(landlord_id), managed_by INTEGER NOT NULL REFERENCES employee(employee_id), street_address TEXT NOT NULL, area TEXT NOT NULL, postcode TEXT NOT NULL, property_type TEXT NOT NULL, bedrooms INTEGER NOT NULL, furnishing TEXT NOT NULL, asking_rent REAL NOT NULL, epc_rating TEXT, pets_allowed INTEGER NOT NULL, listed_on TEXT NOT NULL, withdrawn_on TEXT);
CREATE TABLE tenant(tenant_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, phone TEXT NOT NULL, date_of_birth TEXT NOT NULL, employer TEXT, registered_on TEXT NOT NULL);
CREATE TABLE tenancy(tenancy_id INTEGER PRIMARY KEY, property_id INTEGER NOT NULL REFERENCES property(property_id), lead_tenant_id INTEGER NOT NULL REFERENCES tenant(tenant_id), second_tenant_id INTEGER REFERENCES tenant(tenant_id), signed_on TEXT NOT NULL, start_date TEXT NOT NULL, agreed_end_date TEXT, moved_out_on TEXT, monthly_rent REAL NOT NULL, deposit REAL NOT NULL, deposit_returned REAL, deposit_returned_on TEXT, status TEXT NOT NULL CHECK(status IN ('active','ended','cancelled')));
CREATE TABLE rent_payment(rent_payment_id INTEGER PRIMARY KEY, tenancy_id INTEGER NOT NULL REFERENCES tenancy(tenancy_id), due_date TEXT NOT NULL, amount_due REAL NOT NULL, amount_paid REAL, paid_on TEXT, method TEXT);
CREATE TABLE viewing(viewing_id INTEGER PRIMARY KEY, property_id INTEGER NOT NULL REFERENCES property(property_id), tenant_id INTEGER NOT NULL REFERENCES tenant(tenant_id), shown_by INTEGER NOT NULL REFERENCES employee(employee_id), booked_at TEXT NOT NULL, scheduled_at TEXT NOT NULL, status TEXT NOT NULL CHECK(status IN ('completed','cancelled','no show','booked')), outcome TEXT);
CREATE TABLE contractor(contractor_id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, trade TEXT NOT NULL, phone TEXT NOT NULL, hourly_rate REAL NOT NULL, approved_on TEXT NOT NULL, insurance_expires_on TEXT);
CREATE TABLE repair(repair_id INTEGER PRIMARY KEY, property_id INTEGER NOT NULL REFERENCES property(property_id), reported_by INTEGER REFERENCES tenant(tenant_id), contractor_id INTEGER REFERENCES contractor(contractor_id), category TEXT NOT NULL, priority TEXT NOT NULL, description TEXT, reported_on TEXT NOT NULL, assigned_on TEXT, completed_on TEXT, cost REAL, status TEXT NOT NULL CHECK(status IN ('reported','assigned','completed','cancelled')));
CREATE TABLE inspection(inspection_id INTEGER PRIMARY KEY, property_id INTEGER NOT NULL REFERENCES property(property_id), inspector_id INTEGER NOT NULL REFERENCES employee(employee_id), scheduled_for TEXT NOT NULL, carried_out_on TEXT, rating TEXT, notes TEXT);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "letting") };
