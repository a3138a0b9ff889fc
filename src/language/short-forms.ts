/**
 * What the usual short forms in the names of tables and fields stand for; where that is not one thing nearly everywhere,
 * the likeliest first.
 */
const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  `
  abbr: abbreviation, abbrev: abbreviation, acc: account, acct: account, acq: acquisition, act:
  active|actual|activity, actv: active, addr: address, adj: adjustment, adm: admission|administrator, admin:
  administrator, adr: address, agmt: agreement, alt: altitude|alternative, amnt: amount, amt: amount, appl:
  application, appr: approved, appt: appointment, apt: apartment|appointment, arr: arrival, asgn: assigned, attnd:
  attended|attendance, attr: attribute, auth: author|authorization, avail: available, avg: average, bak: backup, bal:
  balance, bday: birthday, beg: begin, bgn: begin, bgt: budget, bkg: booking, bkp: backup, bkt: bucket, bldg:
  building, bnk: bank, br: branch|brand, brnd: brand, brth: birth, cal: calendar, canc: cancelled, cap: capacity, cat:
  category, catg: category, ccy: currency, cd: code, chg: charge|change, chk: check, chn: channel, chnl: channel, clm:
  claim, clos: closed, cls: class, clsd: closed, cmnt: comment, cmpl: completed, cmt: comment, cncl: cancelled, cnt:
  count, cntct: contact, cntr: container|counter, cntrct: contract, cntry: country, comm: commission|comment, comp:
  company, compl: completed, cont: continent|contact, contr: contract, coord: coordinator|coordinate, corp:
  corporation, cpn: coupon, crd: credit|card, crnt: current, crs: course, crt: created, crtd: created, csat: customer
  satisfaction, cst: customer|cost, ctct: contact, ctg: category, ctgry: category, ctn: container|carton, ctr:
  center|counter, ctrct: contract, ctry: country, cts: cents, cty: city|country|county, cur: current|currency, curr:
  currency|current, cust: customer, cxl: cancelled, dbl: double, dcsn: decision, deg: degrees, del: deleted|delivery,
  deliv: delivery, dep: departure|department|deposit, dept: department, desc: description, descr: description, dest:
  destination, det: detail, dev: device, dft: default, dgn: diagnosis, diag: diagnosis, diff: difference, dim:
  dimension, dir: direction|director, disc: discount, dist: distance|district, div: division|dividend, dlt: deleted,
  dltd: deleted, dlv: delivery, dlvd: delivered, dlvr: delivery, dlvry: delivery, dly: delay, dmg: damage, dob: date
  of birth, doc: document|doctor, dod: date of death, dpst: deposit, dpt: department, drv: driver, dsc:
  discount|description, dscnt: discount, dscr: description, dsp: dispatch, dst: destination|distance, dt: date, dte:
  date, dtl: detail, dts: date, dttm: time, dur: duration, dvc: device, eff: effective, elev: elevation, eml: email,
  emp: employee, empl: employee, enc: encounter, enr: enrolment, eqp: equipment, err: error, est:
  estimated|established, evt: event, exp: expiry|expense|expected, ext: extension|external, fam: family, feat:
  feature, fin: finished|finance, firstname: first name, fk: key, fl: flag, flg: flag, flt: flight|fleet, fname: first
  name, fnm: first name, freq: frequency, frm: from|form, frst: first, fst: first, fullname: full name, gndr: gender,
  gpa: grade point average, grp: group, grs: gross, gst: guest, hdr: header, hir: hired, hist: history, hosp:
  hospital, hp: horsepower, hq: headquarters, hr: hour, hrd: hired, hrs: hours, hs: high school, hst: history, ht:
  height, htl: hotel, idx: index, img: image, ind: indicator|industry, info: information, ins: insurance|inserted,
  inst: institution|instructor, instr: instructor|instruction, int: interest|internal|interval, intl:
  international|internal, inv: invoice|inventory, invc: invoice, iss: issued, itm: item, jrnl: journal, knd: kind,
  lab: laboratory, lang: language, lastname: last name, lat: latitude, len: length, lgth: length, lim: limit, lmt:
  limit, ln: line|loan, lname: last name, lng: longitude|language, lnm: last name, loc: location, lon: longitude, lse:
  lease, lsn: lesson, lst: last|list, lvl: level, mach: machine, maint: maintenance, max: maximum, mbr: member, mdl:
  model, med: medication|medium, mem: member, mfg: manufacturer, mfr: manufacturer, mgmt: management, mgnt:
  management, mgr: manager, min: minimum|minutes, mins: minutes, mkt: market|marketing, mktg: marketing, mname: middle
  name, mnth: month, mob: mobile, mod: modified|module, modif: modified, mpg: miles per gallon, msg: message, mtg:
  meeting|mortgage, mth: month, mthd: method, mtr: meter|material, nat: nationality, nbr: number, nm: name, nme: name,
  no: number, nr: number, num: number, offbrd: offboarded, offrd: offered, onbrd: onboarded, oper: operator|operation,
  opt: option, ord: order, ordr: order, org: organization|origin, orig: origin|original, own: owner|own, ownr: owner,
  pat: patient, pay: payment, pct: percent, pd: paid|period, perc: percent, perf: performance, pers: person, pgm:
  program, ph: phone, phn: phone, pk: key, pkg: package, plat: platform, plcy: policy, pln: plan, pmt: payment, pnt:
  point|patient, pol: policy, pop: population, pos: position, pr: price|priority, prc: price, prcnt: percent, prd:
  product|period, prdt: product, pref: preference|preferred, prev: previous, pri: priority|primary, prio: priority,
  priv: private|privilege, prj: project, proc: procedure|process, prod: product|production, prof: professor|profile,
  prog: program, proj: project, prom: promotion, promo: promotion, prop: property, prov: provider|province, prs:
  person, prsn: person, prvw: preview, pt: patient|point|part, ptnt: patient, pty: party, pub:
  publisher|published|public, purch: purchase, pwd: password, pymt: payment, qt: quantity, qtr: quarter, qty:
  quantity, rcpt: receipt, rcv: received, rcvd: received, rec: record|received, ref: reference, refnd: refund, reg:
  region|registration|registered, rel: relation|release, req: request|required, res: result|reservation|resource,
  resp: response|responsible, ret: return, rev: revenue|revision, rgn: region, rgst: registered, rgstr: registered,
  rm: room, rmk: remark, rmv: removed, rmvd: removed, rol: role, rpt: report, rptd: reported, rslv: resolved, rsn:
  reason, rspns: response, rsrv: reservation, rsv: reservation, rt: rate|route, rte: route, rtg: rating, rtn: return,
  rtrn: return, rvw: review, sal: salary|sales, sched: schedule, schl: school, sec: section|security|seconds, seg:
  segment, sem: semester, seq: sequence, ser: serial|series, sess: session, sev: severity, sgm: segment, sgmt:
  segment, sgnd: signed, sgnup: sign up, shft: shift, shp: shipment, shpmt: shipment, shpt: shipment, signup: sign up,
  sld: sold, sls: sales, slt: slot, sn: serial number, snt: sent, spec: specialty|specification, splr: supplier, src:
  source, srv: service|server, srvc: service, ssn: social security number, st: status|state|street|start, sta:
  status|station, stat: status|statistic, std: standard, stk: stock, stn: station, stp: stop, str: street|start, strt:
  start|street, sts: status, stu: student, stud: student, sub: subscription|subject, subj: subject, subs:
  subscription, sup: supplier|supervisor, supp: supplier|support, surg: surgery, svc: service, sys: system, sz: size,
  tchr: teacher, tech: technician|technology, tel: telephone, temp: temperature|temporary, tgt: target, thru: through,
  tkt: ticket, tm: time|team, tmp: temperature|temporary, tnt: tenant, tot: total, tran: transaction, trans:
  transaction, trl: trial, trn: transaction|train, trx: transaction, trxn: transaction, ts: time, tst: test, twn:
  town, tx: text, txn: transaction, txt: text, typ: type, uid: user id|unique id, univ: university, upd: updated,
  updt: updated, usr: user, vac: vacation|vacancy, val: value, veh: vehicle, vend: vendor, ver: version, vis: visit,
  vld: valid, vndr: vendor, vol: volume, vst: visit, wgt: weight, wh: warehouse, whs: warehouse, whse: warehouse, wk:
  week, wks: weeks, wrk: work, ws: workspace|workstation, wt: weight, wtchd: watched, yn: flag, yr: year, yrs: years
  `
    .split(",")
    .map((entry) => entry.split(":").map((part) => part.replaceAll(/\s+/g, " ").trim()))
    .map(([short = "", long = ""]) => [short, long.split("|")]),
);

/** What a short form in lower case may stand for, the likeliest first; nothing for any other word. */
export function longForms(word: string): readonly string[] {
  return SHORT_FORMS.get(word) ?? [];
}

/** What it stands for nearly everywhere; undefined where that depends, and for any other word. */
export function soleLongForm(word: string): string | undefined {
  const [only, ...others] = longForms(word);
  return others.length === 0 ? only : undefined;
}

/** Those of several meanings of which the first is by far the most usual. */
const MOSTLY = new Set("alt apt auth cont curr dist inv lng min org prod req sal".split(" "));

/** What it most likely stands for; undefined where nothing but the name around it can tell, and for any other word. */
export function likelyLongForm(word: string): string | undefined {
  return MOSTLY.has(word) ? longForms(word)[0] : soleLongForm(word);
}
