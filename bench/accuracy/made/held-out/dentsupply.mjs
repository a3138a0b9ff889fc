// A dental supplies wholesaler. Text codes and Y/N flags, a table of code meanings, open end dates, soft delete.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE code_values (code_set TEXT NOT NULL, code TEXT NOT NULL, meaning TEXT, PRIMARY KEY (code_set, code));
CREATE TABLE sales_reps (rep_code TEXT PRIMARY KEY, full_name TEXT, region_code TEXT, start_date TEXT, end_date TEXT);
CREATE TABLE customers (cust_no TEXT PRIMARY KEY, name TEXT, cust_type TEXT, town TEXT, region_code TEXT, rep_code TEXT REFERENCES sales_reps(rep_code), credit_limit REAL, on_stop TEXT DEFAULT 'N', created_at TEXT, deleted_at TEXT);
CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, name TEXT, country TEXT, lead_days INTEGER, active_flag TEXT);
CREATE TABLE products (sku TEXT PRIMARY KEY, description TEXT, category_code TEXT, brand TEXT, list_price REAL, cost_price REAL, rx_only TEXT, supplier_id INTEGER REFERENCES suppliers(supplier_id), stock_qty INTEGER, reorder_level INTEGER, deleted_at TEXT);
CREATE TABLE price_agreements (agreement_id INTEGER PRIMARY KEY, cust_no TEXT REFERENCES customers(cust_no), category_code TEXT, discount_pct REAL, valid_from TEXT, valid_to TEXT);
CREATE TABLE sales_orders (order_no TEXT PRIMARY KEY, cust_no TEXT REFERENCES customers(cust_no), order_date TEXT, shipped_date TEXT, channel_code TEXT, status_code TEXT);
CREATE TABLE order_lines (order_no TEXT REFERENCES sales_orders(order_no), line_no INTEGER, sku TEXT REFERENCES products(sku), qty INTEGER, unit_price REAL, line_total REAL, PRIMARY KEY (order_no, line_no));
CREATE TABLE product_returns (return_id INTEGER PRIMARY KEY, order_no TEXT, sku TEXT, return_date TEXT, qty INTEGER, reason_code TEXT, credited TEXT, credit_amount REAL);
`;

function fill(r) {
  const end = "2025-06-30";
  const code_values =
    lines(`CUSTTYPE:PRAC:Dental practice; CUSTTYPE:LAB:Dental laboratory; CUSTTYPE:HOSP:Hospital; CUSTTYPE:UNI:University dental school; REGION:NW:North West; REGION:NE:North East; REGION:MID:Midlands; REGION:SW:South West; REGION:SE:South East; REGION:SCO:Scotland; CHANNEL:W:Website; CHANNEL:T:Telephone; CHANNEL:R:Sales rep visit; ORDSTAT:O:Open; ORDSTAT:S:Shipped; ORDSTAT:X:Cancelled;
    CATEGORY:CON:Consumables; CATEGORY:INF:Infection control; CATEGORY:RES:Restoratives; CATEGORY:END:Endodontics; CATEGORY:ORT:Orthodontics; CATEGORY:IMP:Impression materials; CATEGORY:INS:Hand instruments; CATEGORY:EQP:Equipment; CATEGORY:ANA:Anaesthetics; REASON:DMG:Damaged in transit; REASON:WRG:Wrong item sent; REASON:EXP:Short expiry date; REASON:FLT:Faulty; REASON:UNW:No longer wanted`).map(
      (c) => c.split(":"),
    );
  const sales_reps = lines(
    `R01:Angela Frost:NW:2016-02-01:; R02:Dominic Shaw:NE:2019-07-15:; R03:Preeti Nair:MID:2018-01-08:; R04:Gareth Bowen:SW:2020-10-05:2024-08-30; R05:Laura Kemp:SE:2017-05-22:; R06:Ewan Macrae:SCO:2021-03-01:; R07:Hollie Banks:SW:2024-09-09:; R08:Martin Odell:SE:2015-11-02:2023-10-31; R09:Zainab Yousaf:SE:2023-11-13:; R10:Callum Reade:NW:2025-06-09:`,
  ).map((s) => s.split(":").map((x) => x || null));
  const towns = {
    NW: "Manchester Liverpool Preston Bolton Chester",
    NE: "Newcastle Durham Leeds Hull York",
    MID: "Birmingham Nottingham Leicester Derby Coventry",
    SW: "Bristol Exeter Plymouth Bath Truro",
    SE: "Brighton Reading Canterbury Guildford Oxford",
    SCO: "Glasgow Edinburgh Dundee Perth Stirling",
  };
  const reps = { NW: ["R01"], NE: ["R02"], MID: ["R03"], SW: ["R07"], SE: ["R05", "R09"], SCO: ["R06"] };
  const first = r.shuffle(
    words(
      "Abbey Beacon Castle Elm Fountain Grange Hillside Ivy Kingsway Linden Meadow Northgate Oakwood Parkside Quayside Rosebank Station Tower Union Victoria Willow Yew Bridge Church Crown Garden Harbour Laurel Mill Orchard Priory Riverside Spring Sunnyside Temple Westgate",
    ),
  );
  const kinds = {
    PRAC: ["Dental Practice", "Dental Care", "Smile Clinic", "Dental Surgery"],
    LAB: ["Dental Lab", "Ceramics Lab"],
    HOSP: ["Hospital"],
    UNI: ["School of Dentistry"],
  };
  const customers = [];
  const used = new Set();
  while (customers.length < 150) {
    const type = r.weighted({ PRAC: 76, LAB: 15, HOSP: 7, UNI: 2 });
    const reg = r.weighted({ NW: 8, NE: 5, MID: 7, SW: 6, SE: 10, SCO: 5 });
    const town = r.pick(words(towns[reg]));
    const name =
      type === "UNI"
        ? `${town} ${kinds.UNI[0]}`
        : type === "HOSP"
          ? `${town} ${r.pick(["General", "Royal", "District"])} Hospital`
          : `${r.pick(first)} ${r.pick(kinds[type])}`;
    if (used.has(name)) continue;
    used.add(name);
    const made = r.chance(0.7) ? r.date("2016-01-04", "2022-12-20") : r.date("2023-01-04", "2025-06-10");
    const del =
      made < "2024-06-01" && r.chance(0.1)
        ? `${r.date(made > "2023-08-01" ? addDays(made, 90) : "2023-08-01", "2025-06-20")} 17:30:00`
        : null;
    customers.push([
      `C${String(customers.length + 1).padStart(4, "0")}`,
      name,
      type,
      town,
      reg,
      r.chance(0.07) ? null : r.pick(reps[reg]),
      r.chance(0.05) ? null : r.pick(type === "PRAC" ? [1000, 2000, 2500, 5000] : [5000, 7500, 10000, 20000]),
      del ? "N" : r.chance(0.06) ? "Y" : "N",
      `${made} ${r.pick(["09:12:00", "11:40:00", "14:05:00"])}`,
      del,
    ]);
  }
  const suppliers = [
    [1, "Dentaform GmbH", "Germany", 12, "Y"],
    [2, "Brightwell Medical", "United Kingdom", 4, "Y"],
    [3, "Nordisk Dental AB", "Sweden", 14, "Y"],
    [4, "Kyoto Precision", "Japan", 35, "Y"],
    [5, "SafeGuard PPE", "United Kingdom", 3, "Y"],
    [6, "Medentica SpA", "Italy", 18, "Y"],
    [7, "Pacific Ortho", "United States", 28, "Y"],
    [8, "Glovex Sdn Bhd", "Malaysia", 42, "N"],
    [9, "Rheintal Instruments", "Germany", 15, "Y"],
    [10, "Lumina Dental", "South Korea", 30, "N"],
  ];
  const plist =
    lines(`Nitrile gloves S box 100:INF:SafeGuard:5.9:5; Nitrile gloves M box 100:INF:SafeGuard:5.9:5; Nitrile gloves L box 100:INF:SafeGuard:5.9:5; Type IIR face masks box 50:INF:SafeGuard:4.2:5; FFP3 respirators box 20:INF:SafeGuard:28.5:5; Latex gloves M box 100:INF:Glovex:4.8:8; Surface wipes tub 200:INF:Brightwell:6.75:2; Autoclave pouches 90x230 box 200:INF:Brightwell:9.4:2; Instrument disinfectant 2 l:INF:Brightwell:21:2; Cotton rolls size 2 pack 1000:CON:Brightwell:7.3:2; Saliva ejectors pack 100:CON:Brightwell:3.1:2; Patient bibs case 500:CON:Brightwell:16.4:2; Mixing tips pack 48:CON:Dentaform:14.9:1; Micro applicators pack 400:CON:Dentaform:11.2:1; Prophy paste mint 200 g:CON:Medentica:8.8:6; Articulating paper book 144:CON:Dentaform:9.95:1;
    Composite A1 syringe 4 g:RES:Dentaform:31.5:1; Composite A2 syringe 4 g:RES:Dentaform:31.5:1; Composite A3 syringe 4 g:RES:Dentaform:31.5:1; Flowable composite A2:RES:Dentaform:27.9:1; Glass ionomer capsules box 50:RES:Nordisk:88:3; Bonding agent 5 ml:RES:Dentaform:62:1; Etch gel 37% syringe:RES:Medentica:12.6:6; Temporary cement:RES:Nordisk:24.4:3; NiTi rotary files pack 6:END:Kyoto:34.8:4; K-files 25 mm pack 6:END:Kyoto:9.2:4; Gutta percha points box 120:END:Medentica:10.5:6; Paper points box 200:END:Medentica:7.1:6; Sodium hypochlorite 5% 1 l:END:Brightwell:8.2:2; Apex locator:EQP:Kyoto:689:4; Metal brackets kit 20:ORT:Pacific:46:7; Ceramic brackets kit 20:ORT:Pacific:129:7; Archwire NiTi 014 pack 10:ORT:Pacific:17.5:7; Elastic ligatures pack 1000:ORT:Pacific:12.9:7; Buccal tubes pack 20:ORT:Pacific:38.2:7;
    Alginate fast set 450 g:IMP:Medentica:7.95:6; Putty silicone 2x300 ml:IMP:Dentaform:54:1; Light body cartridge 2x50 ml:IMP:Dentaform:38.6:1; Impression trays set 12:IMP:Nordisk:13.7:3; Dental stone 5 kg:IMP:Medentica:15.3:6; Mouth mirror no 4 pack 12:INS:Rheintal:18.9:9; Dental probe:INS:Rheintal:8.4:9; Gracey curette 5/6:INS:Rheintal:23.5:9; Extraction forceps upper molar:INS:Rheintal:57:9; Needle holder:INS:Rheintal:41.5:9; Tweezers college:INS:Rheintal:9.8:9; LED curing light:EQP:Lumina:415:10; Ultrasonic scaler:EQP:Nordisk:735:3; Handpiece high speed:EQP:Kyoto:548:4; Autoclave 18 l:EQP:Medentica:3290:6; Amalgamator:EQP:Medentica:298:6; Lidocaine 2% cartridges box 50:ANA:Nordisk:26.8:3; Articaine 4% cartridges box 50:ANA:Nordisk:33.4:3; Mepivacaine 3% cartridges box 50:ANA:Nordisk:35.1:3; Topical gel bubblegum 30 g:ANA:Medentica:7.6:6; Dental needles 30G short box 100:ANA:Brightwell:9.9:2; Fluoride varnish 10 ml:CON:Medentica:25.2:6; Amalgam capsules box 50:RES:Nordisk:79:3; X-ray film size 2 box 150:EQP:Lumina:52:10; Gypsum bite registration paste:IMP:Lumina:19.2:10; Silicone model duplicator:EQP:Kyoto:1240:4`);
  const products = plist.map((p, i) => {
    const [d, c, b, price, s] = p.split(":");
    const level = +price > 200 ? 2 : r.pick([20, 30, 40, 60]);
    return [
      `${c}-${1000 + i * 3}`,
      d,
      c,
      b,
      +price,
      round2(+price * (0.55 + r.next() * 0.2)),
      (c === "ANA" && /caine/.test(d)) || /Fluoride/.test(d) ? "Y" : "N",
      +s,
      r.chance(0.2) ? r.int(0, level - 1) : r.int(level + 1, level * 6),
      level,
      null,
    ];
  });
  for (const [d, day] of [
    ["Latex gloves M box 100", "2024-03-29 10:00:00"],
    ["X-ray film size 2 box 150", "2024-01-12 16:20:00"],
    ["Amalgam capsules box 50", "2025-01-02 09:00:00"],
  ]) {
    const p = products.find((x) => x[1] === d);
    p[10] = day;
    p[8] = 0;
  }
  const dud = new Set(["Gypsum bite registration paste", "Silicone model duplicator"]);
  const cats = words("CON INF RES END ORT IMP INS EQP ANA");
  const price_agreements = [];
  for (const c of customers) {
    if (!r.chance(c[2] === "PRAC" ? 0.35 : 0.7)) continue;
    const made = c[8].slice(0, 10) > "2022-06-01" ? c[8].slice(0, 10) : "2022-06-01";
    for (const cat of r.shuffle(cats).slice(0, r.int(1, 3))) {
      const from = r.date(made, "2025-06-15");
      let to = r.chance(0.45) ? addDays(from, r.pick([180, 365, 730])) : null;
      price_agreements.push([
        601 + price_agreements.length,
        c[0],
        cat,
        r.pick([2.5, 5, 5, 7.5, 10, 12.5, 15]),
        from,
        to,
      ]);
    }
  }
  const sales_orders = [],
    order_lines = [],
    product_returns = [];
  const sleepy = new Set(customers.filter((c) => !c[9] && r.chance(0.07)).map((c) => c[0]));
  const size = new Map(
    customers.map((c) => [c[0], r.pick([0.4, 0.7, 1, 1, 1.6, 3]) * (c[2] === "HOSP" || c[2] === "UNI" ? 1.5 : 1)]),
  );
  const pop = products.map((p) =>
    dud.has(p[1])
      ? 0
      : { INF: 9, CON: 7, RES: 5, END: 3, ORT: 2.5, IMP: 4, INS: 2, EQP: 0.5, ANA: 5 }[p[2]] * r.pick([0.6, 1, 1.5]),
  );
  for (let day = "2023-01-03"; day <= end; day = addDays(day, 1)) {
    const wd = new Date(day).getUTCDay();
    if (wd === 0 || wd === 6) continue;
    const n = r.int(1, 3) + (day > "2024-06-01" && r.chance(0.4) ? 1 : 0);
    for (let k = 0; k < n; k++) {
      const live = customers.filter(
        (c) => !sleepy.has(c[0]) && c[8].slice(0, 10) <= day && (!c[9] || c[9].slice(0, 10) > day),
      );
      const c = live[+r.weighted(Object.fromEntries(live.map((x, i) => [i, size.get(x[0])])))];
      const no = `SO${100001 + sales_orders.length}`;
      const cancel = r.chance(0.035);
      const ship = addDays(day, r.pick([0, 1, 1, 1, 2, 3, 5]) + (wd === 5 ? 2 : 0));
      const open = !cancel && (ship > end || (day > "2025-06-12" && r.chance(0.25)));
      sales_orders.push([
        no,
        c[0],
        day,
        cancel || open ? null : ship,
        r.weighted(day < "2024-01-01" ? { W: 40, T: 40, R: 20 } : { W: 56, T: 28, R: 16 }),
        cancel ? "X" : open ? "O" : "S",
      ]);
      const taken = new Set();
      const m = r.pick([1, 1, 2, 2, 3, 3, 4, 5]);
      for (let q = 0; taken.size < m && q < 30; q++) {
        const i = +r.weighted(Object.fromEntries(pop.map((w, j) => [j, w])));
        const p = products[i];
        if (taken.has(i) || (p[10] && p[10].slice(0, 10) <= day)) continue;
        taken.add(i);
        const qty = p[4] > 200 ? 1 : Math.max(1, Math.round(r.int(1, 10) * Math.min(2, size.get(c[0]))));
        const a = price_agreements.find((x) => x[1] === c[0] && x[2] === p[2] && x[4] <= day && (!x[5] || x[5] >= day));
        const unit = round2(p[4] * (1 - (a ? a[3] / 100 : 0)) * (day < "2024-01-01" ? 0.95 : 1));
        order_lines.push([no, taken.size, p[0], qty, unit, round2(unit * qty)]);
        if (!cancel && !open && r.chance(p[2] === "ORT" || p[2] === "INS" ? 0.07 : 0.035)) {
          const rd = addDays(ship, r.int(2, 28));
          const rq = r.int(1, qty);
          const cr = rd < "2025-06-01" ? r.chance(0.93) : r.chance(0.4);
          if (rd <= end)
            product_returns.push([
              no,
              p[0],
              rd,
              rq,
              r.weighted({ DMG: 5, WRG: 6, EXP: 2, FLT: 4, UNW: 3 }),
              cr ? "Y" : "N",
              cr ? round2(rq * unit) : null,
            ]);
        }
      }
    }
  }
  product_returns.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  return {
    code_values,
    sales_reps,
    customers,
    suppliers,
    products,
    price_agreements,
    sales_orders,
    order_lines,
    product_returns: product_returns.map((x, i) => [801 + i, ...x]),
  };
}
export default { engine, schema, fill: () => fill(random(3003)) };
