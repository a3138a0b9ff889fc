// A riding school with liveries. Its rows are kept as they are in riding/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE riders(id INTEGER PRIMARY KEY,first_name TEXT NOT NULL,last_name TEXT NOT NULL,date_of_birth TEXT,level TEXT NOT NULL,weight_kg INTEGER,joined_on TEXT NOT NULL,emergency_phone TEXT,deleted_at TEXT);
CREATE TABLE horses(id INTEGER PRIMARY KEY,name TEXT NOT NULL,breed TEXT,height_cm INTEGER,sex TEXT,birth_year INTEGER,arrived_on TEXT NOT NULL,ownership TEXT NOT NULL,retired_on TEXT);
CREATE TABLE instructors(id INTEGER PRIMARY KEY,name TEXT NOT NULL,qualification TEXT,hourly_pay REAL,started_on TEXT NOT NULL,ended_on TEXT);
CREATE TABLE lessons(id INTEGER PRIMARY KEY,lesson_date TEXT NOT NULL,start_time TEXT NOT NULL,kind TEXT NOT NULL,arena TEXT,instructor_id INTEGER NOT NULL REFERENCES instructors(id),assistant_id INTEGER REFERENCES instructors(id),places INTEGER NOT NULL,price REAL NOT NULL,status TEXT NOT NULL,cancel_reason TEXT);
CREATE TABLE bookings(id INTEGER PRIMARY KEY,lesson_id INTEGER NOT NULL REFERENCES lessons(id),rider_id INTEGER NOT NULL REFERENCES riders(id),horse_id INTEGER REFERENCES horses(id),booked_on TEXT NOT NULL,status TEXT NOT NULL,fee REAL NOT NULL,paid_on TEXT);
CREATE TABLE lesson_packs(id INTEGER PRIMARY KEY,rider_id INTEGER NOT NULL REFERENCES riders(id),bought_on TEXT NOT NULL,lessons_bought INTEGER NOT NULL,lessons_used INTEGER NOT NULL,price REAL NOT NULL,expires_on TEXT NOT NULL);
CREATE TABLE horse_care(id INTEGER PRIMARY KEY,horse_id INTEGER NOT NULL REFERENCES horses(id),care_date TEXT NOT NULL,kind TEXT NOT NULL,provider TEXT,cost REAL NOT NULL,next_due TEXT,reason TEXT);
CREATE TABLE incidents(id INTEGER PRIMARY KEY,booking_id INTEGER NOT NULL REFERENCES bookings(id),happened_on TEXT NOT NULL,kind TEXT NOT NULL,injury TEXT,reported_by INTEGER REFERENCES instructors(id),insurer_told INTEGER NOT NULL,closed_on TEXT);
CREATE TABLE livery(id INTEGER PRIMARY KEY,horse_id INTEGER NOT NULL REFERENCES horses(id),owner_id INTEGER NOT NULL REFERENCES riders(id),kind TEXT NOT NULL,start_date TEXT NOT NULL,end_date TEXT,monthly_fee REAL NOT NULL);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "riding") };
