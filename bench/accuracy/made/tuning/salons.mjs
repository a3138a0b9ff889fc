// A chain of hair salons. Its rows are kept as they are in salons/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE salons(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, phone TEXT, chairs INTEGER NOT NULL, monthly_lease REAL NOT NULL, opened_on TEXT NOT NULL, closed_on TEXT);
CREATE TABLE stylists(id INTEGER PRIMARY KEY, salon_id INTEGER NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL, level TEXT NOT NULL, hourly_wage REAL NOT NULL, hire_date TEXT NOT NULL, leave_date TEXT, mentor_id INTEGER, FOREIGN KEY(salon_id) REFERENCES salons(id), FOREIGN KEY(mentor_id) REFERENCES stylists(id));
CREATE TABLE clients(id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT, mobile TEXT, birthday TEXT, home_salon_id INTEGER NOT NULL, preferred_stylist_id INTEGER, referred_by INTEGER, newsletter INTEGER NOT NULL DEFAULT 0, joined_on TEXT NOT NULL, FOREIGN KEY(home_salon_id) REFERENCES salons(id), FOREIGN KEY(preferred_stylist_id) REFERENCES stylists(id), FOREIGN KEY(referred_by) REFERENCES clients(id));
CREATE TABLE services(id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, duration_minutes INTEGER NOT NULL, price REAL NOT NULL, introduced_on TEXT NOT NULL, discontinued_on TEXT);
CREATE TABLE appointments(id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, stylist_id INTEGER NOT NULL, salon_id INTEGER NOT NULL, booked_at TEXT NOT NULL, starts_at TEXT NOT NULL, finished_at TEXT, status TEXT NOT NULL CHECK(status IN ('booked','completed','cancelled','no-show')), cancelled_at TEXT, booking_channel TEXT NOT NULL, tip REAL, FOREIGN KEY(client_id) REFERENCES clients(id), FOREIGN KEY(stylist_id) REFERENCES stylists(id), FOREIGN KEY(salon_id) REFERENCES salons(id));
CREATE TABLE appointment_services(id INTEGER PRIMARY KEY, appointment_id INTEGER NOT NULL, service_id INTEGER NOT NULL, price_charged REAL NOT NULL, FOREIGN KEY(appointment_id) REFERENCES appointments(id), FOREIGN KEY(service_id) REFERENCES services(id));
CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT NOT NULL, brand TEXT NOT NULL, product_type TEXT NOT NULL, cost_price REAL NOT NULL, retail_price REAL NOT NULL, discontinued INTEGER NOT NULL DEFAULT 0);
CREATE TABLE product_sales(id INTEGER PRIMARY KEY, salon_id INTEGER NOT NULL, product_id INTEGER NOT NULL, client_id INTEGER, sold_by INTEGER NOT NULL, sold_at TEXT NOT NULL, quantity INTEGER NOT NULL, unit_price REAL NOT NULL, FOREIGN KEY(salon_id) REFERENCES salons(id), FOREIGN KEY(product_id) REFERENCES products(id), FOREIGN KEY(client_id) REFERENCES clients(id), FOREIGN KEY(sold_by) REFERENCES stylists(id));
CREATE TABLE stock(id INTEGER PRIMARY KEY, salon_id INTEGER NOT NULL, product_id INTEGER NOT NULL, quantity INTEGER NOT NULL, reorder_level INTEGER NOT NULL, last_delivery_on TEXT, last_counted_on TEXT, FOREIGN KEY(salon_id) REFERENCES salons(id), FOREIGN KEY(product_id) REFERENCES products(id));
CREATE TABLE membership_plans(id INTEGER PRIMARY KEY, name TEXT NOT NULL, monthly_fee REAL NOT NULL, discount_percent INTEGER NOT NULL, launched_on TEXT NOT NULL);
CREATE TABLE memberships(id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, plan_id INTEGER NOT NULL, started_on TEXT NOT NULL, ended_on TEXT, cancel_reason TEXT, FOREIGN KEY(client_id) REFERENCES clients(id), FOREIGN KEY(plan_id) REFERENCES membership_plans(id));
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "salons") };
