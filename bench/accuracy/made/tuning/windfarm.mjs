// Wind turbines run and serviced by one company: short names, codes; PostgreSQL's comments say what they mean.
import { described } from "../described.mjs";
import { keptRows } from "../kept-rows.mjs";

const [engine, schemas] = ["postgres", ["ops", "com"]];
const { schema: tables, comments } = described(`
com.pk | Wind parks we run or look after
pk_cd char(3) PRIMARY KEY | Short code, used everywhere
pk_nm varchar(30) NOT NULL | Name of the park
rgn varchar(20) | Region (north, coast, hills)
mod char(1) NOT NULL | O = our own park; S = belongs to somebody else, we only service it
ownr varchar(40) | Owner, only for S
mgr varchar(30) | Our park manager; empty = post vacant
grd_kw int | What the grid connection can take, kW

ops.tb | Turbines. Those taken down stay in the table (dcm_dt filled); "our turbines" or the fleet means standing ones, own and serviced.
tb_id int PRIMARY KEY | internal
tb_no varchar(8) NOT NULL | Number painted on the tower, that is what people say
pk_cd char(3) NOT NULL | park
mk char(1) NOT NULL | Maker: V Vestas, E Enercon, N Nordex, G Siemens Gamesa
mdl varchar(16) | Model
kw int NOT NULL | Rated power in kW
hub_m int | Hub height, m
rot_m int | Rotor diameter, m
cmm_dt date NOT NULL | Commissioned
dcm_dt date | Taken down. NULL = still standing
wty_to date | Maker's warranty ends; NULL means there never was one (bought used)
svc smallint NOT NULL | Service contract: 0 none, 1 basic, 2 full service
st char(1) NOT NULL | State today: R running, P paused by us, F standing still with a fault, X taken down
nxt_ins date | Next statutory inspection is due; overdue when in the past

ops.flt | Fault messages of the turbines. dup = 1 repeats an earlier message, never count or sum those.
flt_id int PRIMARY KEY |
tb_id int NOT NULL |
cmp char(2) NOT NULL | Component: GB gearbox, BL blades, GN generator, HY hydraulics, YW yaw, EL electrics, SN sensor, CV converter
sev smallint NOT NULL | 1 = turbine stops, 2 = runs at reduced power, 3 = warning only
occ_ts timestamp NOT NULL | When it happened
ack_ts timestamp | Control room acknowledged it
clr_ts timestamp | Cleared; NULL = still present
ent_dt date NOT NULL | Imported into this database, up to some days later. Don't use for statistics.
src char(1) NOT NULL | S from SCADA, T technician on site, L landowner or neighbour rang
lss_kwh int NOT NULL | Energy lost, kWh. -1 = not worked out yet
dup smallint NOT NULL DEFAULT 0 | 1 = repeat

ops.wko | Work orders. dl = 'Y' are deleted: leave them out. Open = anything not done and not cancelled.
wko_id int PRIMARY KEY |
wko_no varchar(10) NOT NULL | Order number people quote
tb_id int NOT NULL |
flt_id int | The fault that caused it (COR only, not always entered)
knd char(3) NOT NULL | COR repair, SRV yearly service, INS inspection, RET retrofit, BLD blade work with rope team
st char(1) NOT NULL | N new, P planned, W waiting for parts, D done, C cancelled
crt_dt date NOT NULL | Order raised
pln_dt date | Day planned. Late = finished after this day, or this day passed and still open
bgn_dt date | Work began
fin_dt date | Work finished (st = D)
tch_no int | Leading technician, NULL = nobody assigned
hrs numeric(6,1) | Man-hours booked
ext_eur numeric(10,2) | Outside costs (crane, rope team), euro. Parts are NOT in here, see prt_mv
rtn smallint NOT NULL DEFAULT 0 | 1 = return visit because the first repair did not hold
dl char(1) NOT NULL DEFAULT 'N' | Y = deleted

ops.wko_x | Work orders out of the old Access file, 2014-2019. Not maintained, nobody uses it.
wko_no varchar(10) |
tb_no varchar(8) |
knd char(3) |
fin_dt date |
hrs numeric(6,1) |

ops.tch | Technicians, those who left too
tch_no int PRIMARY KEY | Staff number
nm varchar(30) NOT NULL | name
lvl char(1) NOT NULL | A apprentice, F fitter, S senior
bas varchar(20) NOT NULL | Service base
ent_dt date NOT NULL | Joined us
ext_dt date | Left; NULL = with us
hgt_to date | Height-safety certificate valid until. Without a valid one nobody may climb
res_to date | Rescue training valid until

ops.rd | Readings, a row per turbine and day, since 1 January 2025
tb_id int NOT NULL |
d date NOT NULL | day
kwh int NOT NULL | Energy produced that day, kWh. -999 = no data came in; never sum those
wnd numeric(4,1) | Mean wind at the hub, m/s
dn_min int NOT NULL | Minutes out of service. Availability = 1 - minutes out of service / (1440 x days); days without data don't count
cut_kwh int NOT NULL DEFAULT 0 | Curtailed by the grid operator, kWh (paid to us all the same)
q smallint NOT NULL | 0 measured, 1 estimated, 9 missing
+ PRIMARY KEY (tb_id, d)

ops.prt | Spare parts catalogue
prt_no varchar(8) PRIMARY KEY |
dsc varchar(40) NOT NULL | What it is
cmp char(2) NOT NULL | Component group as in flt.cmp
oh int NOT NULL | On hand in the store now
min_q int NOT NULL | Reorder level: to be ordered once stock is below it
prc numeric(10,2) NOT NULL | Purchase price each, euro. Stock value = on hand x this
sup varchar(30) | Usual supplier
ld_d int | Delivery time in days; 999 = no longer made
act smallint NOT NULL | 0 = dropped from the range, ignore for ordering

ops.prt_mv | Stock movements
mv_id int PRIMARY KEY |
prt_no varchar(8) NOT NULL |
mv_dt date NOT NULL | Day
knd char(1) NOT NULL | I delivered in, O taken out for a work order, B brought back from an order, K stocktaking correction
qty int NOT NULL | Pieces, always positive but for K. Parts used = O minus B
wko_id int | Order, for O and B
prc numeric(10,2) NOT NULL | Price each at that day

com.ldo | Landowners
ldo_id int PRIMARY KEY |
nm varchar(40) NOT NULL | Name
frm char(1) NOT NULL | P private person, F farm business, M municipality, C church
vlg varchar(20) | Village
tel varchar(20) | Telephone
msg_md char(1) | Wants post by: L letter, E e-mail

com.ldc | Land contracts, version rows: new row when the rent changes. Current version: vto = 9999-12-31. Count contracts by ldc_no.
ldc_no varchar(8) NOT NULL | Contract number, same in all versions
ver int NOT NULL | Version from 1
ldo_id int NOT NULL | Landowner
pk_cd char(3) NOT NULL | park
use char(1) NOT NULL | S site of a turbine, C cable, R access road, O oversail of the rotor
vfr date NOT NULL | This version holds from
vto date NOT NULL | to; 9999-12-31 current
rnt numeric(10,2) NOT NULL | Fixed rent a year, euro
shr numeric(4,2) | Share of the yield in percent on top; NULL = fixed rent only
sgn_dt date NOT NULL | Signed
end_dt date NOT NULL | Contract runs until (after that it has to be renegotiated)
ntc_dt date | Notice given on, NULL = none. Contracts under notice still run till end_dt
+ PRIMARY KEY (ldc_no, ver)

com.ldp | Rent payments to landowners. Void ones (vd = 1) count nowhere.
ldp_id int PRIMARY KEY |
ldc_no varchar(8) NOT NULL | Contract
yr int NOT NULL | Rent year
due_dt date NOT NULL | Due
pd_dt date | Paid; NULL = not yet
amt numeric(10,2) NOT NULL | euro
vd smallint NOT NULL DEFAULT 0 | 1 = void
`);

const schema = `CREATE SCHEMA ops; CREATE SCHEMA com;\n${tables}`;

export default { engine, schemas, schema, comments, fill: () => keptRows(import.meta.dirname, "windfarm") };
