// A private music and language school. Its rows are kept as they are in school/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE people (person_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, date_of_birth TEXT, email TEXT, phone TEXT, city TEXT);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES people(person_id), role TEXT NOT NULL, employment TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT, hourly_rate REAL, manager_id INTEGER REFERENCES staff(staff_id));
CREATE TABLE students (student_id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES people(person_id), payer_person_id INTEGER NOT NULL REFERENCES people(person_id), joined_on TEXT NOT NULL, status TEXT NOT NULL, heard_about_us TEXT, referred_by_student_id INTEGER REFERENCES students(student_id));
CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, name TEXT NOT NULL, building TEXT NOT NULL, floor INTEGER NOT NULL, capacity INTEGER NOT NULL, has_piano INTEGER NOT NULL, closed_since TEXT);
CREATE TABLE courses (course_id INTEGER PRIMARY KEY, title TEXT NOT NULL, department TEXT NOT NULL, subject TEXT NOT NULL, level TEXT NOT NULL, format TEXT NOT NULL, teacher_id INTEGER NOT NULL REFERENCES staff(staff_id), price_per_lesson REAL NOT NULL, lesson_minutes INTEGER NOT NULL, max_students INTEGER, starts_on TEXT NOT NULL, ends_on TEXT, status TEXT NOT NULL);
CREATE TABLE enrolments (enrolment_id INTEGER PRIMARY KEY, student_id INTEGER NOT NULL REFERENCES students(student_id), course_id INTEGER NOT NULL REFERENCES courses(course_id), enrolled_on TEXT NOT NULL, left_on TEXT, status TEXT NOT NULL, discount_percent INTEGER);
CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES courses(course_id), teacher_id INTEGER NOT NULL REFERENCES staff(staff_id), room_id INTEGER REFERENCES rooms(room_id), starts_at TEXT NOT NULL, ends_at TEXT NOT NULL, status TEXT NOT NULL, cancellation_reason TEXT);
CREATE TABLE attendance (lesson_id INTEGER NOT NULL REFERENCES lessons(lesson_id), student_id INTEGER NOT NULL REFERENCES students(student_id), status TEXT NOT NULL, minutes_late INTEGER, PRIMARY KEY (lesson_id, student_id));
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, invoice_number TEXT NOT NULL UNIQUE, student_id INTEGER NOT NULL REFERENCES students(student_id), payer_person_id INTEGER NOT NULL REFERENCES people(person_id), issued_on TEXT NOT NULL, due_on TEXT NOT NULL, amount REAL NOT NULL, status TEXT NOT NULL);
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES invoices(invoice_id), paid_on TEXT NOT NULL, amount REAL NOT NULL, method TEXT NOT NULL);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "school") };
