// A small museum: collection, exhibitions, loans, visits. CamelCase names.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE StaffMember (StaffId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, JobTitle TEXT, HiredOn TEXT);
CREATE TABLE Gallery (GalleryId INTEGER PRIMARY KEY, GalleryName TEXT, FloorNumber INTEGER, AreaSqm REAL);
CREATE TABLE Maker (MakerId INTEGER PRIMARY KEY, FullName TEXT, Nationality TEXT, BirthYear INTEGER, DeathYear INTEGER);
CREATE TABLE CollectionObject (ObjectId INTEGER PRIMARY KEY, AccessionNumber TEXT, Title TEXT, MakerId INTEGER, ObjectCategory TEXT, YearMade INTEGER, AcquiredOn TEXT, AcquisitionMethod TEXT, InsuredValue REAL, GalleryId INTEGER, FOREIGN KEY (MakerId) REFERENCES Maker(MakerId), FOREIGN KEY (GalleryId) REFERENCES Gallery(GalleryId));
CREATE TABLE Exhibition (ExhibitionId INTEGER PRIMARY KEY, Title TEXT, GalleryId INTEGER, CuratorStaffId INTEGER, OpensOn TEXT, ClosesOn TEXT, Budget REAL, FOREIGN KEY (GalleryId) REFERENCES Gallery(GalleryId), FOREIGN KEY (CuratorStaffId) REFERENCES StaffMember(StaffId));
CREATE TABLE ExhibitionObject (ExhibitionId INTEGER, ObjectId INTEGER, LabelNumber INTEGER, PRIMARY KEY (ExhibitionId, ObjectId), FOREIGN KEY (ExhibitionId) REFERENCES Exhibition(ExhibitionId), FOREIGN KEY (ObjectId) REFERENCES CollectionObject(ObjectId));
CREATE TABLE Borrower (BorrowerId INTEGER PRIMARY KEY, BorrowerName TEXT, City TEXT, Country TEXT);
CREATE TABLE Loan (LoanId INTEGER PRIMARY KEY, ObjectId INTEGER, BorrowerId INTEGER, StartDate TEXT, DueDate TEXT, ReturnedDate TEXT, LoanFee REAL, FOREIGN KEY (ObjectId) REFERENCES CollectionObject(ObjectId), FOREIGN KEY (BorrowerId) REFERENCES Borrower(BorrowerId));
CREATE TABLE Treatment (TreatmentId INTEGER PRIMARY KEY, ObjectId INTEGER, StaffId INTEGER, TreatmentType TEXT, StartedOn TEXT, FinishedOn TEXT, Cost REAL, FOREIGN KEY (ObjectId) REFERENCES CollectionObject(ObjectId), FOREIGN KEY (StaffId) REFERENCES StaffMember(StaffId));
CREATE TABLE Visit (VisitId INTEGER PRIMARY KEY, VisitDate TEXT, TicketType TEXT, PartySize INTEGER, AmountPaid REAL, ExhibitionId INTEGER, HomeCountry TEXT, FOREIGN KEY (ExhibitionId) REFERENCES Exhibition(ExhibitionId));
`;

function fill(r) {
  const end = "2025-06-30";
  const StaffMember = lines(
    `Helen Marchbank:Director:2015-09-01; Tobias Ekholm:Curator:2018-03-12; Anjali Deshmukh:Curator:2020-11-02; Rory Gillespie:Curator:2023-05-15; Miriam Stein:Conservator:2016-06-20; Paulo Reis:Conservator:2021-01-11; Beatrice Wong:Conservator:2024-02-05; Stuart Lamb:Registrar:2017-10-09; Colette Dupuis:Front of House:2019-04-15; Jamie Orr:Front of House:2022-07-04; Dee Whitlock:Front of House:2024-09-16; Neil Paget:Education Officer:2021-08-30`,
  ).map((s, i) => [i + 1, ...s.split(":")]);
  const Gallery = [
    [1, "Whitcombe Room", 0, 180],
    [2, "Maritime Gallery", 0, 240.5],
    [3, "Long Gallery", 1, 310],
    [4, "Print Room", 1, 65],
    [5, "Orangery", 0, 150],
    [6, "Sainsbury Loft", 2, 125.5],
  ];
  const Maker = lines(
    `Edith Harcourt:British:1871:1949; Thomas Penrose:British:1822:1890; Alfred Wallace Dunn:British:1888:1961; Marie Lecoq:French:1859:1931; Jean Vasseur:French:1840:1902; Pieter van Loon:Dutch:1631:1694; Cornelia Bakker:Dutch:1902:1988; Kaito Mori:Japanese:1797:1861; Sofia Bergström:Swedish:1955:; Ruth Adler:German:1911:1999; Otto Krämer:German:1879:1944; Grace Abara:Nigerian:1974:; Liam Kerrigan:Irish:1968:; Isabel Monteiro:Portuguese:1948:2019; Walter Crabbe:British:1851:1923; Dorothy Finch:British:1930:2011; James Tregenza:British:1770:1836; Hana Novotná:Czech:1981:; Giulia Sarti:Italian:1890:1966; Emeka Nwosu:Nigerian:1990:`,
  ).map((m, i) => {
    const [n, nat, b, d] = m.split(":");
    return [i + 1, n, nat, +b, d ? +d : null];
  });
  const heads = {
    Painting: words("Portrait Harbour Landscape Storm Still-Life Market Garden Winter"),
    Print: words("Etching Lithograph Woodcut View Study"),
    Ceramic: words("Vase Bowl Jug Tile Charger"),
    Sculpture: words("Bust Figure Relief Torso"),
    Textile: words("Tapestry Sampler Quilt Banner"),
    "Ship Model": words("Brig Schooner Cutter Lugger"),
    Photograph: words("Quayside Regatta Shipyard Street"),
  };
  const tails = [
    "at Dawn",
    "in Blue",
    "with Gulls",
    "of the Estuary",
    "by Lamplight",
    "No. 2",
    "No. 3",
    "after Rain",
    "for a Captain",
    "of Falmouth",
    "in Oak",
    "with Anchor",
  ];
  const seen = new Set();
  const CollectionObject = [];
  while (CollectionObject.length < 310) {
    const c = r.weighted({
      Painting: 28,
      Print: 22,
      Ceramic: 14,
      Sculpture: 8,
      Textile: 8,
      "Ship Model": 9,
      Photograph: 12,
    });
    const title = `${r.pick(heads[c]).replace("-", " ")} ${r.pick(tails)}`;
    if (seen.has(title)) {
      if (seen.size < 290 || r.chance(0.5)) {
        if (!r.chance(0.35)) continue;
      }
    }
    seen.add(title);
    const maker = r.chance(c === "Painting" ? 0.05 : c === "Ship Model" || c === "Textile" ? 0.6 : 0.2)
      ? null
      : +r.weighted({
          1: 9,
          2: 7,
          3: 6,
          4: 5,
          5: 3,
          6: 3,
          7: 4,
          8: 4,
          9: 2,
          10: 4,
          11: 2,
          12: 2,
          13: 2,
          14: 3,
          15: 6,
          16: 7,
          17: 4,
        });
    const drawn = maker && Maker[maker - 1];
    const m = c === "Photograph" && drawn && drawn[3] < 1835 ? null : drawn;
    const made = r.chance(0.1)
      ? null
      : m
        ? r.int(m[3] + 20, Math.min(m[4] ?? 2022, m[3] + 70))
        : r.int(c === "Photograph" ? 1858 : 1740, 1930);
    const recent = r.chance(0.14);
    const acq = recent
      ? r.date("2023-01-10", "2025-06-15")
      : r.date(m && m[3] > 1930 ? "1999-02-01" : "1962-02-01", "2022-11-30");
    const method = r.weighted({ purchase: 30, gift: 38, bequest: 25, transfer: 7 });
    const v = {
      Painting: [3000, 95000],
      Print: [200, 6500],
      Ceramic: [150, 14000],
      Sculpture: [1500, 60000],
      Textile: [300, 12000],
      "Ship Model": [400, 9000],
      Photograph: [60, 2400],
    }[c];
    const gal = r.chance(0.52)
      ? null
      : {
          Painting: r.pick([1, 3, 3]),
          Print: 4,
          Ceramic: r.pick([1, 5]),
          Sculpture: r.pick([5, 3]),
          Textile: r.pick([6, 3]),
          "Ship Model": 2,
          Photograph: r.pick([4, 6]),
        }[c];
    const k = CollectionObject.length;
    CollectionObject.push([
      k + 1,
      `${acq.slice(0, 4)}.${k + 1}`,
      title,
      m ? maker : null,
      c,
      made,
      acq,
      method,
      r.chance(0.06) ? null : Math.round(v[0] + (v[1] - v[0]) * r.next() ** 3),
      gal,
    ]);
  }
  const Exhibition = lines(
    `Salt and Sail:2:2:2023-02-11:2023-06-04:18500:Ship Model,Painting; Edith Harcourt Rediscovered:3:3:2023-04-01:2023-09-17:42000:Painting,Print; Paper Worlds:4:2:2023-10-07:2024-01-21:9800:Print,Photograph; Threads of the Estuary:6:4:2023-11-18:2024-04-14:12400:Textile; Clay:5:3:2024-02-10:2024-06-30:15200:Ceramic; The Penrose Circle:3:2:2024-05-04:2024-10-27:38500:Painting; Through the Lens:4:4:2024-07-13:2024-11-10:8700:Photograph; Winter Light:1:3:2024-11-23:2025-03-02:21300:Painting,Sculpture; Figures in Stone:5:4:2025-02-15:2025-08-31:26800:Sculpture; Harbour Lives:2:2:2025-03-22:2025-10-05:24600:Ship Model,Photograph,Painting; New Arrivals:6:2:2025-05-17:2025-09-14::Painting,Print,Ceramic; Ink:4:4:2025-09-27:2026-01-18:11000:Print`,
  ).map((e, i) => {
    const [t, g, c, o, x, b, cats] = e.split(":");
    return [i + 1, t, +g, +c, o, x, b ? +b : null, cats.split(",")];
  });
  const sizes = [24, 31, 27, 14, 22, 29, 19, 26, 16, 34, 21, 18];
  const ExhibitionObject = [];
  for (const e of Exhibition) {
    const pool = r.shuffle(CollectionObject.filter((o) => e[7].includes(o[4]) && o[6] < e[4] && o[0] % 5 !== 0));
    pool.slice(0, sizes[e[0] - 1]).forEach((o, n) => ExhibitionObject.push([e[0], o[0], n + 1]));
  }
  const Borrower = lines(
    `National Maritime Trust:London:United Kingdom; Leeds Civic Gallery:Leeds:United Kingdom; Musée de la Côte:Brest:France; Rijkshaven Museum:Rotterdam:Netherlands; Kunsthalle Elbe:Hamburg:Germany; Galway Arts House:Galway:Ireland; Truro Museum:Truro:United Kingdom; Bergen Sea Museum:Bergen:Norway; Plymouth Box:Plymouth:United Kingdom; Museu do Tejo:Lisbon:Portugal; Hull Ferens Annexe:Hull:United Kingdom`,
  ).map((b, i) => [i + 1, ...b.split(":")]);
  const loans = [];
  const out = new Map();
  for (let i = 0; i < 96; i++) {
    const o = r.pick(CollectionObject.filter((x) => x[8] && x[6] < "2022-12-01"));
    const start = r.date(i < 60 ? "2023-01-09" : "2024-06-01", "2025-05-30");
    if (out.has(o[0])) continue;
    const due = addDays(start, r.pick([90, 120, 180, 240, 365]));
    const back = r.chance(0.22) ? addDays(due, r.int(3, 40)) : addDays(due, -r.int(0, 6));
    const returned = back <= end && !r.chance(0.06) ? back : null;
    out.set(o[0], 1);
    loans.push([
      o[0],
      +r.weighted({ 1: 9, 2: 6, 3: 5, 4: 4, 5: 3, 6: 3, 7: 7, 8: 2, 9: 5 }),
      start,
      due,
      returned,
      r.chance(0.12) ? null : r.pick([0, 150, 250, 400, 600, 850]),
    ]);
  }
  loans.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  const treats = [];
  for (let i = 0; i < 128; i++) {
    const o = r.pick(CollectionObject);
    const start = r.date(o[6] > "2023-01-05" ? o[6] : "2023-01-05", "2025-06-20");
    const type = r.weighted({
      cleaning: 8,
      "frame repair": o[4] === "Painting" ? 5 : 0,
      stabilisation: 4,
      "surface repair": 4,
      rehousing: 3,
    });
    const fin = addDays(start, type === "cleaning" ? r.int(2, 25) : r.int(8, 110));
    treats.push([
      o[0],
      start >= "2024-02-05" ? r.pick([5, 5, 6, 7]) : r.pick([5, 5, 6]),
      type,
      start,
      fin <= end ? fin : null,
      fin <= end ? (r.chance(0.05) ? null : r.money(45, type === "cleaning" ? 320 : 1400)) : null,
    ]);
  }
  treats.sort((a, b) => (a[3] < b[3] ? -1 : 1));
  const price = { Adult: 11, Concession: 8.5, Family: 26, School: 4, Member: 0 };
  const visits = [];
  for (let day = "2023-01-03"; day <= end; day = addDays(day, 1)) {
    const wd = new Date(day).getUTCDay();
    if (wd === 1 || day.slice(5) === "12-25" || day.slice(5) === "12-26") continue;
    const summer = day.slice(5, 7) >= "06" && day.slice(5, 7) <= "08" ? 1.5 : 1;
    const n = Math.round(
      (wd === 6 ? 6.6 : wd === 0 ? 5.2 : 3.1) * summer * (0.5 + r.next() * 0.8) * (day >= "2024-01-01" ? 1.12 : 1),
    );
    for (let k = 0; k < n; k++) {
      const t = r.weighted({
        Adult: 42,
        Concession: 24,
        Family: 14,
        Member: 15,
        School: wd > 1 && wd < 6 && summer === 1 ? 9 : 0,
      });
      const size =
        t === "Family"
          ? r.int(3, 6)
          : t === "School"
            ? r.int(14, 34)
            : t === "Member"
              ? r.int(1, 2)
              : +r.weighted({ 1: 5, 2: 6, 3: 1, 4: 1 });
      const on = Exhibition.filter((e) => e[4] <= day && e[5] >= day);
      const ex =
        on.length && r.chance(0.45) && t !== "School"
          ? r.pick(on.flatMap((e) => Array([2, 6, 1, 1, 2, 5, 1, 3, 2, 5, 3, 1][e[0] - 1]).fill(e)))
          : null;
      const paid =
        (t === "Family" ? 26 : price[t] * size) + (ex && t !== "Member" ? (t === "Family" ? 8 : 3.5 * size) : 0);
      visits.push([
        visits.length + 1,
        day,
        t,
        size,
        round2(paid),
        ex ? ex[0] : null,
        r.chance(0.13)
          ? null
          : t === "School"
            ? "United Kingdom"
            : r.weighted({
                "United Kingdom": 78,
                Germany: 6,
                France: 5,
                Netherlands: 4,
                "United States": 5,
                Ireland: 2,
              }),
      ]);
    }
  }
  return {
    StaffMember,
    Gallery,
    Maker,
    CollectionObject,
    Exhibition: Exhibition.map((e) => e.slice(0, 7)),
    ExhibitionObject,
    Borrower,
    Loan: loans.map((x, i) => [i + 1, ...x]),
    Treatment: treats.map((x, i) => [i + 1, ...x]),
    Visit: visits,
  };
}
export default { engine, schema, fill: () => fill(random(3002)) };
