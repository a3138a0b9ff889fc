// An insurance broker: camelCase, prefixes, codes kept in a code table, a query log, no keys declared.
import { plus, range } from "./lib.mjs";

export default {
  engine: "sqlite",
  schema: `
CREATE TABLE tblAgent (agtNo INTEGER, agtName TEXT, ofc TEXT, supAgtNo INTEGER, startDt TEXT, leftDt TEXT);
CREATE TABLE tblClient (cliNo INTEGER, cliName TEXT, cliTyp TEXT, town TEXT, bornDt TEXT, agtNo INTEGER, sinceDt TEXT, delFlg INTEGER);
CREATE TABLE tblInsurer (insNo INTEGER, insName TEXT, hqCtry TEXT, commPct REAL);
CREATE TABLE tblPolicy (polNo TEXT, cliNo INTEGER, insNo INTEGER, lobCd TEXT, begDt TEXT, expDt TEXT, canDt TEXT, annPrem INTEGER, payFrq TEXT, polSt TEXT);
CREATE TABLE tblPolCover (polNo TEXT, covCd TEXT, sumIns INTEGER);
CREATE TABLE tblPremHist (polNo TEXT, chgDt TEXT, oldPrem INTEGER, newPrem INTEGER);
CREATE TABLE tblClaim (clmNo INTEGER, polNo TEXT, lossDt TEXT, repDt TEXT, closeDt TEXT, estAmt INTEGER, paidAmt INTEGER, clmSt TEXT, causeCd TEXT);
CREATE TABLE tblComm (polNo TEXT, agtNo INTEGER, commYr INTEGER, commAmt INTEGER, payDt TEXT);
CREATE TABLE tblCode (cdGrp TEXT, cdVal TEXT, cdTxt TEXT);`,
  fill(r) {
    const codes = {
      LOB: {
        MTR: "Motor",
        HOM: "Home contents",
        BLD: "Building",
        LIA: "Liability",
        LEG: "Legal protection",
        TRV: "Travel",
        CYB: "Cyber",
      },
      POLST: { 10: "In force", 20: "Cancelled", 30: "Expired", 40: "Offer" },
      CLMST: { N: "New", P: "In progress", S: "Settled", R: "Rejected" },
      CAUSE: { FI: "Fire", WA: "Water damage", TH: "Theft", AC: "Traffic accident", ST: "Storm", OT: "Other" },
      COV: {
        GL: "Glass",
        FU: "Fully comprehensive",
        EL: "Natural disasters",
        BR: "Burglary",
        BI: "Bicycle theft",
        RC: "Roadside assistance",
      },
      CLITYP: { 1: "Private client", 2: "Business client" },
      FRQ: { M: "monthly", Q: "quarterly", Y: "yearly" },
    };
    const tblCode = Object.entries(codes).flatMap(([g, list]) => Object.entries(list).map(([v, t]) => [g, v, t]));
    const tblAgent = range(14, (no) => [
      no,
      r.person().join(" "),
      ["Ashford", "Brackley", "Corby"][no % 3],
      no === 1 ? null : no <= 4 ? 1 : 2 + (no % 3),
      r.date("2006-01-01", "2020-12-31"),
      no === 12 ? "2022-12-31" : null,
    ]);
    const words = ["Alder", "Brook", "Crane", "Dover", "Elm", "Forge", "Grove", "Hawk", "Isle", "Kiln"],
      kinds = ["Bakery", "Transport", "Garage", "Dental", "Architects", "Hotel", "Printers"];
    const firms = r.some(
      words.flatMap((w) => kinds.map((k) => `${w} ${k} Ltd`)),
      60,
    );
    const tblClient = range(520, (no) => {
      const firm = no % 10 === 5,
        since = r.date("2012-01-01", "2023-03-31");
      return [
        no,
        firm ? firms[(no - 5) / 10] : r.person().join(" "),
        firm ? "2" : "1",
        r.weighted({ Ashford: 5, Brackley: 4, Corby: 3, Denby: 2, Elton: 1 }),
        firm ? null : r.date("1940-01-01", "2003-12-31"),
        r.skew(tblAgent.filter((a) => !a[5]))[0],
        since,
        r.chance(0.04) ? 1 : 0,
      ];
    });
    const tblInsurer = [
      ["Alpina Mutual", "CH", 12],
      ["Brightshield", "GB", 14.5],
      ["Concord Life & General", "GB", 11],
      ["Deltaguard", "DE", 13],
      ["Eurosafe", "FR", 15],
      ["Fortress Re", "IE", 10],
    ].map((x, i) => [i + 1, ...x]);
    const base = { MTR: 620, HOM: 180, BLD: 410, LIA: 95, LEG: 240, TRV: 70, CYB: 900 };
    const tblPolicy = [],
      tblPolCover = [],
      tblPremHist = [],
      tblComm = [],
      tblClaim = [];
    for (const [cli, , typ, , , agt, since] of tblClient.slice(0, 495))
      range(r.int(1, typ === "2" ? 5 : 4), () => {
        const lob = r.weighted(
          typ === "2" ? { MTR: 3, BLD: 2, LIA: 3, LEG: 2, CYB: 2 } : { MTR: 5, HOM: 4, BLD: 2, LIA: 4, LEG: 2, TRV: 1 },
        );
        const beg = r.date(since > "2019-01-01" ? since : "2019-01-01", "2023-08-31"),
          pol = `${lob}-${10001 + tblPolicy.length}`;
        const st = r.weighted({ 10: 72, 20: 14, 30: 10, 40: 4 }),
          exp = plus(beg, 365 * r.int(1, 2)),
          prem = Math.round(base[lob] * (typ === "2" ? 3.1 : 1) * r.num(0.6, 1.7, 2)) * 100;
        const state = st === "30" && exp > "2023-12-31" ? "10" : st,
          can = state === "20" ? r.date(beg, "2023-12-31") : null;
        const ins = r.skew(tblInsurer);
        tblPolicy.push([
          pol,
          cli,
          ins[0],
          lob,
          beg,
          state === "30" ? exp : plus(`2024${beg.slice(4)}`.replace("02-29", "02-28"), 0),
          can,
          prem,
          r.weighted({ M: 4, Q: 2, Y: 4 }),
          state,
        ]);
        for (const c of r.some(
          { MTR: ["GL", "FU", "RC"], HOM: ["GL", "EL", "BR", "BI"], BLD: ["EL", "GL"] }[lob] ?? [],
          r.int(0, 3),
        ))
          tblPolCover.push([pol, c, r.int(5, 300) * 100000]);
        if (r.chance(0.3) && state !== "40")
          tblPremHist.push([
            pol,
            r.date(beg, "2023-12-31"),
            Math.round((prem * r.pick([0.88, 0.93, 0.96, 1.05])) / 100) * 100,
            prem,
          ]);
        if (state === "40") return;
        for (
          let y = Math.max(2021, Number(beg.slice(0, 4)));
          y <= Number((can ?? (state === "30" ? exp : "2023")).slice(0, 4));
          y++
        )
          tblComm.push([
            pol,
            agt,
            y,
            Math.round((prem * ins[3]) / 100),
            y < 2023 || r.chance(0.8) ? r.date(`${y}-09-01`, `${y}-12-31`) : null,
          ]);
        range(r.weighted({ 0: 60, 1: 28, 2: 9, 3: 3 }) | 0, () => {
          const loss = r.date(beg, [can ?? (state === "30" ? exp : "2023-12-05"), "2023-12-05"].sort()[0]),
            rep = plus(loss, r.int(0, 25)),
            cst = rep > "2023-11-01" ? r.pick(["N", "N", "P"]) : r.weighted({ S: 75, R: 13, P: 9 });
          const est = Math.round(base[lob] * r.num(0.3, 9, 2)) * 100;
          tblClaim.push([
            90001 + tblClaim.length,
            pol,
            loss,
            rep,
            ["S", "R"].includes(cst) ? plus(rep, r.int(6, 50)) : null,
            est,
            cst === "S" ? Math.round((est * r.num(0.6, 1.1, 2)) / 100) * 100 : 0,
            cst,
            {
              MTR: r.weighted({ AC: 6, TH: 1, ST: 1, OT: 1 }),
              HOM: r.weighted({ WA: 3, TH: 3, FI: 1, OT: 1 }),
              BLD: r.weighted({ WA: 4, ST: 4, FI: 1 }),
            }[lob] ?? "OT",
          ]);
        });
      });
    return { tblAgent, tblClient, tblInsurer, tblPolicy, tblPolCover, tblPremHist, tblClaim, tblComm, tblCode };
  },
};
