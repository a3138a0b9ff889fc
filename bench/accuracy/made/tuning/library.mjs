// A municipal library. Clear names, nothing explained anywhere.
import { addDays, lines, random, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, name TEXT, address TEXT, opened_year INTEGER);
CREATE TABLE genres (genre_id INTEGER PRIMARY KEY, name TEXT, parent_genre_id INTEGER REFERENCES genres);
CREATE TABLE authors (author_id INTEGER PRIMARY KEY, full_name TEXT, birth_year INTEGER, nationality TEXT);
CREATE TABLE books (book_id INTEGER PRIMARY KEY, title TEXT, genre_id INTEGER REFERENCES genres, language TEXT, published_year INTEGER, pages INTEGER);
CREATE TABLE book_authors (book_id INTEGER REFERENCES books, author_id INTEGER REFERENCES authors, PRIMARY KEY (book_id, author_id));
CREATE TABLE copies (copy_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books, branch_id INTEGER REFERENCES branches, purchased_on TEXT, purchase_price_cents INTEGER, withdrawn_on TEXT);
CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT, birth_date TEXT, membership_type TEXT, home_branch_id INTEGER REFERENCES branches, joined_on TEXT, is_deleted INTEGER);
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES copies, member_id INTEGER REFERENCES members, borrowed_on TEXT, due_on TEXT, returned_on TEXT, renewals INTEGER);
CREATE TABLE fines (fine_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loans, issued_on TEXT, amount_cents INTEGER, paid_on TEXT, is_waived INTEGER);
`;

function fill() {
  const r = random(88);
  const end = "2024-08-31";
  const branches = lines(
    "Central Library:1 Market Square:1908; Riverside:14 Quay Street:1964; Northfield:220 North Road:1977; Hillcrest:8 Hill Lane:1985; Station Library:2 Station Parade:2016",
  ).map((b, i) => {
    const [n, a, y] = b.split(":");
    return [i + 1, n, a, +y];
  });
  const genres = lines(
    "Fiction:; Crime:1; Science Fiction:1; Romance:1; Historical Novel:1; Non-fiction:; History:6; Cooking:6; Travel:6; Biography:6; Children:; Picture Book:11; Young Adult:11; Poetry:",
  ).map((g, i) => {
    const [n, p] = g.split(":");
    return [i + 1, n, p ? +p : null];
  });
  const authors = r
    .people(
      words("Agnes Bruno Carmen Dmitri Edith Felix Giulia Hugo Irene Jorge Kazuo Lydia Mireille Nadia Oscar Selma"),
      words(
        "Alder Beaumont Castell Duval Ekman Falkner Grieve Halloran Ivers Joubert Kessel Lindqvist Marlowe Norwood Okafor Petrov",
      ),
      120,
    )
    .map(([f, l], i) => [
      i + 1,
      `${f} ${l}`,
      r.int(1902, 1992),
      r.weighted({ British: 50, American: 25, French: 12, Swedish: 8, Nigerian: 5, Japanese: 6, Russian: 5 }),
    ]);
  const titles = r
    .shuffle(
      words(
        "Silent Crimson Hidden Last Broken Golden Winter Distant Paper Northern Burning Forgotten Glass Quiet Second",
      ).flatMap((a) =>
        words(
          "Garden River House Harbour Letter Orchard Island Winter Clock Mountain Daughter Road Kitchen Promise Shadow Library",
        ).map((b) => `The ${a} ${b}`),
      ),
    )
    .filter((t) => t !== "The Winter Winter")
    .slice(0, 220);
  const books = titles.map((t, i) => [
    i + 1,
    t,
    r.pick([2, 2, 2, 3, 4, 5, 5, 7, 8, 9, 10, 12, 12, 13, 14]),
    r.weighted({ English: 82, French: 7, Polish: 6, German: 5 }),
    r.int(1948, 2023),
    r.int(40, 820),
  ]);
  const book_authors = books.flatMap((b) =>
    r
      .shuffle(authors.slice(0, 115))
      .slice(0, r.chance(0.12) ? 2 : 1)
      .map((a) => [b[0], a[0]]),
  );
  const copies = [];
  for (const b of books)
    for (let k = r.int(1, 6); k > 0; k--) {
      const from = `${Math.min(2022, Math.max(b[4], 2008))}-01-10`;
      copies.push([
        copies.length + 1,
        b[0],
        r.pick([1, 1, 1, 2, 2, 3, 4, 5]),
        r.date(from, "2022-12-20"),
        r.int(599, 3499),
        r.chance(0.06) ? r.date("2024-02-01", end) : null,
      ]);
    }
  const members = r
    .people(
      words(
        "Alan Betty Cathy Derek Emma Fatima George Hazel Imran Joan Kelly Lewis Mary Naomi Omar Peter Ravi Sheila Tariq Wendy",
      ),
      words(
        "Abbott Barnes Chapman Dixon Ellwood Foster Goodwin Hussain Ingram Jennings Kirby Lawson Mistry Newton Osborne Patel Quirke Rahman Stokes Turnbull",
      ),
      360,
    )
    .map(([f, l], i) => {
      const type = r.weighted({ adult: 55, child: 20, senior: 17, student: 8 });
      const birth =
        type === "child"
          ? r.date("2010-01-01", "2018-12-31")
          : type === "senior"
            ? r.date("1935-01-01", "1958-12-31")
            : type === "student"
              ? r.date("1998-01-01", "2006-12-31")
              : r.date("1959-01-01", "1997-12-31");
      return [
        i + 1,
        `${f} ${l}`,
        birth,
        type,
        r.pick([1, 1, 2, 3, 4, 5]),
        r.date("2019-01-07", "2023-03-31"),
        r.chance(0.04) ? 1 : 0,
      ];
    });
  const loans = [];
  const fines = [];
  const readers = members.filter((m) => m[0] % 17 !== 3);
  for (const c of copies.filter(
    (x) => x[0] % 23 !== 9 && books[x[1] - 1][1] !== "The Paper Clock" && books[x[1] - 1][2] !== 14,
  )) {
    let day = r.date("2022-12-21", "2023-06-30");
    while (day <= (c[5] ?? end)) {
      const m = r.pick(readers);
      const start = day < m[5] ? m[5] : day;
      const renewals = +r.weighted({ 0: 70, 1: 20, 2: 10 });
      const due = addDays(start, 21 * (renewals + 1));
      let back = addDays(due, r.chance(0.18) ? r.int(1, 60) : -r.int(0, 20));
      if (c[5] && back > c[5]) back = c[5];
      if (start > back || start > end) break;
      const returned = back > end ? null : back;
      loans.push([loans.length + 1, c[0], m[0], start, due, returned, renewals]);
      if (returned && returned > due && r.chance(0.85)) {
        const late = Math.round((Date.parse(returned) - Date.parse(due)) / 864e5);
        const waived = r.chance(0.08) ? 1 : 0;
        const paid = addDays(returned, r.int(0, 90));
        fines.push([fines.length + 1, loans.length, returned, late * 25, waived || paid > end ? null : paid, waived]);
      }
      day = addDays(back, r.int(5, 200));
    }
  }
  return { branches, genres, authors, books, book_authors, copies, members, loans, fines };
}

export default { engine, schema, fill };
