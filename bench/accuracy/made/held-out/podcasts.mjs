// Podcasts: plain names and nothing else. Its rows are kept as they are in podcasts/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "duckdb";
const schema = String.raw`
CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL
);

CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name VARCHAR NOT NULL,
  job_title VARCHAR NOT NULL,
  hired_on DATE NOT NULL,
  left_on DATE
);

CREATE TABLE shows (
  show_id INTEGER PRIMARY KEY,
  title VARCHAR NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  lang VARCHAR NOT NULL,
  cadence VARCHAR NOT NULL,
  launched_on DATE NOT NULL,
  ended_on DATE,
  is_explicit BOOLEAN NOT NULL,
  producer_id INTEGER REFERENCES staff (staff_id)
);

CREATE TABLE hosts (
  host_id INTEGER PRIMARY KEY,
  full_name VARCHAR NOT NULL,
  email VARCHAR,
  dob DATE,
  joined_on DATE NOT NULL,
  left_on DATE,
  fee_per_episode DECIMAL(10,2)
);

CREATE TABLE show_hosts (
  show_id INTEGER NOT NULL REFERENCES shows (show_id),
  host_id INTEGER NOT NULL REFERENCES hosts (host_id),
  role VARCHAR NOT NULL,
  from_date DATE NOT NULL,
  to_date DATE,
  PRIMARY KEY (show_id, host_id)
);

CREATE TABLE guests (
  guest_id INTEGER PRIMARY KEY,
  full_name VARCHAR NOT NULL,
  occupation VARCHAR,
  country VARCHAR
);

CREATE TABLE episodes (
  episode_id INTEGER PRIMARY KEY,
  show_id INTEGER NOT NULL,
  title VARCHAR NOT NULL,
  season INTEGER NOT NULL,
  episode_no INTEGER NOT NULL,
  published_at TIMESTAMP,
  duration_sec INTEGER,
  status VARCHAR NOT NULL,
  is_bonus BOOLEAN NOT NULL,
  has_transcript BOOLEAN NOT NULL
);

CREATE TABLE episode_guests (
  episode_id INTEGER NOT NULL REFERENCES episodes (episode_id),
  guest_id INTEGER NOT NULL REFERENCES guests (guest_id),
  PRIMARY KEY (episode_id, guest_id)
);

CREATE TABLE daily_downloads (
  episode_id INTEGER NOT NULL,
  day DATE NOT NULL,
  downloads INTEGER NOT NULL,
  PRIMARY KEY (episode_id, day)
);

CREATE TABLE sponsors (
  sponsor_id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  industry VARCHAR,
  country VARCHAR NOT NULL,
  contact_name VARCHAR,
  signed_on DATE NOT NULL
);

CREATE TABLE campaigns (
  campaign_id INTEGER PRIMARY KEY,
  sponsor_id INTEGER NOT NULL REFERENCES sponsors (sponsor_id),
  name VARCHAR NOT NULL,
  account_manager_id INTEGER REFERENCES staff (staff_id),
  starts_on DATE NOT NULL,
  ends_on DATE NOT NULL,
  budget DECIMAL(12,2) NOT NULL,
  status VARCHAR NOT NULL
);

CREATE TABLE ad_slots (
  slot_id INTEGER PRIMARY KEY,
  episode_id INTEGER NOT NULL,
  position VARCHAR NOT NULL,
  length_sec INTEGER NOT NULL,
  list_price DECIMAL(10,2) NOT NULL,
  campaign_id INTEGER,
  sold_price DECIMAL(10,2),
  host_read BOOLEAN NOT NULL
);

CREATE TABLE invoices (
  invoice_id INTEGER PRIMARY KEY,
  invoice_no VARCHAR NOT NULL,
  campaign_id INTEGER NOT NULL,
  issued_on DATE NOT NULL,
  due_on DATE NOT NULL,
  amount DECIMAL(12,2) NOT NULL,
  paid_on DATE,
  status VARCHAR NOT NULL
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "podcasts") };
