import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";

/** A small lending library: five tables, declared keys, names, codes, numbers and dates. */
const LIBRARY = `
CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened_year INTEGER, floor_area INTEGER);
CREATE TABLE author (author_id INTEGER PRIMARY KEY, name TEXT, nationality TEXT, birth_year INTEGER);
CREATE TABLE book (
  book_id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES author (author_id),
  genre TEXT, pages INTEGER, price REAL, published TEXT
);
CREATE TABLE member (member_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INTEGER, city TEXT, sex TEXT);
CREATE TABLE loan (
  loan_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member (member_id),
  book_id INTEGER REFERENCES book (book_id), branch_id INTEGER REFERENCES branch (branch_id), days INTEGER
);
INSERT INTO branch VALUES
  (1, 'Harbour House', 'Bergen', 1988, 900), (2, 'Old Mill', 'Tromso', 2004, 450), (3, 'North Gate', 'Bergen', 2015, 1200);
INSERT INTO author VALUES
  (1, 'Ingrid Solberg', 'Norway', 1950), (2, 'Marcel Durand', 'France', 1972),
  (3, 'Aiko Tanaka', 'Japan', 1985), (4, 'Camille Roux', 'France', 1990);
INSERT INTO book VALUES
  (1, 'The Silent Fjord', 1, 'crime', 320, 19.5, '1999-03-01'), (2, 'Winter Ferry', 1, 'crime', 280, 15, '2005-10-12'),
  (3, 'Le Jardin Bleu', 2, 'poetry', 96, 12, '2010-05-20'), (4, 'Salt and Iron', 2, 'history', 510, 34, '2015-01-15'),
  (5, 'Paper Cranes', 3, 'poetry', 120, 14, '2018-08-08'), (6, 'A Short Night', 3, 'crime', 250, 18, '2021-11-30');
INSERT INTO member VALUES
  (1, 'Nora', 'Lund', 34, 'Bergen', 'F'), (2, 'Emil', 'Vik', 19, 'Tromso', 'M'), (3, 'Sara', 'Dahl', 52, 'Bergen', 'F'),
  (4, 'Jonas', 'Berg', 27, 'Oslo', 'M'), (5, 'Thea', 'Moen', 41, 'Oslo', 'F');
INSERT INTO loan VALUES
  (1, 1, 1, 1, 14), (2, 1, 2, 1, 7), (3, 1, 5, 3, 21), (4, 2, 1, 2, 10),
  (5, 3, 4, 1, 28), (6, 3, 1, 3, 5), (7, 4, 6, 3, 12);
`;

export async function makeLibrary(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-library-")), "library.sqlite");
  const database = new SQLite(path);
  database.exec(LIBRARY);
  database.close();
  return path;
}
