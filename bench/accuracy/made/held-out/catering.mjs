// A caterer for events, with a dbt schema.yml. Its rows are kept as they are in catering/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = `
CREATE TABLE dim_venues(venue_id INTEGER PRIMARY KEY,venue_name VARCHAR NOT NULL,town VARCHAR,capacity INTEGER,hire_fee DECIMAL(9,2));
CREATE TABLE dim_staff(staff_id INTEGER PRIMARY KEY,full_name VARCHAR NOT NULL,staff_role VARCHAR NOT NULL,start_date DATE NOT NULL,end_date DATE,hourly_rate DECIMAL(6,2));
CREATE TABLE dim_customers(customer_version_id INTEGER PRIMARY KEY,customer_id INTEGER NOT NULL,customer_name VARCHAR NOT NULL,segment_cd VARCHAR NOT NULL,town VARCHAR,email VARCHAR,valid_from DATE NOT NULL,valid_to DATE);
CREATE TABLE fct_events(event_id INTEGER PRIMARY KEY,customer_id INTEGER NOT NULL,event_type_cd VARCHAR NOT NULL,venue_id INTEGER NOT NULL,enquired_on DATE NOT NULL,event_date DATE NOT NULL,guests_expected INTEGER NOT NULL,guests_served INTEGER,planner_id INTEGER NOT NULL,chef_id INTEGER,status_cd VARCHAR NOT NULL,quoted_amt DECIMAL(10,2) NOT NULL,lost_reason VARCHAR);
CREATE TABLE dim_dishes(dish_id INTEGER PRIMARY KEY,dish_name VARCHAR NOT NULL,course_cd VARCHAR NOT NULL,cost_amt DECIMAL(6,2) NOT NULL,price_amt DECIMAL(6,2) NOT NULL,diet_cd VARCHAR,retired_on DATE);
CREATE TABLE event_dishes(event_id INTEGER NOT NULL,dish_id INTEGER NOT NULL,portions INTEGER NOT NULL,remark VARCHAR,PRIMARY KEY(event_id,dish_id));
CREATE TABLE fct_shifts(shift_id INTEGER PRIMARY KEY,event_id INTEGER NOT NULL,staff_id INTEGER NOT NULL,planned_hrs DECIMAL(4,1) NOT NULL,worked_hrs DECIMAL(4,1));
CREATE TABLE fct_invoices(invoice_id INTEGER PRIMARY KEY,event_id INTEGER NOT NULL,invoice_kind_cd VARCHAR NOT NULL,issued_on DATE NOT NULL,due_on DATE NOT NULL,amount DECIMAL(10,2) NOT NULL,paid_on DATE);
CREATE TABLE fct_feedback(feedback_id INTEGER PRIMARY KEY,event_id INTEGER NOT NULL,received_on DATE NOT NULL,food_score INTEGER,service_score INTEGER,would_book_again BOOLEAN);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "catering") };
