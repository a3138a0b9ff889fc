// A second-hand bookshop, online and over the counter. Abbreviated names, no declared keys.
import { addDays, lines, random, round2, words } from "../tuning/lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE auth (auth_id INTEGER, nm TEXT, ctry TEXT, b_yr INTEGER, d_yr INTEGER);
CREATE TABLE gnr (gnr_id INTEGER, nm TEXT);
CREATE TABLE bk (bk_id INTEGER, ttl TEXT, auth_id INTEGER, gnr_id INTEGER, pub_yr INTEGER, pgs INTEGER);
CREATE TABLE stk (stk_id INTEGER, bk_id INTEGER, fmt TEXT, cond TEXT, frst_ed INTEGER, sgnd INTEGER, src TEXT, acq_dt TEXT, cost REAL, ask_pr REAL, shlf TEXT);
CREATE TABLE emp (emp_id INTEGER, nm TEXT, role TEXT, st_dt TEXT, end_dt TEXT);
CREATE TABLE cust (cust_id INTEGER, nm TEXT, eml TEXT, twn TEXT, ctry TEXT, reg_dt TEXT, trade INTEGER);
CREATE TABLE ord (ord_id INTEGER, cust_id INTEGER, emp_id INTEGER, ord_dt TEXT, chan TEXT, pay TEXT, post_chg REAL, ship_dt TEXT);
CREATE TABLE ord_ln (ord_id INTEGER, ln_no INTEGER, stk_id INTEGER, pr REAL);
CREATE TABLE rtn (rtn_id INTEGER, ord_id INTEGER, stk_id INTEGER, rtn_dt TEXT, rsn TEXT, rfnd REAL);
`;

function fill(r) {
  const end = "2025-06-30";
  const gn = [
    "Crime",
    "Fiction",
    "Science Fiction",
    "Poetry",
    "History",
    "Travel",
    "Children's",
    "Natural History",
    "Cookery",
    "Biography",
  ];
  const gnr = gn.map((n, i) => [i + 1, n]);
  const auth = [],
    bk = [];
  lines(`Agatha Christie:UK:1890:1976:1=Murder on the Orient Express,1934,256|Death on the Nile,1937,288|The ABC Murders,1936,252|And Then There Were None,1939,264|Five Little Pigs,1942,240; Dorothy L. Sayers:UK:1893:1957:1=Gaudy Night,1935,528|Strong Poison,1930,288|The Nine Tailors,1934,336;
Georges Simenon:Belgium:1903:1989:1=The Yellow Dog,1931,144|The Blue Room,1964,160; Raymond Chandler:USA:1888:1959:1=The Big Sleep,1939,240|The Long Goodbye,1953,384; Ruth Rendell:UK:1930:2015:1=A Judgement in Stone,1977,192;
Graham Greene:UK:1904:1991:2=Brighton Rock,1938,272|The Quiet American,1955,208|Our Man in Havana,1958,240; Iris Murdoch:Ireland:1919:1999:2=The Sea the Sea,1978,528|The Bell,1958,320|Under the Net,1954,256; George Orwell:UK:1903:1950:2=Nineteen Eighty-Four,1949,328|Animal Farm,1945,112|Coming Up for Air,1939,240;
Virginia Woolf:UK:1882:1941:2=Mrs Dalloway,1925,224|To the Lighthouse,1927,240|Orlando,1928,272; Ernest Hemingway:USA:1899:1961:2=The Old Man and the Sea,1952,128|A Farewell to Arms,1929,320; Kazuo Ishiguro:UK:1954::2=The Remains of the Day,1989,258|Never Let Me Go,2005,288; Muriel Spark:UK:1918:2006:2=The Prime of Miss Jean Brodie,1961,144|Memento Mori,1959,224; Hilary Mantel:UK:1952:2022:2=Wolf Hall,2009,672;
Arthur C. Clarke:UK:1917:2008:3=Childhood's End,1953,240|Rendezvous with Rama,1973,256; Ursula K. Le Guin:USA:1929:2018:3=The Dispossessed,1974,352|The Left Hand of Darkness,1969,304; John Wyndham:UK:1903:1969:3=The Day of the Triffids,1951,304|The Chrysalids,1955,208|The Midwich Cuckoos,1957,240; Isaac Asimov:USA:1920:1992:3=Foundation,1951,256|The Caves of Steel,1954,224;
Philip Larkin:UK:1922:1985:4=The Whitsun Weddings,1964,48|High Windows,1974,48; Seamus Heaney:Ireland:1939:2013:4=North,1975,80|Death of a Naturalist,1966,64; Sylvia Plath:USA:1932:1963:4=Ariel,1965,96; Ted Hughes:UK:1930:1998:4=Crow,1970,96;
A. J. P. Taylor:UK:1906:1990:5=English History 1914-1945,1965,736|The Origins of the Second World War,1961,320; Antony Beevor:UK:1946::5=Stalingrad,1998,512|Berlin,2002,528; Barbara Tuchman:USA:1912:1989:5=The Guns of August,1962,608; Eric Hobsbawm:UK:1917:2012:5=The Age of Extremes,1994,640;
Patrick Leigh Fermor:UK:1915:2011:6=A Time of Gifts,1977,320|Mani,1958,352; Bruce Chatwin:UK:1940:1989:6=In Patagonia,1977,240|The Songlines,1987,304; Jan Morris:UK:1926:2020:6=Venice,1960,352; Eric Newby:UK:1919:2006:6=A Short Walk in the Hindu Kush,1958,256; Freya Stark:UK:1893:1993:6=The Valleys of the Assassins,1934,368;
Enid Blyton:UK:1897:1968:7=Five on a Treasure Island,1942,192|The Enchanted Wood,1939,208; Arthur Ransome:UK:1884:1967:7=Swallows and Amazons,1930,376|We Didn't Mean to Go to Sea,1937,344; Roald Dahl:UK:1916:1990:7=Matilda,1988,240|The BFG,1982,208|Danny the Champion of the World,1975,224; Beatrix Potter:UK:1866:1943:7=The Tale of Peter Rabbit,1902,98; Tove Jansson:Finland:1914:2001:7=Finn Family Moomintroll,1948,176; Philippa Pearce:UK:1920:2006:7=Tom's Midnight Garden,1958,240;
Gilbert White:UK:1720:1793:8=The Natural History of Selborne,1789,320; Gavin Maxwell:UK:1914:1969:8=Ring of Bright Water,1960,256; Rachel Carson:USA:1907:1964:8=Silent Spring,1962,304; J. A. Baker:UK:1926:1987:8=The Peregrine,1967,208; Elizabeth David:UK:1913:1992:9=French Provincial Cooking,1960,520|A Book of Mediterranean Food,1950,224; Jane Grigson:UK:1928:1990:9=English Food,1974,448; Claudia Roden:UK:1936::9=A Book of Middle Eastern Food,1968,400;
James Boswell:UK:1740:1795:10=The Life of Samuel Johnson,1791,1344; Claire Tomalin:UK:1933::10=Samuel Pepys,2002,528|Jane Austen: A Life,1997,352; Richard Holmes:UK:1945::10=Footsteps,1985,304; Anonymous::::4=The Exeter Book of Riddles,1978,128`).forEach(
    (s, i) => {
      const [head, ...tail] = s.split("=");
      const [nm, ctry, b, d, g] = head.split(":");
      auth.push([i + 1, nm, ctry || null, b ? +b : null, d ? +d : null]);
      for (const x of tail.join("=").split("|")) {
        const [t, y, p] = x.split(",").map((z) => z.trim());
        bk.push([bk.length + 1, t, i + 1, +g, +y, r.chance(0.06) ? null : +p]);
      }
    },
  );
  const emp = [
    [1, "Margaret Fenn", "Owner", "2008-03-01", null],
    [2, "Colin Abbey", "Manager", "2014-06-02", null],
    [3, "Saskia Doorn", "Bookseller", "2020-09-14", null],
    [4, "Ravi Menon", "Bookseller", "2022-02-07", "2024-05-31"],
    [5, "Ellen Tripp", "Online Sales", "2021-10-18", null],
    [6, "Jacob Lowry", "Saturday Help", "2023-06-03", "2024-09-07"],
    [7, "Bridie Quill", "Saturday Help", "2024-09-14", null],
    [8, "Tom Wace", "Bookseller", "2024-06-10", null],
    [9, "Una Hart", "Cataloguer", "2019-01-21", null],
  ];
  const firsts = words(
    "Albert Bridget Cecil Dora Edwin Flora Gerald Hester Ivor Joan Keith Lydia Mervyn Nell Oswald Phyllis Roland Sybil Trevor Ursula",
  );
  const lasts = words(
    "Amis Bagshaw Crewe Dobbs Eliot Farr Gaunt Hobday Inman Jessop Knapp Lyle Munro Nash Orme Pym Rudge Speke Tuck Vane",
  );
  const cust = r
    .people(firsts, lasts, 310)
    .map(([f, l], i) => {
      const ctry = r.weighted({ UK: 74, USA: 9, Ireland: 5, Germany: 5, France: 4, Netherlands: 3 });
      const twn = {
        UK: words(
          "Hereford Ludlow Ludlow Ludlow Shrewsbury Shrewsbury London London Bristol Cardiff Leominster Oxford Manchester",
        ),
        USA: ["Boston", "Seattle", "Chicago"],
        Ireland: ["Dublin", "Cork"],
        Germany: ["Berlin", "Munich"],
        France: ["Paris", "Lyon"],
        Netherlands: ["Utrecht", "Leiden"],
      }[ctry];
      return [
        1001 + i,
        `${f} ${l}`,
        r.chance(0.1) ? null : `${f}.${l}${i}@example.net`.toLowerCase(),
        r.chance(0.04) ? null : r.pick(twn),
        ctry,
        r.date("2022-10-01", "2025-06-22"),
        r.chance(0.07) ? 1 : 0,
      ];
    })
    .sort((a, b) => (a[5] < b[5] ? -1 : 1))
    .map((c, i) => [1001 + i, ...c.slice(1)]);
  const stk = [];
  const popular = Object.fromEntries(bk.map((b) => [b[0], r.int(2, 10)]));
  for (let day = "2022-11-01"; day <= "2025-06-28"; day = addDays(day, 1)) {
    if (!r.chance(0.34)) continue;
    const src = r.weighted({ "house clearance": 9, auction: 5, "walk-in": 8, "charity shop": 3, "book fair": 3 });
    const n = {
      "house clearance": r.int(5, 16),
      auction: r.int(3, 10),
      "walk-in": r.int(1, 6),
      "charity shop": r.int(1, 5),
      "book fair": r.int(2, 8),
    }[src];
    for (let k = 0; k < n; k++) {
      const b = bk[+r.weighted(popular) - 1];
      const hb = b[4] < 1960 ? r.chance(0.6) : r.chance(0.4);
      const fe = hb && b[4] > 1900 && r.chance(0.09) ? 1 : 0;
      const sg = b[4] > 1930 && r.chance(0.03) ? 1 : 0;
      const cond = r.weighted({ F: 2, VG: 8, G: 9, P: 3 });
      const val =
        (hb ? 7 : 2.4) * { F: 1.9, VG: 1.3, G: 1, P: 0.55 }[cond] * (0.7 + r.next()) * (fe ? 9 : 1) * (sg ? 4 : 1);
      stk.push([
        50001 + stk.length,
        b[0],
        hb ? "HB" : "PB",
        r.chance(0.015) ? null : cond,
        fe,
        sg,
        src,
        day,
        round2(val * (0.25 + r.next() * 0.3)),
        Math.max(1.5, Math.round(val * 2) / 2),
        r.chance(0.05) ? null : `${"ABCDEFGHJK"[b[3] - 1]}${r.int(1, 6)}`,
      ]);
    }
  }
  const ord = [],
    ord_ln = [],
    rtn = [];
  const shop = [];
  let at = 0;
  for (let day = "2023-01-03"; day <= end; day = addDays(day, 1)) {
    while (at < stk.length && stk[at][7] < day) shop.push(stk[at++]);
    const wd = new Date(day).getUTCDay();
    if (day.slice(5) === "12-25") continue;
    const n = wd === 6 ? r.int(1, 4) : r.int(0, 2) + (day.slice(5, 7) === "12" ? 1 : 0);
    for (let k = 0; k < n && shop.length > 20; k++) {
      const chan = r.weighted(
        wd === 0
          ? { WEB: 3, AMZ: 2 }
          : day < "2024-03-01"
            ? { SHOP: 55, WEB: 22, AMZ: 18, FAIR: 3 }
            : { SHOP: 48, WEB: 33, AMZ: 14, FAIR: 3 },
      );
      const online = chan === "WEB" || chan === "AMZ";
      const known = cust.filter((c) => c[5] <= day && c[0] % 11 !== 3 && (online || c[4] === "UK"));
      const c = online ? r.pick(known) : r.chance(0.3) ? r.pick(known) : null;
      const staff = emp.filter(
        (e) =>
          e[3] <= day &&
          (!e[4] || e[4] >= day) &&
          e[2] !== "Cataloguer" &&
          (online
            ? ["Online Sales", "Manager"].includes(e[2])
            : e[2] === "Saturday Help"
              ? wd === 6
              : e[2] !== "Online Sales"),
      );
      const id = 20001 + ord.length;
      const lnN = +r.weighted({ 1: 60, 2: 25, 3: 10, 5: 4 });
      const fresh = day > "2025-06-26";
      ord.push([
        id,
        c ? c[0] : null,
        online && r.chance(0.3) ? null : r.pick(staff)[0],
        day,
        chan,
        online ? r.weighted({ card: 6, paypal: 4 }) : r.weighted({ card: 7, cash: 4 }),
        online ? (c[4] === "UK" ? r.pick([2.8, 3.5, 3.5, 4.95]) : r.pick([9.5, 12, 14.5])) : 0,
        online
          ? fresh && r.chance(0.6)
            ? null
            : addDays(day, r.int(0, 4)) > end
              ? null
              : addDays(day, r.int(0, 2))
          : null,
      ]);
      for (let q = 1; q <= lnN; q++) {
        const i = r.int(0, shop.length - 1);
        const [it] = shop.splice(i, 1);
        const pr =
          c && c[6] ? round2(it[9] * 0.9) : r.chance(0.12) ? Math.max(1, Math.round(it[9] * 0.85 * 2) / 2) : it[9];
        ord_ln.push([id, q, it[0], pr]);
        if (online && day < "2025-06-10" && r.chance(0.055))
          rtn.push([
            rtn.length + 1,
            id,
            it[0],
            addDays(day, r.int(5, 20)),
            r.chance(0.08)
              ? null
              : r.weighted({ "not as described": 6, damaged: 5, "changed mind": 4, "wrong book": 2 }),
            r.chance(0.9) ? pr : round2(pr / 2),
          ]);
      }
    }
  }
  return { auth, gnr, bk, stk, emp, cust, ord, ord_ln, rtn };
}
export default { engine, schema, fill: () => fill(random(8104)) };
