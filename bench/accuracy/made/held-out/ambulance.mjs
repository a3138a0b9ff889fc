// An ambulance and patient-transport service. Short names of an old dispatch system; the comments alone explain them.
import { described } from "../described.mjs";
import { keptRows } from "../kept-rows.mjs";

const engine = "postgres";
const schemas = ["ops", "adm"];
const { schema: tables, comments: ofTables } = described(`
adm.stn | Our stations
  s int PRIMARY KEY | Number of the station
  nm varchar(30) NOT NULL | Name
  n24 char(1) NOT NULL | Y = manned round the clock, N = daytime only
  opd date NOT NULL | opened
  cld date | closed; empty while the station is in use

adm.veh | Vehicles, sold ones included. In the fleet = offd is empty.
  vid int PRIMARY KEY |
  csn varchar(16) NOT NULL | Radio call sign, this is what everybody calls the vehicle
  plt varchar(12) | Number plate
  vk char(1) NOT NULL | A emergency ambulance, T patient transport vehicle, D doctor's car
  s int NOT NULL | Home station
  ond date NOT NULL | First day in service
  offd date | Taken out of the fleet (sold, scrapped). Empty = still ours
  insd date | Next technical inspection due. 1900-01-01 = never entered, ignore
  odo int | Mileage in km at the last fuel stop

adm.stf | Staff. del = 1 are double entries, never count them. Employed = lvd empty.
  pn int PRIMARY KEY | Personnel number
  ln varchar(30) NOT NULL | Family name
  fn varchar(30) NOT NULL | First name
  qu char(2) NOT NULL | Qualification: NA emergency doctor, NS paramedic, RS emergency medical technician, KT transport driver
  s int | Station; NULL = floats between stations
  hrd date NOT NULL | Joined
  lvd date | Left
  pct int NOT NULL | Percent of a full-time post (100 = full time)
  bls date | Day of the last resuscitation refresher. Has to be renewed every 12 months; NULL = has none on file
  del smallint NOT NULL DEFAULT 0 | 1 = double entry

adm.hsp | Hospitals and other places we take people to
  h char(3) PRIMARY KEY | Code used on the radio
  nm varchar(40) NOT NULL |
  ht char(1) NOT NULL | H hospital, D dialysis centre, R rehab clinic, P doctor's practice, N nursing home
  ae boolean NOT NULL | has an emergency department

adm.pyr | Who pays: health insurers and others
  py char(3) PRIMARY KEY |
  nm varchar(40) NOT NULL | Name of the payer
  pt char(1) NOT NULL | S statutory insurer, P private insurer, A accident insurance, Z patient pays himself

adm.trf | Price list with old versions. The price of today is the row with vto = 9999-12-31.
  ti int PRIMARY KEY |
  sv char(1) NOT NULL | E emergency run, W transport of someone who walks, C in a wheelchair, L lying down
  vfr date NOT NULL | valid from
  vto date NOT NULL | valid until; 9999-12-31 = in force
  base_c int NOT NULL | Flat charge in cents
  km_c int NOT NULL | each km, cents

adm.inv | Invoices. Corrected ones are kept: same ino, next ver. ONLY rows with cur = 1 count, also for sums.
  ii int PRIMARY KEY |
  ino varchar(10) NOT NULL | Invoice number
  ver smallint NOT NULL | 1 = as first sent, 2 and up = corrected
  cur smallint NOT NULL | 1 = the version that holds, 0 = replaced
  rk char(1) NOT NULL | What was billed: E an emergency (rn = ops.job.jn), T a transport (rn = ops.tro.tn)
  rn int NOT NULL | number of the job or transport, see rk
  py char(3) NOT NULL | Payer
  isd date NOT NULL | Invoice date
  dud date NOT NULL | Payable until
  pdd date | Money received on. NULL = unpaid. Unpaid after dud is overdue.
  ac int NOT NULL | Amount, cents
  rj char(1) | Refused by the payer: D = papers missing, M = not medically necessary, W = wrong payer. NULL = not refused

ops.job | Emergency calls, one row a call with one vehicle. Transports booked in advance are in ops.tro.
  jn int PRIMARY KEY | Running number
  cat timestamp NOT NULL | 112 call answered
  dst timestamp | Vehicle alerted
  art timestamp | Arrived at the scene; NULL if called off before. RESPONSE TIME is cat to art, target for pr 1: 12 minutes
  hot timestamp | Handed over in the hospital
  frt timestamp | Vehicle free again
  ent date NOT NULL | Day the protocol was typed in. Not the day of the call!
  pr smallint NOT NULL | Priority: 1 life at risk, 2 urgent, 3 can wait
  cc char(3) NOT NULL | CHP chest pain, BRE breathing, STR stroke, FAL fall, TRA traffic, UNC unconscious, PSY psychiatric, OTH other
  vid int NOT NULL | Vehicle
  oc char(1) NOT NULL | End: H to hospital, S treated, stayed at home, D died, N nobody found or false alarm, X called off on the way
  h char(3) | Hospital, for oc = H
  age smallint NOT NULL | Age of the patient; -1 = not known
  sx char(1) | F, M, or empty
  la boolean NOT NULL | Blue lights and siren used

ops.jcr | Who was on the vehicle on an emergency call
  jn int NOT NULL |
  pn int NOT NULL |
  rl smallint NOT NULL | 1 driver, 2 in charge of the patient, 3 doctor, 9 trainee
  + PRIMARY KEY (jn, pn)

ops.tro | Booked patient transports (dialysis, discharge, consultations). No blue lights.
  tn int PRIMARY KEY | Order number
  ord date NOT NULL | Ordered on
  pkp timestamp NOT NULL | Pick-up promised for
  pka timestamp | Actual pick-up; NULL = not happened. Late = more than 15 minutes after pkp
  dla timestamp | Delivered at
  mb char(1) NOT NULL | W walks, C wheelchair, L lying
  rsn char(2) NOT NULL | Why: DI dialysis, DC discharge home, CO consultation, TR transfer between hospitals, CH chemo or radiation
  hf char(3) | from here; NULL = from the patient's home
  ht char(3) | to here; NULL = to the patient's home
  vid int | Vehicle, NULL = not assigned
  py char(3) NOT NULL | Payer given with the order
  km numeric(6,1) | Driven with the patient; -9 = the driver forgot to note it, leave out
  st char(1) NOT NULL | B booked, D done, N patient not there (no-show), X cancelled
  iso boolean NOT NULL | Infectious patient, vehicle must be disinfected after

ops.voo | Times a vehicle was off the road
  oi int PRIMARY KEY |
  vid int NOT NULL |
  fr date NOT NULL | from
  til date | back on; empty = still off the road
  pltil date | Workshop's promise when it would be back
  wy char(1) NOT NULL | S service, B breakdown, A accident, D disinfection
  cst_c int | Cost in cents, if there was a bill

ops.job_alt | Calls from the old dispatch program (to 2023), incomplete. Nobody maintains this, do not use.
  jn int |
  cat timestamp |
  art timestamp |
  pr smallint |
  vid int |
  oc char(1) |
`);

const schema = `
CREATE SCHEMA ops; CREATE SCHEMA adm;
${tables}
ALTER TABLE ops.jcr ADD FOREIGN KEY (jn) REFERENCES ops.job;
`;

const comments = `${ofTables}
COMMENT ON SCHEMA ops IS 'Dispatch: what was driven';
COMMENT ON SCHEMA adm IS 'Office: stations, vehicles, people, money';
`;

export default { engine, schemas, schema, comments, fill: () => keptRows(import.meta.dirname, "ambulance") };
